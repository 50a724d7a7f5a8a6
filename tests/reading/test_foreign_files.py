"""Files of other programs are named for what they are."""

import sqlite3
from pathlib import Path

import pytest

import crosstable
from crosstable.reading.foreign import foreign_program
from tests.conftest import needs_shared_data, shared_data


def swiss_chess() -> bytes:
    data = bytearray(0x800)
    data[0] = 0xFF
    data[1:3] = (7).to_bytes(2, "little")
    data[7:9] = (24).to_bytes(2, "little")
    data[0x261:0x263] = (883).to_bytes(2, "little")
    return bytes(data)


def sharly_chess(folder: Path) -> bytes:
    path = folder / "event.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE metadata (version TEXT, migration TEXT)")
    database.close()
    return path.read_bytes()


def test_programs_are_recognised_by_content(tmp_path: Path) -> None:
    files = {
        "Swiss-Chess": swiss_chess(),
        "Papi": b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(400),
        "Swiss Perfect": b"\x03" + bytes(31) + b"ORDER\0" + bytes(26) + b"START_NO" + bytes(90),
        "Sharly Chess": sharly_chess(tmp_path),
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
    [("*.SWT", "Swiss-Chess"), ("*.papi", "Papi"), ("*.trn", "Perfect"), ("*.sce", "Sharly")],
)
def test_real_files(pattern: str, program: str) -> None:
    found = list((shared_data() / "foreign").rglob(pattern))
    assert found
    assert all(program in str(foreign_program(path.read_bytes())) for path in found)
