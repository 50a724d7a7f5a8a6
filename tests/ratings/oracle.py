"""The regulations once more, player by player and game by game in fractions, from the text.

Nothing here is taken from the columnar rules but the data of the editions.
"""

import csv
from collections.abc import Sequence
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import NamedTuple

from crosstable.ratings.editions import RuleSet

_FOLDER = Path(__file__).parent


def _rows(name: str) -> list[dict[str, str]]:
    with (_FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


DP = {round(Fraction(row["p"]) * 100): row["dp"] for row in _rows("table-10.1a.csv")}
PD = [
    (int(r["d_min"]), int(r["d_max"] or 10**6), Fraction(r["pd_higher"]), Fraction(r["pd_lower"]))
    for r in _rows("table-10.1b.csv")
]


def half_up(x: Fraction) -> int:
    return floor(x + Fraction(1, 2))


def dp(p: Fraction) -> int:
    hundredths = half_up(p * 100)
    if hundredths in (0, 100):
        return 800 if hundredths else -800
    return int(DP[hundredths])


def pd(difference: int) -> Fraction:
    for low, high, upper, lower in PD:
        if low <= abs(difference) <= high:
            return upper if difference >= 0 else lower
    raise AssertionError(difference)


class One(NamedTuple):
    """A player of an event: rating (None: unrated) and K.

    `now` is the rating that who was unrated has received since then (10.4); `tested` whether an
    unrated player needs points (6.1).
    """

    rating: int | None
    k: int | None
    now: int | None = None
    tested: bool = True


class Event(NamedTuple):
    """Players by number; games as player, opponent, round and points of the player."""

    players: dict[int, One]
    games: list[tuple[int, int, int, Fraction]]
    round_robin: bool
    kind: str = "swiss"
    forfeits: tuple[tuple[int, int, int], ...] = ()
    points_of_event: bool = False
    """Whether too few points are those of all games (2002, 6.1)."""


class Answer(NamedTuple):
    """What is compared: games, points, rounded Rc of both passes, Ru, change."""

    games: int
    points: Fraction
    rc: int | None = None
    rc_new: int | None = None
    ru_first: int | None = None
    ru: int | None = None
    change: Fraction | None = None


class Computation:
    """One event under one edition; `others` are the other parts of the same league."""

    def __init__(self, event: Event, rules: RuleSet, others: Sequence[Event] = ()) -> None:
        self.rules = rules
        self.others = others
        self.players = event.players
        self.is_field = event.round_robin and rules.round_robin_formulas
        self.points_of_event = event.points_of_event
        self.all_games = event.games
        poor = {n for n in self.players if self._is_poor(n)}
        self.poor = poor
        self.games = [g for g in event.games if g[1] not in poor]
        self.ra: int | None = None
        self.first: dict[int, int] = {}
        self.final: dict[int, int] = {}
        if self.is_field:
            self._field()

    def rating(self, number: int) -> int | None:
        return self.players[number].rating

    def _countable(self, number: int) -> list[tuple[int, int, int, Fraction]]:
        return [
            g
            for g in self.all_games
            if g[0] == number and (self.is_field or self.rating(g[1]) is not None)
        ]

    def _elsewhere(self, number: int) -> list[tuple[int, int, int, Fraction]]:
        """The games of a player in the other parts of a league that he played unrated."""
        return [
            g
            for part in self.others
            if number in part.players and part.players[number].rating is None
            for g in part.games
            if g[0] == number and part.players[g[1]].rating is not None
        ]

    def _scored(self, number: int) -> list[tuple[int, int, int, Fraction]]:
        """The games whose points are looked at (6.1): all, or those that can count."""
        if not self.points_of_event:
            return self._countable(number) + self._elsewhere(number)
        parts = [p for p in self.others if number in p.players and p.players[number].rating is None]
        games = [*self.all_games, *(g for part in parts for g in part.games)]
        return [g for g in games if g[0] == number]

    def _is_poor(self, number: int) -> bool:
        mine = self._scored(number)
        least = Fraction(self.rules.least_half_points, 2)
        is_tested = self.rating(number) is None and self.players[number].tested
        return is_tested and bool(mine) and sum(g[3] for g in mine) < least

    def own(self, number: int) -> int | None:
        """The rating of the player's own computation."""
        one = self.players[number]
        return one.now if one.rating is None else one.rating

    # -- round robins -----------------------------------------------------------------------------

    def _field(self) -> None:
        inside = [n for n in self.players if n not in self.poor and self._mine(n)]
        rated = [n for n in inside if self.rating(n) is not None]
        n = len(inside) - 1
        if not rated:
            return
        rar = Fraction(sum(self.rating(x) or 0 for x in rated), len(rated))
        dpa = Fraction(sum(dp(self._p(x)) for x in rated), len(rated))
        exact = rar if len(rated) == len(inside) else rar - dpa * Fraction(n, n + 1)
        ra = self.ra = half_up(exact)
        unrated = [x for x in inside if self.rating(x) is None]
        self.first = {x: self._ru(x, Fraction(ra)) for x in unrated}
        self.final = {x: self._ru(x, ra + self._shift(x, self.first[x])) for x in unrated}

    def _mine(self, number: int) -> list[tuple[int, int, int, Fraction]]:
        return [g for g in self.games if g[0] == number]

    def _p(self, number: int) -> Fraction:
        mine = self._mine(number)
        return sum((g[3] for g in mine), Fraction(0)) / len(mine)

    def _strength(self, number: int) -> int:
        rating = self.rating(number)
        return self.first[number] if rating is None else rating

    def _shift(self, number: int, own: int) -> Fraction:
        opponents = {g[1] for g in self._mine(number)}
        total = 0
        for y in opponents:
            difference = self._strength(y) - own
            if abs(difference) > self.rules.cap:
                counted = own + self.rules.cap * (1 if difference > 0 else -1)
                total += counted - self._strength(y)
        return Fraction(total, len(opponents))

    def _ru(self, number: int, rc: Fraction) -> int:
        mine = self._mine(number)
        over = sum((g[3] for g in mine), Fraction(0)) - Fraction(len(mine), 2)
        if over >= 0:
            return half_up(rc + Fraction(self.rules.bonus_halves, 2) * over * 2)
        n = len({g[1] for g in mine})
        return half_up(rc + dp(self._p(number)) * Fraction(n, n + 1))

    # -- answers ----------------------------------------------------------------------------------

    def answer(self, number: int) -> Answer:
        if self.own(number) is None:
            return self._newcomer(number)
        if self.rules.cap_mode == "average":
            return self._by_average(number)
        return self._by_game(number)

    def _newcomer(self, number: int) -> Answer:
        mine = [g for g in self._countable(number) if g[1] not in self.poor]
        count, points = len(mine), sum((g[3] for g in mine), Fraction(0))
        if not mine or number in self.poor:
            return Answer(count, points)
        if self.is_field:
            if self.ra is None:
                return Answer(count, points)
            new = half_up(self.ra + self._shift(number, self.first[number]))
            return Answer(count, points, self.ra, new, self.first[number], self.final[number])
        met = {g[1] for g in mine} | {g[1] for g in self._elsewhere(number)}
        if len(met) < self.rules.least_opponents:
            return Answer(count, points)
        if not points and self.rules.cap_mode == "average":  # 10.1, 10.20 of 2002
            return Answer(count, points)
        total = sum(self.rating(g[1]) or 0 for g in mine)
        if self.rules.first == "two-draws":
            ra = Fraction(total + 3600, count + 2)
            ru = half_up(ra + dp((points + 1) / (count + 2)))
            return Answer(
                count, points, half_up(Fraction(total, count)), half_up(ra), ru, min(ru, 2200)
            )
        rc, over = Fraction(total, count), points - Fraction(count, 2)
        bonus = Fraction(self.rules.bonus_halves, 2) * over * 2
        ru = half_up(rc + bonus if over >= 0 else rc + dp(points / count))
        return Answer(count, points, half_up(rc), half_up(rc), ru, ru)

    def _rated_games(self, number: int) -> list[tuple[int, Fraction, int]]:
        """Strength of the opponent, points and round of each game that counts."""
        found = []
        for _, opponent, round_number, points in self._mine(number):
            strength = self.rating(opponent)
            if strength is None and self.is_field:
                stand_ins = self.first if self.rules.cap_mode == "average" else self.final
                strength = stand_ins.get(opponent)
            if strength is not None:
                found.append((strength, points, round_number))
        return found

    def _by_average(self, number: int) -> Answer:
        games, own = self._rated_games(number), self.own(number)
        assert own is not None
        count, points = len(games), sum((p for _, p, _ in games), Fraction(0))
        if not games:
            return Answer(0, points)
        cap = self.rules.cap
        rc = Fraction(sum(s for s, _, _ in games), count)
        new = Fraction(sum(min(max(s, own - cap), own + cap) for s, _, _ in games), count)
        if self.is_field:
            n = len({g[1] for g in self._mine(number)})
            assert self.ra is not None
            rc = Fraction(self.ra * (n + 1) - own, n)
            new = rc + self._shift(number, own)
        expected = pd(max(-cap, min(cap, own - half_up(new)))) * count
        k = self.players[number].k
        change = None if k is None else k * (points - expected)
        return Answer(count, points, half_up(rc), half_up(new), change=change)

    def _by_game(self, number: int) -> Answer:
        games, own = self._rated_games(number), self.own(number)
        assert own is not None
        count, points = len(games), sum((p for _, p, _ in games), Fraction(0))
        if not games:
            return Answer(0, points)
        used = self._used(own, games)
        expected = sum((pd(d) for d in used), Fraction(0))
        k = self.players[number].k
        if k is not None and self.rules.most_k_times_games and k * count > 700:
            k = 700 // count
        rc = half_up(Fraction(sum(s for s, _, _ in games), count))
        new = half_up(Fraction(sum(own - d for d in used), count))
        change = None if k is None else k * (points - expected)
        return Answer(count, points, rc, new, change=change)

    def _used(self, own: int, games: list[tuple[int, Fraction, int]]) -> list[int]:
        differences = [own - strength for strength, _, _ in games]
        cap, exempt = self.rules.cap, self.rules.cap_exempt_from
        if self.rules.cap_mode == "per-game-once":
            best = max(
                range(len(games)),
                key=lambda i: (abs(differences[i]), differences[i] > 0, -games[i][2]),
            )
            differences[best] = max(-cap, min(cap, differences[best]))
            return differences
        if exempt is not None and own >= exempt:
            return differences
        return [max(-cap, min(cap, d)) for d in differences]
