"""The file of event details that goes with a report, read."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.model.details import reading
from crosstable.model.details.naming import find_details
from crosstable.model.phrases import Phrase, escape_template, phrase

if TYPE_CHECKING:
    from crosstable.model.details.event import EventDetails
    from crosstable.model.findings import Finding


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


def read_details(path: str | PathLike[str]) -> tuple[EventDetails, tuple[Finding, ...]]:
    """Read an event file; its faults are returned as findings, nothing is raised.

    `find_details` finds the one that goes with a report.

    >>> import crosstable
    >>> details, findings = crosstable.read_details("no-such-file.toml")
    >>> findings[0].kind
    'details-unreadable'
    """
    try:
        with Path(path).open("rb") as file:
            content = file.read(reading.MOST_BYTES_READ)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        message = phrase("the details cannot be read: {a}", a=Phrase(escape_template(str(reason))))
        return reading.nothing_said("details-unreadable", message)
    return reading.parse_details_file(content)
