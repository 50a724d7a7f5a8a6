"""A transaction in which acts are recorded: the act, then everything that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date

from sqlalchemy import Connection

from crosstable.office.store.chain import Act, Facts, Head, append, head_of, with_salt
from crosstable.office.store.contents import Packed, content, keep_all
from crosstable.office.store.projections import Projector


class Writer:
    """Records acts of one user in one transaction."""

    def __init__(self, connection: Connection, moment: Callable[[], str], by: int) -> None:
        self.connection = connection
        self.by = by
        self.at = moment()
        self._head: Head | None = None
        self._projector = Projector(connection, lambda key: content(connection, key))

    @property
    def today(self) -> date:
        """The day of the acts."""
        return date.fromisoformat(self.at[:10])

    @property
    def head(self) -> Head:
        """The last act so far."""
        if self._head is None:
            self._head = head_of(self.connection)
        return self._head

    @property
    def number(self) -> int:
        """The number that the next act will have."""
        return self.head.number + 1

    def record(
        self,
        kind: str,
        facts: Facts,
        personal: Facts | None = None,
        person: int | None = None,
    ) -> int:
        """Add an act to the chain, and everything that follows from it; gives its number."""
        own = None if personal is None else with_salt(personal, person)
        commitment = "" if own is None else own.commitment
        before = self.head
        act = Act(before.number + 1, self.at, self.by, kind, facts, commitment, before.hash, own)
        append(self.connection, act)
        self._projector.apply(act)
        self._head = Head(act.number, act.hash)
        return act.number

    def keep(self, data: bytes) -> str:
        """Store bytes; gives their hash."""
        return keep_all(self.connection, (data,))[0]

    def keep_all(self, items: Iterable[bytes | Packed]) -> list[str]:
        """Store many contents; their hashes in order."""
        return keep_all(self.connection, items)
