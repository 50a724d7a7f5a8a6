"""The places that points allow, before any tie-break: limits that nobody can pass.

At best every tie goes to a player, at worst against. In the last round the open games do not depend
on each other, so each takes the result that helps, or harms, most, and the limits by points are
sharp. With rounds to come everybody is taken alone: all points, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from crosstable.event.foresight.outcomes import OpenGame, open_games
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.report.ranking import is_ranked
from crosstable.event.results import POSTPONED
from crosstable.event.state import Section
from crosstable.model.tournament import GameScoring

Limits = Mapping[str, tuple[int, int]]


class _Field(NamedTuple):
    """Points without the open games, and the games."""

    points: Mapping[str, Decimal]
    games: Mapping[str, OpenGame]
    scoring: GameScoring

    def ends(self, game: OpenGame) -> Iterator[tuple[Decimal, Decimal]]:
        """The points of both players for each result of their game."""
        white, black = (self.points[who] for who in game.board.pair)
        scoring = self.scoring
        yield white + scoring.white_win, black + scoring.black_loss
        yield white + scoring.white_draw, black + scoring.black_draw
        yield white + scoring.white_loss, black + scoring.black_win

    def reach(self, who: str) -> tuple[Decimal, Decimal]:
        """The fewest and the most points that somebody can have after the open games."""
        game = self.games.get(who)
        scoring = self.scoring
        if game is None:
            return self.points[who], self.points[who]
        is_white = who == game.board.white
        least = scoring.white_loss if is_white else scoring.black_loss
        most = scoring.white_win if is_white else scoring.black_win
        return self.points[who] + least, self.points[who] + most


def limits_by_points(section: Section, to_come: int) -> Limits:
    """The best and the worst place of everybody in the standings."""
    field = _field(section)
    several = len(field.games) < 2 * len(open_games(section))
    if to_come or several:
        return _alone(section, field, to_come)
    return {who: (_best(field, who), _worst(field, who)) for who in field.points}


def _field(section: Section) -> _Field:
    t = tournament(section)
    numbers = numbers_of(section)
    scoring = section.base.stated_scoring or GameScoring()
    games = {who: game for game in open_games(section) for who in game.board.pair}
    points = {
        who: t.by_number[number].points or Decimal(0)
        for who, number in numbers.items()
        if is_ranked(section, who)
    }
    for game in open_games(section):
        round_ = section.round(game.round)
        if round_ is not None and round_.facts_of(game.board).result == POSTPONED:
            for who in game.board.pair:  # it counts as a draw until it is played
                points[who] = points.get(who, Decimal(0)) - scoring.unknown
    return _Field(points, games, scoring)


# -- the last round -------------------------------------------------------------------------------


def _best(field: _Field, who: str) -> int:
    own = field.reach(who)[1]
    return 1 + _count(field, who, lambda points: points > own, min, wins=True)


def _worst(field: _Field, who: str) -> int:
    own = field.reach(who)[0]
    return 1 + _count(field, who, lambda points: points >= own, max, wins=False)


def _count(
    field: _Field,
    who: str,
    is_before: Callable[[Decimal], bool],
    choose: Callable[[Iterator[int]], int],
    *,
    wins: bool,
) -> int:
    """How many others are before somebody who wins or loses, with every other game chosen."""
    own_game = field.games.get(who)
    count = sum(
        is_before(points)
        for other, points in field.points.items()
        if other != who and other not in field.games
    )
    for game in {game.key: game for game in field.games.values()}.values():
        if own_game is not None and game.key == own_game.key:
            rival = game.board.black if who == game.board.white else game.board.white
            count += is_before(field.reach(rival)[0 if wins else 1])
        else:
            count += choose(sum(map(is_before, ends)) for ends in field.ends(game))
    return count


# -- rounds to come -------------------------------------------------------------------------------


def _alone(section: Section, field: _Field, to_come: int) -> Limits:
    """Everybody for themselves: all points that are left, or none."""
    scoring = field.scoring
    most = max(scoring.white_win, scoring.black_win, scoring.pairing_allocated_bye)
    open_of = {who: sum(who in g.board.pair for g in open_games(section)) for who in field.points}
    left = {
        who: open_of[who] + (0 if section.people[who].withdrawn_after is not None else to_come)
        for who in field.points
    }
    high = {who: points + left[who] * most for who, points in field.points.items()}
    return {
        who: (
            1 + sum(points > high[who] for other, points in field.points.items() if other != who),
            1 + sum(value >= field.points[who] for other, value in high.items() if other != who),
        )
        for who in field.points
    }
