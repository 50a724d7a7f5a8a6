"""What the comments of a report record about the event: FIDE mode that was left, corrections.

A program that runs an event writes them (checklist for tournament programs, Q44 and Q193); whoever
reads, prints or checks the report follows them.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from crosstable.model.results import RESULT_OF_CODE, Result
from crosstable.model.tournament import Entry, Game, Player, Tournament
from crosstable.rules.outcomes import OUTCOMES, outcomes_of

# Texts, not patterns: every command asks, and few reports have a comment.
_LEFT = r"\s*FIDE mode left @ Round (\d{1,3})\b"
_CORRECTED = (
    r"\s*Rating correction @ Round (\d{1,3}): (\d{1,5})-(\d{1,5}): (\S)(\S) -> (\S)(\S)\s*$"
)

_OPEN = [
    place
    for place, outcome in enumerate(OUTCOMES)
    if isinstance(outcome, Game) and outcome.result is Result.UNKNOWN
]
"""The outcomes of a game that was put off."""


def fide_mode_left(t: Tournament) -> int | None:
    """The round after which the event left FIDE mode; None if no comment says that it did."""
    matches = (re.match(_LEFT, comment) for comment in t.comments)
    return next((int(match[1]) for match in matches if match), None)


def open_games(t: Tournament, after: int) -> int:
    """How many games of the rounds up to this one were put off and have no result yet."""
    cells = b"".join([row[: max(after, 0)] for row in outcomes_of(t)])
    return (sum(map(cells.count, _OPEN)) + 1) // 2


class RatingCorrection(NamedTuple):
    """A game whose result counts for rating only: points and ranks follow the old one.

    The codes are those of record 001, of White and of Black.
    """

    round: int
    white: int
    black: int
    was: tuple[str, str]
    result: tuple[str, str]

    @property
    def comment(self) -> str:
        """The comment that records it.

        >>> RatingCorrection(3, 12, 7, ("1", "0"), ("0", "1")).comment
        'Rating correction @ Round 3: 12-7: 10 -> 01'
        """
        was = "".join(self.was)
        result = "".join(self.result)
        pair = f"{self.white}-{self.black}"
        return f"Rating correction @ Round {self.round}: {pair}: {was} -> {result}"


def rating_corrections(t: Tournament) -> tuple[RatingCorrection, ...]:
    """The corrections for rating only that the comments record."""
    matches = (re.match(_CORRECTED, comment) for comment in t.comments)
    return tuple(
        RatingCorrection(
            int(match[1]), int(match[2]), int(match[3]), (match[4], match[5]), (match[6], match[7])
        )
        for match in matches
        if match
    )


def as_counted(t: Tournament) -> Tournament:
    """The tournament with the results that points, ranks and pairings follow.

    A correction counts only if the game stands in the report as it says, on both sides: a comment
    excuses exactly what it describes.
    """
    old: dict[int, dict[int, Result]] = {}
    for correction in rating_corrections(t):
        if _stands(t, correction):
            old.setdefault(correction.white, {})[correction.round] = RESULT_OF_CODE[
                correction.was[0]
            ]
            old.setdefault(correction.black, {})[correction.round] = RESULT_OF_CODE[
                correction.was[1]
            ]
    if not old:
        return t
    players = tuple(_with(player, old.get(player.number, {})) for player in t.players)
    return replace(t, players=players)


def _stands(t: Tournament, rating_correction: RatingCorrection) -> bool:
    codes = (*rating_correction.was, *rating_correction.result)
    sides = (
        (rating_correction.white, rating_correction.black, rating_correction.result[0]),
        (rating_correction.black, rating_correction.white, rating_correction.result[1]),
    )
    return all(code in RESULT_OF_CODE for code in codes) and all(
        _has(t.by_number.get(number), rating_correction.round, opponent, code)
        for number, opponent, code in sides
    )


def _has(player: Player | None, number: int, opponent: int, code: str) -> bool:
    entry = None if player is None else player.entry(number)
    if not isinstance(entry, Game):
        return False
    return (entry.opponent, entry.result.code) == (opponent, code)


def _with(player: Player, old: Mapping[int, Result]) -> Player:
    if not old:
        return player
    entries: tuple[Entry, ...] = tuple(
        replace(entry, result=old[number]) if number in old and isinstance(entry, Game) else entry
        for number, entry in enumerate(player.rounds, 1)
    )
    return replace(player, rounds=entries)
