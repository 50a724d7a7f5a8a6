"""What the Burstein system never allows (C2 and C3)."""

from __future__ import annotations

from crosstable.model.pairing_editions import PairingEdition, editions_of
from crosstable.model.phrases import Phrase, phrase
from crosstable.pairing.playerpast import (
    WHITE,
    Strength,
    colour_preference,
    colours_played,
    why_no_bye,
)
from crosstable.pairing.task import AbsoluteRules, Contender, RoundTask


def _bye(task: RoundTask, edition: PairingEdition | None, contender: Contender) -> Phrase | None:
    return why_no_bye(contender, task, edition or editions_of("FIDE_BURSTEIN")[-1])


def _colours(
    task: RoundTask, edition: PairingEdition | None, contender: Contender, other: Contender
) -> Phrase | None:
    ours = colour_preference(colours_played(contender))
    theirs = colour_preference(colours_played(other))
    side, strength = ours
    if ours != theirs or strength is not Strength.ABSOLUTE:
        return None
    if side == WHITE:
        return phrase("both have to get White")
    return phrase("both have to get Black")


ABSOLUTE_RULES = AbsoluteRules(_bye, "C.04.1, 4", _colours, "C.04.4.2, C3")
