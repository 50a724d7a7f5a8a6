"""Words that several sentences about ratings have in common."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.model.phrases import Phrase, phrase


def players_in_words(numbers: Sequence[int], most: int = 12) -> Phrase:
    """Players by their numbers as a phrase, the first and how many more there are.

    >>> str(players_in_words([3])), str(players_in_words([3, 5, 8], most=2))
    ('player 3', 'players 3, 5 and 1 more')
    """
    shown = ", ".join(map(str, numbers[:most]))
    if len(numbers) == 1:
        return phrase("player {n}", n=shown)
    if len(numbers) > most:
        return phrase("players {l} and {n} more", l=shown, n=len(numbers) - most)
    return phrase("players {l}", l=shown)


def zero_scores_in_words(numbers: Sequence[int]) -> Phrase:
    """What becomes of newcomers without a point in the games that count (2002)."""
    return phrase(
        "a score of zero in the games that count has no rating difference and is disregarded: "
        "{who} (10.1, 10.20)",
        who=players_in_words(numbers),
    )
