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
from crosstable.office.people.asking import listed_by_number
from crosstable.office.reports.deciding import accept_all
from crosstable.office.reports.registering import Registration, register
from crosstable.office.reports.submitting import Handed, Receipt, submit, submit_many
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

    def __init__(self, folder: Path, players: list[Player], day: date = FIRST) -> None:
        self.set(day)
        self.rng = Random(1)
        self.players = players
        path = folder / "players.csv"
        path.write_text(list_of_players(self.players), encoding="utf-8")
        self.office: Office = found(str(folder / DATABASE), clock=lambda: self.now)
        import_list(self.office, COMMAND_LINE, f"{path}@{day}")

    @classmethod
    def of(cls, folder: Path, count: int) -> World:
        """An office with so many players."""
        return cls(folder, players_of(Size(count, 0, 0), Random(1)))

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

    def time_of(self, event: Event) -> float:
        """Seconds of processors that a report takes, in this process."""
        handed = Handed(event.report(), f"{event.name}.trf")
        before = _processor()
        submit(self.office, COMMAND_LINE, handed)
        return _processor() - before

    def accepted(self, receipts: list[Receipt]) -> None:
        """All of them."""
        done = accept_all(self.office, COMMAND_LINE, [one.submission for one in receipts])
        assert not done.left

    def published(self, first: date) -> None:
        """The list of the month after."""
        self.set(_last_day(first))
        run(self.office, COMMAND_LINE)
        publish(self.office, COMMAND_LINE)

    def take_over_ratings(self) -> None:
        """Let the next reports state the ratings of the last list, as those of arbiters do."""
        with self.office.reading() as connection:
            listed = listed_by_number(connection, [p.number for p in self.players], "standard")
        self.players = [p._replace(rating=listed[str(p.number)].standard) for p in self.players]


def _last_day(first: date) -> date:
    return (first + timedelta(days=32)).replace(day=1) - timedelta(days=1)


def _strength(player: Player) -> int:
    return -(player.rating or 0)


def intake(folder: Path, reports: int) -> tuple[Timed, int]:
    """Reports with checks: seconds, and how many."""
    world = World.of(folder, 3000)
    events = world.registered(FIRST, reports)
    return _timed(lambda: world.received(events)), reports


def prepared(folder: Path, players: int, reports: int) -> tuple[Timed, int]:
    """The night before a list: everything is accepted, and somebody looked at the preview."""
    world = World.of(folder, players)
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
    world = World.of(folder, players)
    for number in range(months):
        first = date(2026 + number // 12, number % 12 + 1, 1)
        world.accepted(world.received(world.registered(first, reports)))
        world.published(first)
    return _timed(lambda: rerun(world.office, COMMAND_LINE, since=date(2026, 2, 1))), months


def growth(folder: Path, players: int, months: int, reports: int) -> tuple[Timed, int]:
    """What submissions take in an office after so many months and in a new one.

    Both have the same list, and get the same reports by turns: measured months apart, they would
    differ by what else the machine does. `seconds` is the time of the new office, `cpu` that of the
    old one, both in seconds of processors.
    """
    old = World.of(folder, players)
    for number in range(months):
        first = date(2026, number + 1, 1)
        old.accepted(old.received(old.registered(first, reports)))
        old.published(first)
        old.take_over_ratings()
    beside = folder / "new"
    beside.mkdir()
    today = date(2026, months + 1, 1)
    new = World(beside, old.players, today)
    old.rng = Random(2)
    new.rng = Random(2)
    events = old.registered(today, reports)
    new.registered(today, reports)
    turns = [(new.time_of(event), old.time_of(event)) for event in events]
    return Timed(sum(turn[0] for turn in turns), sum(turn[1] for turn in turns)), reports


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
