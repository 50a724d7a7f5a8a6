"""What the team system never allows (C2), for judging a round that somebody else paired."""

from __future__ import annotations

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Phrase, phrase
from crosstable.pairing.task import AbsoluteRules, Contender, RoundTask
from crosstable.pairing.upward.field import BARS_THE_BYE
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED


def _bye(task: RoundTask, edition: PairingEdition | None, contender: Contender) -> Phrase | None:
    for number, past in enumerate(contender.past, 1):
        if past.kind in BARS_THE_BYE:
            return phrase("{a} in round {n}", a=WORDS_OF_UNPLAYED[past.kind], n=number)
    return None


ABSOLUTE_RULES = AbsoluteRules(_bye, "C.04.6, 2.1.2")
