"""Readings of a preview are kept for the run, and never used where something changed."""

from __future__ import annotations

import zlib
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import func, select

from crosstable.office.lists import readings
from crosstable.office.lists.computing import compute_list
from crosstable.office.lists.inputs import inputs_of, lists_of
from crosstable.office.lists.proving import verify
from crosstable.office.lists.publishing import publish
from crosstable.office.lists.readings import Readings
from crosstable.office.lists.running import next_plan, preview, run
from crosstable.office.people.adding import rename, transfer
from crosstable.office.people.erasing import erase
from crosstable.office.people.merging import merge
from crosstable.office.reports.deciding import Outcome, decide, resolve
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import READINGS
from crosstable.office.users.rights import COMMAND_LINE
from tests.office.clock import Clock
from tests.office.making import open_report
from tests.office.working import OFFICER, accepted, begin, handed_in, registered


def two_reports(office: Office, clock: Clock, tmp_path: Path) -> None:
    """An open with a newcomer and one without, accepted."""
    begin(office, tmp_path)
    registered(office, "January Open", "2026-01-10", "2026-01-11")
    registered(office, "Club Open", "2026-01-13", "2026-01-14")
    clock.set("2026-01-15")
    accepted(office, open_report("January Open", "2026-01-10", "2026-01-11"))
    report = open_report("Club Open", "2026-01-13", "2026-01-14", newcomer="Zzquist, Q")
    receipt = handed_in(office, report)
    for question in receipt.questions:
        resolve(office, OFFICER, receipt.submission, question["start_number"], None)
    decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)


def taken(office: Office) -> int:
    """How many readings the next list takes; its files are those of a run without any."""
    with office.reading() as connection:
        _, plan = next_plan(connection, "standard")
        lists, inputs = lists_of(connection, plan), inputs_of(connection, plan)
    kept = Readings(office, plan)
    assert compute_list(lists, reading=kept).files == compute_list(inputs).files
    return kept.taken


def count(office: Office) -> int:
    with office.reading() as connection:
        return connection.scalar(select(func.count()).select_from(READINGS)) or 0


def test_a_run_takes_what_a_preview_read(office: Office, clock: Clock, tmp_path: Path) -> None:
    two_reports(office, clock, tmp_path)
    assert taken(office) == 0
    before = preview(office, OFFICER).computed.files
    assert (count(office), taken(office)) == (2, 2)
    assert run(office, OFFICER).computed.files == before
    assert verify(office).faults == ()


def test_what_changed_is_read_again(office: Office, clock: Clock, tmp_path: Path) -> None:
    """A person whom the list calls otherwise, another person, another report."""
    two_reports(office, clock, tmp_path)
    preview(office, OFFICER)
    rename(office, OFFICER, 1000006, "Olsen-Berg, Kari", date(2026, 1, 20))
    assert taken(office) == 2  # she plays in none of them
    transfer(office, OFFICER, 1000004, "SWE", date(2026, 1, 20))
    assert taken(office) == 1
    merge(office, OFFICER, 1000005, 1000001, "the same person", confirmed=True)
    assert taken(office) == 0
    preview(office, OFFICER)
    assert taken(office) == 2
    assert verify(office).faults == ()


def test_another_version_of_the_code_reads_again(
    office: Office, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_reports(office, clock, tmp_path)
    preview(office, OFFICER)
    monkeypatch.setattr(readings, "code_version", lambda: "another one")
    assert taken(office) == 0


def test_a_changed_reading_is_found(office: Office, clock: Clock, tmp_path: Path) -> None:
    two_reports(office, clock, tmp_path)
    preview(office, OFFICER)
    with office.transaction() as connection:
        row = connection.execute(select(READINGS).order_by(READINGS.c.submission)).first()
        assert row is not None
        data = zlib.decompress(row.data).replace(b'"name":"January Open"', b'"name":"July Open"')
        changed = READINGS.update().where(READINGS.c.submission == row.submission)
        connection.execute(changed.values(data=zlib.compress(data)))
    (fault,) = verify(office).faults
    assert (fault.kind, fault.where) == ("reading", "submission 1")


@pytest.mark.parametrize("data", [b"", b"x\x9c", zlib.compress(b"[]"), zlib.compress(b"{}")])
@pytest.mark.daily(2)
def test_a_broken_reading_is_read_again(
    office: Office, clock: Clock, tmp_path: Path, data: bytes
) -> None:
    two_reports(office, clock, tmp_path)
    preview(office, OFFICER)
    with office.transaction() as connection:
        changed = READINGS.update().where(READINGS.c.submission == 2)
        connection.execute(changed.values(data=data))
    assert taken(office) == 1


def test_readings_go_with_publication_and_erasure(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    two_reports(office, clock, tmp_path)
    preview(office, OFFICER)
    erase(office, COMMAND_LINE, 1000002, "asked")
    assert count(office) == 0
    assert taken(office) == 0
    clock.set("2026-01-30")
    run(office, OFFICER)
    assert count(office) == 2
    publish(office, OFFICER)
    assert count(office) == 0


@pytest.mark.parametrize("event", ["erasure", "publication"])
def test_readings_that_come_too_late_are_not_kept(
    office: Office, clock: Clock, tmp_path: Path, event: str
) -> None:
    """Somebody is erased, or the list is out, while a preview computes."""
    two_reports(office, clock, tmp_path)
    clock.set("2026-01-30")
    with office.reading() as connection:
        _, plan = next_plan(connection, "standard")
        lists = lists_of(connection, plan)
    late = Readings(office, plan)
    compute_list(lists, reading=late)
    if event == "erasure":
        erase(office, COMMAND_LINE, 1000002, "asked")
    else:
        run(office, OFFICER)
        publish(office, OFFICER)
    late.keep()
    assert count(office) == 0
