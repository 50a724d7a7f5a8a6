"""Tie-breaks from ratings (Handbook C.07, article 10)."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, NamedTuple

from crosstable.model.expectation import (
    CERTAIN,
    expected_score,
    expected_scores,
    rating_difference,
)
from crosstable.model.phrases import Words, phrase
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.rules.standings.criterion import MEAN, Scalar, Status, Term, Value
from crosstable.rules.standings.ledger import PLAYED, Ledger
from crosstable.rules.standings.numbers import decimal_text, fraction, half_up


class RatedGames(NamedTuple):
    """The games of a participant that count here: rounds, opponents, results on the scale 2-1-0."""

    rounds: Sequence[int]
    opponents: Sequence[int]
    halves: Sequence[int]


def rated_games(ledger: Ledger) -> list[RatedGames]:
    """Of everybody the games over the board with a known result.

    With pre-determined pairings of the edition 2024 forfeits are regular games (15.2, A34).
    """
    return ledger.once("rated games", lambda: _rated_games(ledger))


def _rated_games(ledger: Ledger) -> list[RatedGames]:
    forfeits = ledger.predetermined and ledger.edition.forfeits_have_ratings
    every_round = range(1, ledger.rounds + 1)
    result = []
    for row, all_played in zip(ledger.rows, ledger.all_played, strict=True):
        if all_played and None not in row.halves:
            whole: Any = (every_round, row.opponents, row.halves)
            result.append(RatedGames(*whole))
            continue
        rounds = zip(every_round, row.kinds, row.opponents, row.halves, strict=True)
        games = [
            (number, opponent, halves)
            for number, kind, opponent, halves in rounds
            if (kind is PLAYED or forfeits) and opponent is not None and halves is not None
        ]
        result.append(RatedGames(*zip(*games, strict=True)) if games else RatedGames((), (), ()))
    return result


class RatingBased(Scalar):
    """What needs the ratings of the opponents.

    Unrated players: /Un gives them a rating; without it the tie-break is undefined for everybody
    as soon as one participant is unrated (4, A29).
    """

    @cached_property
    def ratings(self) -> list[int] | None:
        """The rating of every participant; None if somebody has none."""
        given = self.modifier("U")
        ratings = [p.rating or given for p in self.ledger.participants]
        return None if None in ratings else [rating or 0 for rating in ratings]

    @cached_property
    def games(self) -> list[RatedGames]:
        """The games of everybody."""
        return rated_games(self.ledger)

    @cached_property
    def ratings_of_opponents(self) -> list[list[int]]:
        """The ratings of everybody's opponents, game by game; made once for all criteria."""
        rating = (self.ratings or [0] * self.ledger.size).__getitem__
        return self.ledger.once(
            ("ratings met", self.modifier("U")),
            lambda: [list(map(rating, games.opponents)) for games in self.games],
        )

    def compute(self) -> Sequence[Value]:
        """One value for each participant; undefined without a game."""
        if self.ratings is None:
            return [None] * self.ledger.size
        everybody = zip(self.games, self.ratings_of_opponents, strict=True)
        return [self.of(games, met) if met else None for games, met in everybody]

    @abstractmethod
    def of(self, games: RatedGames, met: list[int]) -> int | None:
        """The value of a participant who has games, against opponents with these ratings."""

    def terms(self, i: int) -> list[Term]:
        """Game by game; none where the value is undefined for lack of ratings."""
        return (
            []
            if self.ratings is None
            else self.workings(self.games[i], self.ratings_of_opponents[i])
        )

    def missing(self, i: int) -> Words:
        """One unrated participant leaves everybody without a value (4, A29)."""
        if self.ratings is not None:
            return (
                "" if self.ratings_of_opponents[i] else phrase("no game was played over the board")
            )
        first, *others = (p for p in self.ledger.participants if not p.rating)
        name = f"{first.number} {first.name}".rstrip()
        code = f"{self.code.name}/U1400"
        if not others:
            return phrase(
                "{who} without a rating; {code} counts them as 1400 (C.07, 4)", who=name, code=code
            )
        return phrase(
            "{who} and {n} more without a rating; {code} counts them as 1400 (C.07, 4)",
            who=name,
            n=len(others),
            code=code,
        )

    @abstractmethod
    def workings(self, games: RatedGames, met: list[int]) -> list[Term]:
        """The terms of a participant's games."""


class AverageRating(RatingBased):
    """ARO: the average rating of the opponents, rounded half up (10.1)."""

    clause = "10.1"
    operation = MEAN

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        median = self.modifier("M") or 0
        self.cuts = (self.modifier("C") or 0) + median, median

    def of(self, games: RatedGames, met: list[int]) -> int | None:
        """The mean of what is not cut; undefined if nothing is left."""
        low, high = self.cuts
        if low or high:
            met = sorted(met)[low : max(low, len(met) - high)]
        return half_up(sum(met), len(met)) if met else None

    def workings(self, games: RatedGames, met: list[int]) -> list[Term]:
        """The rating of each opponent."""
        order = sorted(range(len(met)), key=lambda place: met[place])
        low, high = self.cuts
        kept = set(order[low : max(low, len(order) - high)])
        at_low_end = set(order[:low])
        terms = []
        for place, rating in enumerate(met):
            words = phrase("rating")
            clause = self.clause
            if place in at_low_end:
                words = phrase("lowest rating, cut")
                clause = "14.1"
            elif place not in kept:
                words = phrase("highest rating, cut")
                clause = "14.3"
            status: Status = "counted" if place in kept else "cut"
            number = games.rounds[place]
            opponent = games.opponents[place]
            terms.append(Term(number, opponent, fraction(rating), status, clause, words))
        return terms


class Performance(RatingBased):
    """TPR: the average rating of the opponents plus the difference for the score (10.2)."""

    clause = "10.2"
    operation = "mean of the ratings, plus dp of the score"

    def of(self, games: RatedGames, met: list[int]) -> int | None:
        """The sum of the rounded average and dp."""
        count = len(met)
        score = half_up(100 * sum(games.halves), 2 * count)
        return half_up(sum(met), count) + rating_difference(score)

    def workings(self, games: RatedGames, met: list[int]) -> list[Term]:
        """The rating of each opponent with the result, then the difference for the score."""
        terms = [
            Term(
                number,
                opponent,
                fraction(rating),
                clause="10.1",
                words=phrase("rating"),
                points=fraction(halves, 2),
            )
            for number, opponent, halves, rating in zip(*games, met, strict=True)
        ]
        if terms:
            score = half_up(100 * sum(games.halves), 2 * len(terms))
            points = decimal_text(fraction(sum(games.halves), 2), 1)
            words = phrase(
                "dp for {a} of {b} = {c}",
                a=points,
                b=len(terms),
                c=decimal_text(fraction(score, 100), 2),
            )
            difference = fraction(rating_difference(score))
            terms.append(Term(None, None, difference, clause="10.2", words=words))
        return terms


_BEYOND = 800
"""How far below every opponent the lowest rating is looked for (10.3)."""
_WIDEST = 20_000
"""Differences of ratings for which the expected scores are laid out; no report has larger ones."""
_RISE = 6
"""Rating points for a hundredth of the expected score, about, where the players are near."""
_GUESSES = 6


class PerfectPerformance(RatingBased):
    """PTP: the lowest rating that is expected to make the score (10.3)."""

    clause = "10.3"
    operation = "lowest rating whose expected scores reach the points"

    def of(self, games: RatedGames, met: list[int]) -> int | None:
        """Between the rating nobody can fall short of and the one that is certain of every game."""
        points = sum(games.halves)
        count = len(met)
        low = min(met) - _BEYOND
        high = max(met) + CERTAIN
        if points == 0:
            return low
        if count == 1 or not self._expected_scores:
            return _lowest_reaching(met, 50 * points, low, high)
        guess = sum(met) // count + rating_difference(100 * points // (2 * count))
        return self._lowest_from(guess, met, 50 * points, low, high)

    @cached_property
    def _expected_scores(self) -> bytes:
        """The expected scores of all differences that can occur, from the lowest one on.

        No 400-point limit here: beyond the table of 8.1.2 the score is certain. Empty where
        somebody has a rating that no federation gives.
        """
        lowest, highest = self._bounds
        if highest - lowest > _WIDEST:
            return b""
        certain = highest - lowest + 2 * _BEYOND - CERTAIN
        return bytes((*[0] * certain, *expected_scores(), *[100] * certain))

    @cached_property
    def _bounds(self) -> tuple[int, int]:
        """The lowest and the highest rating of the event."""
        ratings = self.ratings or [0]
        return min(ratings), max(ratings)

    def _lowest_from(self, guess: int, met: list[int], wanted: int, low: int, high: int) -> int:
        """The expected score never falls while the rating rises.

        The first steps go as far as the missing points let expect, each twice as far as the one
        before for as many, which is nearly always enough; after these, and where one leads out of
        the bounds, the bounds are halved. `high` always reaches the points, whatever is below
        `low` never does.
        """
        expected = self._expected_scores
        (lowest, highest) = self._bounds
        bottom = lowest - _BEYOND
        top = highest + _BEYOND
        of_all_games = itemgetter(*[top - rating for rating in met])  # places behind `bottom`
        count = len(met)
        middle = guess
        guesses = _GUESSES
        rise = _RISE
        while low < high:
            guesses -= 1
            if guesses < 0 or not low <= middle < high:
                middle = (low + high) // 2
            missing = wanted - sum(of_all_games(expected[middle - bottom :]))
            step = rise * missing // count
            rise *= 2
            if missing > 0:
                low = middle + 1
                middle = low + step
            else:
                high = middle
                middle = high - 1 + step
        return low

    def workings(self, games: RatedGames, met: list[int]) -> list[Term]:
        """The expected score against each opponent at the value found, and the result."""
        value = self.of(games, met) if met else None
        return [
            Term(
                number,
                opponent,
                fraction(expected_score((value or 0) - rating), 100),
                clause=self.clause,
                words=phrase("expected score against the rating"),
                score=fraction(rating),
                points=fraction(halves, 2),
            )
            for number, opponent, halves, rating in zip(*games, met, strict=True)
        ]


def _lowest_reaching(ratings: Sequence[int], wanted: int, low: int, high: int) -> int:
    """The same search for one game, and for ratings that no federation has given anybody."""
    while low < high:
        middle = (low + high) // 2
        if sum(expected_score(middle - rating) for rating in ratings) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


class AverageOfPerformances(RatingBased):
    """APRO and APPO: the average TPR or PTP of the opponents (10.4, 10.5)."""

    operation = MEAN

    def __init__(self, ledger: Ledger, code: TieBreakCode) -> None:
        super().__init__(ledger, code)
        self.clause = "10.4" if code.name == "APRO" else "10.5"
        kind = Performance if code.name == "APRO" else PerfectPerformance
        self.performances = kind(ledger, code)

    def of(self, games: RatedGames, met: list[int]) -> int | None:
        """The mean, rounded half up; opponents without a value are left out."""
        all_values = self.performances.values()
        performances = [all_values[opponent] for opponent in games.opponents]
        values = [int(value) for value in performances if value is not None]
        return half_up(sum(values), len(values)) if values else None

    def workings(self, games: RatedGames, met: list[int]) -> list[Term]:
        """The value of each opponent."""
        values = self.performances.values()
        name = "TPR" if self.code.name == "APRO" else "PTP"
        words = phrase("{code} of the opponent", code=name)
        return [
            Term(number, opponent, fraction(value), "counted", self.clause, words)
            for number, opponent, _ in zip(*games, strict=True)
            if (value := values[opponent]) is not None
        ]
