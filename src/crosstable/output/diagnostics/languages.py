"""Sentences of faults, titles of fixes and notes in the languages of the documents.

A kind of fault has one sentence, which is translated. Names and numbers fill it as they are;
phrases that fill it are translated by their shapes (`phrases.py`). If one of them is not known, the
whole sentence stays English, so that nobody reads half of it in each language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter

from crosstable.checks.catalogue import GROUPS, KINDS_OF_FAULT
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.phrases import Joined, Phrase
from crosstable.output.diagnostics.phrases import participant, phrases, translated_text
from crosstable.output.language import Say

_AS_WRITTEN = frozenset(
    (
        *("arbiter", "code", "declared", "federation", "fide_id", "letters", "mask"),
        *("meant", "method", "order", "reported", "symbol", "text", "type", "value", "written"),
    )
)
"""Values that hold what the file or a regulation says: they are never looked at for words."""
_NAMED = frozenset(
    (
        *("black", "clause", "dialect", "first", "listed", "meets", "name", "named", "one"),
        *("opponent", "other", "own"),
        *("player", "right", "shown", "system", "team", "third", "title", "white", "who"),
    )
)
"""Values that hold names or what a file says, unless they are phrases."""
_LETTER = re.compile(r"[^\W\d_]")


def sentences() -> Iterator[str]:
    """What has to be translated."""
    yield from (kind.message for kind in KINDS_OF_FAULT.values() if _has_words(kind.message))
    yield from (kind.of_all for kind in KINDS_OF_FAULT.values() if kind.of_all)
    yield from phrases()
    yield from GROUPS.values()
    for kind in KINDS_OF_FAULT.values():
        yield from (kind.what, kind.why, kind.remedy)


def _has_words(message: str) -> bool:
    """Whether a sentence says something besides what fills it."""
    return any(_LETTER.search(text) for text, _, _, _ in Formatter().parse(message))


def sentence(d: Diagnostic, say: Say) -> str | None:
    """The sentence of a fault in a language; None where it stays English."""
    return sentence_of(d.code, d.values, say)


def sentence_of(code: str, given: Mapping[str, object], say: Say) -> str | None:
    """The same of a code and the values that fill its sentence."""
    kind = KINDS_OF_FAULT.get(code)
    if kind is None:
        return None
    message, values = kind.sentence_for(given), {}
    for name in values_of(message):
        if name not in given:  # a diagnostic that was made without the values of its sentence
            return None
        filled = _filled(name, given[name], say)
        if filled is None:
            return None
        values[name] = filled
    return (say(message) if _has_words(message) else message).format_map(values)


def plain_values(d: Diagnostic) -> dict[str, str | int]:
    """What fills the sentence of a fault, as plain values that can be kept and handed on."""
    kind = KINDS_OF_FAULT.get(d.code)
    names = values_of(kind.sentence_for(d.values)) if kind is not None else frozenset()
    given = {name: value for name, value in d.values.items() if name in names}
    return {
        name: value if isinstance(value, int) else _text(value) for name, value in given.items()
    }


def values_of(message: str) -> frozenset[str]:
    """The names of what fills a sentence.

    >>> sorted(values_of("{who} has rank {rank}"))
    ['rank', 'who']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(message) if name)


def _filled(name: str, value: object, say: Say) -> object | None:
    """A name or number as it stands, a phrase in the language; None for one that is not known."""
    if isinstance(value, int) or name in _AS_WRITTEN:
        return value
    if isinstance(value, Phrase | Joined):
        return value.in_words(say)
    text = _text(value)
    said = participant(text, say) or translated_text(text, say)
    return text if said is None and name in _NAMED else said


def _text(value: object) -> str:
    return "" if value is None else str(value)
