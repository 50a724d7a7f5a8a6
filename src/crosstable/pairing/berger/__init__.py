"""Round robins by the Berger tables: single, double and manifold, for players and for teams.

Nobody is left out: an absent player keeps the place in the table and loses by forfeit, because the
table is fixed when the numbers are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.pairing.berger.table import Schedule
from crosstable.pairing.task import Answer, NoPairing, Pair, PairedRound, RoundTask

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
    cycles, swap = task.options.get("cycles", 1), task.options.get("swap", False)
    return Schedule(len(task.contenders), max(1, int(cycles)), bool(swap))


def pair(task: RoundTask) -> Answer:
    """The round as the tables have it; nothing that happened before changes it."""
    schedule = schedule_of(task)
    if schedule.places < 2:
        return NoPairing("a round robin needs at least two participants", CLAUSE)
    if not 1 <= task.round_number <= schedule.rounds:
        return NoPairing(
            f"the tables have {schedule.rounds} rounds for {schedule.places} participants; "
            f"there is no round {task.round_number}",
            CLAUSE,
        )
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
) -> list[str]:
    """Why a participant plays whom, and with `other` when those two meet."""
    schedule = schedule_of(task)
    place_of = {contender.number: i for i, contender in enumerate(task.contenders, 1)}
    cycle, row = schedule.table_round(task.round_number)
    lines = [
        f"round {task.round_number} is row {row} of the Berger table for "
        f"{schedule.even_places} participants{_in_cycle(schedule, cycle)} [{CLAUSE}]"
    ]
    if number == answer.bye:
        place = place_of[number]
        lines.append(f"{task.who(number)} has place {place} and meets the place that nobody holds")
    for white, black in answer.pairs:
        if number in (white, black):
            lines.append(
                f"{task.who(white)} has White against {task.who(black)}: places "
                f"{place_of[white]} and {place_of[black]}"
            )
    if other is not None and other in place_of and number in place_of:
        places = {place_of[number], place_of[other]}
        met = [r for r in range(1, schedule.rounds + 1) if places in map(set, schedule.pairs(r))]
        rounds = f"round{'s' * (len(met) > 1)} {', '.join(map(str, met))}"
        lines.append(
            f"{task.who(number)} and {task.who(other)} meet in {rounds if met else 'no round'}"
        )
    return lines


def _in_cycle(schedule: Schedule, cycle: int) -> str:
    if schedule.cycles == 1:
        return ""
    colours = "" if cycle % 2 else ", colours reversed"
    return f" (cycle {cycle} of {schedule.cycles}{colours})"
