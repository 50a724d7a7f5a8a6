"""A report whose players keep no columns: one cause is told, and not what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.checks.catalogue import text as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.report import Report

_FEWEST = 4
"""So many players at least: of fewer, each can be told."""
_FOLLOWERS = ("G", "P", "S", "T", "X", "L", "N", "R")
"""Faults of players, games, points, teams and ratings follow from what was misread."""


def without_followers(report: Report, noticed: Iterable[Noticed]) -> Iterator[Noticed]:
    """What was noticed; where most lines of players are torn, one fault in place of the rest."""
    faults = list(noticed)
    lines = {player.line for player in report.t.players if player.line is not None}
    torn = [f for f in faults if f.kind is kinds.TEXT_OUTSIDE_FIELDS and f.span.line in lines]
    torn_lines = {fault.span.line for fault in torn}
    if len(lines) < _FEWEST or 4 * len(torn_lines) < 3 * len(lines):
        yield from faults
        return
    first = min(torn, key=lambda fault: fault.span.line or 0)
    yield kinds.COLUMNS_NOT_KEPT.at(first.span, wrong=len(torn_lines), players=len(lines))
    for fault in faults:
        is_follower = fault.kind.code.startswith(_FOLLOWERS) or fault.span.line in lines
        if not is_follower:
            yield fault
