"""A watched folder: files are handed in once, and moved with a receipt or a reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.errors import OfficeUnreachable
from crosstable.office.reports import watched
from crosstable.office.reports.watched import take_in
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import COMMAND_LINE
from tests.office.clock import Clock
from tests.office.making import open_report
from tests.office.working import begin, registered

LATER = 2e10
"""Any time at which nothing is being written any more."""


def test_files_are_handed_in_and_moved(office: Office, clock: Clock, tmp_path: Path) -> None:
    begin(office, tmp_path)
    registered(office, "January Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    folder = tmp_path / "mail"
    folder.mkdir()
    text = open_report("January Open", "2026-01-10", "2026-01-11")
    (folder / "open.trf").write_text(text, encoding="utf-8")
    (folder / "letter.txt").write_text("Dear office", encoding="utf-8")
    (folder / ".half").write_text("being written", encoding="utf-8")
    assert take_in(office, COMMAND_LINE, folder, now=0) == []  # both may still be written
    received = {one.file: one.is_received for one in take_in(office, COMMAND_LINE, folder, LATER)}
    assert received == {"letter.txt": False, "open.trf": True}
    receipt = json.loads((folder / "received/open.trf.receipt.json").read_text(encoding="utf-8"))
    assert (receipt["submission"], receipt["verdict"]) == (1, "clean")
    assert (folder / "refused/letter.txt.txt").is_file()
    assert [path.name for path in folder.iterdir() if path.is_file()] == [".half"]
    # the same bytes again, as after a stop between receiving and moving
    (folder / "open.trf").write_text(text, encoding="utf-8")
    (again,) = take_in(office, COMMAND_LINE, folder, LATER)
    assert again.target.name == "open-2.trf"
    assert receipt["receipt"] in again.message


def test_files_wait_while_the_database_is_away(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise OfficeUnreachable("the database cannot be reached")

    (tmp_path / "open.trf").write_text("012 Open\n", encoding="utf-8")
    monkeypatch.setattr(watched, "submit", away)
    with pytest.raises(OfficeUnreachable):
        take_in(office, COMMAND_LINE, tmp_path, LATER)
    assert (tmp_path / "open.trf").is_file()
