"""Which lists an office keeps: FIDE's three, and a national one beside them."""

from __future__ import annotations

from crosstable.rules.rateofplay import BLITZ, RAPID, STANDARD

NATIONAL = "national"
"""The list by the rules that the office has as a file; it rates the events of standard play."""

PLAY_KINDS = (STANDARD, RAPID, BLITZ)
"""The kinds of play: every event has one."""
LIST_KINDS = (*PLAY_KINDS, NATIONAL)


def play_of(kind: str) -> str:
    """The kind of play whose events count on a list; its file has columns of that name too.

    >>> play_of("national"), play_of("rapid")
    ('standard', 'rapid')
    """
    return STANDARD if kind == NATIONAL else kind
