"""The tournament itself: names, dates, counts, officials and rounds (012 to 152)."""

from __future__ import annotations

import re
from collections.abc import Callable

from crosstable.model.dates import PartialDate
from crosstable.model.phrases import phrase
from crosstable.model.results import Colour
from crosstable.model.tournament import Count
from crosstable.reading.interpret.reading import Handler, Reading, trim
from crosstable.text.rows import Row


def value(attribute: str, read: Callable[[Reading, Row], object]) -> Handler:
    """The handler of a record that is one value; None is a value that is not there."""

    def handle(reading: Reading, row: Row) -> None:
        content = read(reading, row)
        if content is not None:
            reading.once(attribute, content, row)

    return handle


def text(attribute: str) -> Handler:
    """The handler of a record that is one free text."""
    return value(attribute, lambda reading, row: row.data or None)


def whole(attribute: str, field: str) -> Handler:
    """The handler of a record that is one whole number."""
    return value(attribute, lambda reading, row: reading.whole(row, field))


def date(reading: Reading, row: Row) -> PartialDate | None:
    """One date; one that is not understood is kept as it is."""
    day = PartialDate.parse(row.data)
    if day is not None and not day.is_understood:
        message = phrase("{quoted} is not a date", quoted=repr(row.data))
        reading.report("date-unreadable", message, row)
    return day


def count(reading: Reading, row: Row) -> Count | None:
    """A count with its text: programs write more than the number (`129 (88)`)."""
    if not row.data:
        return None
    number = re.match(r"\d{1,9}", row.data)
    if number is None:
        message = phrase("{quoted} is not a number", quoted=repr(row.data))
        reading.report("value-unknown", message, row)
    return Count(int(number[0]) if number else None, row.data)


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
    if row.record.has("round_dates"):
        texts = [t.strip() for t in row.get("round_dates").split(";")]
    else:
        texts = row.items("round_date")
    parsed = [PartialDate.parse(text) for text in texts]
    turned = _with_days_first(texts, parsed)
    if turned is not None:
        message = phrase("the dates of the rounds have the day before the month")
        reading.report("days-before-months", message, row, "round_date", 1)
        parsed = turned
    for item, date in enumerate(parsed, 1):
        if date is not None and not date.is_understood:
            message = phrase("{quoted} is not a date", quoted=repr(texts[item - 1]))
            reading.report("date-unreadable", message, row, "round_date", item)
    dates = trim(parsed, None)
    if "round_dates" in reading.lines and not row.record.many:
        reading.once("round_dates", None, row)
    elif dates:
        reading.lists.setdefault("round_dates", []).extend(dates)
        reading.lines.setdefault("round_dates", row.line)


_TWO_DIGITS_EACH = re.compile(r"(\d\d)[./-](\d\d)[./-](\d\d)", re.ASCII)


def _with_days_first(
    texts: list[str], parsed: list[PartialDate | None]
) -> list[PartialDate | None] | None:
    """All dates read as year, day, month where one is not a date otherwise.

    Irish reports write them so: 11.26.02 is 26 February 2011. None if one is not a date so either,
    or if they do not follow each other: then a single one was mistyped.
    """
    if all(date is None or date.is_understood for date in parsed):
        return None
    turned: list[PartialDate | None] = []
    for text, date in zip(texts, parsed, strict=True):
        match = _TWO_DIGITS_EACH.fullmatch(text)
        new = PartialDate.parse(f"{match[1]}/{match[3]}/{match[2]}") if match else date
        if date is not None and (match is None or new is None or not new.is_complete):
            return None
        turned.append(None if date is None else new)
    days = [day.earliest_parts for day in turned if day is not None and day.earliest_parts]
    return turned if days == sorted(days) else None


_COLOUR_WORDS = frozenset(("W", "B", "WHITE", "BLACK"))


def initial_colour(reading: Reading, row: Row) -> None:
    """Record 152, by its first letter in either case (format notes, 2)."""
    text = row.data
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(text.upper()[:1])
    if colour is None:
        if text:
            message = phrase("{quoted} is neither W nor B", quoted=repr(text))
            reading.report("value-unreadable", message, row)
        return
    if text.upper() not in _COLOUR_WORDS:
        rest = repr(text[1:].strip())
        message = phrase("{quoted} after the colour is not understood", quoted=rest)
        reading.report("text-outside-fields", message, row)
    reading.once("initial_colour", colour, row)
