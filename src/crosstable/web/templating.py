"""Templates with the words of a language, and what they may ask for: tables, signs, sentences."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import jinja2
from markupsafe import Markup, escape

from crosstable.model.languages import LANGUAGES
from crosstable.model.phrases import Joined, Phrase, escape_template, from_json
from crosstable.output.language import in_language
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
    rank_beside,
    result_square,
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
    made.globals |= {"black_mark": black, "half_signs": half_signs, "rank_beside": rank_beside}
    made.filters["squared"] = lambda text, is_black=False: result_square(text, is_black, black)
    made.filters["in_words"] = lambda words_: _in_words(words_, language)
    made.filters["known"] = lambda text: _in_words(Phrase(escape_template(str(text))), language)
    made.filters["coded"] = _mark_code
    return made


def _in_words(said: object, language: str) -> Markup:
    """A phrase, or one that was kept as plain values, in the language of the page.

    One that the catalogues lack is English as a whole. A text is data and stays as it is.
    """
    kept = from_json(said)
    if not isinstance(kept, Phrase | Joined):
        return escape(str(kept))
    translated = in_language(kept, language)
    return (
        Markup('<span lang="en">{}</span>').format(str(kept))
        if translated is None
        else escape(translated)
    )


def _mark_code(text: str) -> Markup:
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
