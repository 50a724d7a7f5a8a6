"""Small events made by chance, and the printed crosstables that several tests use."""

import random
from collections.abc import Iterator, Sequence

from crosstable.model.records import Team
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, GameScoring, Player, Tournament
from crosstable.rules.standings.standings import Standings, standings

# The Swiss event of FIDE's exercises on tie-breaks (individual crosstable): results as published,
# pairing numbers and names as there. H half-point bye, U pairing-allocated bye, Z absence.
EXERCISE_SWISS = """
 1 Alyx      2200  9w1  13b=   2w=  15b1   4w=
 2 Bruno     2150 10b1   7w1   1b=  16w1   3b=
 3 Charline  2100 11w=   6b1   8w1   4b=   2w=
 4 David     2050 12b1  bye:H 13w1   3w=   1b=
 5 Helene    2000 13w0  15b0  11w1   7b=  10w1
 6 Franck    1950 14b0   3w0  bye:U 10w1   8b1
 7 Genevieve 1900 15w1   2b0  16b0   5w=  11b0
 8 Irina     1850 16b=  14w1   3b0  13w1   6w0
 9 Jessica   1800  1b0  10w0  bye:H 11b-  bye:U
10 Lais      1750  2w0   9b1  15w0   6b0   5b0
11 Maria     1700  3b=  16w0   5b0   9w+   7w1
12 Nick      1650  4w0  bye:U 14w+  bye:Z bye:Z
13 Opal      1600  5b1   1w=   4b0   8b0  14w0
14 Paul      1550  6w1   8b0  12b-  bye:Z 13b1
15 Reine     1500  7b0   5w1  10b1   1w0  16b0
16 Stephan   1450  8w=  11b1   7w1   2b0  15w1
"""

UNPLAYED = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)


def values(t: Tournament, code: str, **options: object) -> dict[int, str | None]:
    """The value of one tie-break for everybody, by number."""
    table = table_of(t, code, **options)
    return {line.id: list(line.texts.values())[-1] for line in table}


def ranks(t: Tournament, order: str, **options: object) -> dict[int, int]:
    """The rank of everybody by number."""
    return {line.id: line.rank for line in table_of(t, order, **options)}


def table_of(t: Tournament, order: str, **options: object) -> Standings:
    """The standings, by the rules of a Swiss of 2026 where nothing else is said."""
    chosen: dict[str, object] = {"system": "swiss", "edition": "2026"}
    return standings(t, order, **(chosen | options))  # type: ignore[arg-type]


def random_event(
    chance: random.Random, *, with_unplayed: bool = True, scoring: GameScoring | None = None
) -> Tournament:
    """An event whose games agree from both sides; pairs may meet again."""
    numbers = list(range(1, chance.randint(2, 11) + 1))
    cells: dict[int, list[Entry]] = {number: [] for number in numbers}
    for _ in range(chance.randint(1, 7)):
        for number, entry in _round(chance, numbers, with_unplayed):
            cells[number].append(entry)
    players = tuple(
        Player(number, f"Player {number}", rating=chance.randint(1400, 2700), rounds=tuple(row))
        for number, row in cells.items()
    )
    if not any(isinstance(entry, Game) for row in cells.values() for entry in row):
        return random_event(chance, with_unplayed=with_unplayed, scoring=scoring)
    return Tournament(
        name="By chance",
        players=players,
        declared_rounds=len(cells[1]) if chance.random() < 0.8 else len(cells[1]) + 1,
        stated_scoring=scoring or GameScoring(),
    )


def _round(
    chance: random.Random, numbers: Sequence[int], with_unplayed: bool
) -> Iterator[tuple[int, Entry]]:
    order = list(numbers)
    chance.shuffle(order)
    while order:
        one = order.pop()
        if with_unplayed and chance.random() < 0.15:
            yield one, Bye(chance.choice(UNPLAYED))
        elif not order:
            yield one, Bye(ByeKind.PAIRING_ALLOCATED)
        else:
            yield from _game(chance, one, order.pop(), with_unplayed)


def _game(
    chance: random.Random, white: int, black: int, with_unplayed: bool
) -> Iterator[tuple[int, Entry]]:
    results = [(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)] * 4
    if with_unplayed:
        results += [
            (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
            (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
            (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
            (Result.SHORT_WIN, Result.SHORT_LOSS),
            (Result.DRAW, Result.LOSS),
        ]
    ours, theirs = chance.choice(results)
    yield white, Game(black, Colour.WHITE, ours)
    yield black, Game(white, Colour.BLACK, theirs)


def random_teams(chance: random.Random) -> Tournament:
    """Teams of two or three boards; whole matches, byes by the players' cells, board forfeits."""
    boards, count = chance.randint(2, 3), chance.randint(2, 7)
    rosters = {
        team: tuple(range((team - 1) * boards + 1, team * boards + 1))
        for team in range(1, count + 1)
    }
    cells: dict[int, list[Entry]] = {p: [] for roster in rosters.values() for p in roster}
    for number in range(chance.randint(1, 5)):
        order = list(rosters)
        chance.shuffle(order)
        while len(order) > 1:
            first, second = order.pop(), order.pop()
            for board, pair in enumerate(zip(rosters[first], rosters[second], strict=True)):
                white, black = pair if (board + number) % 2 == 0 else pair[::-1]
                for player, entry in _game(chance, white, black, chance.random() < 0.2):
                    cells[player].append(entry)
        for team in order:
            for player in rosters[team]:
                cells[player].append(Bye(ByeKind.PAIRING_ALLOCATED))
    return Tournament(
        name="Teams by chance",
        type_code="FIDE_TEAM_MP_GP",
        players=tuple(
            Player(p, f"Player {p}", rating=chance.randint(1800, 2500), rounds=tuple(row))
            for p, row in cells.items()
        ),
        teams=tuple(Team(team, f"Team {team}", roster) for team, roster in rosters.items()),
        declared_rounds=len(cells[1]),
    )
