"""The order of the boards of any round of a report, for whoever publishes the round.

The boards of a Swiss round follow the scores before it, virtual points included (C.04.2, 3.6;
C.04.7); those of a round robin are in the order of its table. That is the order in which the
systems answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from crosstable.model.tournament import Tournament
from crosstable.pairing.careers import Career
from crosstable.pairing.choice import ChosenSystem, system_of
from crosstable.pairing.doublematches import GAMES
from crosstable.pairing.reading import PairingEvent, careers_in_force, replayable_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.task import PairedRound
from crosstable.rules.acceleration.systems import acceleration_in_force
from crosstable.rules.boardorder import board_order
from crosstable.rules.scoring import scoring_in_force, with_unwritten_byes

Couple = tuple[int, int]
"""Two numbers; twice the same one for somebody without an opponent."""


@dataclass(frozen=True)
class BoardOrder:
    """What the boards of all rounds are ordered by; `table` is the event if a table fixes them."""

    careers: Mapping[int, tuple[int, Career]]
    """Everybody's pairing number and career, by number."""
    table: PairingEvent | None = None
    games: int = 1
    """Rounds that a match takes: its boards are those of the first game."""

    def sorted(self, round_number: int, couples: Iterable[Couple]) -> list[Couple]:
        """The pairs of a round as they are published.

        A round that differs from the table of its event stands by the scores like any other.
        """
        ordered = list(couples)
        places = self._in_table(round_number)
        pairs = [frozenset(couple) for couple in ordered if couple[0] != couple[1]]
        if pairs and places.keys() >= set(pairs):
            return sorted(ordered, key=lambda couple: places.get(frozenset(couple), len(places)))
        rank = {number: self._rank(round_number, number) for couple in ordered for number in couple}
        return sorted(ordered, key=lambda couple: board_order(*(rank[n] for n in couple)))

    def _rank(self, round_number: int, number: int) -> tuple[int, int]:
        """The score before the round and the pairing number; an unknown opponent has no score."""
        if number not in self.careers:
            return 0, len(self.careers) + number
        pairing_number, career = self.careers[number]
        before = round_number - 1
        return career.scores[before - before % self.games], pairing_number

    def _in_table(self, round_number: int) -> Mapping[frozenset[int], int]:
        """The places of the pairs in the row of the table; nothing if there is no such row."""
        if self.table is None:
            return {}
        row = self.table.chosen.pair(self.table.task(round_number))
        pairs = row.pairs if isinstance(row, PairedRound) else ()
        return {frozenset(pair): place for place, pair in enumerate(pairs)}


def board_order_of(t: Tournament, system: str | None = None) -> BoardOrder:
    """The order of the boards of a report, whether its system is paired here or not."""
    chosen = system_of(t, system)
    lent = acceleration_in_force(t)
    in_force = scoring_in_force(t, lent)
    written = with_unwritten_byes(t, in_force.unwritten)
    careers = careers_in_force(written, in_force.scoring, lent, _scores_of(t, chosen))
    is_table = isinstance(chosen, ChosenSystem) and chosen.system.has_fixed_pairings
    return BoardOrder(
        {career.number: (place, career) for place, career in enumerate(careers.careers, 1)},
        replayable_event(t, system)[0] if is_table else None,
        GAMES if _plays_matches_of_two(chosen) else 1,
    )


def _plays_matches_of_two(chosen: ChosenSystem | Refusal) -> bool:
    return isinstance(chosen, ChosenSystem) and chosen.system.plays_matches_of_two


def _scores_of(t: Tournament, chosen: ChosenSystem | Refusal) -> Mapping[str, Any]:
    """Which score of teams comes first: by the system, else by what its code says."""
    if isinstance(chosen, ChosenSystem):
        return chosen.settings
    return {} if t.type is None else {"primary": t.type.primary, "secondary": t.type.secondary}
