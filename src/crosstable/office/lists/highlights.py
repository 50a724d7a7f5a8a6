"""What an officer looks at first in the changes of a list: who moves far, is new, is gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select

from crosstable.office.lists.differences import Changed, Difference
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import NAMES

FAR = 50
"""A change of more points than this is far, unless the officer says otherwise."""
MOST = 20
"""People of each kind who are named, unless the officer asks for more."""
_AT_A_TIME = 500


class PersonChange(NamedTuple):
    """What a list changes about a person; nothing stands for unrated or not listed."""

    player: int
    name: str
    """Empty if the person was erased."""
    old: int | None
    new: int | None


class Highlights(NamedTuple):
    """The changes of a list, counted and with the first of each kind by name."""

    over: int
    """Changes of more points than this are far."""
    far: int
    """How many are."""
    first: int
    """How many who were on the list before get their first rating."""
    largest: tuple[PersonChange, ...]
    """Changed ratings, the largest change first."""
    first_ratings: tuple[PersonChange, ...]
    added: tuple[PersonChange, ...]
    removed: tuple[PersonChange, ...]


def highlights_of(
    office: Office, difference: Difference, *, over: int = FAR, most: int = MOST
) -> Highlights:
    """The highlights of a difference between two lists, with at most so many of each kind."""
    rows = difference["players"]
    moved = [row for row in rows if change_of(row)]
    first = [row for row in rows if is_first_rating(row)]
    largest = sorted(moved, key=_largest_first)[:most]
    added = [row for row in rows if "added" in row["fields"]][:most]
    removed = [row for row in rows if "removed" in row["fields"]][:most]
    with office.reading() as connection:
        shown = chain(largest, first[:most], added, removed)
        names = names_of(connection, (row["player"] for row in shown))

    def people(rows: Iterable[Changed]) -> tuple[PersonChange, ...]:
        return tuple(
            PersonChange(row["player"], names.get(row["player"], ""), row["old"], row["new"])
            for row in rows
        )

    far = sum(1 for row in moved if abs(change_of(row)) > over)
    return Highlights(
        over, far, len(first), people(largest), people(first[:most]), people(added), people(removed)
    )


def change_of(changed: Changed) -> int:
    """How far a rating moves; 0 where there is none before or after.

    >>> change_of({"player": 1, "old": 2310, "new": 2241, "fields": ["rating"]})
    -69
    """
    old = changed["old"]
    new = changed["new"]
    return new - old if old and new else 0


def is_first_rating(changed: Changed) -> bool:
    """Whether somebody who was on the list before gets a first rating."""
    return not changed["old"] and bool(changed["new"]) and "added" not in changed["fields"]


def in_order_of_interest(difference: Difference) -> list[Changed]:
    """Ratings by the size of their change, first ratings, who is new, who is gone, others."""
    return sorted(difference["players"], key=_by_interest)


def _by_interest(changed: Changed) -> tuple[int, int, int]:
    ranks = (
        change_of(changed) != 0,
        is_first_rating(changed),
        "added" in changed["fields"],
        "removed" in changed["fields"],
        True,
    )
    return (ranks.index(True), *_largest_first(changed))


def _largest_first(changed: Changed) -> tuple[int, int]:
    return -abs(change_of(changed)), changed["player"]


_NAMES = select(NAMES.c.person, NAMES.c.name).where(
    NAMES.c.person.in_(bindparam("numbers", expanding=True)),
    NAMES.c.superseded.is_(None),
    NAMES.c.valid_until.is_(None),
)


def names_of(connection: Connection, players: Iterable[int]) -> Mapping[int, str]:
    """The present names of people by their numbers."""
    names: dict[int, str] = {}
    rest = iter(sorted(set(players)))
    while some := list(islice(rest, _AT_A_TIME)):
        for row in connection.execute(_NAMES, {"numbers": some}):
            names[row.person] = row.name
    return names
