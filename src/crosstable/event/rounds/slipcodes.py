"""Codes on a slip: a scanner types them at the page of the round, and the result is entered.

A code is the letter `c`, the number of the board (five digits), four digits that follow from the
section, the round and the ids of both players, and one digit for the result. A slip of another
round, or of a pairing that was changed since, therefore does not fit any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from crosstable.event.results import digits_of_results
from crosstable.event.state import Board, Round, Section

SIGN = "c"
"""The first letter: no key of the round begins with it, and every keyboard has it in one place."""
ONLY_BOARD = "9"
"""In the place of the result: go to the board."""
_BOARDS = 100_000
_PROOFS = 10_000


def slip_code(section: Section, round_: Round, board: Board) -> str:
    """The code of a board without the digit of its result.

    >>> from crosstable.model.tournament import Tournament
    >>> slip_code(Section("main", Tournament()), Round(2, ()), Board(7, "p1", "p2"))
    'c000078836'
    """
    known = "\0".join((section.id, str(round_.number), board.white, board.black))
    proof = int.from_bytes(sha256(known.encode("utf-8", "surrogatepass")).digest()[:8], "big")
    return f"{SIGN}{board.number % _BOARDS:05}{proof % _PROOFS:04}"


def result_codes(section: Section, round_: Round, board: Board) -> Mapping[str, str]:
    """The codes of the three results."""
    code = slip_code(section, round_, board)
    return {result: f"{code}{digit}" for digit, result in digits_of_results().items()}
