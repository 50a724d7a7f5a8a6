"""The files that the guides name, each as small as its example allows."""

import re
import shutil
import sys
import zipfile
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import crosstable
from crosstable import PartialDate, Tournament, Wishes
from crosstable.pairing.versus.cutting import before_round
from tests.conftest import PROJECT_ROOT
from tests.pairing.test_circumstances import with_result
from tests.rules.keizer.test_standings import OTHER_PROGRAM as KEIZER_PROGRAM
from tests.rules.keizer.test_table import SIX
from tests.shorthand import tournament

ROUNDS = 5


def write_guide_files(folder: Path) -> None:
    """Every file, into a folder that is empty."""
    for name in ("individual-swiss", "in-progress", "round-robin", "team-swiss"):
        shutil.copy(crosstable.sample(name), folder / f"{name}.trf")
    for name in ("open", "report", "final"):
        shutil.copy(crosstable.sample("individual-swiss"), folder / f"{name}.trf")
    _write_corrected_report(folder / "corrected.trf")
    _write_season(folder / "season.trf")
    _write_national_rules(folder / "national.toml")
    names = "\n".join(f"Member{n:02}, M,{1800 - 20 * n}" for n in range(1, 13))
    (folder / "members.csv").write_text(f"Last name,First name,Rating\n{names}\n")
    _write_month(folder)
    _write_other_program(folder / "py4swiss")


def _write_corrected_report(path: Path) -> None:
    """Four rounds; a game of the third was a draw when the fourth was paired, and is a win now."""
    t = crosstable.read(crosstable.sample("individual-swiss"))
    corrected = with_result(t, 6, 11, 3, "one")
    crosstable.write(before_round(corrected, 5), path, "trf26", lossy=True)


def _write_season(path: Path) -> None:
    season = tournament(
        SIX, type_text="Individual: Keizer", declared_rounds=30, comments=(KEIZER_PROGRAM,)
    )
    crosstable.write(season, path, "trf26", lossy=True)


def _write_national_rules(path: Path) -> None:
    """The rules of the guide with a key that is misspelt."""
    guide = (PROJECT_ROOT / "docs/guide-national.md").read_text(encoding="utf-8")
    rules = re.search(r"^```toml\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE)
    assert rules is not None
    path.write_text(rules[1].replace("floor", "flor", 1))


# -- a month of a rating office --------------------------------------------------------------------

MONTH = (
    ("autumn", "Autumn Open", "2026-11-10", 1),
    ("autumn-again", "Autumn Open", "2026-11-10", 1),
    ("advent", "Advent Open", "2026-11-28", 2),
    ("spring", "Spring Open", "2026-09-02", 3),
)
"""Reports: file, event, first day, seed."""


def _write_month(folder: Path) -> None:
    """An inbox of generated reports, and the list of all who play in them."""
    (folder / "inbox").mkdir()
    rows: dict[str | None, str] = {}
    for stem, name, first_day, seed in MONTH:
        t = _event(name, date.fromisoformat(first_day), seed)
        crosstable.write(t, folder / "inbox" / f"{stem}.trf", "trf26", lossy=True)
        rows |= {p.fide_id: f'{p.fide_id},"{p.name}",{p.federation},{p.rating}' for p in t.players}
    table = "\n".join(("fide_id,name,federation,standard", *rows.values(), ""))
    with zipfile.ZipFile(folder / "standard_nov26frl.zip", "w") as archive:
        archive.writestr("list.csv", table)


def _event(name: str, first_day: date, seed: int) -> Tournament:
    t = crosstable.generate(Wishes(players=8, rounds=ROUNDS), seed)
    days = [first_day + timedelta(days=number) for number in range(ROUNDS)]
    dates = tuple(PartialDate.parse(day.isoformat()) for day in days)
    return replace(t, name=name, start=dates[0], end=dates[-1], round_dates=dates)


# -- another program -------------------------------------------------------------------------------

_OTHER_PROGRAM = f"""#!{sys.executable} -S
import sys
from pathlib import Path

def players(text):
    return [line for line in text.splitlines() if line.startswith("001")]

asked = Path(sys.argv[2]).read_text()
name = asked[asked.index("012 "):].splitlines()[0]
start = 91 + 10 * max((len(line.rstrip()) - 89) // 10 for line in players(asked))
(event,) = (text for path in Path("events").iterdir() if name in (text := path.read_text()))
pairs = []
for line in players(event):
    if line[start + 5] == "w":
        pairs.append((int(line[4:8]), int(line[start:start + 4])))
if start == 91 and "4712" in name:
    pairs = [pair[::-1] for pair in pairs]
rows = [str(len(pairs)), *(" ".join(map(str, pair)) for pair in pairs)]
Path(sys.argv[4]).write_text("\\n".join(rows))
"""


def _write_other_program(path: Path) -> None:
    """Called as py4swiss is. It gives each round as it was played, and turns the colours of one."""
    path.write_text(_OTHER_PROGRAM)
    path.chmod(0o755)
