"""The file of event details: found beside a report, and read.

Only who has such a file pays for loading the schema.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.model.details.event import EventDetails
    from crosstable.model.findings import Finding


def find_details(report_path: Path) -> Path | None:
    """The event file beside a report: the same name with the suffix ``.toml``, if it exists."""
    if not report_path.name or report_path.name == "-":
        return None
    candidate = report_path.with_suffix(".toml")
    try:
        return candidate if candidate != report_path and candidate.is_file() else None
    except (OSError, ValueError):  # a folder that may not be searched, a name no system allows
        return None


def read_details(path: Path) -> tuple[EventDetails, tuple[Finding, ...]]:
    """Read an event file; what is wrong with it comes back as findings, nothing is raised."""
    from crosstable.model.details.limits import MOST_BYTES
    from crosstable.model.details.places import span_at
    from crosstable.model.details.reading import nothing_said, parse_details

    try:
        with path.open("rb") as file:
            content = file.read(4 * MOST_BYTES)  # more is refused anyway, in whatever letters
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return nothing_said("details-unreadable", f"the details cannot be read: {reason}")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").removeprefix("\ufeff")
        span = span_at(before, len(before), 1)
        return nothing_said("details-unreadable", "the details are not text in UTF-8", span)
    return parse_details(text)
