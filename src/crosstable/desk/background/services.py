"""Where the work of the desk happens: files, workers and results together."""

from __future__ import annotations

import asyncio
import shutil
import threading
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any, TypedDict
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, to_thread

from crosstable.desk.background.asker import ASKER
from crosstable.desk.background.notices import Notices
from crosstable.desk.background.results import ResultCache
from crosstable.desk.background.tasks import Tasks
from crosstable.desk.background.workers import Job, Progress, Workers
from crosstable.desk.hall.rooms import Rooms
from crosstable.desk.run.hall import Hall
from crosstable.desk.settings import Settings
from crosstable.desk.store import DeskFile, RatingListFile, Store, Version
from crosstable.errors import JobFailed
from crosstable.text.temporary import own_folder

PREPARE_AFTER = (0.3, 3.0)
"""Seconds before a worker is started that nobody has asked for yet. One user needs one worker at a
time; each takes about 120 MB once it is ready, so that no more than these are started."""


class Brought(TypedDict):
    """What was brought along with a file."""

    rating_list: str | None
    details: bytes | None


class Services:
    """What all pages of one desk share."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.limits = limits
        self.store = Store(limits)
        self.hall = Hall()
        self.notices = Notices()
        self.rooms = Rooms(self.hall)
        self.hall_addresses = settings.hall
        """Where phones reach the second app; nothing while it is off."""
        self.results = ResultCache(limits.results_bytes)
        self.workers = _workers(settings)
        self.folder = own_folder("desk")
        """Rating lists lie here, because they may be too large for memory."""
        at_once = settings.workers - 1 if settings.is_local else settings.workers - 3
        self.tasks = Tasks(max(1, at_once), limits.tasks_kept)
        self._threads = CapacityLimiter(64)
        self._at_a_time = max(1, settings.workers - 1)
        self._turns: WeakValueDictionary[tuple[str, str], asyncio.Semaphore] = WeakValueDictionary()
        """Who asks for much waits for himself: one worker is left to the others."""
        self._each = max(1, settings.workers - 2)
        """Workers for one user of a desk in the hall, beside a task."""

    async def of(self, file: DeskFile, job: str, **arguments: Any) -> Any:
        """The result of a job on the current version of a file, computed once."""
        data = file.current.data
        fingerprint = file.current.fingerprint
        key = (job, fingerprint, *sorted(arguments.items()))

        async def compute() -> Any:
            return await self.now(job, owner=file.id, data=data, **arguments)

        return await self.results.get(key, compute)

    def known_result(self, file: DeskFile, job: str, **arguments: Any) -> Any:
        """The result of a job if somebody asked for it before; None otherwise."""
        return self.results.known_result(
            (job, file.current.fingerprint, *sorted(arguments.items()))
        )

    def brought_with(self, file: DeskFile) -> Brought:
        """What was brought along with a file: the rating list and the event details."""
        chosen = self.store.lists.get(file.rating_list or "")
        return {"rating_list": None if chosen is None else chosen.path, "details": file.details}

    def keep_list(self, added: RatingListFile) -> None:
        """Keep a rating list; the oldest ones make room, for they are large."""
        lists = self.store.lists
        lists[added.id] = added
        while len(lists) > self.limits.lists_kept:
            oldest = lists.pop(next(iter(lists)))
            Path(oldest.path).unlink(missing_ok=True)

    async def compare_versions(self, old: Version, new: Version) -> Any:
        """What changed between two versions, computed once."""

        async def compute() -> Any:
            return await self.now("compare", owner=new.fingerprint, data=old.data, other=new.data)

        return await self.results.get(("compare", old.fingerprint, new.fingerprint), compute)

    async def result_without_file(self, job: str, **arguments: Any) -> Any:
        """The result of a job that needs no file: it never changes."""
        key = (job, *sorted(arguments.items()))
        return await self.results.get(key, lambda: self.now(job, **arguments))

    async def now(
        self,
        job: str,
        *,
        owner: str = "",
        progress: Progress | None = None,
        cancelled: threading.Event | None = None,
        seconds: float | None = None,
        **arguments: Any,
    ) -> Any:
        """The result of a job, computed anew; raises `JobFailed` with what to tell the user.

        `owner` is the file that the job is for: the jobs of one file never take all workers.
        """

        def call() -> Any:
            most = seconds or self.limits.job_seconds
            return self.workers.call(Job(job, arguments), most, progress, cancelled)

        of_file = self._turn(("file", owner), self._at_a_time)
        async with self._turn_of_user(), of_file:
            return await to_thread.run_sync(call, limiter=self._threads)

    def _turn_of_user(self) -> AbstractAsyncContextManager[object]:
        asker = ASKER.get()
        if self.settings.is_local or asker is None:  # there is one user, or nobody waits
            return nullcontext()
        return self._turn(("user", asker), self._each)

    def _turn(self, whose: tuple[str, str], at_a_time: int) -> asyncio.Semaphore:
        turns = self._turns.get(whose)
        if turns is None:
            turns = self._turns[whose] = asyncio.Semaphore(at_a_time)
        return turns

    async def prepare(self) -> None:
        """Start workers before they are needed: one after the other, and after the start page."""
        for pause in PREPARE_AFTER:
            await asyncio.sleep(pause)
            with suppress(JobFailed):  # the desk is closing already
                await to_thread.run_sync(self.workers.prepare)

    def close(self) -> None:
        """End the workers and remove what lay in the temporary folder."""
        self.tasks.close()
        self.workers.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _workers(settings: Settings) -> Workers:
    """Processes, or nobody but ourselves where there are none."""
    if settings.in_browser:
        from crosstable.desk.background.inprocess import InProcess

        return InProcess()
    from crosstable.desk.background.processes import Processes

    return Processes(settings.workers, settings.limits.worker_megabytes)
