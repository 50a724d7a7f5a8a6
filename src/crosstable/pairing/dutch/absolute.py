"""What the Dutch system never allows (C2 and C3), for judging a round that somebody else paired."""

from __future__ import annotations

from crosstable.model.dutch import newest_dutch_edition
from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Phrase, phrase
from crosstable.pairing.dutch.standing import is_topscorer
from crosstable.pairing.playerpast import (
    WHITE,
    Strength,
    colour_preference,
    colours_played,
    why_no_bye,
)
from crosstable.pairing.task import AbsoluteRules, Contender, RoundTask


def _bye(task: RoundTask, edition: PairingEdition | None, contender: Contender) -> Phrase | None:
    return why_no_bye(contender, task, edition or newest_dutch_edition())


def _colours(
    task: RoundTask, edition: PairingEdition | None, contender: Contender, other: Contender
) -> Phrase | None:
    ours = colour_preference(colours_played(contender))
    theirs = colour_preference(colours_played(other))
    side, strength = ours
    if ours != theirs or strength is not Strength.ABSOLUTE:
        return None
    if is_topscorer(contender, task) or is_topscorer(other, task):
        return None
    if side == WHITE:
        return phrase("both have to get White, and neither is a topscorer")
    return phrase("both have to get Black, and neither is a topscorer")


ABSOLUTE_RULES = AbsoluteRules(_bye, "C.04.1, 4", _colours, "C.04.3, C3")
