"""The rail of the office: what everybody reads, what users work with, what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select

from crosstable.desk.language import Told, noted
from crosstable.desk.pages.frame import Link, Rail, grouped
from crosstable.office.founding import settings_of
from crosstable.office.store.tables import DECISIONS, SUBMISSIONS
from crosstable.office.users.rights import Right

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


def rail_of(asked: Asked, tab: str) -> Rail:
    """The rail for a user: only what the user may open."""
    user = asked.user
    with asked.office.reading() as connection:
        name = settings_of(connection)["name"]
        waiting = _waiting(connection) if user.may(Right.DECIDE) else 0
    links = (
        (group, Link(path, word, path == tab, *_badge(path, waiting)))
        for group, path, word, right in _LINKS
        if user.may(right)
    )
    note = user.name if user.number > 0 else ""
    return Rail(name, "", note, grouped(links))


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
