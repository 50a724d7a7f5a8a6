"""The records of the long comparisons: parts are added, never counted twice, and summed."""

from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from crosstable.pairing.versus.ledger import Contents, Direction, Entry, Header, Noted, Verdict
from tools.ledgerrecords import (
    Overlapping,
    add_ledger,
    claim,
    compared_each_way,
    differences_of,
    read_record,
    records,
    unexplained,
    ways_of,
)

HEADER = Header("gacrux", "standard", "7")
TODAY = date(2026, 11, 18)
KNOWN = Noted("standings", "known fault", "half a point against none (C.07, 7.7)")


def entry_of(direction: Direction, number: int, verdict: Verdict = Verdict.SAME) -> Entry:
    notes = (KNOWN,) if verdict is Verdict.KNOWN else ()
    return Entry(
        direction,
        number,
        f"7 {direction.value} {number}",
        verdict,
        "0.3.0",
        "1.0",
        code="abc",
        digest=f"digest {number}",
        players=8,
        rounds=5,
        values=100,
        seconds=0.5,
        notes=notes,
    )


def ledger_of(first: int, last: int, verdict: Verdict = Verdict.SAME) -> Contents:
    numbers = range(first, last + 1)
    return Contents(
        HEADER,
        tuple(entry_of(direction, n, verdict) for n in numbers for direction in Direction),
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "gacrux-standard.json"


def test_parts_are_added_and_summed(path: Path) -> None:
    add_ledger(path, ledger_of(11, 15, Verdict.KNOWN), 11, TODAY)
    part = add_ledger(path, ledger_of(1, 10, Verdict.KNOWN), 1, TODAY)
    assert (part["first"], part["last"], part["recorded"]) == (1, 10, "2026-11-18")
    record = read_record(path)
    assert [part["first"] for part in record["parts"]] == [1, 11]
    ways = ways_of(record["parts"])
    assert (ways["ours"]["events"], ways["ours"]["rounds"], ways["theirs"]["values"]) == (
        15,
        75,
        1500,
    )
    assert ways["theirs"]["verdicts"]["known"] == 15
    assert (compared_each_way(record), unexplained(record)) == (15, 0)
    ours, theirs = differences_of(record["parts"])
    assert (ours["events"], ours["first"], theirs["direction"]) == (15, "7 ours 1", "theirs")
    assert "nothing is claimed" in claim(record)


@pytest.mark.parametrize(("first", "last"), [(10, 12), (4, 6), (1, 9), (5, 40)])
def test_an_event_is_never_counted_twice(path: Path, first: int, last: int) -> None:
    add_ledger(path, ledger_of(1, 10), 1, TODAY)
    before = path.read_bytes()
    with pytest.raises(Overlapping):
        add_ledger(path, ledger_of(first, last), first, TODAY)
    assert path.read_bytes() == before


def test_a_run_that_went_on_replaces_its_shorter_self(path: Path) -> None:
    add_ledger(path, ledger_of(1, 10), 1, TODAY)
    add_ledger(path, ledger_of(1, 12), 1, TODAY)
    (part,) = read_record(path)["parts"]
    assert (part["last"], part["ways"]["ours"]["events"]) == (12, 12)


def test_a_run_that_went_on_into_another_part_is_refused(path: Path) -> None:
    add_ledger(path, ledger_of(1, 10), 1, TODAY)
    add_ledger(path, ledger_of(11, 12), 11, TODAY)
    with pytest.raises(Overlapping):
        add_ledger(path, ledger_of(1, 11), 1, TODAY)


def test_a_record_of_another_run_is_left_alone(path: Path) -> None:
    add_ledger(path, ledger_of(1, 2), 1, TODAY)
    other = ledger_of(3, 4)._replace(header=Header("gacrux", "standard", "8"))
    with pytest.raises(Overlapping):
        add_ledger(path, other, 3, TODAY)


def test_the_digest_is_that_of_the_events_in_any_order(path: Path) -> None:
    ledger = ledger_of(1, 3)
    turned = ledger._replace(entries=ledger.entries[::-1])
    digests = [add_ledger(path, each, 1, TODAY)["digest"] for each in (ledger, turned)]
    changed = ledger._replace(entries=(*ledger.entries[1:], entry_of(Direction.OURS, 4)))
    assert digests[0] == digests[1] != add_ledger(path, changed, 1, TODAY)["digest"]


def test_no_part_of_the_project_overlaps_another() -> None:
    for record in records():
        spans = [(part["first"], part["last"]) for part in record["parts"]]
        assert spans == sorted(spans)
        assert all(last < first for (_, last), (first, _) in pairwise(spans))
        for part in record["parts"]:
            size = part["last"] - part["first"] + 1
            assert all(sum(way["verdicts"].values()) <= size for way in part["ways"].values())
