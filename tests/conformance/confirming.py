"""Somebody other than the code under test who confirms an answer."""

from __future__ import annotations

from crosstable.model.tournament import Tournament
from crosstable.pairing.rounds import RoundPairing, pair_round
from tests.conformance.keizer_by_words import Season
from tests.pairing.team_rules import Rules

ENUMERATION = "enumeration of all candidates by the text"
LITERALLY = "the rules of C.04.6 read literally, over all pairings"
EVERY_ROUND = "every round of the evening tried, by the words of the guide"


def confirm_round(t: Tournament) -> tuple[str, ...]:
    """Who else pairs the next round of a position in the same way; colours count for Keizer."""
    outcome = pair_round(t)
    ours = {frozenset(pair) for pair in outcome.answer.pairs}, outcome.answer.bye
    chosen = outcome.event.chosen
    if chosen.system.name == "team-swiss":
        pairs, bye = Rules(outcome.task).round() or (frozenset(), None)
        return (LITERALLY,) if ({*pairs}, bye) == ours else ()
    if chosen.system.name == "keizer":
        return (EVERY_ROUND,) if _is_round_of_words(t, outcome) else ()
    counted = chosen.system.counted_round(outcome.task, chosen.edition)
    return (ENUMERATION,) if counted == ours else ()


def _is_round_of_words(t: Tournament, outcome: RoundPairing) -> bool:
    season = Season(t)
    if not season.is_simple or len(outcome.task.present) != len(t.players):
        return False
    mine = sorted((pair.white, pair.black) for pair in outcome.answer.pairs)
    return season.round() == (mine, outcome.answer.bye)
