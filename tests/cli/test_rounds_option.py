"""Formats without a record for the number of rounds: the option is named and taken."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

RUNNING = """\
012 Own case
042 2024/05/01
092 Individual: Swiss-System
001    1 m    Ann                               2000 FRA                         1.0    1     3 w 1
001    2 m    Bob                               1900 FRA                         1.0    2     4 b 1
001    3 m    Cid                               1800 FRA                         0.0    3     1 b 0
001    4 m    Dan                               1700 FRA                         0.0    4     2 w 0
"""


@pytest.mark.parametrize("words", [("check", "--for", "pairing"), ("pair",)])
def test_rounds_are_asked_for_by_the_name_of_the_option(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    report = tmp_path / "running.trf"
    report.write_text(RUNNING, encoding="utf-8")
    code, _, err = run(*words, report, "--from", "trf16")
    assert (code, "--rounds" in err) == (1 if words == ("pair",) else 0, True)
    code, _, err = run(*words, report, "--from", "trf16", "--rounds", 5)
    assert (code, "--rounds" in err) == (0, False)


@pytest.mark.parametrize(
    ("dialect", "severity"), [("trf16", "warning"), ("draft-2024", "warning"), ("trf26", "error")]
)
def test_a_format_without_a_record_for_rounds_is_not_at_fault(
    run: Run, tmp_path: Path, dialect: str, severity: str
) -> None:
    report = tmp_path / "running.trf"
    report.write_text(RUNNING, encoding="utf-8")
    code, out, _ = run("check", report, "--from", dialect, "--for", "pairing", "--format", "json")
    (file,) = json.loads(out)["files"]
    (fault,) = (found for found in file["diagnostics"] if found["code"] == "X101")
    assert (fault["severity"], code) == (severity, int(severity == "error"))
