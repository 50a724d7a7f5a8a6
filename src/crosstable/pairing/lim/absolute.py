"""What the Lim system never allows: the bye (C.04.1, 4) and two who are not compatible (2.1)."""

from __future__ import annotations

from crosstable.model.pairing_editions import PairingEdition, editions_of
from crosstable.model.phrases import Phrase, phrase
from crosstable.pairing.lim.field import Player, may_have_colours
from crosstable.pairing.playerpast import why_no_bye
from crosstable.pairing.task import AbsoluteRules, Contender, RoundTask


def _bye(task: RoundTask, edition: PairingEdition | None, contender: Contender) -> Phrase | None:
    return why_no_bye(contender, task, edition or editions_of("FIDE_LIM")[-1])


def _colours(
    task: RoundTask, edition: PairingEdition | None, contender: Contender, other: Contender
) -> Phrase | None:
    if task.is_last_round:  # article 6
        return None
    rules = edition or editions_of("FIDE_LIM")[-1]
    player = Player.of(0, contender, task, rules)
    rival = Player.of(1, other, task, rules)
    if may_have_colours(player, rival):
        return None
    return phrase("one of them would have a third equal colour running, or a difference of three")


ABSOLUTE_RULES = AbsoluteRules(_bye, "C.04.1, 4", _colours, "C.04.4.3, 2.1")
