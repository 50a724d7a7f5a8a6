"""Why a player plays whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from crosstable.model.phrases import Phrase, Words, fill_template, phrase
from crosstable.pairing.bitsets import members
from crosstable.pairing.dubov.deciding import (
    BYE_GOES_TO,
    against_merits,
    in_bracket,
    numbers_of,
    scope_of,
)
from crosstable.pairing.dubov.field import Player
from crosstable.pairing.dubov.groups import groups_of
from crosstable.pairing.dubov.trace import Bracket, Trace
from crosstable.pairing.explanations import (
    about_rising,
    against_meeting,
    entrant_of,
    player_not_paired,
    who_has_white,
    why_not,
)
from crosstable.pairing.playerpairs import COLOUR_RULES
from crosstable.pairing.playerpast import Strength
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.rules.standings.numbers import exact_text


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """The bracket, its groups and the colour of a player; with `other` why not that opponent."""
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
        yield fill_template(BYE_GOES_TO.template, {"n": player.number})
        return
    bracket = _bracket_of(trace, player)
    yield from _bracket_lines(trace, bracket)
    yield who_has_white(task, answer, player.number, COLOUR_RULES, trace.colour_clauses, "C.04.4.1")


def _bracket_lines(trace: Trace, bracket: Bracket) -> Iterator[Words]:
    field = trace.field
    yield in_bracket(trace, bracket, numbers_of(field, tuple(members(bracket.residents))))
    if bracket.upfloaters:
        yield phrase(
            "upfloaters: {a} [C5: {n}]",
            a=numbers_of(field, tuple(members(bracket.upfloaters))),
            n=bracket.upfloaters.bit_count(),
        )
    merits = scope_of(trace, bracket).merits(bracket.upfloaters, bracket.pairs)
    yield phrase("C7, players without their colour preference: {a}", a=merits.clashes)
    groups = groups_of(field, bracket.members)
    yield phrase(
        "G1, who want White: {a}; G2, the others: {b} [C.04.4.1, 3.2.3]",
        a=numbers_of(field, tuple(members(groups.first))) or "–",
        b=numbers_of(field, tuple(members(groups.second))) or "–",
    )
    shifted = (*bracket.recomposed.out_of_smaller, *bracket.recomposed.out_of_larger)
    if shifted:
        yield phrase(
            "shifted to the other group: {a} [C.04.4.1, 3.2.4 and 4.3]",
            a=numbers_of(field, shifted),
        )
    ordered = [field.players[place] for place, _ in bracket.pairs]
    yield phrase(
        "S1 by the average rating of the opponents: {a}; the first legal order of G2 against it: "
        "{b} [C.04.4.1, 4.4]",
        a=", ".join(f"{player.number} ({player.aro})" for player in ordered),
        b=numbers_of(field, [place for _, place in bracket.pairs]),
    )


def _bracket_of(trace: Trace, player: Player) -> Bracket:
    return next(b for b in trace.brackets if b.members >> player.place & 1)


# -- why not --------------------------------------------------------------------------------------


def _why_not(trace: Trace, player: Player, other: int) -> Phrase:
    pairs = [pair for bracket in trace.brackets for pair in bracket.pairs]
    return why_not(trace.field.players, pairs, player, other, partial(_against, trace))


def _against(trace: Trace, player: Player, rival: Player) -> Phrase:
    """What stands against a pair that is not one of this round."""
    if rival.number in player.opponents:
        return phrase("they have met [C1]")
    if player.side == rival.side and player.strength is rival.strength is Strength.ABSOLUTE:
        return phrase("both have the same absolute colour preference [C3]")
    barred = against_meeting(trace.field.legal, trace.bye, player, rival, "C.04.4.1, 3.1")
    if barred is not None:
        return barred
    ours = _bracket_of(trace, player)
    if ours is not _bracket_of(trace, rival):
        return _against_rising(trace, player, rival)
    first = ours.recomposed.groups.first
    if (first >> player.place & 1) == (first >> rival.place & 1):
        return phrase("they are in the same group of their bracket [C.04.4.1, 3.2.3 and 3.2.4]")
    return phrase("the first legal order of G2 gives both another opponent [C.04.4.1, 4.4]")


def _against_rising(trace: Trace, player: Player, rival: Player) -> Phrase:
    """What stands against a pair of two brackets: the lower player would be an upfloater."""
    two = 1 << player.place | 1 << rival.place
    bracket = next(bracket for bracket in trace.brackets if bracket.members & two)
    is_player_above = bracket.members >> player.place & 1
    higher, lower = (player, rival) if is_player_above else (rival, player)
    reason = _against_upfloater(trace, bracket, higher, lower)
    return about_rising(lower.number, exact_text(Fraction(bracket.score, trace.unit)), reason)


def _against_upfloater(trace: Trace, bracket: Bracket, higher: Player, lower: Player) -> Phrase:
    if bracket.upfloaters >> higher.place & 1:
        return phrase("{a} has come up into it to meet a player of that score", a=higher.number)
    scope = scope_of(trace, bracket)
    best = scope.best_with(higher.place, lower.place)
    if best is None:
        return phrase("the others could not be paired then [C4]")
    upfloaters, pairs = best
    ours = scope.merits(bracket.upfloaters, bracket.pairs)
    theirs = scope.merits(upfloaters, pairs)
    if ours != theirs:
        return against_merits(ours, theirs)
    return phrase("the upfloaters are as good by C5 to C10, but later in the order [C.04.4.1, 4.2]")
