"""Workers that are ready before they are needed."""

import threading
from collections.abc import Iterator

import pytest

import crosstable
from crosstable.desk.background.inprocess import InProcess
from crosstable.desk.background.processes import Processes
from crosstable.desk.background.workers import Job
from crosstable.desk.jobs import job_named
from crosstable.desk.jobs.warming import STEPS, steps
from crosstable.desk.settings import Limits
from crosstable.errors import JobCancelled, JobFailed

NOTHING_BROUGHT = {"rating_list": None, "details": None}


@pytest.fixture
def workers() -> Iterator[Processes]:
    found = Processes(2, Limits().worker_megabytes)
    yield found
    found.close()


@pytest.mark.parametrize(("name", "arguments"), STEPS, ids=[name for name, _ in STEPS])
def test_what_is_done_to_get_ready_works(name: str, arguments: dict[str, object]) -> None:
    """Steps that fail are passed over, so nobody would notice."""
    job_named(name)(data=crosstable.sample("round-robin").read_bytes(), **arguments)


def test_all_steps_are_done() -> None:
    assert list(steps()) == [step.name for step in STEPS]


@pytest.mark.lengthy
def test_a_prepared_worker_is_used_and_no_more_are_started_than_there_are(
    workers: Processes,
) -> None:
    for _ in range(4):
        workers.prepare()
    ready = workers.running
    assert len(ready) == 2
    assert dict(workers.call(Job("rules"), 60.0))["fide-2024"].startswith("fide-2024")
    assert workers.running == ready


def test_the_worker_that_had_most_time_is_taken_first(workers: Processes) -> None:
    workers.prepare()
    first = workers.running
    workers.prepare()
    taken = workers._idle.get()
    assert taken is not None
    assert taken.process.pid in first
    workers._idle.put(taken)


def test_nothing_is_prepared_when_the_desk_closes(workers: Processes) -> None:
    workers.close()
    with pytest.raises(JobFailed, match="closing"):
        workers.prepare()
    assert workers.running == frozenset()


def test_jobs_in_our_own_process_answer_alike() -> None:
    here = InProcess()
    assert dict(here.call(Job("rules"), 60.0))["fide-2024"].startswith("fide-2024")
    with pytest.raises(JobFailed, match="no line of this file"):
        here.call(Job("overview", {"data": b"PNG", **NOTHING_BROUGHT}), 60.0)
    with pytest.raises(JobFailed, match="Internal fault"):
        here.call(Job("overview", {"unknown": 1}), 60.0)
    here.close()
    with pytest.raises(JobFailed, match="closing"):
        here.call(Job("rules"), 60.0)


def test_a_long_job_in_our_own_process_tells_its_steps_and_can_be_cancelled() -> None:
    data = crosstable.sample("round-robin").read_bytes()
    arguments = {"data": data, **NOTHING_BROUGHT, "language": "en"}
    cancelled, steps_seen = threading.Event(), []

    def step(done: int, total: int) -> None:
        steps_seen.append((done, total))
        cancelled.set()

    with pytest.raises(JobCancelled):
        InProcess().call(Job("folder", arguments), 60.0, step, cancelled)
    assert len(steps_seen) == 1
