"""A bracket weighed together with players below it: C4, C8 and C9 become penalties of pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from crosstable.pairing.bitsets import Renumbering, members
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.criteria import BracketTerms, Meeting, Term, sums
from crosstable.pairing.dutch.problem import Problem, problem_of


def wider_problem(completion: Completion, bracket: Bracket, *, with_everybody: bool) -> Problem:
    """The problem of a bracket, the next scoregroup and, if asked for, everybody farther down.

    A member who floats is paired with one of the others. With everybody in it, nobody may stay
    unpaired, and the bye is a vertex like the players. Without, whoever is unpaired is paired
    farther down.
    """
    wider = Wider(completion, bracket, bracket.meetings, with_everybody=with_everybody)
    return wider.problem_of(wider.terms())


class Wider:
    """The terms of a bracket in a graph that holds more than its members.

    `inside` says which members of the bracket may meet. The others come after them, and the bye
    is the last vertex. `with_bye` puts it beside the next scoregroup alone, where that is the last.
    """

    def __init__(
        self,
        completion: Completion,
        bracket: Bracket,
        inside: Sequence[int],
        *,
        with_everybody: bool,
        with_bye: bool = False,
    ) -> None:
        self._completion = completion
        self._bracket = bracket
        self._with_everybody = with_everybody
        others = bracket.below if with_everybody else bracket.following
        self._has_bye = (with_everybody or with_bye) and completion.bye is not None
        self._inside = len(bracket)
        self._outside = others.bit_count() + self._has_bye
        self._terms = BracketTerms(bracket)
        self._allowed = self._meetings(inside, list(members(others)))

    def terms(self, *, ahead: bool = True) -> list[Term]:
        """All terms from C4 on; C8 and C9 only if asked for."""
        first = [self._widen(term) for term in self._terms.before_lookahead()]
        if self._with_everybody:
            first.insert(0, self._completion_term())
        chosen = [*first, *self._next_bracket()] if ahead else first
        if ahead and self._gives_bye(first):
            chosen += [self._of_bye(term) for term in self._terms.bye()]
        return [*chosen, *map(self._widen, self._terms.after_lookahead())]

    def problem_of(self, terms: list[Term]) -> Problem:
        """The problem with some of the terms."""
        return problem_of(terms, self._allowed, self._bracket)

    def _gives_bye(self, first: list[Term]) -> bool:
        """Whether C9 applies: the only downfloater is the one who gets the bye."""
        if not self._has_bye or not self._completion.takes_bye_in(self._bracket.score):
            return False
        completed, downfloaters = first[:2]
        terms = [completed, downfloaters]
        return sums(terms, self.problem_of(terms).solve())[1] == 1

    def _meetings(self, inside: Sequence[int], others: list[int]) -> list[int]:
        """Whom each vertex may be paired with."""
        places = [*self._bracket.members, *others]
        if self._has_bye:
            assert self._completion.bye is not None
            places.append(self._completion.bye)
        vertices = Renumbering(places)
        allowed = [vertices(self._completion.graph[place]) for place in places]
        above = (1 << self._inside) - 1
        allowed[: self._inside] = [
            row & ~above | own for row, own in zip(allowed, inside, strict=False)
        ]
        return allowed

    # -- terms ------------------------------------------------------------------------------------

    def _completion_term(self) -> Term:
        """C4: nobody stays without an opponent."""
        size = self._inside + self._outside
        return Term("C4", size, floating=[1] * size)

    def _widen(self, term: Term) -> Term:
        """A term of the bracket: who floats is paired with one of the others, or farther down."""
        floating = [*(term.floating or [0] * self._inside), *[0] * self._outside]
        meeting = term.meeting or Meeting([None] * self._inside, _nothing)
        kinds = [_Member(*member) for member in zip(meeting.kinds, floating, strict=False)]

        def penalty(member: _Member | None, other: _Member | None) -> int:
            if member and other:
                return meeting.penalty(member.kind, other.kind)
            floater = member or other
            return floater.floating if floater else 0

        most = max(meeting.most, *floating)
        widened = Meeting([*kinds, *[None] * self._outside], penalty, most)
        return Term(term.criterion, term.limit, floating, widened)

    def _of_bye(self, term: Term) -> Term:
        """A term of the one who gets the bye, which is the last vertex."""
        assert term.floating is not None
        kinds = [*term.floating, *[0] * (self._outside - 1), _BYE]

        def penalty(kind: int, other: int) -> int:
            return max(kind, other) if _BYE in (kind, other) else 0

        return Term(term.criterion, term.limit, meeting=Meeting(kinds, penalty, max(kinds)))

    def _next_bracket(self) -> list[Term]:
        """C8: fewest downfloaters of the next bracket, then the lowest scores of them."""
        follows = self._bracket.following.bit_count()
        farther = self._outside - follows
        near = [True] * (self._inside + follows) + [False] * farther
        scores = [self._bracket.field.scores[place] for place in self._bracket.members]
        by_score = (*self._bracket.moved_down_scores, self._bracket.score)
        return [
            self._downfloaters(near),
            *(
                _leaving([own == score for own in scores] + [False] * self._outside, near)
                for score in by_score
            ),
        ]

    def _downfloaters(self, near: Sequence[bool]) -> Term:
        """How many leave the next bracket.

        Where that is the last one, a pair that leaves the bye to nobody who may have it (C.2) does
        not count: as if two more had left.
        """
        term = _leaving(near, near)
        if self._with_everybody or not self._has_bye:
            return term
        floating = [int(leaves) for leaves in near]
        floating[-1] = _PAIR
        return Term(term.criterion, term.limit + _PAIR, floating, term.meeting)


_PAIR = 2
_BYE = -1
"""The bye among numbers of unplayed games."""


class _Member(NamedTuple):
    """A member of the bracket in a term: of which kind, and what floating costs."""

    kind: Any
    floating: int


def _nothing(kind: object, other: object) -> int:
    return 0


def _leaving(who: Sequence[bool], near: Sequence[bool]) -> Term:
    """How many of these are paired farther down than the next scoregroup."""
    kinds = list(zip(who, near, strict=True))
    return Term("C8", sum(who), who, Meeting(kinds, _leaves))


def _leaves(kind: tuple[bool, bool], other: tuple[bool, bool]) -> int:
    """Whether one of two is counted, and the other is farther down."""
    return (kind[0] and not other[1]) or (other[0] and not kind[1])
