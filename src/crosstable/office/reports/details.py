"""The event details of a report, from its registration and the day of its receipt."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from crosstable.model.details.event import EventDetails
from crosstable.model.details.reading import parse_details


def details_text(event: Row[Any] | None, received: str) -> str:
    """What the office knows of an event, as the text of an event file.

    A report of an event that nobody registered says so, and is refused for it (2002, 7.1).
    """
    lines = ["[event]"]
    if event is None or event.state != "registered":
        lines.append("registered = false")
    else:
        lines.append(f"registered_on = {event.registered_on}")
        if event.official:
            lines.append("official_fide_event = true")
        if event.league:
            lines.append("league = true")
    lines.append(f"reported_on = {received[:10]}")
    return "\n".join(lines) + "\n"


_RATED_LATE = '[rating]\nlate_reports = "rate"\n'


def details_of(event: Row[Any] | None, received: str, *, rates_late: bool = False) -> EventDetails:
    """The same, read; `rates_late` is the reading of the rules that the office has chosen."""
    text = details_text(event, received) + (_RATED_LATE if rates_late else "")
    details, _ = parse_details(text)
    return details
