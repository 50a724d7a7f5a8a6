"""Whom somebody means: a starting number, an id, or part of a name that fits one person."""

from __future__ import annotations

from crosstable.errors import CannotAct
from crosstable.event.people.numbering import numbers_of
from crosstable.event.state import Person, Section
from crosstable.model.phrases import phrase

_MOST_SHOWN = 5


def person_meant(section: Section, text: str) -> Person:
    """The one person that a number, an id or a part of a name means."""
    wanted = text.strip()
    numbers = numbers_of(section)
    if wanted in section.people:
        return section.people[wanted]
    if wanted.isascii() and wanted.isdecimal():
        found = [who for who, number in numbers.items() if str(number) == wanted.lstrip("0")]
        if not found:
            raise CannotAct(phrase("nobody has the number {wanted}", wanted=wanted[:20]))
        return section.people[found[0]]
    return _named(section, wanted, numbers)


def _named(section: Section, wanted: str, numbers: object) -> Person:
    folded = wanted.casefold()
    people = list(section.people.values())
    exact = [person for person in people if person.name.casefold() == folded]
    found = exact or [person for person in people if folded and folded in person.name.casefold()]
    if not found:
        raise CannotAct(
            phrase(
                'nobody matches "{wanted}"; give a starting number or part of a name', wanted=wanted
            )
        )
    if len(found) > 1:
        names = ", ".join(one.name for one in found[:_MOST_SHOWN])
        raise CannotAct(
            phrase(
                '"{wanted}" matches {n} players: {names}',
                wanted=wanted,
                n=len(found),
                names=names,
            )
        )
    return found[0]
