"""Formats without a record for the number of rounds: the option is named and taken."""

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
    assert (code, "--rounds" in err) == (1, True)
    code, _, err = run(*words, report, "--from", "trf16", "--rounds", 5)
    assert (code, "--rounds" in err) == (0, False)
