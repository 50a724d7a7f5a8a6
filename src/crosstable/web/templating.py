"""Templates with the words of a language, and what they may ask for: tables, signs, sentences."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import jinja2
from markupsafe import Markup, escape

from crosstable.model.phrases import Joined, Phrase, from_json
from crosstable.output.diagnostics.phrases import translated_text
from crosstable.output.language import LANGUAGES, in_language, messages
from crosstable.output.templating import environment
from crosstable.text.packaged import on_disk
from crosstable.web.language import ENGLISH, words
from crosstable.web.statics import SCRIPTS, STYLES, address_of
from crosstable.web.tables import (
    LOWEST_FIRST,
    MOST_ROWS,
    WHOLE_ROWS,
    first_of,
    half_signs,
    is_round,
    squared,
    table_words,
    tiebreak_title,
)

if TYPE_CHECKING:
    from crosstable.web.language import Words

_BACKQUOTED = re.compile(r"`([^`\n]+)`")


@lru_cache(maxsize=2 * len(LANGUAGES))
def templates(language: str, *folders: Path) -> jinja2.Environment:
    """The templates of some folders, which build on those that all shells share.

    They have the words of a language; macros see nothing but what all pages have.
    """
    loader = jinja2.FileSystemLoader([*folders, on_disk("web", "templates")])
    made = environment(loader, language)
    is_english = language == ENGLISH
    made.globals |= {
        "MOST_ROWS": MOST_ROWS,
        "WHOLE_ROWS": WHOLE_ROWS,
        "first_of": first_of,
        "english": Markup("" if is_english else ' lang="en"'),
        "severity_word": lambda severity, n=1: severity_word(words(language), severity, n),
    }
    said = words(language)
    made.globals |= {
        "address_of": address_of,
        "styles": STYLES,
        "scripts": SCRIPTS,
        "table_words": table_words(said),
        "is_round": is_round,
        "LOWEST_FIRST": LOWEST_FIRST,
        "tiebreak_title": lambda code: tiebreak_title(code, said),
    }
    black = said.say("b")
    made.globals |= {"black_mark": black, "half_signs": half_signs}
    made.filters["squared"] = lambda text, is_black=False: squared(text, is_black, black)
    made.filters["in_words"] = lambda words_: _in_words(words_, language)
    made.filters["known"] = lambda text: _known(str(text), language)
    made.filters["coded"] = _coded
    made.filters["told"] = lambda told: _told(told, language)
    return made


def _told(told: Phrase | str, language: str) -> Markup:
    """What the desk says in the language of the page; what the library says, marked as English."""
    if isinstance(told, Phrase):
        return escape(words(language).of(told))
    return escape(told) if language == ENGLISH else Markup('<span lang="en">{}</span>').format(told)


def _in_words(said: object, language: str) -> Markup:
    """What the library says, in the language of the page, else the whole of it marked as English.

    It is a phrase, one that was kept as plain values, or still a text in set phrases.
    """
    told = from_json(said)
    if language == ENGLISH:
        return escape(str(told))
    if isinstance(told, Phrase | Joined):
        translated = in_language(told, language)
    else:
        translated = translated_text(str(told), messages(language))
    if translated is None:
        return Markup('<span lang="en">{}</span>').format(str(told))
    return escape(translated)


def _known(text: str, language: str) -> Markup:
    """A whole sentence of the library that the catalogues have, else marked as English."""
    said = messages(language)(text)
    if language == ENGLISH or said != text:
        return escape(said)
    return Markup('<span lang="en">{}</span>').format(text)


def _coded(text: str) -> Markup:
    """A text in which backquotes mark the names of commands, as in the guides."""
    return Markup(_BACKQUOTED.sub(r"<code>\1</code>", str(escape(text))))


def severity_word(said: Words, severity: str, count: int = 1) -> str:
    """The word for faults of a severity."""
    match severity:
        case "error":
            return said.count("error", "errors", count)
        case "warning":
            return said.count("warning", "warnings", count)
        case _:
            return said.count("remark", "remarks", count)
