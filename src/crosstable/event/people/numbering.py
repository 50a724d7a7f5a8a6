"""Starting numbers: the initial order, and where a late entry is inserted (C.04.2, 2)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from hashlib import sha256

from crosstable.event.state import Person, Section
from crosstable.model.titles import TITLES

METHODS: Mapping[str, Callable[[Person], int | None]] = {
    "fide": lambda person: person.rating,
    "national": lambda person: person.national,
    "fide-national": lambda person: person.rating or person.national,
    "national-fide": lambda person: person.national or person.rating,
    "higher": lambda person: max(person.rating or 0, person.national or 0),
}
"""Which rating the numbers go by: FIDE's, the national one, one of them for lack of the other, or
the higher of both (Q145)."""
LOT = "lot:"
"""What stands before the seed of lots among players of equal rating and title (Q146)."""


def playing_strength(person: Person, section: Section) -> int:
    """The rating that the number of a player goes by; 0 for none."""
    return METHODS[section.numbers_by](person) or 0


def strength(person: Person, section: Section) -> tuple[int, int, str, str]:
    """What the initial order goes by: rating, title, name; smaller is stronger (C.04.2, 2.2)."""
    title = (person.title or "").upper()
    rank = TITLES.index(title) if title in TITLES else len(TITLES)
    return -playing_strength(person, section), rank, _among_equals(person, section), person.id


def _among_equals(person: Person, section: Section) -> str:
    """The name, or the lot of a player."""
    if section.equals_by.startswith(LOT):
        return sha256(f"{section.equals_by.removeprefix(LOT)}:{person.id}".encode()).hexdigest()
    return letters_of(person.name)


def letters_of(name: str) -> str:
    """The letters of a name without accents, as a list of names is sorted."""
    base = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in base if not unicodedata.combining(sign))


def initial_order(section: Section) -> tuple[str, ...]:
    """The ids of everybody by strength."""
    people = sorted(section.people.values(), key=lambda person: strength(person, section))
    return tuple(person.id for person in people)


def order_of(section: Section) -> tuple[str, ...]:
    """The order in force: as it was fixed, else the initial one."""
    return initial_order(section) if section.order is None else section.order


def numbers_of(section: Section) -> Mapping[str, int]:
    """The starting number of each id."""
    numbers = {who: number for number, who in enumerate(order_of(section), 1)}
    return {**numbers, **section.imported_numbers}


def made_again(section: Section) -> tuple[str, ...]:
    """The order by ratings and titles as they are now; equals keep theirs (C.04.2, 2.3; Q155)."""
    people = section.people
    return tuple(sorted(order_of(section), key=lambda who: strength(people[who], section)[:2]))


def insert_late_entry(section: Section, order: tuple[str, ...], person: Person) -> tuple[str, ...]:
    """The order with a late entry before the first one who is weaker (C.04.2, 2.4).

    The others keep their order, whatever their ratings are by now.
    """
    own = strength(person, section)
    people = section.people
    weaker = (i for i, who in enumerate(order) if strength(people[who], section) > own)
    place = next(weaker, len(order))
    return (*order[:place], person.id, *order[place:])
