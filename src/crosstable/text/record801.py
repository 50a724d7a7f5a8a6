"""The columns of record 801, which depend on the event.

The drafts print them as formulas over T, M, G and B. Files disagree with the formulas by one column
(C5), so the reader tries the possibilities and keeps the one in which every result is a result.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from crosstable.model.results import BYE_OF_CODE, RESULT_ALIASES, RESULT_OF_CODE, Result
from crosstable.text.dialect import Dialect
from crosstable.text.dialects import in_force
from crosstable.text.formats import read_whole
from crosstable.text.layout import Record

_SUBJECT = "team-results"
_CODES = "".join((*RESULT_OF_CODE, *RESULT_ALIASES, *BYE_OF_CODE))
_RESULTS = frozenset(_CODES + _CODES.lower())
_OF_GAMES = "".join(RESULT_OF_CODE).replace(Result.PENDING.code, "")
_RESULTS_OF_ROUND = rf" [wb] ([{re.escape(_OF_GAMES + _OF_GAMES.lower())}]{{1,20}}) "
_ENOUGH = 200
"""Characters of a line that are weighed: a few rounds tell the columns."""
SAMPLE_SHIFT = -1
"""The sample event's 801 lines stand one column left of the printed formulas (C5)."""


def digits(number: int | Decimal) -> int:
    """VND: the number of digits before the decimal point.

    >>> digits(9), digits(10), digits(Decimal("7.5"))
    (1, 2, 1)
    """
    return len(str(max(int(number), 1)))


def parameters_801(
    teams: int,
    rounds: int,
    boards: int,
    match_points: int | Decimal = 2,
    *,
    mp_decimals: bool,
    gp_decimals: bool,
) -> dict[str, int]:
    """T, M, G and B of the variable record 801, as the drafts define them."""
    return {
        "T": digits(teams),
        "M": digits(rounds * match_points) + (2 if mp_decimals else 0),
        "G": digits(rounds * boards) + (2 if gp_decimals else 0),
        "B": boards,
    }


def resolve_team_results(texts_of_file: Sequence[str], dialect: Dialect) -> Record | None:
    """The columns that fit the 801 lines of a file, or None when there are none."""
    texts = [t for t in texts_of_file if t[:3] == "801"]
    if not texts:
        return None
    template = (dialect if _SUBJECT in dialect.by_subject else in_force()).by_subject[_SUBJECT]
    numbers = [read_whole(t[4:7]) or 0 for t in texts_of_file if t[:3] == "310"]
    stated = next((len(t[4:].strip()) for t in texts_of_file if t[:3] == "352"), 0)
    boards = tuple(dict.fromkeys(filter(None, (stated, _boards_seen(texts)))))
    least = digits(max(numbers, default=1))
    widths = (w for w in range(least, 5) if all(read_whole(t[4 : 4 + w]) for t in texts))
    return _best(template, texts, next(widths, least), boards)


def _boards_seen(texts: Sequence[str]) -> int:
    """The results that follow a colour: record 352 may be missing or wrong.

    Open games are blanks among them; then the players at the end of a line, or its bye, tell.
    """
    matches = (re.search(_RESULTS_OF_ROUND, text) for text in texts)
    first_match = next((match for match in matches if match), None)
    return len(first_match[1]) if first_match else max(len(text.split()[-1]) for text in texts)


def _best(template: Record, texts: Sequence[str], width: int, boards: tuple[int, ...]) -> Record:
    """The columns that fit best when team numbers take so many columns; the first of equals.

    What does not fit only lowers a score, and takes longest to count. So the columns with the most
    in their favour are tried first, until the others cannot reach the best score any more.
    """
    lines = [line[:_ENOUGH] for line in texts[:4]]
    candidates = _candidates(template, width, boards)
    favours = [sum(_favour(record, line) for line in lines) for record in candidates]
    best_score = -math.inf
    best_index = len(candidates)
    for index in sorted(range(len(candidates)), key=lambda index: -favours[index]):
        if (-favours[index], index) > (-best_score, best_index):
            break
        score = favours[index] - sum(candidates[index].misfit(line) for line in lines)
        if (-score, index) < (-best_score, best_index):
            best_score = score
            best_index = index
    return candidates[best_index]


@lru_cache(maxsize=8)
def _candidates(template: Record, width: int, boards: tuple[int, ...]) -> tuple[Record, ...]:
    """The columns to try; the same for all files of events of one size."""
    return tuple(
        template.resolve_columns(
            {"T": width, "M": match_digits, "G": game_digits, "B": count}, shift
        )
        for shift in (SAMPLE_SHIFT, 0)
        for count in boards or range(1, 13)
        for match_digits in range(1, 7)
        for game_digits in range(1, 7)
    )


def _favour(record: Record, text: str) -> int:
    """What speaks for these columns: results and colours of a line where they should be."""
    places = record.places(text)
    score = 0
    for index, ((start, end), (colour, _)) in enumerate(
        zip(places["round_results"], places["round_colour"], strict=False)
    ):
        piece = text[start:end]
        full = len(piece) == len(piece.strip()) == end - start
        gain = 2 if index else 10  # the first round tells most: nothing before it can push it
        score += gain if full and set(piece) <= _RESULTS else -1
        score += _weight_of_colour(text[colour : colour + 1], gain)
    return score


def _weight_of_colour(letter: str, gain: int) -> int:
    """A colour tells as much as results do: the players of open games look like results."""
    if letter in ("w", "b"):
        return gain
    return 1 if letter in (" ", "") else -gain
