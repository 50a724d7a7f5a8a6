"""Tie-breaks from the opponents' scores (Handbook C.07, articles 8, 9.1, 13.2, 13.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from crosstable.standings.criterion import Scalar, Term, Value
from crosstable.standings.cuts import Part, cut
from crosstable.standings.ledger import PLAYED, Ledger
from crosstable.standings.numbers import decimal_text
from crosstable.standings.unplayed import Contribution, Lending, lending
from crosstable.tiebreak_codes import TieBreakCode

_EXTENDED = {
    "EMMSB": ("MP", "MP"),
    "EMGSB": ("MP", "GP"),
    "EGMSB": ("GP", "MP"),
    "EGGSB": ("GP", "GP"),
}
"""13.2: the opponent's score, and the own score of the match."""


@dataclass(frozen=True)
class OpponentScores(Scalar):
    """BH, FB, SB and the extended Sonneborn-Berger: one contribution for each round."""

    @property
    def clause(self) -> str:  # type: ignore[override]
        """The article."""
        return {"BH": "8.1", "FB": "8.3", "SB": "9.1"}.get(self.code.name, "13.2")

    @property
    def is_product(self) -> bool:
        """Whether the opponent's score is multiplied by the own points (Sonneborn-Berger)."""
        return self.code.name.endswith("SB")

    @property
    def bases(self) -> tuple[str, str]:
        """The opponent's score and the own score."""
        basis = self.code.basis or self.ledger.primary
        basis = basis if basis in self.ledger.scores else self.ledger.primary
        return _EXTENDED.get(self.code.name, (basis, basis))

    @property
    def denominator(self) -> int:
        """Units, or their square for products."""
        return self.ledger.unit**2 if self.is_product else self.ledger.unit

    @property
    def decimals(self) -> int:
        """Two for products."""
        return 2 if self.is_product else 1

    @cached_property
    def source(self) -> Ledger:
        """The event, with the last round drawn for Fore Buchholz (8.3)."""
        return self.ledger.fore if self.code.name == "FB" else self.ledger

    @cached_property
    def lending(self) -> Lending:
        """The scores of the opponents."""
        return lending(self.source, self.bases[0])

    @property
    def cuts(self) -> tuple[int, int]:
        """How many values are cut at the low and at the high end (14)."""
        median = self.modifier("M") or 0
        return (self.modifier("C") or 0) + median, median

    def contributions(self, i: int) -> list[Contribution]:
        """What each round gives."""
        return self.lending.contributions(i, self.bases[1], self.with_forfeits)

    def worth(self, row: Contribution) -> int:
        """The value of a contribution."""
        return row.score * row.points if self.is_product else row.score

    def divided(self, i: int) -> tuple[list[Contribution], list[Part], list[Part]]:
        """The contributions of a participant, what counts of them and what is cut."""
        rows, product = self.contributions(i), self.is_product
        parts = [
            Part(r.score, r.score * r.points if product else r.score, r.is_vur, n)
            for n, r in enumerate(rows)
        ]
        low, high = self.cuts
        return rows, *cut(parts, low, high)

    def computed(self) -> Sequence[Value]:
        """The sum of what is not cut."""
        everybody = range(self.ledger.size)
        if self.cuts == (0, 0) and self.is_product:
            return [sum(r.score * r.points for r in self.contributions(i)) for i in everybody]
        if self.cuts == (0, 0):
            return [sum(r.score for r in self.contributions(i)) for i in everybody]
        return [sum(part.value for part in self.divided(i)[1]) for i in everybody]

    def terms(self, i: int) -> list[Term]:
        """Round by round: whose score, how much of it, and what was cut."""
        rows, _, gone = self.divided(i)
        return [self._term(row, n in {part.place for part in gone}) for n, row in enumerate(rows)]

    def _term(self, row: Contribution, is_cut: bool) -> Term:
        unit = self.ledger.unit
        if self.is_product:
            note = f"{_decimal(row.score, unit)} × {_decimal(row.points, unit)}"
        elif row.is_dummy:
            note = "dummy"
        else:
            note = ""
        if is_cut and row.is_vur:
            note = f"{note}; cut first, voluntarily unplayed (16.5)".lstrip("; ")
        return Term(
            row.round_number,
            row.opponent,
            Fraction(self.worth(row), self.denominator),
            "cut" if is_cut else "dummy" if row.is_dummy else "counted",
            row.clause if row.is_dummy else self.clause,
            note,
        )


def _decimal(value: int, unit: int) -> str:
    return decimal_text(Fraction(value, unit), 1)


@dataclass(frozen=True)
class AverageOfBuchholz(Scalar):
    """AOB: the average of the uncut Buchholz of the opponents met over the board (8.2)."""

    clause = "8.2"
    operation = "mean"

    @property
    def denominator(self) -> int:
        """Points are kept in units."""
        return self.ledger.unit

    @property
    def decimals(self) -> int:
        """Two up to eight rounds, then three."""
        return 2 if self.ledger.rounds <= 8 else 3

    @cached_property
    def buchholz(self) -> Sequence[Value]:
        """The Buchholz of everybody; /F takes the Fore Buchholz."""
        name = "FB" if self.modifier("F") is not None else "BH"
        return OpponentScores(self.ledger, TieBreakCode(name, self.code.basis)).values()

    def _met(self, i: int) -> list[tuple[int, int]]:
        """Round and opponent of the games that count."""
        return [
            (place + 1, entry.opponent)
            for place, entry in enumerate(self.ledger.entries[i])
            if entry.opponent is not None and self.ledger.meets(entry)
        ]

    def computed(self) -> Sequence[Value]:
        """The mean; undefined without an opponent."""
        result: list[Value] = []
        for i in range(self.ledger.size):
            values = [Fraction(self.buchholz[o] or 0) for _, o in self._met(i)]
            result.append(sum(values, Fraction(0)) / len(values) if values else None)
        return result

    def terms(self, i: int) -> list[Term]:
        """The Buchholz of each opponent."""
        return [
            Term(r, o, Fraction(self.buchholz[o] or 0) / self.denominator, clause=self.clause)
            for r, o in self._met(i)
        ]


@dataclass(frozen=True)
class ScoresAndSchedule(Scalar):
    """SSSC: the secondary score and a share of the Buchholz (13.4)."""

    clause = "13.4"

    @property
    def denominator(self) -> int:
        """Points are kept in units."""
        return self.ledger.unit

    @property
    def decimals(self) -> int:
        """Two."""
        return 2

    @property
    def factor(self) -> int:
        """13.4.2: highest primary score of the event by highest secondary score of a match."""
        given = self.modifier("K")
        if given:
            return given
        ledger = self.ledger
        primary, secondary = ledger.scores[ledger.primary], ledger.scores[ledger.secondary]
        return max(1, ledger.rounds * primary.win // secondary.win) if secondary.win else 1

    @cached_property
    def buchholz(self) -> OpponentScores:
        """The Buchholz on the primary score, with /P and /F where asked for."""
        name = "FB" if self.modifier("F") is not None else "BH"
        modifiers = ("P",) if self.with_forfeits else ()
        return OpponentScores(self.ledger, TieBreakCode(name, None, modifiers))

    def computed(self) -> Sequence[Value]:
        """Secondary score plus Buchholz by the factor."""
        secondary = self.ledger.scores[self.ledger.secondary].totals
        values = zip(secondary, self.buchholz.values(), strict=True)
        return [own + Fraction(strength or 0, self.factor) for own, strength in values]

    def terms(self, i: int) -> list[Term]:
        """The two summands."""
        secondary, unit = self.ledger.scores[self.ledger.secondary].totals[i], self.ledger.unit
        strength = Fraction(self.buchholz.values()[i] or 0) / unit
        return [
            Term(None, None, Fraction(secondary, unit), clause="13.4", note="secondary score"),
            Term(
                None,
                None,
                strength / self.factor,
                clause="13.4.2",
                note=f"{self.buchholz.code} {decimal_text(strength, 1)} by {self.factor}",
            ),
        ]


def met_over_the_board(ledger: Ledger, i: int) -> list[tuple[int, int, int]]:
    """Round, opponent and halves of the games that count for the rating-based tie-breaks.

    Over the board with a known result; with pre-determined pairings of the edition 2024 forfeits
    are regular games (15.2).
    """
    known: dict[int, list[tuple[int, int, int]]] = ledger.shared.setdefault("rated games", {})
    if i not in known:
        known[i] = _met_over_the_board(ledger, i)
    return known[i]


def _met_over_the_board(ledger: Ledger, i: int) -> list[tuple[int, int, int]]:
    forfeits = ledger.predetermined and ledger.edition.forfeits_have_ratings
    result = []
    for place, entry in enumerate(ledger.entries[i]):
        if entry.opponent is None or entry.halves is None:
            continue
        if entry.kind is PLAYED or forfeits:
            result.append((place + 1, entry.opponent, entry.halves))
    return result
