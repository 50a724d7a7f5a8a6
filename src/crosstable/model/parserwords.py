"""What Python's own readers of JSON and TOML say about a text, as phrases.

Their messages are English and of a later Python perhaps others: one that is not known here has no
translation, so that the whole sentence about it is English.
"""

from __future__ import annotations

import re
from functools import cache

from crosstable.model.phrases import Phrase, escape_template, phrase

_QUOTED = r"(?P<quoted>'.*?'|\".*?\")"
_SAID = (
    (r"expecting value", phrase("expecting value")),
    (
        r"expecting property name enclosed in double quotes",
        phrase("expecting property name enclosed in double quotes"),
    ),
    (rf"expecting {_QUOTED} delimiter", phrase("expecting {quoted} delimiter")),
    (r"unterminated string starting at", phrase("unterminated string starting at")),
    (r"invalid control character at", phrase("invalid control character at")),
    (r"invalid \\escape", phrase("invalid \\escape")),
    (r"extra data", phrase("extra data")),
    (r"invalid statement", phrase("invalid statement")),
    (r"invalid value", phrase("invalid value")),
    (r"unterminated string", phrase("unterminated string")),
    (r"unclosed array", phrase("unclosed array")),
    (r"unclosed inline table", phrase("unclosed inline table")),
    (r"cannot overwrite a value", phrase("cannot overwrite a value")),
    (r"cannot declare (?P<text>.+) twice", phrase("cannot declare {text} twice")),
    (rf"duplicate inline table key {_QUOTED}", phrase("duplicate inline table key {quoted}")),
    (rf"found invalid character {_QUOTED}", phrase("found invalid character {quoted}")),
    (rf"illegal character {_QUOTED}", phrase("illegal character {quoted}")),
    (rf"unescaped {_QUOTED} in a string", phrase("unescaped {quoted} in a string")),
    (
        r"invalid initial character for a key part",
        phrase("invalid initial character for a key part"),
    ),
    (
        rf"expected {_QUOTED} after a key in a key/value pair",
        phrase("expected {quoted} after a key in a key/value pair"),
    ),
    (
        rf"expected {_QUOTED} at the end of a table declaration",
        phrase("expected {quoted} at the end of a table declaration"),
    ),
    (
        rf"expected {_QUOTED} at the end of an array declaration",
        phrase("expected {quoted} at the end of an array declaration"),
    ),
    (
        r"expected newline or end of document after a statement",
        phrase("expected newline or end of document after a statement"),
    ),
)
"""The messages that are met most, without their places, and the phrase that each becomes."""


def parser_words(message: str) -> Phrase:
    """A message of a parser as it is inside a sentence.

    >>> parser_words("Expecting ',' delimiter")
    Phrase(template='expecting {quoted} delimiter', values=(('quoted', "','"),))
    """
    text = message[:1].lower() + message[1:]
    for pattern, words in _patterns():
        match = pattern.fullmatch(text)
        if match is not None:
            return Phrase(words.template, tuple(match.groupdict().items()))
    return Phrase(escape_template(text))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Phrase], ...]:
    return tuple((re.compile(pattern, re.DOTALL), words) for pattern, words in _SAID)
