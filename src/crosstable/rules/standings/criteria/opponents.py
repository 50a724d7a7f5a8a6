"""Tie-breaks from the opponents' scores (Handbook C.07, articles 8, 9.1, 13.2, 13.4)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.rules.standings.criterion import MEAN, Scalar, ScoreBased, Term, Value
from crosstable.rules.standings.cuts import cut, parts_of, sum_after_cuts
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED, Ledger
from crosstable.rules.standings.numbers import decimal_text, fraction
from crosstable.rules.standings.unplayed import Lending, Lent, lending

_CLAUSES = {"BH": "8.1", "FB": "8.3", "SB": "9.1"}
_EXTENDED = {
    "EMMSB": ("MP", "MP"),
    "EMGSB": ("MP", "GP"),
    "EGMSB": ("GP", "MP"),
    "EGGSB": ("GP", "GP"),
}
"""13.2: the opponent's score, and the own score of the match."""


class OpponentScores(Scalar):
    """BH, FB, SB and the extended Sonneborn-Berger: one contribution for each round."""

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        basis = ledger.score(code.basis).name
        self.bases = _EXTENDED.get(code.name, (basis, basis))
        self.is_product = code.name.endswith("SB")
        self.clause = _CLAUSES.get(code.name, "13.2")
        self.denominator = ledger.unit**2 if self.is_product else ledger.unit
        self.decimals = 2 if self.is_product else 1
        median = self.modifier("M") or 0
        self.cuts = (self.modifier("C") or 0) + median, median
        self.source = ledger.fore if code.name == "FB" else ledger

    @property
    def lending(self) -> Lending:
        """The scores of the opponents; for Fore Buchholz with the last round drawn (8.3)."""
        return lending(self.source, self.bases[0])

    def _own_points(self, i: int, lent: Lent) -> Sequence[int]:
        points = self.source.scores[self.bases[1]].points[i]
        if len(lent.places) == len(points):  # every round counts
            return points
        return [points[place] for place in lent.places]

    def _worth(self, i: int, lent: Lent) -> Sequence[int]:
        """The value of each contribution: the score, or its product with the own points."""
        if not self.is_product:
            return lent.scores
        return list(map(mul, lent.scores, self._own_points(i, lent)))

    def compute(self) -> Sequence[Value]:
        """The sum of what is not cut."""
        everybody = self.lending.lend(self.with_forfeits)
        worth = (
            [self._worth(i, lent) for i, lent in enumerate(everybody)]
            if self.is_product
            else [lent.scores for lent in everybody]
        )
        low, high = self.cuts
        if not low and not high:
            return list(map(sum, worth))
        return [
            sum_after_cuts(lent.scores, values, lent.vur, low, high)
            for lent, values in zip(everybody, worth, strict=True)
        ]

    def terms(self, i: int) -> list[Term]:
        """Round by round: whose score, how much of it, and what was cut."""
        lent = self.lending.lend(self.with_forfeits)[i]
        worth = self._worth(i, lent)
        _, gone = cut(parts_of(lent.scores, worth, lent.vur), *self.cuts)
        was_cut = {part.place: number < self.cuts[0] for number, part in enumerate(gone)}
        return [
            self._term(i, lent, position, amount, was_cut.get(position))
            for position, amount in enumerate(worth)
        ]

    def _term(self, i: int, lent: Lent, position: int, amount: int, low: bool | None) -> Term:
        """One round; `low` tells at which end it was cut, None if it counts."""
        place = lent.places[position]
        entry = self.source.entries[i][place]
        notes: list[Words] = []
        clause = self.clause
        is_dummy = position in lent.dummies
        if is_dummy:
            _, clause, reason = self.lending.dummy(i, entry.kind, entry.opponent)
            # A played game is one too if the file does not have the opponent.
            kind = WORDS_OF_UNPLAYED.get(entry.kind, phrase("played"))
            notes.append(phrase("{a}: {b}", a=kind, b=reason))
        elif entry.opponent is not None:
            notes += self._about_opponent(entry.opponent)
        if low is not None:
            is_vur = position in lent.vur and low
            clause = "16.5" if is_vur else "14.1" if low else "14.3"
            notes.append(_reason_of_cut(is_vur, low))
        unit = self.ledger.unit
        own = self.source.scores[self.bases[1]].points[i][place]
        return Term(
            place + 1,
            entry.opponent,
            fraction(amount, self.denominator),
            "cut" if low is not None else "dummy" if is_dummy else "counted",
            clause,
            joined(notes, "; ") if notes else "",
            fraction(lent.scores[position], unit),
            fraction(own, unit) if self.is_product else None,
        )

    def _about_opponent(self, opponent: int) -> list[Words]:
        """What is said of an opponent whose score was adjusted."""
        real = self.lending.score.totals[opponent]
        if self.lending.adjusted_scores[opponent] == real:
            return []
        score = decimal_text(fraction(real, self.ledger.unit), 1)
        clause = "16.3"
        return [
            phrase("score {a}, adjusted for unplayed rounds at the end ({b})", a=score, b=clause)
        ]


def _reason_of_cut(is_vur: bool, low: bool) -> Words:
    if is_vur:
        return phrase("cut first because voluntarily unplayed")
    return phrase("least significant, cut") if low else phrase("most significant, cut")


class AverageOfBuchholz(ScoreBased):
    """AOB: the average of the uncut Buchholz of the opponents met over the board (8.2)."""

    clause = "8.2"
    operation = MEAN
    is_rounded = True

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        self.decimals = 2 if ledger.rounds <= 8 else 3
        name = "FB" if self.modifier("F") is not None else "BH"
        self.buchholz = OpponentScores(ledger, TieBreakCode(name, code.basis))

    def _games_that_count(self, i: int) -> list[tuple[int, int]]:
        """Round and opponent of the games that count."""
        return [
            (place + 1, entry.opponent)
            for place, entry in enumerate(self.ledger.entries[i])
            if entry.opponent is not None and self.ledger.meets(entry)
        ]

    def compute(self) -> Sequence[Value]:
        """The mean; undefined without an opponent (A20)."""
        buchholz = self.buchholz.values()
        result: list[Value] = []
        for i in range(self.ledger.size):
            values = [buchholz[opponent] or 0 for _, opponent in self._games_that_count(i)]
            result.append(fraction(sum(values), len(values)) if values else None)
        return result

    def terms(self, i: int) -> list[Term]:
        """The Buchholz of each opponent."""
        values = self.buchholz.values()
        words = phrase("{code} of the opponent", code=str(self.buchholz.code))
        return [
            Term(r, o, fraction(values[o] or 0) / self.denominator, "counted", self.clause, words)
            for r, o in self._games_that_count(i)
        ]


class ScoresAndSchedule(ScoreBased):
    """SSSC: the secondary score and a share of the Buchholz (13.4)."""

    clause = "13.4"
    decimals = 2
    is_rounded = True

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        name = "FB" if self.modifier("F") is not None else "BH"
        modifiers = ("P",) if self.with_forfeits else ()
        self.buchholz = OpponentScores(ledger, TieBreakCode(name, None, modifiers))

    @property
    def factor(self) -> int:
        """13.4.2: highest primary score of the event by highest secondary score of a match."""
        given = self.modifier("K")
        if given:
            return given
        ledger = self.ledger
        primary = ledger.scores[ledger.primary]
        secondary = ledger.scores[ledger.secondary]
        return max(1, ledger.rounds * primary.win // secondary.win) if secondary.win else 1

    def compute(self) -> Sequence[Value]:
        """Secondary score plus Buchholz by the factor."""
        secondary = self.ledger.scores[self.ledger.secondary].totals
        factor = self.factor
        values = zip(secondary, self.buchholz.values(), strict=True)
        return [own + fraction(strength or 0) / factor for own, strength in values]

    def terms(self, i: int) -> list[Term]:
        """The two summands."""
        secondary = self.points(self.ledger.scores[self.ledger.secondary].totals[i])
        strength = fraction(self.buchholz.values()[i] or 0) / self.ledger.unit
        words = phrase(
            "{code} {a} divided by {b}",
            code=str(self.buchholz.code),
            a=decimal_text(strength, 1),
            b=self.factor,
        )
        return [
            Term(None, None, secondary, clause="13.4", words=phrase("secondary score")),
            Term(None, None, strength / self.factor, "counted", "13.4.2", words, strength),
        ]
