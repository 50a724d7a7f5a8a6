"""Rules about games and byes, round by round."""

from __future__ import annotations

from crosstable.checks.rules.games import byes, contents, meetings, opponents, rounds, sides
from crosstable.checks.rules.report import Rule

RULES: tuple[Rule, ...] = (
    *contents.RULES,
    *opponents.RULES,
    *sides.RULES,
    *byes.RULES,
    *rounds.RULES,
    *meetings.RULES,
)
