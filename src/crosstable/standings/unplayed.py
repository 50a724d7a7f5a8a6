"""Unplayed rounds in a Swiss (Handbook C.07, article 16): adjusted scores and the dummy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crosstable.standings.ledger import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    REQUESTED_BYES,
    VOLUNTARILY_UNPLAYED,
    Ledger,
    RoundEntry,
)


class Contribution(NamedTuple):
    """What one round gives to Buchholz and Sonneborn-Berger.

    `score` is the opponent's or the dummy's, `points` are the participant's own in that round.
    """

    round_number: int
    opponent: int | None
    score: int
    points: int
    is_vur: bool
    is_dummy: bool
    clause: str


def lending(ledger: Ledger, basis: str) -> Lending:
    """The scores lent on one score of a ledger; made once for each."""
    known: Lending | None = ledger.shared.get(("lending", basis))
    if known is None:
        known = ledger.shared["lending", basis] = Lending(ledger, basis)
    return known


@dataclass(frozen=True)
class Lending:
    """The scores that participants lend to each other, on one score of a ledger.

    With pre-determined pairings nothing is adjusted and there is no dummy (15.2).
    """

    ledger: Ledger
    basis: str

    @cached_property
    def adjusted(self) -> tuple[int, ...]:
        """16.3: requested byes that only VURs follow count as draws; not in a round robin."""
        totals = self.ledger.scores[self.basis].totals
        if self.ledger.predetermined:
            return totals
        return tuple(
            total + self._adjustment(i, entries)
            for i, (total, entries) in enumerate(zip(totals, self.ledger.entries, strict=True))
        )

    def _adjustment(self, i: int, entries: Sequence[RoundEntry]) -> int:
        """What the rounds of class 16.2.5 add."""
        if not entries or entries[-1].kind not in VOLUNTARILY_UNPLAYED:
            return 0
        score, extra = self.ledger.scores[self.basis], 0
        for place in range(len(entries) - 1, -1, -1):
            kind = entries[place].kind
            if kind not in VOLUNTARILY_UNPLAYED:
                break
            if kind in REQUESTED_BYES:
                extra += score.draw - score.points[i][place]
        return extra

    def dummy(self, i: int, entry: RoundEntry) -> tuple[int, str]:
        """16.4: the score of the dummy of an unplayed round, and the clause that gives it."""
        score = self.ledger.scores[self.basis]
        own = score.totals[i]
        if not self.ledger.edition.caps_dummy:
            return own, "16.4"
        if entry.kind in (FORFEIT_WIN, FORFEIT_LOSS):
            if entry.opponent is None:
                return own, "16.4"
            return min(own, self.adjusted[entry.opponent]), "16.4.1"
        return min(own, score.draw * self.ledger.rounds), "16.4.2"

    def contributions(
        self, i: int, own_basis: str, with_forfeits: bool = False
    ) -> list[Contribution]:
        """One for each round; with pre-determined pairings none for a free round."""
        known = self._remembered.setdefault((own_basis, with_forfeits), {})
        if i not in known:
            known[i] = self._contributions(i, own_basis, with_forfeits)
        return known[i]

    @cached_property
    def _remembered(self) -> dict[tuple[str, bool], dict[int, list[Contribution]]]:
        """Buchholz, its cuts and Sonneborn-Berger all ask for the same contributions."""
        return {}

    def _contributions(self, i: int, own_basis: str, with_forfeits: bool) -> list[Contribution]:
        ledger, adjusted = self.ledger, self.adjusted
        points = ledger.scores[own_basis].points[i]
        result = []
        for place, entry in enumerate(ledger.entries[i]):
            opponent = entry.opponent
            if opponent is not None and ledger.meets(entry, with_forfeits):
                lent, clause = adjusted[opponent], "8.1"
                row = Contribution(place + 1, opponent, lent, points[place], False, False, clause)
            elif ledger.predetermined:
                continue
            else:
                lent, clause = self.dummy(i, entry)
                vur = entry.kind in VOLUNTARILY_UNPLAYED
                row = Contribution(place + 1, opponent, lent, points[place], vur, True, clause)
            result.append(row)
        return result
