"""Every check that the specifications ask for has a code (docs/coverage/checks.md)."""

import re

from crosstable.checks.catalogue import KINDS_OF_FAULT
from tests.conftest import PROJECT_ROOT

PAGE = PROJECT_ROOT / "docs" / "coverage" / "checks.md"
_ROW = re.compile(r"\| (?P<check>[^|]+) \| (?P<codes>[^|]*) \|")


def rows() -> dict[str, list[str]]:
    found = (_ROW.fullmatch(line) for line in PAGE.read_text(encoding="utf-8").split("\n"))
    cells = [row for row in found if row and row["check"] not in ("check", "---")]
    return {row["check"]: row["codes"].split() for row in cells}


def test_every_check_has_a_code() -> None:
    assert [check for check, codes in rows().items() if not codes] == []


def test_every_code_exists() -> None:
    named = {code for codes in rows().values() for code in codes}
    assert sorted(named - set(KINDS_OF_FAULT)) == []


def test_all_upload_checks_and_cross_record_checks_are_listed() -> None:
    checks = list(rows())
    assert [check[:3] for check in checks if re.match(r"U\d\d ", check)] == [
        f"U{number:02}" for number in range(1, 15)
    ]
    for record in ("062", "072", "082", "142", "132", "152", "352", "162", "172", "192", "240"):
        assert any(record in check for check in checks), record
    for record in ("320", "330", "250", "260", "299", "300", "310", "801"):
        assert any(record in check for check in checks), record
