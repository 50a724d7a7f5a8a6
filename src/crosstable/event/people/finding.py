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
        numbered = [who for who, number in numbers.items() if str(number) == wanted.lstrip("0")]
        if not numbered:
            raise CannotAct(phrase("nobody has the number {wanted}", wanted=wanted[:20]))
        return section.people[numbered[0]]
    return _person_of_name(section, wanted, numbers)


def _person_of_name(section: Section, wanted: str, numbers: object) -> Person:
    folded = wanted.casefold()
    people = list(section.people.values())
    exact = [person for person in people if person.name.casefold() == folded]
    matching = exact or [person for person in people if folded and folded in person.name.casefold()]
    if not matching:
        raise CannotAct(
            phrase(
                'nobody matches "{wanted}"; give a starting number or part of a name', wanted=wanted
            )
        )
    if len(matching) > 1:
        names = ", ".join(person.name for person in matching[:_MOST_SHOWN])
        raise CannotAct(
            phrase(
                '"{wanted}" matches {n} players: {names}',
                wanted=wanted,
                n=len(matching),
                names=names,
            )
        )
    return matching[0]
