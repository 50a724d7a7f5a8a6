"""The few figures that the forms define themselves, each in the words of its form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.titles import CANDIDATE_TITLES, OPEN_TITLES
from crosstable.model.tournament import Player, Tournament
from crosstable.rules.norms.performance import performance
from crosstable.rules.rateability import rated_games


class AgainstRated(NamedTuple):
    """Forms 2 and 3: games against rated opponents, forfeits ignored; the average rounded."""

    games: int
    score: Decimal
    average: int | None

    @property
    def performance(self) -> int | None:
        """The average and what the score is worth, as with C.07, 10.2; None without games.

        >>> AgainstRated(9, Decimal(6), 2310).performance
        2435
        """
        if self.average is None:
            return None
        return performance(self.average, int(2 * self.score), self.games)


def against_rated(t: Tournament) -> Mapping[int, AgainstRated]:
    """Number of games, score and average rating, by starting number."""
    games: dict[int, list[tuple[int, int]]] = {number: [] for number in t.by_number}
    for game in rated_games(t):
        rating = t.by_number[game.opponent].rating
        if rating:
            games[game.player].append((rating, game.half_points))
    return {number: sum_rated(rated_games) for number, rated_games in games.items()}


def performance_by_round(t: Tournament, after: int) -> Mapping[int, tuple[int | None, ...]]:
    """The performance of everybody after 1, 2, … rounds, by starting number."""
    games: dict[int, dict[int, tuple[int, int]]] = {number: {} for number in t.by_number}
    for game in rated_games(t):
        rating = t.by_number[game.opponent].rating
        if rating:
            games[game.player][game.round_number] = (rating, game.half_points)
    return {number: _performances(rated_games, after) for number, rated_games in games.items()}


def _performances(games: Mapping[int, tuple[int, int]], after: int) -> tuple[int | None, ...]:
    so_far: list[tuple[int, int]] = []
    performances = []
    for number in range(1, after + 1):
        so_far += [games[number]] if number in games else []
        performances.append(sum_rated(so_far).performance)
    return tuple(performances)


def sum_rated(games: Iterable[tuple[int, int]]) -> AgainstRated:
    """The figures of games, each the rating of the opponent and the own half points."""
    counted = list(games)
    if not counted:
        return AgainstRated(0, Decimal(0), None)
    total = sum(rating for rating, _ in counted)
    halves = sum(half for _, half in counted)
    return AgainstRated(len(counted), Decimal(halves) / 2, rounded_mean(total, len(counted)))


def rounded_mean(total: int, count: int) -> int:
    """A mean rounded to a whole number, halves up."""
    return (2 * total + count) // (2 * count)


@dataclass(frozen=True, slots=True)
class Counted:
    """Form 5: how many of a kind, from how many federations, at home and from elsewhere."""

    number: int
    federations: int
    host: int
    others: int


RATED = "rated"
UNRATED = "unrated"
TITLE_PAIRS = tuple((title, f"W{title}") for title in OPEN_TITLES if title not in CANDIDATE_TITLES)
"""The titles that Form 5 counts, each with that of women beside it."""


def count_players(t: Tournament, kind: str) -> Counted:
    """The players of a kind: ``rated``, ``unrated`` or a title.

    A player without a federation is counted, but belongs neither to the host nor to others.
    """
    players = [player for player in t.by_number.values() if _is_of(player, kind)]
    federations = [player.federation for player in players if player.federation]
    host = sum(federation == t.federation for federation in federations)
    return Counted(len(players), len(set(federations)), host, len(federations) - host)


def _is_of(player: Player, kind: str) -> bool:
    if kind in (RATED, UNRATED):
        return bool(player.rating) == (kind == RATED)
    return player.title == kind


def rounds_by_day(t: Tournament) -> Mapping[str, int]:
    """How many rounds each day had, as far as the report dates them."""
    days: dict[str, int] = {}
    for day in t.round_dates:
        if day is not None and day.is_complete:
            days[str(day)] = days.get(str(day), 0) + 1
    return days
