"""One line against the tables: which record it is, and where its fields stand.

A line is first read by the columns of the file's dialect. When it does not fit, the columns of the
other dialects, the known variants and shifted columns are tried, and the best fit is taken and
reported: a wrong guess would move every roster by two columns, a refusal would lose the line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from crosstable.dialects import DIALECTS
from crosstable.dialects.variants import VARIANTS
from crosstable.federations import is_known_federation
from crosstable.findings import Finding, Span
from crosstable.formats import read_whole
from crosstable.layout import Dialect, Places, Record, Shape


class LineKind(Enum):
    """What a line is."""

    RECORD = "record"
    COMMENT = "comment"
    RULER = "ruler"
    BLANK = "blank"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Row:
    """A line read by a record: texts and places of its fields."""

    line: int
    text: str
    record: Record
    places: Places
    faithful: bool = True
    """Whether the places are columns of the file (False after tabs had to be expanded)."""

    def get(self, name: str) -> str:
        """The text of a field without the blanks around it; empty if there is none."""
        ranges = self.places.get(name)
        return self.text[ranges[0][0] : ranges[0][1]].strip() if ranges else ""

    def items(self, name: str) -> list[str]:
        """The texts of a repeated field."""
        return [self.text[start:end].strip() for start, end in self.places.get(name, ())]

    def span(self, name: str, item: int = 1) -> Span:
        """Where the field, or the n-th item of it, stands."""
        ranges = self.places.get(name, [])
        if not self.faithful or not 0 < item <= len(ranges):
            return Span(self.line)
        start, end = ranges[item - 1]
        return Span(self.line, start + 1, max(end, start + 1) + (end == start))


# Codes of early versions of the FIDE tie-break server (TRF dialects, 10.4): kept, never written.
EARLY_CODES = frozenset(("ACC", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DFM", "OOO"))

_DIGITS_RULER = re.compile(r"[#\s\d]*(1234567890|1\s+2\s+3)[\s\d]*")
_LEGEND_WORD = re.compile(r"([A-Za-z])\1*\d{0,2}|[A-Za-z]{1,4}|\d{1,8}|[A-Za-z]{4}/..?/..?")


def is_ruler(text: str) -> bool:
    """Whether a line is a column ruler or a legend such as ``DDD SSSS sTTT NNN``."""
    if _DIGITS_RULER.fullmatch(text):
        return True
    words = text.lstrip("#").split()
    return len(words) > 2 and all(_LEGEND_WORD.fullmatch(w) for w in words) and len(text) > 40


def find_record(code: str, dialect: Dialect) -> Record | None:
    """The record of this code: of the dialect, else of the newest dialect that has one."""
    found = dialect.records.get(code)
    if found is not None:
        return found
    for name in ("trf26", "draft-2024", "trfx"):
        found = DIALECTS[name].records.get(code)
        if found is not None:
            return found
    return None


def is_national_code(
    text: str, numbers: Collection[str], federations: Collection[str]
) -> bool:
    """Whether a line is an NRS record: four conditions, because rulers look alike (C42)."""
    code = text[:3]
    return (
        code.isascii()
        and code.isalpha()
        and code.isupper()
        and text[3:4] == " "
        and text[4:8].strip() in numbers
        and (code in federations or is_known_federation(code))
    )


def read_row(
    number: int, text: str, record: Record, dialect: Dialect
) -> tuple[Row, tuple[Finding, ...]]:
    """The line sliced by the layout it fits best, and what had to be recovered."""
    best, best_misfit = record, record.misfit(text.rstrip())
    if best_misfit == 0:
        return Row(number, text, record, record.places(text.rstrip())), ()
    body = text.rstrip()
    for candidate in _candidates(record, dialect):
        misfit = candidate.misfit(body)
        if misfit < best_misfit:
            best, best_misfit = candidate, misfit
    if "\t" in body:
        return _expanded(number, body, record, best, best_misfit)
    row = Row(number, text, best, best.places(body))
    return row, tuple(_recovery(row, record, best_misfit))


def _candidates(record: Record, dialect: Dialect) -> Iterator[Record]:
    """Other layouts of the same code, and the same layout a few columns away."""
    for other in DIALECTS.values():
        found = other.records.get(record.code)
        if found is not None and found != record and found.shape is record.shape:
            yield found
    yield from VARIANTS.get(record.code, ())
    if record.shape is Shape.COLUMNS and record.code not in ("801", "132"):
        for shift in (1, -1, 2, -2, 3, -3):
            moved = _shifted(record, shift)
            if moved is not None:
                yield moved


def _shifted(record: Record, shift: int) -> Record | None:
    """The record with all its columns moved; None when that would reach into the code."""
    if any(f.end is None or int(f.start) + shift < 4 for f in record.fields):
        return None
    fields = tuple(
        replace(f, start=int(f.start) + shift, end=None if f.end is None else int(f.end) + shift)
        for f in record.fields
    )
    return replace(record, fields=fields, note=f"shifted by {shift:+d}")


def _expanded(
    number: int, body: str, record: Record, best: Record, misfit: int
) -> tuple[Row, tuple[Finding, ...]]:
    """A line with tabs inside: expanded only if it does not slice otherwise."""
    tab = body.index("\t") + 1
    finding = Finding(
        "tab-in-record", "a tab stands among the columns", Span(number, tab, tab + 1)
    )
    wide = body.expandtabs(8)
    if record.misfit(wide) < misfit:
        return Row(number, wide, record, record.places(wide), faithful=False), (finding,)
    return Row(number, body, best, best.places(body)), (finding,)


def _recovery(row: Row, expected: Record, misfit: int) -> Iterator[Finding]:
    """What to say about a line that did not fit the columns of its dialect."""
    span = Span(row.line)
    if row.record.note.startswith("shifted by"):
        message = f"the fields of record {expected.code} are {row.record.note} columns"
        yield Finding("line-shifted", message, span)
    elif row.record is not expected:
        where = next((d.name for d in DIALECTS.values() if row.record in d.records.values()), None)
        if where:
            message = f"record {expected.code} fits the columns of {where}"
            yield Finding("layout-of-other-dialect", message, span)
        else:
            message = f"record {expected.code} read as: {row.record.title}"
            yield Finding("columns-recovered", message, span)
    if misfit:
        yield from _unfit(row)


def _unfit(row: Row) -> Iterator[Finding]:
    """Characters that stand outside every field."""
    covered = {i for ranges in row.places.values() for s, e in ranges for i in range(s, e)}
    stray = [
        i for i, c in enumerate(row.text.rstrip()) if i > 2 and i not in covered and not c.isspace()
    ]
    if stray:
        span = Span(row.line, stray[0] + 1, stray[-1] + 2)
        yield Finding("text-outside-fields", "text stands outside the fields", span)


def starting_ranks(texts: Collection[str]) -> frozenset[str]:
    """The texts of columns 5-8 of all 001 lines, as NRS lines must repeat them."""
    return frozenset(t[4:8].strip() for t in texts if t[:3] == "001" and read_whole(t[4:8]))
