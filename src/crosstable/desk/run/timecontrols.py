"""Time controls as people type them."""

from __future__ import annotations

import re

LONGEST_IN_MINUTES = 120
"""A number up to this one means minutes: no game lasts two minutes, and codes count seconds."""
_PLAIN = re.compile(r"(\d{1,3})\s*(?:\+\s*(\d{1,3}))?")


def time_code(text: str) -> str:
    """The code of a time control that was typed as minutes and seconds a move.

    >>> time_code("90+30"), time_code("15 + 10"), time_code("60"), time_code("180+2")
    ('5400+30', '900+10', '3600', '180+2')
    """
    found = _PLAIN.fullmatch(text.strip())
    if found is None or not 0 < int(found[1]) <= LONGEST_IN_MINUTES:
        return text
    more = f"+{int(found[2])}" if found[2] else ""
    return f"{int(found[1]) * 60}{more}"
