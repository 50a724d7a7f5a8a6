"""Where the file of event details is, and what the files of an event folder are called.

Nothing of what the file may say: most reports have no details, and whoever only looks for them
does not need it.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path

EVENT_DETAILS = "event.toml"
"""The details of all sections of an event that is run in a folder."""
EVENT_JOURNAL = "journal.jsonl"
"""The file that makes a folder the folder of an event."""


def find_details(report_path: str | PathLike[str]) -> Path | None:
    """The event file beside a report: the same name with the suffix ``.toml``, if it exists.

    In the folder of an event all sections share ``event.toml``. `read_details` reads it.

    >>> import crosstable
    >>> print(crosstable.find_details(crosstable.sample("rapid")))
    None
    """
    report_path = Path(report_path)
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
