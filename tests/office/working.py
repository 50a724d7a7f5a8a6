"""Steps that many tests of the office take."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path

from crosstable.office.lists.importing import import_list
from crosstable.office.lists.publishing import Published, publish
from crosstable.office.lists.running import run
from crosstable.office.people.asking import current_edition
from crosstable.office.reports.deciding import Outcome, decide
from crosstable.office.reports.registering import Registration, register
from crosstable.office.reports.submitting import Handed, Receipt, submit
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import COMMAND_LINE, Role, User
from tests.office.clock import Clock
from tests.office.making import list_file, open_report

OFFICER = User(1, "ann", Role.OFFICER)


def begin(office: Office, tmp_path: Path, day: str = "2026-01-01") -> None:
    """Take in the first list."""
    path = tmp_path / "players.csv"
    path.write_text(list_file(), encoding="utf-8")
    import_list(office, COMMAND_LINE, f"{path}@{day}")


def registered(office: Office, name: str, starts: str, ends: str, **more: object) -> int:
    """Register an event."""
    event = Registration(name, date.fromisoformat(starts), date.fromisoformat(ends))
    return register(office, COMMAND_LINE, event._replace(**more)).event  # type: ignore[arg-type]


def handed_in(office: Office, text: str, replaces: int | None = None) -> Receipt:
    """Submit a report."""
    return submit(office, COMMAND_LINE, Handed(text.encode(), "open.trf", None, replaces))


def accepted(office: Office, text: str, replaces: int | None = None) -> int:
    """Submit a report and accept it."""
    receipt = handed_in(office, text, replaces)
    decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    return receipt.submission


def next_list(office: Office, clock: Clock, day: str) -> Published:
    """Compute and publish the next list on a day."""
    clock.set(day)
    run(office, OFFICER)
    (published,) = publish(office, OFFICER)
    return published


def first_list(office: Office, clock: Clock, tmp_path: Path) -> Published:
    """One open in January, published on the list of February."""
    begin(office, tmp_path)
    registered(office, "January Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    accepted(office, open_report("January Open", "2026-01-10", "2026-01-11"))
    return next_list(office, clock, "2026-01-30")


def list_of(office: Office) -> dict[int, dict[str, str]]:
    """The rows of the newest published list by number."""
    with office.reading() as connection:
        row = current_edition(connection, "standard")
        assert row is not None
        return rows_of(content(connection, json.loads(row.files)["list.csv"]))


def rows_of(data: bytes) -> dict[int, dict[str, str]]:
    """The rows of a list by number."""
    reader = csv.DictReader(io.StringIO(data.decode(), newline=""))
    return {int(one["fide_id"]): one for one in reader}
