"""Write the cases of a system whose text leaves something open: that of Lim.

    python tools/make_position_cases.py --systems FOLDER

FOLDER has positions of each system with the round that an implementation by another hand gave
(`NAME.trf`, `NAME.next-round.txt`, `MANIFEST.csv`). Only those positions are taken in which an
unrelated program gives the same round too; others are in `conformance/disputed`.
"""

from __future__ import annotations

import argparse
import csv
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable.conformance.answering import answer_pair  # noqa: E402
from crosstable.conformance.runner import Object, differences  # noqa: E402
from crosstable.reading.files import loads  # noqa: E402
from tests.conformance.casefiles import NewCase, write_case  # noqa: E402
from tests.conformance.killing import CASES  # noqa: E402

SECOND = "a second implementation of the text, by another hand"
SAME = "same"


@dataclass(frozen=True)
class System:
    """A system: its folder, its regulations, and the program that has to agree."""

    name: str
    clause: str
    most: int
    """Participants of a small position."""
    column: str
    program: str


SYSTEMS = (System("lim", "C.04.4.3", 14, "chesspairing", "chesspairing a413c36"),)


def names_of(system: System, folder: Path) -> Iterator[str]:
    """The small positions that are confirmed."""
    with (folder / "MANIFEST.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            is_small = int(row["players"]) <= system.most
            if is_small and row[system.column] == SAME:
                yield row["name"]


def expected_round(text: str) -> Object:
    """The round in a file of pairs; the one who meets nobody has the bye."""
    _, *lines = text.splitlines()
    pairs = sorted([int(word) for word in line.split()] for line in lines)
    bye = next((white for white, black in pairs if not black), None)
    return {"pairs": [[white, black] for white, black in pairs if black], "bye": bye}


def write_positions(system: System, folder: Path) -> int:
    """The cases of a system; a position in which ours is another round is told."""
    shutil.rmtree(CASES / "pairing" / system.clause, ignore_errors=True)
    written = 0
    for name in names_of(system, folder):
        data = (folder / f"{name}.trf").read_bytes()
        expects = expected_round((folder / f"{name}.next-round.txt").read_text(encoding="utf-8"))
        for line in differences(expects, answer_pair(loads(data), {})):
            print(f"{name}: {line}")
        number = name.partition("-r")[2].partition("of")[0].lstrip("0")
        write_case(
            NewCase(
                f"pairing/{system.clause}/{name}",
                data,
                "pair",
                expects,
                system.clause,
                f"round {number} by the {system.name} system, with byes and absences as they come",
                [SECOND, system.program],
                {},
                (system.name,),
            )
        )
        written += 1
    return written


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--systems", type=Path, required=True, help="folder of the positions")
    options = parser.parse_args()
    for system in SYSTEMS:
        print(system.name, write_positions(system, options.systems / system.name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
