"""Many events are registered at once: from a table, or from the reports themselves."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import date

from crosstable.errors import NoReport, OfficeProblem
from crosstable.office.reports.registering import Registration
from crosstable.ratings.period.schedule import days_of
from crosstable.reading.files import loads
from crosstable.rules.rateability import kind_of_event

COLUMNS = Registration._fields
"""The columns of a table of events; the first three are needed, the others may be left out."""
_NEEDED = COLUMNS[:3]
_DAYS = ("starts", "ends", "registered_on")
_NUMBERS = ("highest", "highest_woman")
_YES = frozenset(("yes", "true", "1", "x"))


def registrations_of_table(text: str) -> list[Registration]:
    """The events of a table: CSV with commas or semicolons, the names of the columns above.

    Raises `OfficeProblem`, which names the line and what is wrong with it.
    """
    head = text.partition("\n")[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter)
    names = [name.strip().lower() for name in rows.fieldnames or ()]
    rows.fieldnames = names
    missing = [name for name in _NEEDED if name not in names]
    unknown = [name for name in names if name not in COLUMNS]
    if missing or unknown:
        what = f"lacks {', '.join(missing)}" if missing else f"has {', '.join(unknown)}"
        raise OfficeProblem(
            f"the first line of the table {what}; its columns are {', '.join(COLUMNS)}"
        )
    return [
        _registration_of_row(row, rows.line_num)
        for row in rows
        if any((cell or "").strip() for cell in row.values() if isinstance(cell, str))
    ]


def _registration_of_row(row: Mapping[str, str | None], line: int) -> Registration:
    cells = {
        name: text.strip() for name, text in row.items() if isinstance(text, str) and text.strip()
    }
    for name in _NEEDED:
        if name not in cells:
            raise OfficeProblem(f"line {line} of the table: {name} is missing")
    texts = {
        name: text
        for name, text in cells.items()
        if name not in (*_DAYS, *_NUMBERS, "official", "league", "arbiters")
    }
    days = {name: _day(cells[name], name, line) for name in _DAYS if name in cells}
    numbers = {name: _number(cells[name], name, line) for name in _NUMBERS if name in cells}
    arbiters = tuple(part.strip() for part in cells.get("arbiters", "").split("/") if part.strip())
    return Registration(
        texts.pop("name"),
        days.pop("starts"),
        days.pop("ends"),
        **texts,
        arbiters=arbiters,
        official=cells.get("official", "").lower() in _YES,
        league=cells.get("league", "").lower() in _YES,
        highest=numbers.get("highest"),
        highest_woman=numbers.get("highest_woman"),
        registered_on=days.get("registered_on"),
    )


def _day(text: str, name: str, line: int) -> date:
    try:
        return date.fromisoformat(text.replace("/", "-"))
    except ValueError:
        raise OfficeProblem(
            f"line {line} of the table: {name} is {text}, not a date such as 2026-11-30"
        ) from None


def _number(text: str, name: str, line: int) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise OfficeProblem(f"line {line} of the table: {name} is {text}, not a number")
    return int(text)


def registration_of_report(data: bytes, registered_on: date | None = None) -> Registration:
    """The event of a report, as it would have been registered; raises `NoReport`."""
    t = loads(data)
    if t.verdict is not None:
        raise NoReport(t.verdict.message)
    days = days_of(t)
    if not t.name or days.first is None or days.last is None:
        raise OfficeProblem(
            "the report lacks the name or the days of the event; register it by name and days"
        )
    ratings = [(player.rating or 0, player.sex) for player in t.players]
    return Registration(
        t.name,
        days.first,
        days.last,
        place=t.city or "",
        federation=(t.federation or "").upper(),
        kind=kind_of_event(t.time_control),
        highest=max((rating for rating, _ in ratings), default=0) or None,
        highest_woman=max((rating for rating, sex in ratings if sex == "w"), default=0) or None,
        registered_on=registered_on,
    )
