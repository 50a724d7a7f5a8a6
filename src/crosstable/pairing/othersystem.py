"""Whether rounds were evidently paired by another system than the one that was assumed for them."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.pairing_names import pairing_named
from crosstable.model.phrases import Phrase
from crosstable.pairing.replay import Judgement, Replay, recorded_round

_FEWEST_ROUNDS = 2
"""One round that differs is a fault of that round, whatever the others are."""
_LEAST_SHARE = 4
"""One pair in so many has to differ: a system of its own does not differ in single pairs."""


class OtherSystem(NamedTuple):
    """How much of an event differs from the system that was assumed."""

    title: Phrase
    rounds: int
    of_rounds: int
    pairs: int
    of_pairs: int


def other_system(replay: Replay) -> OtherSystem | None:
    """What says that an assumed system is not the one of the event; None where it may be.

    A system that a code, a text or the caller names is not doubted: then each pair is a fault.
    """
    event = replay.event
    if event is None or not event.chosen.is_assumed or _is_named(replay):
        return None
    wrong = [
        judgement
        for judgement in replay.judgements
        if not judgement.is_right and not judgement.circumstances
    ]
    recorded = [
        len(recorded_round(event.careers.careers, judgement.round_number).pairs)
        for judgement in replay.judgements
    ]
    of_round = {
        judgement.round_number: pairs
        for judgement, pairs in zip(replay.judgements, recorded, strict=True)
    }
    differing = sum(_differing(judgement, of_round[judgement.round_number]) for judgement in wrong)
    is_most = len(wrong) >= _FEWEST_ROUNDS and 2 * len(wrong) > len(replay.judgements)
    if not is_most or _LEAST_SHARE * differing < sum(recorded):
        return None
    return OtherSystem(
        event.chosen.words, len(wrong), len(replay.judgements), differing, sum(recorded)
    )


def _is_named(replay: Replay) -> bool:
    t = replay.t
    return pairing_named(t.type_text or "", of_teams=t.is_team_event) is not None


def _differing(judgement: Judgement, pairs: int) -> int:
    """The pairs that differ; all of a round that breaks a rule, which is not compared further."""
    if judgement.broken:
        return pairs
    return len(judgement.differing) + len(judgement.turned)
