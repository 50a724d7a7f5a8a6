"""Who does the jobs of the desk: what every kind of worker offers, and how a job is answered.

On a computer they are processes with limits (`processes.py`). In a browser there are no processes
and no threads; the jobs then run where the desk itself runs (`inprocess.py`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from crosstable.errors import CrosstableError, JobCancelled, JobFailed, Unusable
from crosstable.model.phrases import phrase

Progress = Callable[[int, int], None]
"""What a long job tells: how many steps are done, of how many."""
Answer = tuple[str, Any]
"""How a job ended (done, large, failed, fault), and with what."""


class Job(NamedTuple):
    """A job by its name (`desk/jobs/__init__.py` lists them), and what it is given."""

    name: str
    arguments: Mapping[str, Any] = {}


class Workers(Protocol):
    """What the services needs of those who do its jobs."""

    def call(
        self,
        job: Job,
        seconds: float,
        progress: Progress | None = None,
        cancelled: threading.Event | None = None,
    ) -> Any:
        """The result of a job; raises `JobFailed` with what to tell the user."""
        ...

    def prepare(self) -> None:
        """Get ready for a job before somebody asks for one."""
        ...

    def close(self) -> None:
        """Take no more jobs, and end those that run."""
        ...


def answer_of(job: Job, progress: Progress | None) -> Answer:
    """Do a job where we are; a fault is an answer too."""
    from crosstable.desk.jobs import job_named

    try:
        do = job_named(job.name)
        if getattr(do, "tells_progress", False):
            return "done", do(**job.arguments, progress=progress or (lambda *_: None))
        return "done", do(**job.arguments)
    except JobCancelled:
        raise
    except MemoryError:
        return "large", None
    except (CrosstableError, Unusable) as problem:
        return "failed", problem.message
    except Exception as fault:
        return "fault", f"{type(fault).__name__}: {fault}"


def result_of(answer: Answer) -> Any:
    """The result of a job that is over; raises `JobFailed` with what to tell the user."""
    kind, value = answer
    if kind == "done":
        return value
    if kind == "large":
        raise JobFailed(phrase("This needs more memory than the desk allows for one file."))
    if kind == "fault":
        raise JobFailed(phrase("Internal fault, please report it: {fault}", fault=value))
    raise JobFailed(value, is_refusal=True)
