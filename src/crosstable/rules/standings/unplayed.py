"""Unplayed rounds in a Swiss (Handbook C.07, article 16): adjusted scores and the dummy."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from crosstable.model.phrases import Phrase, phrase
from crosstable.rules.standings.ledger import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PLAYED,
    REQUESTED_BYES,
    VOLUNTARILY_UNPLAYED,
    Ledger,
    RoundKind,
    RoundRow,
)


class Dummy(NamedTuple):
    """The score of the dummy of an unplayed round, the clause that gives it, and in words."""

    score: int
    clause: str
    reason: Phrase


_OWN_SCORE = phrase("dummy with own score")
_OPPONENTS_SCORE = phrase("dummy with the scheduled opponent's score")
_DRAWS = phrase("dummy with at most a draw in every round")


class Lent(NamedTuple):
    """The scores that opponents and dummies lend to a participant, one for each round that counts.

    `places` are those rounds, from 0; `vur` and `dummies` name the positions in `scores` of
    voluntarily unplayed rounds and of rounds against a dummy.
    """

    scores: Sequence[int]
    places: Sequence[int]
    vur: Sequence[int]
    dummies: Sequence[int]


def lending(ledger: Ledger, basis: str) -> "Lending":
    """The scores lent on one score of a ledger; made once for each."""
    return ledger.once(("lending", basis), lambda: Lending(ledger, basis))


class Lending:
    """The scores that participants lend to each other, on one score of a ledger.

    With pre-determined pairings nothing is adjusted and there is no dummy (15.2).
    """

    def __init__(self, ledger: Ledger, basis: str) -> None:
        self.ledger = ledger
        self.score = ledger.scores[basis]
        self._lent: dict[bool, list[Lent]] = {}

    @cached_property
    def adjusted_scores(self) -> Sequence[int]:
        """16.3: requested byes that only VURs follow count as draws; not in a round robin."""
        totals = self.score.totals
        if self.ledger.predetermined:
            return totals
        adjusted = list(totals)
        for i, row in enumerate(self.ledger.rows):
            if row.kinds and row.kinds[-1] in VOLUNTARILY_UNPLAYED:
                adjusted[i] += self._adjustment(i, row.kinds)
        return adjusted

    def _adjustment(self, i: int, kinds: Sequence[RoundKind]) -> int:
        """What the rounds of class 16.2.5 add, from the last round backwards."""
        extra = 0
        for place in range(len(kinds) - 1, -1, -1):
            kind = kinds[place]
            if kind not in VOLUNTARILY_UNPLAYED:
                break
            if kind in REQUESTED_BYES:
                extra += self.score.draw - self.score.points[i][place]
        return extra

    def dummy(self, i: int, kind: RoundKind, opponent: int | None) -> Dummy:
        """16.4: the score of the dummy of an unplayed round; the caps exclude each other (A4)."""
        own = self.score.totals[i]
        if not self.ledger.edition.caps_dummy:
            return Dummy(own, "16.4", _OWN_SCORE)
        if kind in (FORFEIT_WIN, FORFEIT_LOSS):
            if opponent is None or self.adjusted_scores[opponent] >= own:
                return Dummy(own, "16.4.1", _OWN_SCORE)
            return Dummy(self.adjusted_scores[opponent], "16.4.1", _OPPONENTS_SCORE)
        highest = self.score.draw * self.ledger.rounds
        if highest >= own:
            return Dummy(own, "16.4.2", _OWN_SCORE)
        return Dummy(highest, "16.4.2", _DRAWS)

    def lend(self, with_forfeits: bool = False) -> list[Lent]:
        """What everybody is lent; Buchholz, its cuts and Sonneborn-Berger all ask for the same."""
        if with_forfeits not in self._lent:
            self._lent[with_forfeits] = self._all_lent(with_forfeits)
        return self._lent[with_forfeits]

    def _all_lent(self, with_forfeits: bool) -> list[Lent]:
        every_round = range(self.ledger.rounds)
        result = []
        score: Any = self.adjusted_scores.__getitem__
        rows = zip(self.ledger.rows, self.ledger.all_played, strict=True)
        for i, (row, all_played) in enumerate(rows):
            if all_played:
                result.append(Lent(list(map(score, row.opponents)), every_round, (), ()))
            else:
                result.append(self._lent_to(i, row, with_forfeits))
        return result

    def _lent_to(self, i: int, row: RoundRow, with_forfeits: bool) -> Lent:
        """For a participant with unplayed rounds; a free round of a round robin gives nothing."""
        kinds, opponents, _, _ = row
        adjusted = self.adjusted_scores
        predetermined = self.ledger.predetermined
        forfeits_meet = with_forfeits or predetermined  # see `Ledger.meets`
        scores = [0 if opponent is None else adjusted[opponent] for opponent in opponents]
        unmet = [
            place
            for place, opponent in enumerate(opponents)
            if opponent is None or not (forfeits_meet or kinds[place] is PLAYED)
        ]
        if predetermined:
            met = [place for place in range(len(scores)) if place not in unmet]
            return Lent([scores[place] for place in met], met, (), ())
        for place in unmet:
            scores[place] = self.dummy(i, kinds[place], opponents[place]).score
        vur = [place for place in unmet if kinds[place] in VOLUNTARILY_UNPLAYED]
        return Lent(scores, range(len(scores)), vur, unmet)
