"""Why a player plays whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.pairing.bitsets import members
from crosstable.pairing.doubleswiss.deciding import (
    SECOND_GAME,
    against_merits,
    bye_goes_to,
    in_bracket,
    merits,
    scope_of,
)
from crosstable.pairing.doubleswiss.trace import Bracket, Trace
from crosstable.pairing.explanations import (
    about_rising,
    against_meeting,
    entrant_of,
    numbers_at,
    player_not_paired,
    who_has_white,
    why_not,
)
from crosstable.pairing.matchings import cheapest, legal_pairs
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.pairing.upward.brackets import quality_of
from crosstable.pairing.upward.field import Member
from crosstable.rules.standings.numbers import exact_text

COLOUR_RULES = {
    "4.3.1": phrase(
        "neither has played: the higher ranked gets the initial colour if the number is odd"
    ),
    "4.3.2": phrase("White goes to the one who had White less often"),
    "4.3.3": phrase("the last round in which their colours differed is turned round"),
    "4.3.4": phrase("the higher ranked changes colour"),
    "4.3.5": phrase("the lower ranked changes colour"),
}


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """The bracket and the colour of a player; with `other` why not that opponent."""
    trace: Trace = answer.trace
    if trace.is_second_game:
        return [SECOND_GAME]
    player = entrant_of(trace.field.members, number)
    if player is None:
        return [player_not_paired(task, number)]
    lines: list[Words] = list(_place_of(task, answer, trace, player))
    if other is not None:
        lines.append(_why_not(trace, player, other))
    return lines


def _place_of(
    task: RoundTask, answer: PairedRound, trace: Trace, player: Member
) -> Iterator[Words]:
    if player is trace.bye:
        yield bye_goes_to(player.number)
        return
    bracket = _bracket_of(trace, player)
    yield in_bracket(trace, bracket, _numbers(trace, bracket.residents))
    if bracket.upfloaters:
        follows = phrase("the next scoregroup stays pairable")
        ours = merits(trace, bracket, bracket.upfloaters, bracket.pairs)
        yield phrase(
            "upfloaters: {a} [C4: {n}; C6: {b}; C7: {m} floated last round]",
            a=_numbers(trace, bracket.upfloaters),
            n=ours.number,
            b=follows if bracket.follows else phrase("cannot be met"),
            m=ours.floaters,
        )
        counted = phrase(
            "opponents of upfloaters that floated last round: {a}", a=bracket.quality.floaters
        )
        yield phrase("{c}, {a}", c="C8", a=counted)
    yield who_has_white(task, answer, player.number, COLOUR_RULES, trace.colour_clauses, "C.04.5")


def _numbers(trace: Trace, places: int) -> str:
    return numbers_at(trace.field.members, members(places))


def _bracket_of(trace: Trace, player: Member) -> Bracket:
    return next(bracket for bracket in trace.brackets if bracket.members >> player.place & 1)


# -- why not --------------------------------------------------------------------------------------


def _why_not(trace: Trace, player: Member, other: int) -> Phrase:
    pairs = [pair for bracket in trace.brackets for pair in bracket.pairs]
    return why_not(trace.field.members, pairs, player, other, partial(_against, trace))


def _against(trace: Trace, player: Member, rival: Member) -> Phrase:
    """What stands against a pair that is not one of this round."""
    if rival.number in player.opponents:
        return phrase("they have met [C1]")
    barred = against_meeting(trace.field.legal, trace.bye, player, rival, "C.04.5, 3.4")
    if barred is not None:
        return barred
    bracket = _bracket_of(trace, player)
    if bracket is not _bracket_of(trace, rival):
        return _against_rising(trace, player, rival)
    return _against_in_bracket(trace, bracket, player, rival)


def _against_in_bracket(trace: Trace, bracket: Bracket, player: Member, rival: Member) -> Phrase:
    field = trace.field
    rest = bracket.members & ~(1 << player.place | 1 << rival.place)
    prices = [
        (a, b, quality_of(field, bracket.score, [(a, b)]).floaters)
        for a, b in legal_pairs(field.legal, rest)
    ]
    mates = cheapest(rest.bit_count(), prices)
    if mates is None:
        return phrase("the others of the bracket could not be paired then [C3]")
    pairs = [(a, b) for a, b in mates.items() if a < b]
    pairs.append((min(player.place, rival.place), max(player.place, rival.place)))
    ours = merits(trace, bracket, bracket.upfloaters, bracket.pairs)
    theirs = merits(trace, bracket, bracket.upfloaters, pairs)
    return against_merits(ours, theirs, is_same_set=True)


def _against_rising(trace: Trace, player: Member, rival: Member) -> Phrase:
    """What stands against a pair of two brackets: the lower player would be an upfloater."""
    two = 1 << player.place | 1 << rival.place
    bracket = next(bracket for bracket in trace.brackets if bracket.members & two)
    is_player_above = bracket.members >> player.place & 1
    higher, lower = (player, rival) if is_player_above else (rival, player)
    reason = _against_upfloater(trace, bracket, higher, lower)
    return about_rising(lower.number, exact_text(Fraction(bracket.score, trace.unit)), reason)


def _against_upfloater(trace: Trace, bracket: Bracket, higher: Member, lower: Member) -> Phrase:
    if bracket.upfloaters >> higher.place & 1:
        return phrase("{a} has come up into it to meet a player of that score", a=higher.number)
    upfloaters = scope_of(trace, bracket).best_with(higher.place, lower.place)
    if upfloaters is None:
        return phrase("the others could not be paired then [C3]")
    ours = merits(trace, bracket, bracket.upfloaters, bracket.pairs)
    theirs = merits(trace, bracket, upfloaters, bracket.pairs)
    return against_merits(ours, theirs, is_same_set=upfloaters == bracket.upfloaters)
