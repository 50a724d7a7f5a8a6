"""Totals of teams that stand where they stood after an earlier round.

It is what a report has after somebody typed the results of a round into the cells: one fault of
the file, not one of each team.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.checks.rules.report import Report
from crosstable.checks.rules.teams.sums import differences
from crosstable.rules.matches import MatchScore, TeamRound, total_after

if TYPE_CHECKING:
    from crosstable.model.records import Team


def earlier_round_of_teams(report: Report) -> int | None:
    """The round after which the totals of all teams would be right, if several are not right now.

    Every total has to be the one of that round: a single wrong one is a fault of its own.
    """
    return report.once(_earlier_round)


def _earlier_round(report: Report) -> int | None:
    if len({found.team.number for found in differences(report)}) < 2:
        return None
    earlier = range(report.t.paired_rounds - 1, -1, -1)
    return next((until for until in earlier if _are_totals_after(report, until)), None)


def _are_totals_after(report: Report, until: int) -> bool:
    """Programs write the points of a bye when they pair the round, or when it is over."""
    plain, with_byes = True, True
    for team in report.t.teams:
        after = total_after(report.t, report.matches, team.number, until)
        byes = after
        for row in _later_byes(report, team.number, until):
            byes = byes.plus(row.score)
        plain, with_byes = plain and _has(team, after), with_byes and _has(team, byes)
        if not plain and not with_byes:
            return False
    return True


def _later_byes(report: Report, team: int, until: int) -> Iterator[TeamRound]:
    for number in range(until + 1, report.t.paired_rounds + 1):
        row = report.matches.rounds.get((team, number))
        if row is not None and row.bye is not None:
            yield row


def _has(team: Team, total: MatchScore) -> bool:
    """Whether the totals of a record are these; a blank one contradicts nothing."""
    return team.match_points in (None, total.match_points) and team.game_points in (
        None,
        total.game_points,
    )
