"""The points of the players against their results (U05).

One fault has one report: points that are off because a cell is in dispute are left to the rule
about that cell, and points that nothing explains are one fault of the file, not one of each player.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from crosstable.checks.catalogue import totals as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.games.cells import row_of
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.totals.disputed_cells import (
    disputes,
    in_doubt,
    odd_cells,
    unread_lines,
)
from crosstable.checks.rules.totals.everybody import (
    are_certain,
    fix_all,
    stale_points,
    unexplained_points,
    write_points,
)
from crosstable.checks.rules.totals.teamplayers import odd_team_players
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import phrase
from crosstable.model.tournament import RESULT, ZERO, Player
from crosstable.rules.scoring import (
    USUAL,
    blank_rounds,
    bonuses_of,
    points_after,
    scoring_name,
)
from crosstable.text.formats import points_text

_HALF = Decimal("0.5")


@rule
def points_follow_results(report: Report) -> Iterator[Noticed]:
    """Points are the sum of the results under the scoring system in force."""
    if report.t.is_team_event or not report.t.paired_rounds or not report.accounts.unexplained:
        return
    earlier = report.accounts.earlier_round
    if earlier is not None:
        yield stale_points(report, earlier)
    elif report.accounts.is_hopeless:
        yield unexplained_points(report)
    else:
        for player in report.accounts.unexplained:
            if not _is_explained_elsewhere(report, player):
                yield _disagreement(report, player)


def doubtful_players(report: Report) -> frozenset[int]:
    """Players (by identity) whose points are not what the results give."""
    is_team_event = report.t.is_team_event
    players = odd_team_players(report) if is_team_event else report.accounts.unexplained
    return frozenset(map(id, players))


# -- one player -----------------------------------------------------------------------------------


def _is_explained_elsewhere(report: Report, player: Player) -> bool:
    """Whether a cell of the player cannot be read, or the points are right by another line."""
    encounters = report.encounters
    if not encounters.has_own_number(player):
        return True  # records that name players are about somebody else
    if player.line is not None and player.line in unread_lines(report):
        return True
    cells = disputes(report).get(id(player), ())
    return any(report.accounts.fits(player, number, entry) for number, entry in cells)


def _disagreement(report: Report, player: Player) -> Noticed:
    accounts = report.accounts
    expected = accounts.expected_points(player)
    hidden = _hidden_byes(report, player, (player.points or ZERO) - expected)
    if hidden:
        return kinds.BYE_NOT_WRITTEN.at(
            report.t.cell_place(player, hidden[0], RESULT),
            related=((report.t.place(player, "points"), phrase("the points")),),
            round=hidden[0],
            player=report.who(player),
            points=player.points,
            expected=points_text(expected),
        )
    doubtful = id(player) in disputes(report) or id(player) in in_doubt(report)
    doubtful = doubtful or _may_be_penalty(report, player, expected)
    return kinds.POINTS_DISAGREE.at(
        report.t.place(player, "points"),
        fix=_fix(report, player, expected, safe=accounts.is_certain and not doubtful),
        player=report.who(player),
        points=player.points,
        expected=points_text(expected),
        system=scoring_name(accounts.scoring),
    )


def _hidden_byes(report: Report, player: Player, surplus: Decimal) -> list[int]:
    """Rounds without a letter that would explain a surplus as half- or full-point byes."""
    if surplus <= 0 or surplus % _HALF:
        return []
    blank = blank_rounds(report.t, player)
    return blank if surplus <= len(blank) * report.accounts.scoring.white_win else []


def _may_be_penalty(report: Report, player: Player, expected: Decimal) -> bool:
    """Whether a bonus or penalty that is counted too early, late or twice explains the points."""
    given = bonuses_of(report.t, player.number, None, first_draft=False)
    amounts = [bonus.points for bonus in given]
    difference = abs((player.points or ZERO) - expected)
    return difference in {abs(amount) for amount in (*amounts, sum(amounts, ZERO))}


def _fix(report: Report, player: Player, points: Decimal, *, safe: bool) -> Fix | None:
    text = points_text(points)
    title = phrase("write {n} points", n=text)
    return field_fix(report, title, player.line, "points", text, safe=safe)


# -- all players ----------------------------------------------------------------------------------


@rule
def points_leave_acceleration_out(report: Report) -> Iterator[Noticed]:
    """Fictitious points serve the pairing and are no points of the standings (C41)."""
    if report.t.is_team_event or not report.t.paired_rounds:
        return
    accounts = report.accounts
    number = accounts.in_force.reading.accelerated_round
    if number is None:
        return
    players = [p for p in report.t.players if p.points is not None and accounts.fictitious(p)]
    if players:
        certain = not accounts.unexplained and in_doubt(report).isdisjoint(map(id, players))
        yield kinds.POINTS_INCLUDE_ACCELERATION.at(
            report.t.place(players[0], "points"),
            fix=fix_all(report, players, safe=certain),
            round=number,
            players=len(players),
        )


@rule
def scoring_is_stated(report: Report) -> Iterator[Noticed]:
    """An unusual scoring system stands in the file, where the format has a record for it."""
    t = report.t
    if t.is_team_event or not t.paired_rounds or report.record("game-scoring") is None:
        return
    accounts = report.accounts
    inferred = accounts.in_force.is_inferred and not accounts.is_hopeless
    if inferred and accounts.scoring != USUAL:
        yield kinds.SCORING_NOT_STATED.at(system=scoring_name(accounts.scoring))


@rule
def points_are_declared(report: Report) -> Iterator[Noticed]:
    """Every player has points once a round was played; unreadable ones are another fault."""
    t = report.t
    if not t.rounds_played:
        return
    missing = [p for p in t.players if p.points is None and _is_blank(report, p)]
    if missing and len(missing) == len(t.players):
        yield _nobody_has_points(report)
        return
    for player in missing:
        yield kinds.POINTS_MISSING.at(
            t.place(player, "points"),
            field=("player", "points"),
            fix=None if t.is_team_event else _missing_fix(report, player),
            who=report.who(player),
        )


def _nobody_has_points(report: Report) -> Noticed:
    """One fault of the file: results were typed in, and nothing was counted yet.

    Byes of rounds that are not paired yet count when those are played.
    """
    t = report.t
    accounts = report.accounts
    is_clear = not t.is_team_event and len(t.by_number) == len(t.players)
    last = t.paired_rounds
    points = (
        (p, points_after(t, p, accounts.in_force.reading, accounts.scoring, last, last))
        for p in t.players
    )
    safe = is_clear and are_certain(report, t.players)
    return kinds.POINTS_MISSING.at(
        t.place(t.players[0], "points"),
        field=("player", "points"),
        fix=write_points(report, points, safe=safe) if is_clear else None,
        who=phrase("every player"),
    )


def _is_blank(report: Report, player: Player) -> bool:
    row = row_of(report, player)
    return row is None or not row.get("points")


def _missing_fix(report: Report, player: Player) -> Fix | None:
    accounts = report.accounts
    unread = player.line in unread_lines(report)
    disputed = id(player) in disputes(report) or id(player) in odd_cells(report)
    safe = accounts.is_certain and not unread and not disputed
    return _fix(report, player, accounts.expected_points(player), safe=safe)
