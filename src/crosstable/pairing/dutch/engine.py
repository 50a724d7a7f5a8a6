"""A round by the Dutch system: brackets from the top, colours, boards (C.04.3, 1.9 and 3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from crosstable.model.dutch import DutchEdition, newest_dutch_edition
from crosstable.model.phrases import phrase
from crosstable.pairing.bitsets import bitset
from crosstable.pairing.dutch import edition2017
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.colours import allocation
from crosstable.pairing.dutch.completion import Completion, completion_of
from crosstable.pairing.dutch.edition2026 import best_candidate, best_measures
from crosstable.pairing.dutch.field import Field, field_of
from crosstable.pairing.dutch.trace import BracketTrace, DutchTrace
from crosstable.pairing.playerpast import WHITE
from crosstable.pairing.task import Answer, NoPairing, Pair, PairedRound, RoundTask
from crosstable.pairing.verifying import faults_of, verify
from crosstable.rules.boardorder import board_order


def pair(task: RoundTask, edition: DutchEdition | None = None) -> Answer:
    """The one round that the rules allow, or the answer that there is none.

    Without an `edition` it is the newest.
    """
    rules = edition or newest_dutch_edition()
    field = field_of(task, rules)
    completion = completion_of(field)
    if completion is None:
        nothing = phrase(
            "the players cannot all be paired without a rematch, a prohibited pairing, or two "
            "players with the same absolute colour preference"
        )
        return NoPairing(nothing, "C.04.3, 1.9.3")
    by_edition = edition2017.brackets if rules.collapses_last_bracket else brackets
    traced = tuple(by_edition(completion))
    places = [pair for bracket_trace in traced for pair in bracket_trace.candidate.pairs]
    clauses = dict(_with_colours(field, *pair) for pair in _in_board_order(field, places))
    left = traced[-1].candidate.floaters if traced else ()
    answer = PairedRound(
        tuple(clauses),
        field.players[left[0]].number if left else None,
        trace=DutchTrace(completion, traced, clauses),
    )
    verify(task, answer, rules, faults_of)
    return answer


def brackets(completion: Completion) -> Iterator[BracketTrace]:
    """The brackets from the top, each with its best candidate."""
    field = completion.field
    floaters: tuple[int, ...] = ()
    below = (1 << len(field)) - 1
    groups = [*field.scoregroups, range(0)]
    for group, following in pairwise(groups):
        below &= ~bitset(group)
        bracket = Bracket(field, floaters, group, below, bitset(following))
        candidate = best_candidate(completion, bracket)
        yield BracketTrace(
            completion, bracket, candidate, partial(best_measures, completion, bracket)
        )
        floaters = candidate.floaters


def _with_colours(field: Field, place: int, other: int) -> tuple[Pair, str]:
    """A pair with its colours, and the article that gave them."""
    higher = field.players[place]
    lower = field.players[other]
    side, clause = allocation(higher, lower, field.task.initial_colour)
    white, black = (higher, lower) if side == WHITE else (lower, higher)
    return Pair(white.number, black.number), clause


def _in_board_order(field: Field, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places are in the order of scores and numbers, and stand for the numbers here."""
    scores = field.scores
    return sorted(pairs, key=lambda p: board_order((scores[p[0]], p[0]), (scores[p[1]], p[1])))
