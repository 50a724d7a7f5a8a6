"""Reports are handed in: bytes, hash and receipt are kept, and the verdict is given at once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, select

from crosstable.errors import (
    AlreadyReceived,
    CrosstableError,
    NotAllowed,
    OfficeProblem,
    OfficeUnreachable,
    Unknown,
)
from crosstable.event.journal import canonical
from crosstable.office.reports.deciding import received_first
from crosstable.office.reports.examining import Examined, Finding, Question, examine_report
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office, open_office
from crosstable.office.store.tables import EVENTS, SUBMISSIONS
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import Right, User
from crosstable.parallel import cores, in_parallel
from crosstable.text.collecting import without_collecting

_TOGETHER = 64
"""Reports of a folder that are recorded in one transaction."""


class Receipt(NamedTuple):
    """The answer to whoever handed in a report."""

    submission: int
    receipt: str
    received_at: str
    sha256: str
    event: int | None
    verdict: str
    findings: tuple[Finding, ...]
    questions: tuple[Question, ...]


class Handed(NamedTuple):
    """A report that is handed in."""

    data: bytes
    file: str = "report.trf"
    event: int | None = None
    replaces: int | None = None
    received: date | None = None
    """The day of receipt, if an officer takes over what came by mail before."""

    def moment(self, now: str) -> str:
        """The moment of receipt."""
        return now if self.received is None else f"{self.received.isoformat()}T00:00:00Z"


def submit(office: Office, actor: User, handed: Handed) -> Receipt:
    """Hand in a report.

    Raises `NoReport` for a file that is none, `AlreadyReceived` for the same bytes again, unless
    they are said to correct another report than before.
    """
    actor.need(Right.SUBMIT)
    with office.reading() as connection:
        _refuse_repeated(connection, handed)
        examined = _examine(connection, handed, office.moment())
    with office.writing(actor.number) as writer:
        return _record_receipt(writer, actor, handed, examined)


def _examine(connection: Connection, handed: Handed, now: str) -> Examined:
    received = received_first(connection, handed.moment(now), handed.replaces)
    with without_collecting():
        return examine_report(connection, handed.data, received, handed.event)


_SAME_BYTES = (
    select(SUBMISSIONS)
    .where(SUBMISSIONS.c.content == bindparam("key"))
    .order_by(SUBMISSIONS.c.number.desc())
)


def _refuse_repeated(connection: Connection, handed: Handed) -> None:
    key = sha256(handed.data).hexdigest()
    row = connection.execute(_SAME_BYTES, {"key": key}).first()
    if row is not None and handed.replaces in (None, row.replaces, row.number):
        message = f"this report was already received; its receipt is {row.receipt}"
        raise AlreadyReceived(message, row.number)


def _record_receipt(writer: Writer, actor: User, handed: Handed, examined: Examined) -> Receipt:
    connection = writer.connection
    if handed.received is not None:
        actor.need(Right.DECIDE)
        if handed.received > writer.today:
            raise OfficeProblem(f"the date of receipt {handed.received} is in the future")
    _refuse_repeated(connection, handed)
    club = _club(connection, actor, examined.event)
    if handed.replaces is not None:
        _refuse_replacing(connection, actor, handed.replaces)
    number = (connection.scalar(select(func.max(SUBMISSIONS.c.number))) or 0) + 1
    findings = canonical({"findings": examined.findings, "questions": examined.questions})
    content, kept = writer.keep_all((handed.data, findings))
    receipt = f"{writer.at[:10].replace('-', '')}-{number:06d}-{content[:8]}"
    facts = {
        "submission": number,
        "content": content,
        "size": len(handed.data),
        "file": _file_name(handed.file),
        "club": club,
        "received_at": handed.moment(writer.at),
        "replaces": handed.replaces,
        "receipt": receipt,
        "kind": examined.kind,
        "first_day": examined.first,
        "last_day": examined.last,
        "verdict": examined.verdict,
        "findings": kept,
        "event": examined.event,
        "players": examined.players,
    }
    writer.record("report-submitted", facts)
    answer = (examined.event, examined.verdict, examined.findings, examined.questions)
    return Receipt(number, receipt, handed.moment(writer.at), content, *answer)


def _file_name(name: str) -> str:
    """The last part of a name, without what no file name has."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(c for c in last if c.isprintable())[:200] or "report.trf"


def _club(connection: Connection, actor: User, event: int | None) -> str:
    """The club of a report: that of its event, else that of the user."""
    query = select(EVENTS.c.club, EVENTS.c.by).where(EVENTS.c.number == event)
    row = None if event is None else connection.execute(query).first()
    if row is None:
        if event is not None:
            raise Unknown(f"there is no event {event}")
        return actor.club
    if not actor.may_see(row.by, row.club):
        whose = f"the club {row.club}" if row.club else "another user"
        raise NotAllowed(
            f"{actor.name} cannot submit reports of event {event}: {whose} registered it; ask "
            f"{whose} to submit the report, or the officer to take it in or to change the club of "
            "your user"
        )
    return row.club


def _refuse_replacing(connection: Connection, actor: User, number: int) -> None:
    query = select(SUBMISSIONS.c.by, SUBMISSIONS.c.club).where(SUBMISSIONS.c.number == number)
    row = connection.execute(query).first()
    if row is None or not actor.may_see(row.by, row.club):
        raise Unknown(f"there is no submission {number} to replace")
    following = select(SUBMISSIONS.c.number).where(SUBMISSIONS.c.replaces == number)
    later = connection.scalar(following)
    if later is not None:
        raise OfficeProblem(
            f"submission {later} already replaces {number}; replace {later} instead"
        )


def bind(office: Office, actor: User, submission: int, event: int) -> None:
    """Say to which registered event a report belongs; it is examined again for that event."""
    actor.need(Right.DECIDE)
    with office.writing(actor.number) as writer:
        connection = writer.connection
        query = select(SUBMISSIONS).where(SUBMISSIONS.c.number == submission)
        row = connection.execute(query).first()
        if row is None:
            raise Unknown(f"there is no submission {submission}")
        if connection.scalar(select(EVENTS.c.number).where(EVENTS.c.number == event)) is None:
            raise Unknown(f"there is no event {event}")
        received = received_first(connection, row.received_at, row.replaces)
        examined = examine_report(connection, content(connection, row.content), received, event)
        asked = json.loads(content(connection, row.findings))["questions"]
        kept = writer.keep(canonical({"findings": examined.findings, "questions": asked}))
        facts = {"submission": submission, "event": event}
        writer.record("report-bound", {**facts, "verdict": examined.verdict, "findings": kept})


# -- many at once ---------------------------------------------------------------------------------


class Refusal(NamedTuple):
    """A file that was not taken, and why."""

    file: str
    message: str


def submit_many(
    office: Office, actor: User, given: Sequence[Handed]
) -> Iterator[Receipt | Refusal]:
    """Hand in many reports, examined by all processor cores, in the order in which they came."""
    actor.need(Right.SUBMIT)
    workers = cores()
    examined: Iterator[Examined | str]
    if len(given) < _TOGETHER or workers < 2:
        examined = map(partial(_examined_in, office, office.moment()), given)
    else:
        database = office.engine.url.render_as_string(hide_password=False)
        work = partial(_examined_there, database, office.moment())
        examined = in_parallel(work, given, _fault_of_dead_process, workers)
    pairs = zip(given, examined, strict=True)
    while batch := list(islice(pairs, _TOGETHER)):
        yield from _together(office, actor, batch)


def _together(
    office: Office, actor: User, batch: Iterable[tuple[Handed, Examined | str]]
) -> list[Receipt | Refusal]:
    answers: list[Receipt | Refusal] = []
    with office.writing(actor.number) as writer:
        for handed, examined in batch:
            if isinstance(examined, str):
                answers.append(Refusal(handed.file, examined))
                continue
            try:
                answers.append(_record_receipt(writer, actor, handed, examined))
            except CrosstableError as problem:  # raised before anything is recorded
                answers.append(Refusal(handed.file, str(problem)))
    return answers


_OFFICES: dict[str, Office] = {}
"""One office for a worker process: it examines hundreds of reports."""


def _examined_there(database: str, received: str, handed: Handed) -> Examined | str:
    if database not in _OFFICES:
        _OFFICES[database] = open_office(database)
    return _examined_in(_OFFICES[database], received, handed)


def _examined_in(office: Office, received: str, handed: Handed) -> Examined | str:
    try:
        with office.reading() as connection:
            return _examine(connection, handed, received)
    except OfficeUnreachable:
        raise
    except CrosstableError as problem:
        return str(problem)


def _fault_of_dead_process(handed: Handed) -> str:
    return f"{handed.file}: internal fault, please report it: the process died"
