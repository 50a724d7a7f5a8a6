"""Mutants that no case notices, each with the reason; the list only gets shorter."""

from collections.abc import Mapping
from types import MappingProxyType

_PAIRED = "for pairing, whether the next round can be paired decides the severity"
_REMARK = "only a remark in its example, no fault"
_BESIDE = "its example has another fault of games in the same line"
_NO_OTHER = "gacrux reads the place otherwise, or no event of the search shows it; nobody confirms"
_NO_POSITION = "no small position of the search shows it"
_BY_SCORE = (
    "the criterion after it counts the same players by score; no small position tells them apart"
)
_OF_PRESETS = "a way of other programs, of which nobody here has a second computation"
_NO_POINT = (
    "a newcomer without a point against rated opponents has no result in this edition anyway"
)
_NO_HALF = "K is 20 for everybody, so that no change ends in exactly a half"
_NO_EVENT = "no small event of the search shows it, or the second computation leaves it out"

SURVIVORS: Mapping[str, str] = MappingProxyType(
    {
        "severity-of-layout-of-other-dialect": _PAIRED,
        "severity-of-participant-not-in-file": _PAIRED,
        "severity-of-bye-record-left-out": _PAIRED,
        "severity-of-range-reversed": _PAIRED,
        "severity-of-fictitious-points-zero": _PAIRED,
        "severity-of-nobody-to-keep-apart": _PAIRED,
        "overlooked-columns-of-its-own": _REMARK,
        "severity-of-columns-of-its-own": _REMARK,
        "overlooked-name-without-comma": _REMARK,
        "severity-of-name-without-comma": _REMARK,
        "overlooked-half-a-match": _BESIDE,
        "severity-of-half-a-match": _BESIDE,
        # standings
        "STD-in-wrong-order": _NO_OTHER,
        "AOB-on-other-score": _NO_OTHER,
        "EGMSB-without-P": _NO_OTHER,
        "EDET-as-EDEB": _NO_OTHER,
        "EDEB-as-EDEBT": _NO_OTHER,
        "EDEBT-as-EDEBB": _NO_OTHER,
        "edition-2024-not-lost-by-forfeit-counts": _NO_OTHER,
        "edition-2024-not-forfeits-have-ratings": _NO_OTHER,
        "requested-byes-without-half-point-bye": _NO_OTHER,
        # ratings
        "fide-2009-other-has-notional-dp": _NO_POINT,
        "fide-2011-other-has-notional-dp": _NO_POINT,
        "fide-2012-other-has-notional-dp": _NO_POINT,
        "fide-2014-other-has-notional-dp": _NO_POINT,
        "fide-2017-other-has-notional-dp": _NO_POINT,
        "fide-2022-other-has-notional-dp": _NO_POINT,
        "fide-2024-other-has-notional-dp": _NO_POINT,
        "fide-2025-other-has-notional-dp": _NO_POINT,
        "fide-2002-rapid-other-rounding": _NO_EVENT,
        "fide-2012-rapid-other-has-notional-dp": _NO_POINT,
        "fide-2012-rapid-other-rounding": _NO_HALF,
        "fide-2014-rapid-other-has-notional-dp": _NO_POINT,
        "fide-2014-rapid-other-rounding": _NO_HALF,
        "fide-2017-rapid-other-has-notional-dp": _NO_POINT,
        "fide-2017-rapid-other-rounding": _NO_HALF,
        "fide-2022-rapid-other-has-notional-dp": _NO_POINT,
        "fide-2024-rapid-other-has-notional-dp": _NO_POINT,
        "fide-2012-blitz-other-has-notional-dp": _NO_POINT,
        "fide-2012-blitz-other-rounding": _NO_HALF,
        "fide-2014-blitz-other-has-notional-dp": _NO_POINT,
        "fide-2014-blitz-other-rounding": _NO_HALF,
        "fide-2017-blitz-other-has-notional-dp": _NO_POINT,
        "fide-2017-blitz-other-rounding": _NO_HALF,
        "fide-2022-blitz-other-has-notional-dp": _NO_POINT,
        "fide-2024-blitz-other-has-notional-dp": _NO_POINT,
        # norms
        "WIM-other-floor": _NO_EVENT,
        "least-half-points-one-less": _NO_EVENT,
        "least-games-not-9": "with eight games no choice of nine is left to the search",
        "condition-score-always-met": "a score below 35 % has no performance that makes a norm",
        "condition-all-rounds-always-met": "the second computation leaves it out",
        "condition-women-always-met": "a man is not judged for a title for women at all",
        "condition-players-always-met": "the second computation leaves it out",
        # pairing
        "dutch-without-C10": _NO_POSITION,
        "dubov-without-C5": _BY_SCORE,
        "double-swiss-without-C4": _BY_SCORE,
        "team-swiss-without-C4": _BY_SCORE,
        "dubov-without-C8": _NO_POSITION,
        "dubov-without-C9": _NO_POSITION,
        "dubov-second-bye": _NO_POSITION,
        "burstein-without-with-fewest-leaves-following": _BY_SCORE,
        "team-swiss-without-strong": _NO_POSITION,
        "keizer-without-recent-meetings": _NO_POSITION,
        "keizer-colours-both-have-had-White-equally-often-the-lower-place-has-it": _OF_PRESETS,
        "keizer-colours-White-for-who-has-had-it-less-often": _OF_PRESETS,
    }
)
