"""Long work: it goes on while the page shows how far it is, and it can be cancelled.

Only so many tasks run at a time that a worker stays free for those who look at pages.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.desk.background.asker import ASKER
from crosstable.errors import JobCancelled, JobFailed
from crosstable.model.phrases import Phrase

WAITING = "waiting"
RUNNING = "running"
DONE = "done"
FAILED = "failed"
CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Download:
    """A file that a task has made."""

    name: str
    media_type: str
    data: bytes


class FileVerdict(NamedTuple):
    """What came of one of several files."""

    id: str
    name: str
    verdict: Phrase
    event: str = ""
    summary: Mapping[str, int] | None = None
    """How many faults there are of each severity; None if the file cannot be used."""


class Task:
    """One piece of long work: how far it is, and what came out."""

    def __init__(self, title: Phrase, back: str, total: int = 0) -> None:
        self.id = secrets.token_urlsafe(9)
        self.title = title
        self.back = back
        """The page that it was started from."""
        self.state = WAITING
        self.done = 0
        self.total = total
        self.message: Phrase | str = ""
        self.note: Phrase | None = None
        """What to know about the result."""
        self.rows: list[FileVerdict] = []
        self.download: Download | None = None
        self.cancelled = threading.Event()

    def step(self, done: int, total: int) -> None:
        """Tell how far it is; called from the thread that waits for the worker."""
        self.done = done
        self.total = total

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state not in (WAITING, RUNNING)

    def cancel(self) -> None:
        """Stop at the next step; what is done already stays to be looked at."""
        self.cancelled.set()


Work = Callable[[Task], Awaitable[None]]


class Tasks:
    """The tasks of this run, the oldest of which are forgotten."""

    def __init__(self, at_a_time: int, kept: int) -> None:
        self._tasks: OrderedDict[str, Task] = OrderedDict()
        self._running: set[asyncio.Task[None]] = set()
        self._at_a_time = at_a_time
        self._kept = kept
        self._free: asyncio.Semaphore | None = None

    def start(self, task: Task, work: Work) -> Task:
        """Begin with it as soon as its turn comes."""
        self._tasks[task.id] = task
        while len(self._tasks) > self._kept:
            self._tasks.popitem(last=False)[1].cancel()
        going = asyncio.ensure_future(self._run(task, work))
        self._running.add(going)  # the loop itself holds tasks only weakly
        going.add_done_callback(self._running.discard)
        return task

    async def _run(self, task: Task, work: Work) -> None:
        ASKER.set(None)
        if self._free is None:
            self._free = asyncio.Semaphore(self._at_a_time)
        async with self._free:
            if not task.cancelled.is_set():
                task.state = RUNNING
                await self._work(task, work)
            if task.cancelled.is_set() and task.state != DONE:
                task.state = CANCELLED

    async def _work(self, task: Task, work: Work) -> None:
        try:
            await work(task)
        except JobCancelled:
            task.state = CANCELLED
        except JobFailed as problem:
            task.state = FAILED
            task.message = problem.told
        else:
            if not task.cancelled.is_set():
                task.state = DONE

    def get(self, identity: str) -> Task | None:
        """A task by its identity."""
        return self._tasks.get(identity)

    def close(self) -> None:
        """Cancel everything."""
        for task in self._tasks.values():
            task.cancel()
