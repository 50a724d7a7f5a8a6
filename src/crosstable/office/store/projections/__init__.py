"""What follows from each kind of act: the rows of all other tables.

A projection reads the act, its contents and the tables, and nothing else: neither the clock nor
chance. So the tables can be made again from the acts, for a verification or in a new office.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Connection

from crosstable.errors import BrokenOffice
from crosstable.office.store.chain import Act
from crosstable.office.store.projections import lists, people, reports, users
from crosstable.office.store.projections.rows import Place

Projection = Callable[[Place, Act], None]

PROJECTIONS: Mapping[str, Projection] = {
    **users.PROJECTIONS,
    **people.PROJECTIONS,
    **reports.PROJECTIONS,
    **lists.PROJECTIONS,
}
"""Every kind of act."""


class Projector:
    """Applies acts to the tables of a connection; `contents` gives bytes by their hash."""

    def __init__(self, connection: Connection, contents: Callable[[str], bytes]) -> None:
        self._place = Place(connection, contents)

    def apply(self, act: Act) -> None:
        """Make the rows that follow from an act."""
        projection = PROJECTIONS.get(act.kind)
        if projection is None:
            raise BrokenOffice(f"act {act.number} is of an unknown kind: {act.kind}")
        projection(self._place, act)
