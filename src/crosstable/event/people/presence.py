"""Who is expected in the hall and has not come."""

from __future__ import annotations

from crosstable.event.state import Section


def missing_people(section: Section) -> frozenset[str]:
    """Who was not checked in, or is not there any more.

    Before anybody was checked in nobody is missing. Somebody for whom check-in was never used has
    come if they ever sat at a board: nobody has to use it.
    """
    if all(one.is_checked_in is None for one in section.people.values()):
        return frozenset()
    seated = {who for one in section.rounds for board in one.boards for who in board.pair}
    return frozenset(
        one.id
        for one in section.people.values()
        if one.withdrawn_after is None
        and (one.id not in seated if one.is_checked_in is None else not one.is_checked_in)
    )
