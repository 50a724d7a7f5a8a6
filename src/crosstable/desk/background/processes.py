"""Processes that do the work of the desk, with limits on time and memory.

A file can be made to be slow or large. It then costs its own worker, which is ended and replaced,
and never the desk.
"""

from __future__ import annotations

import multiprocessing
import queue
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from crosstable.desk.background.workers import Answer, Job, Progress, answer_of, result_of
from crosstable.errors import JobCancelled, JobFailed
from crosstable.model.phrases import Phrase, phrase
from crosstable.parallel import ignore_interrupts, interrupts_held

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

TICK = 0.2
"""Seconds between two looks whether a job was cancelled."""


def _serve(connection: Connection, megabytes: int) -> None:
    """What a worker does: take a job, do it, answer; a fault is an answer too."""
    _limit_memory(megabytes)
    ignore_interrupts()
    from crosstable.desk.jobs.warming import steps

    loading = steps()
    while True:
        while not connection.poll() and next(loading, None) is not None:
            pass  # nobody asks for anything: load what the pages will need
        try:
            job: Job = connection.recv()
        except (EOFError, OSError):
            return
        answer = answer_of(job, lambda *at: connection.send(("step", at)))
        connection.send(answer)


def _limit_memory(megabytes: int) -> None:
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        most = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _too_slow(seconds: float) -> Phrase:
    return phrase(
        "This took longer than {seconds} seconds and was stopped.", seconds=f"{seconds:g}"
    )


class _Worker:
    """One process and the line to it."""

    def __init__(self, megabytes: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, megabytes), daemon=True)
        with interrupts_held():
            self.process.start()
        other.close()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.connection.close()
        self.process.kill()
        self.process.join(5)


class Processes:
    """A few workers that share all jobs. Calls come from threads and wait for a free worker."""

    def __init__(self, count: int, megabytes: int) -> None:
        self._megabytes = megabytes
        self._idle: queue.LifoQueue[_Worker | None] = queue.LifoQueue()
        self._all: set[_Worker] = set()
        self._lock = threading.Lock()
        self._closed = False
        for _ in range(count):
            self._idle.put(None)  # started when it is needed

    def call(
        self,
        job: Job,
        seconds: float,
        progress: Progress | None = None,
        cancelled: threading.Event | None = None,
    ) -> Any:
        """The result of a job; raises `JobFailed` with what to tell the user."""
        worker = self._idle.get() or self._start_worker()
        try:
            answer = self._answer(worker, job, seconds, progress, cancelled)
        except BaseException:
            self._discard(worker)
            raise
        self._idle.put(worker)
        return result_of(answer)

    def _answer(
        self,
        worker: _Worker,
        job: Job,
        seconds: float,
        progress: Progress | None,
        cancelled: threading.Event | None,
    ) -> Answer:
        end = time.monotonic() + seconds
        try:
            worker.connection.send(job)
            while True:
                if worker.connection.poll(min(TICK, max(end - time.monotonic(), 0))):
                    kind, value = worker.connection.recv()
                    if kind != "step":
                        return kind, value
                    if progress is not None:
                        progress(*value)
                if cancelled is not None and cancelled.is_set():
                    raise JobCancelled(phrase("Cancelled."))
                if time.monotonic() >= end:
                    raise JobFailed(_too_slow(seconds))
        except (EOFError, OSError):
            message = phrase("The process that worked on this file died.")
            raise JobFailed(message) from None

    @property
    def running(self) -> frozenset[int]:
        """The processes that there are."""
        with self._lock:
            return frozenset(worker.process.pid or 0 for worker in self._all)

    def prepare(self) -> None:
        """Start one more worker before it is needed, if there is one that does not run yet."""
        waiting: list[_Worker | None] = []
        with suppress(queue.Empty):
            while True:
                waiting.append(self._idle.get_nowait())
        fresh: list[_Worker | None] = []
        try:
            if None in waiting:
                fresh.append(self._start_worker())
                waiting.remove(None)
        finally:
            # what lies on top is taken first: those that run, the new one last of them
            waiting.reverse()
            idle = [worker_or_none for worker_or_none in waiting if worker_or_none is None]
            for worker in (
                *idle,
                *fresh,
                *(worker_or_none for worker_or_none in waiting if worker_or_none is not None),
            ):
                self._idle.put(worker)

    def _start_worker(self) -> _Worker:
        worker = _Worker(self._megabytes)
        with self._lock:
            self._all.add(worker)
            closed = self._closed
        if closed:
            self._discard(worker)
            raise JobFailed(phrase("The desk is closing."))
        return worker

    def _discard(self, worker: _Worker) -> None:
        with self._lock:
            self._all.discard(worker)
        worker.end()
        self._idle.put(None)

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            self._closed = True
            workers = list(self._all)
            self._all.clear()
        for worker in workers:
            worker.end()
