"""A new column of record 001 is one line in the table and one in the model.

The test writes these two lines into a copy of the package and uses the copy: nothing else is
changed, so what is read, written and compared there follows from the two lines.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import crosstable

PACKAGE = Path(crosstable.__file__).parent

TABLE = ("text/dialects/trf16.py", '        Field("rank",           "Rank", ')
COLUMN = '        Field("club",           "Club",                    90, 91, "text"),\n'
MODEL = ("model/tournament.py", "    rounds: tuple[Entry, ...] = ()\n")
ATTRIBUTE = "    club: str | None = None\n"

PROGRAM = """
import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
import crosstable
from crosstable.cli.main import main
from crosstable.reading.players.fields import FieldReader
from crosstable.reading.players.lines import PlayerLines
from crosstable.reading.players.memory import line_memory
from crosstable.text.dialects.trf26 import TRF26

LINE = "001    1 m GM Alpha, Anna                       2400 NED     1234567 1980/01/02  1.0    1"
LINE = LINE.ljust(89) + "{club:2}" + "   2 w 1"
OTHER = "001    2 w    Beta, Berta                       2300 NED     7654321 1990/00/00  0.0    2"
OTHER = OTHER.ljust(91) + "   1 b 0"

def report(club):
    text = f"012 Test\\n{LINE.format(club=club)}\\n{OTHER}\\n"
    return crosstable.loads(text.encode(), dialect="trf26")

record, line = TRF26.by_subject["player"], LINE.format(club="AB")
reader, findings = PlayerLines(record), []
(fast,) = line_memory(record).players([(1, line)], [reader._rounds(line)])
careful = FieldReader(reader.row(1, line), findings).player(fast.rounds)
(odd,) = reader.read([(1, line.replace("1234567", "12E4567"))])
t = report("AB")

folder = Path(sys.argv[1])
(folder / "report.trf").write_bytes(crosstable.dumps(t, "trf26"))
with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
    code = main(["event", "new", str(folder / "run"), "--from", str(folder / "report.trf")])
run = crosstable.read(folder / "run" / "run.trf")

print(json.dumps({
    "fast": fast.club,
    "careful": careful.club,
    "equal": fast == careful and not findings,
    "odd": [odd.club, [finding.kind for finding in reader.findings]],
    "read": [player.club for player in t.players],
    "written": crosstable.dumps(t, "trf16").decode().splitlines()[1],
    "line": line,
    "again": crosstable.loads(crosstable.dumps(t, "trf26")) == t,
    "losses": [str(loss) for loss in crosstable.convert(t, "vega").losses if "club" in str(loss)],
    "json": [player["club"] for player in json.loads(crosstable.dumps(t, "json"))["players"]],
    "run": [code, [player.club for player in run.players]],
    "diff": [change.message for change in crosstable.diff(t, report("XY"))],
}))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What a package with one column more says of a report that has it."""
    copy = tmp_path_factory.mktemp("copy") / "crosstable"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "desk"))
    for (name, place), line in ((TABLE, COLUMN), (MODEL, ATTRIBUTE)):
        text = (copy / name).read_text(encoding="utf-8")
        assert text.count(place) == 1, name
        (copy / name).write_text(text.replace(place, line + place), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(copy.parent)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, object] = json.loads(done.stdout)
    return told


def test_the_column_is_read_many_lines_at_once_and_carefully(answers: dict[str, object]) -> None:
    assert (answers["fast"], answers["careful"], answers["equal"]) == ("AB", "AB", True)
    assert answers["odd"] == ["AB", ["value-unreadable"]]
    assert answers["read"] == ["AB", None]


def test_the_column_is_written(answers: dict[str, object]) -> None:
    assert answers["written"] == answers["line"]
    assert answers["again"] is True
    assert answers["json"] == ["AB", None]


def test_a_dialect_without_the_column_loses_it(answers: dict[str, object]) -> None:
    assert answers["losses"] == ["line 2: player 1: club AB [player-field]"]


def test_the_column_is_compared(answers: dict[str, object]) -> None:
    assert answers["diff"] == ["1 Alpha, Anna: club was AB, is XY"]


def test_a_running_event_keeps_what_it_knows_by_the_same_name(answers: dict[str, object]) -> None:
    """`Person` of a running event has a club, so a column of that name needs no other line."""
    assert answers["run"] == [0, ["AB", None]]
