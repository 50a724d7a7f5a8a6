"""The ledger of a long comparison: a line of JSON for each event that was compared.

The first line tells what is compared; a run that goes on must be the same. A line is written in
one piece when its event is done, so whatever ends the run costs only the events in work; half a
line that a dying machine left behind is ignored and counted.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import Unusable

FORMAT = 1


class Direction(Enum):
    """Whose event it is: the other program judges it."""

    OURS = "ours"
    THEIRS = "theirs"


class Verdict(Enum):
    """What came of an event, the best first."""

    SAME = "same"
    KNOWN = "known"
    DIFFERS = "differs"
    NOT_MADE = "not made"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Header:
    """What a ledger is about: the first line."""

    peer: str
    profile: str
    seed: str
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class Noted:
    """A kind of difference in an event: where, why, how often, and the smallest report."""

    where: str
    cause: str
    message: str
    count: int = 1
    small: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event that was compared."""

    direction: Direction
    number: int
    seed: str
    verdict: Verdict
    ours: str
    theirs: str = ""
    code: str = ""
    """Digest of our rules and engines: a version under development says too little."""
    digest: str = ""
    players: int = 0
    rounds: int = 0
    values: int = 0
    seconds: float = 0.0
    notes: tuple[Noted, ...] = field(default=())

    def with_problem(self, verdict: Verdict, message: str) -> Entry:
        """The entry of an event that could not be compared."""
        return replace(self, verdict=verdict, notes=(Noted("event", verdict.value, message),))

    def to_line(self) -> str:
        """The entry as a line, without what is empty."""
        content = asdict(self) | {"direction": self.direction.value, "verdict": self.verdict.value}
        content = {name: value for name, value in content.items() if value not in ("", ())}
        return json.dumps(content, ensure_ascii=False)

    @classmethod
    def of_line(cls, line: str) -> Entry:
        """The entry that a line holds; raises `ValueError` for half a line."""
        try:
            content = json.loads(line)
            notes = tuple(Noted(**note) for note in content.pop("notes", ()))
            direction = Direction(content.pop("direction"))
            verdict = Verdict(content.pop("verdict"))
            return cls(direction=direction, verdict=verdict, notes=notes, **content)
        except (TypeError, KeyError, AttributeError) as problem:
            raise ValueError(str(problem)) from None


class Contents(NamedTuple):
    """Everything in a ledger; of an event that is in it twice the last line counts."""

    header: Header
    entries: tuple[Entry, ...]
    unreadable: int = 0


def read_ledger(path: str) -> Contents:
    """The ledger in a file; raises `Unusable` if it is none."""
    try:
        lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as problem:
        raise Unusable(f"{path}: {problem.strerror}") from None
    header = _header_of(lines[0]) if lines else None
    if header is None:
        raise Unusable(f"{path} is not a ledger of comparisons: it does not start with a header")
    entries: dict[tuple[Direction, int], Entry] = {}
    unreadable = 0
    for line in lines[1:]:
        try:
            entry = Entry.of_line(line)
        except ValueError:
            unreadable += bool(line.strip())
        else:
            entries[entry.direction, entry.number] = entry
    return Contents(header, tuple(entries.values()), unreadable)


def _header_of(line: str) -> Header | None:
    try:
        header = Header(**json.loads(line))
    except (ValueError, TypeError):
        return None
    return header if header.format == FORMAT else None


def open_ledger(path: str, header: Header) -> Contents:
    """The ledger to go on with, begun if it is not there; raises `Unusable` for another run's."""
    file = Path(path)
    if not file.exists() or not file.stat().st_size:
        file.parent.mkdir(parents=True, exist_ok=True)
        append_line(path, json.dumps(asdict(header), ensure_ascii=False))
        return Contents(header, ())
    contents = read_ledger(path)
    if contents.header != header:
        known = contents.header
        raise Unusable(
            f"{path} belongs to another run: against {known.peer}, profile {known.profile}, "
            f"seed {known.seed}; name another file, or repeat these"
        )
    if not file.read_bytes().endswith(b"\n"):
        append_line(path, "")  # the next entry begins on a line of its own
    return contents


def append_line(path: str, line: str) -> None:
    """Add a line in one piece, and wait until it is on the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0))
    try:
        os.write(handle, f"{line}\n".encode())
        os.fsync(handle)
    finally:
        os.close(handle)
