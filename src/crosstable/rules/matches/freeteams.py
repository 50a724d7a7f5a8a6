"""Teams that met nobody in a round and of which no record says why.

A report of records 001 and 013 has no place for the bye of a team. In a Swiss with an odd number
of teams one of them is free in each round, and that is the pairing-allocated bye (C.04.6, 1.2). In
a round robin the free team has nothing, and of two teams without a match nobody knows whether they
were absent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crosstable.rules.matches.event import Draft, Event
from crosstable.rules.matches.hiddenwins import has_stated_bye
from crosstable.rules.systems import recognised_system

_WITH_ALLOCATED_BYES = ("swiss", "double-swiss", "team")
"""Systems in which the free team of an odd field has the pairing-allocated bye."""


@dataclass(frozen=True, slots=True, order=True)
class FreeTeam:
    """A team without a match in a round."""

    round_number: int
    team: int


@dataclass(frozen=True, slots=True)
class FreeTeams:
    """Teams without a match: those that must have had the bye, and those nobody knows about."""

    with_bye: tuple[FreeTeam, ...] = ()
    unexplained: tuple[FreeTeam, ...] = ()


def free_teams(event: Event, drafts: Sequence[Draft], accounted: Iterable[FreeTeam]) -> FreeTeams:
    """The free teams of all rounds; `accounted` are known to have won or lost by forfeit.

    A report with a record 320 says itself which teams were free.
    """
    system = recognised_system(event.t)
    if not system.certain or system.name not in _WITH_ALLOCATED_BYES or event.t.team_pairing_bye:
        return FreeTeams()
    known = set(accounted)
    rounds_of = _rounds_of(event, drafts)
    had_bye: set[int] = set()
    with_bye: list[FreeTeam] = []
    unexplained: list[FreeTeam] = []
    for round_number in sorted({draft.meeting.round_number for draft in drafts}):
        free = [
            FreeTeam(round_number, team)
            for team, rounds in rounds_of.items()
            if _takes_part(rounds, round_number)
            and round_number not in rounds
            and not has_stated_bye(event, team, round_number)
        ]
        open_ones = [team for team in free if team not in known]
        if len(open_ones) == 1 and open_ones[0].team not in had_bye:
            had_bye.add(open_ones[0].team)
            with_bye += open_ones
        else:
            unexplained += open_ones
    return FreeTeams(tuple(with_bye), tuple(unexplained))


def _rounds_of(event: Event, drafts: Sequence[Draft]) -> dict[int, set[int]]:
    """The rounds in which each team had a match."""
    rounds: dict[int, set[int]] = {team: set() for team in event.members}
    for draft in drafts:
        for team in draft.meeting.teams:
            rounds[team].add(draft.meeting.round_number)
    return rounds


def _takes_part(rounds: set[int], round_number: int) -> bool:
    """Whether a team is in the event in a round: it plays then, later, or played just before.

    Whoever has no match in the last two rounds has left; a team that never played did not come.
    """
    return any(played >= round_number - 1 for played in rounds)
