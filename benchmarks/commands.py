"""Whole commands, start-up included, and how long each may take.

A ceiling is given twice: in milliseconds of CPU time on the machine of `docs/benchmarks.md`, and as
a multiple of `python -c pass`, so that another machine can judge too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import crosstable
from benchmarks.events import report
from benchmarks.standings import TIEBREAKS

LARGE = (300, 11)


class Ceiling(NamedTuple):
    """What a command may take: milliseconds, or so many times `python -c pass`."""

    milliseconds: int
    times_nothing: int

    @property
    def words(self) -> str:
        """The goal as the table shows it."""
        return f"{self.milliseconds} ms or {self.times_nothing}×"

    def is_met(self, seconds: float, times_nothing: float) -> bool:
        """Whether a command stays below it."""
        return seconds * 1000 <= self.milliseconds or times_nothing <= self.times_nothing


VERSION = Ceiling(60, 6)
SAMPLE = Ceiling(250, 23)
USUAL = Ceiling(400, 36)


class WholeCommand(NamedTuple):
    """A command line to be measured, and its ceiling."""

    title: str
    arguments: tuple[str | Path, ...]
    ceiling: Ceiling | None


def whole_commands(folder: Path) -> Iterator[WholeCommand]:
    """Every command that answers about one report, on a small and on a usual event."""
    yield WholeCommand("`--version`", ("--version",), VERSION)
    yield WholeCommand("`explain G221`", ("explain", "G221"), SAMPLE)
    running = crosstable.sample("in-progress")
    yield WholeCommand("`pair`, sample of 30", ("pair", running, "--round", "5"), SAMPLE)
    sample = folder / "sample.trf"
    sample.write_bytes(crosstable.sample("individual-swiss").read_bytes())
    yield from _of_event("sample of 30", sample, SAMPLE)
    players, rounds = LARGE
    path = folder / f"commands-{players}.trf"
    path.write_text(report(players, rounds), encoding="utf-8", newline="")
    size = f"{players} × {rounds}"
    yield from _of_event(size, path, USUAL)
    yield WholeCommand(f"`pair`, {size}", ("pair", path, "--round", str(rounds)), USUAL)


def _of_event(size: str, path: Path, ceiling: Ceiling) -> Iterator[WholeCommand]:
    other = path.with_suffix(".other.trf")
    other.write_bytes(path.read_bytes().replace(b" NED ", b" BEL ").replace(b" GER ", b" AUT "))
    table = path.with_suffix(".csv")
    with_ceiling: tuple[tuple[str, tuple[str | Path, ...]], ...] = (
        ("show", ("show", path)),
        ("check", ("check", path)),
        ("convert --to json", ("convert", path, "--to", "json", "-o", "-")),
        ("standings", ("standings", path)),
        ("standings, 10 criteria", ("standings", path, "--tiebreaks", ",".join(TIEBREAKS))),
        ("rate", ("rate", path)),
        ("norms", ("norms", path)),
    )
    for title, arguments in with_ceiling:
        yield WholeCommand(f"`{title}`, {size}", arguments, ceiling)
    without: tuple[tuple[str, tuple[str | Path, ...]], ...] = (
        ("diff", ("diff", path, other)),
        ("fmt", ("fmt", path, "-o", "-")),
        ("report -o x.csv", ("report", path, "--form", "standings", "-o", table, "--overwrite")),
    )
    for title, arguments in without:
        yield WholeCommand(f"`{title}`, {size}", arguments, None)
