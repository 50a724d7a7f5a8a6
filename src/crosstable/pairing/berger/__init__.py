"""Round robins by the Berger tables: single, double and manifold, for players and for teams.

Nobody is left out: an absent player keeps the place in the table and loses by forfeit, because the
table is fixed when the numbers are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.pairing.berger.table import Schedule
from crosstable.pairing.task import Answer, NoPairing, Pair, PairedRound, RoundTask
from crosstable.text.listing import rounds_in_words

CLAUSE = "General Regulations for Competitions, Annex 1"

__all__ = ["CLAUSE", "Row", "Schedule", "explain", "pair", "schedule_of"]


@dataclass(frozen=True, slots=True)
class Row:
    """What the table tells about a round: the cycle, the row of the table, and its size."""

    cycle: int
    row: int
    size: int


def schedule_of(task: RoundTask) -> Schedule:
    """The schedule of the event: `cycles` and `swap` are options of the task."""
    cycles = task.options.get("cycles", 1)
    swap = task.options.get("swap", False)
    return Schedule(len(task.contenders), max(1, int(cycles)), bool(swap))


def pair(task: RoundTask) -> Answer:
    """The round as the tables have it; nothing that happened before changes it."""
    schedule = schedule_of(task)
    if schedule.places < 2:
        few = phrase("a round robin needs at least two participants")
        return NoPairing(few, CLAUSE)
    if not 1 <= task.round_number <= schedule.rounds:
        missing = phrase(
            "the tables have {n} rounds for {m} participants; there is no round {k}",
            n=schedule.rounds,
            m=schedule.places,
            k=task.round_number,
        )
        return NoPairing(missing, CLAUSE)
    numbers = [contender.number for contender in task.contenders]
    pairs: list[Pair] = []
    bye = None
    for white, black in schedule.pairs(task.round_number):
        if max(white, black) > len(numbers):
            bye = numbers[min(white, black) - 1]
        else:
            pairs.append(Pair(numbers[white - 1], numbers[black - 1]))
    cycle, row = schedule.table_round(task.round_number)
    return PairedRound(tuple(pairs), bye, Row(cycle, row, schedule.even_places))


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """Why a participant plays whom, and with `other` when those two meet."""
    schedule = schedule_of(task)
    place_of = {contender.number: i for i, contender in enumerate(task.contenders, 1)}
    cycle, row = schedule.table_round(task.round_number)
    table = phrase(
        "round {n} is row {m} of the Berger table for {k} participants",
        n=task.round_number,
        m=row,
        k=schedule.even_places,
    )
    in_cycle = _in_cycle(table, schedule, cycle)
    lines: list[Words] = [phrase("{a} [{clause}]", a=in_cycle, clause=CLAUSE)]
    if number == answer.bye:
        alone = phrase(
            "{who} has place {n} and meets the place that nobody holds",
            who=task.who(number),
            n=place_of[number],
        )
        lines.append(alone)
    for white, black in answer.pairs:
        if number in (white, black):
            places = phrase("places {a} and {b}", a=place_of[white], b=place_of[black])
            pair = phrase(
                "{a} has White against {b}: {c}", a=task.who(white), b=task.who(black), c=places
            )
            lines.append(pair)
    if other is not None and other in place_of and number in place_of:
        seats = {place_of[number], place_of[other]}
        met = [r for r in range(1, schedule.rounds + 1) if seats in map(set, schedule.pairs(r))]
        rounds = rounds_in_words(met) if met else phrase("no round")
        meeting = phrase("{a} and {b} meet in {c}", a=task.who(number), b=task.who(other), c=rounds)
        lines.append(meeting)
    return lines


def _in_cycle(table: Phrase, schedule: Schedule, cycle: int) -> Phrase:
    if schedule.cycles == 1:
        return table
    if cycle % 2:
        return phrase("{a} (cycle {n} of {m})", a=table, n=cycle, m=schedule.cycles)
    return phrase("{a} (cycle {n} of {m}, colours reversed)", a=table, n=cycle, m=schedule.cycles)
