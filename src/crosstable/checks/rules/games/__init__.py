"""Rules about games and byes, round by round."""

from __future__ import annotations

from crosstable.checks.rules.games import (
    byes,
    contents,
    dashes,
    meetings,
    opponents,
    rounds,
    sides,
)
from crosstable.checks.rules.report import rules_of

RULES = rules_of(contents, dashes, opponents, sides, byes, rounds, meetings)
