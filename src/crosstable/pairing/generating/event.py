"""What individual and team events have in common: header, people, the pairing of a round."""

from __future__ import annotations

import datetime

from crosstable.errors import CannotGoOn
from crosstable.model.dates import PartialDate
from crosstable.model.records import ProhibitedPairing, RankingMethod
from crosstable.model.tournament import Count, Tournament
from crosstable.model.tournament_types import code_to_write
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.people import Person, people
from crosstable.pairing.generating.recipe import Recipe
from crosstable.pairing.rounds import NoLegalPairing, RoundPairing, round_or_refusal
from crosstable.pairing.systems import system_serving
from crosstable.pairing.task import PairedRound

FIRST_DAY = datetime.date(2026, 3, 1)
"""No earlier than the rules that the generated events follow (1 February 2026)."""

_CITIES = ("Balvik", "Dunmark", "Eskholm", "Falberg", "Holmstad", "Karthal", "Norwick")
_SYSTEM_NAMES = {
    "swiss": "Swiss",
    "double-swiss": "Double Swiss",
    "round-robin": "Round Robin",
    "double-round-robin": "Double Round Robin",
    "keizer": "Keizer",
}


def strengths(recipe: Recipe, count: int, chance: Chance) -> tuple[list[int], list[bool]]:
    """The playing strength of each of so many players, and who of them is unrated."""
    given = recipe.ratings.given[:count]
    low = recipe.ratings.lowest
    high = recipe.ratings.highest
    if given:
        low = high = given[-1]
    drawn = [*given, *(chance.between(low, high) for _ in range(count - len(given)))]
    amount = recipe.unrated
    unrated = [bool(amount.share) and chance.happens(amount.share) for _ in drawn]
    for place in chance.sample(range(count), amount.number):
        unrated[place] = True
    return drawn, unrated


def crowd(recipe: Recipe, count: int, chance: Chance) -> list[Person]:
    """So many people with numbers in their initial order."""
    drawn, unrated = strengths(recipe, count, chance.apart("ratings"))
    return people(chance.apart("people"), drawn, unrated)


def header(recipe: Recipe, seed: str, chance: Chance) -> Tournament:
    """The tournament without its participants."""

    days = chance.below(300)
    dates = [FIRST_DAY + datetime.timedelta(days=days + n) for n in range(recipe.rounds)]
    played = tuple(PartialDate(day.year, day.month, day.day) for day in dates)
    kind = "Team" if recipe.kind.team else "Individual"
    return Tournament(
        name=f"Generated tournament, seed {seed}",
        city=chance.choice(_CITIES),
        federation="NOR",
        start=played[0],
        end=played[-1],
        type_text=f"{kind} {_SYSTEM_NAMES[recipe.kind.system]}{_name_in_brackets(recipe)}",
        type_code=code_to_write(recipe.kind.code),
        chief_arbiter="IA Arbiter, Anna (990000001)",
        time_control_text="90 minutes plus 30 seconds per move",
        time_control_code="5400+30",
        round_dates=played,
        declared_rounds=recipe.rounds,
        initial_colour=recipe.initial_colour,
        stated_scoring=recipe.scoring,
        ranking_methods=(RankingMethod("FID", "FIDE"),),
        pairing_controller="Crosstable",
        tiebreaks=recipe.tiebreaks,
        prohibited=tuple(_draw_prohibited(recipe, chance.apart("prohibited"))),
    )


def _name_in_brackets(recipe: Recipe) -> str:
    """The system in brackets where a code of its own names it."""
    system = system_serving(recipe.kind)
    if system is None or not system.code or recipe.kind.system == "keizer":
        return ""
    return f" ({system.named})" if system.named else ""


def _draw_prohibited(recipe: Recipe, chance: Chance) -> list[ProhibitedPairing]:
    """Pairs of participants who must not meet in the whole event."""

    numbers = range(1, recipe.participants + 1)
    chosen: set[tuple[int, int]] = set()
    while len(chosen) < recipe.prohibited:
        number, other = sorted(chance.sample(numbers, 2))
        chosen.add((number, other))
    return [ProhibitedPairing(pair, 1, recipe.rounds) for pair in sorted(chosen)]


_DEPUTIES = ((120, 3), (70, 2), (20, 1))
"""Above so many players an event has so many deputies."""


def deputies(players: int) -> tuple[str, ...]:
    """As many deputy arbiters as events of so many players have."""
    needed = next((count for above, count in _DEPUTIES if players > above), 0)
    return tuple(f"FA Deputy, {name}" for name in ("Bo", "Cara", "Dan")[:needed])


def count_of(number: int) -> Count:
    """A count of the header."""
    return Count(number, str(number))


def pair_next_round(t: Tournament) -> PairedRound:
    """The next round by the rules."""
    paired = round_or_refusal(t, tries_editions=False)
    if isinstance(paired, RoundPairing):
        return paired.answer
    if isinstance(paired, NoLegalPairing):
        raise CannotGoOn(f"round {paired.task.round_number}: {paired.answer.reason}")
    raise AssertionError(f"a generated event is refused: {paired}")
