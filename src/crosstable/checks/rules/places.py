"""The ranks that follow from points and the declared tie-breaks (C.07, 4.2), and the fix for them.

Players who are tied in everything may have any of the ranks of the group: lots are drawn, or the
rank is shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.rules.edits import field_edit
from crosstable.checks.rules.report import Report, once
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.phrases import Words, phrase
from crosstable.model.tournament import Player
from crosstable.rules.standings.standings import standings

if TYPE_CHECKING:
    from crosstable.model.records import Team


_IN_DOUBT = frozenset(("not-computed", "two-lists", "koya-in-swiss"))
"""Notes on a list of tie-breaks after which nobody can say what the ranks must be."""


class Place(NamedTuple):
    """The ranks that a participant may have."""

    first: int
    last: int

    @property
    def words(self) -> Words:
        """The rank, or the first and the last of those that are possible."""
        if self.first == self.last:
            return str(self.first)
        return phrase("{a} to {b}", a=self.first, b=self.last)


@once
def places(report: Report) -> Mapping[int, Place] | None:
    """The ranks that each participant may have, by number.

    None if the report declares no tie-breaks, or if something had to be assumed for them.
    """
    if not report.t.tiebreaks:
        return None
    table = standings(report.t, system=report.system_override)
    if table.assumptions or any(note.kind in _IN_DOUBT for note in table.notes):
        return None
    size = Counter(table.rank_of.values())
    return {n: Place(rank, rank + size[rank] - 1) for n, rank in table.rank_of.items()}


def ranks_by_tiebreaks(report: Report, people: Sequence[Player | Team]) -> Fix | None:
    """All ranks of these participants by points and tie-breaks; for callers who know that the
    points are certain.

    None where it is for the arbiter to decide: a rank that cannot be, in a tie in everything.
    """
    possible = places(report)
    if possible is None or not all(person.number in possible for person in people):
        return None
    ranks: list[tuple[Player | Team, int]] = []
    for person in people:
        place = possible[person.number]
        if place.first <= (person.rank or 0) <= place.last:
            continue
        if place.first != place.last:
            return None
        ranks.append((person, place.first))
    return ranks_written(report, phrase("write the ranks by points and tie-breaks"), ranks)


def ranks_written(
    report: Report, title: Words, ranks: Sequence[tuple[Player | Team, int]]
) -> Fix | None:
    """The safe fix that writes ranks; None if one of them cannot be written, or there is none."""
    edits: list[Edit] = []
    for person, rank in ranks:
        edit = field_edit(report, person.line, "rank", str(rank))
        if edit is None:
            return None
        edits.append(edit)
    return Fix(title, True, tuple(edits)) if edits else None
