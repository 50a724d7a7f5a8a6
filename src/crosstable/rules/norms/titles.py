"""The four titles that norms lead to, with every number of the regulations that differs by title.

>>> TITLES["IM"].performance, TITLES["IM"].floor
(2450, 2050)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model.titles import CANDIDATE_TITLES
from crosstable.model.titles import TITLES as ALL_TITLES

EDITION = "2024"
"""The edition that judges every event: no earlier one is at hand."""


class NormTitle(NamedTuple):
    """A title with what a norm for it asks for.

    `required` are the titles of which a third of the opponents must hold one; since each of them is
    as high as this one or higher, they are also the titles of players who need no such norm.
    """

    code: str
    performance: int
    """The least rating performance Rp (1.4.8)."""
    average: int
    """The least average Ra of the opponents (1.4.8a)."""
    floor: int
    """To this the rating of one opponent may be raised (1.4.6b)."""
    required: frozenset[str]
    required_clause: str
    rating: int
    """To be reached once for the title itself (1.5.3)."""
    women_only: bool = False


def _titles() -> dict[str, NormTitle]:
    gm, im, wgm = frozenset({"GM"}), frozenset({"GM", "IM"}), frozenset({"GM", "IM", "WGM"})
    rows = (
        NormTitle("GM", 2600, 2380, 2200, gm, "1.4.5b", 2500),
        NormTitle("IM", 2450, 2230, 2050, im, "1.4.5c", 2400),
        NormTitle("WGM", 2400, 2180, 2000, wgm, "1.4.5d", 2300, women_only=True),
        NormTitle("WIM", 2250, 2030, 1850, wgm | {"WIM"}, "1.4.5e", 2200, women_only=True),
    )
    return {title.code: title for title in rows}


TITLES: Mapping[str, NormTitle] = MappingProxyType(_titles())

TITLE_HOLDERS = tuple(title for title in ALL_TITLES if title not in CANDIDATE_TITLES)
"""The titles that count as such (1.4.5a), the highest first; CM and WCM do not."""

STRONG_TITLES = frozenset(TITLES)
"""The titles that 1.4.3d counts: those that norms lead to."""

UNRATED = 1400
"""What an unrated opponent counts as, unless raised to the floor (1.4.6d)."""
