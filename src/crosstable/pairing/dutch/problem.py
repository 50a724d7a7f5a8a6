"""The choice of a bracket as a lightest matching.

A problem has the members of the bracket as its first vertices, in order, and may have others after
them. Each vertex has a penalty for staying unpaired and each edge one for being a pair; the terms
of all criteria are digits of these numbers, so that the smallest sum is the best list of sums.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from crosstable.pairing.dutch.criteria import Term, sums
from crosstable.pairing.matching import FREE
from crosstable.pairing.weighted import heaviest_matching
from crosstable.values import dataclass, replace

if TYPE_CHECKING:
    from numpy.typing import NDArray

SMALL = 1 << 52
"""Sums below this are computed with the numbers of the machine, larger ones with Python's."""


@dataclass(frozen=True, eq=False)
class Problem:
    """Vertices with penalties. `bracket` is the number of members, `moved_down` of those above."""

    bracket: int
    moved_down: int
    allowed: NDArray[Any]
    floating: NDArray[Any]
    paired: NDArray[Any]

    kept: frozenset[int] = frozenset()
    """Members who have to be paired inside the bracket."""

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.floating)

    def total(self, mates: Sequence[int], among: Collection[int] | None = None) -> int:
        """The sum of all penalties of a matching, or of those of some vertices only."""
        vertices = range(self.size) if among is None else among
        unpaired = [i for i in vertices if mates[i] == FREE]
        ones = [i for i in vertices if mates[i] > i]
        others = [mates[i] for i in ones]
        unkept = sum(mates[i] not in range(self.bracket) for i in vertices if i in self.kept)
        regular = int(self.floating[unpaired].sum()) + int(self.paired[ones, others].sum())
        return regular + unkept * self.beyond_everything

    def solve(self, wishes: NDArray[Any] | None = None, strength: int = 1) -> list[int]:
        """The mates of a lightest matching.

        `wishes` are further penalties of pairs, smaller than everything else: `strength` is more
        than they can sum up to.
        """
        import numpy as np

        ones, others = np.nonzero(np.triu(self.allowed))
        floating, paired = self.floating, self.paired
        if self.kept:
            floating = floating.copy()
            floating[list(self.kept)] += self.beyond_everything
        if strength > 1 and self.beyond_everything * strength * 4 >= SMALL:
            floating, paired = floating.astype(object), paired.astype(object)
        gains = (floating[ones] + floating[others] - paired[ones, others]) * strength
        if wishes is not None:
            gains = gains - wishes[ones, others]
        kept = gains > 0
        edges = list(
            zip(ones[kept].tolist(), others[kept].tolist(), gains[kept].tolist(), strict=True)
        )
        return heaviest_matching(self.size, edges)

    def with_allowed(self, allowed: NDArray[Any]) -> Problem:
        """The same problem with other edges."""
        return replace(self, allowed=allowed)

    def without_floating(self, vertices: Collection[int]) -> Problem:
        """The same problem where some members have to be paired inside the bracket."""
        if not vertices:
            return self
        allowed = self.allowed.copy()
        allowed[list(vertices), self.bracket :] = False
        allowed[self.bracket :, list(vertices)] = False
        return replace(self, allowed=allowed, kept=self.kept.union(vertices))

    def with_floating(self, vertices: Sequence[int]) -> Problem:
        """The same problem where some members float down."""
        allowed = self.allowed.copy()
        allowed[list(vertices), : self.bracket] = False
        allowed[: self.bracket, list(vertices)] = False
        return replace(self, allowed=allowed)

    def with_pair(self, one: int, other: int) -> Problem:
        """The same problem where two members meet."""
        allowed = self.allowed.copy()
        allowed[[one, other], :] = False
        allowed[:, [one, other]] = False
        allowed[one, other] = allowed[other, one] = True
        return replace(self, allowed=allowed)

    @cached_property
    def beyond_everything(self) -> int:
        """A penalty larger than the sum of a matching that keeps to the rules."""
        return int(self.floating.sum()) + (self.size // 2) * int(self.paired.max(initial=0)) + 1


# -- digits ---------------------------------------------------------------------------------------


def worths(limits: Sequence[int]) -> list[int]:
    """What a unit of each term is worth: more than all that the later terms can sum up to."""
    found: list[int] = []
    later = 0
    for limit in reversed(limits):
        found.append(later + 1)
        later += limit * (later + 1)
    return found[::-1]


def floating_penalties(terms: Sequence[Term], units: Sequence[int], size: int) -> NDArray[Any]:
    """What each vertex pays for staying unpaired, all terms in one number."""
    import numpy as np

    kind = _kind(terms, units, size)
    found = np.zeros(size, dtype=kind)
    for unit, term in zip(units, terms, strict=True):
        if term.floating is not None:
            found += term.floating.astype(kind) * unit
    return found


def paired_penalties(
    terms: Sequence[Term],
    units: Sequence[int],
    size: int,
    ones: NDArray[Any],
    others: NDArray[Any],
) -> NDArray[Any]:
    """What each pair of two lists of vertices pays, all terms in one number."""
    import numpy as np

    kind = _kind(terms, units, size)
    found = np.zeros((len(ones), len(others)), dtype=kind)
    for unit, term in zip(units, terms, strict=True):
        if term.paired is not None:
            found += term.paired(ones[:, None], others[None, :]).astype(kind) * unit
    return found


def _kind(terms: Sequence[Term], units: Sequence[int], size: int) -> Any:
    """The type of number in which no sum of penalties can overflow."""
    import numpy as np

    largest = sum(
        unit * (1 if term.floating is None else max(1, int(term.floating.max(initial=0))))
        for unit, term in zip(units, terms, strict=True)
    )
    return np.int64 if largest * 4 * (size + 2) < SMALL else object


def posed(
    terms: Sequence[Term],
    allowed: NDArray[Any],
    bracket: int,
    moved_down: int,
    kept: Collection[int] = (),
) -> Problem:
    """The problem of a bracket by its terms, the most important first; some members have to stay.

    Where all terms together make larger numbers than the machine has, the leading ones are solved
    alone first. Their best sums are then their limits, which are much smaller than what could be
    feared: of two digits the first has to outweigh only what the best candidate has in the second.
    """
    import numpy as np

    size = len(allowed)
    everybody = np.arange(size)

    def of(chosen: Sequence[Term], limits: Sequence[int]) -> Problem:
        units = worths(limits)
        return Problem(
            bracket,
            moved_down,
            allowed,
            floating_penalties(chosen, units, size),
            paired_penalties(chosen, units, size, everybody, everybody),
        ).without_floating(kept)

    needed = [term for term in terms if term.limit]
    limits = [term.limit for term in needed]
    known = 0
    while known < len(needed) and not _is_small(limits, size):
        leading = known + 1
        while leading < len(needed) and _is_small(limits[: leading + 1], size):
            leading += 1
        limits[:leading] = sums(needed[:leading], of(needed[:leading], limits[:leading]).solve())
        known = leading
    return of(needed, limits)


def _is_small(limits: Sequence[int], size: int) -> bool:
    return worths(limits)[0] * 64 * (size + 2) < SMALL if limits else True
