"""The figures of an office against those of independent code, over four lists by each of two rules.

Small by default: 60 players. With ``--full`` 3,000 players and 40 reports a period: 24,000 rows.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from crosstable.office.founding import change_setting
from crosstable.office.lists.importing import import_list
from crosstable.office.lists.publishing import publish
from crosstable.office.lists.running import run
from crosstable.office.reports.deciding import accept_all
from crosstable.office.reports.registering import Registration, register
from crosstable.office.reports.submitting import Handed, Receipt, submit_many
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import COMMAND_LINE
from tests.conftest import SEED
from tests.office.clock import Clock
from tests.office.plainly import NEW_GAMES, Standing, Text, Text2002, Text2025, next_list
from tests.office.working import list_of
from tests.office.year import Event, Player, event_of, name_of
from tests.sizes import is_full

PERIODS = 4


class Size(NamedTuple):
    """How much happens in a period."""

    players: int
    reports: int
    field: int


SMALL, LARGE = Size(60, 3, 24), Size(3000, 40, 40)


class Setting(NamedTuple):
    """A federation under some rules."""

    rules: str
    text: Text
    first: date
    months: int
    """Of a period."""
    lowest: int
    """Rating of the first list."""

    def lists(self) -> list[date]:
        """The days of the lists, the first one is given."""
        months = (self.first.month - 1 + self.months * n for n in range(PERIODS + 1))
        return [date(self.first.year + month // 12, month % 12 + 1, 1) for month in months]


OLD = Setting("fide-2002", Text2002(), date(2004, 1, 1), 3, 1850)
TODAY = Setting("fide-2025", Text2025(), date(2026, 1, 1), 1, 1430)


def people_of(setting: Setting, count: int, rng: Random) -> dict[int, Standing]:
    """Players of every kind: unrated, new, young, strong."""
    people = {}
    for place in range(count):
        born = setting.first.year - 17 if place % 7 == 0 else 1980
        rating = setting.lowest + rng.randrange(2720 - setting.lowest)
        standing = Standing(None, None, born=born)
        if place % 10:
            games = 0 if place % 11 == 0 and born == 1980 else NEW_GAMES
            standing = Standing(rating, None, games, rating, born)
            standing = replace(standing, k=setting.text.k(standing, setting.first.year))
        people[1_500_000 + place] = standing
    return people


def list_file(people: dict[int, Standing]) -> str:
    """The first list as CSV."""
    lines = ["fide_id,name,federation,sex,title,standard,standard_games,standard_k,born,flag"]
    lines += [
        f'{number},"{name_of(number)}",NOR,M,,{one.rating or ""},0,{one.k or ""},{one.born},'
        for number, one in people.items()
    ]
    return "\n".join(lines) + "\n"


def reports_of(event: Event, people: dict[int, Standing]) -> bytes:
    """The report, with birth dates as the list has them."""
    lines = []
    for line in event.report().decode().splitlines():
        if line.startswith("001 "):
            number = int(line[57:68])
            line = f"{line[:69]}{people[number].born}{line[73:]}"
        lines.append(line)
    return "\n".join([*lines, ""]).encode()


@pytest.mark.parametrize("setting", [OLD, TODAY], ids=["2002", "today"])
def test_the_lists_of_an_office_are_those_of_independent_code(
    office: Office, clock: Clock, tmp_path: Path, setting: Setting
) -> None:
    rng = Random(SEED)
    size = LARGE if is_full() else SMALL
    people = people_of(setting, size.players, rng)
    first, *later = setting.lists()
    clock.set(first.isoformat())
    change_setting(office, COMMAND_LINE, "rules", setting.rules)
    path = tmp_path / "players.csv"
    path.write_text(list_file(people), encoding="utf-8")
    import_list(office, COMMAND_LINE, f"{path}@{first}")
    rows = 0
    computed = 0
    for begins, day in pairwise([first, *later]):
        events = _events(size, begins, people, rng)
        _published(office, clock, events, people, day)
        following = next_list(setting.text, people, events, day.year)
        own = list_of(office)
        for number, standing in following.items():
            assert _figures(own.get(number)) == _expected(standing), (
                day,
                number,
                own.get(number),
                people[number],
                standing,
            )
            computed += people[number] != standing
        rows += len(following)
        people = following
    assert rows == PERIODS * size.players
    assert computed > rows / 10, (rows, computed)


def _events(size: Size, begins: date, people: dict[int, Standing], rng: Random) -> list[Event]:
    players = [Player(number, name_of(number), one.rating) for number, one in people.items()]
    events = []
    for place in range(size.reports):
        field = rng.sample(players, size.field)
        start = begins + timedelta(days=3 + place % 15)
        events.append(event_of(f"Open {begins:%Y%m} {place}", start, field, 7, rng))
    return sorted(events, key=lambda event: event.ends)


def _published(
    office: Office, clock: Clock, events: list[Event], people: dict[int, Standing], day: date
) -> None:
    for event in events:
        day_before = event.starts - timedelta(days=60)
        register(
            office,
            COMMAND_LINE,
            Registration(event.name, event.starts, event.ends, registered_on=day_before),
        )
    clock.set((events[-1].ends + timedelta(days=1)).isoformat())
    given = [Handed(reports_of(event, people), f"{event.name}.trf") for event in events]
    receipts = list(submit_many(office, COMMAND_LINE, given))
    assert all(isinstance(receipt, Receipt) for receipt in receipts), receipts
    numbers = [receipt.submission for receipt in receipts if isinstance(receipt, Receipt)]
    assert not accept_all(office, COMMAND_LINE, numbers).left
    clock.set((day - timedelta(days=1)).isoformat())
    run(office, COMMAND_LINE)
    publish(office, COMMAND_LINE)


def _figures(row: dict[str, str] | None) -> tuple[str, str] | None:
    return None if row is None else (row["standard"], row["standard_k"])


def _expected(after: Standing) -> tuple[str, str]:
    return str(after.rating or ""), str(after.k or "")
