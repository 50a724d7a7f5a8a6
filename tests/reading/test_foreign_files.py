"""Files of other programs are named for what they are."""

import pytest

import crosstable
from crosstable.reading.foreign.unread import foreign_program
from tests.conftest import needs_shared_data, shared_data


def test_programs_are_recognised_by_content() -> None:
    files = {
        "Papi": b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(400),
        "Swiss Perfect": b"\x03" + bytes(31) + b"ORDER\0" + bytes(26) + b"START_NO" + bytes(90),
        "SWAR": b"\x05\0\0\0v6.65" + bytes(300),
        "chess-results.com": b"<html><title>Chess-Results Server Chess-results.com</title>",
        "RAR": b"Rar!\x1a\x07\x01\0" + bytes(50),
    }
    for program, data in files.items():
        verdict = crosstable.loads(data).verdict
        assert verdict is not None
        assert verdict.kind == "binary-file"
        assert program in verdict.message


@pytest.mark.parametrize("data", [b"", b"\xff", b"\xff\xfe0\x001\x002\x00", b"SQLite format 3\0"])
def test_others_are_not_claimed(data: bytes) -> None:
    assert foreign_program(data) is None


@needs_shared_data
@pytest.mark.parametrize(
    ("pattern", "program"),
    [("*.papi", "Papi"), ("*.trn", "Perfect")],
)
def test_real_files(pattern: str, program: str) -> None:
    found = list((shared_data() / "foreign").rglob(pattern))
    assert found
    assert all(program in str(foreign_program(path.read_bytes())) for path in found)
