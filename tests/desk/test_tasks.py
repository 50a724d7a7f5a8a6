"""Long work: its turn, its steps, its end."""

import asyncio

from crosstable.desk.background.tasks import CANCELLED, DONE, FAILED, RUNNING, WAITING, Task, Tasks
from crosstable.errors import JobFailed
from crosstable.model.phrases import phrase
from tests.browsers import run_async


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_one_after_the_other() -> None:
    async def going() -> None:
        tasks, gate = Tasks(at_a_time=1, kept=5), asyncio.Event()

        async def work(task: Task) -> None:
            task.step(1, 2)
            await gate.wait()

        first, second = (tasks.start(Task(phrase(name), "/"), work) for name in ("a", "b"))
        await _settled()
        assert (first.state, first.done, first.total) == (RUNNING, 1, 2)
        assert second.state == WAITING
        gate.set()
        await _settled()
        assert (first.state, second.state) == (DONE, DONE)
        assert first.is_over

    run_async(going())


def test_what_fails_says_why() -> None:
    async def going() -> None:
        async def work(task: Task) -> None:
            raise JobFailed("this took too long")

        task = Tasks(1, 5).start(Task(phrase("a"), "/"), work)
        await _settled()
        assert (task.state, task.message) == (FAILED, "this took too long")

    run_async(going())


def test_cancelled_before_its_turn_it_is_never_done() -> None:
    async def going() -> None:
        tasks, gate, done = Tasks(1, 5), asyncio.Event(), []

        async def work(task: Task) -> None:
            await gate.wait()
            done.append(str(task.title))

        first, second = (tasks.start(Task(phrase(name), "/"), work) for name in ("a", "b"))
        second.cancel()
        gate.set()
        await _settled()
        assert (first.state, second.state, done) == (DONE, CANCELLED, ["a"])

    run_async(going())


def test_the_oldest_are_forgotten_and_cancelled() -> None:
    async def going() -> None:
        tasks = Tasks(1, 2)

        async def work(task: Task) -> None:
            await asyncio.sleep(0)

        started = [tasks.start(Task(phrase(str(n)), "/"), work) for n in range(3)]
        assert tasks.get(started[0].id) is None
        assert started[0].cancelled.is_set()
        assert tasks.get(started[2].id) is started[2]
        await _settled()

    run_async(going())
