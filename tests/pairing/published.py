"""Positions, published by others, in which bbpPairings 6 gives a bye to who must not have it.

The fields of its weights are as wide as the largest scoregroup needs, but a bracket also holds who
has moved down. Where all scoregroups are tiny, what does not fit is carried into the field that
keeps the bye from who had it (C.04.3, 2.1.2). The games were published by the authors of Ainalrami,
with what bbpPairings 6.0.0 gives; the cause was found in the position with eight players.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from crosstable.model.records import Acceleration
from crosstable.model.results import Colour
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.pairing.task import Pair, PairedRound
from tests.shorthand import tournament


class Position(NamedTuple):
    """A round to pair, the answer of the rules and the illegal one of bbpPairings 6.0.0."""

    games: str
    round_number: int
    legal: PairedRound
    overflown: PairedRound | None = None
    attributes: Mapping[str, Any] = {}

    @property
    def tournament(self) -> Tournament:
        return tournament(
            self.games, declared_rounds=9, initial_colour=Colour.WHITE, **self.attributes
        )


def paired(bye: int, *pairs: tuple[int, int]) -> PairedRound:
    return PairedRound(tuple(Pair(*two) for two in pairs), bye)


EIGHT_PLAYERS = """
     1 Ann -  5w1    6b1    7w0    4b0    2b0    bye:Z  pts:2
     2 Bob -  6b0    7b0    bye:U  8w0    1w1    pts:2
     3 Cid -  bye:Z  5b1    8w=    bye:H  7w1    pts:3
     4 Dan -  7w=    8b1    bye:H  1w1    5b1    pts:4
     5 Eve -  1b0    3w0    bye:Z  bye:U  4w0    pts:1
     6 Fay -  2w1    1w0    bye:Z  7b0    bye:H  pts:1.5
     7 Guy -  4b=    2w1    1b1    6w1    3b0    pts:3.5
     8 Hal -  bye:H  4w0    3b=    2b1    bye:H  pts:2.5
"""

TEN_PLAYERS_ROUND_7 = """
     1 Ann -  6w0    10b=   bye:U  bye:H  7w0    bye:H  pts:2.5
     2 Bob -  7b=    5w0    10w0   bye:Z  3b=    bye:U  pts:2
     3 Cid -  8w0    bye:U  5b0    bye:Z  2w=    6b0    pts:1.5
     4 Dan -  9b1    bye:Z  7w1    bye:H  5b=    8w0    bye:H  pts:3.5
     5 Eve -  10w=   2b1    3w1    8b1    4w=    9b=    pts:4.5
     6 Fay -  1b1    8w0    bye:Z  10b1   bye:Z  3w1    bye:H  pts:3.5
     7 Guy -  2w=    bye:H  4b0    9w0    1b1    10b1   pts:3
     8 Hal -  3b1    6b1    bye:H  5w0    bye:H  4b1    pts:4
     9 Ida -  4w0    bye:H  bye:H  7b1    10w1   5w=    pts:3.5
    10 Jim -  5b=    1w=    2b1    6w0    9b0    7w0    bye:H  pts:2.5
"""

TEN_PLAYERS_ROUND_9 = """
     1 Ann -  5w1    3b1    7w0    bye:H  8b1    bye:Z  9w1    10b1   pts:5.5
     2 Bob -  7b=    9w1    bye:Z  8b0    6w0    bye:U  4w=    bye:H  pts:3.5
     3 Cid -  8w1    1w0    bye:H  10b1   9b0    6w1    bye:H  4b0    pts:4
     4 Dan -  9b0    7w0    5b0    bye:U  10w0   8w0    2b=    3w1    pts:2.5
     5 Eve -  1b0    6w0    4w1    bye:Z  bye:U  bye:Z  bye:Z  9b0    pts:2
     6 Fay -  bye:Z  5b1    8w=    9w=    2b1    3b0    7w0    bye:H  bye:H  pts:4
     7 Guy -  2w=    4b1    1b1    bye:H  bye:Z  9w=    6b1    8b=    pts:5
     8 Hal -  3b0    bye:H  6b=    2w1    1w0    4b1    10b1   7w=    bye:H  pts:5
     9 Ida -  4w1    2b0    10w=   6b=    3w1    7b=    1b0    5w1    bye:Z  pts:4.5
    10 Jim -  bye:U  bye:Z  9b=    3w0    4b1    bye:H  8w0    1w0    pts:3
"""

NINE_PLAYERS = """
     1 Ann -  7w0    8b=    bye:Z  4b=    bye:U  3w1    5w=    pts:3.5
     2 Bob -  3b0    6w0    bye:U  5b1    8w1    7b0    9w1    pts:4
     3 Cid -  2w1    9b1    7w=    6b=    5w0    1b0    4w0    bye:H  pts:3.5
     4 Dan -  6b=    7b=    bye:Z  1w=    bye:H  9w=    3b1    pts:3.5
     5 Eve -  8w0    bye:U  9b1    2w0    3b1    6w0    1b=    bye:Z  pts:3.5
     6 Fay -  4w=    2b1    8w1    3w=    9b1    5b1    bye:Z  pts:5
     7 Guy -  1b1    4w=    3b=    bye:H  bye:Z  2w1    8b1    pts:4.5
     8 Hal -  5b1    1w=    6b0    9w0    2b0    bye:U  7w0    pts:2.5
     9 Ida -  bye:U  3w0    5w0    8b1    6w0    4b=    2b0    pts:2.5
"""

VIRTUAL_POINTS = """
    0    1    0    0    0.5  1    0.5  0    1
    1    1    0.5  0.5  0.5  0    0    0.5  1
    1    0    0.5  1    0    0    0.5  1    0
    1    0    0    0    1    0    1    0.5  1
    0    0    0    0    0.5  0    1    0.5  0
    0.5  0.5  0    1    0.5  1    0    1    0
    0    0    1    0.5  0    0    0    0.5  0
    0    0    0    1    1    0.5  0    0    0
    0    0    0    0.5  1    0.5  0    0.5  1
"""
"""Of the nine players, a line each, in the nine rounds."""

EIGHTEEN_PLAYERS = """
     1 Ann -  8w0    14b1   2w=    18b=   6w-    10w0   bye:Z  bye:Z  bye:Z  pts:5
     2 Bob -  10b1   15w1   1b=    5w=    4b0    7w0    18b=   8b0    bye:H  pts:10
     3 Cid -  12w=   9b1    bye:Z  bye:Z  bye:Z  bye:Z  bye:Z  bye:Z  bye:Z  pts:4
     4 Dan -  13b1   18w=   bye:H  9b1    2w1    5b1    8w=    15b=   bye:Z  pts:16
     5 Eve -  14w1   8b1    bye:Z  2b=    7w1    4w0    bye:Z  bye:Z  bye:Z  pts:10
     6 Fay -  15b0   bye:Z  9w0    bye:U  1b-    11w0   14b=   13w0   pts:4
     7 Guy -  16w1   bye:Z  15b1   8w=    5b0    2b1    bye:Z  bye:Z  bye:Z  pts:10
     8 Hal -  1b1    5w0    13w1   7b=    15b=   18w1   4b=    2w1    pts:15
     9 Ida -  bye:Z  3w0    6b1    4w0    10b0   14w1   13b0   bye:U  pts:9
    10 Jim -  2w0    bye:Z  bye:Z  14b1   9w1    1b1    15w1   bye:Z  bye:Z  pts:12
    11 Kay -  bye:H  17w=   12b0   15w0   13w0   6b1    bye:U  bye:Z  pts:8
    12 Leo -  3b=    bye:H  11w1   bye:Z  bye:Z  bye:Z  bye:Z  bye:Z  bye:Z  pts:5
    13 Mia -  4w0    bye:U  8b0    17w0   11b1   15w-   9w1    6b1    pts:12
    14 Ned -  5b0    1w0    17b=   10w0   bye:U  9b0    6w=    18b0   pts:5
    15 Oda -  6w1    2b0    7w0    11b1   8w=    13b+   10b0   4w=    bye:Z  pts:11
    16 Pip -  7b0    bye:Z  bye:Z  bye:Z  bye:Z  bye:Z  bye:Z  bye:Z  bye:Z  pts:0
    17 Quy -  bye:H  11b=   14w=   13b1   18w0   bye:Z  bye:Z  bye:Z  bye:Z  pts:6
    18 Ray -  bye:U  4b=    bye:H  1w=    17b1   8b0    2w=    14w1   pts:13
"""


def accelerations(table: str) -> tuple[Acceleration, ...]:
    return tuple(
        Acceleration(Decimal(0), Decimal(points), round_number, round_number, number, number)
        for number, line in enumerate(table.split("\n")[1:-1], 1)
        for round_number, points in enumerate(line.split(), 1)
    )


OVERFLOWS = {
    "8 players, round 6": Position(
        EIGHT_PLAYERS, 6, paired(8, (4, 2), (7, 5), (6, 3)), paired(5, (4, 2), (8, 7), (6, 3))
    ),
    "10 players, round 7": Position(
        TEN_PLAYERS_ROUND_7,
        7,
        paired(7, (5, 1), (8, 2), (3, 9)),
        paired(3, (7, 5), (8, 1), (2, 9)),
    ),
    "10 players, round 9": Position(
        TEN_PLAYERS_ROUND_9,
        9,
        paired(3, (1, 4), (7, 10), (5, 2)),
        paired(4, (1, 2), (7, 10), (3, 5)),
    ),
    "9 players with virtual points, round 8": Position(
        NINE_PLAYERS,
        8,
        paired(6, (9, 7), (2, 1), (4, 8)),
        paired(8, (4, 2), (6, 1), (9, 7)),
        {"accelerations": accelerations(VIRTUAL_POINTS)},
    ),
    "18 players with 3-1-0, round 9": Position(
        EIGHTEEN_PLAYERS,
        9,
        paired(8, (6, 18), (14, 13), (9, 11)),
        None,
        {"stated_scoring": GameScoring.of_symbols({"W": Decimal(3), "D": Decimal(1)})},
    ),
}
"""Of the last one the answer of bbpPairings was told only as a bye for who had one already."""
