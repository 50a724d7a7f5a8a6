"""Rules about players: starting ranks, FIDE numbers, who they are, ratings, national records.

What could not be read at all is the text's fault and reported there; here is what was read and
cannot be right.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps

from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.players import fidenumbers, national, persons, ratings, startnumbers
from crosstable.checks.rules.report import Report, Rule, rules_of

__all__ = ["RULES"]


def _of_read_lines(rule: Rule) -> Rule:
    """The rule without what it says of lines that are out of their columns: told as such (F310)."""

    @wraps(rule)
    def check_read_lines(report: Report) -> Iterator[Noticed]:
        for noticed in rule(report):
            if noticed.span.line not in report.misread_lines:
                yield noticed

    return check_read_lines


RULES: tuple[Rule, ...] = tuple(
    _of_read_lines(rule) for rule in rules_of(startnumbers, fidenumbers, persons, ratings, national)
)
