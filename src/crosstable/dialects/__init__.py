"""The dialects of the Tournament Report File, each one a table in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType

from crosstable.dialects.draft_2024 import DRAFT_2024
from crosstable.dialects.draft_2025 import DRAFT_2025
from crosstable.dialects.trf06 import TRF06
from crosstable.dialects.trf16 import TRF16
from crosstable.dialects.trf26 import TRF26
from crosstable.dialects.trfx import TRFX
from crosstable.dialects.vega import VEGA
from crosstable.errors import UnknownDialect
from crosstable.layout import Dialect

__all__ = ["DIALECTS", "dialect"]

DIALECTS: Mapping[str, Dialect] = MappingProxyType(
    {d.name: d for d in (TRF06, TRF16, TRFX, DRAFT_2024, DRAFT_2025, TRF26, VEGA)}
)
"""All dialects by name, the oldest first."""


def dialect(name: str) -> Dialect:
    """The dialect of that name, in capitals or not.

    >>> dialect("TRF16").records["001"]["points"].start
    81
    """
    found = DIALECTS.get(name.lower())
    if found is None:
        nearest = get_close_matches(name.lower(), DIALECTS)
        hint = (
            f"nearest: {', '.join(nearest)}"
            if nearest
            else f"known: {', '.join((*DIALECTS, 'json'))}"
        )
        raise UnknownDialect(f"there is no dialect {name!r}; {hint}")
    return found
