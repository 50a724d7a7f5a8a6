"""The table of a Keizer season, with the working of every number.

Values depend on the order of the table, and the order on the values. By default everything is
counted again with the new values until the order repeats itself; if two orders follow each other
for ever, the mean of both counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from crosstable.rules.keizer.parameters import KeizerParameters, Rounding
from crosstable.rules.keizer.season import Evening, EveningKind, Member, Season

PASSES = 20
"""How often everything is counted again before the table is taken as it is."""


@dataclass(frozen=True, slots=True)
class Term:
    """What one evening gave: a share of a value. Round 0 is the own value that is added once.

    `kind` is None for the own value. `is_beyond_limit` marks an absence that is not paid any more,
    `is_of_own_value` a share of the player's own value; other shares are of the opponent's.
    """

    round_number: int
    kind: EveningKind | None
    opponent: int | None
    value: int
    share: Fraction
    points: Fraction
    is_beyond_limit: bool = False
    is_of_own_value: bool = False


@dataclass(frozen=True, slots=True)
class KeizerRow:
    """A line of the table. `terms` add up to `points` but for the rounding of the total.

    `mean_of` has the two totals whose mean the points are, where two orders follow each other.
    """

    number: int
    name: str
    rank: int
    value: int
    points: Fraction
    terms: tuple[Term, ...]
    mean_of: tuple[Fraction, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class KeizerTable:
    """The table after a round, best first; everybody has a place of his own."""

    rounds: int
    parameters: KeizerParameters
    rows: tuple[KeizerRow, ...]
    passes: int
    """How often everything was counted."""

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of the players, best first."""
        return tuple(row.number for row in self.rows)

    def row(self, number: int) -> KeizerRow:
        """The line of a player."""
        return next(row for row in self.rows if row.number == number)


def keizer_table(season: Season, parameters: KeizerParameters) -> KeizerTable:
    """The table of a season."""
    counting = _Counting(season, parameters)
    match parameters.recalculate:
        case "stable":
            return counting.until_stable()
        case "each-round":
            return counting.round_by_round()
        case "frozen":
            return counting.without_recalculation()


Order = tuple[int, ...]
Values = Mapping[int, int]
Totals = dict[int, Fraction]


class _Counting:
    """The three ways to count a season."""

    def __init__(self, season: Season, parameters: KeizerParameters) -> None:
        self._season = season
        self._parameters = parameters
        self._members = {member.number: member for member in season.members}
        self._start_order = self._by_start(self._members)
        self._start_values = self._values_of(self._start_order)

    # -- ways ------------------------------------------------------------------------------------

    def until_stable(self) -> KeizerTable:
        """Count everything again with the new values until the order stays."""
        if not self._season.rounds:
            return self._before_the_first_round()
        order = self._start_order
        before_that: Order | None = None
        earlier: Totals = {}
        for passes in range(1, PASSES + 1):
            values = self._values_of(order)
            terms = self._terms_of_all([values] * self._season.rounds)
            totals = self._totals(terms, values)
            new_order = self._by_points(totals)
            if new_order == order or passes == PASSES:
                return self._table(new_order, values, totals, terms, passes)
            if new_order == before_that:
                return self._mean_table(values, earlier, totals, terms, passes)
            before_that = order
            order = new_order
            earlier = totals
        raise AssertionError("the loop returns in its last pass")

    def round_by_round(self) -> KeizerTable:
        """After each round everything is counted once, with the values before that round."""
        if not self._season.rounds:
            return self._before_the_first_round()
        values = self._start_values
        for rounds in range(1, self._season.rounds + 1):
            used = values
            terms = self._terms_of_all([used] * rounds)
            totals = self._totals(terms, used)
            order = self._by_points(totals)
            values = self._values_of(order)
        return self._table(order, used, totals, terms, self._season.rounds)

    def without_recalculation(self) -> KeizerTable:
        """Every round keeps the values that held when it was paired."""
        if not self._season.rounds:
            return self._before_the_first_round()
        values_by_round: list[Values] = []
        order = self._start_order
        for _ in range(self._season.rounds):
            values_by_round.append(self._values_of(order))
            terms = self._terms_of_all(values_by_round)
            order = self._by_points(self._totals(terms, None))
        final = self._values_of(order)
        totals = self._totals(terms, final)
        return self._table(self._by_points(totals), final, totals, terms, 1)

    def _before_the_first_round(self) -> KeizerTable:
        totals = dict.fromkeys(self._members, Fraction(0))
        terms: dict[int, list[Term]] = {number: [] for number in self._members}
        return self._table(self._start_order, None, totals, terms, 0)

    # -- one pass --------------------------------------------------------------------------------

    def _values_of(self, order: Sequence[int]) -> Values:
        first = self._parameters.value_of_first(len(order))
        return {number: first - place for place, number in enumerate(order)}

    def _terms_of_all(self, values_by_round: Sequence[Values]) -> dict[int, list[Term]]:
        """The working of everybody, up to the round of the last values."""
        return {
            number: self._terms(member, values_by_round) for number, member in self._members.items()
        }

    def _terms(self, member: Member, values_by_round: Sequence[Values]) -> list[Term]:
        terms = []
        absences = 0
        evenings = zip(member.evenings, values_by_round, strict=False)
        for round_number, (evening, values) in enumerate(evenings, start=1):
            is_counted = evening.kind in _LIMITED or self._is_excused_by_letter(evening)
            absences += is_counted
            is_beyond = is_counted and 0 < self._parameters.absence_limit < absences
            terms.append(self._term(round_number, member.number, evening, values, is_beyond))
        return terms

    def _is_excused_by_letter(self, evening: Evening) -> bool:
        return evening.kind is EveningKind.HALF_BYE and self._parameters.half_bye is None

    def _term(
        self, round_number: int, number: int, evening: Evening, values: Values, is_beyond: bool
    ) -> Term:
        if evening.kind is EveningKind.NOT_YET:
            share = self._parameters.late_entry
            return Term(round_number, evening.kind, None, 1, share, share)
        opponent = evening.opponent
        is_own = opponent is None or opponent not in values or not self._is_of_opponent(evening)
        value = values[number if opponent is None or is_own else opponent]
        share = Fraction(0) if is_beyond else self._share(evening.kind)
        points = value * share
        if self._parameters.rounding == "half-each":
            points = round_points(points, "half")
        return Term(round_number, evening.kind, opponent, value, share, points, is_beyond, is_own)

    def _is_of_opponent(self, evening: Evening) -> bool:
        if evening.opponent is None:
            return False
        is_own = self._parameters.forfeit_win_is_of_own_value
        return not (is_own and evening.kind is EveningKind.FORFEIT_WIN)

    def _share(self, kind: EveningKind) -> Fraction:
        p = self._parameters
        shares: Mapping[EveningKind, Fraction] = {
            EveningKind.WIN: p.win,
            EveningKind.DRAW: p.draw,
            EveningKind.LOSS: p.loss,
            EveningKind.FORFEIT_WIN: p.forfeit_win,
            EveningKind.FORFEIT_LOSS: Fraction(0),
            # an open game counts as a draw until it is played (C.04.2, 3.1)
            EveningKind.OPEN: p.draw,
            EveningKind.BYE: p.bye,
            EveningKind.EXCUSED: p.excused,
            EveningKind.UNEXCUSED: p.unexcused,
            EveningKind.DUTY: p.duty,
            EveningKind.HALF_BYE: p.excused if p.half_bye is None else p.half_bye,
            EveningKind.ZERO_BYE: p.unexcused if p.zero_bye is None else p.zero_bye,
        }
        return shares[kind]

    def _totals(self, terms: Mapping[int, Sequence[Term]], values: Values | None) -> Totals:
        """Points of everybody; `values` are those of which the own one is added, if any."""
        totals = {}
        for number, of_player in terms.items():
            total = sum((term.points for term in of_player), Fraction(0))
            own = self._own_value(number, values)
            totals[number] = round_points(total + (own or 0), self._parameters.rounding)
        return totals

    def _own_value(self, number: int, values: Values | None) -> int | None:
        if values is None or self._parameters.own_value == "none":
            return None
        is_start = self._parameters.own_value == "start"
        return (self._start_values if is_start else values)[number]

    # -- orders and rows -------------------------------------------------------------------------

    def _by_start(self, members: Mapping[int, Member]) -> Order:
        return tuple(sorted(members, key=self._start_key))

    def _start_key(self, number: int) -> tuple[int, str, int]:
        member = self._members[number]
        if self._parameters.start == "number":
            return 0, "", number
        return -member.rating, member.name, number

    def _by_points(self, totals: Totals) -> Order:
        return tuple(sorted(totals, key=lambda n: (-totals[n], self._start_key(n))))

    def _table(
        self,
        order: Order,
        values: Values | None,
        totals: Totals,
        terms: Mapping[int, Sequence[Term]],
        passes: int,
    ) -> KeizerTable:
        final_values = self._values_of(order)
        rows = []
        for rank, number in enumerate(order, start=1):
            own = self._own_value(number, values)
            own_terms = () if own is None else (_own_term(own),)
            rows.append(
                KeizerRow(
                    number=number,
                    name=self._members[number].name,
                    rank=rank,
                    value=final_values[number],
                    points=totals[number],
                    terms=(*own_terms, *terms[number]),
                )
            )
        return KeizerTable(self._season.rounds, self._parameters, tuple(rows), passes)

    def _mean_table(
        self,
        values: Values,
        earlier: Totals,
        totals: Totals,
        terms: Mapping[int, Sequence[Term]],
        passes: int,
    ) -> KeizerTable:
        rounding = self._parameters.rounding
        means = {
            n: round_points((earlier[n] + totals[n]) / 2, rounding, again=True) for n in totals
        }
        table = self._table(self._by_points(means), values, means, terms, passes)
        rows = tuple(
            replace(row, mean_of=(earlier[row.number], totals[row.number])) for row in table.rows
        )
        return replace(table, rows=rows)


_LIMITED = frozenset((EveningKind.EXCUSED, EveningKind.UNEXCUSED))
"""Absences of which only so many are paid; duty and the bye always are."""


def _own_term(value: int) -> Term:
    return Term(0, None, None, value, Fraction(1), Fraction(value))


def round_points(points: Fraction, rounding: Rounding, *, again: bool = False) -> Fraction:
    """Points as the rounding has them, halves of a step upwards.

    Totals of rounded evenings need no rounding of their own; only their mean does (`again`).
    """
    if rounding == "none" or (rounding == "half-each" and not again):
        return points
    steps = 1 if rounding == "whole" else 2
    return Fraction(floor(points * steps + Fraction(1, 2)), steps)
