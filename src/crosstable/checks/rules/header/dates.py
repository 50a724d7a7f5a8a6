"""Records 042, 052 and 132: dates that exist, in order, inside the event, one for each round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_edit, field_fix
from crosstable.checks.rules.header.lines import first_row
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.words import number_of_rounds
from crosstable.model.dates import PartialDate
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase

_SHAPED_LIKE_A_DATE = re.compile(r"\d{1,4}\s*[./-]?\s*\d{1,2}\s*[./-]?\s*\d{1,4}\.?", re.ASCII)


class _HeaderDate(NamedTuple):
    """A date of the header, with its place and its field in the tables."""

    date: PartialDate
    what: Phrase
    attribute: str
    field: tuple[str, str]
    item: int = 1

    def span(self, report: Report) -> Span:
        return report.t.place(self.attribute, self.field[1], self.item)


def _header_dates(report: Report) -> Iterator[_HeaderDate]:
    t = report.t
    if t.start is not None:
        what = phrase("date of start")
        yield _HeaderDate(t.start, what, "start", ("start-date", "date_start"))
    if t.end is not None:
        what = phrase("date of end")
        yield _HeaderDate(t.end, what, "end", ("end-date", "date_end"))
    for number, day in enumerate(t.round_dates, 1):
        if day is not None:
            what = phrase("date of round {n}", n=number)
            field = ("round-dates", "round_date")
            yield _HeaderDate(day, what, "round_dates", field, number)


@rule
def dates_are_days(report: Report) -> Iterator[Noticed]:
    """Every date of the header is a day of the calendar, with year, month and day."""
    for header_date in _header_dates(report):
        what = header_date.what
        day = header_date.date
        if day.is_complete:
            continue
        span = header_date.span(report)
        field = header_date.field
        if day.year is not None:
            known = f"{day.year}/{day.month:02}" if day.month else f"{day.year}"
            yield kinds.DATE_INCOMPLETE.at(span, field=field, what=what, known=known)
        elif _SHAPED_LIKE_A_DATE.fullmatch(day.text.strip()):
            fix = _exchange_day_and_month(report, header_date)
            yield kinds.DATE_IMPOSSIBLE.at(span, fix=fix, field=field, what=what, text=day.text)
        else:
            yield kinds.DATE_UNREADABLE.at(span, field=field, what=what, text=day.text)


@rule
def days_stand_after_months(report: Report) -> Iterator[Noticed]:
    """Dates of rounds that are days only if the day stands before the month: one fault."""
    t = report.t
    row = first_row(report, "round-dates")
    if row is None or all(finding.kind != "days-before-months" for finding in t.reading_findings):
        return
    days = [day for day in t.round_dates if day is not None]
    form = row.record.field("round_date").format.removeprefix("date:")
    edits = [
        field_edit(report, row.line, "round_date", day.formatted(form), item)
        for item, day in enumerate(t.round_dates, 1)
        if day is not None and day.formatted(form) != row.item("round_date", item)
    ]
    made = tuple(edit for edit in edits if edit is not None)
    title = phrase("write year, month and day")
    fix = Fix(title, False, made) if len(made) == len(edits) else None
    yield kinds.DATE_IMPOSSIBLE.at(
        t.place("round_dates", "round_date", 1),
        fix=fix,
        field=("round-dates", "round_date"),
        what=_first_of(len(days)),
        text=phrase("{text}, read as {day}", text=row.item("round_date", 1), day=days[0]),
    )


def _first_of(rounds: int) -> Phrase:
    if rounds == 1:
        return phrase("date of round {n}", n=1)
    return phrase("date of round {n} (and of {m} more rounds)", n=1, m=rounds - 1)


def _exchange_day_and_month(report: Report, header_date: _HeaderDate) -> Fix | None:
    """The date with day and month exchanged, where that is a day of the event's year."""
    parts = re.fullmatch(r"(\d{2}|\d{4})(\D+)(\d{2})(\D+)(\d{2})", header_date.date.text.strip())
    if parts is None:
        return None
    meant = PartialDate.parse(f"{parts[1]}/{parts[5]}/{parts[3]}")
    borders = (report.t.start, report.t.end)
    others = {day.year for day in borders if day is not None and day.year is not None}
    if meant is None or meant.year is None or (others and meant.year not in others):
        return None
    text = f"{parts[1]}{parts[2]}{parts[5]}{parts[4]}{parts[3]}"
    line = report.t.header_lines.get(header_date.attribute)
    title = phrase("exchange day and month: {text}", text=text)
    name = header_date.field[1]
    return field_fix(report, title, line, name, text, header_date.item, safe=False)


@rule
def event_ends_after_it_starts(report: Report) -> Iterator[Noticed]:
    """The date of end is not before the date of start."""
    if _is_backwards(report):
        yield kinds.END_BEFORE_START.at(
            report.t.place("end", "date_end"),
            related=((report.t.place("start", "date_start"), phrase("the start")),),
            field=("end-date", "date_end"),
            start=report.t.start,
            end=report.t.end,
        )


def _is_backwards(report: Report) -> bool:
    first, last = _borders(report)
    return first is not None and last is not None and last < first


def _borders(report: Report) -> tuple[date | None, date | None]:
    """The first and the last day that the event may have had."""
    start = report.t.start
    end = report.t.end
    return (
        None if start is None else start.earliest(),
        None if end is None else end.latest(),
    )


@rule
def round_dates_inside_the_event(report: Report) -> Iterator[Noticed]:
    """Start, rounds, end: in this order (upload check U07)."""
    if _is_backwards(report):
        return
    before: tuple[int, date] | None = None
    for number, day in days_of_rounds(report):
        wrong = _outside(report, day)
        if wrong is not None:
            yield _round_outside(report, number, day, wrong)
            continue
        if before is not None and day < before[1] and not is_league(report):
            place = report.t.place("round_dates", "round_date", before[0])
            yield kinds.ROUND_DATES_OUT_OF_ORDER.at(
                report.t.place("round_dates", "round_date", number),
                related=((place, phrase("round {n}", n=before[0])),),
                round=number,
                day=_format_date(day),
                earlier=before[0],
                other=_format_date(before[1]),
            )
        before = number, day


def _round_outside(
    report: Report, number: int, day: date, wrong: tuple[str, str, Phrase]
) -> Noticed:
    attribute, name, how = wrong
    limit = getattr(report.t, attribute)
    return kinds.ROUND_DATE_OUTSIDE_EVENT.at(
        report.t.place("round_dates", "round_date", number),
        related=((report.t.place(attribute, name), str(limit)),),
        field=("round-dates", "round_date"),
        round=number,
        day=_format_date(day),
        how=how,
        limit=limit,
    )


def _format_date(day: date) -> str:
    return f"{day:%Y/%m/%d}"


def _outside(report: Report, day: date) -> tuple[str, str, Phrase] | None:
    """The border of the event that a day is beyond: attribute, field and the word for it."""
    first, last = _borders(report)
    if first is not None and day < first:
        return "start", "date_start", phrase("before the start")
    if last is not None and day > last:
        return "end", "date_end", phrase("after the end")
    return None


def days_of_rounds(report: Report) -> Iterator[tuple[int, date]]:
    """The rounds whose day is known. Two digits of a year mean the century of the event."""
    start = report.t.start
    is_old = start is not None and start.year is not None and start.year < 2000
    for number, partial in enumerate(report.t.round_dates, 1):
        day = partial.earliest() if partial is not None and partial.is_complete else None
        if day is not None and is_old and 2050 <= day.year <= 2099:
            day = date(day.year - 100, day.month, min(day.day, 28 if day.month == 2 else day.day))
        if day is not None:
            yield number, day


def is_league(report: Report) -> bool:
    """Whether the details, or the type of the tournament, call the event a league."""
    said = report.details.league if report.details is not None else None
    if said is not None:
        return said
    return re.search(r"\b(league|liga|ligue|lega)\b", report.t.type_text or "", re.I) is not None


@rule
def one_date_for_each_round(report: Report) -> Iterator[Noticed]:
    """As many round dates as rounds (upload check U07).

    Where nothing declares the number of rounds, more dates than rounds may be rounds to come.
    """
    t = report.t
    if not t.round_dates:
        return
    given = sum(day is not None for day in t.round_dates)
    declared = t.declared_rounds
    fits = given == len(t.round_dates) and given in (declared, t.paired_rounds)
    if fits or (declared is None and t.paired_rounds <= given == len(t.round_dates)):
        return
    hole = next((n for n, day in enumerate(t.round_dates, 1) if day is None), None)
    item = hole or min(len(t.round_dates), t.rounds + 1)
    yield kinds.ROUND_DATE_COUNT.at(
        t.place("round_dates", "round_date", item),
        related=((t.place("declared_rounds", "num_rounds"), phrase("the number of rounds")),)
        if declared is not None and "declared_rounds" in t.header_lines
        else (),
        field=("round-dates", "round_date"),
        given=number_of_rounds(given),
        rounds=t.rounds,
    )
