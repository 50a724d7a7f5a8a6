"""Invented events, each determined by its number, for programs other than ours to read.

They hold what the peers can all bear (see `limits`) and as much variety as that allows: odd
fields, every kind of bye, forfeits of one and of both, games shorter than a move, players who
withdraw, three points for a win, half a point for the pairing-allocated bye; teams with
substitutes and a team without opponent. Nobody meets anybody twice.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

from crosstable.model.dates import PartialDate
from crosstable.model.records import Team, TeamPairingBye
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import (
    ZERO,
    Bye,
    Entry,
    Game,
    GameScoring,
    MatchScoring,
    Player,
    Tournament,
)

_SURNAMES = (
    "Ångström",
    "Łukasiewicz",
    "D'Arcy",
    "Müller-Ross",
    "Đorđević",
    "O Broin",
    "Ng",
    "Şahin",
)
_GIVEN = ("Ana", "Béla", "Čeněk", "Dóra", "Ève", "Finn", "Güneş", "Hé")
_TITLES = (None, None, None, "GM", "IM", "FM", "CM")
_RESULTS = (
    (30, Result.WIN),
    (30, Result.DRAW),
    (25, Result.LOSS),
    (4, Result.FORFEIT_WIN),
    (4, Result.FORFEIT_LOSS),
    (1, Result.SHORT_WIN),
    (1, Result.SHORT_DRAW),
    (1, Result.SHORT_LOSS),
)
_BYES = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)
_SCORINGS = (
    None,
    GameScoring.of_symbols({"W": Decimal("3.0"), "D": Decimal("1.0"), "L": Decimal("0.0")}),
    GameScoring.of_symbols({"P": Decimal("0.5")}),
)
_START = PartialDate(2026, 4, 6)
_invented = partial(
    Tournament,
    city="Nirgendwo",
    federation="AUT",
    start=_START,
    end=_START,
    chief_arbiter="IA Niemand, Nora (12345678)",
    time_control_text="90 minutes plus 30 seconds per move",
)


def individual_event(number: int) -> Tournament:
    """A Swiss event for single players."""
    chance = random.Random(f"individual {number}")
    count = chance.randrange(6, 60)
    rounds = chance.randrange(3, min(count - 1, 12))
    entries = _individual_rounds(chance, count, rounds)
    stated = chance.choice(_SCORINGS)
    scoring = stated or GameScoring()
    players = [
        replace(_person(chance, index, count), rounds=row, points=_points(scoring, row))
        for index, row in enumerate(entries)
    ]
    return _invented(
        name=f"Invented event {number}",
        type_text="Individual Swiss",
        type_code="FIDE_DUTCH",
        declared_rounds=rounds + chance.randrange(2),
        stated_scoring=stated,
        tiebreaks=("PTS", "BH"),
        players=_ranked(players),
    )


def team_event(number: int) -> Tournament:
    """A Swiss event for teams of four, with up to two substitutes each."""
    chance = random.Random(f"team {number}")
    count = chance.randrange(4, 12)
    rounds = chance.randrange(2, min(count, 8))
    rosters = _rosters(chance, count)
    table = _TeamTable(count, sum(map(len, rosters)), rounds)
    for turn in range(rounds):
        _play_team_round(chance, table, rosters, turn)
    players = [
        replace(
            _person(chance, index, len(table.rows)),
            rounds=tuple(row),
            points=_points(GameScoring(), row),
        )
        for index, row in enumerate(table.rows)
    ]
    allocated = tuple(table.allocated)
    bye = TeamPairingBye(Decimal("1.0"), Decimal("2.0"), allocated) if any(allocated) else None
    return _invented(
        name=f"Invented team event {number}",
        type_text="Team Swiss",
        type_code="FIDE_TEAM_TYPEA_MP_GP",
        declared_rounds=rounds,
        tiebreaks=("PTS", "MPvGP"),
        board_colours="WBWB",
        stated_match_scoring=MatchScoring(Decimal("2.0"), Decimal("1.0"), Decimal("0.0")),
        players=_ranked(players),
        teams=_teams(table, rosters),
        team_pairing_bye=bye,
    )


def _teams(table: "_TeamTable", rosters: list[list[int]]) -> tuple[Team, ...]:
    totals = list(zip(table.match_points, table.game_points, strict=True))
    ranks = _ranks([(-mp, -gp) for mp, gp in totals])
    return tuple(
        Team(
            number=number,
            name=f"Équipe {number}",
            nickname=f"EQ{number}",
            roster=tuple(roster),
            match_points=mp,
            game_points=gp,
            rank=rank,
        )
        for number, (roster, (mp, gp), rank) in enumerate(
            zip(rosters, totals, ranks, strict=True), 1
        )
    )


# -- people ---------------------------------------------------------------------------------------


def _person(chance: random.Random, index: int, count: int) -> Player:
    rating = 2600 - index * 1500 // count
    return Player(
        number=index + 1,
        name=f"{chance.choice(_SURNAMES)} {index + 1}, {chance.choice(_GIVEN)}",
        sex=chance.choice("mw"),
        title=chance.choice(_TITLES),
        rating=rating if chance.random() < 0.9 else None,
        federation=chance.choice(("AUT", "POL", "TUR", "IRL")),
        fide_id=str(90_000_000 + index) if chance.random() < 0.9 else None,
        born=PartialDate(chance.randrange(1950, 2016), chance.randrange(1, 13), 7),
    )


def _points(scoring: GameScoring, row: Sequence[Entry]) -> Decimal:
    return sum((scoring.points(entry) for entry in row), ZERO)


def _ranked(players: Sequence[Player]) -> tuple[Player, ...]:
    ranks = _ranks([(-(player.points or ZERO),) for player in players])
    return tuple(replace(p, rank=rank) for p, rank in zip(players, ranks, strict=True))


def _ranks(keys: Sequence[tuple[Decimal, ...]]) -> list[int]:
    """Places by the keys; equal keys share the first place of their group."""
    ordered = sorted(keys)
    return [ordered.index(key) + 1 for key in keys]


# -- rounds ---------------------------------------------------------------------------------------


def _pairs(count: int, turn: int) -> Iterator[tuple[int, int | None]]:
    """One round of the circle method, White first; with an odd count one has nobody."""
    even = count + count % 2
    circle = [(turn + place) % (even - 1) for place in range(even - 1)]
    seats = [(circle[0], even - 1), *((circle[i], circle[-i]) for i in range(1, even // 2))]
    for board, (one, other) in enumerate(seats):
        first, second = (one, other) if (board + turn) % 2 else (other, one)
        if count in (first, second):
            yield (second if first == count else first), None
        else:
            yield first, second


def _individual_rounds(chance: random.Random, count: int, rounds: int) -> list[tuple[Entry, ...]]:
    rows: list[list[Entry]] = [[] for _ in range(count)]
    withdrawn = {i: chance.randrange(1, rounds + 1) for i in range(count) if chance.random() < 0.05}
    for turn in range(rounds):
        for white, black in _pairs(count, turn):
            pair = [white] if black is None else [white, black]
            absent = any(turn >= withdrawn.get(i, rounds) for i in pair)
            if black is None:
                kind = ByeKind.ZERO_POINT if absent else ByeKind.PAIRING_ALLOCATED
                rows[white].append(Bye(kind))
            elif absent or chance.random() < 0.06:
                for index in pair:
                    gone = turn >= withdrawn.get(index, rounds)
                    rows[index].append(Bye(ByeKind.ZERO_POINT if gone else chance.choice(_BYES)))
            else:
                _play(chance, rows, white, black)
    return [tuple(row) for row in rows]


def _play(chance: random.Random, rows: list[list[Entry]], white: int, black: int) -> None:
    (ours,) = chance.choices([r for _, r in _RESULTS], [weight for weight, _ in _RESULTS])
    both_absent = ours is Result.FORFEIT_LOSS and chance.random() < 0.3
    rows[white].append(Game(black + 1, Colour.WHITE, ours))
    rows[black].append(Game(white + 1, Colour.BLACK, ours if both_absent else ours.opposite))


def _rosters(chance: random.Random, count: int) -> list[list[int]]:
    sizes = [chance.randrange(4, 7) for _ in range(count)]
    numbers = iter(range(1, sum(sizes) + 1))
    return [[next(numbers) for _ in range(size)] for size in sizes]


class _TeamTable:
    """What the rounds of a team event add up to."""

    def __init__(self, teams: int, players: int, rounds: int) -> None:
        self.rows: list[list[Entry]] = [[Bye(ByeKind.ZERO_POINT)] * rounds for _ in range(players)]
        self.match_points = [ZERO] * teams
        self.game_points = [ZERO] * teams
        self.allocated = [0] * rounds
        """For each round the number of the team without opponent."""


def _play_team_round(
    chance: random.Random, table: _TeamTable, rosters: list[list[int]], turn: int
) -> None:
    for white, black in _pairs(len(rosters), turn):
        if black is None:
            table.allocated[turn] = white + 1
            table.match_points[white] += 1
            table.game_points[white] += 2
            continue
        scores = _play_match(chance, table.rows, turn, rosters[white], rosters[black])
        for team, own, other in ((white, scores[0], scores[1]), (black, scores[1], scores[0])):
            table.game_points[team] += own
            table.match_points[team] += 2 * (own > other) + (own == other)


def _play_match(
    chance: random.Random,
    rows: list[list[Entry]],
    turn: int,
    white: Sequence[int],
    black: Sequence[int],
) -> tuple[Decimal, Decimal]:
    """Four boards in roster order, with whoever comes; the game points of both teams."""
    scores = [ZERO, ZERO]
    seats = zip(*(sorted(chance.sample(roster, 4)) for roster in (white, black)), strict=True)
    for board, (home, guest) in enumerate(seats):
        result = chance.choice((Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN))
        colour = Colour.BLACK if board % 2 else Colour.WHITE
        games = (Game(guest, colour, result), Game(home, colour.opposite, result.opposite))
        for side, (number, game) in enumerate(zip((home, guest), games, strict=True)):
            rows[number - 1][turn] = game
            scores[side] += GameScoring().points(game)
    return scores[0], scores[1]
