"""A bracket weighed together with players below it: C4, C8 and C9 become penalties of pairs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from crosstable.pairing.bitsets import members
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.dutch.criteria import BracketTerms, Term, sums
from crosstable.pairing.dutch.problem import Problem, posed

if TYPE_CHECKING:
    from numpy.typing import NDArray


def meetings(bracket: Bracket) -> NDArray[Any]:
    """Who may meet whom in a bracket: moved-down players meet residents only (3.2)."""
    import numpy as np

    allowed: NDArray[Any] = bracket.field.legal[np.ix_(bracket.members, bracket.members)].copy()
    above = len(bracket.moved_down)
    allowed[:above, :above] = False
    return allowed


def wider_problem(completion: Completion, bracket: Bracket, *, with_everybody: bool) -> Problem:
    """The problem of a bracket, the next scoregroup and, if asked for, everybody farther down.

    A member who floats is paired with one of the others. With everybody in it, nobody may stay
    unpaired, and the bye is a vertex like the players. Without, whoever is unpaired is paired
    farther down.
    """
    wider = Wider(completion, bracket, meetings(bracket), with_everybody=with_everybody)
    return wider.posed(wider.terms())


class Wider:
    """The terms of a bracket in a graph that holds more than its members.

    `inside` says which members of the bracket may meet.
    """

    def __init__(
        self,
        completion: Completion,
        bracket: Bracket,
        inside: NDArray[Any],
        *,
        with_everybody: bool,
    ) -> None:
        self._completion = completion
        self._bracket = bracket
        self._with_everybody = with_everybody
        self._others = list(members(bracket.below if with_everybody else bracket.following))
        self._has_bye = with_everybody and completion.bye is not None
        self._inside = len(bracket)
        self._size = self._inside + len(self._others) + self._has_bye
        self._terms = BracketTerms(bracket)
        self._allowed = self._meetings(inside)

    def terms(self, *, ahead: bool = True) -> list[Term]:
        """All terms from C4 on; C8 and C9 only if asked for."""
        first = [self._widened(term) for term in self._terms.before_lookahead()]
        if self._with_everybody:
            first.insert(0, self._completed())
        chosen = [*first, *self._next_bracket()] if ahead else first
        if ahead and self._gives_bye(first):
            chosen += [self._of_bye(term) for term in self._terms.bye()]
        return [*chosen, *map(self._widened, self._terms.after_lookahead())]

    def posed(self, terms: list[Term]) -> Problem:
        """The problem with some of the terms."""
        return posed(terms, self._allowed, self._inside, len(self._bracket.moved_down))

    def _gives_bye(self, first: list[Term]) -> bool:
        """Whether C9 applies: the only downfloater is the one who gets the bye."""
        if not self._has_bye or not self._completion.takes_bye_in(self._bracket.score):
            return False
        completed, downfloaters = first[:2]
        terms = [completed, downfloaters]
        return sums(terms, self.posed(terms).solve())[1] == 1

    def _meetings(self, inside: NDArray[Any]) -> NDArray[Any]:
        import numpy as np

        places = [*self._bracket.members, *self._others]
        allowed = np.zeros((self._size, self._size), dtype=bool)
        allowed[: len(places), : len(places)] = self._bracket.field.legal[np.ix_(places, places)]
        allowed[: self._inside, : self._inside] = inside
        if self._has_bye:
            assert self._completion.bye is not None
            receivers = self._completion.graph[self._completion.bye]
            allowed[-1, :-1] = [receivers >> place & 1 for place in places]
            allowed[:-1, -1] = allowed[-1, :-1]
        return allowed

    # -- terms ------------------------------------------------------------------------------------

    def _completed(self) -> Term:
        """C4: nobody stays without an opponent."""
        import numpy as np

        return Term("C4", self._size, floating=np.ones(self._size, dtype=np.int64))

    def _widened(self, term: Term) -> Term:
        """A term of the bracket: who floats is paired with one of the others, or farther down."""
        import numpy as np

        inside, everybody = self._inside, np.arange(self._inside)
        floating = np.zeros(self._size, dtype=np.int64)
        if term.floating is not None:
            floating[:inside] = term.floating

        def table() -> NDArray[Any]:
            paired = np.zeros((self._size, self._size), dtype=np.int64)
            paired[:inside, inside:] = floating[:inside, None]
            paired[inside:, :inside] = floating[None, :inside]
            if term.paired is not None:
                paired[:inside, :inside] = term.paired(everybody[:, None], everybody[None, :])
            return paired

        return _tabled(term.criterion, term.limit, table, floating)

    def _of_bye(self, term: Term) -> Term:
        """A term of the one who gets the bye, which is the last vertex."""
        import numpy as np

        assert term.floating is not None
        unplayed = term.floating

        def table() -> NDArray[Any]:
            paired = np.zeros((self._size, self._size), dtype=np.int64)
            paired[: self._inside, -1] = paired[-1, : self._inside] = unplayed
            return paired

        return _tabled(term.criterion, term.limit, table)

    def _next_bracket(self) -> list[Term]:
        """C8: fewest downfloaters of the next bracket, then the lowest scores of them."""
        import numpy as np

        follows = [self._bracket.following >> place & 1 for place in self._others]
        near = np.zeros(self._size, dtype=bool)
        near[: self._inside] = True
        near[self._inside : self._inside + len(follows)] = follows
        scores = np.full(self._size, -1, dtype=np.int64)
        scores[: self._inside] = [self._bracket.field.scores[p] for p in self._bracket.members]
        by_score = (*self._bracket.moved_down_scores, self._bracket.score)
        return [
            self._leaving(near, near),
            *(self._leaving(scores == score, near) for score in by_score),
        ]

    def _leaving(self, who: NDArray[Any], near: NDArray[Any]) -> Term:
        """How many of these are paired farther down than the next scoregroup."""
        import numpy as np

        def table() -> NDArray[Any]:
            paired = (who[:, None] & ~near[None, :]).astype(np.int64)
            both: NDArray[Any] = paired + paired.T
            return both

        return _tabled("C8", int(who.sum()), table, who.astype(np.int64))


def _tabled(
    criterion: str,
    limit: int,
    table: Callable[[], NDArray[Any]],
    floating: NDArray[Any] | None = None,
) -> Term:
    """A term whose penalties stand in a table, which is made when somebody asks for one."""
    made = cache(table)

    def looked_up(i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
        found: NDArray[Any] = made()[i, j]
        return found

    return Term(criterion, limit, floating, looked_up)
