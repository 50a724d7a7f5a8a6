"""What the Dutch system never allows (C2 and C3), for judging a round that somebody else paired."""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.dutch import DutchEdition, newest_dutch_edition
from crosstable.model.phrases import Phrase, phrase
from crosstable.pairing.dutch.standing import (
    WHITE,
    Strength,
    may_have_bye,
    standing_of,
)
from crosstable.pairing.task import AbsoluteRules, Contender, RoundTask
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED


def _bye(task: RoundTask, edition: DutchEdition | None, contender: Contender) -> Phrase | None:
    for number in range(1, len(contender.past) + 1):
        # the first round after which the rule bars the bye is the one to name
        until = replace(contender, past=contender.past[:number])
        if not may_have_bye(until, task, edition or newest_dutch_edition()):
            kind = contender.past[number - 1].kind
            return phrase("{a} in round {n}", a=WORDS_OF_UNPLAYED[kind], n=number)
    return None


def _colours(
    task: RoundTask, edition: DutchEdition | None, contender: Contender, other: Contender
) -> Phrase | None:
    first, second = (
        standing_of(c, task, edition or newest_dutch_edition()) for c in (contender, other)
    )
    has_to = first.strength is second.strength is Strength.ABSOLUTE
    if not has_to or first.side != second.side or first.is_topscorer or second.is_topscorer:
        return None
    if first.side == WHITE:
        return phrase("both have to get White, and neither is a topscorer")
    return phrase("both have to get Black, and neither is a topscorer")


ABSOLUTE_RULES = AbsoluteRules(_bye, "C.04.1, 4", _colours, "C.04.3, C3")
