"""Tables that a spreadsheet opens: comma-separated values in which no text is a formula.

Names and headings come from reports that anybody may have written. A program that opens the table
must show them, and compute none of them.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""Beginnings that a spreadsheet takes for a formula."""
GUARD = "'"
"""What goes before such a text: spreadsheets then show it as it is."""
FORMULA = rf"(?s)^[{re.escape(''.join(FORMULA_STARTS))}]."
"""What has to be guarded, as a pattern for engines that work on whole columns."""


def guard_text(text: str) -> str:
    """A text that stays one in a spreadsheet; numbers need none of this.

    A sign alone (the + of a forfeit) is not a formula.

    >>> guard_text("=1+1"), guard_text("+"), guard_text("Lee, Ann")
    ("'=1+1", '+', 'Lee, Ann')
    """
    return GUARD + text if len(text) > 1 and text.startswith(FORMULA_STARTS) else text


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as comma-separated values; who makes them has guarded their texts."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue()
