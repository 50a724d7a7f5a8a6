"""Clauses that have no near miss in the suite, each with the reason."""

from collections.abc import Mapping
from types import MappingProxyType

_WHOLE = "whole rounds of the system; its clauses have near misses in rows of their own"

WITHOUT_NEAR_MISS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("pairing", "C.04.5"): _WHOLE,
        ("pairing", "C.04.6"): _WHOLE,
        ("standings", "C.07, 13"): (
            "the search found no event one result away in which both scores give the same values"
        ),
        ("standings", "C.07, 13.1"): (
            "the two cases are the same games with the other score first: each is the "
            "neighbour of the other"
        ),
    }
)
"""By area and clause, as the table of `conformance/coverage.md` names them."""
