"""Files of other programs at the desk: they become reports at the door, one for each tournament.

From then on every page works on them as on any report.
"""

from __future__ import annotations

from pathlib import PurePath

from crosstable.model.phrases import Phrase, Words, joined, phrase, plural
from crosstable.reading.files import loads
from crosstable.reading.foreign.formats import format_of, section_names
from crosstable.text.dialects import in_force
from crosstable.writing.conversion import convert

OpenedFile = tuple[str, bytes]
_MOST_SHOWN = 3


def as_reports(files: list[OpenedFile]) -> tuple[list[OpenedFile], Phrase | None]:
    """The files, those of other programs as reports, and what to say about the losses."""
    reports: list[OpenedFile] = []
    told: list[Words] = []
    for name, data in files:
        if format_of(data) is None:
            reports.append((name, data))
            continue
        made, words = _reports_of(name, data)
        reports += made or [(name, data)]  # what cannot be read is opened, and says why
        told += words
    return reports, phrase("{a}", a=joined(told, " ")) if told else None


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
