"""Files of other programs at the desk: they become reports at the door, one for each tournament.

From then on every page works on them as on any report.
"""

from __future__ import annotations

from pathlib import PurePath

from crosstable.model.phrases import Phrase, Words, joined, phrase, plural
from crosstable.reading.files import loads
from crosstable.reading.foreign.archives import pack_files, suffix_of
from crosstable.reading.foreign.chessresults.lists import is_list
from crosstable.reading.foreign.formats import format_of, section_names
from crosstable.reading.foreign.swissperfect import SUFFIXES
from crosstable.text.dialects import in_force
from crosstable.writing.conversion import convert

OpenedFile = tuple[str, bytes]
_MOST_SHOWN = 3


def as_reports(files: list[OpenedFile]) -> tuple[list[OpenedFile], Phrase | None]:
    """The files, those of other programs as reports, and what to say about the losses."""
    reports: list[OpenedFile] = []
    told: list[Words] = []
    for name, data in put_together(files):
        if format_of(data) is None:
            reports.append((name, data))
            continue
        made, words = _reports_of(name, data)
        reports += made or [(name, data)]  # what cannot be read is opened, and says why
        told += words
    return reports, phrase("{a}", a=joined(told, " ")) if told else None


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


def _reports_of(name: str, data: bytes) -> tuple[list[OpenedFile], list[Words]]:
    sections: list[str | None] = list(section_names(data)) or [None]
    reports: list[OpenedFile] = []
    told: list[Words] = []
    for section in sections:
        t = loads(data, section=section)
        if t.verdict is not None or t.origin is None:
            continue
        conversion = convert(t, in_force())
        if conversion.refusals:
            continue
        stem = PurePath(name).stem
        title = stem if section is None or len(sections) == 1 else f"{stem} {section}"
        reports.append((f"{title}.trf", conversion.to_bytes()))
        losses = joined((str(loss) for loss in conversion.losses[:_MOST_SHOWN]), "; ")
        told.append(
            phrase("{name}: {program}, read as a report.", name=title, program=t.origin.words)
        )
        if conversion.losses:
            told.append(
                plural(
                    len(conversion.losses),
                    "{n} thing has no place in a report: {losses}",
                    "{n} things have no place in a report, among them: {losses}",
                    losses=losses,
                )
            )
    return reports, told
