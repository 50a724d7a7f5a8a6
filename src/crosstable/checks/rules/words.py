"""Words of several rules."""

from __future__ import annotations

from crosstable.model.phrases import Phrase, phrase, plural


def number_of_rounds(count: int) -> Phrase:
    """``9 rounds``."""
    return plural(count, "{n} round", "{n} rounds")


def state_after(round_number: int) -> Phrase:
    """When points were right: ``after round 3``, or before anything was played."""
    if round_number:
        return phrase("after round {n}", n=round_number)
    return phrase("before round {n}", n=1)
