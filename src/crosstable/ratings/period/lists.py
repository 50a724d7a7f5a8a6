"""The lists of a period: which file, of which day, and what is wrong with it."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import polars as pl

from crosstable.errors import ListWithoutDate, WrongDate
from crosstable.lists.files import RatingList, ReadingLog, UnreadableRatingList, Which
from crosstable.lists.lookup import list_month
from crosstable.model.phrases import phrase
from crosstable.ratings.period.findings import WARNING, PeriodFinding
from crosstable.ratings.period.listcolumns import OWN
from crosstable.ratings.period.listrows import RAW, Rows
from crosstable.ratings.period.schedule import is_possible
from crosstable.ratings.period.store import fill, fill_whole
from crosstable.ratings.period.wholelist import whole_list
from crosstable.text.safefolders import recover

LIST_NAME = "list.csv"
"""Our list file in the folder of a period."""


def list_day(text: str) -> date:
    """The day of a list: `2026-12-01`, or `2026-12`; lists begin with a month.

    >>> list_day("2026-12")
    datetime.date(2026, 12, 1)
    """
    try:
        day = date.fromisoformat(text if text.count("-") > 1 else f"{text}-01")
    except ValueError:
        raise WrongDate(f"{text!r} is not a date; write it as 2026-12-01") from None
    if day.day != 1:
        raise WrongDate(f"{text}: a list is in force from the first day of a month on")
    if not is_possible(day):
        raise WrongDate(f"{text}: no list begins in that year")
    return day


class GivenList(NamedTuple):
    """A list as the user named it; `day` if he said it."""

    path: str
    day: date | None = None


def given_list(text: str) -> GivenList:
    """`FILE` or `FILE@2026-10-01`; a folder of an earlier period stands for the list in it."""
    path, sign, day = text.rpartition("@")
    given = GivenList(text)
    if sign and path and not Path(text).exists():
        given = GivenList(path, list_day(day))
    recover(Path(given.path))
    own = Path(given.path) / LIST_NAME
    if own.is_file():
        return given._replace(path=str(own))
    if own.parent.is_dir():
        raise UnreadableRatingList(
            f"{given.path} is not a folder of an earlier period: it has no {LIST_NAME}; "
            "name the rating list, then the reports"
        )
    return given


class LoadedList(NamedTuple):
    """A list that was read: its number in the store, its day, and what was noticed."""

    number: int
    path: str
    day: date
    ratings: frozenset[Which]
    kind: str | None
    """Of a list of ours: standard, rapid or blitz, which its state is about."""
    players: int
    findings: tuple[PeriodFinding, ...]


def load(
    store: Path, number: int, given: GivenList, kind: Which, rows: Rows | None = None
) -> LoadedList:
    """Read a list into the store, and its rows into `rows`.

    Raises `UnreadableRatingList` and `ListWithoutDate`.
    """
    opened = RatingList.open(given.path, _which(given, kind))
    whole = whole_list(opened, RAW)
    count, own_kind, noticed = (
        _by_rows(store, number, opened, rows)
        if whole is None
        else _as_a_whole(store, number, whole, rows)
    )
    day = given.day or list_month(Path(given.path))
    if day is None or not is_possible(day):
        raise ListWithoutDate(
            f"{given.path}: the date of this list is unknown; write {given.path}@2026-11-01"
        )
    return LoadedList(number, given.path, day, opened.ratings, own_kind, count, noticed)


_Read = tuple[int, str | None, tuple[PeriodFinding, ...]]
"""How many players, what kind of rating a list of ours is about, and what is wrong."""


def _as_a_whole(store: Path, number: int, whole: pl.DataFrame, rows: Rows | None) -> _Read:
    """A list of ours without any fault."""
    fill_whole(store, number, whole)
    if rows is not None:
        rows.add(whole)
    return whole.height, str(whole["own_kind"].first()), ()


def _by_rows(store: Path, number: int, opened: RatingList, rows: Rows | None) -> _Read:
    """Any list, row by row."""
    log = ReadingLog()
    first: tuple[str, ...] = ()
    count = 0
    for batch in fill(store, number, opened.rows(log, OWN), log):
        if not count:
            first = batch[0][1]
        count += len(batch)
        if rows is not None:
            rows.take(batch)
    if not count:
        raise UnreadableRatingList(f"{opened.container.name}: the list holds no player")
    said = dict(zip(OWN, first, strict=True))
    own_kind = said["kind"] if "kind" in opened.names else None
    return count, own_kind, (*_encoding_findings(opened), *_row_findings(log))


def _which(given: GivenList, kind: Which) -> Which | None:
    """A single list is the one its name says; without a word in it, that of the period."""
    lower = Path(given.path).name.lower()
    return None if any(word in lower for word in ("standard", "rapid", "blitz")) else kind


def _row_findings(log: ReadingLog) -> Iterator[PeriodFinding]:
    for fault in log.faults:
        yield PeriodFinding("list-row", WARNING, fault.sentence, line=fault.line)
    more = log.fault_count - len(log.faults)
    if more > 0:
        yield PeriodFinding("list-row", WARNING, phrase("{n} more rows like these", n=f"{more:,}"))


_BLOCK = 1 << 20


def _encoding_findings(opened: RatingList) -> Iterator[PeriodFinding]:
    """FIDE's lists are ASCII, ours UTF-8; lines in anything else are read as Windows-1252."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    line = 1
    with opened.container.open() as stream:
        while block := stream.read(_BLOCK):
            try:
                decoder.decode(block)
            except UnicodeDecodeError as fault:
                line += fault.object[: fault.start].count(b"\n")
                text = phrase("not UTF-8; lines that are not are read as Windows-1252")
                yield PeriodFinding("list-encoding", WARNING, text, line=line)
                return
            line += block.count(b"\n")
