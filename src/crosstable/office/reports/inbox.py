"""The inbox: reports that wait for a decision, as far as a user may see them."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import func, select

from crosstable.office.reports.examining import OPEN
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import (
    BINDINGS,
    DECISIONS,
    EVENTS,
    PARTICIPATIONS,
    SUBMISSIONS,
)
from crosstable.office.users.rights import Right, User

RECEIVED = "received"
"""The state of a report about which nothing was decided."""


class InboxRow(NamedTuple):
    """A report and where it stands."""

    submission: int
    received_at: str
    file: str
    club: str
    by: int
    event: int | None
    event_name: str
    kind: str
    verdict: str
    questions: int
    state: str

    @property
    def is_clean(self) -> bool:
        """Whether it can be accepted as it is."""
        return self.verdict != "error" and not self.questions and self.event is not None


def inbox(office: Office, actor: User, *, everything: bool = False) -> list[InboxRow]:
    """Reports that are received or postponed, the oldest first; with `everything` all reports."""
    actor.need(Right.SEE_OWN_REPORTS)
    last = (
        select(DECISIONS.c.submission, func.max(DECISIONS.c.act).label("act"))
        .group_by(DECISIONS.c.submission)
        .subquery()
    )
    questions = (
        select(PARTICIPATIONS.c.submission, func.count().label("count"))
        .where(PARTICIPATIONS.c.state.in_(OPEN))
        .group_by(PARTICIPATIONS.c.submission)
        .subquery()
    )
    query = (
        select(
            SUBMISSIONS.c.number,
            SUBMISSIONS.c.received_at,
            SUBMISSIONS.c.file,
            SUBMISSIONS.c.club,
            SUBMISSIONS.c.by,
            func.coalesce(EVENTS.c.kind, SUBMISSIONS.c.kind).label("kind"),
            func.coalesce(BINDINGS.c.verdict, SUBMISSIONS.c.verdict).label("verdict"),
            EVENTS.c.number.label("event"),
            EVENTS.c.name,
            questions.c.count,
            DECISIONS.c.outcome,
        )
        .outerjoin(BINDINGS, BINDINGS.c.submission == SUBMISSIONS.c.number)
        .outerjoin(EVENTS, EVENTS.c.number == BINDINGS.c.event)
        .outerjoin(questions, questions.c.submission == SUBMISSIONS.c.number)
        .outerjoin(last, last.c.submission == SUBMISSIONS.c.number)
        .outerjoin(DECISIONS, DECISIONS.c.act == last.c.act)
        .order_by(SUBMISSIONS.c.number)
    )
    if not everything:
        query = query.where(DECISIONS.c.outcome.is_(None) | (DECISIONS.c.outcome == "postponed"))
    with office.reading() as connection:
        rows = connection.execute(query).all()
    return [
        InboxRow(
            row.number,
            row.received_at,
            row.file,
            row.club,
            row.by,
            row.event,
            row.name or "",
            row.kind,
            row.verdict,
            row._mapping["count"] or 0,
            row.outcome or RECEIVED,
        )
        for row in rows
        if actor.may_see(row.by, row.club)
    ]
