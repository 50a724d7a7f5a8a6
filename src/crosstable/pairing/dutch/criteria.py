"""The criteria C6 to C21 as penalties: of a pair, and of a player who floats down.

Each criterion asks to minimise something that is a sum over the pairs of a bracket or over its
downfloaters. A comparison "in descending order of the scores" is a count for each score, the
highest first. So a bracket has a list of terms in the order of importance, and of two candidates
the better one has the smaller list of sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.standing import Float, Strength
from crosstable.pairing.matching import FREE
from crosstable.values import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Penalty = Callable[[NDArray[Any], NDArray[Any]], NDArray[Any]]
    """The penalties of pairs, from the in-bracket places of both; arrays of any shape."""


@dataclass(frozen=True, eq=False)
class Term:
    """One thing to minimise in a bracket.

    `floating` has the penalty of each member who floats down, `paired` gives that of two members
    who meet; None stands for no penalty at all. `limit` is the largest sum there can be.
    """

    criterion: str
    limit: int
    floating: NDArray[Any] | None = None
    paired: Penalty | None = None


def sums(terms: Sequence[Term], mates: Sequence[int]) -> tuple[int, ...]:
    """What a matching has in each term."""
    import numpy as np

    unpaired = np.array([i for i, mate in enumerate(mates) if mate == FREE], dtype=np.int64)
    ones = np.array([i for i, mate in enumerate(mates) if mate > i], dtype=np.int64)
    others = np.array([mates[i] for i in ones], dtype=np.int64)
    return tuple(
        (0 if term.floating is None else int(term.floating[unpaired].sum()))
        + (0 if term.paired is None else int(term.paired(ones, others).sum()))
        for term in terms
    )


class BracketTerms:
    """The terms of a bracket that do not depend on what lies below it."""

    def __init__(self, bracket: Bracket) -> None:
        import numpy as np

        self._bracket = bracket
        self._field = bracket.field
        self._places = np.array(bracket.members, dtype=np.int64)
        self._scores = self._field.score_array[self._places]
        self._is_resident = np.arange(len(bracket)) >= len(bracket.moved_down)
        self._most = len(bracket) // 2

    def before_lookahead(self) -> Iterator[Term]:
        """C6 and C7: fewest downfloaters, then the lowest scores of them."""
        import numpy as np

        yield of_floaters("C6", np.ones(len(self._bracket), dtype=np.int64))
        for score in self._bracket.moved_down_scores:
            yield of_floaters("C7", self._scores == score)

    def bye(self) -> Iterator[Term]:
        """C9: the bye to somebody with few unplayed games."""
        yield of_floaters("C9", self._field.unplayed[self._places])

    def after_lookahead(self) -> Iterator[Term]:
        """C10 to C21."""
        if self._field.has_topscorers:
            yield from self._topscorers()
        yield from self._preferences()
        yield from self._floats()

    # -- colours ----------------------------------------------------------------------------------

    def _topscorers(self) -> Iterator[Term]:
        """C10 and C11: what the one who loses the colour gets when both wishes are absolute.

        With unequal colour differences the larger one is granted (5.2.2). With equal ones a player
        who had the same colour twice running wins by 5.2.3 against one who had not.
        """
        import numpy as np

        sides = self._field.sides[self._places] * self._is(Strength.ABSOLUTE)
        size = np.abs(self._field.colour_differences[self._places])
        stuck = self._field.repeated[self._places] * sides < 0

        def clash(i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
            met: NDArray[Any] = (sides[i] == sides[j]) & (sides[i] != 0)
            return met

        def exceeds(i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
            met: NDArray[Any] = clash(i, j) & (size[i] > 1) & (size[j] > 1)
            return met

        def third(i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
            one, other = stuck[i] | (size[i] > size[j]), stuck[j] | (size[j] > size[i])
            met: NDArray[Any] = clash(i, j) & one & other
            return met

        yield Term("C10", self._most, paired=exceeds)
        yield Term("C11", self._most, paired=third)

    def _preferences(self) -> Iterator[Term]:
        """C12 and C13: the same wish; the weaker of two such wishes a strong one."""
        sides = self._field.sides[self._places]
        strong = sides * (self._field.strengths[self._places] >= int(Strength.STRONG))
        absolute = self._is(Strength.ABSOLUTE)

        def clash(i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
            met: NDArray[Any] = (sides[i] == sides[j]) & (sides[i] != 0)
            return met

        def strong_clash(i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
            both: NDArray[Any] = (strong[i] == strong[j]) & (strong[i] != 0)
            met: NDArray[Any] = both & ~(absolute[i] & absolute[j])
            return met

        yield Term("C12", _most_pairs(sides), paired=clash)
        yield Term("C13", _most_pairs(strong), paired=strong_clash)

    def _is(self, strength: Strength) -> NDArray[Any]:
        found: NDArray[Any] = self._field.strengths[self._places] == int(strength)
        return found

    # -- floats -----------------------------------------------------------------------------------

    def _floats(self) -> Iterator[Term]:
        """C14 to C17 count floaters, C18 to C21 look at the scores of those who moved down."""
        down, up = (
            {ago: self._field.floated(kind, ago)[self._places] for ago in (1, 2)}
            for kind in (Float.DOWN, Float.UP)
        )
        for ago, downfloaters, opponents in ((1, "C14", "C15"), (2, "C16", "C17")):
            yield of_floaters(downfloaters, down[ago] * self._is_resident)
            yield self._opponents(opponents, ~self._is_resident, up[ago])
        for ago, moved_down, opponents in ((1, "C18", "C19"), (2, "C20", "C21")):
            # Who is paired has the difference of his score to the bracket's; who floats again
            # counts as a larger difference than any, the higher score first.
            for score in self._bracket.moved_down_scores:
                yield of_floaters(moved_down, down[ago] * (self._scores == score))
            for score in self._bracket.moved_down_scores:
                yield self._opponents(opponents, self._scores == score, up[ago])

    def _opponents(self, criterion: str, above: NDArray[Any], up: NDArray[Any]) -> Term:
        """Residents who upfloated then and meet one of these moved-down players."""
        raised = up.astype(bool) & self._is_resident

        def meets(i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
            met: NDArray[Any] = (above[i] & raised[j]) | (above[j] & raised[i])
            return met

        return Term(criterion, min(int(above.sum()), int(raised.sum())), paired=meets)


def of_floaters(criterion: str, floating: NDArray[Any]) -> Term:
    """A term that only downfloaters add to."""
    import numpy as np

    penalties = floating.astype(np.int64)
    return Term(criterion, int(penalties.sum()), floating=penalties)


def _most_pairs(sides: NDArray[Any]) -> int:
    """How many pairs can be made of players of the same side."""
    return sum(int((sides == side).sum()) // 2 for side in (1, -1))
