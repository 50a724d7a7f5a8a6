"""The four titles that norms lead to, and what an edition of the regulations says of each."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.titles import CANDIDATE_TITLES, TITLES


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
    women_only: bool = False


NORM_TITLES = ("GM", "IM", "WGM", "WIM")
"""The titles that norms lead to, the highest first."""

TITLE_HOLDERS = tuple(title for title in TITLES if title not in CANDIDATE_TITLES)
"""The titles that count as such (1.4.5a), the highest first; CM and WCM do not."""

STRONG_TITLES = frozenset(NORM_TITLES)
"""The titles that 1.4.3d counts: those that norms lead to."""

UNRATED = 1400
"""What an unrated opponent counts as, unless raised to the floor (1.4.6d)."""
