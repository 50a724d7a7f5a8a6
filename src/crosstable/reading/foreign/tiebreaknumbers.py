"""The tie-breaks of chess-results.com, which Swiss-Manager counts by number, as codes of FIDE.

The service publishes the list of numbers. What has no code of FIDE, or parameters that are not
understood, becomes ``OTHER_CR`` with its number: it is named, and never computed as something else.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_PLAIN: Mapping[int, str] = MappingProxyType(
    {
        11: "DE",
        12: "WIN",
        13: "MPTS",
        53: "BPG",
        77: "AOB",
        78: "BC",
        79: "REP",
        81: "DE",
        83: "EDE",
        89: "TBR",
        90: "BBE",
        91: "SSSC",
    }
)
_WITH_CUTS: Mapping[int, str] = MappingProxyType(
    {37: "BH", 52: "SB", 80: "ARO", 84: "BH", 85: "SB", 86: "PS"}
)
POINTS = 1
MATCH_POINTS = (13, 40, 44)
THREE_FOR_A_MATCH = 40
BY_HAND = (5, 6)
"""Entered by hand after tie-break games: the values are not in the file."""
_NUMBER_OF_WINS = 68
_WINS_KINDS = (0x80, 0x81)
_KOYA = 87
_USUAL_KOYA_LIMIT = (0, 50)
_PERFORMANCE = 88


class NumberedTieBreak(NamedTuple):
    """A tie-break as the file has it: number, results cut below and above, kind, limit."""

    number: int
    cut_lowest: int = 0
    cut_highest: int = 0
    kind: int = 0
    limit: int = 0

    @property
    def is_by_hand(self) -> bool:
        """Whether somebody typed its values."""
        return self.number in BY_HAND


def tiebreak_code(tiebreak: NumberedTieBreak, *, of_teams: bool) -> str:
    """The code of record 212.

    >>> tiebreak_code(NumberedTieBreak(84, cut_lowest=1), of_teams=False)
    'BH/C1'
    >>> tiebreak_code(NumberedTieBreak(68, kind=8), of_teams=False)
    'OTHER_CR68_08'
    """
    number = tiebreak.number
    if number == POINTS:
        return "GPTS" if of_teams else "PTS"
    if number in _PLAIN:
        return _PLAIN[number]
    if number in _WITH_CUTS:
        return _with_cuts(_WITH_CUTS[number], tiebreak)
    if number == _NUMBER_OF_WINS and tiebreak.kind in _WINS_KINDS:
        return "WIN"
    if number == _KOYA and tiebreak.limit in _USUAL_KOYA_LIMIT:
        return "KS"
    if number == _PERFORMANCE and tiebreak.kind == 0:
        return "TPR"
    return _other(tiebreak)


def _with_cuts(code: str, tiebreak: NumberedTieBreak) -> str:
    if not tiebreak.cut_highest:
        return f"{code}/C{tiebreak.cut_lowest}" if tiebreak.cut_lowest else code
    if tiebreak.cut_highest == tiebreak.cut_lowest and code in ("BH", "ARO"):
        return f"{code}/M{tiebreak.cut_lowest}"
    return _other(tiebreak)


def _other(tiebreak: NumberedTieBreak) -> str:
    cuts = f"_{tiebreak.cut_highest}{tiebreak.cut_lowest}" if tiebreak.cut_highest else ""
    kind = f"_{tiebreak.kind:02X}" if tiebreak.number in (_NUMBER_OF_WINS, _PERFORMANCE) else ""
    return f"OTHER_CR{tiebreak.number}{cuts}{kind}"


def ranking_list(codes: tuple[str, ...], *, of_teams: bool) -> tuple[str, ...]:
    """The list of record 212, which begins with the points."""
    if not codes:
        return ()
    if of_teams or codes[0] == "PTS":
        return codes
    return ("PTS", *codes)
