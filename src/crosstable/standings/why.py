"""Why a participant stands where it stands: the working of each value, and the neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.standings.criterion import Criterion, Term
from crosstable.standings.standings import Standings, value_text


@dataclass(frozen=True, slots=True)
class Working:
    """A value with the terms that make it; `operation` says how."""

    value: str | None
    operation: str
    clause: str
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Who stands next, above or below; `decided_by` is None where the rank is shared."""

    id: int
    name: str
    rank: int
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """One participant's standing, explained."""

    id: int
    name: str
    rank: int
    values: Mapping[str, Working | None]
    neighbours: tuple[Neighbour, ...]


def explain(table: Standings, number: int) -> Explanation | None:
    """The working of one participant; None if nobody has that number."""
    people = table.ledger.participants
    place = next((i for i, p in enumerate(people) if p.number == number), None)
    if place is None:
        return None
    pairs = zip(table.keys, table.criteria, strict=True)
    return Explanation(
        number,
        people[place].name,
        table.rank_of[number],
        {key: None if c is None else _working(c, place) for key, c in pairs},
        tuple(_neighbours(table, place)),
    )


def _working(criterion: Criterion, place: int) -> Working:
    return Working(
        value_text(criterion, place),
        criterion.operation,
        criterion.clause,
        tuple(criterion.terms(place)),
    )


def _neighbours(table: Standings, place: int) -> list[Neighbour]:
    """The participants directly above and below in the list."""
    people = table.ledger.participants
    order = [i for group in table.groups for i in sorted(group, key=lambda i: people[i].number)]
    position = order.index(place)
    near = [order[p] for p in (position - 1, position + 1) if 0 <= p < len(order)]
    return [
        Neighbour(
            people[i].number,
            people[i].name,
            table.rank_of[people[i].number],
            _decided_by(table, place, i),
        )
        for i in near
    ]


def _decided_by(table: Standings, one: int, other: int) -> str | None:
    """The first criterion after which the two are in different groups."""
    for key, groups in zip(table.keys, table.steps, strict=True):
        if not any(one in group and other in group for group in groups):
            return key
    return None
