"""Whether a legal pairing of the rest exists (C4), and which score gets the bye (C5)."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.dutch.field import Field
from crosstable.pairing.matching import FREE, has_perfect_matching, maximum_matching


@dataclass(frozen=True, eq=False)
class Completion:
    """Answers about the players who are not yet paired.

    In an odd field the bye is one more vertex, `bye`, that may be paired with whoever may have it:
    C2, and C5 as a limit, the lowest score from which somebody can take it in a complete legal
    round. In editions without C5 `bye_score` is None.
    """

    field: Field
    graph: tuple[int, ...]
    bye: int | None
    bye_score: int | None

    def everybody(self) -> int:
        """All vertices that have to be paired."""
        return (1 << len(self.field)) - 1 | (0 if self.bye is None else 1 << self.bye)

    def is_completable(self, rest: int) -> bool:
        """Whether a set of vertices can be paired completely."""
        return has_perfect_matching(self.graph, rest)

    def takes_bye_in(self, score: int) -> bool:
        """Whether the bye goes to a member of a bracket whose residents have this score.

        Nobody below the score of C5 can have it, so that its receiver is still unpaired and no
        lower than there.
        """
        return self.bye_score is not None and score <= self.bye_score


def completion_of(field: Field) -> Completion | None:
    """The oracle of a field; None if there is no legal pairing at all.

    Without C5 anybody may have the bye whom C2 allows it.
    """
    everybody = (1 << len(field)) - 1
    if not field.is_odd:
        completion = Completion(field, field.graph, None, None)
        return completion if completion.is_completable(everybody) else None
    bye = len(field)
    graph = list(field.graph)
    mates = maximum_matching(graph, everybody)
    for group in reversed(field.scoregroups):
        receivers = field.may_have_bye & bitset(group)
        if not receivers:
            continue
        graph[bye] |= receivers
        for place in members(receivers):
            graph[place] |= 1 << bye
        mates = maximum_matching(graph, everybody | 1 << bye, mates)
        if FREE not in mates and field.edition.bye_to_lowest_score:
            return Completion(field, tuple(graph), bye, field.scores[group[0]])
    return None if FREE in mates else Completion(field, tuple(graph), bye, None)
