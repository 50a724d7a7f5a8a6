"""What the systems of Dubov and Burstein share: who may meet, who gets which colour, the boards.

Both have the same articles for it (C.04.4.1 and C.04.4.2, C1, C3 and 5.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from crosstable.model.phrases import phrase
from crosstable.model.results import Colour
from crosstable.pairing.bitsets import bitset
from crosstable.pairing.playerpast import BLACK, WHITE, Strength, last_difference
from crosstable.pairing.task import Pair, RoundTask
from crosstable.rules.boardorder import board_order

NOBODY_FOR_THE_BYE = phrase(
    "no player can have the pairing-allocated bye so that all others can be paired"
)
NO_LEGAL_PAIRING = phrase(
    "the players cannot all be paired without a rematch, a prohibited pairing, or two players with "
    "the same absolute colour preference"
)
COLOUR_RULES = {
    "5.2.1": phrase(
        "neither has played: the higher ranked gets the initial colour if the number is odd"
    ),
    "5.2.2": phrase("both get the colour they prefer"),
    "5.2.3": phrase("the stronger preference decides"),
    "5.2.4": phrase("the last round in which their colours differed is turned round"),
    "5.2.5": phrase("the higher ranked gets the preference"),
}
"""The articles on colours, in words."""


class ColouredPlayer(Protocol):
    """A player with a colour preference; `place` is the rank in the field of the system."""

    @property
    def place(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def tpn(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def colours(self) -> tuple[int, ...]: ...
    @property
    def side(self) -> int: ...
    @property
    def strength(self) -> Strength: ...
    @property
    def opponents(self) -> frozenset[int]: ...


# -- who may meet ---------------------------------------------------------------------------------


def legal_places(players: Sequence[ColouredPlayer], task: RoundTask) -> tuple[int, ...]:
    """For each place all places that it may meet: C1, C3, and nobody who is kept apart."""
    everybody = (1 << len(players)) - 1
    place_of = {player.number: player.place for player in players}
    bound = {
        side: bitset(
            player.place
            for player in players
            if player.side == side and player.strength is Strength.ABSOLUTE
        )
        for side in (WHITE, BLACK)
    }
    barred = [1 << player.place for player in players]
    for player in players:
        if player.strength is Strength.ABSOLUTE:
            barred[player.place] |= bound[player.side]
        for opponent in player.opponents & place_of.keys():
            barred[player.place] |= 1 << place_of[opponent]
            barred[place_of[opponent]] |= 1 << player.place
    for number, opponent in task.forbidden:
        if number in place_of and opponent in place_of:
            barred[place_of[number]] |= 1 << place_of[opponent]
            barred[place_of[opponent]] |= 1 << place_of[number]
    return tuple(everybody & ~mask for mask in barred)


# -- colours and boards ---------------------------------------------------------------------------


class Allocation(NamedTuple):
    """The colour of the higher ranked of two players, and the article that decided."""

    side: int
    clause: str


def allocation(higher: ColouredPlayer, lower: ColouredPlayer, initial: Colour) -> Allocation:
    """The colour of the higher ranked player against the lower ranked one (5.2).

    By Dubov nobody who has not played is without a preference (C.04.4.1, 1.6), by Burstein they
    are: then the other one's preference decides.
    """
    if not higher.colours and not lower.colours:
        first = WHITE if initial is Colour.WHITE else BLACK
        return Allocation(first if higher.tpn % 2 else -first, "5.2.1")
    if higher.side != lower.side:
        return Allocation(higher.side or -lower.side, "5.2.2")
    if higher.strength != lower.strength:
        is_higher = higher.strength > lower.strength
        return Allocation(higher.side if is_higher else -higher.side, "5.2.3")
    last = last_difference(higher.colours, lower.colours)
    if last:
        return Allocation(-last, "5.2.4")
    return Allocation(higher.side, "5.2.5")


def boards_of(
    players: Sequence[ColouredPlayer], pairs: Iterable[Iterable[int]], initial: Colour
) -> dict[Pair, str]:
    """The pairs with their colours, in the order of the boards, and the article of the colours.

    Boards go by the higher score, the sum of both, the smaller number (C.04.2, 3.6).
    """
    rows: list[tuple[tuple[int, int, int], Pair, str]] = []
    for places in pairs:
        higher, lower = (players[place] for place in sorted(places))
        given = allocation(higher, lower, initial)
        white, black = (higher, lower) if given.side == WHITE else (lower, higher)
        order = board_order((higher.score, higher.tpn), (lower.score, lower.tpn))
        rows.append((order, Pair(white.number, black.number), given.clause))
    rows.sort(key=lambda row: row[0])
    return {pair: clause for _, pair, clause in rows}
