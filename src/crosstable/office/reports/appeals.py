"""The appeals that a user may see."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select

from crosstable.office.store.opening import Office
from crosstable.office.store.tables import APPEALS, SUBMISSIONS
from crosstable.office.users.rights import Right, User


class Appeal(NamedTuple):
    """An appeal against what was computed from a report."""

    number: int
    submission: int
    person: int | None
    club: str
    reason: str
    outcome: str
    answer: str


def appeals_of(office: Office, actor: User, *, only_open: bool = False) -> list[Appeal]:
    """The appeals that the user may see, the newest first."""
    actor.need(Right.APPEAL)
    query = (
        select(APPEALS, SUBMISSIONS.c.club, SUBMISSIONS.c.by)
        .join(SUBMISSIONS, SUBMISSIONS.c.number == APPEALS.c.submission)
        .order_by(APPEALS.c.number.desc())
    )
    if only_open:
        query = query.where(APPEALS.c.closed.is_(None))
    with office.reading() as connection:
        rows = connection.execute(query).all()
    return [
        Appeal(
            row.number, row.submission, row.person, row.club, row.reason, row.outcome, row.answer
        )
        for row in rows
        if actor.may_see(row.by, row.club)
    ]
