"""Thousands of events compared with another program, on all cores, to be stopped and resumed.

Each event is made from the run's seed, its direction and its number alone, so that any of them can
be made again. A worker has a process of the other program for all its events and writes the ledger
itself; it ends when the process that started it is gone.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from crosstable._version import __version__
from crosstable.errors import CrosstableError, WrongWish, fault_lines
from crosstable.pairing.versus.eventcomparison import compare_event
from crosstable.pairing.versus.ledger import (
    Direction,
    Entry,
    Header,
    Verdict,
    append_line,
    open_ledger,
)
from crosstable.pairing.versus.opponents import Opponent, opponent_named
from crosstable.pairing.versus.profiles import profile_named
from crosstable.parallel import ignore_interrupts, interrupts_held


class Task(NamedTuple):
    """One event to be compared."""

    direction: Direction
    number: int


@dataclass(frozen=True, slots=True)
class Campaign:
    """What is compared: so many events each way, or one of them alone."""

    peer: str
    profile: str
    seed: str
    count: int
    ledger: str
    workers: int = 1
    first: int = 1
    """The number of the first event: what another ledger has need not be compared again."""
    alone: int | None = None
    """The only event to be compared, also if the ledger has it; the last line counts."""

    @property
    def header(self) -> Header:
        """The first line of its ledger; where the other program is does not matter."""
        return Header(self.peer.partition("=")[0], self.profile, self.seed)

    def seed_of(self, task: Task) -> str:
        """The seed of one event."""
        return f"{self.seed} {task.direction.value} {task.number}"


class Work(NamedTuple):
    """A campaign that goes on: what is done, what is left, and the entries as they come."""

    done: tuple[Entry, ...]
    left: int
    entries: Iterator[Entry]


def begin(campaign: Campaign) -> Work:
    """Open the ledger and compare what is not in it yet; raises `CrosstableError` at once."""
    profile_named(campaign.profile)
    opponent_named(campaign.peer).close()  # complains before any work is done
    contents = open_ledger(campaign.ledger, campaign.header)
    tasks = _tasks_of(campaign, contents.entries)
    workers = min(campaign.workers, len(tasks))
    entries = _in_workers(campaign, tasks, workers) if workers > 1 else _in_turn(campaign, tasks)
    return Work(contents.entries, len(tasks), entries)


def _tasks_of(campaign: Campaign, entries: Sequence[Entry]) -> list[Task]:
    """What is left to do."""
    if campaign.alone is not None:
        return [Task(direction, campaign.alone) for direction in Direction]
    is_done = {(entry.direction, entry.number) for entry in entries}
    numbers = range(campaign.first, campaign.first + campaign.count)
    tasks = (Task(direction, number) for number in numbers for direction in Direction)
    return [task for task in tasks if task not in is_done]


def _in_turn(campaign: Campaign, tasks: Sequence[Task]) -> Iterator[Entry]:
    with closing(opponent_named(campaign.peer)) as opponent:
        for task in tasks:
            entry = entry_of(campaign, task, opponent)
            append_line(campaign.ledger, entry.to_line())
            yield entry


def entry_of(campaign: Campaign, task: Task, opponent: Opponent) -> Entry:
    """One event compared; whatever goes wrong is its verdict, and the others go on."""
    begun = time.monotonic()
    seed = campaign.seed_of(task)
    entry = Entry(
        task.direction,
        task.number,
        seed,
        Verdict.FAILED,
        __version__,
        opponent.version,
        digest_of_rules(),
    )
    profile = profile_named(campaign.profile)
    try:
        entry = compare_event(entry, profile, opponent)
    except WrongWish as problem:
        entry = entry.with_problem(Verdict.NOT_MADE, str(problem))
    except CrosstableError as problem:
        entry = entry.with_problem(Verdict.FAILED, str(problem))
    except Exception as fault:  # one event must not end the comparison of all others
        entry = entry.with_problem(Verdict.FAILED, "; ".join(fault_lines(fault)[:2]))
    return replace(entry, seconds=round(time.monotonic() - begun, 3))


@cache
def digest_of_rules() -> str:
    """A digest of the code that decides: rules and engines, without the comparison itself."""
    package = Path(__file__).parents[2]
    paths = sorted((*package.glob("rules/**/*.py"), *package.glob("pairing/**/*.py")))
    digest = hashlib.sha256()
    for path in paths:
        if "versus" not in path.relative_to(package).parts:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


# -- several workers ------------------------------------------------------------------------------


class _Worker(NamedTuple):
    """A process with its share of the tasks."""

    process: BaseProcess
    entries: Connection
    tasks: list[Task]


def _in_workers(campaign: Campaign, tasks: Sequence[Task], workers: int) -> Iterator[Entry]:
    """The entries as they come."""
    crew = [_start_worker(campaign, share) for share in _shares(tasks, workers)]
    try:
        while crew:
            for worker in _ready(crew):
                try:
                    entry = worker.entries.recv()
                    worker.tasks.pop(0)
                except (EOFError, OSError):
                    crew.remove(worker)
                    worker.process.join()
                    if not worker.tasks:
                        continue
                    entry = _entry_of_dead_worker(campaign, worker.tasks.pop(0))
                    if worker.tasks:
                        crew.append(_start_worker(campaign, worker.tasks))
                yield entry
    finally:
        for worker in crew:
            worker.process.kill()


def _shares(tasks: Sequence[Task], workers: int) -> list[list[Task]]:
    """The tasks dealt there and back, so that every worker has as many of either direction."""
    there_and_back = 2 * workers
    return [
        [
            task
            for place, task in enumerate(tasks)
            if place % there_and_back in (worker, there_and_back - 1 - worker)
        ]
        for worker in range(workers)
    ]


def _ready(crew: Sequence[_Worker]) -> list[_Worker]:
    """Those who have something to say, or will never say anything again."""
    ready = wait([worker.entries for worker in crew])
    return [worker for worker in crew if worker.entries in ready]


def _start_worker(campaign: Campaign, tasks: list[Task]) -> _Worker:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(campaign, tuple(tasks), there), daemon=True)
    with interrupts_held():
        process.start()
    there.close()
    return _Worker(process, here, tasks)


def _work(campaign: Campaign, tasks: Sequence[Task], entries: Connection) -> None:
    """What a worker does."""
    ignore_interrupts()
    parent = multiprocessing.parent_process()
    for entry in _in_turn(campaign, tasks):
        if parent is not None and not parent.is_alive():
            return
        entries.send(entry)


def _entry_of_dead_worker(campaign: Campaign, task: Task) -> Entry:
    blank = Entry(
        task.direction, task.number, campaign.seed_of(task), Verdict.FAILED, __version__, ""
    )
    entry = blank.with_problem(Verdict.FAILED, "the process died")
    append_line(campaign.ledger, entry.to_line())
    return entry
