"""Why a player plays whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

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
from crosstable.pairing.playerpast import Strength
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import PairedRound, RoundTask
from crosstable.rules.standings.numbers import exact_text

COLOUR_RULES = {
    "5.2.1": phrase(
        "neither has played: the higher ranked gets the initial colour if the number is odd"
    ),
    "5.2.2": phrase("both get the colour they prefer"),
    "5.2.3": phrase("the stronger preference decides"),
    "5.2.4": phrase("the last round in which their colours differed is turned round"),
    "5.2.5": phrase("the higher ranked gets the preference"),
}


def explain(
    task: RoundTask, answer: PairedRound, number: int, other: int | None = None
) -> list[Words]:
    """The bracket and the colour of a player; with `other` why not that opponent."""
    if isinstance(answer.trace, SeedingTrace):
        seeding = phrase("a seeding round, paired by the Dutch system [C.04.4.2, 1.6]")
        by_dutch = system_named("dutch").explain(task, answer.trace.by_dutch, number, other)
        return [seeding, *by_dutch]
    trace: Trace = answer.trace
    player = next((player for player in trace.field.players if player.number == number), None)
    if player is None:
        who = task.who(number)
        return [phrase("player {who} is not paired in round {n}", who=who, n=task.round_number)]
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
    pair = next(pair for pair in answer.pairs if player.number in pair)
    clause = trace.colour_clauses[pair]
    yield phrase(
        "{a} has White against {b}: {c}",
        a=task.who(pair.white),
        b=task.who(pair.black),
        c=phrase("{a} [{clause}]", a=COLOUR_RULES[clause], clause=f"C.04.4.2, {clause}"),
    )


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
    return ", ".join(str(trace.field.players[place].number) for place in members(places))


def _bracket_of(trace: Trace, player: Player) -> Bracket:
    return next(
        bracket
        for bracket in trace.brackets
        if any(player.place in places for places in bracket.pairs)
    )


# -- why not --------------------------------------------------------------------------------------


def _why_not(trace: Trace, player: Player, other: int) -> Phrase:
    rival = next((each for each in trace.field.players if each.number == other), None)
    if rival is None or rival is player:
        return _not_paired(player, other, phrase("{a} is not there to be paired with", a=other))
    two = {player.place, rival.place}
    if any(two == set(pair) for bracket in trace.brackets for pair in bracket.pairs):
        return phrase("{a} – {b} is the pair of this round", a=player.number, b=other)
    return _not_paired(player, other, _against(trace, player, rival))


def _not_paired(player: Player, other: int, reason: Words) -> Phrase:
    return phrase("not {a} – {b}: {c}", a=player.number, b=other, c=reason)


def _against(trace: Trace, player: Player, rival: Player) -> Phrase:
    """What stands against a pair that is not one of this round."""
    if rival.number in player.opponents:
        return phrase("they have met [C1]")
    if player.side == rival.side and player.strength is rival.strength is Strength.ABSOLUTE:
        return phrase("both have the same absolute colour preference [C3]")
    if not trace.field.legal[player.place] >> rival.place & 1:
        return phrase("the pairing is prohibited")
    if trace.bye in (player, rival):
        return phrase(
            "one of them has the bye, which is given first [{clause}]", clause="C.04.4.2, 3.1"
        )
    two = 1 << player.place | 1 << rival.place
    bracket = next(b for b in trace.brackets if b.scope.bracket & two)
    mates = bracket.scope.best_with(player.place, rival.place)
    if mates is None:
        return phrase("the others could not be paired then [C4]")
    ours = bracket.scope.merits(mates_of(trace, bracket))
    return against_merits(ours, bracket.scope.merits(mates))
