"""Rules about the totals of teams: match points, game points and rank of record 310."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from crosstable.catalogue.kind import Kind, Noticed
from crosstable.catalogue.teams import (
    GAME_POINTS_WRONG,
    MATCH_POINTS_WRONG,
    TEAM_RANK_AGAINST_POINTS,
    TEAM_RANK_OUT_OF_RANGE,
)
from crosstable.checks.edits import field_fix
from crosstable.checks.report import Report, Rule
from crosstable.checks.teams.doubts import doubtful_teams
from crosstable.checks.teams.words import boards_are_known, called, name_of, plays_matches
from crosstable.errors import CannotWrite
from crosstable.formats import write_decimal
from crosstable.matches import MatchScore, TeamRound, total_after
from crosstable.model import ZERO, Team
from crosstable.scoring import match_scoring


def totals_of_teams(report: Report) -> Iterator[Noticed]:
    """Match and game points of record 310 follow from the matches (format notes, 14).

    Of a team whose roster, matches or byes are told as faulty nothing can be computed.
    """
    if not plays_matches(report) or not boards_are_known(report):
        return
    doubtful = doubtful_teams(report)
    for team in report.t.teams if report.matches.rounds else ():
        if team.number in doubtful or report.t.team_by_number.get(team.number) is not team:
            continue
        possible = list(_possible_totals(report, team.number))
        for kind, field, value, right in (
            (MATCH_POINTS_WRONG, "match_points", team.match_points, [p[0] for p in possible]),
            (GAME_POINTS_WRONG, "game_points", team.game_points, [p[1] for p in possible]),
        ):
            if value is not None and value not in right:
                yield _wrong(report, kind, team, field, value, right[0])


def _possible_totals(report: Report, team: int) -> Iterator[MatchScore]:
    """The totals of a team; while matches are open, with and without what they gave so far."""
    rebuilt = report.matches
    yield rebuilt.totals[team]
    rows = [row for (number, _), row in rebuilt.rounds.items() if number == team]
    if any(row.is_open for row in rebuilt.rounds.values()):
        so_far = sum((_match_points_so_far(report, row) for row in rows if row.is_open), ZERO)
        yield rebuilt.totals[team].plus(MatchScore(so_far, ZERO))
        first_open = min(n for (_, n), row in rebuilt.rounds.items() if row.is_open)
        yield total_after(report.t, rebuilt, team, first_open - 1)


def _match_points_so_far(report: Report, row: TeamRound) -> Decimal:
    """What an open match would give by the games that are finished."""
    other = report.matches.rounds.get((row.opponent or 0, row.round_number))
    if other is None:
        return ZERO
    values = match_scoring(report.t)
    own, theirs = row.score.game_points, other.score.game_points
    return values.win if own > theirs else values.loss if own < theirs else values.draw


def _wrong(
    report: Report, kind: Kind, team: Team, field: str, value: Decimal, right: Decimal
) -> Noticed:
    text = _written(report, field, right)
    title = f"write {text}"
    fix = field_fix(report, title, team.line, field, text, safe=True) if text else None
    return kind.at(
        report.t.place(team, field),
        fix=fix,
        field=("team", field),
        team=name_of(team),
        value=value,
        right=text or right,
    )


def _written(report: Report, field: str, value: Decimal) -> str:
    """A total as its field has it; empty where it cannot be written there."""
    record = report.record("team")
    form = record[field].format if record is not None and field in record else "dec:1111.5"
    try:
        return write_decimal(value, form)
    except CannotWrite:
        return ""


# -- ranks ----------------------------------------------------------------------------------------

_RANKED_BY_POINTS = frozenset(("swiss", "double-swiss", "round-robin", "double-round-robin"))


def ranks_of_teams(report: Report) -> Iterator[Noticed]:
    """A rank is a place among the teams (TRF26, record 310)."""
    stated = report.t.team_count.value if report.t.team_count is not None else None
    most = max(len(report.t.teams), stated or 0)  # a count that differs is told as such
    for team in report.t.teams:
        if team.rank is not None and not 0 < team.rank <= most:
            yield TEAM_RANK_OUT_OF_RANGE.at(
                report.t.place(team, "rank"),
                field=("team", "rank"),
                team=name_of(team),
                rank=team.rank,
                teams=len(report.t.teams),
            )


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
            yield TEAM_RANK_AGAINST_POINTS.at(
                t.place(team, "rank"),
                related=((t.place(best[0], "rank"), f"{best[1]} points, rank {best[0].rank}"),),
                field=("team", "rank"),
                team=name_of(team),
                rank=team.rank,
                points=points,
                other=called(report, best[0].number),
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


RULES: tuple[Rule, ...] = (totals_of_teams, ranks_of_teams, ranks_follow_points)
