"""Tie-breaks from a participant's own results and data (Handbook C.07, articles 7, 9.2, 10.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from crosstable.standings.criterion import Scalar, Status, Term, Value
from crosstable.standings.ledger import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PLAYED,
    VOLUNTARILY_UNPLAYED,
    RoundEntry,
)
from crosstable.standings.numbers import decimal_text


@dataclass(frozen=True)
class Points(Scalar):
    """The score: tournament points, match points, game points, or the other one of the two."""

    clause = "score"

    @property
    def basis(self) -> str:
        """Which score."""
        named = {"MPTS": "MP", "GPTS": "GP", "MPvGP": self.ledger.secondary}
        wanted = named.get(self.code.name) or self.code.basis
        return wanted if wanted in self.ledger.scores else self.ledger.primary

    @property
    def denominator(self) -> int:
        """Points are kept in units."""
        return self.ledger.unit

    @property
    def decimals(self) -> int:
        """As in a report."""
        return 1

    def computed(self) -> Sequence[Value]:
        """Everything that counts in the standing, also what counts at the end only."""
        score = self.ledger.scores[self.basis]
        return [total + extra for total, extra in zip(score.totals, score.final, strict=True)]

    def terms(self, i: int) -> list[Term]:
        """Round by round, then bonuses and penalties."""
        score, unit = self.ledger.scores[self.basis], self.ledger.unit
        terms = [
            Term(number, entry.opponent, Fraction(points, unit), note=entry.kind.value)
            for number, (points, entry) in enumerate(
                zip(score.points[i], self.ledger.entries[i], strict=True), 1
            )
        ]
        terms += [
            Term(number or None, None, Fraction(extra, unit), clause="record 299", note="299")
            for number, extra in sorted(score.bonuses[i].items())
        ]
        if score.final[i]:
            amount = Fraction(score.final[i], unit)
            terms.append(Term(None, None, amount, clause="record 299", note="final standing"))
        return terms


@dataclass(frozen=True)
class PerRound(Scalar):
    """A criterion that counts something in every round."""

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """What one round counts."""
        raise NotImplementedError

    def computed(self) -> Sequence[Value]:
        """The sum over the rounds."""
        return [
            sum(self.amount(i, place, entry) for place, entry in enumerate(entries))
            for i, entries in enumerate(self.ledger.entries)
        ]

    def terms(self, i: int) -> list[Term]:
        """Every round with what it counts."""
        return [
            Term(
                place + 1,
                entry.opponent,
                Fraction(self.amount(i, place, entry), self.denominator),
                clause=self.clause,
                note=entry.kind.value,
            )
            for place, entry in enumerate(self.ledger.entries[i])
        ]


@dataclass(frozen=True)
class Wins(PerRound):
    """WIN: rounds that gave, played or not, exactly the points of a win (7.1)."""

    clause = "7.1"

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """1 for the points of a win."""
        score = self.ledger.score(self.code.basis)
        return int(score.points[i][place] == score.win)


def counts_as_won(criterion: Scalar, i: int, place: int, entry: RoundEntry) -> bool:
    """Won over the board; with pre-determined pairings also by forfeit (15.2)."""
    ledger = criterion.ledger
    if entry.kind is FORFEIT_WIN:
        return ledger.predetermined and entry.opponent is not None
    if entry.kind is not PLAYED:
        return False
    if ledger.is_team:
        score = ledger.score(criterion.code.basis)
        return score.points[i][place] == score.win
    return entry.halves == 2


@dataclass(frozen=True)
class Won(PerRound):
    """WON: games or matches won over the board (7.2)."""

    clause = "7.2"

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """1 for a won game."""
        return int(counts_as_won(self, i, place, entry))


@dataclass(frozen=True)
class PlayedWithBlack(PerRound):
    """BPG: games played over the board with Black (7.3)."""

    clause = "7.3"

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """1 for a game with Black; forfeits by 15.2 of the edition."""
        if not entry.black or entry.opponent is None:
            return 0
        if entry.kind is PLAYED:
            return 1
        if not self.ledger.predetermined:
            return 0
        lost_counts = self.ledger.edition.lost_by_forfeit_counts
        return int(entry.kind is FORFEIT_WIN or (entry.kind is FORFEIT_LOSS and lost_counts))


@dataclass(frozen=True)
class WonWithBlack(PerRound):
    """BWG: games won over the board with Black (7.4)."""

    clause = "7.4"

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """1 for a game won with Black."""
        return int(entry.black and counts_as_won(self, i, place, entry))


@dataclass(frozen=True)
class RoundsElected(PerRound):
    """REP: rounds one elected to play (7.6)."""

    clause = "7.6"

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """0 for a half-point or zero-point bye and for a forfeit loss.

        The free round of an odd round robin stands as a zero-point bye in a report and counts as
        one; it is the same for everybody (docs/decisions.md).
        """
        return int(entry.kind not in VOLUNTARILY_UNPLAYED)


@dataclass(frozen=True)
class StandardPoints(PerRound):
    """STD: each round as won, drawn or lost, whatever the scoring system (7.7)."""

    clause = "7.7"

    @property
    def denominator(self) -> int:
        """Halves."""
        return 2

    @property
    def decimals(self) -> int:
        """As points."""
        return 1

    def amount(self, i: int, place: int, entry: RoundEntry) -> int:
        """2 for more than the opponent (unplayed: than a draw), 1 for as much, else 0."""
        score = self.ledger.score(self.code.basis)
        own, other = score.points[i][place], score.draw
        if entry.kind is PLAYED and entry.opponent is not None:
            other = score.points[entry.opponent][place]
        return 2 if own > other else int(own == other)


@dataclass(frozen=True)
class Progressive(Scalar):
    """PS: the sum of the scores after each round; /Cn leaves out the first n (7.5)."""

    clause = "7.5"

    @property
    def denominator(self) -> int:
        """Points are kept in units."""
        return self.ledger.unit

    @property
    def decimals(self) -> int:
        """As points."""
        return 1

    def computed(self) -> Sequence[Value]:
        """The sum of what is not cut."""
        cuts, score = self.modifier("C") or 0, self.ledger.score(self.code.basis)
        return [sum(score.progress(i)[cuts:]) for i in range(self.ledger.size)]

    def terms(self, i: int) -> list[Term]:
        """The score after each round."""
        cuts = self.modifier("C") or 0
        return [
            Term(
                number,
                None,
                Fraction(total, self.ledger.unit),
                "cut" if number <= cuts else "counted",
                self.clause,
                f"score after round {number}",
            )
            for number, total in enumerate(self.ledger.score(self.code.basis).progress(i), 1)
        ]


@dataclass(frozen=True)
class Koya(Scalar):
    """KS: points against opponents who reached half of the highest possible score (9.2)."""

    clause = "9.2"

    @property
    def denominator(self) -> int:
        """Points are kept in units."""
        return self.ledger.unit

    @property
    def decimals(self) -> int:
        """As points."""
        return 1

    @property
    def limit(self) -> Fraction:
        """The limit in units: half of the highest possible score, moved by half points (14.5)."""
        ledger = self.ledger
        rounds = ledger.rounds
        if ledger.predetermined:
            scheduled = (sum(e.opponent is not None for e in row) for row in ledger.entries)
            rounds = max(scheduled, default=0)
        half = Fraction(rounds * ledger.score(self.code.basis).win, 2)
        return half + Fraction((self.modifier("L") or 0) * ledger.unit, 2)

    def computed(self) -> Sequence[Value]:
        """The points against those who reached the limit."""
        reached, score = self._reached, self.ledger.score(self.code.basis)
        return [
            sum(
                points
                for entry, points in zip(entries, row, strict=True)
                if entry.opponent is not None and reached[entry.opponent]
            )
            for entries, row in zip(self.ledger.entries, score.points, strict=True)
        ]

    @property
    def _reached(self) -> list[bool]:
        limit = self.limit
        return [total >= limit for total in self.ledger.score(self.code.basis).totals]

    def terms(self, i: int) -> list[Term]:
        """Every opponent, counted or below the limit."""
        reached, score, unit = self._reached, self.ledger.score(self.code.basis), self.ledger.unit
        limit = self.limit / unit
        terms = []
        for place, entry in enumerate(self.ledger.entries[i]):
            if entry.opponent is None:
                continue
            total = Fraction(score.totals[entry.opponent], unit)
            counted = reached[entry.opponent]
            word = "reaches" if counted else "is below"
            note = f"{decimal_text(total, 1)} {word} {decimal_text(limit, 1)}"
            amount = Fraction(score.points[i][place], unit)
            status: Status = "counted" if counted else "cut"
            terms.append(Term(place + 1, entry.opponent, amount, status, self.clause, note))
        return terms


@dataclass(frozen=True)
class PairingNumber(Scalar):
    """TPN: the pairing number, lowest first; /R highest first (7.8)."""

    clause = "7.8"

    @property
    def ascending(self) -> bool:  # type: ignore[override]
        """Lowest first unless reversed."""
        return self.modifier("R") is None

    def computed(self) -> Sequence[Value]:
        """The numbers."""
        return [participant.number for participant in self.ledger.participants]

    def terms(self, i: int) -> list[Term]:
        """The number itself."""
        number = Fraction(self.ledger.participants[i].number)
        return [Term(None, None, number, clause=self.clause, note="pairing number")]


@dataclass(frozen=True)
class OwnRating(Scalar):
    """RTNG: the rating, highest first; /R lowest first (10.6)."""

    clause = "10.6"

    @property
    def ascending(self) -> bool:  # type: ignore[override]
        """Highest first unless reversed."""
        return self.modifier("R") is not None

    def computed(self) -> Sequence[Value]:
        """The ratings; /Un for those who have none, else undefined for everybody (article 10)."""
        found = [p.rating or self.modifier("U") for p in self.ledger.participants]
        return [None] * len(found) if None in found else found

    def terms(self, i: int) -> list[Term]:
        """The rating itself."""
        value = self.values()[i]
        return [] if value is None else [Term(None, None, Fraction(value), note="rating")]
