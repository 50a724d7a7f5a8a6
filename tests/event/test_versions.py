"""Journals of every version can still be read: each is kept with the report that follows."""

from pathlib import Path

import pytest

from crosstable.event.history.folding import fold
from crosstable.event.journal import VERSION, read_journal
from crosstable.event.report.deriving import trf

KEPT = Path(__file__).with_name("journals")


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_journal_of_every_version_is_kept_and_read(version: int) -> None:
    journal = read_journal((KEPT / f"v{version}.jsonl").read_bytes())
    assert journal.broken is None
    assert journal.torn == b""
    section = fold(journal.lines).section()
    assert trf(section) == (KEPT / f"v{version}.trf").read_bytes()
