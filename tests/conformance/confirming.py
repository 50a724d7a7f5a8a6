"""Somebody other than the code under test who confirms an answer."""

from __future__ import annotations

from crosstable.model.tournament import Tournament
from crosstable.pairing.rounds import pair_round

ENUMERATION = "enumeration of all candidates by the text"


def confirm_round(t: Tournament) -> tuple[str, ...]:
    """Who else pairs the next round of a position in the same way, colours apart."""
    outcome = pair_round(t)
    chosen = outcome.event.chosen
    counted = chosen.system.counted_round(outcome.task, chosen.edition)
    ours = {frozenset(pair) for pair in outcome.answer.pairs}, outcome.answer.bye
    return (ENUMERATION,) if counted == ours else ()
