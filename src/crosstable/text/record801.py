"""The columns of record 801, which depend on the event.

The drafts print them as formulas over T, M, G and B. Files disagree with the formulas by one column
(C5), so the reader tries the possibilities and keeps the one in which every result is a result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from crosstable.text.dialect import Dialect
from crosstable.text.dialects import in_force
from crosstable.text.formats import read_whole
from crosstable.text.layout import Record

_SUBJECT = "team-results"
_RESULTS = frozenset("1=0WDL+-HFUZ?Xwdlhfuzx ")
_RESULTS_OF_ROUND = r" [wb] ([-+=01WDLwdl?]{1,20}) "
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


def _best(template: Record, texts: Sequence[str], width: int, boards: Sequence[int]) -> Record:
    """The columns that fit best when team numbers take so many columns; the first of equals."""
    return max(_candidates(template, width, boards), key=lambda record: _score(record, texts))


def _candidates(template: Record, width: int, boards: Sequence[int]) -> Iterator[Record]:
    for shift in (SAMPLE_SHIFT, 0):
        for board_count in boards or range(1, 13):
            for match_digits in range(1, 7):
                for game_digits in range(1, 7):
                    values = {
                        "T": width,
                        "M": match_digits,
                        "G": game_digits,
                        "B": board_count,
                    }
                    yield template.resolved(values, shift)


def _score(record: Record, texts: Sequence[str]) -> int:
    """How many fields of the first lines hold what they should."""
    score = 0
    for text in (line[:_ENOUGH] for line in texts[:4]):
        places = record.places(text)
        score -= record.misfit(text)
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
