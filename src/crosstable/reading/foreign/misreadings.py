"""Why a foreign file is not read: the few sentences that all readers share."""

from __future__ import annotations

from crosstable.errors import Misread
from crosstable.model.phrases import phrase


def not_complete() -> Misread:
    """The end is missing: the file was cut, or is still being written."""
    return Misread(phrase("the file is not complete"))


def contradiction(place: str) -> Misread:
    """Two parts of the file cannot both be true; `place` is for those who look into its bytes."""
    return Misread(phrase("the file contradicts itself ({place})", place=place))


def wrong_count(stated: int, there: int, place: str) -> Misread:
    """The file has another number of records than it says."""
    return Misread(
        phrase(
            "the file says {stated} but has {there} ({place})",
            stated=stated,
            there=there,
            place=place,
        )
    )


def unknown_code(round_: int, board: int, code: object) -> Misread:
    """A result or a bye of a kind that is not known."""
    return Misread(
        phrase(
            "round {round}, board {board}: the code {code} is not known",
            round=round_,
            board=board,
            code=str(code),
        )
    )


def unknown_player(round_: int, number: int) -> Misread:
    """A round names somebody who is not a player."""
    return Misread(
        phrase("round {round} names player {n}, who is not there", round=round_, n=number)
    )


def repeated_player(round_: int, number: int) -> Misread:
    """Somebody sits at two boards."""
    return Misread(phrase("player {n} is in round {round} more than once", n=number, round=round_))


def missing_player(round_: int, number: int) -> Misread:
    """Somebody has neither a game nor a bye in a round that was paired."""
    return Misread(phrase("player {n} is missing in round {round}", n=number, round=round_))


def wrong_match(round_: int) -> Misread:
    """The boards of a round do not belong to its matches."""
    return Misread(
        phrase("round {round}: the games do not fit the matches of the teams", round=round_)
    )
