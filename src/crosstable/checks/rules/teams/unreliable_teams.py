"""Teams whose totals are not checked, because a fault of theirs is reported already.

A wrong total that only follows from another fault would be the same fault reported twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.rules.report import Report, once
from crosstable.checks.rules.teams.byes import contradictory_rounds, first_against_bye
from crosstable.checks.rules.teams.forfeits import contradicting_player
from crosstable.checks.rules.teams.unreliable_matches import unreliable_matches, unreliable_rosters
from crosstable.model.results import ByeKind


@once
def unreliable_teams(report: Report) -> frozenset[int]:
    """The numbers of teams with a reported fault in their roster, matches or byes."""
    unclear = (team for team, _ in unreliable_matches(report))
    return frozenset((*unreliable_rosters(report), *unclear, *contradicted_teams(report)))


@once
def contradicted_teams(report: Report) -> frozenset[int]:
    """The numbers of teams whose byes or forfeits are contradicted."""
    stated_twice = (team for team, _ in contradictory_rounds(report))
    return frozenset((*stated_twice, *_contradicted_records(report)))


def _contradicted_records(report: Report) -> Iterator[int]:
    """Teams whose bye or forfeit is contradicted by a cell, and who have a PAB only by cells."""
    t = report.t
    for bye in t.team_byes:
        for team in bye.teams:
            if first_against_bye(report, team, bye.round_number, bye.kind) is not None:
                yield team
    allocated = t.team_pairing_bye.teams if t.team_pairing_bye is not None else ()
    for round_number, team in enumerate(allocated, 1):
        if first_against_bye(report, team, round_number, ByeKind.PAIRING_ALLOCATED) is not None:
            yield team
    for forfeit in t.team_forfeits:
        for team, mark in ((forfeit.white, forfeit.kind[:1]), (forfeit.black, forfeit.kind[1:2])):
            if contradicting_player(report, forfeit, team, mark) is not None:
                yield from (forfeit.white, forfeit.black)
