"""Rounds as a whole: open games, rounds nobody played, rounds beyond the last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from crosstable.checks.catalogue import games as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.report import Report, rule
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.model.results import Result
from crosstable.model.tournament import RESULT, Game, Player, RoundState
from crosstable.rules.sides import names_back

_PAIRED = (RoundState.PLAYED, RoundState.PENDING)


@rule
def games_are_finished(report: Report) -> Iterator[Noticed]:
    """Open games: none in a report for rating, only those of the current round in an exchange."""
    t = report.t
    last = t.paired_rounds
    for number, games in sorted(_open_games(report).items()):
        if games and all(_is_pending(g) for _, g in games) and len(games) == _all(report, number):
            yield kinds.ROUND_NOT_PLAYED.at(
                report.t.cell_place(games[0][0], number, RESULT), round=number, games=len(games)
            )
            continue
        for player, game in games:
            kind = kinds.GAME_OPEN if number == last else kinds.EARLIER_GAME_OPEN
            kind = kind if _is_pending(game) else kinds.RESULT_UNKNOWN
            yield kind.at(
                report.t.cell_place(player, number, RESULT),
                round=number,
                player=report.who(player),
                opponent=report.who(t.by_number[game.opponent or 0]),
            )


def _is_pending(game: Game) -> bool:
    return game.result is Result.PENDING


def _open_games(report: Report) -> dict[int, list[tuple[Player, Game]]]:
    """Games without a result on both sides, by round, each told by one player."""
    t = report.t
    unread = report.encounters.unread
    rounds: dict[int, list[tuple[Player, Game]]] = defaultdict(list)
    for number, player, game in t.games():
        if not game.result.is_open or (player.line, number) in unread:
            continue
        other = t.by_number.get(game.opponent or 0)
        mirror = other.entry(number) if other is not None else None
        if (
            names_back(mirror, player.number)
            and mirror.result.is_open
            and player.number < (game.opponent or 0)
        ):
            rounds[number].append((player, game))
    return rounds


def _all(report: Report, round_number: int) -> int:
    """How many games a round has."""
    cells = (p.entry(round_number) for p in report.t.players)
    return sum(isinstance(cell, Game) for cell in cells) // 2


@rule
def rounds_have_games(report: Report) -> Iterator[Noticed]:
    """Before a round with games there is none without."""
    t = report.t
    for number, state in enumerate(t.round_states[: t.paired_rounds], 1):
        if state not in _PAIRED:
            yield kinds.ROUND_WITHOUT_GAMES.at(
                report.t.cell_place(t.players[0], number), round=number, later=t.paired_rounds
            )


@rule
def rounds_are_announced(report: Report) -> Iterator[Noticed]:
    """No cell stands beyond the declared number of rounds."""
    t = report.t
    last = t.declared_rounds
    if last is None or len(t.round_states) <= last:
        return
    for number in range(last + 1, len(t.round_states) + 1):
        filled = [p for p in t.players if p.entry(number) is not None]
        if filled:
            yield kinds.ROUND_BEYOND_LAST.at(
                report.t.cell_place(filled[0], number),
                related=((t.place("declared_rounds"), phrase("the number of rounds")),),
                round=number,
                last=last,
                cells=_players_have(len(filled)),
            )


def _players_have(players: int) -> Phrase:
    return plural(players, "{n} player has", "{n} players have")
