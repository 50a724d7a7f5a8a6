"""Random events of every system, run by public verbs alone, end clean and can be proved."""

from pathlib import Path

import pytest

import crosstable
from crosstable.event.disk.folder import open_event_folder
from tests.event.driver import Driver
from tests.sizes import is_full

REPLAYED = ("swiss", "team-swiss", "round-robin", "double-round-robin", "team-round-robin")
"""Systems of which a report alone tells how its rounds were paired."""
ONE_OF_A_KIND = (0, 1, 2, 3, 5, 6)
"""An event of each system but of those that only play another one twice or three times."""
EVENTS = range(200) if is_full() else ONE_OF_A_KIND


def played(folder: Path, number: int) -> Driver:
    driver = Driver(folder / f"event-{number}", number)
    driver.begin()
    driver.play()
    return driver


def complaints(data: bytes) -> list[str]:
    """What speaks against the report while it is an event, and against sending it."""
    t = crosstable.loads(data)
    found = [*crosstable.check(t, "itdx"), *crosstable.check(t, "rating")]
    return [f"{d.code} {d.message}" for d in found if d.severity is crosstable.Severity.ERROR]


@pytest.mark.lengthy
@pytest.mark.parametrize("number", EVENTS)
@pytest.mark.daily(2)
def test_a_random_event_ends_clean(tmp_path: Path, number: int) -> None:
    driver = played(tmp_path, number)
    driver.run("set", _round_dates(driver))
    data = open_event_folder(driver.folder).report_path("main").read_bytes()
    assert complaints(data) == []
    driver.run("verify")  # ends with 0 only if everything is proved
    if driver.system in REPLAYED:
        replay = crosstable.replay(crosstable.loads(data))
        assert replay.refusal is None
        assert all(one.is_right for one in replay.judgements)


def _round_dates(driver: Driver) -> str:
    rounds = driver.status()["round"]
    days = (1 + number * 29 // rounds for number in range(rounds))
    return "round-dates=" + ",".join(f"2026-11-{day:02}" for day in days)
