"""Why a player plays whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.pairing.bitsets import members
from crosstable.pairing.burstein.deciding import (
    against_merits,
    bye_goes_to,
    in_bracket,
    mates_of,
)
from crosstable.pairing.burstein.field import Player
from crosstable.pairing.burstein.trace import Bracket, SeedingTrace, Trace
from crosstable.pairing.explanations import (
    against_meeting,
    entrant_of,
    numbers_at,
    player_not_paired,
    who_has_white,
    why_not,
)
from crosstable.pairing.playerpairs import COLOUR_RULES
from crosstable.pairing.playerpast import Strength
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.rules.standings.numbers import exact_text


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """The bracket and the colour of a player; with `other` why not that opponent."""
    if isinstance(answer.trace, SeedingTrace):
        seeding = phrase("a seeding round, paired by the Dutch system [C.04.4.2, 1.6]")
        by_dutch = system_named("dutch").explain(task, answer.trace.by_dutch, number, other)
        return [seeding, *by_dutch]
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
    bracket = _bracket_of(trace, player)
    yield from _bracket_lines(trace, bracket)
    if trace.field.returned:
        yield phrase(
            "back after zero-point byes, which another reading values differently: {a} [{clause}]",
            a=", ".join(map(str, trace.field.returned)),
            clause="C.04.4.2, 1.7.2",
        )
    yield who_has_white(task, answer, player.number, COLOUR_RULES, trace.colour_clauses, "C.04.4.2")


def _bracket_lines(trace: Trace, bracket: Bracket) -> Iterator[Words]:
    players = trace.field.players_of(bracket.scope.bracket)
    unit = trace.unit
    ranked = ", ".join(
        f"{player.number} ({exact_text(Fraction(player.buchholz, unit))}, "
        f"{exact_text(Fraction(player.sonneborn, unit * unit))})"
        for player in players
    )
    yield in_bracket(trace, bracket, phrase("by Index (Buchholz, Sonneborn-Berger): {a}", a=ranked))
    if bracket.incoming:
        yield phrase("floated into it: {a}", a=_numbers(trace, bracket.incoming))
    if bracket.outgoing:
        yield phrase(
            "floaters: {a} [C5: {n}; C6]",
            a=_numbers(trace, bracket.outgoing),
            n=bracket.outgoing.bit_count(),
        )
    merits = bracket.scope.merits(mates_of(trace, bracket))
    yield phrase("C8, players without their colour preference: {a}", a=merits.clashes)


def _numbers(trace: Trace, places: int) -> str:
    return numbers_at(trace.field.players, members(places))


def _bracket_of(trace: Trace, player: Player) -> Bracket:
    return next(
        bracket
        for bracket in trace.brackets
        if any(player.place in places for places in bracket.pairs)
    )


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
    barred = against_meeting(trace.field.legal, trace.bye, player, rival, "C.04.4.2, 3.1")
    if barred is not None:
        return barred
    two = 1 << player.place | 1 << rival.place
    bracket = next(b for b in trace.brackets if b.scope.bracket & two)
    mates = bracket.scope.best_with(player.place, rival.place)
    if mates is None:
        return phrase("the others could not be paired then [C4]")
    ours = bracket.scope.merits(mates_of(trace, bracket))
    return against_merits(ours, bracket.scope.merits(mates))
