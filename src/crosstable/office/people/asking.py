"""Questions about persons: what the office knows of them, and who may be meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, select

from crosstable.errors import Unknown
from crosstable.lists.files import ListedPlayer
from crosstable.lists.names import Candidate, Person, candidates
from crosstable.lists.names.identifying import is_slip_of
from crosstable.lists.names.lookup import block_key
from crosstable.lists.names.names import words_of
from crosstable.office.store.kinds import play_of
from crosstable.office.store.tables import (
    EDITIONS,
    MEMBERSHIPS,
    MERGES,
    NAMES,
    PEOPLE,
    RATINGS,
    TITLES,
)

_AT_A_TIME = 500
_MOST_IN_A_BLOCK = 20_000
"""Names that begin alike; a name in a larger block is compared with the first of them."""


_CURRENT = (
    select(EDITIONS)
    .where(EDITIONS.c.kind == bindparam("kind"), EDITIONS.c.state == "published")
    .order_by(EDITIONS.c.list_day.desc())
    .limit(1)
)
"""Statements that every report asks are made once: making one takes as long as asking it."""


def current_edition(connection: Connection, kind: str) -> Row[Any] | None:
    """The newest published edition of a kind of list."""
    return connection.execute(_CURRENT, {"kind": kind}).first()


def listed_by_number(
    connection: Connection, numbers: Iterable[int], kind: str
) -> dict[str, ListedPlayer]:
    """What the office says about persons today, in the form of a rating list."""
    edition = current_edition(connection, kind)
    number = 0 if edition is None else edition.number
    listed_players: dict[str, ListedPlayer] = {}
    rest = iter(sorted(set(numbers)))
    while some := list(islice(rest, _AT_A_TIME)):
        for row in connection.execute(_description_query(), {"edition": number, "numbers": some}):
            player = _listed_player(row, kind)
            listed_players[player.fide_id] = player
    return listed_players


@lru_cache(maxsize=1)
def _description_query() -> Any:
    """The present name, membership, title and rating of persons, by `edition` and `numbers`."""
    joined: Any = PEOPLE
    for table in (NAMES, MEMBERSHIPS, TITLES):
        is_present = (
            (table.c.person == PEOPLE.c.number)
            & table.c.superseded.is_(None)
            & table.c.valid_until.is_(None)
        )
        joined = joined.outerjoin(table, is_present)
    rated = (RATINGS.c.player == PEOPLE.c.number) & (RATINGS.c.edition == bindparam("edition"))
    joined = joined.outerjoin(RATINGS, rated)
    shown = select(
        PEOPLE.c.number,
        PEOPLE.c.sex,
        PEOPLE.c.born,
        NAMES.c.name,
        MEMBERSHIPS.c.federation,
        TITLES.c.title,
        TITLES.c.women_title,
        RATINGS.c.rating,
        RATINGS.c.k,
        RATINGS.c.games,
    )
    wanted = PEOPLE.c.number.in_(bindparam("numbers", expanding=True))
    return shown.select_from(joined).where(wanted)


_SEXES = {"M": "m", "F": "w", "m": "m", "w": "w"}


def _listed_player(row: Row[Any], kind: str) -> ListedPlayer:
    year = (row.born or "")[:4]
    kind = play_of(kind)
    ratings = {kind: row.rating, f"{kind}_k": row.k, f"{kind}_games": row.games}
    return ListedPlayer(
        str(row.number),
        row.name or "",
        row.federation or None,
        _SEXES.get(row.sex or ""),
        row.title or None,
        row.women_title or None,
        birth_year=int(year) if year.isdecimal() and year != "0000" else None,
        **ratings,
    )


class Unidentified(NamedTuple):
    """A player of a report whose number is missing or in doubt."""

    person: Person
    given: int | None
    listed: ListedPlayer | None
    """The owner of the number."""

    @property
    def has_unknown_number(self) -> bool:
        """Whether only a mistyped number is worth a question."""
        return self.given is not None and self.listed is None


def propose_persons(
    connection: Connection, people: Sequence[Unidentified], kind: str
) -> list[tuple[Candidate, ...]]:
    """Persons who may be meant by players, with a score and the reasons.

    A number that the office does not know is common: visitors of other federations have one. So
    only those are looked at whom the number could be mistyped for.
    """
    merged = kept_numbers(connection) if people else {}
    proposals: list[tuple[Candidate, ...]] = []
    for unidentified in people:
        person = unidentified.person
        blocks = sorted({block_key(word) for word in words_of(person.name) if len(word) > 1})
        if not blocks:
            proposals.append(())
            continue
        if unidentified.has_unknown_number:
            numbers = _namesakes(connection, blocks, person, str(unidentified.given))
        else:
            given = {"blocks": blocks}
            numbers = list(connection.scalars(_IN_BLOCKS.limit(_MOST_IN_A_BLOCK), given))
        listed = listed_by_number(connection, (n for n in numbers if n not in merged), kind)
        proposals.append(tuple(candidates(person, listed.values())))
    return proposals


_IN_BLOCKS = (
    select(NAMES.c.person)
    .where(NAMES.c.block.in_(bindparam("blocks", expanding=True)), NAMES.c.block != "")
    .where(NAMES.c.superseded.is_(None))
    .order_by(NAMES.c.person)
)
_OF_A_FEDERATION = (
    select(NAMES.c.person, PEOPLE.c.born)
    .join(PEOPLE, PEOPLE.c.number == NAMES.c.person)
    .join(MEMBERSHIPS, MEMBERSHIPS.c.person == NAMES.c.person)
    .where(NAMES.c.block.in_(bindparam("blocks", expanding=True)), NAMES.c.block != "")
    .where(NAMES.c.superseded.is_(None), MEMBERSHIPS.c.superseded.is_(None))
    .where(MEMBERSHIPS.c.valid_until.is_(None))
    .where(MEMBERSHIPS.c.federation == bindparam("federation"))
    .order_by(NAMES.c.person)
)


def _namesakes(
    connection: Connection, blocks: Sequence[str], person: Person, given: str
) -> list[int]:
    """Members of the same federation whose names begin alike, born in the same year or with a
    number that is a slip away."""
    asked = {"blocks": blocks, "federation": (person.federation or "").upper()}
    year = str(person.birth_year or "")
    return [
        number
        for number, born in connection.execute(_OF_A_FEDERATION, asked)
        if (year and (born or "")[:4] == year) or is_slip_of(given, str(number))
    ]


def person_row(connection: Connection, number: int) -> Row[Any]:
    """A person; raises `Unknown`."""
    row = connection.execute(select(PEOPLE).where(PEOPLE.c.number == number)).first()
    if row is None:
        raise Unknown(f"there is no person {number}")
    return row


def kept_numbers(connection: Connection) -> dict[int, int]:
    """Of persons that were merged into others: the number that is kept."""
    query = select(MERGES.c.merged, MERGES.c.kept).where(MERGES.c.undone.is_(None))
    direct = {row.merged: row.kept for row in connection.execute(query)}
    numbers = {}
    for merged in direct:
        kept = merged
        while kept in direct:
            kept = direct[kept]
        numbers[merged] = kept
    return numbers


def numbers_of_person(connection: Connection, number: int) -> list[int]:
    """All numbers of a person: the one that is kept, and those that were merged into it."""
    kept = kept_numbers(connection)
    own = kept.get(number, number)
    return sorted({own, number, *(merged for merged, into in kept.items() if into == own)})
