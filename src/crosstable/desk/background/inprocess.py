"""Jobs that run where the desk itself runs: for a browser, which has no processes and no threads.

A job that takes too long cannot be ended from outside there; the user closes the tab. Progress and
cancelling work between two steps of a job.
"""

from __future__ import annotations

import threading
from typing import Any

from crosstable.desk.background.workers import Job, Progress, answer_of, result_of
from crosstable.errors import JobCancelled, JobFailed
from crosstable.model.phrases import phrase


class InProcess:
    """One worker, which is ourselves."""

    def __init__(self) -> None:
        self._closed = False

    def call(
        self,
        job: Job,
        seconds: float,
        progress: Progress | None = None,
        cancelled: threading.Event | None = None,
    ) -> Any:
        """The result of a job; raises `JobFailed` with what to tell the user."""
        if self._closed:
            raise JobFailed(phrase("The desk is closing."))

        def step(done: int, total: int) -> None:
            if cancelled is not None and cancelled.is_set():
                raise JobCancelled(phrase("Cancelled."))
            if progress is not None:
                progress(done, total)

        return result_of(answer_of(job, step))

    def prepare(self) -> None:
        """There is nothing to start."""

    def close(self) -> None:
        """Take no more jobs."""
        self._closed = True
