"""Printed reports: the whole folder of an event, and a card for each player in one PDF.

Nobody else makes these forms from a report, so the goals are absolute: seconds by the clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.checking import Measure, run
from benchmarks.events import report

FOLDER, FOLDER_GOAL = (300, 11), 10.0
CARDS, CARDS_GOAL = (400, 11), 15.0
TURNS = 3


def measures(command: Path, folder: Path) -> Iterator[Measure]:
    """All rows about printed reports."""
    yield _measured(
        "whole folder of forms, 300 × 11", command, folder, FOLDER, "all", "forms", FOLDER_GOAL
    )
    yield _measured(
        "400 pairing cards in one PDF", command, folder, CARDS, "form-2", "cards.pdf", CARDS_GOAL
    )


def _measured(
    work: str,
    command: Path,
    folder: Path,
    size: tuple[int, int],
    form: str,
    output: str,
    goal: float,
) -> Measure:
    path = folder / f"reports-{size[0]}.trf"
    path.write_text(report(*size), encoding="utf-8", newline="")
    words = (command, "report", path, "--form", form, "-o", folder / output, "--overwrite")
    runs = [run(*words) for _ in range(TURNS)]
    best = min(one.seconds for one in runs)
    memory = max(one.megabytes for one in runs)
    ours = f"{best:.1f} s, {memory:.0f} MB"
    return Measure(work, ours, "–", "nobody", "–", f"under {goal:.0f} s", best < goal)


if __name__ == "__main__":
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        for measure in measures(Path(sys.executable).with_name("crosstable"), Path(name)):
            print(*measure, sep=" | ")
