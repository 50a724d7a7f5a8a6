"""Who is expected in the hall and has not come."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.event.state import Section, Status


def has_check_in(section: Section) -> bool:
    """Whether anybody was marked as here: nobody has to use check-in."""
    return any(one.is_checked_in for one in section.people.values())


def missing_people(section: Section) -> frozenset[str]:
    """Who was not checked in, or is not there any more.

    Somebody for whom check-in was never used has come if they ever sat at a board: with a result
    where others were checked in, because a pairing alone brings nobody into the hall.
    """
    seated = {*_seated(section, needs_result=has_check_in(section))}
    return frozenset(
        one.id
        for one in section.people.values()
        if one.withdrawn_after is None
        and (one.id not in seated if one.is_checked_in is None else not one.is_checked_in)
    )


def _seated(section: Section, *, needs_result: bool) -> Iterator[str]:
    for one in section.rounds:
        for board in one.boards:
            if one.status is Status.CLOSED or not needs_result or one.known(board).result:
                yield from board.pair


def awaited_people(section: Section) -> tuple[str, ...]:
    """Who is missing at the boards of the round, or before the next one; in the order of entry.

    Only where check-in is used. Who has a bye or comes in a later round is not awaited.
    """
    if not has_check_in(section):
        return ()
    missing, last = missing_people(section), section.last_round
    if last is not None and last.status is not Status.CLOSED:
        at_boards = {who for board in last.open_boards for who in board.pair}
        return tuple(who for who in section.people if who in missing and who in at_boards)
    number = len(section.rounds) + 1
    return tuple(
        one.id
        for one in section.people.values()
        if one.id in missing and not one.byes.get(number) and one.joins_in <= number
    )
