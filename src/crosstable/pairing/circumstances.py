"""What may have been otherwise when a round was paired.

A report has what is known now. A result that was put right later counts for pairings still to be
made only, and players who come late are paired after the others: a round that differs from what the
rules give to the report may be the right one of its day. Such a circumstance is sought, and
reported only if the rules give the whole round with it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

from crosstable.pairing.legality import RecordedPair, RecordedRound
from crosstable.pairing.task import Answer, Contender, PairedRound, PastRound, RoundTask

TRIES = range(4, 25)
"""How often a round is paired anew in search of a result, or of who came late."""
SEATS = 8_000
"""So many players are paired in these tries: large rounds are tried less often."""
LAST_ROUND = 20
"""In later rounds nothing is sought: so few pairs are legal there that each try takes seconds."""
TOLD = 3
"""More explanations than this explain nothing."""
WEIGHT = 4
"""So many pairs must differ for each one that is set aside: else anything explains everything."""


class EarlierResult(NamedTuple):
    """A game of an earlier round that counted otherwise; `winner` is None for a draw."""

    one: int
    other: int
    round_number: int
    winner: int | None


class LateComers(NamedTuple):
    """Those who were paired with each other, or got the bye, after the others had been paired."""

    numbers: frozenset[int]


Circumstance = EarlierResult | LateComers


def circumstances(
    task: RoundTask,
    recorded: RecordedRound,
    differing: Collection[RecordedPair],
    pair: Callable[[RoundTask], Answer],
) -> tuple[Circumstance, ...]:
    """What makes the rules give the recorded round, each by itself; empty where nothing does.

    Who came late is asked for only where no result explains it. Where many would explain the round,
    none of them does.
    """
    if task.round_number > LAST_ROUND:
        return ()
    searches: tuple[Iterator[Circumstance], ...] = (
        _earlier_results(task, recorded, differing),
        _late_comers(task, recorded, differing),
    )
    tries = max(TRIES[0], min(TRIES[-1], SEATS // max(1, len(task.present))))
    for search in searches:
        explanations = tuple(
            circumstance
            for circumstance in islice(search, tries)
            if _gives(pair(_as_it_was(task, circumstance)), _in_time(recorded, circumstance))
        )
        if explanations:
            return explanations if len(explanations) <= TOLD else ()
    return ()


def _gives(answer: Answer, recorded: RecordedRound) -> bool:
    """Whether the answer has the pairs and the bye of the round.

    Colours are not compared: they follow from the numbers of all who had come, which is not told.
    """
    return (
        isinstance(answer, PairedRound)
        and (answer.bye,) == (recorded.byes or (None,))
        and {frozenset(pair) for pair in answer.pairs} == {pair.numbers for pair in recorded.pairs}
    )


def _in_time(recorded: RecordedRound, circumstance: Circumstance) -> RecordedRound:
    """The round without those who came late."""
    if isinstance(circumstance, EarlierResult):
        return recorded
    late = circumstance.numbers
    pairs = tuple(pair for pair in recorded.pairs if not pair.numbers & late)
    return RecordedRound(pairs, tuple(number for number in recorded.byes if number not in late))


def _as_it_was(task: RoundTask, circumstance: Circumstance) -> RoundTask:
    if isinstance(circumstance, EarlierResult):
        return _with_result(task, circumstance)
    in_time = (
        replace(c, is_present=False) if c.number in circumstance.numbers else c
        for c in task.contenders
    )
    numbered = [c for c in in_time if c.is_present or c.past]
    return replace(task, contenders=tuple(replace(c, tpn=tpn) for tpn, c in enumerate(numbered, 1)))


# -- results that were put right ------------------------------------------------------------------


def _earlier_results(
    task: RoundTask, recorded: RecordedRound, differing: Collection[RecordedPair]
) -> Iterator[EarlierResult]:
    """Other results that bring the two nearer to the scores of their opponents, newest first."""
    unsettled = frozenset(chain.from_iterable(pair.numbers for pair in differing))
    by_number = {contender.number: contender for contender in task.contenders}
    opponents = {n: o for pair in recorded.pairs for n, o in _both_ways(pair)}
    for index in range(task.round_number - 2, -1, -1):
        for number in sorted(unsettled):
            other = by_number[number].past[index].opponent
            if other not in by_number or (other in unsettled and other < number):
                continue
            for winner in (None, number, other):
                earlier_result = EarlierResult(number, other, index + 1, winner)
                shift = _shift(task, by_number, earlier_result)
                if shift and _distance(by_number, opponents, shift) < _distance(
                    by_number, opponents, dict.fromkeys(shift, 0)
                ):
                    yield earlier_result


def _both_ways(pair: RecordedPair) -> tuple[tuple[int, int], tuple[int, int]]:
    return (pair.one, pair.other), (pair.other, pair.one)


def _shift(
    task: RoundTask, by_number: dict[int, Contender], earlier_result: EarlierResult
) -> dict[int, int]:
    """By how much the scores of the two would differ; empty where the game was not played."""
    shifts = {}
    for number in (earlier_result.one, earlier_result.other):
        row = by_number[number].past[earlier_result.round_number - 1]
        if not row.is_played:
            return {}
        shifts[number] = _worth(task, earlier_result, number) - row.gained
    return shifts if any(shifts.values()) else {}


def _worth(task: RoundTask, earlier_result: EarlierResult, number: int) -> int:
    if earlier_result.winner is None:
        return task.worth.draw
    return task.worth.win if earlier_result.winner == number else task.worth.loss


def _distance(
    by_number: dict[int, Contender], opponents: dict[int, int], shift: dict[int, int]
) -> int:
    """How far the two are from the scores of those whom they met in the round."""
    return sum(
        abs(by_number[n].score + more - by_number[opponents[n]].score)
        for n, more in shift.items()
        if n in opponents
    )


def _with_result(task: RoundTask, earlier_result: EarlierResult) -> RoundTask:
    """The task with another result of an earlier game: scores differ from the next round on."""
    by_number = {contender.number: contender for contender in task.contenders}
    shift = _shift(task, by_number, earlier_result)
    index = earlier_result.round_number - 1

    def move_score(number: int, place: int, row: PastRound) -> PastRound:
        if place < index:
            return row
        if place == index:
            return row._replace(gained=row.gained + shift.get(number, 0))
        opponent_score = row.opponent_score
        if opponent_score is not None:
            opponent_score += shift.get(row.opponent or 0, 0)
        return row._replace(score=row.score + shift.get(number, 0), opponent_score=opponent_score)

    contenders = tuple(
        replace(
            c,
            past=tuple(move_score(c.number, place, row) for place, row in enumerate(c.past)),
            score=c.score + shift.get(c.number, 0),
            points=c.points + shift.get(c.number, 0),
        )
        for c in task.contenders
    )
    return replace(task, contenders=contenders)


# -- who came late --------------------------------------------------------------------------------


def _late_comers(
    task: RoundTask, recorded: RecordedRound, differing: Collection[RecordedPair]
) -> Iterator[LateComers]:
    """Pairs that may have been made after the others, with and without the bye."""
    if task.round_number == 1:
        groups = [_out_of_order(recorded.pairs)]
    else:
        groups = [[pair] for pair in differing]
    byes = frozenset(recorded.byes)
    for group in (*groups, []):
        if len(differing) < WEIGHT * max(1, len(group)):
            continue
        numbers = frozenset(chain.from_iterable(pair.numbers for pair in group))
        yield from (LateComers(late) for late in {numbers, numbers | byes} if late)


def _out_of_order(pairs: Collection[RecordedPair]) -> list[RecordedPair]:
    """The fewest pairs without which the upper half meets the lower half in order (3.3.1)."""
    in_order = sorted(pairs, key=lambda pair: min(pair.numbers))
    ends: list[int] = []  # the least last number of a chain of each length, and the chain itself
    chains: list[_Chain] = []
    for pair in in_order:
        length = bisect_left(ends, max(pair.numbers))
        grown = _Chain(pair, chains[length - 1] if length else None)
        ends[length : length + 1] = [max(pair.numbers)]
        chains[length : length + 1] = [grown]
    kept = set(_links(chains[-1] if chains else None))
    return [pair for pair in in_order if pair not in kept]


class _Chain(NamedTuple):
    """Pairs in order, the last one first."""

    pair: RecordedPair
    before: _Chain | None


def _links(last: _Chain | None) -> Iterator[RecordedPair]:
    while last is not None:
        yield last.pair
        last = last.before
