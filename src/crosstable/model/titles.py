"""The titles of FIDE, as reports and rating lists write them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""In the order of the format documents, which is that of the rating regulations too."""
WOMEN_TITLES = frozenset(title for title in TITLES if title.startswith("W"))
OPEN_TITLES = tuple(title for title in TITLES if title not in WOMEN_TITLES)
"""The titles that everybody can have, the highest first."""
CANDIDATE_TITLES = frozenset(("CM", "WCM"))
"""Candidate masters are no title-holders for norms and on the forms (Title Regulations, 1.4.5a)."""
ARENA_TITLES = frozenset(("AGM", "AIM", "AFM", "ACM"))
"""Titles of FIDE Online Arena, which no report of a tournament over the board holds."""

SHORT_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "GM": "g",
        "IM": "m",
        "FM": "f",
        "CM": "c",
        "WGM": "wg",
        "WIM": "wm",
        "WFM": "wf",
        "WCM": "wc",
    }
)
"""The letters by which reports of the time of TRF06, and lists up to 2012, name a title."""
TITLE_OF_LETTERS: Mapping[str, str] = MappingProxyType(
    {short: title for title, short in SHORT_TITLES.items()}
)
OTHER_LETTERS: Mapping[str, str] = MappingProxyType(
    {"gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM"}
)
"""Letters of the titles of women that some programs write the other way round."""
