"""Dates as the language of the reader writes them; papers and files for programs keep digits."""

from __future__ import annotations

from crosstable.model.dates import PartialDate
from crosstable.output.language import Say


def write_day(day: PartialDate | None, say: Say) -> str:
    """A date in words, with what is known of it.

    >>> from crosstable.output.language import messages
    >>> write_day(PartialDate(2026, 4, 8), messages("en")), write_day(PartialDate(1978), str)
    ('8 April 2026', '1978')
    >>> write_day(PartialDate(2026, 4, 8), messages("es"))
    '8 de abril de 2026'
    """
    if day is None:
        return ""
    if day.year is None:
        return day.text
    if day.month is None:
        return str(day.year)
    month = month_name(day.month, say)
    if day.day is None:
        return say("{month} {year}").format(month=month, year=day.year)
    return say("{day} {month} {year}").format(day=day.day, month=month, year=day.year)


def write_days(first: PartialDate | None, last: PartialDate | None, say: Say) -> str:
    """First and last day; a month or a year that they share is written once.

    >>> from crosstable.output.language import messages
    >>> write_days(PartialDate(2026, 3, 30), PartialDate(2026, 4, 9), messages("de"))
    '30. März – 9. April 2026'
    >>> write_days(PartialDate(2026, 4, 3), PartialDate(2026, 4, 9), messages("en"))
    '3–9 April 2026'
    """
    if first is None or last is None or first == last:
        return write_day(first or last, say)
    if not (first.is_complete and last.is_complete) or first.year != last.year:
        return " – ".join(dict.fromkeys((write_day(first, say), write_day(last, say))))
    end = write_day(last, say)
    month = month_name(first.month or 1, say)
    if first.month != last.month:
        begin = say("{day} {month}").format(day=first.day, month=month)
        return f"{begin} – {end}"
    return say("{first}–{last} {month} {year}").format(
        first=first.day, last=last.day, month=month, year=last.year
    )


def month_name(month: int, say: Say) -> str:
    """The name of a month inside a date."""
    return (
        say("January"),
        say("February"),
        say("March"),
        say("April"),
        say("May"),
        say("June"),
        say("July"),
        say("August"),
        say("September"),
        say("October"),
        say("November"),
        say("December"),
    )[month - 1]
