"""The tournament itself: names, dates, counts, officials and rounds (012 to 152)."""

from __future__ import annotations

import re

from crosstable.model.dates import PartialDate
from crosstable.model.results import Colour
from crosstable.model.tournament import Count
from crosstable.reading.interpret.reading import Handler, Reading, trimmed
from crosstable.text.rows import Row


def text(attribute: str) -> Handler:
    """The handler of a record that is one free text."""

    def handle(reading: Reading, row: Row) -> None:
        value = row.data
        if value:
            reading.once(attribute, value, row)

    return handle


def date(attribute: str) -> Handler:
    """The handler of a record that is one date; one that is not understood is kept as it is."""

    def handle(reading: Reading, row: Row) -> None:
        text = row.data
        value = PartialDate.parse(text)
        if value is not None and not value.is_understood:
            reading.report("date-unreadable", f"{text!r} is no date", row)
        if value is not None:
            reading.once(attribute, value, row)

    return handle


def count(attribute: str) -> Handler:
    """The handler of a count, with its text: programs write more than the number (`129 (88)`)."""

    def handle(reading: Reading, row: Row) -> None:
        text = row.data
        if not text:
            return
        number = re.match(r"\d{1,9}", text)
        if number is None:
            reading.report("value-unknown", f"{text!r} is no number", row)
        reading.once(attribute, Count(int(number[0]) if number else None, text), row)

    return handle


def whole(attribute: str, field: str) -> Handler:
    """The handler of a record that is one whole number."""

    def handle(reading: Reading, row: Row) -> None:
        value = reading.whole(row, field)
        if value is not None:
            reading.once(attribute, value, row)

    return handle


def deputy_arbiter(reading: Reading, row: Row) -> None:
    """Record 112: one line is one text, never split at commas (C45)."""
    text = row.data
    if text:
        reading.add("deputy_arbiters", text)
        reading.lines.setdefault("deputy_arbiters", row.line)


def round_dates(reading: Reading, row: Row) -> None:
    """Record 132: a date for each round, in columns or as Vega's list.

    Where the layout has one date a line, the lines add up; otherwise a second line is too many.
    """
    if "round_dates" in row.record:
        texts = [t.strip() for t in row.get("round_dates").split(";")]
    else:
        texts = row.items("round_date")
    parsed = [PartialDate.parse(text) for text in texts]
    for item, date in enumerate(parsed, 1):
        if date is not None and not date.is_understood:
            message = f"{texts[item - 1]!r} is no date"
            reading.report("date-unreadable", message, row, "round_date", item)
    dates = trimmed(parsed, None)
    if "round_dates" in reading.lines and not row.record.many:
        reading.once("round_dates", None, row)
    elif dates:
        reading.lists.setdefault("round_dates", []).extend(dates)
        reading.lines.setdefault("round_dates", row.line)


def initial_colour(reading: Reading, row: Row) -> None:
    """Record 152, by its first letter in either case (format notes, 2)."""
    text = row.data
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(text.upper()[:1])
    if colour is None:
        if text:
            reading.report("value-unreadable", f"{text!r} is neither W nor B", row)
        return
    reading.once("initial_colour", colour, row)
