"""Rounds and players by their numbers, as phrases."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.model.phrases import Phrase, phrase, plural


def rounds_in_words(numbers: Sequence[int]) -> Phrase:
    """Rounds by number.

    >>> str(rounds_in_words([3])), str(rounds_in_words([3, 5]))
    ('round 3', 'rounds 3, 5')
    """
    if len(numbers) == 1:
        return phrase("round {n}", n=numbers[0])
    return phrase("rounds {l}", l=", ".join(map(str, numbers)))


def players_in_words(numbers: Sequence[int], most: int = 12) -> Phrase:
    """Players by number, and how many more there are.

    >>> str(players_in_words([3, 5, 8], most=2))
    'players 3, 5 and 1 more'
    """
    shown = ", ".join(map(str, numbers[:most]))
    if len(numbers) > most:
        return phrase("players {l} and {n} more", l=shown, n=len(numbers) - most)
    return plural(len(numbers), "player {l}", "players {l}", l=shown)
