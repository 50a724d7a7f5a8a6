"""A round by the Olympiad rules: the bye, groups towards the median, colours, boards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import phrase
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.olympiad.colours import Allocation, allocate_colour
from crosstable.pairing.olympiad.field import Field, Team
from crosstable.pairing.olympiad.group import pair_group
from crosstable.pairing.olympiad.trace import Group, Trace
from crosstable.pairing.playerpast import WHITE
from crosstable.pairing.task import Answer, NoPairing, Pair, PairedRound, RoundTask
from crosstable.pairing.verifying import olympiad_faults_of, verify
from crosstable.rules.boardorder import board_order

NOBODY_FOR_THE_BYE = phrase("no team can have the bye so that all others can be paired")
NO_LEGAL_PAIRING = phrase(
    "the teams cannot all be paired without a rematch or a prohibited pairing"
)


def pair(task: RoundTask, edition: PairingEdition | None = None) -> Answer:
    """The round by this reading, or why there is none."""
    field = Field.of(task)
    unpaired = (1 << len(field.teams)) - 1
    bye = None
    if len(field.teams) % 2:
        bye = bye_receiver(field, only_lowest=task.options.get("bye") == "lowest")
        if bye is None:
            return NoPairing(NOBODY_FOR_THE_BYE, "D.02.02, 4 and 6.1")
        unpaired &= ~(1 << bye.place)
    elif not field.can_be_paired(unpaired):
        return NoPairing(NO_LEGAL_PAIRING, "D.02.02, 6.1")
    groups = _paired_groups(field, unpaired, median_score(field, bye, task))
    answer = _paired_round(task, field, groups, bye)
    verify(task, answer, edition, olympiad_faults_of)
    return answer


def bye_receiver(field: Field, *, only_lowest: bool = False) -> Team | None:
    """Article 4: the lowest ranked who may have it; [reading] and the others remain pairable.

    By the other reading nobody else may have it.
    """
    everybody = (1 << len(field.teams)) - 1
    candidates = [team for team in reversed(field.teams) if team.can_have_bye]
    for team in candidates[:1] if only_lowest else candidates:
        if field.can_be_paired(everybody & ~(1 << team.place)):
            return team
    return None


def median_score(field: Field, bye: Team | None, task: RoundTask) -> int | None:
    """6.4: the score of the middle of the ranking, of two middle ones the lower."""
    counts_bye = task.options.get("median") == "all"
    ranking = [team for team in field.teams if counts_bye or team is not bye]
    return ranking[len(ranking) // 2].score if ranking else None


def _paired_groups(field: Field, unpaired: int, median: int | None) -> list[Group]:
    """6.4: from the top down, then from the bottom up, and the median group last.

    The median group may have nobody of its own: then those who float meet there.
    """
    if median is None:
        return []
    scores = sorted({field.teams[place].score for place in members(unpaired)} | {median})
    above = [score for score in reversed(scores) if score >= median]
    below = [score for score in scores if score <= median]
    downward = _towards_median(field, unpaired, above, is_upward=False)
    unpaired &= ~_places_with_opponents(downward)
    upward = _towards_median(field, unpaired, below, is_upward=True)
    unpaired &= ~_places_with_opponents(upward)
    last = pair_group(
        field,
        score=median,
        residents=field.with_score(unpaired, median),
        from_above=downward[-1].floaters if downward else (),
        from_below=upward[-1].floaters if upward else (),
        outside=0,
        next_group=0,
        is_upward=False,
        is_median=True,
    )
    return [*downward, *upward, last]


def _towards_median(
    field: Field, unpaired: int, scores: Sequence[int], *, is_upward: bool
) -> list[Group]:
    """The groups of one side; the last of the scores is that of the median group."""
    groups: list[Group] = []
    for score, next_score in pairwise(scores):
        floaters = groups[-1].floaters if groups else ()
        residents = field.with_score(unpaired, score)
        group = pair_group(
            field,
            score=score,
            residents=residents,
            from_above=() if is_upward else floaters,
            from_below=floaters if is_upward else (),
            outside=unpaired & ~residents & ~bitset(floaters),
            next_group=field.with_score(unpaired, next_score),
            is_upward=is_upward,
            is_median=False,
        )
        groups.append(group)
        unpaired &= ~_places_with_opponents([group])
    return groups


def _places_with_opponents(groups: Sequence[Group]) -> int:
    """All who have an opponent in these groups."""
    return bitset(place for group in groups for pair_ in group.pairs for place in pair_)


def _paired_round(
    task: RoundTask, field: Field, groups: list[Group], bye: Team | None
) -> PairedRound:
    """Colours, and boards by the higher team's match points, the sum, its rating (11.1).

    Initial numbers are in the order of the ratings (3.1).
    """
    rows: list[tuple[tuple[int, int, int], Pair, Allocation]] = []
    for group in groups:
        for places in group.pairs:
            higher = field.teams[min(places)]
            lower = field.teams[max(places)]
            given = allocate_colour(higher, lower, task.initial_colour)
            white, black = (higher, lower) if given.side == WHITE else (lower, higher)
            order = board_order((higher.score, higher.tpn), (lower.score, lower.tpn))
            rows.append((order, Pair(white.number, black.number), given))
    rows.sort(key=lambda row: row[0])
    clauses = {pair_: given.clause for _, pair_, given in rows}
    trace = Trace(field, tuple(groups), bye, clauses, task.unit)
    return PairedRound(tuple(clauses), None if bye is None else bye.number, trace=trace)
