"""Events by chance for the comparison with the oracle, and events of a few lines."""

import random
from fractions import Fraction
from itertools import combinations

import narwhals as nw
import polars as pl

from crosstable.ratings.columns import EVENTS, GAMES, PLAYERS, Tables
from crosstable.ratings.frames import Frame
from tests.ratings.oracle import Event, One

FLAGS = ("round_robin", "counts_unrated")


def frame(names: tuple[str, ...], rows: list[tuple[object, ...]]) -> Frame:
    kinds = {name: pl.Boolean if name in FLAGS else pl.Int64 for name in names}
    return nw.from_native(pl.LazyFrame(rows, schema=kinds, orient="row"))


def tables(events: dict[int, Event]) -> Tables:
    """All events in one set of tables."""
    players: list[tuple[object, ...]] = []
    games: list[tuple[object, ...]] = []
    for number, event in events.items():
        players += [(number, n, p.rating, p.rating, p.k) for n, p in event.players.items()]
        games += [(number, a, b, r, int(points * 2)) for a, b, r, points in event.games]
    flags: list[tuple[object, ...]] = [(n, e.round_robin, False) for n, e in events.items()]
    return Tables(frame(PLAYERS, players), frame(GAMES, games), frame(EVENTS, flags))


def random_event(chance: random.Random) -> Event:
    """A Swiss, team event, round robin or double round robin; with unrated players and clipping."""
    kind = chance.choice(("swiss", "swiss", "round-robin", "double"))
    count = chance.randint(2, 12) if kind == "swiss" else chance.randint(3, 10)
    centre, width = chance.randint(1700, 2500), chance.choice((50, 300, 700))
    players = {
        n: One(None, None)
        if chance.random() < 0.3
        else One(
            min(2900, max(1000, centre + chance.randint(-width, width))),
            chance.choice((10, 15, 20, 25, 40)),
        )
        for n in range(1, count + 1)
    }
    games = _games(chance, count, kind)
    return Event(players, games, kind != "swiss")


def _games(chance: random.Random, count: int, kind: str) -> list[tuple[int, int, int, Fraction]]:
    found = []
    pairs = list(combinations(range(1, count + 1), 2))
    if kind == "swiss":
        pairs = [pair for pair in pairs for _ in range(2) if chance.random() < 0.5]
    strong = chance.random() < 0.3
    for number, (a, b) in enumerate(pairs * (2 if kind == "double" else 1), 1):
        points = Fraction(2 if strong else chance.choice((0, 1, 2)), 2)
        found += [(a, b, number, points), (b, a, number, 1 - points)]
    return found
