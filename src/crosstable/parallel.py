"""The same work on many items, on all processor cores where that is worthwhile.

Results come in the order of the items, and only a few are held at a time, so that memory does not
grow with the number of items. A worker process that dies takes nobody with it: what it had in hand
is done again, one item at a time, until the one that killed it is known.
"""

from __future__ import annotations

import errno
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNK = 16
"""Items that a worker takes at a time."""
CHUNKS_AHEAD = 4
"""Chunks per worker that may wait, done or not, for their turn."""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_parallel(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    killed: Callable[[Item], Result],
    workers: int,
    chunk: int = CHUNK,
) -> Iterator[Result]:
    """The results in order, made by worker processes, each taking `chunk` items at a time.

    `work` and the items travel to other processes; `work` raises nothing. `killed` makes the
    result of an item whose worker died.
    """
    return _Batch(work, killed, workers, chunk).results(items)


def _work_on_chunk(work: Callable[[Item], Result], chunk: Sequence[Item]) -> list[Result]:
    """What a worker does."""
    return [work(item) for item in chunk]


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent, which ends the workers; they would only print tracebacks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Batch(Generic[Item, Result]):
    """Work under way: chunks in order, each with the future of its results."""

    def __init__(
        self,
        work: Callable[[Item], Result],
        killed: Callable[[Item], Result],
        workers: int,
        chunk: int,
    ) -> None:
        self.work = work
        self.killed = killed
        self.workers = workers
        self.chunk = chunk
        self.is_alone = False
        """Whether no worker can live here, so that all is done in this process."""
        self.under_way: deque[tuple[list[Item], Future[list[Result]] | None]] = deque()

    def results(self, items: Sequence[Item]) -> Iterator[Result]:
        rest = iter(items)
        pool = _pool(self.workers)
        try:
            self._fill(pool, rest)
            while self.under_way:
                chunk, future = self.under_way.popleft()
                done = _outcome(future)
                if done is None:  # the pool is broken, and with it everything under way
                    pool.shutdown(wait=False, cancel_futures=True)
                    yield from self._carefully([chunk, *self._lost_chunks()])
                    if self.is_alone:
                        yield from map(self.work, rest)
                        return
                    pool = _pool(self.workers)
                else:
                    yield from done
                self._fill(pool, rest)
        except BaseException:  # interrupted, or nobody wants the rest
            _end(pool)
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _fill(self, pool: ProcessPoolExecutor, rest: Iterator[Item]) -> None:
        while len(self.under_way) < self.workers * CHUNKS_AHEAD:
            chunk = list(islice(rest, self.chunk))
            if not chunk:
                return
            self.under_way.append((chunk, _submit(pool, self.work, chunk)))

    def _lost_chunks(self) -> list[list[Item]]:
        chunks = [chunk for chunk, _ in self.under_way]
        self.under_way.clear()
        return chunks

    def _carefully(self, chunks: list[list[Item]]) -> Iterator[Result]:
        """One item at a time in a process of its own, so that we know which one kills it."""
        pool = _pool(1)
        try:
            items = [item for chunk in chunks for item in chunk]
            if _outcome(_submit(pool, abs, [0])) is None:
                self.is_alone = True
                yield from map(self.work, items)
                return
            for item in items:
                done = _outcome(_submit(pool, self.work, [item]))
                if done is None:
                    pool.shutdown(wait=False)
                    pool = _pool(1)
                yield from [self.killed(item)] if done is None else done
        except BaseException:
            _end(pool)
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _pool(workers: int) -> ProcessPoolExecutor:
    """Workers that start afresh (`spawn`), the same way on every system."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, get_context("spawn"), ignore_interrupts)
    _hush(pool)
    return pool


def _hush(pool: Any) -> None:
    """Work that is on its way to workers when they are ended finds its pipe closed.

    Python prints a traceback for that, now and then, after Ctrl-C.
    """
    queue = pool._call_queue
    usual = queue._on_queue_feeder_error

    def unless_closed(problem: Exception, item: object) -> None:
        if not (isinstance(problem, OSError) and problem.errno == errno.EBADF):
            usual(problem, item)

    queue._on_queue_feeder_error = unless_closed


def _submit(
    pool: ProcessPoolExecutor, work: Callable[[Item], Result], chunk: list[Item]
) -> Future[list[Result]] | None:
    try:
        with interrupts_held():
            return pool.submit(_work_on_chunk, work, chunk)  # this may start a worker
    except _broken_pool():
        return None


def _broken_pool() -> type[Exception]:
    """What is raised where a worker has died."""
    from concurrent.futures.process import BrokenProcessPool

    return BrokenProcessPool


def _end(pool: ProcessPoolExecutor) -> None:
    """End the workers at once, whatever they are doing: at its end Python waits for them."""
    for process in list((pool._processes or {}).values()):
        process.kill()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits, and a process that is started here never hears it.

    The console sends Ctrl-C to all processes; one that is just starting would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _outcome(future: Future[list[Result]] | None) -> list[Result] | None:
    """The results of a chunk; None if its worker died."""
    try:
        return None if future is None else future.result()
    except _broken_pool():
        return None
