"""One measurement of the rating office, in a process of its own; prints a line of JSON."""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

from crosstable.office.founding import found
from crosstable.office.lists.importing import import_list
from crosstable.office.lists.publishing import publish
from crosstable.office.lists.running import preview, rerun, run
from crosstable.office.reports.deciding import accept_all
from crosstable.office.reports.registering import Registration, register
from crosstable.office.reports.submitting import Handed, Receipt, submit_many
from crosstable.office.store.opening import Office, open_office
from crosstable.office.users.rights import COMMAND_LINE
from tests.office.year import Event, Player, Size, event_of, list_of_players, players_of

FIELD, ROUNDS = 60, 7
DATABASE = "office.db"
FIRST = date(2026, 1, 1)


class Timed(NamedTuple):
    """Seconds by the clock, and of processors."""

    seconds: float
    cpu: float


class World:
    """An office with a list, and a clock that the measurement sets."""

    def __init__(self, folder: Path, players: int) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)
        self.rng = Random(1)
        self.players = players_of(Size(players, 0, 0), self.rng)
        path = folder / "players.csv"
        path.write_text(list_of_players(self.players), encoding="utf-8")
        self.office: Office = found(str(folder / DATABASE), clock=lambda: self.now)
        import_list(self.office, COMMAND_LINE, f"{path}@2026-01-01")

    def set(self, day: date) -> None:
        """Set the clock."""
        self.now = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)

    def registered(self, first: date, count: int) -> list[Event]:
        """So many events of a month, registered."""
        self.set(first)
        events = []
        for place in range(count):
            people = sorted(self.rng.sample(self.players, FIELD), key=_strength)
            start = first + timedelta(days=5 + place % 10)
            name = f"Open {first:%Y%m} {place}"
            events.append(event_of(name, start, people, ROUNDS, self.rng))
            register(self.office, COMMAND_LINE, Registration(name, start, events[-1].ends))
        self.set(first + timedelta(days=19))
        return events

    def received(self, events: list[Event]) -> list[Receipt]:
        """The reports, handed in at once."""
        given = [Handed(event.report(), f"{event.name}.trf") for event in events]
        receipts = list(submit_many(self.office, COMMAND_LINE, given))
        assert all(isinstance(one, Receipt) for one in receipts)
        return [one for one in receipts if isinstance(one, Receipt)]

    def accepted(self, receipts: list[Receipt]) -> None:
        """All of them."""
        done = accept_all(self.office, COMMAND_LINE, [one.submission for one in receipts])
        assert not done.left

    def published(self, first: date) -> None:
        """The list of the month after."""
        self.set(_last_day(first))
        run(self.office, COMMAND_LINE)
        publish(self.office, COMMAND_LINE)


def _last_day(first: date) -> date:
    return (first + timedelta(days=32)).replace(day=1) - timedelta(days=1)


def _strength(player: Player) -> int:
    return -(player.rating or 0)


def intake(folder: Path, reports: int) -> tuple[Timed, int]:
    """Reports with checks: seconds, and how many."""
    world = World(folder, 3000)
    events = world.registered(FIRST, reports)
    return _timed(lambda: world.received(events)), reports


def prepared(folder: Path, players: int, reports: int) -> tuple[Timed, int]:
    """The night before a list: everything is accepted, and somebody looked at the preview."""
    world = World(folder, players)
    world.accepted(world.received(world.registered(FIRST, reports)))
    return _timed(lambda: preview(world.office, COMMAND_LINE)), reports


def published(folder: Path) -> tuple[Timed, int]:
    """From the database to the published list, in a process that does nothing else."""
    evening = datetime.combine(_last_day(FIRST), datetime.min.time(), UTC)

    def work() -> None:
        with open_office(str(folder / DATABASE), clock=lambda: evening) as office:
            run(office, COMMAND_LINE)
            publish(office, COMMAND_LINE)

    return _timed(work), 1


def again(folder: Path, players: int, months: int, reports: int) -> tuple[Timed, int]:
    """All lists from the first one on again."""
    world = World(folder, players)
    for number in range(months):
        first = date(2026 + number // 12, number % 12 + 1, 1)
        world.accepted(world.received(world.registered(first, reports)))
        world.published(first)
    return _timed(lambda: rerun(world.office, COMMAND_LINE, since=date(2026, 2, 1))), months


def growth(folder: Path, players: int, months: int, reports: int) -> tuple[Timed, int]:
    """What a submission takes in the last month and in the first, in seconds of processors.

    `seconds` is that of the first month, `cpu` that of the last one, for all its reports.
    """
    world = World(folder, players)
    processors = []
    for number in range(months):
        first = date(2026, number + 1, 1)
        events = world.registered(first, reports)
        before = _processor()
        receipts = world.received(events)
        processors.append(_processor() - before)
        world.accepted(receipts)
        world.published(first)
    return Timed(processors[0], processors[-1]), reports


def _timed(work: Callable[[], object]) -> Timed:
    started, before = time.monotonic(), _processor()
    work()
    return Timed(time.monotonic() - started, _processor() - before)


def _processor() -> float:
    """Seconds of all processors, with those of the workers that ended."""
    found = [resource.getrusage(who) for who in _EVERYBODY]
    return sum(one.ru_utime + one.ru_stime for one in found)


WORKS: dict[str, Callable[..., tuple[Timed, int]]] = {
    "intake": intake,
    "prepared": prepared,
    "published": published,
    "again": again,
    "growth": growth,
}


def main() -> None:
    """`office_worker.py WORK FOLDER NUMBER...`"""
    name, folder, *numbers = sys.argv[1:]
    timed, count = WORKS[name](Path(folder), *map(int, numbers))
    memory = max(resource.getrusage(who).ru_maxrss for who in _EVERYBODY) // 1024
    print(json.dumps({**timed._asdict(), "count": count, "megabytes": memory}))


_EVERYBODY = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)

if __name__ == "__main__":
    main()
