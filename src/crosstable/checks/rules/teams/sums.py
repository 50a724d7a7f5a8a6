"""Match and game points of teams: those of record 310 against those of the matches."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.rules.edits import is_torn
from crosstable.checks.rules.report import Report, once
from crosstable.checks.rules.teams.unreliable_teams import unreliable_teams
from crosstable.checks.rules.teams.words import boards_are_known, plays_matches
from crosstable.model.tournament import ZERO
from crosstable.rules.matches import MatchScore, TeamRound, total_after
from crosstable.rules.scoring import match_scoring

if TYPE_CHECKING:
    from crosstable.model.records import Team


class Difference(NamedTuple):
    """A total of a team, as its record has it and as it follows from the matches."""

    team: Team
    field: str
    value: Decimal
    right: Decimal


@once
def differences(report: Report) -> tuple[Difference, ...]:
    """Totals that do not follow from the matches (format notes, 14).

    Of a team whose roster, matches or byes are told as faulty nothing can be computed.
    """
    if not plays_matches(report) or not boards_are_known(report) or not report.matches.rounds:
        return ()
    doubtful = unreliable_teams(report)
    return tuple(
        difference
        for team in report.t.teams
        if team.number not in doubtful and report.t.team_by_number.get(team.number) is team
        for difference in _of_team(report, team)
    )


def _of_team(report: Report, team: Team) -> Iterator[Difference]:
    possible = list(_possible_totals(report, team.number))
    for field, value, right in (
        ("match_points", team.match_points, [p.match_points for p in possible]),
        ("game_points", team.game_points, [p.game_points for p in possible]),
    ):
        if value is not None and value not in right and not is_torn(report, team.line, field):
            yield Difference(team, field, value, right[0])


def _possible_totals(report: Report, team: int) -> Iterator[MatchScore]:
    """The totals of a team; while matches are open, with and without what they gave so far."""
    rebuilt = report.matches
    open_rows = _open_rows(report)
    yield rebuilt.totals[team]
    if open_rows:
        of_team = open_rows.get(team, ())
        so_far = sum((_match_points_so_far(report, row) for row in of_team), ZERO)
        yield rebuilt.totals[team].plus(MatchScore(so_far, ZERO))
        yield total_after(report.t, rebuilt, team, _first_open_round(report) - 1)


@once
def _open_rows(report: Report) -> dict[int, list[TeamRound]]:
    """The open matches of each team that has any."""
    by_team: dict[int, list[TeamRound]] = {}
    for row in report.matches.rounds.values():
        if row.is_open:
            by_team.setdefault(row.team, []).append(row)
    return by_team


@once
def _first_open_round(report: Report) -> int:
    return min(row.round_number for row in report.matches.rounds.values() if row.is_open)


def _match_points_so_far(report: Report, row: TeamRound) -> Decimal:
    """What an open match would give by the games that are finished."""
    other = report.matches.rounds.get((row.opponent or 0, row.round_number))
    if other is None:
        return ZERO
    values = match_scoring(report.t)
    own = row.score.game_points
    theirs = other.score.game_points
    return values.win if own > theirs else values.loss if own < theirs else values.draw
