"""Persons as their pages show them: ratings over the years, every change, memberships."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Table, bindparam, select

from crosstable.errors import Unknown
from crosstable.office.store.tables import (
    BINDINGS,
    EDITIONS,
    EVENTS,
    IDENTITIES,
    LEDGER,
    LISTINGS,
    MEMBERSHIPS,
    MERGES,
    NAMES,
    PEOPLE,
    RATINGS,
    SUBMISSIONS,
    TITLES,
)
from crosstable.office.web.asking.lists import birth_year, newest


class Rated(NamedTuple):
    """What a list says about a person."""

    kind: str
    day: str
    rating: int | None
    games: int
    k: int | None
    status: str


class Person(NamedTuple):
    """Who somebody is."""

    number: int
    name: str
    title: str
    federation: str
    club: str
    born: str
    """The year only."""
    is_erased: bool
    merged_into: int | None


_PERSON = select(PEOPLE).where(PEOPLE.c.number == bindparam("person"))
_KEPT = select(MERGES.c.kept).where(
    MERGES.c.merged == bindparam("person"), MERGES.c.undone.is_(None)
)
_FACTS = {
    table: select(table)
    .where(table.c.person == bindparam("person"), table.c.superseded.is_(None))
    .order_by(table.c.valid_from.desc())
    for table in (NAMES, MEMBERSHIPS, TITLES, IDENTITIES, LISTINGS)
}
"""Statements are made once: making one takes as long as asking it."""


class Described(NamedTuple):
    """A person, with everything that holds or held of them, the newest first."""

    person: Person
    names: list[Row[Any]]
    members: list[Row[Any]]
    titles: list[Row[Any]]


def person_of(connection: Connection, number: int) -> Person:
    """A person; raises `Unknown`."""
    return describe_person(connection, number).person


def describe_person(connection: Connection, number: int) -> Described:
    """A person with names, memberships and titles; raises `Unknown`."""
    row = connection.execute(_PERSON, {"person": number}).first()
    if row is None:
        raise Unknown(f"there is no person {number}")
    facts = [facts_of(connection, table, number) for table in (NAMES, MEMBERSHIPS, TITLES)]
    name, member, title = map(_present, facts)
    person = Person(
        number,
        (name.name if name else "") or f"player {number}",
        (title.title or title.women_title) if title else "",
        member.federation if member else "",
        member.club if member else "",
        birth_year(row.born),
        row.erased is not None,
        connection.scalar(_KEPT, {"person": number}),
    )
    return Described(person, *facts)


def _present(facts: Sequence[Row[Any]]) -> Row[Any] | None:
    """What holds today."""
    return next((row for row in facts if row.valid_until is None), None)


def facts_of(connection: Connection, table: Table, person: int) -> list[Row[Any]]:
    """Everything that holds or held of a person in a table, the newest first."""
    return list(connection.execute(_FACTS[table], {"person": person}).all())


def is_withheld(connection: Connection, person: int) -> bool:
    """Whether the person asked not to be listed (2002, 16.2)."""
    rows = facts_of(connection, LISTINGS, person)
    return any(row.flag == "withheld" and row.valid_until is None for row in rows)


_HISTORY = (
    select(EDITIONS.c.kind, EDITIONS.c.list_day, RATINGS)
    .join(RATINGS, RATINGS.c.edition == EDITIONS.c.number)
    .where(EDITIONS.c.state == "published", RATINGS.c.player == bindparam("person"))
    .where(RATINGS.c.on_list == 1)
    .order_by(EDITIONS.c.list_day)
)


def history_of(connection: Connection, person: int) -> list[Rated]:
    """The published ratings of a person, the oldest first."""
    return [
        Rated(row.kind, row.list_day, row.rating, row.games, row.k, row.status)
        for row in connection.execute(_HISTORY, {"person": person})
    ]


def place_of(connection: Connection, history: Sequence[Rated], kind: str) -> tuple[int, int] | None:
    """The place of a person on the newest list of a kind, and how many are on it."""
    edition = newest(connection).get(kind)
    if edition is None:
        return None
    own = (entry.rating for entry in history if (entry.kind, entry.day) == (kind, edition.list_day))
    rating = next(own, None)
    if rating is None:
        return None
    listed = _ratings_of(connection, edition.number)
    return len(listed) - bisect_right(listed, rating) + 1, len(listed)


_LISTED: OrderedDict[tuple[str, int], array[int]] = OrderedDict()
_MOST_LISTS = 6


def _ratings_of(connection: Connection, edition: int) -> array[int]:
    """All ratings of a published list, the lowest first; it never changes, so it is kept."""
    key = (str(connection.engine.url), edition)
    ratings = _LISTED.get(key)
    if ratings is None:
        query = select(RATINGS.c.rating).where(
            RATINGS.c.edition == edition, RATINGS.c.on_list == 1, RATINGS.c.rating.is_not(None)
        )
        ratings = _LISTED[key] = array("l", sorted(connection.scalars(query)))
        if len(_LISTED) > _MOST_LISTS:
            _LISTED.popitem(last=False)
    return ratings


_LEDGER = (
    select(
        LEDGER,
        EDITIONS.c.kind,
        EDITIONS.c.list_day,
        EDITIONS.c.rules,
        EVENTS.c.number.label("event"),
        EVENTS.c.name.label("event_name"),
    )
    .select_from(
        LEDGER.join(EDITIONS, EDITIONS.c.number == LEDGER.c.edition)
        .join(SUBMISSIONS, SUBMISSIONS.c.number == LEDGER.c.submission)
        .outerjoin(BINDINGS, BINDINGS.c.submission == SUBMISSIONS.c.number)
        .outerjoin(EVENTS, EVENTS.c.number == BINDINGS.c.event)
    )
    .where(LEDGER.c.player == bindparam("person"), EDITIONS.c.state == "published")
    .order_by(EDITIONS.c.list_day.desc(), LEDGER.c.submission.desc(), LEDGER.c.part)
)


def ledger_of(connection: Connection, person: int) -> list[Row[Any]]:
    """Every change of a person with its working, the newest first."""
    return list(connection.execute(_LEDGER, {"person": person}).all())
