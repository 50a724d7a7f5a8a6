"""A report that was changed outside joins the section that it belongs to.

The report decides what it holds. What it cannot hold stays as the section knows it: ids, sources of
results, how far a round has got, board numbers, who withdrew and when.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosstable.event.results import BoardFacts
from crosstable.event.state import Board, Person, Round, Section, Status

Codes = Mapping[int, str]


def reconcile(known: Section, taken: Section, expected: Mapping[str, Codes]) -> Section:
    """The known section with everything that the report holds.

    `expected` are the byes of coming rounds that the report of the known section had, by person: a
    person whose byes are still the same goes on as before.
    """
    people = {
        who: _person(known.people.get(who), person, expected.get(who, {}))
        for who, person in taken.people.items()
    }
    rounds = tuple(_round(known.round(round_.number), round_) for round_ in taken.rounds)
    return replace(
        known,
        base=taken.base,
        people=people,
        order=taken.order,
        imported_numbers=taken.imported_numbers,
        rounds=rounds,
        prohibited=taken.prohibited,
        penalties=(),  # the base has them from now on
        special_points=(),
        teams=taken.teams,
        team_order=taken.team_order,
        imported_team_numbers=taken.imported_team_numbers,
        comments=(),  # the report has them, and so has the base
    )


def _person(known: Person | None, taken: Person, expected: Codes) -> Person:
    if known is None or dict(taken.byes) != dict(expected):
        return taken._replace(withdrawn_after=None, is_expelled=False, joins_in=1)
    return taken._replace(byes=known.byes)


def _round(known: Round | None, taken: Round) -> Round:
    if known is None:
        return taken
    facts = {pair: _facts(known, pair, facts_taken) for pair, facts_taken in taken.facts.items()}
    status = known.status
    if status is Status.DRAFT and facts:
        status = Status.PUBLISHED
    if taken.matches:
        return _of_teams(known, taken._replace(facts=facts, status=status))
    if {board.pair for board in known.boards} != {board.pair for board in taken.boards}:
        return taken._replace(boards=_renumber_boards(known, taken), facts=facts, status=status)
    return known._replace(
        bye=taken.bye, absent=taken.absent, odd=taken.odd, facts=facts, status=status
    )


def _of_teams(known: Round, taken: Round) -> Round:
    """A round of matches: the report decides, unless its pairs are the known ones."""
    pairs = {match.pair for match in known.matches}
    if pairs != {match.pair for match in taken.matches}:
        return taken
    same = {board.pair for board in known.boards} == {board.pair for board in taken.boards}
    return known._replace(
        facts=taken.facts,
        status=taken.status,
        boards=known.boards if same else taken.boards,
        lineups=known.lineups if same else taken.lineups,
        odd=taken.odd,
    )


def _facts(known: Round, pair: tuple[str, str], taken: BoardFacts) -> BoardFacts:
    """A result that is still the same keeps its sources."""
    before = known.facts.get(pair)
    return before if before is not None and before.result == taken.result else taken


def _renumber_boards(known: Round, taken: Round) -> tuple[Board, ...]:
    first = known.boards[0].number if known.boards else 1
    return tuple(Board(number, *board.pair) for number, board in enumerate(taken.boards, first))
