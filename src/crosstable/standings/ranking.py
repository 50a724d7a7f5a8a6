"""The order of the standings: one criterion after the other (Handbook C.07, article 4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.standings.criterion import Criterion, Group


def ranked(size: int, criteria: Sequence[Criterion]) -> tuple[list[Group], list[list[Group]]]:
    """The groups at the end, in order, and the groups after each criterion."""
    groups: list[Group] = [list(range(size))] if size else []
    steps: list[list[Group]] = []
    for criterion in criteria:
        groups = [part for group in groups for part in criterion.split(group)]
        steps.append(groups)
    return groups, steps


def ranks(groups: Sequence[Group]) -> dict[int, int]:
    """Rank = 1 + number of participants strictly ahead; what is tied shares a rank."""
    result: dict[int, int] = {}
    ahead = 0
    for group in groups:
        for i in group:
            result[i] = ahead + 1
        ahead += len(group)
    return result
