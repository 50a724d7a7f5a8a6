"""An exchange is written in a dialect that states the number of rounds, or refused."""

from pathlib import Path

import pytest

import crosstable
from crosstable.output.show import show_rows_of
from tests.cli.conftest import Run

RUNNING = """\
012 Own case
042 2024/05/01
092 FIDE_DUTCH_2026
@ROUND DATES@
001    1 m    Ann                               2000 FRA                         1.0    1     3 w 1
001    2 m    Bob                               1900 FRA                         1.0    2     4 b 1
001    3 m    Cid                               1800 FRA                         0.0    3     1 b 0
001    4 m    Dan                               1700 FRA                         0.0    4     2 w 0
""".replace("@ROUND DATES@", "132".ljust(91) + "24/05/01  24/05/02  24/05/03")


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "running.trf"
    path.write_text(RUNNING, encoding="utf-8")
    return path


@pytest.mark.parametrize("dialect", ["trf16", "draft-2024"])
def test_without_a_wish_it_is_trf26(run: Run, report: Path, tmp_path: Path, dialect: str) -> None:
    out = tmp_path / "out.trf"
    code, _, _ = run("convert", report, "--from", dialect, "--for", "itdx", "-o", out)
    assert code == 0
    assert "142 3" in out.read_text(encoding="utf-8").splitlines()
    code, printed, _ = run("check", out, "--for", "itdx", "--format", "json")
    assert "X101" not in printed


def test_a_dialect_that_cannot_is_refused(run: Run, report: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    words = ("convert", report, "--from", "trf16", "--to", "trf16", "--for", "itdx", "-o", out)
    code, _, err = run(*words)
    assert (code, "trf26" in err, out.exists()) == (1, True, False)


def test_a_text_in_the_place_of_a_code_is_not_empty() -> None:
    text = RUNNING.replace("092 FIDE_DUTCH_2026", "092 Individual Swiss")
    t = crosstable.loads(text, dialect="draft-2024")
    (fault,) = (found for found in crosstable.check(t, "itdx") if found.code == "H102")
    assert "empty" not in fault.message
    empty = crosstable.loads(text.replace("092 Individual Swiss", "092"), dialect="draft-2024")
    (fault,) = (found for found in crosstable.check(empty, "itdx") if found.code == "H102")
    assert "empty" in fault.message


TEAMS = """\
012 Own case
142 5
192 FIDE_TEAM
001    1 m    Ann                               2000                             1.0    1     2 w 1
001    2 m    Bob                               1900                             0.0    2     1 b 0
310   1 One                              ONE      2.0   1.0   1    1
310   2 Two                              TWO      0.0   0.0   2    2
240 F   3    1
240 Z   4    1    2
"""


def test_show_lists_announced_byes_of_teams() -> None:
    shown = " ".join(text for _, text in show_rows_of(crosstable.loads(TEAMS, dialect="trf26")))
    assert "full-point bye of team 1 " in shown
    assert "zero-point bye of teams 1, 2 " in shown
