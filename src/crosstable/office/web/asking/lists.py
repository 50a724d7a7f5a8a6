"""Published lists as everybody reads them: only who is on the list, and years of birth only."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from crosstable.errors import Unknown
from crosstable.office.lists.publishing import PUBLIC
from crosstable.office.store.contents import content
from crosstable.office.store.kinds import LIST_KINDS
from crosstable.office.store.tables import EDITIONS, NAMES, PEOPLE, RATINGS, TITLES
from crosstable.output.table import Cell, Column, Kind, Table, whole, words

ROWS = 100
"""Rows of a page."""
OUT = ("published", "replaced")
"""States of editions that the public has seen."""
KINDS = LIST_KINDS
JUNIOR = 20
"""A junior is 20 in the year of the list, or younger."""


_EDITIONS = (
    select(EDITIONS)
    .where(EDITIONS.c.state.in_(OUT))
    .order_by(EDITIONS.c.list_day.desc(), EDITIONS.c.kind, EDITIONS.c.edition.desc())
)
_NEWEST = (
    select(EDITIONS).where(EDITIONS.c.state == "published").order_by(EDITIONS.c.list_day.desc())
)


def editions(connection: Connection) -> list[Row[Any]]:
    """All editions that were ever published, the newest list first."""
    return list(connection.execute(_EDITIONS).all())


def newest(connection: Connection) -> dict[str, Row[Any]]:
    """The newest published edition of each kind of list."""
    editions: dict[str, Row[Any]] = {}
    for row in connection.execute(_NEWEST):
        editions.setdefault(row.kind, row)
    return {kind: editions[kind] for kind in KINDS if kind in editions}


def edition_out(connection: Connection, number: int) -> Row[Any]:
    """An edition that was published; raises `Unknown` for others, as if there were none."""
    query = select(EDITIONS).where(EDITIONS.c.number == number, EDITIONS.c.state.in_(OUT))
    row = connection.execute(query).first()
    if row is None:
        raise Unknown(f"there is no published list {number}")
    return row


def public_file(connection: Connection, edition: int, name: str) -> bytes:
    """A file of a published list."""
    files = json.loads(edition_out(connection, edition).files)
    key = files.get(f"{PUBLIC}{name}")
    if key is None:
        raise Unknown(f"list {edition} has no file {name}")
    return content(connection, key)


# -- rows ------------------------------------------------------------------------------------------


def persons_of_edition(edition: int) -> Select[Any]:
    """The persons of an edition, with the name and the title of today."""
    joined: Any = RATINGS.join(PEOPLE, PEOPLE.c.number == RATINGS.c.player)
    for table in (NAMES, TITLES):
        is_present = table.c.superseded.is_(None) & table.c.valid_until.is_(None)
        joined = joined.outerjoin(table, (table.c.person == PEOPLE.c.number) & is_present)
    return (
        select(
            RATINGS.c.player,
            NAMES.c.name,
            TITLES.c.title,
            TITLES.c.women_title,
            RATINGS.c.federation,
            RATINGS.c.rating,
            RATINGS.c.games,
            RATINGS.c.k,
            RATINGS.c.status,
            PEOPLE.c.born,
            PEOPLE.c.sex,
        )
        .select_from(joined)
        .where(RATINGS.c.edition == edition, RATINGS.c.on_list == 1)
    )


def matching(query: Select[Any], sought: str) -> Select[Any]:
    """Only whose name has the text, or who has the number."""
    if sought.isascii() and sought.isdecimal():
        return query.where(RATINGS.c.player == int(sought[:15]))
    forms = {sought, sought.lower(), sought.upper(), sought.title(), sought.capitalize()}
    tests = [NAMES.c.name.contains(form, autoescape=True) for form in sorted(forms)]
    return query.where(tests[0] if len(tests) == 1 else _any(tests))


def _any(tests: list[Any]) -> Any:
    test_of_any = tests[0]
    for test in tests[1:]:
        test_of_any = test_of_any | test
    return test_of_any


def list_page(
    connection: Connection, edition: int, *, sought: str = "", federation: str = "", page: int = 1
) -> tuple[Table, int]:
    """A page of a list, the highest rating first, and how many rows there are in all."""
    query = persons_of_edition(edition)
    if sought:
        query = matching(query, sought)
    if federation:
        query = query.where(RATINGS.c.federation == federation.upper())
    total = connection.scalar(select(func.count()).select_from(query.subquery())) or 0
    order = (RATINGS.c.rating.desc().nulls_last(), RATINGS.c.player)
    rows = connection.execute(query.order_by(*order).limit(ROWS).offset(ROWS * (page - 1)))
    return rating_table(list(rows.all()), ROWS * (page - 1)), total


def top_list(connection: Connection, edition: Row[Any], group: str) -> Table:
    """The best hundred: of all, of women, of juniors or of girls (2002, 16.1)."""
    query = persons_of_edition(edition.number).where(RATINGS.c.rating.is_not(None))
    query = query.where(RATINGS.c.status == "active")
    if group in ("women", "girls"):
        query = query.where(PEOPLE.c.sex.in_(("F", "w")))
    if group in ("juniors", "girls"):
        year = date.fromisoformat(edition.list_day).year - JUNIOR
        query = query.where(PEOPLE.c.born >= str(year))
    rows = connection.execute(query.order_by(RATINGS.c.rating.desc(), RATINGS.c.player).limit(ROWS))
    return rating_table(list(rows.all()), 0)


_COLUMNS = (
    Column("No.", Kind.NUMBER, "place"),
    Column("Title", Kind.TEXT, "title"),
    Column("Name", Kind.TEXT, "name"),
    Column("Fed.", Kind.TEXT, "federation"),
    Column("Rating", Kind.NUMBER, "rating"),
    Column("Games", Kind.NUMBER, "games"),
    Column("Born", Kind.NUMBER, "born"),
    Column("Id", Kind.NUMBER, "id"),
    Column("State", Kind.TEXT, "status"),
)


def rating_table(rows: list[Row[Any]], before: int) -> Table:
    """Rows of a list as a table."""
    cells = tuple(
        (
            whole(place),
            words(row.title or row.women_title),
            words(row.name or f"player {row.player}"),
            words(row.federation),
            whole(row.rating),
            whole(row.games),
            Cell(birth_year(row.born)),
            whole(row.player),
            words("" if row.status == "active" else row.status),
        )
        for place, row in enumerate(rows, before + 1)
    )
    ids = tuple(row.player for row in rows)
    return Table(_COLUMNS, cells, key="list", ids=ids, empty="This list is empty.")


def birth_year(born: str | None) -> str:
    """What the public learns of a date of birth.

    >>> birth_year("1994-05-02"), birth_year(""), birth_year("0000")
    ('1994', '', '')
    """
    year = (born or "")[:4]
    return year if year.isdecimal() and int(year) else ""
