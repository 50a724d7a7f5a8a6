"""Reports and events as the pages of the office show them."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypedDict

from sqlalchemy import Connection, Row, Select, func, or_, select

from crosstable.errors import Unknown
from crosstable.office.lists.computing import REFUSED_NAME
from crosstable.office.lists.inputs import submission_of
from crosstable.office.people.asking import current_edition
from crosstable.office.reports.examining import OPEN, Finding, Question
from crosstable.office.reports.telling import told_in
from crosstable.office.store.contents import content, places, unpack_content
from crosstable.office.store.tables import (
    BINDINGS,
    DECISIONS,
    EDITIONS,
    EVENTS,
    LEDGER,
    NAMES,
    OUTCOMES,
    PARTICIPATIONS,
    SUBMISSIONS,
)
from crosstable.office.users.rights import Right, User
from crosstable.output.period.refusals import WORDS, FindingOfPeriod
from crosstable.web.language import ENGLISH

ROWS = 100
WAITING = "waiting"
"""The state of a report about which nobody has decided."""


class Received(NamedTuple):
    """A report in the inbox."""

    number: int
    name: str
    first_day: str
    last_day: str
    club: str
    kind: str
    received_at: str
    players: int
    verdict: str
    state: str
    reason: str
    counts_from: str
    event: int | None
    replaces: int | None
    file: str
    findings: str
    """The hash of what was found."""
    decision: int
    """The act of the last decision; 0: nobody has decided."""


def _last_decisions() -> Any:
    newest = select(func.max(DECISIONS.c.act)).group_by(DECISIONS.c.submission)
    return select(DECISIONS).where(DECISIONS.c.act.in_(newest)).subquery("decided")


@cache
def _received_query() -> tuple[Select[Any], Any]:
    decided = _last_decisions()
    players = (
        select(func.count())
        .where(PARTICIPATIONS.c.submission == SUBMISSIONS.c.number)
        .scalar_subquery()
    )
    joined = (
        SUBMISSIONS.outerjoin(decided, decided.c.submission == SUBMISSIONS.c.number)
        .outerjoin(BINDINGS, BINDINGS.c.submission == SUBMISSIONS.c.number)
        .outerjoin(EVENTS, EVENTS.c.number == BINDINGS.c.event)
    )
    state = func.coalesce(decided.c.outcome, WAITING)
    query = select(
        SUBMISSIONS,
        func.coalesce(EVENTS.c.kind, SUBMISSIONS.c.kind).label("kind_now"),
        func.coalesce(BINDINGS.c.verdict, SUBMISSIONS.c.verdict).label("verdict_now"),
        func.coalesce(BINDINGS.c.findings, SUBMISSIONS.c.findings).label("findings_now"),
        EVENTS.c.number.label("event"),
        EVENTS.c.name.label("event_name"),
        players.label("players"),
        state.label("state"),
        decided.c.reason,
        decided.c.counts_from,
        func.coalesce(decided.c.act, 0).label("decision"),
    ).select_from(joined)
    return query, state


def _visible(query: Select[Any], user: User) -> Select[Any]:
    """Only what the user may see (`User.may_see`)."""
    if user.may(Right.SEE_ALL_REPORTS):
        return query
    own = SUBMISSIONS.c.by == user.number
    if user.may(Right.SEE_CLUB_REPORTS) and user.club:
        return query.where(or_(own, SUBMISSIONS.c.club == user.club))
    return query.where(own)


def inbox(
    connection: Connection, user: User, *, state: str = "", sought: str = "", page: int = 1
) -> tuple[list[Received], dict[str, int]]:
    """The reports that a user may see, the newest first; and how many there are of each state."""
    query, state_of = _received_query()
    query = _visible(query, user)
    counted = query.with_only_columns(state_of.label("state"), func.count().label("n"))
    counts = {row.state: row.n for row in connection.execute(counted.group_by(state_of))}
    if state:
        query = query.where(state_of == state)
    if sought:
        has = (EVENTS.c.name, SUBMISSIONS.c.club, SUBMISSIONS.c.file)
        query = query.where(or_(*(column.contains(sought, autoescape=True) for column in has)))
    order = query.order_by(SUBMISSIONS.c.number.desc()).limit(ROWS).offset(ROWS * (page - 1))
    return [_of_row(row) for row in connection.execute(order)], counts


def _of_row(row: Row[Any]) -> Received:
    return Received(
        row.number,
        row.event_name or row.file,
        row.first_day,
        row.last_day,
        row.club,
        row.kind_now,
        row.received_at,
        row.players,
        row.verdict_now,
        row.state,
        row.reason or "",
        row.counts_from or "",
        row.event,
        row.replaces,
        row.file,
        row.findings_now,
        row.decision,
    )


def report_of(connection: Connection, user: User, number: int) -> Received:
    """A report that the user may see; raises `Unknown` for others, as if there were none."""
    query, _ = _received_query()
    row = connection.execute(_visible(query, user).where(SUBMISSIONS.c.number == number)).first()
    if row is None:
        raise Unknown(f"there is no submission {number}")
    return _of_row(row)


class KeptFindings(TypedDict):
    """What was found in a report, and what is open about its players."""

    findings: list[Finding]
    questions: list[Question]


def findings_of(connection: Connection, number: int, language: str = ENGLISH) -> KeptFindings:
    """What was found in a report: findings in a language, and questions about players."""
    query = select(func.coalesce(BINDINGS.c.findings, SUBMISSIONS.c.findings)).select_from(
        SUBMISSIONS.outerjoin(BINDINGS, BINDINGS.c.submission == SUBMISSIONS.c.number)
    )
    key = connection.scalar(query.where(SUBMISSIONS.c.number == number))
    kept: dict[str, Any] = json.loads(content(connection, key)) if key else {}
    findings = told_in(kept.get("findings", []), language)
    return {"findings": findings, "questions": kept.get("questions", [])}


def reasons_of(
    connection: Connection, received: Iterable[Received], language: str
) -> dict[int, str]:
    """The gravest finding of each report in a sentence, and how many more there are."""
    place_of = places(connection)
    reasons = {}
    for report in received:
        reason = _reason(connection, _Reason(place_of(report.findings), report.verdict, language))
        if reason:
            reasons[report.number] = reason
    return reasons


class _Reason(NamedTuple):
    """What decides about a sentence. The key is of bytes, so the same sentence comes each time."""

    findings: str
    severity: str
    language: str


_REASONS: OrderedDict[_Reason, str] = OrderedDict()
_MOST_REASONS = 5_000


def _reason(connection: Connection, wanted: _Reason) -> str:
    """The sentence about the findings of a hash; an erasure gives them another hash."""
    known = _REASONS.get(wanted)
    if known is not None:
        return known
    findings = json.loads(unpack_content(connection, wanted.findings))["findings"]
    grave = [each for each in findings if each["severity"] == wanted.severity]
    reason = ""
    if grave:
        more = f" and {len(grave) - 1} more" if len(grave) > 1 else ""
        reason = f"{told_in(grave[:1], wanted.language)[0]['message']}{more}"
    _REASONS[wanted] = reason
    if len(_REASONS) > _MOST_REASONS:
        _REASONS.popitem(last=False)
    return reason


def since_last_list(connection: Connection, kind: str) -> int:
    """How many reports came in since the last list was published."""
    edition = current_edition(connection, kind)
    if edition is None:
        return connection.scalar(select(func.count()).select_from(SUBMISSIONS)) or 0
    query = select(func.count()).where(SUBMISSIONS.c.act > edition.published)
    return connection.scalar(query) or 0


def text_of(connection: Connection, number: int) -> bytes:
    """The bytes as they were handed in."""
    key = connection.scalar(select(SUBMISSIONS.c.content).where(SUBMISSIONS.c.number == number))
    return content(connection, key) if key else b""


def decisions_of(connection: Connection, number: int) -> Sequence[Row[Any]]:
    """Everything that was decided about a report, the newest first."""
    query = select(DECISIONS).where(DECISIONS.c.submission == number)
    return connection.execute(query.order_by(DECISIONS.c.act.desc())).all()


def open_players(connection: Connection, number: int) -> set[int]:
    """The starting numbers about whom somebody still has to decide."""
    query = select(PARTICIPATIONS.c.start_number).where(
        PARTICIPATIONS.c.submission == number,
        PARTICIPATIONS.c.state.in_(OPEN),
    )
    return set(connection.scalars(query))


def rated_players(connection: Connection, number: int, kind: str) -> set[int]:
    """The players of a report whom published lists rated before."""
    query = (
        select(LEDGER.c.player)
        .join(EDITIONS, EDITIONS.c.number == LEDGER.c.edition)
        .join(PARTICIPATIONS, PARTICIPATIONS.c.person == LEDGER.c.player)
        .where(EDITIONS.c.kind == kind, EDITIONS.c.state == "published")
        .where(PARTICIPATIONS.c.submission == number)
        .distinct()
    )
    return set(connection.scalars(query))


def people_counts(connection: Connection, number: int) -> dict[str, int]:
    """How many players of a report are known, new, doubtful …"""
    query = (
        select(PARTICIPATIONS.c.state, func.count().label("n"))
        .where(PARTICIPATIONS.c.submission == number)
        .group_by(PARTICIPATIONS.c.state)
    )
    return {row.state: row.n for row in connection.execute(query)}


class Outcome(NamedTuple):
    """What became of a report on a list that was computed."""

    edition: int
    kind: str
    list_day: str
    state: str
    status: str
    word: str
    advice: str
    """What whoever handed it in has to do."""
    findings: list[FindingOfPeriod]


_ADVICE = {
    "refused": "Correct the report and submit it again as a correction of this one.",
    "later": "It counts on a later list; nothing needs to be done.",
    "other-kind": "Submit it for an event of its own kind.",
}


def outcomes_of(connection: Connection, number: int) -> list[Outcome]:
    """What became of a report on lists, the newest first, with every finding of the run."""
    query = (
        select(OUTCOMES.c.status, EDITIONS)
        .join(EDITIONS, EDITIONS.c.number == OUTCOMES.c.edition)
        .where(OUTCOMES.c.submission == number, EDITIONS.c.state != "discarded")
        .order_by(EDITIONS.c.number.desc())
    )
    return [_outcome(connection, row, number) for row in connection.execute(query).all()]


def _outcome(connection: Connection, row: Row[Any], number: int) -> Outcome:
    told = json.loads(content(connection, json.loads(row.files)[REFUSED_NAME]))
    reports = (*told["refused"], *told["not_rated"], *told["rated"])
    own = next((report for report in reports if submission_of(report["path"]) == number), None)
    findings = [] if own is None else own["findings"]
    word = WORDS.get(row.status, row.status)
    advice = _ADVICE.get(row.status, "")
    head = (row.number, row.kind, row.list_day, row.state)
    return Outcome(*head, row.status, word, advice, findings)


# -- events ----------------------------------------------------------------------------------------


def events(connection: Connection, *, sought: str = "", page: int = 1) -> Sequence[Row[Any]]:
    """The registered events, the latest first."""
    query = select(EVENTS).where(EVENTS.c.state != "cancelled")
    if sought:
        has = (EVENTS.c.name, EVENTS.c.place, EVENTS.c.club)
        query = query.where(or_(*(column.contains(sought, autoescape=True) for column in has)))
    order = query.order_by(EVENTS.c.starts.desc(), EVENTS.c.number.desc())
    return connection.execute(order.limit(ROWS).offset(ROWS * (page - 1))).all()


def event_of(connection: Connection, number: int) -> Row[Any]:
    """A registered event; raises `Unknown`."""
    row = connection.execute(select(EVENTS).where(EVENTS.c.number == number)).first()
    if row is None:
        raise Unknown(f"there is no event {number}")
    return row


def worksheet_of(connection: Connection, event: int) -> Sequence[Row[Any]]:
    """Everybody who was rated in an event, by the published lists."""
    joined = (
        LEDGER.join(EDITIONS, EDITIONS.c.number == LEDGER.c.edition)
        .join(BINDINGS, BINDINGS.c.submission == LEDGER.c.submission)
        .join(PARTICIPATIONS, _plays())
        .outerjoin(NAMES, _has_name())
    )
    query = (
        select(LEDGER, NAMES.c.name, EDITIONS.c.list_day, PARTICIPATIONS.c.start_number)
        .select_from(joined)
        .where(BINDINGS.c.event == event, EDITIONS.c.state == "published")
        .order_by(LEDGER.c.submission, LEDGER.c.part, PARTICIPATIONS.c.start_number)
    )
    return connection.execute(query).all()


def _plays() -> Any:
    return (PARTICIPATIONS.c.submission == LEDGER.c.submission) & (
        PARTICIPATIONS.c.person == LEDGER.c.player
    )


def _has_name() -> Any:
    return (
        (NAMES.c.person == LEDGER.c.player)
        & NAMES.c.superseded.is_(None)
        & NAMES.c.valid_until.is_(None)
    )
