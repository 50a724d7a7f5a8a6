"""Before the closing date: everything that an officer has to settle for the next list."""

from __future__ import annotations

from datetime import date
from itertools import islice
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, or_, select

from crosstable.errors import OfficeProblem
from crosstable.office.lists.calendar import closing_date, next_day
from crosstable.office.lists.inputs import pending_corrections
from crosstable.office.people.asking import current_edition
from crosstable.office.people.merging import Duplicate, duplicates
from crosstable.office.reports.appeals import Appeal, appeals_of
from crosstable.office.reports.inbox import InboxRow, inbox
from crosstable.office.reports.registering import EventRow, events_of
from crosstable.office.store.kinds import play_of
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import DECISIONS, PARTICIPATIONS
from crosstable.office.users.rights import Right, User

MOST_DUPLICATES = 20
"""The page and the command name so many; there is a page for all of them."""


class BeforeClosing(NamedTuple):
    """What is open before a list closes."""

    kind: str
    day: date
    """The day of the list."""
    closes: date
    days_left: int
    """Below zero once it has closed."""
    waiting: list[InboxRow]
    """Reports about which nobody has decided."""
    missing: list[EventRow]
    """Registered events that are over, without a report."""
    appeals: list[Appeal]
    """Appeals that nobody has answered."""
    corrections: list[int]
    """Accepted corrections of published lists, which wait for a re-run."""
    duplicates: list[Duplicate]
    """Who of those that play may be in the office twice; it does not hold up the list."""

    @property
    def questions(self) -> int:
        """Players of waiting reports about whom somebody has to say who they are."""
        return sum(row.questions for row in self.waiting)

    @property
    def is_ready(self) -> bool:
        """Whether nothing is open."""
        return not (self.waiting or self.missing or self.appeals or self.corrections)


def before_closing(office: Office, actor: User, kind: str = "standard") -> BeforeClosing:
    """What is open before the next list of a kind closes; raises `OfficeProblem` without a list."""
    actor.need(Right.RUN)
    with office.reading() as connection:
        base = current_edition(connection, kind)
        if base is None:
            raise OfficeProblem(f"the office has no initial {kind} list; import one first")
        day = date.fromisoformat(next_day(connection, kind))
        closes = closing_date(connection, day, kind)
        corrections = pending_corrections(connection, base, day)
        waiting = [row for row in inbox(office, actor) if row.kind == play_of(kind)]
        playing = _playing(connection, day, [row.submission for row in waiting])
    today = office.today()
    over = min(closes, today).isoformat()
    events = events_of(office, actor, without_report=True)
    return BeforeClosing(
        kind,
        day,
        closes,
        (closes - today).days,
        waiting,
        [event for event in events if event.kind == play_of(kind) and event.ends <= over],
        appeals_of(office, actor, only_open=True),
        corrections,
        list(islice(duplicates(office, actor, kind, among=playing), MOST_DUPLICATES)),
    )


_LAST = select(func.max(DECISIONS.c.act)).group_by(DECISIONS.c.submission)
_ACCEPTED = select(DECISIONS.c.submission).where(
    DECISIONS.c.act.in_(_LAST),
    DECISIONS.c.outcome == "accepted",
    DECISIONS.c.counts_from == bindparam("day"),
)
_PLAYING = select(func.coalesce(PARTICIPATIONS.c.person, PARTICIPATIONS.c.given)).where(
    or_(
        PARTICIPATIONS.c.submission.in_(_ACCEPTED),
        PARTICIPATIONS.c.submission.in_(bindparam("waiting", expanding=True)),
    )
)


def _playing(connection: Connection, day: date, waiting: list[int]) -> frozenset[int]:
    """Who plays in the reports of a list, those that wait included; as far as it is known."""
    given = {"day": day.isoformat(), "waiting": waiting}
    return frozenset(n for n in connection.scalars(_PLAYING, given) if n is not None)
