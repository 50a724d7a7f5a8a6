"""Direct encounter and its extension for teams (Handbook C.07, articles 6 and 13.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from crosstable.standings.criteria.boards import bottom_boards, match_boards, top_boards, weighted
from crosstable.standings.criterion import Group, GroupCriterion, Term
from crosstable.standings.ledger import Ledger

Split = Callable[[Group], list[Group]]


class Standing(NamedTuple):
    """A member's score inside the tied group, and the score if all missing games were won."""

    score: Fraction
    best: Fraction


@dataclass(frozen=True)
class Encounters:
    """The games among tied participants, on one score."""

    ledger: Ledger
    basis: str
    with_forfeits: bool

    @cached_property
    def results(self) -> list[dict[int, list[int]]]:
        """For each participant the points against each opponent met."""
        ledger, points = self.ledger, self.ledger.scores[self.basis].points
        result: list[dict[int, list[int]]] = []
        for i, entries in enumerate(ledger.entries):
            row: dict[int, list[int]] = {}
            for place, entry in enumerate(entries):
                if entry.opponent is not None and ledger.meets(entry, self.with_forfeits):
                    row.setdefault(entry.opponent, []).append(points[i][place])
            result.append(row)
        return result

    def against(self, i: int, others: Group) -> list[tuple[int, Fraction]]:
        """The average points against each other member that was met (6.1.2)."""
        row = self.results[i]
        return [(o, Fraction(sum(row[o]), len(row[o]))) for o in others if o in row]

    def standing(self, i: int, group: Group) -> Standing:
        """Score inside the group; a missing game may still be won (6.3)."""
        found = self.against(i, group)
        score = sum((points for _, points in found), Fraction(0))
        missing = len(group) - 1 - len(found)
        return Standing(score, score + missing * self.ledger.scores[self.basis].win)

    def ordered(self, group: Group) -> list[Group]:
        """The group in order, again and again inside what stays tied (6.2, 6.3)."""
        if len(group) < 2:
            return [group]
        table = {i: self.standing(i, group) for i in group}
        everybody_met = all(standing.score == standing.best for standing in table.values())
        if everybody_met or self.ledger.predetermined:
            parts = _by_score(table)
            if len(parts) == 1:
                return parts
            return [piece for part in parts for piece in self.ordered(part)]
        return self._certain(group, table)

    def _certain(self, group: Group, table: dict[int, Standing]) -> list[Group]:
        """6.3: those are placed, from the top, whom nobody below could reach."""
        rest = sorted(group, key=lambda i: table[i].score, reverse=True)
        placed: list[Group] = []
        while len(rest) > 1 and all(table[rest[0]].score > table[o].best for o in rest[1:]):
            placed.append([rest.pop(0)])
        if not placed:
            return [group]
        if len(rest) == 1:
            return [*placed, rest]
        return [*placed, *self.ordered([i for i in group if i in rest])]


def _by_score(table: dict[int, Standing]) -> list[Group]:
    together: dict[Fraction, Group] = {}
    for i, standing in table.items():
        together.setdefault(standing.score, []).append(i)
    return [together[score] for score in sorted(together, reverse=True)]


@dataclass(frozen=True)
class DirectEncounter(GroupCriterion):
    """DE (6): who did better in the games among the tied."""

    clause = "6"

    @cached_property
    def encounters(self) -> Encounters:
        """The games on the points."""
        return Encounters(self.ledger, self.ledger.primary, self.with_forfeits)

    def ordered(self, group: Group) -> list[Group]:
        """By article 6."""
        return self.encounters.ordered(group)

    def terms(self, i: int) -> list[Term]:
        """The points against the other members of the group."""
        return encounter_terms(self, self.encounters, i)


def encounter_terms(criterion: GroupCriterion, encounters: Encounters, i: int) -> list[Term]:
    """The points against the other members of the tied group; those not met are named."""
    group = criterion.groups.get(i, [i])
    unit = criterion.ledger.unit
    met = dict(encounters.against(i, group))
    return [
        Term(None, o, met[o] / unit, clause="6.1", note="in the tied group")
        if o in met
        else Term(None, o, Fraction(0), clause="6.3", note="did not meet")
        for o in group
        if o != i
    ]


_KNOCK_OUT = {
    "EDE": (),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
}
"""13.3.2: what decides between two teams that stay tied on both scores."""


@dataclass(frozen=True)
class ExtendedDirectEncounter(GroupCriterion):
    """EDE and its chains (13.3): primary score, secondary score, then the boards of the match."""

    clause = "13.3"

    @cached_property
    def by_primary(self) -> Encounters:
        """The matches on the primary score."""
        return Encounters(self.ledger, self.ledger.primary, self.with_forfeits)

    @cached_property
    def by_secondary(self) -> Encounters:
        """The matches on the secondary score."""
        return Encounters(self.ledger, self.ledger.secondary, self.with_forfeits)

    def ordered(self, group: Group) -> list[Group]:
        """Pass by pass until a whole pass changes nothing.

        Within a pass a group that the secondary score split is worked on with that score until it
        is stable, and only then with the primary score again (A26).
        """
        groups = [group]
        while True:
            after = groups
            for split in (self.by_primary.ordered, self.by_secondary.ordered, self._knock_out):
                after = _until_stable(after, split)
            if after == groups:
                return groups
            groups = after

    def _knock_out(self, group: Group) -> list[Group]:
        """Two teams still tied: the boards of the match between them."""
        if len(group) != 2:
            return [group]
        first, second = group
        boards = [
            match_boards(self.ledger, a, b, self.with_forfeits)
            for a, b in ((first, second), (second, first))
        ]
        for name in _KNOCK_OUT[self.code.name]:
            one, other = (_board_key(name, board) for board in boards)
            if one != other:
                return [[first], [second]] if one > other else [[second], [first]]
        return [group]

    def terms(self, i: int) -> list[Term]:
        """The match points (or game points) against the other members of the group."""
        return encounter_terms(self, self.by_primary, i)


def _board_key(name: str, boards: list[int]) -> list[int]:
    """What a knock-out criterion compares: more is better."""
    if name == "BC":
        return [-weighted(boards)]
    return top_boards(boards) if name == "TBR" else bottom_boards(boards)


def _until_stable(groups: list[Group], split: Split) -> list[Group]:
    """Every tied group split again and again until nothing changes."""
    while True:
        after = [part for group in groups for part in split(group)]
        if after == groups:
            return groups
        groups = after
