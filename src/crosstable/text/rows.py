"""One line against the tables: which record it is, and where its fields are.

A line is first read by the columns of the file's dialect. When it does not fit, the columns of the
other dialects, the known variants and shifted columns are tried, and the best fit is taken and
reported: a wrong guess would move every roster by two columns, a refusal would lose the line.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from decimal import Decimal
from enum import Enum
from operator import itemgetter
from typing import NamedTuple

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import phrase
from crosstable.text.dialect import Dialect
from crosstable.text.dialects import DIALECTS, home_of, in_force
from crosstable.text.dialects.variants import VARIANTS
from crosstable.text.formats import fits, read_decimal, read_whole
from crosstable.text.layout import Places, Record, Shape, number_cut_at, strays
from crosstable.text.titles import title_words


class LineKind(Enum):
    """What a line is."""

    RECORD = "record"
    COMMENT = "comment"
    RULER = "ruler"
    BLANK = "blank"
    UNKNOWN = "unknown"


class Row(NamedTuple):
    """A line read by a record: texts and places of its fields."""

    line: int
    text: str
    record: Record
    places: Places
    faithful: bool = True
    """Whether the places are columns of the file (False after tabs had to be expanded)."""

    @property
    def is_by_columns(self) -> bool:
        """Whether the line was read by its columns, so that a field can be written in place."""
        return self.faithful and self.record.shape is Shape.COLUMNS

    @property
    def data(self) -> str:
        """Everything that follows the code, without the blanks around it."""
        return self.text[4:].strip()

    def get(self, name: str) -> str:
        """The text of a field without the blanks around it; empty if there is none."""
        ranges = self.places.get(name)
        return self.text[ranges[0][0] : ranges[0][1]].strip() if ranges else ""

    def items(self, name: str) -> list[str]:
        """The texts of a repeated field."""
        return [self.text[start:end].strip() for start, end in self.places.get(name, ())]

    def item(self, name: str, number: int) -> str | None:
        """The text of the n-th item of a repeated field, counted from 1; None if there is none."""
        ranges = self.places.get(name, ())
        if not 0 < number <= len(ranges):
            return None
        start, end = ranges[number - 1]
        return self.text[start:end].strip()

    def cut_from(self, name: str, item: int = 1) -> str:
        """The longer number that the columns of a field cut into; empty where they do not."""
        ranges = self.places.get(name, ())
        if self.record.shape is not Shape.COLUMNS or not 0 < item <= len(ranges):
            return ""
        return number_cut_at(self.text, *ranges[item - 1], self.places)

    def number(self, name: str, item: int = 1) -> int | None:
        """The whole number of a field; None if there is none, or only a part of a longer one."""
        text = self.item(name, item)
        return read_whole(text) if text and not self.cut_from(name, item) else None

    def decimal(self, name: str, item: int = 1) -> Decimal | None:
        """The same for a number with decimals."""
        text = self.item(name, item)
        return read_decimal(text) if text and not self.cut_from(name, item) else None

    def item_at(self, name: str, column: int) -> int:
        """Which item of a field stands at a column, both counted from 1; 0 if none does.

        Items stand one after the other, so halving finds it: lines of garbage have thousands.
        """
        ranges = self.places.get(name, ())
        number = bisect_left(ranges, column, key=itemgetter(0))
        if number == 0:
            return 0
        start, end = ranges[number - 1]
        return number if column <= max(end, start + 1) else 0

    def span(self, name: str, item: int = 1) -> Span:
        """Where the field, or the n-th item of it, stands."""
        ranges = self.places.get(name, [])
        if not self.faithful or not 0 < item <= len(ranges):
            return Span(self.line)
        start, end = ranges[item - 1]
        return Span(self.line, start + 1, max(end, start + 1) + 1)


# Codes of early versions of the FIDE tie-break server (format notes, 10.4): kept, never written.
EARLY_CODES = frozenset(("ACC", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DFM", "OOO"))

_DIGITS_RULER = r"[#\s\d]*(1234567890|1\s+2\s+3)[\s\d]*"
_LEGEND_CODE = r"([A-Z])\1\1( |$)"
_LEGEND_WORD = r"([A-Za-z])\1*\d{0,2}|[A-Za-z]{1,4}|\d{1,8}|[A-Za-z]{4}/..?/..?|\.{2,3}"


def is_ruler(text: str) -> bool:
    """Whether a line is a column ruler or a legend such as ``DDD SSSS sTTT NNN``."""
    if re.fullmatch(_DIGITS_RULER, text):
        return True
    if not re.match(_LEGEND_CODE, text):
        return False
    words = text.split()
    if len(words) < 3 or words[1].isdigit():  # a number there is that of a player (C42)
        return False
    return all(re.fullmatch(_LEGEND_WORD, word) for word in words)


def find_record(code: str, dialect: Dialect) -> Record | None:
    """The record of this code: of the dialect, else of the newest dialect that has one."""
    record = dialect.records.get(code)
    if record is not None:
        return record
    newest_first = (DIALECTS[name] for name in reversed(tuple(DIALECTS)))
    others = (other for other in newest_first if other.shares_codes)
    return next((other.records[code] for other in others if code in other.records), None)


def find_national_record(dialect: Dialect) -> Record:
    """The record of national data, whose code in a file is that of a federation."""
    record = dialect.by_subject.get("national-player")
    return record or in_force().by_subject["national-player"]


class Fit(NamedTuple):
    """The layout that a line fits best, and how badly it fits even that."""

    layout: Record
    misfit: int


def read_row(
    number: int, text: str, record: Record, dialect: Dialect, fits: dict[int, Fit]
) -> tuple[Row, tuple[Finding, ...]]:
    """The line sliced by the layout it fits best, and what had to be recovered.

    `fits` are the layouts by line that were sought before: a broken line means trying many.
    """
    body = text.rstrip()
    if number not in fits:
        places = record.places(body)
        misfit = record.misfit_at(body, places)
        if not misfit:
            return Row(number, text, record, places), ()
        fits[number] = _best_fit(body, record, misfit, dialect)
    best, misfit = fits[number]
    if "\t" in body and misfit and len(body) <= PROBED_COLUMNS:
        return _read_with_tabs(number, body, record, best, misfit)
    row = Row(number, text, best, best.places(body))
    return row, tuple(_recovery(row, record, misfit))


def _best_fit(body: str, record: Record, misfit: int, dialect: Dialect) -> Fit:
    """The layout for a line that does not fit its record; the record itself if none is better."""
    best = Fit(record, misfit)
    for candidate in _other_layouts(record, dialect) if len(body) <= PROBED_COLUMNS else ():
        # Moved columns and mere words must fit the whole line: they would fit too much.
        if candidate.shape is Shape.WORDS and "\t" in body:
            continue  # tabs separate fields by themselves
        is_free = candidate.shift or candidate.shape is Shape.WORDS
        enough = min(1, best.misfit) if is_free else best.misfit
        misfit = candidate.misfit(body, enough)
        if misfit < enough:
            best = Fit(candidate, misfit)
        if best.misfit == 0:
            break
    return best


PROBED_COLUMNS = 5_000
"""Longer lines are read by their own columns only: each other layout means reading them again."""
LINE_SHIFTS = (1, -1, 2, -2, 3, -3)
"""How far a whole line may stand from its columns."""

_LAYOUTS: dict[int, tuple[Record, tuple[Record, ...]]] = {}
"""The candidates of a record, made once: a file may have 100,000 lines that do not fit."""


def _other_layouts(record: Record, dialect: Dialect) -> tuple[Record, ...]:
    if not dialect.shares_codes or record.subject == "team-results":
        return ()  # the columns of record 801 were weighed for the whole file already
    known = _LAYOUTS.get(id(record))
    if known is None or known[0] is not record:
        known = record, tuple(_candidates(record))
        if len(_LAYOUTS) > 500:
            _LAYOUTS.clear()
        _LAYOUTS[id(record)] = known
    return known[1]


def _candidates(record: Record) -> Iterator[Record]:
    """Other layouts of the same code: those of other dialects and of known files, the same layout
    a few columns away, and at last mere words."""
    for other in DIALECTS.values():
        layout = other.records.get(record.code)
        if layout is not None and layout != record and other.shares_codes:
            yield layout
    variants = VARIANTS.get(record.code, ())
    yield from (variant for variant in variants if variant.shape is not Shape.WORDS)
    if record.shape is Shape.COLUMNS:
        moved = (shift_record(record, shift) for shift in LINE_SHIFTS)
        yield from (candidate for candidate in moved if candidate is not None)
    yield from (variant for variant in variants if variant.shape is Shape.WORDS)


def shift_record(record: Record, shift: int) -> Record | None:
    """The record with all its columns moved; None when that would reach into the code."""
    if any(f.end is None or int(f.start) + shift < 4 for f in record.fields):
        return None
    fields = tuple(
        f._replace(start=int(f.start) + shift, end=None if f.end is None else int(f.end) + shift)
        for f in record.fields
    )
    return record._replace(fields=fields, note="", shift=shift)


def _read_with_tabs(
    number: int, body: str, record: Record, best: Record, misfit: int
) -> tuple[Row, tuple[Finding, ...]]:
    """A line with tabs inside: expanded only if it does not slice otherwise."""
    tab = body.index("\t") + 1
    message = phrase("a tab is among the columns")
    finding = Finding("tab-in-record", message, Span(number, tab, tab + 1))
    separated = _tab_places(record, body)
    if separated is not None:
        return Row(number, body, record, separated), (finding,)
    wide = min(expand_tabs(body), key=record.misfit)
    if record.misfit(wide) < misfit:
        return Row(number, wide, record, record.places(wide), faithful=False), (finding,)
    return Row(number, body, best, best.places(body)), (finding,)


def _tab_places(record: Record, body: str) -> Places | None:
    """One field between two tabs, in the order of the table; None if the line is not made so.

    The drafts print some of their examples this way. Records whose repeated fields alternate
    (rounds of 801 and 802) cannot be told apart and are left to their columns.
    """
    repeated = [f.name for f in record.fields if f.step is not None]
    if record.shape is not Shape.COLUMNS or len(repeated) > 1 or body[3:4] != "\t":
        return None
    pieces = []
    begin = 4
    for piece in body[4:].split("\t"):
        pieces.append((begin, begin + len(piece)))
        begin += len(piece) + 1
    single = [f.name for f in record.fields if f.step is None]
    if len(pieces) > len(single) and not repeated:
        return None
    places: Places = {name: [place] for name, place in zip(single, pieces, strict=False)}
    for name in repeated:
        places[name] = pieces[len(single) :]
    fit = all(
        fits(record.field(n).format, body[s:e]) for n, spans in places.items() for s, e in spans
    )
    return places if fit else None


def expand_tabs(text: str) -> tuple[str, str]:
    """The line with its tabs as blanks: to the next tab stop, or one blank for each."""
    return text.expandtabs(8), text.replace("\t", " ")


def _recovery(row: Row, expected: Record, misfit: int) -> Iterator[Finding]:
    """What to say about a line that did not fit the columns of its dialect."""
    span = Span(row.line)
    if row.record.shift:
        message = phrase(
            "the fields of record {code} are shifted by {n} columns",
            code=expected.code,
            n=f"{row.record.shift:+d}",
        )
        yield Finding("line-shifted", message, span)
    elif row.record is not expected:
        where = home_of(row.record)
        if where is not None:
            message = phrase(
                "record {code} fits the columns of {dialect}",
                code=expected.code,
                dialect=where.name,
            )
            yield Finding("layout-of-other-dialect", message, span)
        else:
            message = phrase(
                "record {code} read as: {title}",
                code=expected.code,
                title=title_words(row.record.title.partition(" (")[0]),
            )
            yield Finding("columns-recovered", message, span)
    if misfit:
        yield from _unfit(row)


def _unfit(row: Row) -> Iterator[Finding]:
    """Characters that stand outside every field."""
    stray = strays(row.text.rstrip(), row.places)
    if stray:
        span = Span(row.line, stray[0] + 1, stray[-1] + 2)
        yield Finding("text-outside-fields", phrase("text is outside the fields"), span)
