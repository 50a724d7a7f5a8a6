"""Why a player plays whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.explanations import (
    against_meeting,
    entrant_of,
    floated_into,
    in_different_groups,
    numbers_at,
    player_not_paired,
    way_of_group,
    who_has_white,
    why_not,
)
from crosstable.pairing.halves import opponents_in_order
from crosstable.pairing.lim.deciding import (
    bye_goes_to,
    cracked_pairs,
    floats_on,
    in_group,
    made_pairs,
    meets_first,
    points_of,
)
from crosstable.pairing.lim.field import Player
from crosstable.pairing.lim.group import is_available
from crosstable.pairing.lim.trace import Group, Trace
from crosstable.pairing.task import PairedRound, RoundTask

COLOUR_RULES = {
    "5.1": phrase("the other way round one would have a third colour running, or three more"),
    "5.2": phrase("both get the colour that they are due"),
    "5.3": phrase("the last round in which their colours differed is turned round"),
    "5.4": phrase(
        "in the median group and above it the smaller number gets its due colour, below it the "
        "larger one"
    ),
    "7.2": phrase("neither has played: the drawn colour decides"),
}


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """The group, its floaters and the colour of a player; with `other` why not that opponent."""
    trace: Trace = answer.trace
    player = entrant_of(trace.field.players, number)
    if player is None:
        return [player_not_paired(task, number)]
    lines: list[Words] = list(_place_of(task, answer, trace, player))
    if other is not None:
        lines.append(_why_not(trace, player, other))
    return lines


def _place_of(
    task: RoundTask, answer: PairedRound, trace: Trace, player: Player
) -> Iterator[Words]:
    if player is trace.bye:
        yield bye_goes_to(player.number)
        return
    group = _group_of(trace, player)
    yield from _group_lines(trace, group)
    made = next(pair for pair in made_pairs(trace, group) if player.place in pair)
    yield meets_first(trace, group, made)
    yield who_has_white(task, answer, player.number, COLOUR_RULES, trace.colour_clauses, "C.04.4.3")


def _group_lines(trace: Trace, group: Group) -> Iterator[Words]:
    yield in_group(trace, group, _numbers(trace, members(group.residents)) or "–")
    yield way_of_group(is_median=group.is_median, is_upward=group.is_upward, clause="C.04.4.3, 2.2")
    if group.incoming:
        yield floated_into(_numbers(trace, group.incoming), "C.04.4.3, 3.6 and 3.7")
    if group.floaters:
        yield floats_on(trace, group)
    if trace.cracked and group.is_median:
        yield cracked_pairs(trace)


def _numbers(trace: Trace, places: Iterable[int]) -> str:
    return numbers_at(trace.field.players, places)


def _group_of(trace: Trace, player: Player) -> Group:
    return next(
        group
        for group in trace.groups
        if any(player.place in pair for pair in made_pairs(trace, group))
    )


# -- why not --------------------------------------------------------------------------------------


def _why_not(trace: Trace, player: Player, other: int) -> Phrase:
    pairs = [pair for group in trace.groups for pair in made_pairs(trace, group)]
    return why_not(trace.field.players, pairs, player, other, partial(_against, trace))


def _against(trace: Trace, player: Player, rival: Player) -> Phrase:
    """What stands against a pair that is not one of this round."""
    if rival.number in player.opponents:
        return phrase("they have met [{clause}]", clause="C.04.4.3, 2.1")
    barred = against_meeting(trace.field.legal, trace.bye, player, rival, "C.04.4.3, 1.1")
    if barred is not None:
        return barred
    if not trace.field.compatible[player.place] >> rival.place & 1:
        return phrase(
            "one of them would have a third equal colour running, or a difference of three "
            "[C.04.4.3, 2.1]"
        )
    group = _group_of(trace, player)
    other_group = _group_of(trace, rival)
    if group is not other_group:
        return in_different_groups(
            points_of(trace, group), points_of(trace, other_group), "C.04.4.3, 2.3"
        )
    return _against_in_group(trace, group, player, rival)


def _against_in_group(trace: Trace, group: Group, player: Player, rival: Player) -> Phrase:
    """The pair that was made first with one of the two, and what it says about the other."""
    two = {player.place, rival.place}
    index = next(i for i, pair in enumerate(group.pairs) if two & set(pair))
    chooser, chosen = group.pairs[index]
    done = bitset(place for pair in group.pairs[:index] for place in pair)
    left = group.members & ~done & ~bitset(group.floaters)
    if chooser in two:
        (wanted,) = two - {chooser}
        if not is_available(trace.field, chooser, wanted, left):
            return phrase(
                "the others of the group could not be paired then [{clause}]",
                clause="C.04.4.3, 2.3",
            )
        order = _order_of(group, chooser, left)
        if order.index(wanted) < order.index(chosen):
            return phrase("both are due the same colour [C.04.4.3, 3.8 and 4]")
    return meets_first(trace, group, (chooser, chosen))


def _order_of(group: Group, chooser: int, left: int) -> list[int]:
    """Whom a player tries in turn among those who are left."""
    order = sorted(members(left), reverse=group.is_upward)
    if chooser in group.incoming:
        return [place for place in order if place != chooser]
    return opponents_in_order(order)
