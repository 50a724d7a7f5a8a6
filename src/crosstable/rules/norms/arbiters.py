"""Arbiters as the header names them: title and FIDE number inside a free text.

>>> has_arbiter_title("IA Ann Example (1234567)"), fide_numbers("IA Ann Example (1234567)")
(True, ('1234567',))
>>> has_arbiter_title("Example I.A."), has_arbiter_title("I.A. Example, Ann")
(False, True)
"""

from __future__ import annotations

import re

_NUMBER = re.compile(r"\d{4,}", re.ASCII)
_TITLE = re.compile(r"\b[IF]A\b|\([IF]\.\s?A\.?\)|^[IF]\.\s?A\.?\s+[^\W\d]+,")
"""The letters together; with points they may be initials (``Lee I.A.``), but not in brackets or
before a name that has its first name behind a comma."""

NORM_TITLES = frozenset(("IA", "FA"))
"""The titles that a chief arbiter needs (1.1.5)."""


def has_arbiter_title(text: str) -> bool:
    """Whether a text names an international or FIDE arbiter."""
    return _TITLE.search(text) is not None


def fide_numbers(text: str) -> tuple[str, ...]:
    """The FIDE numbers in a text."""
    return tuple(_NUMBER.findall(text))
