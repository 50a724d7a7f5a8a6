"""The fix that writes the ranks of all teams by points and the declared tie-breaks."""

from __future__ import annotations

from crosstable.checks.rules.places import ranks_by_tiebreaks
from crosstable.checks.rules.report import Report, once
from crosstable.checks.rules.teams.certain_totals import team_totals_are_certain
from crosstable.checks.rules.teams.unreliable_teams import unreliable_teams
from crosstable.checks.rules.teams.words import boards_are_known, plays_matches
from crosstable.model.diagnostics import Fix


@once
def right_ranks(report: Report) -> Fix | None:
    """All ranks of the teams anew; None where something behind them is in doubt."""
    certain = _standings_are_certain(report)
    return ranks_by_tiebreaks(report, report.t.teams) if certain else None


def _standings_are_certain(report: Report) -> bool:
    """Whether the event is over, all totals are as computed, and no game is in doubt."""
    t = report.t
    if not plays_matches(report) or not boards_are_known(report) or report.is_running:
        return False
    stated = t.team_count.value if t.team_count is not None else None
    if len(t.team_by_number) != len(t.teams) or stated not in (None, len(t.teams)):
        return False
    if report.encounters.has_doubts:
        return False
    if unreliable_teams(report) or not totals_agree(report):
        return False
    return team_totals_are_certain(report)


def totals_agree(report: Report) -> bool:
    """Whether every team has the points that its matches give."""
    totals = report.matches.totals
    return all(
        (team.match_points, team.game_points) == totals.get(team.number) for team in report.t.teams
    )
