"""Rules about the totals of teams: match points, game points and rank of record 310."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.certain_totals import (
    stale_totals_are_certain,
    team_totals_are_certain,
)
from crosstable.checks.rules.teams.outdated_totals import earlier_round_of_teams
from crosstable.checks.rules.teams.rightranks import right_ranks
from crosstable.checks.rules.teams.sums import differences
from crosstable.checks.rules.teams.words import call_team, name_of
from crosstable.checks.rules.words import state_after
from crosstable.errors import CannotWrite
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.phrases import phrase
from crosstable.text.formats import write_decimal

if TYPE_CHECKING:
    from crosstable.model.records import Team


_KINDS = {"match_points": kinds.MATCH_POINTS_WRONG, "game_points": kinds.GAME_POINTS_WRONG}


@rule
def totals_of_teams(report: Report) -> Iterator[Noticed]:
    """Match and game points of record 310 follow from the matches (format notes, 14)."""
    until = earlier_round_of_teams(report)
    if until is not None:
        yield _stale(report, until)
        return
    for team, field, value, right in differences(report):
        text = _format_total(report, field, right)
        yield _KINDS[field].at(
            report.t.place(team, field),
            fix=_fix(report, team, field, text) if text else None,
            field=("team", field),
            team=name_of(team),
            value=value,
            right=text or right,
        )


def _stale(report: Report, until: int) -> Noticed:
    wrong = differences(report)
    first = wrong[0]
    return kinds.TEAM_TOTALS_OF_EARLIER_ROUND.at(
        report.t.place(first.team, first.field),
        fix=_fix_all(report),
        field=("team", first.field),
        when=state_after(until),
        last=report.t.rounds_played or report.t.paired_rounds,
        wrong=len({difference.team.number for difference in wrong}),
    )


def _fix_all(report: Report) -> Fix | None:
    """The computed totals of all teams; None if one of them cannot be written."""
    edits: list[Edit] = []
    for team, field, _, right in differences(report):
        text = _format_total(report, field, right)
        fix = _fix(report, team, field, text) if text else None
        if fix is None:
            return None
        edits += fix.edits
    teams = len({edit.line for edit in edits})
    safe = stale_totals_are_certain(report)
    title = phrase("write the points of {n} teams", n=teams)
    return Fix(title, safe, tuple(edits))


_MISREAD = frozenset(
    ("line-shifted", "layout-of-other-dialect", "columns-recovered", "text-outside-fields")
)
"""Findings on a line whose fields may be others than the reader took them for."""


def _fix(report: Report, team: Team, field: str, text: str) -> Fix | None:
    """The computed total, on a line that keeps its columns."""
    findings = report.t.reading_findings
    if any(f.kind in _MISREAD and f.span.line == team.line for f in findings):
        return None
    safe = team_totals_are_certain(report)
    title = phrase("write {text}", text=text)
    return field_fix(report, title, team.line, field, text, safe=safe)


def _format_total(report: Report, field: str, value: Decimal) -> str:
    """A total as its field has it; empty where it cannot be written there."""
    record = report.record("team")
    form = record.field(field).format if record is not None and record.has(field) else "dec:1111.5"
    try:
        return write_decimal(value, form)
    except CannotWrite:
        return ""


# -- ranks ----------------------------------------------------------------------------------------

_RANKED_BY_POINTS = frozenset(("swiss", "double-swiss", "round-robin", "double-round-robin"))


@rule
def ranks_of_teams(report: Report) -> Iterator[Noticed]:
    """A rank is a place among the teams (TRF26, record 310)."""
    stated = report.t.team_count.value if report.t.team_count is not None else None
    most = max(len(report.t.teams), stated or 0)  # a count that differs is told as such
    for team in report.t.teams:
        if team.rank is not None and not 0 < team.rank <= most:
            yield kinds.TEAM_RANK_OUT_OF_RANGE.at(
                report.t.place(team, "rank"),
                fix=right_ranks(report),
                field=("team", "rank"),
                team=name_of(team),
                rank=team.rank,
                teams=len(report.t.teams),
            )


@rule
def ranks_follow_points(report: Report) -> Iterator[Noticed]:
    """More points in the primary score, a better rank, as far as the points decide first."""
    t = report.t
    if not t.is_team_event or report.system.name not in _RANKED_BY_POINTS:
        return
    if t.tiebreaks is not None and t.tiebreaks[:1] != ("PTS",):
        return
    if any(row.is_open for row in report.matches.rounds.values()):
        return
    ranked = [(team, points) for team in t.teams if (points := _primary(report, team)) is not None]
    best: tuple[Team, Decimal] | None = None
    for team, points in sorted(ranked, key=lambda item: -(item[0].rank or 0)):
        if best is not None and best[1] > points and (team.rank or 0) <= (best[0].rank or 0):
            yield kinds.TEAM_RANK_AGAINST_POINTS.at(
                t.place(team, "rank"),
                related=(
                    (
                        t.place(best[0], "rank"),
                        phrase("{n} points, rank {m}", n=best[1], m=best[0].rank),
                    ),
                ),
                fix=right_ranks(report),
                field=("team", "rank"),
                team=name_of(team),
                rank=team.rank,
                points=points,
                other=call_team(report, best[0].number),
                other_rank=best[0].rank,
                other_points=best[1],
            )
        if best is None or points > best[1]:
            best = team, points


def _primary(report: Report, team: Team) -> Decimal | None:
    """The points that decide first; None where the rank says nothing."""
    if not team.rank or not 0 < team.rank <= len(report.t.teams):
        return None
    by_games = report.t.type is not None and report.t.type.primary == "GP"
    return team.game_points if by_games else team.match_points
