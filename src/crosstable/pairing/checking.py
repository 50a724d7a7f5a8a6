"""`check --pairings`: every round of a report paired again, on all processor cores if that pays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from crosstable.checks.catalogue.games import (
    ALLOCATED_BYE_TWICE_IN_A_ROUND,
    ALLOCATED_BYE_TWICE_TO_A_PLAYER,
    MET_AGAIN_IN_SWISS,
)
from crosstable.checks.catalogue.pairings import BYE_NOT_ALLOWED, MET_BEFORE
from crosstable.checks.judging import in_file, judge
from crosstable.model.diagnostics import Diagnostic, Purpose
from crosstable.model.tournament import Tournament
from crosstable.pairing.replay import Judgement, Run, Work, in_turn, replay
from crosstable.pairing.replayfaults import replay_faults
from crosstable.parallel import cores, in_parallel
from crosstable.text.dialects import in_force

SEATS_FOR_WORKERS = 1500
"""Players times rounds from which on it pays to start other processes."""


Watch = Callable[[Iterable[Judgement], int], Iterable[Judgement]]


def check_pairings(
    t: Tournament,
    purpose: str | None = None,
    system: str | None = None,
    *,
    in_parallel: bool = False,
    watch: Watch | None = None,
    options: Mapping[str, str] | None = None,
) -> tuple[Diagnostic, ...]:
    """What is wrong with the pairings of a report, in the order of the file.

    `watch` sees the rounds go by, and how many there are.
    """
    run = _share_rounds if in_parallel else in_turn
    replayed = replay(
        t, system, run if watch is None else partial(_watch_rounds, run, watch), options
    )
    dialect = in_force() if t.document is None else t.document.dialect
    return judge(replay_faults(replayed), dialect, None if purpose is None else Purpose(purpose))


def with_pairings(
    diagnostics: Iterable[Diagnostic],
    t: Tournament,
    purpose: str | None = None,
    system: str | None = None,
    *,
    in_parallel: bool = False,
    watch: Watch | None = None,
    options: Mapping[str, str] | None = None,
) -> tuple[Diagnostic, ...]:
    """The faults of a report with those of its pairings, each told once.

    A second meeting and a second bye are told by the round that gives them, with the rule that it
    breaks.
    """
    more = check_pairings(t, purpose, system, in_parallel=in_parallel, watch=watch, options=options)
    told = {(code, line) for d in more for code in _TOLD_BY.get(d.code, ()) for line in _lines(d)}
    others = (d for d in diagnostics if (d.code, d.line) not in told)
    return tuple(sorted((*others, *more), key=in_file))


_TOLD_BY = {
    MET_BEFORE.code: (MET_AGAIN_IN_SWISS.code,),
    BYE_NOT_ALLOWED.code: (
        ALLOCATED_BYE_TWICE_IN_A_ROUND.code,
        ALLOCATED_BYE_TWICE_TO_A_PLAYER.code,
    ),
}
"""The faults that say again what a fault of a round says."""


def _lines(d: Diagnostic) -> Iterator[int | None]:
    yield d.line
    yield from (span.line for span, _ in d.related)


def _share_rounds(work: Callable[[Work], Judgement], items: Sequence[Work]) -> Iterable[Judgement]:
    """The rounds done by several processes, one round at a time."""
    workers = min(cores(), len(items))
    seats = sum(len(item.task.contenders) for item in items)
    if workers < 2 or seats < SEATS_FOR_WORKERS:
        return in_turn(work, items)
    return in_parallel(work, items, _judgement_of_dead_process, workers, chunk=1)


def _watch_rounds(
    run: Run, watch: Watch, work: Callable[[Work], Judgement], items: Sequence[Work]
) -> Iterable[Judgement]:
    return watch(run(work, items), len(items))


def _judgement_of_dead_process(item: Work) -> Judgement:
    reason = "the process that paired it ended without an answer"
    return Judgement(item.task.round_number, refusal=reason)
