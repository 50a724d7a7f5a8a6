"""Rules about players: starting ranks, FIDE numbers, who they are, ratings, national records.

What could not be read at all is the text's fault and reported there; here is what was read and
cannot be right.
"""

from __future__ import annotations

from crosstable.checks.players import fidenumbers, national, persons, ratings, startnumbers
from crosstable.checks.report import Rule

__all__ = ["RULES"]

RULES: tuple[Rule, ...] = (
    *startnumbers.RULES,
    *fidenumbers.RULES,
    *persons.RULES,
    *ratings.RULES,
    *national.RULES,
)
