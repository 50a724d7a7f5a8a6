"""Mutants that no case notices, each with the reason; the list only gets shorter."""

from collections.abc import Mapping
from types import MappingProxyType

_NO_OTHER = "no event of the search shows it"

SURVIVORS: Mapping[str, str] = MappingProxyType(
    {
        # standings
        "EGMSB-without-P": _NO_OTHER,
        "EDET-as-EDEB": _NO_OTHER,
        "EDEB-as-EDEBT": _NO_OTHER,
        "EDEBT-as-EDEBB": _NO_OTHER,
        "requested-byes-without-half-point-bye": "it has the points of a draw already",
        # ratings
        "fide-2002-rapid-other-rounding": "no small event of the search shows it",
        # norms
        "condition-women-always-met": "a man is not judged for a title for women at all",
        "condition-players-always-met": "fewer than six players have fewer than nine games",
        # pairing
        "team-swiss-without-strong": "no small position of the search shows it",
    }
)
