"""The order of the standings: one criterion after the other (Handbook C.07, article 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosstable.rules.standings.criterion import Criterion, Group


def rank_groups(groups: Sequence[Group], criteria: Iterable[Criterion | None]) -> list[list[Group]]:
    """The groups after each criterion, in order; what is not computed separates nobody."""
    steps: list[list[Group]] = []
    now = list(groups)
    for criterion in criteria:
        if criterion is not None:
            now = [
                part
                for group in now
                for part in (criterion.split(group) if len(group) > 1 else (group,))
            ]
        steps.append(now)
    return steps


def ranks(groups: Iterable[Group]) -> dict[int, int]:
    """Rank = 1 + number of participants strictly ahead; what is tied shares a rank."""
    result: dict[int, int] = {}
    ahead = 0
    for group in groups:
        for i in group:
            result[i] = ahead + 1
        ahead += len(group)
    return result
