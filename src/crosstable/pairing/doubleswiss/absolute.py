"""What the Double-Swiss system never allows (C2), and what it cannot do without."""

from __future__ import annotations

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Tournament
from crosstable.pairing.doublematches import GAMES
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.task import AbsoluteRules, Contender, RoundTask
from crosstable.pairing.upward.field import BARS_THE_BYE
from crosstable.rules.standings.ledger import WORDS_OF_UNPLAYED


def _bye(task: RoundTask, edition: PairingEdition | None, contender: Contender) -> Phrase | None:
    for match, past in enumerate(contender.past, 1):
        if past.kind in BARS_THE_BYE:
            return phrase("{a} in match {n}", a=WORDS_OF_UNPLAYED[past.kind], n=match)
    return None


ABSOLUTE_RULES = AbsoluteRules(_bye, "C.04.5, C2")


def refuses(t: Tournament) -> Refusal | None:
    """A match takes two rounds of the report, so their number is even."""
    if t.declared_rounds is None or t.declared_rounds % GAMES == 0:
        return None
    return Refusal(
        "half-a-match",
        f"the report declares {t.declared_rounds} rounds, and every match of a Double-Swiss takes "
        "two of them (C.04.5, 1.1)",
        "count games in record 142: twice the number of matches",
        t.place("declared_rounds", "num_rounds"),
    )
