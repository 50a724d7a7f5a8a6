"""Rules about line-ups: records 300 against rosters, boards and games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import deletion
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.words import (
    board_letters,
    call_team,
    members,
    plays_matches,
)
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import phrase
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, Entry, Game
from crosstable.rules.matches import (
    NOBODY,
    TeamRound,
    needs_lineup_record,
    stated_boards,
)

if TYPE_CHECKING:
    from crosstable.model.records import Lineup, Team

Lineups = Mapping[tuple[int, int], "Lineup"]
"""Line-ups by round and team."""


def lineups_of(report: Report) -> Lineups:
    """The line-ups by round and team, the last one where there are several."""
    return {(lineup.round_number, lineup.team): lineup for lineup in report.t.lineups}


# -- the record itself ----------------------------------------------------------------------------


@rule
def players_of_lineups(report: Report) -> Iterator[Noticed]:
    """A line-up names players of its team, each once, on as many boards as there are."""
    boards = len(board_letters(report))
    for lineup in report.t.lineups:
        team = report.t.team_by_number.get(lineup.team)
        if team is None:
            continue  # told as a team that nobody knows
        yield from _named_players(report, lineup, team)
        called = call_team(report, lineup.team)
        if not any(lineup.players):
            yield kinds.LINEUP_NAMES_NOBODY.at(
                report.t.place(lineup), field=_PLAYER, team=called, round=lineup.round_number
            )
        elif boards and len(lineup.players) > boards:
            yield kinds.LINEUP_TOO_LONG.at(
                report.t.place(lineup, "player", boards + 1),
                related=((report.t.place("board_colours"), phrase("the boards")),),
                field=_PLAYER,
                players=len(lineup.players),
                boards=boards,
                team=called,
                round=lineup.round_number,
            )


_PLAYER = ("lineup", "player")


def _named_players(report: Report, lineup: Lineup, team: Team) -> Iterator[Noticed]:
    t = report.t
    seen: dict[int, int] = {}
    called = call_team(report, team.number)
    round_number = lineup.round_number
    for item, number in enumerate(lineup.players, 1):
        if number == NOBODY:
            continue
        span = t.place(lineup, "player", item)
        if number not in t.by_number:
            yield kinds.LINEUP_NAMES_STRANGER.at(
                span, field=_PLAYER, player=number, team=called, round=round_number
            )
            continue
        who = report.who(t.by_number[number])
        if number not in team.roster:
            related = ((t.place(team), phrase("the roster")),)
            yield kinds.LINEUP_NAMES_ANOTHER_TEAMS_PLAYER.at(
                span, related=related, field=_PLAYER, player=who, team=called, round=round_number
            )
        if number in seen:
            related = ((t.place(lineup, "player", seen[number]), phrase("first here")),)
            yield kinds.BOARD_OCCUPIED_TWICE.at(
                span, related=related, field=_PLAYER, player=who, team=called, round=round_number
            )
        seen.setdefault(number, item)


@rule
def repeated_lineups(report: Report) -> Iterator[Noticed]:
    """One record 300 for a team and round."""
    seen: dict[tuple[int, int], Lineup] = {}
    for lineup in report.t.lineups:
        first = seen.setdefault((lineup.round_number, lineup.team), lineup)
        if first is not lineup:
            yield kinds.LINEUP_REPEATED.at(
                report.t.place(lineup, "team"),
                related=((report.t.place(first, "team"), phrase("first here")),),
                field=("lineup", "team"),
                team=call_team(report, lineup.team),
                round=lineup.round_number,
            )


@rule
def superfluous_lineups(report: Report) -> Iterator[Noticed]:
    """A record 300 is for boards out of the default order, or empty ones (TRF26, record 300)."""
    for lineup in report.t.lineups:
        team = report.t.team_by_number.get(lineup.team)
        boards = stated_boards(report.t) or 0
        if team is None or needs_lineup_record(team.roster, lineup.players, boards):
            continue
        if any(lineup.players) and not list(_without_game(report, lineup)):
            edits = (deletion(lineup.line),) if lineup.line else ()
            yield kinds.LINEUP_NOT_NEEDED.at(
                report.t.place(lineup, "player"),
                related=((report.t.place(team, "player"), phrase("the same order")),),
                fix=Fix(phrase("remove record 300"), False, edits) if edits else None,
                team=call_team(report, lineup.team),
                round=lineup.round_number,
            )


# -- against the games ----------------------------------------------------------------------------


@rule
def lineups_against_games(report: Report) -> Iterator[Noticed]:
    """A line-up names the opponent of the match, and the players who sat there."""
    if not plays_matches(report):
        return
    lineups = lineups_of(report)
    for key, lineup in lineups.items():
        row = report.matches.rounds.get((lineup.team, lineup.round_number))
        if lineup.team not in report.t.team_by_number or row is None:
            continue
        if lineup.opponent and lineup.opponent != row.opponent:
            if lineup.opponent in report.t.team_by_number:
                yield _other_opponent(report, lineup, row)
            continue
        if row.opponent is not None and _is_sound(report, lineup):
            faults = list(_without_game(report, lineup))
            yield from faults or _without_board(report, lineup, row.opponent)
            other = lineups.get((key[0], row.opponent))
            if other is not None and lineup.team < other.team:
                yield from crossed_boards(report, lineup, other)


def _is_sound(report: Report, lineup: Lineup) -> bool:
    """Whether a line-up names players of its team, each once: else that is told."""
    named = [number for number in lineup.players if number != NOBODY]
    team = report.t.team_by_number.get(lineup.team)
    roster = team.roster if team is not None else ()
    return bool(named) and len(set(named)) == len(named) and set(named) <= set(roster)


def agrees_with_games(report: Report, lineup: Lineup, opponent: int) -> bool:
    """Whether nothing is told about a line-up, so that the boards follow from it."""
    return (
        _is_sound(report, lineup)
        and not list(_without_game(report, lineup))
        and not list(_without_board(report, lineup, opponent))
    )


def _other_opponent(report: Report, lineup: Lineup, row: TeamRound) -> Noticed:
    meets = phrase("no team") if row.opponent is None else call_team(report, row.opponent)
    return kinds.LINEUP_OPPONENT_DIFFERS.at(
        report.t.place(lineup, "opponent"),
        field=("lineup", "opponent"),
        team=call_team(report, lineup.team),
        round=lineup.round_number,
        named=call_team(report, lineup.opponent or 0),
        meets=meets,
    )


def _sat_down(entry: Entry) -> bool:
    """Whether a cell is a board of a match; beside games a PAB is a board without an opponent."""
    return isinstance(entry, Game) or (
        isinstance(entry, Bye) and entry.kind is ByeKind.PAIRING_ALLOCATED
    )


def _without_game(report: Report, lineup: Lineup) -> Iterator[Noticed]:
    """Players of the line-up without a game; a cell that cannot be read is a fault of its own."""
    t = report.t
    unread = report.encounters.unread
    for item, number in enumerate(lineup.players, 1):
        player = t.by_number.get(number)
        if player is None or (player.line, lineup.round_number) in unread:
            continue
        if not _sat_down(player.entry(lineup.round_number)):
            yield kinds.BOARD_WITHOUT_GAME.at(
                t.place(lineup, "player", item),
                related=(
                    (t.place(player, "round_result", lineup.round_number), phrase("the round")),
                ),
                field=_PLAYER,
                player=report.who(player),
                round=lineup.round_number,
                team=call_team(report, lineup.team),
            )


def _without_board(report: Report, lineup: Lineup, opponent: int) -> Iterator[Noticed]:
    """Players of the roster who have a game of the match and no board."""
    t = report.t
    for player in members(report, lineup.team):
        entry = player.entry(lineup.round_number)
        if not isinstance(entry, Game) or player.number in lineup.players:
            continue
        if entry.opponent is None or t.team_of.get(entry.opponent) == opponent:
            yield kinds.GAME_WITHOUT_BOARD.at(
                t.place(lineup, "player"),
                related=(
                    (t.place(player, "round_opponent", lineup.round_number), phrase("the game")),
                ),
                field=_PLAYER,
                player=report.who(player),
                round=lineup.round_number,
                team=call_team(report, lineup.team),
            )


def crossed_boards(report: Report, lineup: Lineup, other: Lineup) -> Iterator[Noticed]:
    """Two players who met, on different boards of the line-ups of their teams."""
    t = report.t
    places = {number: place for place, number in enumerate(other.players, 1) if number}
    for place, number in enumerate(lineup.players, 1):
        player = t.by_number.get(number)
        entry = player.entry(lineup.round_number) if player is not None else None
        opposite = places.get(entry.opponent or 0) if isinstance(entry, Game) else None
        if player is not None and opposite is not None and opposite != place:
            yield kinds.LINEUPS_CONTRADICT.at(
                t.place(lineup, "player", place),
                related=(
                    (t.place(other, "player", opposite), phrase("board {n} here", n=opposite)),
                ),
                field=_PLAYER,
                round=lineup.round_number,
                player=report.who(player),
                board=place,
                opponent=entry.opponent if isinstance(entry, Game) else 0,
                other_board=opposite,
            )
