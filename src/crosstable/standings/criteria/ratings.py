"""Tie-breaks from ratings (Handbook C.07, article 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from crosstable.expectation import CERTAIN, expected_scores, rating_difference
from crosstable.standings.criteria.opponents import met_over_the_board
from crosstable.standings.criterion import Scalar, Term, Value


def half_up(numerator: int, denominator: int) -> int:
    """A quotient rounded to the nearest whole number, halves up."""
    return (2 * numerator + denominator) // (2 * denominator)


@dataclass(frozen=True)
class RatingBased(Scalar):
    """What needs the ratings of the opponents.

    Unrated players: /Un gives them a rating; without it the tie-break is undefined for everybody
    as soon as one participant is unrated (4, A29).
    """

    @cached_property
    def ratings(self) -> list[int] | None:
        """The rating of every participant; None if somebody has none."""
        given = self.modifier("U")
        found = [p.rating or given for p in self.ledger.participants]
        return None if None in found else [rating or 0 for rating in found]

    @cached_property
    def games(self) -> list[list[tuple[int, int, int]]]:
        """Round, opponent and result of the games of everybody."""
        return [met_over_the_board(self.ledger, i) for i in range(self.ledger.size)]

    def computed(self) -> Sequence[Value]:
        """One value for each participant."""
        if self.ratings is None:
            return [None] * self.ledger.size
        return [
            self.of(i, self.ratings) if self.games[i] else None for i in range(self.ledger.size)
        ]

    def of(self, i: int, ratings: list[int]) -> int | None:
        """The value of a participant who has games."""
        raise NotImplementedError

    def opponents(self, i: int, ratings: list[int]) -> list[int]:
        """The ratings of a participant's opponents."""
        return [ratings[opponent] for _, opponent, _ in self.games[i]]


@dataclass(frozen=True)
class AverageRating(RatingBased):
    """ARO: the average rating of the opponents, rounded half up (10.1)."""

    clause = "10.1"
    operation = "mean"

    def _cut(self, ratings: list[int]) -> tuple[list[int], set[int]]:
        """The places in order of rating, and those that are cut (14)."""
        median = self.modifier("M") or 0
        low, high = (self.modifier("C") or 0) + median, median
        order = sorted(range(len(ratings)), key=lambda place: ratings[place])
        return order, {*order[:low], *(order[low:][-high:] if high else ())}

    def of(self, i: int, ratings: list[int]) -> int | None:
        """The mean of what is not cut; undefined if nothing is left."""
        found = self.opponents(i, ratings)
        _, gone = self._cut(found)
        left = [rating for place, rating in enumerate(found) if place not in gone]
        return half_up(sum(left), len(left)) if left else None

    def terms(self, i: int) -> list[Term]:
        """The rating of each opponent."""
        if self.ratings is None:
            return []
        found = self.opponents(i, self.ratings)
        _, gone = self._cut(found)
        return [
            Term(
                number,
                opponent,
                Fraction(found[place]),
                "cut" if place in gone else "counted",
                self.clause,
                "rating",
            )
            for place, (number, opponent, _) in enumerate(self.games[i])
        ]


@dataclass(frozen=True)
class Performance(RatingBased):
    """TPR: the average rating of the opponents plus the difference for the score (10.2)."""

    clause = "10.2"

    def _parts(self, i: int, ratings: list[int]) -> tuple[int, int, int]:
        """Average rating, fractional score in hundredths, and the difference for it."""
        found = self.opponents(i, ratings)
        halves = sum(result for _, _, result in self.games[i])
        score = half_up(100 * halves, 2 * len(found))
        return half_up(sum(found), len(found)), score, rating_difference(score)

    def of(self, i: int, ratings: list[int]) -> int | None:
        """The sum."""
        average, _, difference = self._parts(i, ratings)
        return average + difference

    def terms(self, i: int) -> list[Term]:
        """Average and difference."""
        if self.ratings is None or not self.games[i]:
            return []
        average, score, difference = self._parts(i, self.ratings)
        count = len(self.games[i])
        return [
            Term(None, None, Fraction(average), clause="10.1", note=f"average of {count} ratings"),
            Term(None, None, Fraction(difference), clause="10.2", note=f"dp({score / 100:.2f})"),
        ]


@dataclass(frozen=True)
class PerfectPerformance(RatingBased):
    """PTP: the lowest rating that is expected to make the score (10.3)."""

    clause = "10.3"
    operation = "lowest rating whose expected scores reach the score"

    def of(self, i: int, ratings: list[int]) -> int | None:
        """Found by halving: the expected score never falls while the rating rises."""
        found = self.opponents(i, ratings)
        wanted = 50 * sum(result for _, _, result in self.games[i])
        low, high = min(found) - 800, max(found) + CERTAIN
        if wanted == 0:
            return low
        table = expected_scores()
        while low < high:
            middle = (low + high) // 2
            reached = 0
            for rating in found:
                difference = middle - rating
                if difference >= CERTAIN:
                    reached += 100
                elif difference > -CERTAIN:
                    reached += table[difference + CERTAIN]
            if reached >= wanted:
                high = middle
            else:
                low = middle + 1
        return low

    def terms(self, i: int) -> list[Term]:
        """The expected score against each opponent at the value found."""
        if self.ratings is None or not self.games[i]:
            return []
        value, table = self.values()[i] or 0, expected_scores()
        terms = []
        for number, opponent, _ in self.games[i]:
            rating = self.ratings[opponent]
            difference = max(-CERTAIN, min(CERTAIN, int(value) - rating))
            amount = Fraction(table[difference + CERTAIN], 100)
            note = f"expected score against {rating}"
            terms.append(Term(number, opponent, amount, clause=self.clause, note=note))
        return terms


@dataclass(frozen=True)
class AverageOfPerformances(RatingBased):
    """APRO and APPO: the average TPR or PTP of the opponents (10.4, 10.5)."""

    operation = "mean"

    @property
    def clause(self) -> str:  # type: ignore[override]
        """The article."""
        return "10.4" if self.code.name == "APRO" else "10.5"

    @cached_property
    def performances(self) -> Sequence[Value]:
        """The value of every participant; those without one are left out."""
        kind = Performance if self.code.name == "APRO" else PerfectPerformance
        return kind(self.ledger, self.code).values()

    def of(self, i: int, ratings: list[int]) -> int | None:
        """The mean, rounded half up."""
        found = [self.performances[opponent] for _, opponent, _ in self.games[i]]
        values = [int(value) for value in found if value is not None]
        return half_up(sum(values), len(values)) if values else None

    def terms(self, i: int) -> list[Term]:
        """The value of each opponent."""
        if self.ratings is None:
            return []
        return [
            Term(number, opponent, Fraction(value), clause=self.clause)
            for number, opponent, _ in self.games[i]
            if (value := self.performances[opponent]) is not None
        ]
