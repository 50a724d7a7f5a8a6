"""Who is expected in the hall and has not come."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.event.state import Person, Round, Section, Status


def has_check_in(section: Section) -> bool:
    """Whether anybody was marked as here: nobody has to use check-in."""
    return any(person.is_checked_in for person in section.people.values())


def came_late(person: Person) -> bool:
    """Whether somebody who was never checked in entered after round 1, and so stood at the desk."""
    return person.is_checked_in is None and person.joins_in > 1


def has_left(person: Person, number: int) -> bool:
    """Whether somebody had withdrawn before a round."""
    return person.withdrawn_after is not None and number > person.withdrawn_after


def is_here(section: Section, person: Person) -> bool:
    """Whether somebody is in the hall; nobody is asked for where check-in is not used."""
    if person.withdrawn_after is not None:
        return False
    return bool(person.is_checked_in) or (came_late(person) and has_check_in(section))


def missing_people(section: Section) -> frozenset[str]:
    """Who was not checked in, or is not there any more.

    Before anybody was checked in nobody is missing. Somebody for whom check-in was never used has
    come if they ever sat at a board: nobody has to use it.
    """
    if all(person.is_checked_in is None for person in section.people.values()):
        return frozenset()
    return _not_come(section, section.rounds)


def _not_come(section: Section, rounds: Iterable[Round]) -> frozenset[str]:
    seated = {who for round_ in rounds for board in round_.boards for who in board.pair}
    return frozenset(
        person.id
        for person in section.people.values()
        if person.withdrawn_after is None
        and not came_late(person)
        and (person.id not in seated if person.is_checked_in is None else not person.is_checked_in)
    )


def awaited_people(section: Section) -> tuple[str, ...]:
    """Who is missing at the boards of the round, or before the next one; in the order of entry.

    Only where check-in is used. To be paired brings nobody into the hall, a result does. Who has
    a bye or comes in a later round is not awaited.
    """
    if not has_check_in(section):
        return ()
    last = section.last_round
    if last is not None and last.status is not Status.CLOSED:
        missing = _not_come(section, section.rounds[:-1])
        at_boards = {who for board in last.open_boards for who in board.pair}
        return tuple(who for who in section.people if who in missing and who in at_boards)
    missing = missing_people(section)
    number = len(section.rounds) + 1
    return tuple(
        person.id
        for person in section.people.values()
        if person.id in missing and not person.byes.get(number) and person.joins_in <= number
    )
