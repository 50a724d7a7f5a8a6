"""Of all best candidates of a bracket the first in the order of articles 3.6, 3.7 and 4.

Generating candidates in order and taking the first of the best ones is the same as deciding step by
step, each step as early in the order as the best sum allows: which moved-down players are paired
(4.4), whom they meet (4.2), which residents change sides (4.3), and whom each one meets (4.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.pairing.assignment import CostRow, first_lightest_assignment
from crosstable.pairing.bitsets import Renumbering, bitset, members
from crosstable.pairing.dutch.problem import Problem
from crosstable.pairing.matching import FREE

Mates = list[int]


class Composition(NamedTuple):
    """The two sides of a homogeneous bracket or of a remainder, by in-bracket place."""

    top: tuple[int, ...]
    bottom: tuple[int, ...]


def first_best(problem: Problem) -> Mates | None:
    """The mates of all vertices in the first of the best candidates.

    None if somebody who has to stay in the bracket cannot be paired there.
    """
    mates = problem.solve()
    if not all(problem.is_inside(mates[member]) for member in members(problem.kept)):
        return None
    problem, mates = _choose_moved_down(problem, mates)
    for member in range(problem.moved_down):
        if problem.is_inside(mates[member]):
            mates = _first_opponent(problem, member, range(problem.bracket), mates)
            problem = problem.with_pair(member, mates[member])
    residents = range(problem.moved_down, problem.bracket)
    rest = [member for member in residents if mates[member] not in range(problem.moved_down)]
    return _first_of_remainder(problem, rest, mates)


# -- moved-down players ---------------------------------------------------------------------------


def _choose_moved_down(problem: Problem, mates: Mates) -> tuple[Problem, Mates]:
    """4.4: the set of moved-down players that are paired, by the smallest differing number."""
    everybody = range(problem.moved_down)
    if all(problem.is_inside(mates[member]) for member in everybody):
        return problem, mates
    best = problem.total(mates)
    for member in everybody:
        trial = problem.without_floating(1 << member)
        if not problem.is_inside(mates[member]):
            other = trial.solve()
            if trial.total(other) != best:
                problem = problem.with_floating(member)
                continue
            mates = other
        problem = trial
    return problem, mates


def _first_opponent(problem: Problem, member: int, opponents: Sequence[int], mates: Mates) -> Mates:
    """The matching in which a member meets the first opponent of a list that is still best."""
    first = next(other for other in opponents if problem.allowed[member] >> other & 1)
    if mates[member] == first:
        return mates
    wishes = {
        (min(member, other), max(member, other)): rank for rank, other in enumerate(opponents)
    }
    return problem.solve(wishes, len(opponents) + 1)


# -- the remainder --------------------------------------------------------------------------------


def _first_of_remainder(problem: Problem, rest: list[int], mates: Mates) -> Mates:
    """A homogeneous bracket, or what is left when the moved-down players have opponents."""
    pairs = sum(problem.is_inside(mates[member]) for member in rest) // 2
    composition = Composition(tuple(rest[:pairs]), tuple(rest[pairs:]))
    transposed = transpose(problem, composition, mates)
    if transposed is None:
        problem, mates, composition = _exchange(problem, composition, mates)
        transposed = transpose(problem, composition, mates)
        assert transposed is not None, "an exchange without a pairing"
    return transposed


def transpose(problem: Problem, composition: Composition, mates: Mates) -> Mates | None:
    """4.2: the first best matching between two sides; None if the best ones need an exchange."""
    if problem.size == problem.bracket:
        return _assign(problem, composition, mates)
    best = problem.total(mates)
    between = _between(problem, composition)
    mates = between.solve()
    if between.total(mates) != best:
        return None
    for member in composition.top:
        mates = _first_opponent(between, member, composition.bottom, mates)
        between = between.with_pair(member, mates[member])
    return mates


def _between(problem: Problem, composition: Composition) -> Problem:
    """The problem where the top side has to meet the bottom side."""
    allowed = list(problem.allowed)
    for side in composition:
        own = bitset(side)
        for member in side:
            allowed[member] &= ~own
    return problem.with_allowed(allowed).without_floating(bitset(composition.top))


def _assign(problem: Problem, composition: Composition, mates: Mates) -> Mates | None:
    """The same where floating is a matter of each player alone: an assignment.

    Rows are the top side and, for each who floats, one row that takes anybody from the bottom.
    """
    top, bottom = composition
    rows = [CostRow([_pair(problem, member, other) for other in bottom]) for member in top]
    columns = Renumbering(bottom)
    allowed = [columns(problem.allowed[member]) for member in top]
    floats = len(bottom) - len(top)
    rows += [CostRow([problem.floating[member] for member in bottom])] * floats
    allowed += [columns(~problem.kept)] * floats
    assignment = first_lightest_assignment(rows, allowed)
    rest = {*top, *bottom}
    if assignment is None or assignment.cost != problem.total(mates, rest):
        return None
    result = [FREE if member in rest else mate for member, mate in enumerate(mates)]
    for member, column in zip(top, assignment.columns, strict=False):
        result[member] = bottom[column]
        result[bottom[column]] = member
    return result


def _pair(problem: Problem, member: int, other: int) -> int:
    return problem.pair(min(member, other), max(member, other))


# -- exchanges ------------------------------------------------------------------------------------


def _exchange(
    problem: Problem, composition: Composition, mates: Mates
) -> tuple[Problem, Mates, Composition]:
    """4.3: the first exchange between the sides that leads to a best candidate.

    In a pair the higher ranked player stands on the top side, because the other way round the pair
    was generated before. So who ends on top follows from the pairs alone.
    """
    problem = _weighed_by_exchange(problem, composition)
    mates = problem.solve()
    rest = sorted((*composition.top, *composition.bottom))
    count = sum(member not in composition.top for member in _tops(mates, rest))
    leaving: list[int] = []
    for member in reversed(composition.top):
        if len(leaving) < count:
            problem, mates, leaves = _try_other_side(problem, mates, rest, member, on_top=False)
            leaving += [member] * leaves
    entering: list[int] = []
    for member in composition.bottom:
        if len(entering) < count:
            problem, mates, enters = _try_other_side(problem, mates, rest, member, on_top=True)
            entering += [member] * enters
    top = sorted({*composition.top, *entering} - {*leaving})
    bottom = sorted({*composition.bottom, *leaving} - {*entering})
    return problem, mates, Composition(tuple(top), tuple(bottom))


def _tops(mates: Mates, rest: Sequence[int]) -> list[int]:
    """Who of the remainder meets somebody lower of the remainder."""
    inside = set(rest)
    return [member for member in rest if mates[member] > member and mates[member] in inside]


def _weighed_by_exchange(problem: Problem, composition: Composition) -> Problem:
    """The problem with the number of exchanges and the sum of numbers on top as last terms."""
    rest = sorted((*composition.top, *composition.bottom))
    inside = set(rest)
    stays = set(composition.top)
    pairs = len(composition.top)
    step = pairs * len(rest) + 1
    strength = step * (pairs + 1)
    wish = {m: rank + (0 if m in stays else step) for rank, m in enumerate(rest)}

    def weigh(higher: int, lower: int) -> int:
        own = wish[higher] if higher in inside and lower in inside else 0
        return problem.pair(higher, lower) * strength + own

    return replace(
        problem,
        floating=[penalty * strength for penalty in problem.floating],
        pair=weigh,
        dearest=(problem.dearest + 1) * strength,
    )


def _try_other_side(
    problem: Problem, mates: Mates, rest: Sequence[int], member: int, *, on_top: bool
) -> tuple[Problem, Mates, bool]:
    """Puts a member on the other side if the best sum allows it."""
    trial = _on_side(problem, rest, member, on_top=on_top)
    if (member in _tops(mates, rest)) == on_top:
        return trial, mates, True
    other = trial.solve()
    if (member in _tops(other, rest)) == on_top and trial.total(other) == problem.total(mates):
        return trial, other, True
    return problem, mates, False


def _on_side(problem: Problem, rest: Sequence[int], member: int, *, on_top: bool) -> Problem:
    """The problem in which a member may only meet lower ones (on top), or only higher ones."""
    wrong = bitset(other for other in rest if (other < member) == on_top and other != member)
    allowed = [
        row & ~wrong if i == member else row & ~(1 << member) if wrong >> i & 1 else row
        for i, row in enumerate(problem.allowed)
    ]
    changed = problem.with_allowed(allowed)
    return changed.without_floating(1 << member) if on_top else changed
