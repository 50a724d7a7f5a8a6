"""What the office says is true: figures that are looked at first, refusals with a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.errors import NotAllowed
from crosstable.office.lists.running import preview
from crosstable.office.lists.uploading import MANIFEST_NAME, upload_files
from crosstable.office.reports.deciding import Outcome, decide
from crosstable.office.reports.registering import cancel_event
from crosstable.office.reports.submitting import Handed, submit
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import COMMAND_LINE, Role, User
from tests.office.clock import Clock
from tests.office.making import open_report
from tests.office.working import OFFICER, accepted, begin, handed_in, next_list, registered
from tests.worded import Worded

FIRST, LAST = "2026-01-10", "2026-01-11"


def test_only_changed_ratings_are_counted_as_changed(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """A number of games that goes back to zero is no change."""
    begin(office, tmp_path)
    assert preview(office, OFFICER).difference["changed"] == 0
    registered(office, "Open", FIRST, LAST)
    clock.set("2026-01-12")
    accepted(office, open_report("Open", FIRST, LAST))
    assert preview(office, OFFICER).difference["changed"] > 0
    next_list(office, clock, "2026-01-30")
    assert preview(office, OFFICER).difference["changed"] == 0


def test_a_refusal_says_why_and_what_to_do(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", FIRST, LAST, club="Rooks")
    clock.set("2026-01-12")
    report = Handed(open_report("Open", FIRST, LAST).encode())
    with pytest.raises(NotAllowed) as refused:
        submit(office, User(7, "bob", Role.SUBMITTER), report)
    worded(str(refused.value))


def test_an_event_that_is_not_registered_is_told_as_the_office_knows_it(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    clock.set("2026-01-12")
    text = open_report("Open", FIRST, LAST)
    (unknown,) = (f for f in handed_in(office, text).findings if f["code"] == "H701")
    clock.set("2026-01-01")
    event = registered(office, "Second", FIRST, LAST)
    cancel_event(office, OFFICER, event, "too few entries")
    clock.set("2026-01-12")
    data = open_report("Second", FIRST, LAST).encode()
    receipt = submit(office, COMMAND_LINE, Handed(data, "second.trf", event))
    (cancelled,) = (f for f in receipt.findings if f["code"] == "H701")
    worded(unknown["message"], cancelled["message"])


def test_reports_for_fide_have_the_name_of_their_format(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", FIRST, LAST)
    clock.set("2026-01-12")
    report = Handed(open_report("Open", FIRST, LAST).encode(), "open.veg")
    receipt = submit(office, COMMAND_LINE, report)
    decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    published = next_list(office, clock, "2026-01-30")
    (name,) = upload_files(office, OFFICER, published.edition).keys() - {MANIFEST_NAME}
    assert name.endswith(".trf")
