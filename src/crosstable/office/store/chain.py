"""The chain of acts: what was done, each act with the hash of the one before.

What is hashed: number, time, user, kind, facts, the commitment to the personal part, and the hash
of the act before. What is not: the personal part itself, so that it can be erased. Its commitment
is the hash of a random salt and the data; once the salt is gone, nobody can guess the data from it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, NamedTuple, TypedDict

from sqlalchemy import Connection, Row, select

from crosstable.event.journal import canonical
from crosstable.office.store.tables import ACTS, PERSONAL

BEGINNING = "0" * 64
"""What the first act has as the hash of the one before."""

Facts = Mapping[str, Any]


class Personal(NamedTuple):
    """The part of an act that can be erased: about whom, and what."""

    data: Facts
    person: int | None = None
    salt: str = ""
    erased: int | None = None
    """The act that erased it."""

    @property
    def commitment(self) -> str:
        """What the act keeps of it."""
        return sha256(canonical([self.salt, self.person, self.data])).hexdigest()


class Act(NamedTuple):
    """One act of the chain."""

    number: int
    at: str
    by: int
    kind: str
    facts: Facts
    commitment: str = ""
    previous: str = BEGINNING
    personal: Personal | None = None

    @property
    def hash(self) -> str:
        """The hash that the next act carries."""
        return sha256(canonical(self[:7])).hexdigest()

    def says(self, name: str) -> Any:
        """A personal fact; an empty text once it was erased."""
        return "" if self.personal is None else self.personal.data.get(name, "")


def with_salt(data: Facts, person: int | None) -> Personal:
    """A personal part with a salt of its own."""
    return Personal(data, person, os.urandom(16).hex())


class Head(NamedTuple):
    """Where the chain ends."""

    number: int = 0
    hash: str = BEGINNING


def head_of(connection: Connection) -> Head:
    """The last act."""
    last = select(ACTS.c.number, ACTS.c.hash).order_by(ACTS.c.number.desc()).limit(1)
    row = connection.execute(last).first()
    return Head() if row is None else Head(*row)


def append(connection: Connection, act: Act) -> None:
    """Write an act that follows the head."""
    connection.execute(
        ACTS.insert(),
        {
            "number": act.number,
            "at": act.at,
            "by": act.by,
            "kind": act.kind,
            "facts": canonical(act.facts).decode(),
            "personal": act.commitment,
            "previous": act.previous,
            "hash": act.hash,
        },
    )
    if act.personal is not None:
        connection.execute(PERSONAL.insert(), personal_row(act.number, act.personal))


class PersonalRow(TypedDict):
    """The personal part of an act as a row of its table."""

    act: int
    person: int | None
    salt: str
    data: str
    erased: int | None


def personal_row(number: int, personal: Personal) -> PersonalRow:
    """The row of a personal part."""
    is_erased = personal.erased is not None
    return {
        "act": number,
        "person": personal.person,
        "salt": personal.salt,
        "data": "" if is_erased else canonical(personal.data).decode(),
        "erased": personal.erased,
    }


def acts_of(connection: Connection) -> Iterator[Act]:
    """The acts in their order, with their personal parts as far as they are there."""
    rows = (
        select(ACTS, PERSONAL.c.person, PERSONAL.c.salt, PERSONAL.c.data, PERSONAL.c.erased)
        .select_from(ACTS.outerjoin(PERSONAL, PERSONAL.c.act == ACTS.c.number))
        .order_by(ACTS.c.number)
    )
    for row in connection.execute(rows):
        yield act_of_row(row)


def act_of_row(row: Row[Any]) -> Act:
    """An act of its row; raises `ValueError` for facts that are not JSON."""
    personal = None
    if row.salt is not None:
        personal = Personal(json.loads(row.data or "{}"), row.person, row.salt, row.erased)
    return Act(
        row.number,
        row.at,
        row.by,
        row.kind,
        json.loads(row.facts),
        row.personal,
        row.previous,
        personal,
    )
