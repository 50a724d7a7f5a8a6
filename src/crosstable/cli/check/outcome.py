"""A file to check, and what became of it: small plain values that travel between processes."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from crosstable.lists.lookup import ListedPeople
from crosstable.output.diagnostics import text
from crosstable.output.diagnostics.results import Frequency, Tally


class Job(NamedTuple):
    """A file to check; `data` is there if it was read already (standard input)."""

    path: str
    found_in_folder: bool = False
    data: bytes | None = None
    is_details: bool = False
    """Not a report but the event details that were named."""
    players: ListedPeople | None = None
    """What a rating list says about the players of this report."""


class Status(Enum):
    """What became of a job."""

    CHECKED = "checked"
    LEFT_OUT = "left out"
    UNREADABLE = "unreadable"
    FAULT = "fault"


class Outcome(NamedTuple):
    """What is to be printed about a file, and what counts for the exit code."""

    path: str
    status: Status
    tally: Tally = Tally()
    lines: tuple[str | text.Line, ...] = ()
    """Text, annotations or a difference, ready to print; with styles if it is coloured."""
    objects: tuple[str, ...] = ()
    """Pieces of JSON: the file, or its results."""
    complaint: tuple[str, ...] = ()
    files: int = 1
    frequency: Frequency = Frequency()
    notes: tuple[str, ...] = ()
    """What was done beside checking, for standard error."""
    data: bytes | None = None
    """The mended file where it belongs on standard output."""
