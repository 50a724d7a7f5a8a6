"""Whole commands beside those of an older Crosstable, in the same run.

The other one is named by the interpreter of the environment in which it is installed
(``benchmarks/run.py --against PYTHON``). Both are measured by turns, so that noise hits both; only
the ratio is worth keeping.

Without such an environment there are the figures of ``baseline-0.1.0.json``, from the table of
`make bench` of version 0.1.0. They belong to the machine that is named there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from events import report
from standings import TIEBREAKS

import crosstable

BASELINE = Path(__file__).with_name("baseline-0.1.0.json")
SIZES = ((300, 11), (2000, 11))
REPETITIONS = {30: 15, 300: 15, 2000: 7}
MOST = 1.25
"""How many times the CPU time of 0.1.0 a whole command may take."""

_FIGURE = re.compile(r"([\d.]+)(?: / ([\d.]+))? ?(ms|µs|s|× file|MB)\b")
_UNITS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6}


class WholeCommand(NamedTuple):
    """A command line to be measured, and the size of its event."""

    title: str
    arguments: tuple[str | Path, ...]
    players: int


def whole_commands(folder: Path) -> Iterator[WholeCommand]:
    """Every command that answers about one report, on a small, a usual and a large event."""
    yield WholeCommand("`--version`", ("--version",), 30)
    yield WholeCommand("`explain G221`", ("explain", "G221"), 30)
    running = crosstable.sample("in-progress")
    yield WholeCommand("`pair`, the sample in progress", ("pair", running, "--round", "5"), 30)
    sample = folder / "sample.trf"
    sample.write_bytes(crosstable.sample("individual-swiss").read_bytes())
    yield from _of_event("sample of 30", sample, 30)
    for players, rounds in SIZES:
        path = folder / f"against-{players}.trf"
        path.write_text(report(players, rounds), encoding="utf-8", newline="")
        yield from _of_event(f"{players} × {rounds}", path, players)
        last = ("pair", path, "--round", str(rounds))
        yield WholeCommand(f"`pair`, {players} × {rounds}", last, players)


def _of_event(size: str, path: Path, players: int) -> Iterator[WholeCommand]:
    other, table = path.with_suffix(".other.trf"), path.with_suffix(".csv")
    other.write_bytes(path.read_bytes().replace(b" NED ", b" BEL ").replace(b" GER ", b" AUT "))
    for title, arguments in (
        ("show", ("show", path)),
        ("check", ("check", path)),
        ("convert --to json", ("convert", path, "--to", "json", "-o", "-")),
        ("standings", ("standings", path)),
        ("standings, 10 criteria", ("standings", path, "--tiebreaks", ",".join(TIEBREAKS))),
        ("rate", ("rate", path)),
        ("norms", ("norms", path)),
        ("diff", ("diff", path, other)),
        ("fmt", ("fmt", path, "-o", "-")),
        ("report -o x.csv", ("report", path, "--form", "standings", "-o", table, "--overwrite")),
    ):
        yield WholeCommand(f"`{title}`, {size}", arguments, players)


# -- the figures of 0.1.0 -------------------------------------------------------------------------


def key_of(work: str) -> str:
    """What was measured, without what was measured about it."""
    return re.sub(r" \(bare slicing needs .*?\)", "", work)


def baseline() -> Mapping[str, Any]:
    """The figures of 0.1.0 by work, and where they come from."""
    stored: Mapping[str, Any] = json.loads(BASELINE.read_text(encoding="utf-8"))
    return stored


def times_as_much(now: str, before: str) -> str:
    """Ratio of two figures of the table, by their medians; empty where they cannot be compared."""
    ours, theirs = _amount(now), _amount(before)
    if ours is None or theirs is None or ours[1] != theirs[1] or not theirs[0]:
        return ""
    return f"{ours[0] / theirs[0]:.2f}×"


def _amount(figure: str) -> tuple[float, str] | None:
    found = _FIGURE.match(figure)
    if found is None:
        return None
    unit = found[3]
    value = float(found[2] or found[1])
    return (value * _UNITS[unit], "s") if unit in _UNITS else (value, unit)
