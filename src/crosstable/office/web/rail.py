"""The rail of the office: what everybody reads, what users work with, what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, select

from crosstable.office.founding import setting_of
from crosstable.office.store.tables import DECISIONS, SUBMISSIONS
from crosstable.office.users.rights import Right, User
from crosstable.web.language import Told, noted
from crosstable.web.rail import Link, Rail, grouped

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crosstable.office.web.asked import Asked

RATINGS, WORK, KEEP = noted("Ratings"), noted("Work"), noted("Keep")
_LINKS = (
    (RATINGS, "/", noted("Players"), Right.READ_LISTS),
    (RATINGS, "/lists", noted("Lists"), Right.READ_LISTS),
    (RATINGS, "/top", noted("Top lists"), Right.READ_LISTS),
    (RATINGS, "/events", noted("Events"), Right.READ_LISTS),
    (RATINGS, "/api", noted("For programs"), Right.READ_LISTS),
    (WORK, "/inbox", noted("Inbox"), Right.SEE_OWN_REPORTS),
    (WORK, "/register", noted("Register an event"), Right.REGISTER_EVENTS),
    (WORK, "/people", noted("People"), Right.MANAGE_PEOPLE),
    (WORK, "/periods", noted("Periods"), Right.RUN),
    (KEEP, "/appeals", noted("Appeals"), Right.APPEAL),
    (KEEP, "/fees", noted("Fees"), Right.SEE_FEES),
    (KEEP, "/watch", noted("Watch"), Right.SEE_AUDIT),
    (KEEP, "/audit", noted("Audit"), Right.SEE_AUDIT),
    (KEEP, "/users", noted("Users"), Right.MANAGE_USERS),
    (KEEP, "/office", noted("Office and copies"), Right.CHANGE_SETTINGS),
)


class Shown(NamedTuple):
    """Everything that decides what the rail shows."""

    office: str
    user: User
    waiting: int
    tab: str


def shown_to(asked: Asked, tab: str) -> Shown:
    """What decides about the rail of who asks."""
    with asked.office.reading() as connection:
        waiting = _waiting(connection) if asked.user.may(Right.DECIDE) else 0
        return Shown(setting_of(connection, "name"), asked.user, waiting, tab)


def rail_of(shown: Shown) -> Rail:
    """The rail for a user: only what the user may open."""
    user = shown.user
    links = (
        (group, Link(path, word, path == shown.tab, *_badge(path, shown.waiting)))
        for group, path, word, right in _LINKS
        if user.may(right)
    )
    note = user.name if user.number > 0 else ""
    return Rail(shown.office, "", note, grouped(links))


def _badge(path: str, waiting: int) -> tuple[Told, str] | tuple[()]:
    return (noted("{n} open", n=waiting), "") if path == "/inbox" and waiting else ()


def _waiting(connection: Connection) -> int:
    """Reports about which nobody has decided."""
    decided = select(DECISIONS.c.submission)
    later = select(SUBMISSIONS.c.replaces).where(SUBMISSIONS.c.replaces.is_not(None))
    query = select(func.count()).where(
        SUBMISSIONS.c.number.not_in(decided), SUBMISSIONS.c.number.not_in(later)
    )
    return connection.scalar(query) or 0
