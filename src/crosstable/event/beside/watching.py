"""Looking into a folder that another program writes into.

A file is read when its size and time stood still for two looks and its content is complete. Files
that are locked or half written are waited for. What a file is, its content says, not its name; only
the files that we wrote ourselves are left out by their names, also those of copies: Swiss-Manager
exports the very same bytes once it has imported them. A report for Vega is known by its hash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from crosstable.errors import Misread
from crosstable.model.phrases import Words, phrase
from crosstable.reading.beside import swissmanager, vega
from crosstable.reading.beside.assembling import (
    CROSSTABLE,
    ENGINE,
    NOTHING_KNOWN,
    PAIRINGS,
    PLAYERS,
    Known,
    Part,
    assemble,
)
from crosstable.reading.beside.snapshot import SWISS_MANAGER, SeenFile, Snapshot
from crosstable.reading.files import loads

SECONDS_BETWEEN_LOOKS = 2.0
_LARGEST = 4_000_000
_MOST_FILES = 400
_SUFFIXES = {".txt", ".csv", ".trf", ""}
_OWN_NAMES = re.compile(r".*crosstable-round\d+.*|\.crosstable-.*")


class Stamp(NamedTuple):
    """By what a file that changed is known: its size and its time."""

    size: int
    changed_ns: int


class Waiting(NamedTuple):
    """A file that cannot be read yet, and why."""

    name: str
    reason: Words


class Sighting(NamedTuple):
    """What one look into the folder showed."""

    snapshot: Snapshot | None = None
    waiting: tuple[Waiting, ...] = ()
    problem: Words | None = None
    """Why the files cannot be taken together, if so."""


class FolderWatch:
    """Looks into one folder again and again, and remembers what stood still."""

    def __init__(self, folder: Path, program: str) -> None:
        self.folder = folder
        self.program = program
        self._stamps: Mapping[str, Stamp] = MappingProxyType({})
        self._read: dict[tuple[str, Stamp], Part | None] = {}

    def look(
        self, known: Known = NOTHING_KNOWN, own: Iterable[str] = (), *, at_once: bool = False
    ) -> Sighting:
        """What the folder shows now; with `at_once` a file need not stand still first."""
        try:
            stamps = dict(self._candidates())
        except OSError:
            reason = phrase("the folder {folder} cannot be read", folder=str(self.folder))
            return Sighting(problem=reason)
        before = self._stamps
        self._stamps = stamps
        parts: list[Part] = []
        waiting: list[Waiting] = []
        own_hashes = frozenset(own)
        for name, stamp in stamps.items():
            if not at_once and before.get(name) != stamp and (name, stamp) not in self._read:
                waiting.append(Waiting(name, phrase("is still being written")))
                continue
            try:
                part = self._part(name, stamp)
            except PermissionError:
                waiting.append(Waiting(name, phrase("is open in the other program")))
            except FileNotFoundError:
                continue  # it went between two steps of one look
            except OSError:
                waiting.append(Waiting(name, phrase("cannot be read at the moment")))
            except _Incomplete:
                waiting.append(Waiting(name, phrase("is not complete yet")))
            except Misread as problem:
                told = phrase("{file}: {problem}", file=name, problem=problem.message)
                return Sighting(waiting=tuple(waiting), problem=told)
            else:
                if part is not None and not _is_own(part.file, own_hashes):
                    parts.append(part)
        try:
            snapshot = assemble(self.program, parts, known)
        except Misread as problem:
            return Sighting(waiting=tuple(waiting), problem=problem.message)
        return Sighting(snapshot, tuple(waiting))

    def _candidates(self) -> Iterable[tuple[str, Stamp]]:
        for path in sorted(self.folder.iterdir())[:_MOST_FILES]:
            if path.suffix.lower() not in _SUFFIXES or _OWN_NAMES.fullmatch(path.name):
                continue
            try:
                status = path.stat()
            except OSError:
                continue
            if path.is_file() and 0 < status.st_size <= _LARGEST:
                yield path.name, Stamp(status.st_size, status.st_mtime_ns)

    def _part(self, name: str, stamp: Stamp) -> Part | None:
        key = (name, stamp)
        if key not in self._read:
            data = (self.folder / name).read_bytes()
            if len(data) != stamp.size:
                raise _Incomplete
            part = read_part(self.program, name, data, stamp.changed_ns / 1e9)
            self._read = {known: kept for known, kept in self._read.items() if known[0] != name}
            self._read[key] = part
        return self._read[key]


def _is_own(file: SeenFile, own_hashes: frozenset[str]) -> bool:
    return file.kind == ENGINE and file.sha256 in own_hashes


class _Incomplete(Exception):
    """The other program has not written all of the file yet."""


def read_part(program: str, name: str, data: bytes, changed: float) -> Part | None:
    """One file by its content; None if it is none of the lists of the program.

    Raises `Misread` for one of the lists that contradicts itself.
    """
    text = swissmanager.decode(data)
    lines = text.splitlines()
    digest = sha256(data).hexdigest()
    if program == SWISS_MANAGER:
        filled = [line for line in lines if line.strip()]
        return _of_swiss_manager(filled, name, changed, digest, is_whole=text.endswith("\n"))
    return _of_vega(data, lines, name, changed, digest)


def _of_swiss_manager(
    lines: list[str], name: str, changed: float, digest: str, *, is_whole: bool
) -> Part | None:
    is_cut = not is_whole and bool(lines) and lines[-1].count(";") != lines[0].count(";")
    if swissmanager.is_players_file(lines):
        if is_cut:
            raise _Incomplete
        players = swissmanager.read_players(lines)
        return Part(SeenFile(name, PLAYERS, changed, digest), players=players)
    if swissmanager.is_pairings_file(lines):
        if is_cut:
            raise _Incomplete
        rows = swissmanager.read_pairings(lines)
        return Part(SeenFile(name, PAIRINGS, changed, digest), rows=rows, heading=lines[0])
    return None


def _of_vega(data: bytes, lines: list[str], name: str, changed: float, digest: str) -> Part | None:
    text = "\n".join(lines[-4:])
    if vega.is_pairing_list(lines):
        if not vega.is_complete(text):
            raise _Incomplete
        listed = vega.read_pairing_list(lines)
        return Part(SeenFile(name, PAIRINGS, changed, digest), pairing=listed)
    if vega.is_cross_list(lines):
        if not vega.is_complete(text):
            raise _Incomplete
        cross = vega.read_cross_list(lines)
        return Part(SeenFile(name, CROSSTABLE, changed, digest), cross=cross)
    if name.lower() == "sortedpairs.txt":
        raise Misread(phrase("the words of the list are not those of the English Vega"))
    if data[:4] == b"012 " and any(line.startswith("001 ") for line in lines):
        if not data.endswith(b"\n"):
            raise _Incomplete
        return Part(SeenFile(name, ENGINE, changed, digest), report=loads(data))
    return None
