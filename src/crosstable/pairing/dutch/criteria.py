"""The criteria C6 to C21 as penalties: of a pair, and of a player who floats down.

Each criterion asks to minimise something that is a sum over the pairs of a bracket or over its
downfloaters. A comparison "in descending order of the scores" is a count for each score, the
highest first. So a bracket has a list of terms in the order of importance, and of two candidates
the better one has the smaller list of sums.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.standing import Float, Standing
from crosstable.pairing.matching import FREE
from crosstable.pairing.playerpast import BLACK, NEITHER, WHITE, Strength


class Meeting(NamedTuple):
    """The penalty of two who meet: it depends only on the kinds that they are of.

    `most` is the largest penalty that a pair can have.
    """

    kinds: Sequence[Hashable]
    penalty: Callable[[Any, Any], int]
    most: int = 1


class Term(NamedTuple):
    """One thing to minimise in a bracket.

    `floating` has the penalty of each member who floats down, `meeting` that of two members who
    meet; None stands for no penalty at all. `limit` is the largest sum there can be.
    """

    criterion: str
    limit: int
    floating: Sequence[int] | None = None
    meeting: Meeting | None = None


def sums(terms: Iterable[Term], mates: Sequence[int]) -> tuple[int, ...]:
    """What a matching has in each term."""
    unpaired = [i for i, mate in enumerate(mates) if mate == FREE]
    pairs = [(i, mate) for i, mate in enumerate(mates) if mate > i]
    return tuple(_sum(term, unpaired, pairs) for term in terms)


def _sum(term: Term, unpaired: Iterable[int], pairs: Iterable[tuple[int, int]]) -> int:
    total = 0
    if term.floating is not None:
        total += sum(term.floating[i] for i in unpaired)
    if term.meeting is not None:
        kinds, penalty, _ = term.meeting
        total += sum(penalty(kinds[i], kinds[j]) for i, j in pairs)
    return total


class BracketTerms:
    """The terms of a bracket that do not depend on what lies below it."""

    def __init__(self, bracket: Bracket) -> None:
        self._bracket = bracket
        self._field = bracket.field
        self._players = [self._field.players[place] for place in bracket.members]
        self._above = len(bracket.moved_down)
        self._most = len(bracket) // 2

    def before_lookahead(self) -> Iterator[Term]:
        """C6 and C7: fewest downfloaters, then the lowest scores of them."""
        yield of_floaters("C6", [1] * len(self._players))
        for score in self._bracket.moved_down_scores:
            yield of_floaters("C7", [player.score == score for player in self._players])

    def bye(self) -> Iterator[Term]:
        """C9: the bye to somebody with few unplayed games."""
        yield of_floaters("C9", [player.unplayed for player in self._players])

    def after_lookahead(self) -> Iterator[Term]:
        """C10 to C21."""
        if self._field.has_topscorers:
            yield from self._topscorers()
        yield from self._preferences()
        yield from self._floats()

    # -- colours ----------------------------------------------------------------------------------

    def _topscorers(self) -> Iterator[Term]:
        """C10 and C11: what the one who loses the colour gets when both wishes are absolute."""
        kinds = [_Demand.of(player) for player in self._players]
        yield Term("C10", self._most, meeting=Meeting(kinds, _exceeds_two))
        yield Term("C11", self._most, meeting=Meeting(kinds, _third_in_a_row))

    def _preferences(self) -> Iterator[Term]:
        """C12 and C13: the same wish; the weaker of two such wishes a strong one."""
        sides = [player.side for player in self._players]
        yield Term("C12", _most_pairs(sides), meeting=Meeting(sides, _same_wish))
        strong = [
            (p.side if p.strength >= Strength.STRONG else NEITHER, p.strength is Strength.ABSOLUTE)
            for p in self._players
        ]
        limit = _most_pairs([side for side, _ in strong])
        yield Term("C13", limit, meeting=Meeting(strong, _strong_wish_lost))

    # -- floats -----------------------------------------------------------------------------------

    def _floats(self) -> Iterator[Term]:
        """C14 to C17 count floaters, C18 to C21 look at the scores of those who moved down."""
        last = [player.last_float for player in self._players]
        earlier = [player.earlier_float for player in self._players]
        residents = range(self._above, len(last))
        above = range(self._above)
        for floats, downfloaters, opponents in ((last, "C14", "C15"), (earlier, "C16", "C17")):
            again = [float_ is Float.DOWN and i in residents for i, float_ in enumerate(floats)]
            yield of_floaters(downfloaters, again)
            yield self._opponents(opponents, above, floats)
        by_score = [
            [i for i in above if self._players[i].score == score]
            for score in self._bracket.moved_down_scores
        ]
        for floats, moved_down, opponents in ((last, "C18", "C19"), (earlier, "C20", "C21")):
            # Who is paired has the difference of his score to the bracket's; who floats again
            # counts as a larger difference than any, the higher score first.
            for who in by_score:
                again = [float_ is Float.DOWN and i in who for i, float_ in enumerate(floats)]
                yield of_floaters(moved_down, again)
            for who in by_score:
                yield self._opponents(opponents, who, floats)

    def _opponents(self, criterion: str, above: Sequence[int], floats: Sequence[Float]) -> Term:
        """Residents who upfloated then and meet one of these moved-down players."""
        kinds = [_MOVED_DOWN if i in above else "" for i in range(self._above)]
        kinds += [_RAISED if float_ is Float.UP else "" for float_ in floats[self._above :]]
        limit = min(len(above), kinds.count(_RAISED))
        return Term(criterion, limit, meeting=Meeting(kinds, _raised_again))


def of_floaters(criterion: str, floating: Sequence[int]) -> Term:
    """A term that only downfloaters add to."""
    return Term(criterion, sum(floating), floating=floating)


def _most_pairs(sides: Sequence[int]) -> int:
    """How many pairs can be made of players of the same side."""
    return sides.count(WHITE) // 2 + sides.count(BLACK) // 2


# -- penalties of pairs ---------------------------------------------------------------------------

_MOVED_DOWN = "moved down"
_RAISED = "raised"


class _Demand(NamedTuple):
    """An absolute colour preference: how large the colour difference is, and whether the colour
    that is not wanted would be the third in a row."""

    side: int
    size: int
    is_stuck: bool

    @classmethod
    def of(cls, player: Standing) -> _Demand:
        if player.strength is not Strength.ABSOLUTE:
            return cls(NEITHER, 0, is_stuck=False)
        is_stuck = player.repeated * player.side < 0
        return cls(player.side, abs(player.colour_difference), is_stuck)


def _same_wish(wish: int, other: int) -> int:
    return wish == other != NEITHER


def _strong_wish_lost(wish: tuple[int, bool], other: tuple[int, bool]) -> int:
    return wish[0] == other[0] != NEITHER and not (wish[1] and other[1])


def _exceeds_two(demand: _Demand, other: _Demand) -> int:
    return _same_wish(demand.side, other.side) and demand.size > 1 and other.size > 1


def _third_in_a_row(demand: _Demand, other: _Demand) -> int:
    """With unequal colour differences the larger one is granted (5.2.2). With equal ones a player
    who had the same colour twice running wins by 5.2.3 against one who had not."""
    return (
        _same_wish(demand.side, other.side)
        and (demand.is_stuck or demand.size > other.size)
        and (other.is_stuck or other.size > demand.size)
    )


def _raised_again(move: str, other: str) -> int:
    return {move, other} == {_MOVED_DOWN, _RAISED}
