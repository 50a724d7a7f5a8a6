"""Events by chance for the comparison with the oracle, and events of a few lines."""

import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from crosstable.model.tournament_types import ROUND_ROBINS
from crosstable.ratings.columns import EVENTS, GAMES, PLAYERS, Tables, declare_columns
from crosstable.ratings.engines import Make
from crosstable.ratings.liststate import Column
from crosstable.ratings.polarsengine import polars_table
from crosstable.ratings.tables import Frame
from tests.ratings.oracle import Event, One
from tests.ratings.reports import Game, report


def on_polars(name: str, columns: Mapping[str, Column], rows: Iterable[Sequence[object]]) -> Frame:
    del name
    return polars_table(columns, rows)


def tables(events: dict[int, Event], make: Make = on_polars) -> Tables:
    """All events in one set of tables."""
    players: list[tuple[object, ...]] = []
    games: list[tuple[object, ...]] = []
    for number, event in events.items():
        players += [(number, n, p.rating, p.rating, p.k, True) for n, p in event.players.items()]
        games += [(number, a, b, r, int(points * 2)) for a, b, r, points in event.games]
    flags = [(n, n, e.round_robin, False, e.points_of_event, False) for n, e in events.items()]
    return Tables(
        make("players", declare_columns(PLAYERS), players),
        make("games", declare_columns(GAMES), games),
        make("events", declare_columns(EVENTS), flags),
    )


def random_event(chance: random.Random) -> Event:
    """A Swiss, team event, round robin or double; with unrated players, forfeits and clipping."""
    kind = chance.choice(("swiss", "team", "round-robin", "double-round-robin"))
    count = chance.randint(3, 9) if kind in ROUND_ROBINS else chance.randint(2, 12)
    centre, width = chance.randint(1700, 2500), chance.choice((50, 300, 700))
    share = chance.choice((0, 0.15, 0.4))
    players = {
        n: One(None, None)
        if chance.random() < share
        else One(
            min(2900, max(1000, centre + chance.randint(-width, width))),
            chance.choice((10, 15, 20, 25, 40)),
        )
        for n in range(1, count + 1)
    }
    return with_games(chance, players, kind)


def with_games(chance: random.Random, players: dict[int, One], kind: str) -> Event:
    """The players in an event of this kind; a forfeit makes a Swiss of a round robin (6.43)."""
    games: list[tuple[int, int, int, Fraction]] = []
    forfeits = []
    strong, absent = chance.random() < 0.3, chance.choice((0, 0, 0.1))
    for number, (a, b) in enumerate(_pairs(chance, sorted(players), kind), 1):
        points = Fraction(2 if strong else chance.choice((0, 1, 2)), 2)
        if chance.random() < absent:
            forfeits.append((a, b, number))
        else:
            games += [(a, b, number, points), (b, a, number, 1 - points)]
    is_complete = kind in ROUND_ROBINS and not forfeits
    return Event(players, games, is_complete, kind, tuple(forfeits), kind == "swiss")


def _pairs(chance: random.Random, numbers: list[int], kind: str) -> list[tuple[int, int]]:
    """Who meets whom: all of them, or some by chance, of a team event only other teams."""
    pairs = list(combinations(numbers, 2))
    if kind in ROUND_ROBINS:
        return pairs * (2 if kind == "double-round-robin" else 1)
    if kind == "team":
        pairs = [(a, b) for a, b in pairs if a % 3 != b % 3]
    return [pair for pair in pairs for _ in range(2) if chance.random() < 0.5]


def features(event: Event, cap: int) -> set[str]:
    """What the comparison is there for, as far as this event has it."""
    ratings = {n: one.rating for n, one in event.players.items()}
    found = {event.kind}
    if None in ratings.values():
        found.add("unrated players")
    if event.forfeits:
        found.add("forfeits")
    differences = [
        abs(mine - other)
        for a, b, _, _ in event.games
        if (mine := ratings[a]) is not None and (other := ratings[b]) is not None
    ]
    return found | ({"clipping"} if max(differences, default=0) > cap else set())


def as_report(event: Event) -> str:
    """The event as a report, a round for each game."""
    rounds: dict[int, list[Game]] = {number: [(a, b, "+-")] for a, b, number in event.forfeits}
    for a, b, number, points in event.games:
        rounds.setdefault(number, [(a, b, int(points * 2))])
    ratings = {n: one.rating for n, one in event.players.items()}
    return report(ratings, [rounds[number] for number in sorted(rounds)])
