"""The rail of the office: what everybody reads, what users work with, what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, select

from crosstable.model.phrases import Phrase, phrase
from crosstable.office.founding import setting_of
from crosstable.office.store.tables import DECISIONS, SUBMISSIONS
from crosstable.office.users.rights import Right, User
from crosstable.web.rail import Link, Rail, group_links

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crosstable.office.web.asked import Asked

RATINGS = phrase("Ratings")
WORK = phrase("Work")
KEEP = phrase("Keep")
_LINKS = (
    (RATINGS, "/", phrase("Players"), Right.READ_LISTS),
    (RATINGS, "/lists", phrase("Lists"), Right.READ_LISTS),
    (RATINGS, "/top", phrase("Top lists"), Right.READ_LISTS),
    (RATINGS, "/events", phrase("Events"), Right.READ_LISTS),
    (RATINGS, "/api", phrase("For programs"), Right.READ_LISTS),
    (WORK, "/inbox", phrase("Inbox"), Right.SEE_OWN_REPORTS),
    (WORK, "/closing", phrase("Before the closing date"), Right.RUN),
    (WORK, "/register", phrase("Register an event"), Right.REGISTER_EVENTS),
    (WORK, "/people", phrase("People"), Right.MANAGE_PEOPLE),
    (WORK, "/periods", phrase("Periods"), Right.RUN),
    (KEEP, "/appeals", phrase("Appeals"), Right.APPEAL),
    (KEEP, "/fees", phrase("Fees"), Right.SEE_FEES),
    (KEEP, "/watch", phrase("Watch"), Right.SEE_AUDIT),
    (KEEP, "/audit", phrase("Audit"), Right.SEE_AUDIT),
    (KEEP, "/users", phrase("Users"), Right.MANAGE_USERS),
    (KEEP, "/office", phrase("Office and copies"), Right.CHANGE_SETTINGS),
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
    return Rail(shown.office, "", note, group_links(links))


def _badge(path: str, waiting: int) -> tuple[Phrase, str] | tuple[()]:
    return (phrase("{n} open", n=waiting), "") if path == "/inbox" and waiting else ()


def _waiting(connection: Connection) -> int:
    """Reports about which nobody has decided."""
    decided = select(DECISIONS.c.submission)
    later = select(SUBMISSIONS.c.replaces).where(SUBMISSIONS.c.replaces.is_not(None))
    query = select(func.count()).where(
        SUBMISSIONS.c.number.not_in(decided), SUBMISSIONS.c.number.not_in(later)
    )
    return connection.scalar(query) or 0
