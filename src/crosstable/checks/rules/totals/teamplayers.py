"""The points of players in a team event, which are informative (TRF26, record 001)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.checks.catalogue import totals as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.accounts import MOST
from crosstable.checks.rules.edits import field_edit, field_fix
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.words import call_team
from crosstable.checks.rules.totals.disputed_cells import disputes, in_doubt, unread_lines
from crosstable.checks.rules.totals.everybody import write_points
from crosstable.checks.rules.words import state_after
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import phrase
from crosstable.model.results import Result
from crosstable.model.tournament import COLOUR, OPPONENT, RESULT, ZERO, Game, Player
from crosstable.rules.matches import empty_rounds, hidden_results
from crosstable.rules.scoring import TOLERATED
from crosstable.rules.scoring.teamplayers import (
    OddPoints,
    odd_team_points,
    team_players_points,
    team_points_by_round,
)
from crosstable.text.formats import points_text


@rule
def points_of_team_players_follow_results(report: Report) -> Iterator[Noticed]:
    """In a team event the points of a player are informative: only single ones stand out."""
    t = report.t
    if not t.is_team_event or not t.paired_rounds:
        return
    players = _with_points(report)
    odd = odd_team_points(players)
    wrong = tuple(player for player in odd.players if not _has_hidden_win(report, player))
    earlier = _earlier_round(report, players) if len(wrong) > 2 else None
    if earlier is not None:
        yield _stale(report, players, earlier)
        return
    if not wrong or len(players) - len(wrong) < MOST * len(players):
        return
    disputed = disputes(report)
    unread = unread_lines(report)
    doubtful = in_doubt(report) | _of_wrong_results(odd, wrong) | _of_missing_results(report, odd)
    for player in wrong:
        if id(player) in disputed or (player.line is not None and player.line in unread):
            continue
        both = team_players_points(player)
        safe = len(set(both)) == 1 and id(player) not in doubtful
        text = points_text(both[odd.with_byes])
        title = phrase("write {n} points", n=text)
        yield kinds.POINTS_OF_TEAM_PLAYER_DISAGREE.at(
            t.place(player, "points"),
            fix=field_fix(report, title, player.line, "points", text, safe=safe),
            player=report.who(player),
            points=player.points,
            expected=text,
        )


# -- the points of an earlier round ---------------------------------------------------------------


class _Earlier(NamedTuple):
    """The round after which the points are right, and whether byes are counted in them."""

    until: int
    with_byes: bool
    is_decided: bool
    """Whether counting byes or leaving them out is right for more players."""


def _earlier_round(report: Report, players: Sequence[Player]) -> _Earlier | None:
    """The round after which nine of ten players had the points that they have."""
    courses = [(player.points, team_points_by_round(player)) for player in players]
    for until in range(report.t.paired_rounds - 1, -1, -1):
        both = [(points, *course[min(until, len(course) - 1)]) for points, course in courses]
        plain = sum(points != games for points, games, _ in both)
        full = sum(points != games_and_byes for points, _, games_and_byes in both)
        if min(plain, full) <= len(players) // TOLERATED:
            return _Earlier(until, full < plain, full != plain)
    return None


def _stale(report: Report, players: Sequence[Player], earlier: _Earlier) -> Noticed:
    wrong = [p for p in players if p.points != team_players_points(p)[earlier.with_byes]]
    return kinds.POINTS_OF_TEAM_PLAYERS_OF_EARLIER_ROUND.at(
        report.t.place(wrong[0], "points"),
        fix=_fix_all(report, wrong, earlier),
        when=state_after(earlier.until),
        last=report.t.rounds_played or report.t.paired_rounds,
        wrong=len(wrong),
    )


def _fix_all(report: Report, wrong: Sequence[Player], earlier: _Earlier) -> Fix | None:
    """The computed points of all these players; None if one of them cannot be written."""
    both = [team_players_points(player) for player in wrong]
    missing = _of_missing_results(report, odd_team_points(wrong))
    doubtful = in_doubt(report) | disputes(report).keys() | missing
    safe = (
        not report.encounters.unread
        and doubtful.isdisjoint(map(id, wrong))
        and (earlier.is_decided or all(games == with_byes for games, with_byes in both))
    )
    points = zip(wrong, (counted[earlier.with_byes] for counted in both), strict=True)
    return write_points(report, points, safe=safe)


# -- players who stand out ------------------------------------------------------------------------


def odd_team_players(report: Report) -> Sequence[Player]:
    """Players with other points than their games give."""
    return odd_team_points(_with_points(report)).players


def _with_points(report: Report) -> list[Player]:
    return [player for player in report.t.players if player.points is not None]


def _has_hidden_win(report: Report, player: Player) -> bool:
    return any(win.player == player.number for win in hidden_results(report.t).wins)


def _of_wrong_results(odd: OddPoints, wrong: Sequence[Player]) -> frozenset[int]:
    """Players (by identity) who met and of whom one has as much too much as the other lacks.

    Then it is rather the result of their game that is wrong, on both sides, than the points.
    """
    surplus = {player.number: odd.surplus_of(player) for player in wrong}
    return frozenset(
        id(player)
        for player in wrong
        for entry in player.rounds
        if isinstance(entry, Game)
        and surplus.get(entry.opponent or 0) == -surplus[player.number] != ZERO
    )


def _of_missing_results(report: Report, odd: OddPoints) -> frozenset[int]:
    """Players (by identity) with more points than games and a round without anything.

    Then the report may lack a result, and the points are its only trace: Swiss-Manager writes
    boards won by forfeit so.
    """
    return frozenset(
        id(player)
        for player in odd.players
        if odd.surplus_of(player) > ZERO and empty_rounds(report.t, player)
    )


# -- results that only the points show ------------------------------------------------------------


@rule
def boards_won_by_forfeit_are_written(report: Report) -> Iterator[Noticed]:
    """A point that no cell shows is a board won by forfeit, where it can only be that."""
    t = report.t
    for win in hidden_results(t).wins:
        player = t.by_number[win.player]
        yield kinds.BOARD_FORFEIT_NOT_WRITTEN.at(
            t.cell_place(player, win.round_number, RESULT),
            related=((t.place(player, "points"), phrase("the points")),),
            fix=_forfeit_win_fix(report, player, win.round_number),
            player=report.who(player),
            points=player.points,
            round=win.round_number,
            team=call_team(report, win.team),
        )


def _forfeit_win_fix(report: Report, player: Player, round_number: int) -> Fix | None:
    """The suggestion to write the cell ``0000 - +``."""
    cell = ((OPPONENT, "0000"), (COLOUR, "-"), (RESULT, Result.FORFEIT_WIN.code))
    edits = [field_edit(report, player.line, name, text, round_number) for name, text in cell]
    done = tuple(edit for edit in edits if edit is not None)
    if len(done) < len(cell):
        return None
    title = phrase("write round {n} as won by forfeit: 0000 - +", n=round_number)
    return Fix(title, False, done)
