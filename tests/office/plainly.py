"""A list after a period, player by player in fractions, from the text of the regulations.

Only open Swiss events are played here, whose reports all come in time. The tables of 10.1 are those
that the text prints; nothing else is taken from anywhere. 2002 is the quarterly list of the old
rules, 2025 the monthly one of today's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from tests.office.year import Event
from tests.ratings.oracle import dp, half_up, pd

NEW_GAMES = 30


class Part(NamedTuple):
    """What somebody did in an event against rated opponents: their ratings, half points."""

    opponents: tuple[int, ...]
    half_points: int
    of_event: int = 0
    """Half points against everybody."""

    @property
    def score(self) -> Fraction:
        return Fraction(self.half_points, 2)


@dataclass(frozen=True)
class Standing:
    """What is known of a player between two lists."""

    rating: int | None
    k: int | None
    games: int = 0
    """Completed games, those of the first rating too."""
    highest: int = 0
    """The highest rating that was published."""
    born: int = 1980
    pool: tuple[Part, ...] = field(default=())
    """Results while unrated, in their order."""


class Text2002(NamedTuple):
    """The regulations of 2002."""

    floor: int = 1801
    first_games_count: bool = False
    """9.12: it is the games at K = 25 that are counted."""

    def k(self, one: Standing, _year: int) -> int:
        """10.54a."""
        if one.games < NEW_GAMES:
            return 25
        return 10 if one.highest >= 2400 else 15

    def change(self, one: Standing, parts: Sequence[Part]) -> Fraction:
        """10.51 to 10.55: the average of the opponents, each moved to within 350 points."""
        total = Fraction(0)
        for part in parts:
            own, games = one.rating or 0, len(part.opponents)
            near = [min(max(other, own - 350), own + 350) for other in part.opponents]
            expected = pd(own - half_up(Fraction(sum(near), games))) * games
            total += (one.k or 0) * (part.score - expected)
        return total

    def whole(self, own: int, change: Fraction) -> int:
        """10.56."""
        return half_up(own + change)

    def counts(self, part: Part, _pool: Sequence[Part]) -> bool:
        """6.1, 6.42, 10.1: a point in the event, not nothing in what counts, three opponents."""
        return part.of_event >= 2 and part.half_points > 0 and len(part.opponents) >= 3

    def first(self, pool: Sequence[Part]) -> int | None:
        """10.2 to 10.32, 9.14."""
        results = [(self._of_event(part), len(part.opponents)) for part in pool]
        while results and results[0][0] < self.floor:
            results.pop(0)
        games = sum(count for _, count in results)
        if games < 9:
            return None
        return half_up(Fraction(sum(ru * count for ru, count in results), games))

    def _of_event(self, part: Part) -> int:
        games = len(part.opponents)
        average = Fraction(sum(part.opponents), games)
        over = part.score - Fraction(games, 2)
        if over >= 0:
            return half_up(average + 25 * over)
        return half_up(average + dp(part.score / games))


class Text2025(NamedTuple):
    """The regulations of 1 March 2024 with the change of 1 October 2025."""

    floor: int = 1400
    first_games_count: bool = True

    def k(self, one: Standing, year: int) -> int:
        """8.3.3."""
        if one.highest >= 2400:
            return 10
        if (year <= one.born + 18 and one.highest < 2300) or one.games < NEW_GAMES:
            return 40
        return 20

    def change(self, one: Standing, parts: Sequence[Part]) -> Fraction:
        """8.3.1: game by game, 400 points at most, for who has less than 2650."""
        own = one.rating or 0
        opponents = [other for part in parts for other in part.opponents]
        limit = 400 if own < 2650 else 10_000
        expected = sum(
            (pd(max(-limit, min(limit, own - other))) for other in opponents), Fraction()
        )
        k = one.k or 0
        if k * len(opponents) > 700:
            k = 700 // len(opponents)
        return k * (sum((part.score for part in parts), Fraction()) - expected)

    def whole(self, own: int, change: Fraction) -> int:
        """8.3.4: halves away from zero."""
        return own + (half_up(change) if change >= 0 else -half_up(-change))

    def counts(self, part: Part, pool: Sequence[Part]) -> bool:
        """8.2.1: a first event without a half point is disregarded."""
        return bool(pool) or part.half_points > 0

    def first(self, pool: Sequence[Part]) -> int | None:
        """8.2: with two draws against 1800."""
        games = sum(len(part.opponents) for part in pool)
        if games < 5:
            return None
        score = sum((part.score for part in pool), Fraction())
        average = Fraction(sum(sum(part.opponents) for part in pool) + 3600, games + 2)
        return min(2200, half_up(average + dp((score + 1) / (games + 2))))


Text = Text2002 | Text2025


def next_list(
    text: Text, standings: dict[int, Standing], events: Iterable[Event], year: int
) -> dict[int, Standing]:
    """The list after these events, in their order; `year` is that of the new list."""
    parts: dict[int, list[Part]] = {number: [] for number in standings}
    for event in events:
        for number, part in _parts(event, standings):
            if part.opponents:
                parts[number].append(part)
    return {
        number: _after(text, standing, parts[number], year)
        for number, standing in standings.items()
    }


def _parts(event: Event, standings: dict[int, Standing]) -> Iterator[tuple[int, Part]]:
    for start, player in enumerate(event.players, 1):
        met: list[int] = []
        half_points = of_event = 0
        for games in event.results:
            for white, black, result in games:
                if start not in (white, black):
                    continue
                other = event.players[(black if start == white else white) - 1]
                own = result if start == white else 2 - result
                of_event += own
                rating = standings[other.number].rating
                if rating is not None:
                    met.append(rating)
                    half_points += own
        yield player.number, Part(tuple(met), half_points, of_event)


def _after(text: Text, before: Standing, parts: Sequence[Part], year: int) -> Standing:
    played = sum(len(part.opponents) for part in parts)
    if before.rating is None:
        return _unrated_after(text, before, parts, year)
    rating = text.whole(before.rating, text.change(before, parts))
    games = before.games + played
    if rating < text.floor:
        games = games if text.first_games_count else 0
        return replace(before, rating=None, k=None, games=games)
    return _with_k(text, replace(before, rating=rating, games=games), year)


def _unrated_after(text: Text, before: Standing, parts: Sequence[Part], year: int) -> Standing:
    pool = list(before.pool)
    for part in parts:
        if text.counts(part, pool):
            pool.append(part)
    rating = text.first(pool)
    if rating is None or rating < text.floor:
        return replace(before, pool=tuple(pool))
    games = before.games
    if text.first_games_count:
        games += sum(len(part.opponents) for part in pool)
    return _with_k(text, replace(before, rating=rating, games=games, pool=()), year)


def _with_k(text: Text, one: Standing, year: int) -> Standing:
    highest = max(one.highest, one.rating or 0)
    one = replace(one, highest=highest)
    return replace(one, k=text.k(one, year))
