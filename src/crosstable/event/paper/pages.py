"""How things are spread over sheets of paper: pure arithmetic, in millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from crosstable.errors import CrosstableError
from crosstable.model.phrases import phrase

Item = TypeVar("Item")


class Paper(NamedTuple):
    """A sheet of paper, upright."""

    name: str
    width: Fraction
    height: Fraction


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("a4", Fraction(210), Fraction(297)),
    "a5": Paper("a5", Fraction(148), Fraction(210)),
    "letter": Paper("letter", Fraction(2159, 10), Fraction(2794, 10)),
}


def paper_named(name: str) -> Paper:
    """A paper by its name; raises `CrosstableError`."""
    if name not in PAPERS:
        raise CrosstableError(
            phrase(
                "unknown paper size {name}; choose from {papers}",
                name=name,
                papers=", ".join(PAPERS),
            )
        )
    return PAPERS[name]


def stack_items(items: Sequence[Item], places: int) -> list[list[Item | None]]:
    """Items on sheets with so many places, so that cut stacks laid upon each other are in order.

    The first place of all sheets holds the first items, the second place those that follow, and
    so on; places that are left are None.

    >>> stack_items([1, 2, 3, 4, 5], 2)
    [[1, 4], [2, 5], [3, None]]
    """
    sheets = -(-len(items) // places)
    return [
        [
            items[place * sheets + sheet] if place * sheets + sheet < len(items) else None
            for place in range(places)
        ]
        for sheet in range(sheets)
    ]


class Rows(NamedTuple):
    """Rows on pages: how many on each, and how high they are."""

    number: int
    height: Fraction


def fill_pages(count: int, room: Fraction, least: Fraction, most: Fraction) -> Rows:
    """Rows that fill the page: as few pages as the least height allows, about as many on each.

    >>> fill_pages(13, Fraction(208), Fraction(6), Fraction(30))
    Rows(number=13, height=Fraction(16, 1))
    >>> fill_pages(100, Fraction(208), Fraction(6), Fraction(30)).number
    34
    """
    on_a_page = max(1, int(room / least))
    pages = max(1, -(-count // on_a_page))
    rows = max(1, -(-count // pages))
    return Rows(rows, min(room / rows, most))


def cut(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Items in groups of a size, the last one shorter."""
    return [items[start : start + size] for start in range(0, len(items), size)]
