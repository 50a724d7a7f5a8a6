"""Results of several machines as facts about a pair: what agrees confirms, what differs is kept.

A result replaces another one only if its reporter had seen it. One that came from a machine that
the reporter did not know of yet contradicts it, and both are listed until somebody decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.history.applying import apply_line
from crosstable.event.history.graph import Graph
from crosstable.event.journal import Line
from crosstable.event.results import POSTPONED, BoardFacts, Fact
from crosstable.event.state import Board, Event, Section
from crosstable.model.phrases import phrase


class _Source(NamedTuple):
    """A fact, and the place of its line in the graph."""

    here: int
    fact: Fact


Reported = dict[tuple[str, int, tuple[str, str]], list[_Source]]
"""Everything that was reported, by section, round and pair."""


def with_fact(
    event: Event,
    graph: Graph,
    here: int,
    line: Line,
    reported: Reported,
    view: Callable[[int], Event],
) -> Event:
    """The event after a line about a board, wherever that pair sits by now.

    `view` gives the event as the writer of a line had it before that line.
    """
    section = event.section(line.section)
    number: int = line.args["round"]
    round_ = section.round(number)
    if round_ is None:
        raise CannotAct(phrase("round {number} is not paired", number=number))
    pair = _pair(graph, here, line, section, view)
    board = next((each for each in round_.boards if each.pair == pair), None)
    if board is None:
        raise CannotAct(
            phrase(
                "the pair of board {board} does not meet in round {number}",
                board=line.args["board"],
                number=number,
            )
        )
    known = round_.facts_of(board)
    sources = reported.setdefault((section.id, number, pair), [])
    new = _after(known, line, sources, graph, here)
    if line.act != "result-cleared":
        result = line.args.get("result", POSTPONED)
        sources += [_Source(here, fact) for fact in _own(new, line) if fact.result == result]
    moved = line._replace(args={**line.args, "board": board.number})
    after = event if new.result == known.result else apply_line(event, moved)
    current = after.section(line.section)
    changed = current.round(number)
    assert changed is not None
    return after.with_section(current.with_round(changed.with_facts(board, new)))


def _pair(
    graph: Graph, here: int, line: Line, section: Section, view: Callable[[int], Event]
) -> tuple[str, str]:
    """The pair that its reporter meant: as the round was paired in what counted for them."""
    number = line.args["round"]
    board = line.args["board"]
    paired = graph.pairings.get((line.section, number), ())
    place = board - section.first_board
    rows = {other: graph.nodes[other].line.args["pairs"] for other in paired}
    seen = {
        other: tuple(pairs[place])
        for other, pairs in rows.items()
        if graph.counting[here] >> other & 1 and 0 <= place < len(pairs)
    }
    is_in_order = all(_is_in_order(section, number, rows[other]) for other in seen)
    if is_in_order and len({*seen.values()}) == 1:
        white, black = next(iter(seen.values()))
        return white, black
    round_ = (view(here).section(line.section) if seen else section).round(number)
    board_found: Board | None = None if round_ is None else round_.board(board)
    if board_found is None:
        raise CannotAct(phrase("round {round} has no board {board}", round=number, board=board))
    return board_found.pair


def _is_in_order(section: Section, number: int, pairs: Sequence[Sequence[str]]) -> bool:
    """Whether the boards of a round are numbered as they were paired: nobody needs a board."""
    round_ = section.round(number)
    boards = {} if round_ is None else {board.pair: board.number for board in round_.boards}
    return all(
        boards.get((pair[0], pair[1]), place) == place
        for place, pair in enumerate(pairs, section.first_board)
    )


def _after(
    known: BoardFacts, line: Line, sources: list[_Source], graph: Graph, here: int
) -> BoardFacts:
    unseen = [source.fact for source in sources if not graph.has_seen(here, source.here)]
    stands_unseen = any(fact.result == known.result for fact in unseen)
    if line.act == "result-cleared":
        return known if stands_unseen or known.result is None else known.clear()
    if line.act == "postponed":
        postponed = BoardFacts(POSTPONED, (_fact(line, POSTPONED),))
        return known if known.result is not None else postponed
    fact = _fact(line, line.args["result"])
    if stands_unseen and known.result == fact.result:
        # Two machines that agree are two sources, also where both are called arbiter.
        fact = fact._replace(device=fact.device or graph.nodes[here].digest[:8])
    if line.act == "decided":
        return _decide_facts(known, fact, unseen, stands_unseen)
    if stands_unseen and known.result != fact.result:
        return known._replace(contradictions=(*known.contradictions, fact))
    new = known.report(fact, line.args.get("was"))
    return _keeping(new, known, unseen)


def _decide_facts(
    known: BoardFacts, fact: Fact, unseen: list[Fact], stands_unseen: bool
) -> BoardFacts:
    new = _keeping(known.decide(fact), known, unseen)
    if not stands_unseen or known.result == fact.result:
        return new
    against = tuple(fact_unseen for fact_unseen in unseen if fact_unseen.result == known.result)
    return new._replace(contradictions=(*new.contradictions, *against))


def _keeping(new: BoardFacts, known: BoardFacts, unseen: list[Fact]) -> BoardFacts:
    """What contradicts the result and was not seen by its reporter still does."""
    kept = tuple(
        contradiction
        for contradiction in known.contradictions
        if contradiction in unseen
        and contradiction.result != new.result
        and contradiction not in new.contradictions
    )
    return new._replace(contradictions=(*new.contradictions, *kept)) if kept else new


def _own(known: BoardFacts, line: Line) -> list[Fact]:
    """What a line itself added to a board."""
    facts = (*known.facts, *known.contradictions)
    return [fact for fact in facts if (fact.n, fact.by) == (line.n, line.by)][-1:]


def _fact(line: Line, result: str) -> Fact:
    return Fact(result, line.source, line.by, line.n, line.device)
