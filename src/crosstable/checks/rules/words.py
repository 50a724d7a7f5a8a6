"""Words of several rules."""

from __future__ import annotations

from crosstable.model.phrases import Phrase, Words, phrase, plural


def number_of_rounds(count: int) -> Phrase:
    """``9 rounds``."""
    return plural(count, "{n} round", "{n} rounds")


def state_after(round_number: int) -> Phrase:
    """When points were right: ``after round 3``, or before anything was played."""
    if round_number:
        return phrase("after round {n}", n=round_number)
    return phrase("before round {n}", n=1)


def with_places(title: Words, count: int) -> Words:
    """What a fix does, and in how many places if it is more than one."""
    return phrase("{a} ({n} places)", a=title, n=count) if count > 1 else title
