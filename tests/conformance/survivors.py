"""Mutants that no case notices, each with the reason; the list only gets shorter."""

from collections.abc import Mapping
from types import MappingProxyType

_REMARK = "only a remark: the name has a mark for rating, and there it is at most that"
_NO_OTHER = "gacrux reads the place otherwise, or no event of the search shows it; nobody confirms"
_NO_POSITION = "no small position of the search shows it"
_OF_PRESETS = "a way of other programs, of which nobody here has a second computation"
_NO_EVENT = "no small event of the search shows it, or the second computation leaves it out"

SURVIVORS: Mapping[str, str] = MappingProxyType(
    {
        "overlooked-name-without-comma": _REMARK,
        "severity-of-name-without-comma": _REMARK,
        # standings
        "AOB-on-other-score": _NO_OTHER,
        "EGMSB-without-P": _NO_OTHER,
        "EDET-as-EDEB": _NO_OTHER,
        "EDEB-as-EDEBT": _NO_OTHER,
        "EDEBT-as-EDEBB": _NO_OTHER,
        "edition-2024-not-lost-by-forfeit-counts": _NO_OTHER,
        "edition-2024-not-forfeits-have-ratings": _NO_OTHER,
        "requested-byes-without-half-point-bye": _NO_OTHER,
        # ratings
        "fide-2002-rapid-other-rounding": _NO_EVENT,
        # norms
        "WIM-other-floor": _NO_EVENT,
        "least-half-points-one-less": _NO_EVENT,
        "least-games-not-9": "with eight games no choice of nine is left to the search",
        "condition-score-always-met": "a score below 35 % has no performance that makes a norm",
        "condition-all-rounds-always-met": "the second computation leaves it out",
        "condition-women-always-met": "a man is not judged for a title for women at all",
        "condition-players-always-met": "the second computation leaves it out",
        # pairing
        "team-swiss-without-strong": _NO_POSITION,
        "keizer-colours-both-have-had-White-equally-often-the-lower-place-has-it": _OF_PRESETS,
        "keizer-colours-who-has-had-White-less-often-gets-it": _OF_PRESETS,
    }
)
