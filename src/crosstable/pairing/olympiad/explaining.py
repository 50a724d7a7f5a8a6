"""Why a team plays whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.explanations import (
    against_meeting,
    entrant_of,
    floated_into,
    in_different_groups,
    numbers_at,
    team_not_paired,
    way_of_group,
    who_has_white,
    why_not,
)
from crosstable.pairing.halves import opponents_in_order
from crosstable.pairing.olympiad.deciding import (
    bye_goes_to,
    floats_on,
    in_group,
    meets_first,
    no_colours_for,
)
from crosstable.pairing.olympiad.field import Team, may_have_colours
from crosstable.pairing.olympiad.trace import Group, Trace
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.rules.standings.numbers import exact_text

COLOUR_RULES = {
    "7.2": phrase("neither has played: the higher ranked gets the drawn colour if it is odd"),
    "7.3": phrase("the other way round one would have a third colour running, or three more"),
    "7.5": phrase("colours are equalised, then alternate, first for the higher ranked team"),
    "7.6": phrase("the last round in which their colours differed is turned round"),
}


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """The group, its floaters and the colour of a team; with `other` why not that opponent."""
    trace: Trace = answer.trace
    team = entrant_of(trace.field.teams, number)
    if team is None:
        return [team_not_paired(task, number)]
    lines: list[Words] = list(_place_of(task, answer, trace, team))
    if other is not None:
        lines.append(_why_not(trace, team, other))
    return lines


def _place_of(task: RoundTask, answer: PairedRound, trace: Trace, team: Team) -> Iterator[Words]:
    if team is trace.bye:
        yield bye_goes_to(team.number)
        return
    group = _group_of(trace, team)
    yield from _group_lines(trace, group, team)
    yield who_has_white(task, answer, team.number, COLOUR_RULES, trace.colour_clauses, "D.02.02")


def _group_lines(trace: Trace, group: Group, team: Team) -> Iterator[Words]:
    yield in_group(trace, group, _numbers(trace, members(group.residents)) or "–")
    yield way_of_group(is_median=group.is_median, is_upward=group.is_upward, clause="D.02.02, 6.4")
    if group.incoming:
        yield floated_into(_numbers(trace, group.incoming), "D.02.02, 8")
    if group.floaters:
        yield floats_on(trace, group)
    if not group.keeps_colours:
        yield phrase("colours give way, because teams would float for them [D.02.02, 7.4]")
    pair = next(pair for pair in group.pairs if team.place in pair)
    if pair[0] in group.incoming:
        yield meets_first(trace, group, pair)
    else:
        yield _by_the_table(trace, group, pair)


def _by_the_table(trace: Trace, group: Group, pair: tuple[int, int]) -> Phrase:
    teams = trace.field.teams
    order = _order_at(group, pair)
    return phrase(
        "{a} tries in turn {b}; the first that leaves the rest pairable is {c} [D.02.02, 9.3]",
        a=teams[pair[0]].number,
        b=_numbers(trace, opponents_in_order(order)),
        c=teams[pair[1]].number,
    )


def _order_at(group: Group, pair: tuple[int, int]) -> list[int]:
    """Who was left in the group when it came to a pair of the table, in its order."""
    index = group.pairs.index(pair)
    done = bitset(place for earlier in group.pairs[:index] for place in earlier)
    left = group.members & ~done & ~bitset(group.floaters)
    return sorted(members(left), reverse=group.is_upward)


def _numbers(trace: Trace, places: Iterable[int]) -> str:
    return numbers_at(trace.field.teams, places)


def _group_of(trace: Trace, team: Team) -> Group:
    return next(group for group in trace.groups if any(team.place in pair for pair in group.pairs))


# -- why not --------------------------------------------------------------------------------------


def _why_not(trace: Trace, team: Team, other: int) -> Phrase:
    pairs = [pair for group in trace.groups for pair in group.pairs]
    return why_not(trace.field.teams, pairs, team, other, partial(_against, trace))


def _against(trace: Trace, team: Team, rival: Team) -> Phrase:
    """What stands against a pair that is not one of this round."""
    if rival.number in team.opponents:
        return phrase("they have met [{clause}]", clause="D.02.02, 6.1")
    barred = against_meeting(trace.field.legal, trace.bye, team, rival, "D.02.02, 4")
    if barred is not None:
        return barred
    group = _group_of(trace, team)
    other_group = _group_of(trace, rival)
    if group is not other_group:
        return in_different_groups(
            exact_text(Fraction(group.score, trace.unit)),
            exact_text(Fraction(other_group.score, trace.unit)),
            "D.02.02, 6.2 and 9.4",
        )
    if group.keeps_colours and not may_have_colours(team, rival):
        return no_colours_for(team.number, rival.number)
    return _against_in_group(trace, group, team, rival)


def _against_in_group(trace: Trace, group: Group, team: Team, rival: Team) -> Phrase:
    """The pair that was made first with one of the two, and what it says about the other."""
    pair = next(pair for pair in group.pairs if team.place in pair or rival.place in pair)
    if pair[0] in group.incoming:
        order = sorted(
            members(group.members), reverse=trace.field.teams[pair[0]].score < group.score
        )
    else:
        order = opponents_in_order(_order_at(group, pair))
    wanted = rival.place if team.place in pair else team.place
    if pair[0] in (team.place, rival.place) and order.index(wanted) < order.index(pair[1]):
        return phrase("the rest of the group would not keep as many pairs [D.02.02, 9.4]")
    if pair[0] in group.incoming:
        return meets_first(trace, group, pair)
    return phrase(
        "the table comes to {a} – {b} first [D.02.02, 9.3]",
        a=trace.field.teams[pair[0]].number,
        b=trace.field.teams[pair[1]].number,
    )
