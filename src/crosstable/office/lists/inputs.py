"""What goes into a run: the list, the reports, the decisions, the rules. Nothing else does.

A run is a pure function of these inputs and of the version of the program; the same inputs give the
same list to the byte, on every database.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, select

from crosstable.errors import OfficeProblem
from crosstable.event.journal import canonical
from crosstable.office.founding import pairs, settings_of
from crosstable.office.lists.calendar import rules_on
from crosstable.office.lists.entering import entering_list, known_marks
from crosstable.office.people.asking import kept_numbers
from crosstable.office.reports.deciding import Outcome, ancestors, received_first
from crosstable.office.reports.details import details_text
from crosstable.office.reports.numbering import write_numbers
from crosstable.office.store.contents import content
from crosstable.office.store.kinds import NATIONAL, play_of
from crosstable.office.store.tables import (
    BINDINGS,
    DECISIONS,
    EDITIONS,
    EVENTS,
    OUTCOMES,
    PARTICIPATIONS,
    SUBMISSIONS,
)
from crosstable.ratings.editions import list_date
from crosstable.ratings.period.lists import LIST_NAME
from crosstable.ratings.period.register import REGISTER_NAME
from crosstable.rules.rateofplay import STANDARD


@dataclass(frozen=True)
class PlannedReport:
    """A report of a run, by what decides it."""

    submission: int
    label: str
    content: str
    numbers: Mapping[int, int]
    """The numbers of persons who are meant, where they are not those of the report."""
    details: str

    @property
    def summary(self) -> list[object]:
        """What is hashed of it: never its bytes of today, from which a person may be erased."""
        return [self.submission, self.content, sorted(self.numbers.items()), self.details]


@dataclass(frozen=True)
class Plan:
    """Everything that decides a list, by hashes and numbers."""

    kind: str
    day: date
    base: int
    base_day: date
    last: str
    known: tuple[tuple[str, int], ...]
    """Facts about persons, and merges, that are newer than the last list."""
    register: str | None
    older: tuple[tuple[date, str], ...]
    reports: tuple[PlannedReport, ...]
    rules: str | None
    """The name of an edition; of a national list the text of its rules."""
    options: Mapping[str, str]
    excluded: tuple[str, ...]

    @cached_property
    def hash(self) -> str:
        """One hash of all; the version of the program is not part of it."""
        whole = {
            "kind": self.kind,
            "day": self.day.isoformat(),
            "last": self.last,
            "known": self.known,
            "register": self.register,
            "older": [[day.isoformat(), key] for day, key in self.older],
            "reports": [report.summary for report in self.reports],
            "rules": self.rules,
            "options": self.options,
            "excluded": self.excluded,
        }
        return sha256(canonical(whole)).hexdigest()


class ReportInput(NamedTuple):
    """A report of a run: as it was submitted, with the numbers of the persons who are meant."""

    submission: int
    label: str
    data: bytes
    details: str


class Inputs(NamedTuple):
    """A plan with everything at hand."""

    plan: Plan
    last: bytes
    register: bytes | None
    older: tuple[tuple[date, bytes], ...]
    reports: tuple[ReportInput, ...] = ()


def plan_of(
    connection: Connection,
    base: Row[Any],
    day: date,
    reports: Sequence[Row[Any]] | None = None,
) -> Plan:
    """The plan of the list of a day that follows an edition.

    `reports` are rows of submissions that are planned in place of the accepted ones.
    """
    kind = base.kind
    settings = settings_of(connection)
    files = json.loads(base.files)
    chain = chain_of(connection, base)
    rows = candidates(connection, chain, base, day) if reports is None else reports
    rules = rules_on(connection, day, kind)
    named = settings["rules"] or (rules.name if kind != STANDARD else "")
    if kind == NATIONAL:
        named = settings["national"]
    return Plan(
        kind,
        day,
        base.number,
        date.fromisoformat(base.list_day),
        files[LIST_NAME],
        known_marks(connection, day),
        files.get(REGISTER_NAME),
        tuple(_older(connection, chain[1:], rows, base)),
        tuple(_reports(connection, rows)),
        named or None,
        pairs(settings["options"]),
        tuple(settings["excluded"].replace(",", " ").upper().split()),
    )


def inputs_of(connection: Connection, plan: Plan) -> Inputs:
    """Everything that a plan names."""
    lists = lists_of(connection, plan)
    return lists._replace(reports=tuple(report_of(connection, report) for report in plan.reports))


def lists_of(connection: Connection, plan: Plan) -> Inputs:
    """Everything but the reports, which somebody else reads."""
    last = content(connection, plan.last)
    return Inputs(
        plan,
        entering_list(connection, last, plan.day),
        None if plan.register is None else content(connection, plan.register),
        tuple((day, content(connection, key)) for day, key in plan.older),
    )


def reports_of(connection: Connection, submissions: Collection[int]) -> list[ReportInput]:
    """Reports with the numbers of the persons who are meant, whatever was decided since."""
    query = select(SUBMISSIONS).where(SUBMISSIONS.c.number.in_(submissions))
    rows = connection.execute(query.order_by(SUBMISSIONS.c.number)).all()
    return [report_of(connection, report) for report in _reports(connection, rows)]


def report_of(connection: Connection, planned_report: PlannedReport) -> ReportInput:
    """A report with its bytes."""
    data = write_numbers(content(connection, planned_report.content), planned_report.numbers)
    return ReportInput(
        planned_report.submission, planned_report.label, data, planned_report.details
    )


def chain_of(connection: Connection, base: Row[Any]) -> list[Row[Any]]:
    """An edition and those that it was computed from, the newest first."""
    chain = [base]
    while chain[-1].base is not None:
        query = select(EDITIONS).where(EDITIONS.c.number == chain[-1].base)
        chain.append(connection.execute(query).one())
    return chain


# -- reports --------------------------------------------------------------------------------------


def accepted_reports(connection: Connection, kind: str, day: date) -> list[Row[Any]]:
    """The accepted reports that count on a list, without those that an accepted one replaces."""
    last = (
        select(func.max(DECISIONS.c.act).label("act")).group_by(DECISIONS.c.submission).subquery()
    )
    query = (
        select(SUBMISSIONS, DECISIONS.c.counts_from)
        .join(DECISIONS, DECISIONS.c.submission == SUBMISSIONS.c.number)
        .join(last, last.c.act == DECISIONS.c.act)
        .join(BINDINGS, BINDINGS.c.submission == SUBMISSIONS.c.number)
        .join(EVENTS, EVENTS.c.number == BINDINGS.c.event)
        .where(DECISIONS.c.outcome == Outcome.ACCEPTED.value, EVENTS.c.kind == play_of(kind))
        .where(DECISIONS.c.counts_from <= day.isoformat())
        .order_by(SUBMISSIONS.c.number)
    )
    rows = list(connection.execute(query))
    replaced = {
        number
        for row in rows
        if row.replaces is not None
        for number in ancestors(connection, row.number)
    }
    return [row for row in rows if row.number not in replaced]


def candidates(
    connection: Connection, chain: Sequence[Row[Any]], base: Row[Any], day: date
) -> list[Row[Any]]:
    """The reports of a run: accepted, and not rated as a whole by the lists before.

    A correction of what is published waits for a re-run: it counts from a list that is out, and no
    list has seen it.
    """
    seen: dict[int, int] = {}
    query = select(OUTCOMES).where(OUTCOMES.c.edition.in_([edition.number for edition in chain]))
    for row in connection.execute(query):
        seen[row.submission] = max(row.complete, seen.get(row.submission, 0))
    return [
        row
        for row in accepted_reports(connection, base.kind, day)
        if not seen.get(row.number) and (row.counts_from > base.list_day or row.number in seen)
    ]


def pending_corrections(connection: Connection, base: Row[Any], day: date) -> list[int]:
    """Accepted reports that wait for a re-run."""
    chain = chain_of(connection, base)
    query = select(OUTCOMES.c.submission).where(
        OUTCOMES.c.edition.in_([edition.number for edition in chain])
    )
    seen = set(connection.scalars(query))
    rows = accepted_reports(connection, base.kind, day)
    return [r.number for r in rows if r.counts_from <= base.list_day and r.number not in seen]


def _reports(connection: Connection, rows: Sequence[Row[Any]]) -> Iterator[PlannedReport]:
    wanted = {row.number for row in rows}
    events = _events(connection)
    numbers = _numbers(connection, wanted)
    for row in rows:
        details = details_text(
            events.get(row.number), received_first(connection, row.received_at, row.replaces)
        )
        yield PlannedReport(
            row.number, _label(row), row.content, numbers.get(row.number, {}), details
        )


_OTHER = re.compile(r"[^A-Za-z0-9._-]+")


def _label(row: Row[Any]) -> str:
    """A file name by which reports keep the order in which they were submitted."""
    name = _OTHER.sub("-", row.file).strip("-.") or "report.trf"
    return f"{row.number:06d}-{name}"


def submission_of(label: str) -> int:
    """The submission of such a name.

    >>> submission_of("000012-open.trf")
    12
    """
    return int(label.partition("-")[0])


def _events(connection: Connection) -> dict[int, Row[Any]]:
    """The event of each submission."""
    query = select(BINDINGS.c.submission, EVENTS).join(EVENTS, EVENTS.c.number == BINDINGS.c.event)
    return {row.submission: row for row in connection.execute(query)}


def _numbers(connection: Connection, wanted: Collection[int]) -> dict[int, dict[int, int]]:
    """The players of reports whose number is not the one that the report gives."""
    merged = kept_numbers(connection)
    differing = PARTICIPATIONS.c.given.is_distinct_from(PARTICIPATIONS.c.person)
    if merged:
        differing = differing | PARTICIPATIONS.c.person.in_(list(merged))
    query = select(PARTICIPATIONS).where(differing, PARTICIPATIONS.c.person.is_not(None))
    numbers: dict[int, dict[int, int]] = {}
    for row in connection.execute(query):
        if row.submission in wanted:
            person = merged.get(row.person, row.person)
            numbers.setdefault(row.submission, {})[row.start_number] = person
    return numbers


# -- older lists ----------------------------------------------------------------------------------


def _older(
    connection: Connection, chain: Sequence[Row[Any]], rows: Sequence[Row[Any]], base: Row[Any]
) -> Iterator[tuple[date, str]]:
    """The lists before the last one that were in force when an event began."""
    starts = [date.fromisoformat(row.first_day) for row in rows if row.first_day]
    if not starts:
        return
    first = min(starts)
    needed = list_date(first, rules_on(connection, first, base.kind)).isoformat()
    for edition in chain:
        if edition.list_day >= needed:
            files = json.loads(edition.files)
            yield date.fromisoformat(edition.list_day), files[LIST_NAME]


def edition_row(connection: Connection, number: int) -> Row[Any]:
    """An edition; raises `OfficeProblem`."""
    row = connection.execute(select(EDITIONS).where(EDITIONS.c.number == number)).first()
    if row is None:
        raise OfficeProblem(f"there is no edition {number}")
    return row
