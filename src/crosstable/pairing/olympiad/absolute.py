"""What the Olympiad rules never allow, for judging a round that somebody else paired."""

from __future__ import annotations

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Phrase, phrase
from crosstable.pairing.olympiad.field import BARS_THE_BYE, has_joined_late
from crosstable.pairing.task import AbsoluteRules, Contender, RoundTask
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED


def _bye(task: RoundTask, edition: PairingEdition | None, contender: Contender) -> Phrase | None:
    for number, past in enumerate(contender.past, 1):
        if past.kind in BARS_THE_BYE:
            return phrase("{a} in round {n}", a=WORDS_OF_UNPLAYED[past.kind], n=number)
    if has_joined_late(contender):
        return phrase("the team joined after round 1")
    return None


ABSOLUTE_RULES = AbsoluteRules(_bye, "D.02.02, 4")
