"""Why a participant has its place: the working of each value, and the neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from crosstable.model.directory import Coded
from crosstable.model.phrases import Words
from crosstable.model.requiring import require_tournament
from crosstable.model.showing import Shown
from crosstable.model.tiebreak_codes import TieBreakCode, title_in_words
from crosstable.model.tournament import Tournament
from crosstable.rules.standings.criterion import Criterion, Row, Stage, Term
from crosstable.rules.standings.standings import Standings, standings
from crosstable.rules.standings.value import TieBreakValue


@dataclass(frozen=True, slots=True)
class Working:
    """A value with the terms that make it; `operation` says how.

    Opponents in `terms` and members in `stages` are numbers of participants. `stages` are the
    comparisons of a direct encounter, in order; other tie-breaks have none.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> working = crosstable.explain(crosstable.standings(t, "PTS,SB"), 1).values["SB"]
    >>> working.text, working.clause, len(working.terms)
    ('25.00', '9.1', 9)
    """

    title: str
    value: TieBreakValue | None
    operation: str
    clause: str
    terms: tuple[Term, ...]
    stages: tuple[Stage, ...] = ()
    missing: Words = ""
    """Why there is no value."""

    @property
    def text(self) -> str | None:
        """The value as people read it; None if there is none."""
        return None if self.value is None else self.value.text


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Who stands next; `decided_by` is None where the rank is shared.

    `own` and `other` are the values of the deciding criterion, of the participant in question and
    of the neighbour; `is_place` says that they are places in a tied group, the smaller the better.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> neighbour = crosstable.explain(crosstable.standings(t, "PTS,SB"), 2).neighbours[0]
    >>> neighbour.side, neighbour.decided_by
    ('below', 'SB')
    """

    id: int
    name: str
    rank: int
    side: Literal["above", "below"]
    decided_by: str | None
    own: TieBreakValue | None = None
    other: TieBreakValue | None = None
    is_place: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Shown):
    """The standing of a participant, explained: `print` shows what the command shows.

    `values` has the working of each value by its code, `neighbours` who stands next and what
    decided.

    >>> import crosstable
    >>> table = crosstable.standings(crosstable.read(crosstable.sample("round-robin")), "PTS,SB")
    >>> explanation = crosstable.explain(table, table[0].id)
    >>> explanation.rank, explanation.values["SB"].value
    (1, TieBreakValue(25.50))
    >>> print(explanation.neighbours[0].decided_by)
    SB
    """

    id: int
    name: str
    rank: int
    values: Mapping[str, Working]
    neighbours: tuple[Neighbour, ...]
    table: Standings = field(repr=False, compare=False)
    """The standings that are explained."""


def explain(table: Standings | Tournament, number: int) -> Explanation:
    """Why a participant has its place: the working of every value, and the neighbours.

    `table` are standings, or a tournament, whose standings are computed by its own list. Raises
    `UnknownPlayer` or `UnknownTeam` for a number that nobody has.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> print(crosstable.explain(crosstable.standings(t, "PTS"), 1))  # doctest: +ELLIPSIS
    Kökényesdi, Bálint (1): rank 1= of 10
    Tiszapart Masters 2026 · players · after round 9 · C.07 edition 2026 · PTS
    ...
    """
    if not isinstance(table, Standings):
        require_tournament(table, "explain")
        table = standings(table)
    place = table.place_of[number]
    triples = zip(table.keys, table.codes, table.criteria, strict=True)
    return Explanation(
        number,
        table.ledger.participants[place].name,
        table.rank_of[number],
        Coded({key: _working(table, code, c, place) for key, code, c in triples}),
        tuple(_neighbours(table, place)),
        table,
    )


def without_values(table: Standings) -> dict[str, Words]:
    """The criteria of which nobody has a value, each with the reason."""
    everybody = range(len(table.ledger.participants))
    return {
        key: reason
        for key, criterion in zip(table.keys, table.criteria, strict=True)
        if criterion is not None and everybody and not any(criterion.texts(everybody))
        if (reason := criterion.missing(0))
    }


def _working(
    table: Standings, code: TieBreakCode, criterion: Criterion | None, place: int
) -> Working:
    if criterion is None:
        return Working("not computed", None, "not computed", "4.1", ())
    people = table.ledger.participants
    terms = (
        term if term.opponent is None else term._replace(opponent=people[term.opponent].number)
        for term in criterion.terms(place)
    )
    return Working(
        title_in_words(code),
        criterion.number(place),
        criterion.operation,
        criterion.clause,
        tuple(terms),
        tuple(_with_numbers(table, stage) for stage in criterion.stages(place)),
        criterion.missing(place),
    )


def _with_numbers(table: Standings, stage: Stage) -> Stage:
    """The comparison with the numbers of the participants."""
    people = table.ledger.participants
    rows = tuple(Row(people[row.member].number, row.numbers, row.best) for row in stage.rows)
    parts = tuple(tuple(people[i].number for i in part) for part in stage.parts)
    return stage._replace(rows=rows, parts=parts)


def _neighbours(table: Standings, place: int) -> list[Neighbour]:
    """The participants directly above and below in the list."""
    section, position = _position_of(table)[place]
    order = table.orders[section]
    sides: Sequence[tuple[int, Literal["above", "below"]]] = (
        (position - 1, "above"),
        (position + 1, "below"),
    )
    return [_neighbour(table, place, order[p], side) for p, side in sides if 0 <= p < len(order)]


def _position_of(table: Standings) -> Mapping[int, tuple[int, int]]:
    """Section and position in it of each place; made once for all explanations of a table."""
    return table.ledger.once(
        "positions",
        lambda: {
            place: (section, position)
            for section, order in enumerate(table.orders)
            for position, place in enumerate(order)
        },
    )


def _neighbour(
    table: Standings, place: int, other: int, side: Literal["above", "below"]
) -> Neighbour:
    number, name, _, _ = table.ledger.participants[other]
    step = _deciding_step(table, place, other)
    rank = table.rank_of[number]
    if step is None:
        return Neighbour(number, name, rank, side, None)
    criterion = table.criteria[step]
    key = table.keys[step]
    is_place = key in table.place_keys
    if criterion is None:
        return Neighbour(number, name, rank, side, key, is_place=is_place)
    own = criterion.number(place)
    others = criterion.number(other)
    return Neighbour(number, name, rank, side, key, own, others, is_place)


def _deciding_step(table: Standings, first: int, other: int) -> int | None:
    """The first criterion after which the two are in different groups."""
    for step, group_of in enumerate(_groups_by_step(table)):
        if group_of[first] != group_of[other]:
            return step
    return None


def _groups_by_step(table: Standings) -> Sequence[Mapping[int, int]]:
    """For each criterion the group that each place is in after it."""
    return table.ledger.once(
        "groups by step",
        lambda: [
            {place: number for number, group in enumerate(groups) for place in group}
            for groups in table.steps
        ],
    )
