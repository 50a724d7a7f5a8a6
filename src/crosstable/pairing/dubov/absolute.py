"""What the Dubov system never allows (C2 and C3), and what it cannot do without."""

from __future__ import annotations

from crosstable.model.pairing_editions import PairingEdition, editions_of
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Tournament
from crosstable.pairing.playerpast import (
    WHITE,
    Strength,
    colour_preference,
    colours_played,
    why_no_bye,
)
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.task import AbsoluteRules, Contender, RoundTask


def _bye(task: RoundTask, edition: PairingEdition | None, contender: Contender) -> Phrase | None:
    return why_no_bye(contender, task, edition or editions_of("FIDE_DUBOV")[-1])


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


ABSOLUTE_RULES = AbsoluteRules(_bye, "C.04.1, 4", _colours, "C.04.4.1, C3")


def refuses(t: Tournament) -> Refusal | None:
    """1.1: every player needs a rating, a provisional one if he has none."""
    unrated = next((player for player in t.players if not player.rating), None)
    if unrated is None:
        return None
    return Refusal(
        "rating-missing",
        f"player {unrated.number} has no rating, and the Dubov system needs one of every player "
        "(C.04.4.1, 1.1)",
        "give everybody a rating, a provisional one where there is none",
        t.place(unrated, "rating"),
    )
