"""The file of event details: found beside a report, and read.

Most reports have none, so only those who have such a file pay for loading the schema.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.model.phrases import Phrase, escaped, phrase

if TYPE_CHECKING:
    from crosstable.model.details.event import EventDetails
    from crosstable.model.findings import Finding

EVENT_DETAILS = "event.toml"
"""The details of all sections of an event that is run in a folder."""
EVENT_JOURNAL = "journal.jsonl"
"""The file that makes a folder the folder of an event."""


@dataclass(frozen=True, slots=True)
class Details:
    """The file of event details that goes with a report, and what is wrong with it."""

    path: Path
    event: EventDetails
    findings: tuple[Finding, ...]


def details_of(path: str, given: str | None = None) -> Details | None:
    """The details given, or those beside the report: with the same stem, or those of its event."""
    companion = Path(given) if given else find_details(Path(path))
    return None if companion is None else Details(companion, *read_details(companion))


def find_details(report_path: Path) -> Path | None:
    """The event file beside a report: the same name with the suffix ``.toml``, if it exists.

    In the folder of an event all sections share ``event.toml``.
    """
    if not report_path.name or report_path.name == "-":
        return None
    candidate = report_path.with_suffix(".toml")
    try:
        if candidate != report_path and candidate.is_file():
            return candidate
        shared = report_path.with_name(EVENT_DETAILS)
        is_event = shared != report_path and report_path.with_name(EVENT_JOURNAL).is_file()
        return shared if is_event and shared.is_file() else None
    except (OSError, ValueError):  # a folder that may not be searched, a name no system allows
        return None


def read_details(path: Path) -> tuple[EventDetails, tuple[Finding, ...]]:
    """Read an event file; its faults are returned as findings, nothing is raised."""
    from crosstable.model.details import reading

    try:
        with path.open("rb") as file:
            content = file.read(reading.MOST_BYTES_READ)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        message = phrase("the details cannot be read: {a}", a=Phrase(escaped(str(reason))))
        return reading.nothing_said("details-unreadable", message)
    return reading.parse_details_file(content)
