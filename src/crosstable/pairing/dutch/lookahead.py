"""What lies below a bracket: C4, and C8 as far as it is known without weighing."""

from __future__ import annotations

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.completion import Completion
from crosstable.pairing.matching import has_perfect_matching, possible_leftovers


def is_ideal_below(completion: Completion, bracket: Bracket, floaters: tuple[int, ...]) -> bool:
    """Whether these downfloaters leave nothing to be desired by C4 and C8.

    All of them find opponents in the next scoregroup and nobody there has to float, except one
    resident if the number is odd; and everybody farther down can be paired.
    """
    near = bitset(floaters) | bracket.following
    far = bracket.below & ~bracket.following
    if completion.bye is not None:
        far |= 1 << completion.bye
    graph = completion.graph
    if near.bit_count() % 2 == 0:
        return has_perfect_matching(graph, near) and has_perfect_matching(graph, far)
    leaving = possible_leftovers(graph, near) & bracket.following
    receiving = possible_leftovers(graph, far) if leaving else 0
    return any(graph[member] & receiving for member in members(leaving))


def is_ideal_next(completion: Completion, bracket: Bracket, floaters: tuple[int, ...]) -> bool:
    """The same for the next scoregroup alone, as the edition of 2017 looks ahead.

    Whoever is left in the last bracket has to be somebody who may have the bye (C.2).
    """
    near = bitset(floaters) | bracket.following
    if near.bit_count() % 2 == 0:
        return has_perfect_matching(completion.graph, near)
    leaving = bracket.following
    if is_bye_next(completion, bracket):
        assert completion.bye is not None
        leaving &= completion.graph[completion.bye]
    return bool(possible_leftovers(completion.graph, near) & leaving)


def is_bye_next(completion: Completion, bracket: Bracket) -> bool:
    """Whether the next scoregroup is the last one, which gives the bye."""
    return completion.bye is not None and bracket.below == bracket.following


def is_open_below(completion: Completion, bracket: Bracket, leaving: int) -> bool:
    """Whether everybody below the next scoregroup can be paired, whoever joins them from above.

    That is certain by Dirac's condition (`is_dense`) if each of them, of the bracket and of the
    next scoregroup may meet at least half of their number, the newcomers counted.
    """
    graph = completion.graph
    far = bracket.below & ~bracket.following
    enough = (far.bit_count() + leaving + 1) // 2
    if completion.bye is not None:
        if not graph[completion.bye] & far:
            return False
        enough += 1  # who gets the bye is no opponent for the others
    everybody = far | bracket.following | bracket.as_set
    return all((graph[member] & far).bit_count() >= enough for member in members(everybody))
