"""A round by the Lim system: the bye, groups towards the median, colours, boards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from crosstable.model.pairing_editions import PairingEdition, editions_of
from crosstable.model.phrases import phrase
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.lim.colours import Allocation, allocate_colour
from crosstable.pairing.lim.field import Field, Player
from crosstable.pairing.lim.group import pair_group, pair_median
from crosstable.pairing.lim.trace import Group, Trace
from crosstable.pairing.playerpast import WHITE
from crosstable.pairing.task import Answer, NoPairing, Pair, PairedRound, RoundTask
from crosstable.pairing.verifying import lim_faults_of, verify
from crosstable.rules.boardorder import board_order

NOBODY_FOR_THE_BYE = phrase(
    "no player can have the pairing-allocated bye so that all others can be paired"
)
NO_LEGAL_PAIRING = phrase(
    "the players cannot all be paired without a rematch, a prohibited pairing, a third equal "
    "colour running or a colour difference of three"
)

NOTHING_TO_CRACK = phrase(
    "the median group cannot be paired, and its side has no pair left to take apart"
)


def pair(task: RoundTask, edition: PairingEdition | None = None) -> Answer:
    """The round by this reading, or why there is none."""
    rules = edition or editions_of("FIDE_LIM")[-1]
    field = Field.of(task, rules)
    unpaired = (1 << len(field.players)) - 1
    bye = None
    if len(field.players) % 2:
        bye = bye_receiver(
            field,
            is_first_round=task.round_number == 1,
            only_lowest=task.options.get("bye") == "lowest",
        )
        if bye is None:
            return NoPairing(NOBODY_FOR_THE_BYE, "C.04.4.3, 1.1 and 2.1")
        unpaired &= ~(1 << bye.place)
    elif not field.can_be_paired(unpaired):
        return NoPairing(NO_LEGAL_PAIRING, "C.04.4.3, 2.1")
    paired = _paired_groups(field, unpaired, either_side=task.options.get("cracking") != "own-side")
    if paired is None:
        return NoPairing(NOTHING_TO_CRACK, "C.04.4.3, 2.6")
    groups, cracked = paired
    answer = _paired_round(task, field, groups, cracked, bye)
    verify(task, answer, rules, lim_faults_of)
    return answer


def bye_receiver(field: Field, *, is_first_round: bool, only_lowest: bool = False) -> Player | None:
    """1.1: the lowest ranked of the lowest score, in round 1 the lowest rated (7.1).

    [reading] Somebody else if the others cannot be paired then; by the other one nobody.
    """
    everybody = (1 << len(field.players)) - 1
    candidates = [player for player in field.players if player.can_have_bye]
    candidates.sort(
        key=lambda player: (player.score, player.rating if is_first_round else 0, -player.tpn)
    )
    for player in candidates[:1] if only_lowest else candidates:
        if field.can_be_paired(everybody & ~(1 << player.place)):
            return player
    return None


def _paired_groups(
    field: Field, unpaired: int, *, either_side: bool
) -> tuple[list[Group], tuple[tuple[int, int], ...]] | None:
    """2.2: from the top down, then from the bottom up, the median last; and what was cracked.

    [reading] Where the side whose pairs are to be taken apart has none left, the other one's are;
    by the other reading there is no round.
    """
    scores = sorted({2 * field.players[place].score for place in members(unpaired)})
    above = [score for score in reversed(scores) if score > field.median]
    below = [score for score in scores if score < field.median]
    downward = _towards_median(field, unpaired, above, is_upward=False)
    upward = _towards_median(field, unpaired, below, is_upward=True)
    residents = field.with_score(unpaired, field.median)
    from_above = list(downward[-1].floaters) if downward else []
    from_below = list(upward[-1].floaters) if upward else []
    higher = [pair_ for group in downward for pair_ in group.pairs]
    lower = [pair_ for group in upward for pair_ in group.pairs]
    cracked: list[tuple[int, int]] = []
    while not field.can_be_paired(residents | bitset(from_above) | bitset(from_below)):
        is_lower = len(from_above) > len(from_below)
        if not (lower if is_lower else higher):
            if not either_side:
                return None
            is_lower = not is_lower
        pair_ = (lower if is_lower else higher).pop()
        (from_below if is_lower else from_above).extend(pair_)
        cracked.append(pair_)
    median = pair_median(field, residents=residents, from_above=from_above, from_below=from_below)
    return [*downward, *upward, median], tuple(cracked)


def _towards_median(
    field: Field, unpaired: int, scores: Sequence[int], *, is_upward: bool
) -> list[Group]:
    """The groups of one side, from the end to the one next to the median group."""
    groups: list[Group] = []
    for score, next_score in pairwise([*scores, field.median]):
        group = pair_group(
            field,
            score=score,
            residents=field.with_score(unpaired, score),
            incoming=groups[-1].floaters if groups else (),
            next_group=field.with_score(unpaired, next_score),
            is_upward=is_upward,
        )
        groups.append(group)
    return groups


def _paired_round(
    task: RoundTask,
    field: Field,
    groups: Sequence[Group],
    cracked: tuple[tuple[int, int], ...],
    bye: Player | None,
) -> PairedRound:
    """Colours, and boards by the higher score, the sum, the smaller number (C.04.2, 3.6)."""
    rows: list[tuple[tuple[int, int, int], Pair, Allocation]] = []
    apart = set(cracked)
    for group in groups:
        for places in group.pairs:
            if places in apart and not group.is_median:
                continue
            higher = field.players[min(places)]
            lower = field.players[max(places)]
            is_below = 2 * max(higher.score, lower.score) < field.median
            given = allocate_colour(higher, lower, task, is_below_median=is_below)
            white, black = (higher, lower) if given.side == WHITE else (lower, higher)
            order = board_order((higher.score, higher.tpn), (lower.score, lower.tpn))
            rows.append((order, Pair(white.number, black.number), given))
    rows.sort(key=lambda row: row[0])
    clauses = {pair_: given.clause for _, pair_, given in rows}
    trace = Trace(field, tuple(groups), cracked, bye, clauses, task.unit)
    return PairedRound(tuple(clauses), None if bye is None else bye.number, trace=trace)
