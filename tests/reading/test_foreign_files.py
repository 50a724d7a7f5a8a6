"""Files of other programs are named for what they are."""

from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.reading.foreign.archives import pack_files
from crosstable.reading.foreign.unread import foreign_program
from tests.conftest import needs_shared_data, shared_data
from tests.reading.foreign.made_tunx import small_open


def test_programs_are_recognised_by_content() -> None:
    files = {
        "Papi": b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(400),
        "Swiss Perfect": b"\x03" + bytes(31) + b"ORDER\0" + bytes(26) + b"START_NO" + bytes(90),
        "SWAR": b"\x05\0\0\0v6.65" + bytes(300),
        "chess-results.com": b"<html><title>Chess-Results Server Chess-results.com</title>",
        "RAR": b"Rar!\x1a\x07\x01\0" + bytes(50),
        "Excel list": b"%PDF-1.7" + bytes(50),
        "Swiss-Manager exports": b"Runde;Brett;IdentW;IdentS;NrW;NrS\r\n1;1;0;0;1;2\r\n",
        "Vega writes": b"Open\r\nHall\r\n\r\n Cross Table at round 3\r\n",
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


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("open.vegz", "Vega"),
        ("OPEN.VEG", "Vega"),
        ("open.TUN", "Swiss-Manager"),
        ("open.tum", "Swiss-Manager"),
        ("open.sjson", "SwissSys"),
        ("open.SWT", "Swiss-Chess"),
        ("open.sce", "Sharly Chess"),
        ("open.tunx", "Swiss-Manager"),
        ("open.trn", "Swiss Perfect"),
    ],
)
def test_what_nobody_has_shown_us_is_named_by_its_name(
    name: str, program: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(b'{"a": 1}' if name.endswith("json") else b"\x01\x02\x00\x03")
    verdict = crosstable.read(path).verdict
    assert verdict is not None
    assert program in verdict.message
    assert "FIDE" in verdict.message, "the way to a report"
    assert main(["show", str(path)]) == 2
    assert program in capsys.readouterr().err


def test_content_comes_before_the_name(tmp_path: Path) -> None:
    path = tmp_path / "open.veg"
    path.write_bytes(b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(400))
    assert "Papi" in str(crosstable.read(path).verdict)
    assert "Vega" not in str(crosstable.read(path).verdict)


def test_a_report_with_the_name_of_another_program_is_a_report(tmp_path: Path) -> None:
    path = tmp_path / "report.veg"
    path.write_text("012 Standings at round 3\n001    1      Lee, Ann\n")
    assert crosstable.read(path).verdict is None


@pytest.mark.parametrize(
    ("name", "data", "program"),
    [
        ("a/open.bin", small_open().to_bytes(), "Swiss-Manager"),
        ("open.papi", b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(400), "Papi"),
        ("open.vegz", b"\x01\x02", "Vega"),
        ("notes.txt", b"hello", "extract the report"),
    ],
)
def test_archives_are_looked_into(name: str, data: bytes, program: str) -> None:
    verdict = crosstable.loads(pack_files([(name, data)])).verdict
    assert verdict is not None
    assert "ZIP" in verdict.message
    assert program in verdict.message
