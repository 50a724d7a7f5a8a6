"""Cells that are told as faulty: points that differ from them may be the only trace of the truth.

So nothing is computed from such a cell without asking.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.games import byes, contents
from crosstable.checks.report import Report
from crosstable.model import Game, Player


def in_doubt(report: Report) -> frozenset[int]:
    """Players (by identity) with an open game, an odd cell or a bye that others contradict."""
    return report.once(_in_doubt)


def _in_doubt(report: Report) -> frozenset[int]:
    lines = set(_lines_told(report)) - {None}
    several = (players for players in byes.allocated_byes(report).values() if len(players) > 1)
    byes_told = {id(player) for players in several for player in players}
    return frozenset(
        id(player)
        for player in report.t.players
        if player.line in lines or id(player) in byes_told or _has_open_game(player)
    )


def _lines_told(report: Report) -> Iterator[int | None]:
    """The lines that faults of single cells and of byes name."""
    for rule in (*contents.RULES, *byes.RULES):
        for fault in rule(report):
            yield fault.span.line
            yield from (place.line for place, _ in fault.related)


def _has_open_game(player: Player) -> bool:
    return any(isinstance(entry, Game) and entry.result.is_open for entry in player.rounds)
