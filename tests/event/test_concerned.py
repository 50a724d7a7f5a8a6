"""Which setting of an event mends a fault of its report."""

from __future__ import annotations

import pytest

import crosstable
from crosstable.event.proof.concerned import SETTING_OF_SUBJECT, concerned_setting
from crosstable.event.settings import SETTINGS

SAMPLE = crosstable.sample("individual-swiss").read_bytes()


def concerned(data: bytes) -> dict[str, set[str | None]]:
    """The settings that faults of a report lead to, by the code of the fault."""
    t = crosstable.loads(data)
    assert t.document is not None
    found: dict[str, set[str | None]] = {}
    for one in (*crosstable.check(t, "rating"), *crosstable.check(t, "pairing")):
        found.setdefault(one.code, set()).add(concerned_setting(one, t.document))
    return found


def test_every_subject_leads_to_a_setting_that_exists() -> None:
    assert {*SETTING_OF_SUBJECT.values()} <= SETTINGS.keys()


@pytest.mark.parametrize(
    ("record", "code", "setting"),
    [
        (b"132", "H101", "round-dates"),
        (b"022", "H101", "city"),
        (b"052", "H101", "end"),
        (b"192", "H102", "system"),
        (b"202", "H103", "tiebreaks"),
    ],
)
def test_missing_record_leads_to_its_setting(record: bytes, code: str, setting: str) -> None:
    lines = SAMPLE.splitlines(keepends=True)
    found = concerned(b"".join(line for line in lines if not line.startswith(record)))
    assert setting in found[code]


def test_faulty_line_leads_to_its_setting() -> None:
    found = concerned(SAMPLE.replace(b"052 ", b"052 1999/01/01 #", 1))
    assert {setting for code, each in found.items() if code < "H3" for setting in each} == {"end"}


def test_fault_of_a_player_leads_to_no_setting() -> None:
    found = concerned(SAMPLE.replace(b"001    1", b"001    2", 1))
    assert {None} in [each for code, each in found.items() if code[0] in "PG"]
