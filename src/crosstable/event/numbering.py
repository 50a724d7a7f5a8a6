"""Starting numbers: the initial order, and where a late entry is inserted (C.04.2, 2)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from crosstable.event.state import Person, Section

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""In descending order; players without a title come last (C.04.2, 2.2)."""


def strength(person: Person) -> tuple[int, int, str, str]:
    """What the initial order goes by: rating, title, name; smaller is stronger."""
    title = (person.title or "").upper()
    rank = TITLES.index(title) if title in TITLES else len(TITLES)
    return -(person.rating or 0), rank, _letters(person.name), person.id


def _letters(name: str) -> str:
    """The letters of a name without accents, as a list of names is sorted."""
    base = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in base if not unicodedata.combining(sign))


def initial_order(section: Section) -> tuple[str, ...]:
    """The ids of everybody by strength."""
    return tuple(person.id for person in sorted(section.people.values(), key=strength))


def order_of(section: Section) -> tuple[str, ...]:
    """The order in force: as it was fixed, else the initial one."""
    return initial_order(section) if section.order is None else section.order


def numbers_of(section: Section) -> Mapping[str, int]:
    """The starting number of each id."""
    numbers = {who: number for number, who in enumerate(order_of(section), 1)}
    return {**numbers, **section.imported_numbers}


def made_again(section: Section) -> tuple[str, ...]:
    """The order by ratings and titles as they are now; equals keep theirs (C.04.2, 2.3; Q155)."""
    return tuple(sorted(order_of(section), key=lambda who: strength(section.people[who])[:2]))


def inserted(section: Section, order: tuple[str, ...], person: Person) -> tuple[str, ...]:
    """The order with a late entry before the first one who is weaker (C.04.2, 2.4).

    The others keep their order, whatever their ratings are by now.
    """
    own = strength(person)
    place = next(
        (i for i, who in enumerate(order) if strength(section.people[who]) > own), len(order)
    )
    return (*order[:place], person.id, *order[place:])
