"""What tables of the pages show beyond plain cells: squares of results, names of tie-breaks."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from markupsafe import Markup, escape

from crosstable.model.phrases import Phrase, fill_template, phrase
from crosstable.model.tiebreak_codes import is_known, parse_tiebreak, title_in_words
from crosstable.output.language import messages
from crosstable.web.blocks import ShownTable
from crosstable.web.language import Words

Row = TypeVar("Row")
MOST_ROWS = 3_000
"""Rows of a table that a page shows; the files and the interface for programs have all."""
WHOLE_ROWS = 300
"""Rows up to which a table comes with its page."""
FIRST_ROWS = 100
"""Rows of a larger table that come with its page, more than a screen has; the others follow."""
LOWEST_FIRST = frozenset(("rank", "place", "id", "round", "board", "number", "no"))
"""Columns of numbers of which the smallest is the best."""

_GAME = re.compile(r"(\d{1,5})([^\W\d_])([1½0+=\-−?])(\*?)")
_KINDS = {"1": "won", "½": "drawn", "0": "lost"}
_ALONE = frozenset(("+", "=", "−", "-", "?", "·", "1*", "½*", "0*"))
_WORDS: Mapping[str, Phrase | Mapping[str, Phrase]] = {
    "search": phrase("Find in this table"),
    "shown": phrase("{n} of {m} shown"),
    "back": phrase("Back to the table"),
    "columns": phrase("Show all columns"),
    "federation-label": phrase("Federation"),
    "sex-label": phrase("Women and men"),
    "rating-label": phrase("Rating"),
    "born-label": phrase("Age"),
    "sex": {"w": phrase("Women")},
    "rating": {
        "from-2400": phrase("2400 and more"),
        "from-2200": phrase("2200 to 2399"),
        "from-2000": phrase("2000 to 2199"),
        "from-1800": phrase("1800 to 1999"),
        "low": phrase("below 1800"),
        "none": phrase("without a rating"),
    },
    "born": {
        "u12": phrase("12 and younger"),
        "u18": phrase("18 and younger"),
        "s50": phrase("50 and older"),
        "s65": phrase("65 and older"),
    },
}


def table_words(said: Words) -> dict[str, str | dict[str, str]]:
    """The words of search and filters, for the script; places for numbers stay as they are."""
    return {
        key: _in_words(value, said)
        if isinstance(value, Phrase)
        else {name: _in_words(inner, said) for name, inner in value.items()}
        for key, value in _WORDS.items()
    }


def _in_words(words: Phrase, said: Words) -> str:
    return said.of(fill_template(words.template, {"n": "{n}", "m": "{m}"}))


def first_of(rows: Sequence[Row], is_all: bool = False) -> Sequence[Row]:
    """The rows of a table that come with its page."""
    if is_all or len(rows) <= WHOLE_ROWS:
        return rows[:MOST_ROWS]
    return rows[:FIRST_ROWS]


@lru_cache(maxsize=8192)
def result_square(text: str, is_black: bool = False, black_mark: str = "b") -> Markup:
    """A cell of a crosstable as a square: the opponent, the result, a bar for Black.

    Printed tables name the colour by a letter of their language: `b` is White in French.
    """
    match = _GAME.fullmatch(text)
    if match is None:
        return _alone(text, " black" if is_black else "")
    opponent, colour, result, short = match.groups()
    kind = "unplayed" if short else _KINDS.get(result, "unplayed")
    black = " black" if colour == black_mark else ""
    return Markup('<span class="against">{}{}</span><span class="g {}{}">{}{}</span>').format(
        opponent, colour, kind, black, result, short
    )


def _alone(text: str, black: str) -> Markup:
    if text in _KINDS or text in _ALONE:
        kind = _KINDS.get(text, "unplayed")
        return Markup('<span class="g {}{}">{}</span>').format(kind, black, text)
    return escape(text)


def half_signs(text: str) -> str:
    """Points as people write them.

    >>> half_signs("2.5"), half_signs("3.0"), half_signs("0.5")
    ('2½', '3', '½')
    """
    whole, _, rest = text.partition(".")
    if rest.strip("0") == "5":
        return f"{whole if whole != '0' else ''}½"
    return text if rest.strip("0") else whole


def rank_beside(table: ShownTable, row: int, column: int, unranked: Collection[int]) -> str:
    """A rank of a table in which some people have none: it counts those who have one.

    >>> table = {"rows": [["1"], ["2="], ["4"], ["2="]], "ids": [4, 5, 7, 6]}
    >>> [rank_beside(table, row, 0, {6}) for row in range(4)]
    ['1', '2', '3', '–']
    """
    rows: Sequence[Sequence[str | None]] = table["rows"]
    lines = list(zip(rows, table["ids"], strict=True))
    if table["ids"][row] in unranked:
        return "–"
    rank = rows[row][column] or ""
    if not rank.removesuffix("=").isdecimal():
        return rank
    ranked = [line[column] or "" for line, number in lines if number not in unranked]
    own = int(rank.removesuffix("="))
    ahead = sum(int(other.removesuffix("=") or 0) < own for other in ranked)
    return f"{ahead + 1}=" if "=" in rank and ranked.count(rank) > 1 else str(ahead + 1)


def is_round(key: str) -> bool:
    """Whether a column of a crosstable is a round or an opponent."""
    return key.isascii() and key.isdecimal()


def tiebreak_title(code: str, said: Words) -> str:
    """The full name of a tie-break; a code that nobody knows stays what it is."""
    parsed = parse_tiebreak(code, lenient=True)
    title = title_in_words(parsed, messages(said.language))
    if not is_known(parsed) and title == parsed.name:
        return code
    return title[:1].upper() + title[1:]
