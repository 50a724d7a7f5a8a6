"""What a preview found out about reports is kept, so that the run need not read them again.

A reading is used only where everything that it depends on is the same: the bytes of the report, the
numbers of persons, the details, the setting of the period, what the lists say about its players,
and the code. So a run with kept readings gives the same list to the byte as a run without them.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, func, select

from crosstable.office.lists.computing import asked_of, submissions_of, write_lists
from crosstable.office.lists.inputs import Plan, PlannedReport, lists_of, report_of
from crosstable.office.people.asking import current_edition
from crosstable.office.store.contents import places
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import READINGS, REDACTIONS
from crosstable.ratings.period.fromfiles import read_all
from crosstable.ratings.period.kept import (
    code_version,
    listed_mark,
    reading_of,
    reading_text,
    setting_text,
)
from crosstable.ratings.period.parts import Setting
from crosstable.ratings.period.reading import ReadReport, close_store
from crosstable.ratings.period.running import open_lists, scratch_store, setting_of
from crosstable.ratings.period.store import ListStore
from crosstable.text.temporary import temporary_folder

_AT_A_TIME = 500
_QUICKLY = 1
_PASSING = frozenset(("internal-fault", "unreadable"))
"""Findings that say something about the computer, not about the report."""


class Readings:
    """The readings of a plan: taken where they are kept, made where not."""

    def __init__(self, office: Office, plan: Plan) -> None:
        self.office = office
        self.plan = plan
        self.taken = 0
        self._made: list[dict[str, Any]] = []
        self._redactions = 0
        self._lists = _lists_mark(plan)

    def __call__(self, setting: Setting) -> Iterator[ReadReport]:
        """All of them, in the order of the plan."""
        with closing(ListStore(Path(setting.store))) as store:
            with self.office.reading() as connection:
                self._redactions = _redactions(connection)
                keys = _keys(connection, self.plan.reports, setting)
                kept = dict(_valid_readings(connection, self.plan, keys, setting, store))
                missing = [report for report in self.plan.reports if report.submission not in kept]
                given = submissions_of([report_of(connection, name) for name in missing])
            self.taken = len(kept)
            fresh = read_all(setting, given)
            for report in self.plan.reports:
                reading = kept.pop(report.submission, None)
                if reading is None:
                    reading = next(fresh)
                    self._note(reading, report.submission, keys, setting, store)
                yield reading

    def _note(
        self,
        read_report: ReadReport,
        number: int,
        keys: Mapping[int, str],
        setting: Setting,
        store: ListStore,
    ) -> None:
        if any(finding.code in _PASSING for finding in read_report.findings):
            return
        row = {"submission": number, "kind": self.plan.kind, "key": keys[number]}
        data = zlib.compress(reading_text(read_report), _QUICKLY)
        listed = f"{listed_mark(read_report, setting, store)} {self._lists}"
        self._made.append({**row, "listed": listed, "data": data})

    def keep(self) -> None:
        """Keep what was made, unless the office went on: a list is out, or somebody was erased."""
        if not self._made:
            return
        with self.office.transaction() as connection:
            base = current_edition(connection, self.plan.kind)
            is_next = base is not None and base.number == self.plan.base
            if not is_next or _redactions(connection) != self._redactions:
                return
            for start in range(0, len(self._made), _AT_A_TIME):
                rows = self._made[start : start + _AT_A_TIME]
                numbers = [row["submission"] for row in rows]
                connection.execute(READINGS.delete().where(READINGS.c.submission.in_(numbers)))
                connection.execute(READINGS.insert(), rows)


def _redactions(connection: Connection) -> int:
    """How many contents were replaced: a reading of the bytes before is not kept after that."""
    return connection.scalar(select(func.count()).select_from(REDACTIONS)) or 0


# -- what a reading depends on --------------------------------------------------------------------


def _keys(
    connection: Connection, reports: Sequence[PlannedReport], setting: Setting
) -> dict[int, str]:
    """A hash of everything that decides a reading but the lists, by submission."""
    common = sha256(f"{code_version()}\n{setting_text(setting)}\n".encode())
    place = places(connection)
    keys = {}
    for report in reports:
        own = common.copy()
        numbers = sorted(report.numbers.items())
        own.update(json.dumps([place(report.content), numbers, report.details]).encode())
        keys[report.submission] = own.hexdigest()
    return keys


def _lists_mark(plan: Plan) -> str:
    """A hash of what decides every row of the lists that a plan asks."""
    older = [(day.isoformat(), key) for day, key in plan.older]
    return sha256(json.dumps([plan.last, plan.known, older]).encode()).hexdigest()


def _valid_readings(
    connection: Connection,
    plan: Plan,
    keys: Mapping[int, str],
    setting: Setting,
    store: ListStore,
) -> Iterator[tuple[int, ReadReport]]:
    """The readings that are kept and still hold."""
    labels = {report.submission: report.label for report in plan.reports}
    mark = _lists_mark(plan)
    query = select(READINGS).where(READINGS.c.kind == plan.kind)
    with connection.execute(query.execution_options(yield_per=_AT_A_TIME)) as rows:
        for row in rows:
            if keys.get(row.submission) == row.key:
                reading = _unpack_reading(row, labels[row.submission])
                of_players, _, of_lists = row.listed.partition(" ")
                if reading is None:
                    continue
                # the same lists say the same about everybody; others may, about these players
                if of_lists == mark or listed_mark(reading, setting, store) == of_players:
                    yield row.submission, reading


def _unpack_reading(row: Row[Any], label: str) -> ReadReport | None:
    """A reading; None for one that is broken, so that the report is read again."""
    try:
        return reading_of(zlib.decompress(row.data), label)
    except (zlib.error, ValueError, KeyError, TypeError):
        return None


# -- proof ----------------------------------------------------------------------------------------


def changed_readings(connection: Connection, plan: Plan) -> list[int]:
    """The submissions whose kept reading is not what the report gives when it is read again.

    Readings that no run would use, because something that they depend on is not the same, are
    passed over.
    """
    with temporary_folder("office") as folder, scratch_store() as scratch:
        current, older = write_lists(lists_of(connection, plan), folder)
        asked = asked_of(plan)
        setting = setting_of(open_lists(scratch, current, older, asked), asked)
        keys = _keys(connection, plan.reports, setting)
        with closing(ListStore(scratch)) as store:
            kept = dict(_valid_readings(connection, plan, keys, setting, store))
        used = [report for report in plan.reports if report.submission in kept]
        given = submissions_of([report_of(connection, submission) for submission in used])
        again = list(read_all(setting, given))
        close_store(setting)
    pairs = zip(used, again, strict=True)
    return [pair.submission for pair, mark in pairs if mark != kept[pair.submission]]
