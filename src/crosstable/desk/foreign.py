"""Files of other programs at the desk: they become reports at the door, one for each tournament.

From then on every page works on them as on any report; the start page has a card for each that
tells what it was and what did not come over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import NamedTuple

from crosstable.model.phrases import Words
from crosstable.model.tournament import Tournament
from crosstable.reading.files import loads
from crosstable.reading.foreign.archives import pack_files, suffix_of
from crosstable.reading.foreign.chessresults.lists import is_list
from crosstable.reading.foreign.formats import format_of, section_names
from crosstable.reading.foreign.naming import with_program_by_name
from crosstable.reading.foreign.swissperfect import SUFFIXES
from crosstable.reading.foreign.unread import foreign_program, program_by_name
from crosstable.text.dialects import in_force
from crosstable.writing.conversion import Conversion, convert

OpenedFile = tuple[str, bytes]
ARRIVALS = "/#arrivals"
"""Where the files of other programs have their cards."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What a file of another program was before it became a report, or why it did not."""

    program: str = ""
    """Its name; empty if the file could not be read."""
    words: Words = ""
    """Program, version and kind in one line."""
    event: str = ""
    players: int = 0
    played: int = 0
    rounds: int = 0
    lost: tuple[Words, ...] = ()
    """What the file has and a report has no place for."""
    assumed: tuple[Words, ...] = ()
    """What a report wants and the file does not have."""
    problem: Words = ""
    """Why it was not read."""
    can_be_forced: bool = False
    """Whether the parts of it that agree make a tournament."""


class Brought(NamedTuple):
    """A file as the desk opens it."""

    name: str
    data: bytes
    arrival: Arrival | None = None


def as_reports(files: list[OpenedFile]) -> list[Brought]:
    """The files, those of other programs as reports."""
    return [
        brought
        for name, data in put_together(files)
        for brought in ([_bring(name, data)] if format_of(data) is None else reports_of(name, data))
    ]


def _bring(name: str, data: bytes) -> Brought:
    """A report; or a file that is not read, with the program that it is of and the way out."""
    if foreign_program(data) is None and program_by_name(name) is None:
        return Brought(name, data)
    verdict = with_program_by_name(loads(data), name).verdict
    return Brought(name, data, None if verdict is None else Arrival(problem=verdict.sentence))


def put_together(files: list[OpenedFile]) -> list[OpenedFile]:
    """The files, those that are one event only together as an archive behind the others."""
    lists = [file for file in files if is_list(file[1])]
    parts = [file for file in files if suffix_of(file[0]) in SUFFIXES and file not in lists]
    has_tables = {".trn", ".sco"} <= {suffix_of(name) for name, _ in parts}
    groups = [group for group in (lists, parts if has_tables else []) if len(group) > 1]
    packed = [(f"{PurePath(group[0][0]).stem}.zip", pack_files(group)) for group in groups]
    whole = [file for file in packed if loads(file[1]).verdict is None]
    used = [
        part for group, file in zip(groups, packed, strict=True) if file in whole for part in group
    ]
    return [*(file for file in files if file not in used), *whole]


def reports_of(name: str, data: bytes, *, force: bool = False) -> list[Brought]:
    """The tournaments of a file as reports; if it has none, the file itself, which says why."""
    sections: list[str | None] = list(section_names(data)) or [None]
    reports = []
    for section in sections:
        t = loads(data, section=section, force=force)
        if t.verdict is not None:
            can_be_forced = not force and loads(data, section=section, force=True).verdict is None
            told = Arrival(problem=t.verdict.sentence, can_be_forced=can_be_forced)
            return [Brought(name, data, told)]
        conversion = convert(t, in_force())
        stem = PurePath(name).stem
        title = stem if section is None or len(sections) == 1 else f"{stem} {section}"
        reports += list(_make_report(f"{title}.trf", t, conversion))
    return reports or [Brought(name, data)]


def _make_report(name: str, t: Tournament, conversion: Conversion) -> Iterator[Brought]:
    if t.origin is None or conversion.refusals:
        return
    arrival = Arrival(
        t.origin.program,
        t.origin.words,
        t.name or "",
        len(t.players),
        t.rounds_played,
        t.rounds,
        tuple(loss.words for loss in conversion.losses),
        tuple(assumption.sentence for assumption in conversion.assumptions),
    )
    yield Brought(name, conversion.to_bytes(), arrival)
