"""Cells with a reported fault: points that differ from them may be the only trace of the truth.

So nothing is computed from such a cell without asking.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from crosstable.checks.rules.games import byes, contents
from crosstable.checks.rules.header.settings import scoring_symbols
from crosstable.checks.rules.report import Report, once, rules_of
from crosstable.model.tournament import Entry, Game, Player


@once
def in_doubt(report: Report) -> frozenset[int]:
    """Players (by identity) with an open game, an odd cell or a bye that others contradict."""
    waiting = (id(player) for player in report.t.players if _has_open_game(player))
    return odd_cells(report).union(waiting)


@once
def odd_cells(report: Report) -> frozenset[int]:
    """Players (by identity) with an odd cell or a bye that others contradict.

    An open game is not one: what it counts is known (162, symbol X), and so are the points.
    """
    lines = set(_lines_told(report)) - {None}
    several = (players for players in byes.allocated_byes(report).values() if len(players) > 1)
    byes_told = {id(player) for players in several for player in players}
    return frozenset(
        id(player) for player in report.t.players if player.line in lines or id(player) in byes_told
    )


def _lines_told(report: Report) -> Iterator[int | None]:
    """The lines that faults of single cells and of byes name."""
    for rule in rules_of(contents, byes):
        for fault in report.notice(rule):
            yield fault.span.line
            yield from (place.line for place, _ in fault.notes)


def _has_open_game(player: Player) -> bool:
    return any(isinstance(entry, Game) and entry.result.is_open for entry in player.rounds)


@once
def disputes(report: Report) -> Mapping[int, Sequence[tuple[int, Entry]]]:
    """What other lines say about cells of a player, by the player's identity."""
    cells: dict[int, list[tuple[int, Entry]]] = defaultdict(list)
    for player, round_number, entry in report.encounters.disputes():
        cells[id(player)].append((round_number, entry))
    for game in (*report.encounters.one_sided, *report.encounters.strangers):
        cells[id(game.player)].append((game.round_number, game.game))
    return cells


@once
def unread_lines(report: Report) -> frozenset[int | None]:
    """Lines of players with a cell that reading could not understand."""
    return frozenset(line for line, _ in report.encounters.unread)


def scoring_is_in_doubt(report: Report) -> bool:
    """Whether something is told about a record that states what games are worth (162, XXS, BB)."""
    stated = report.t.header_lines.get("stated_scoring")
    lines = {stated, *(row.line for row in report.rows("game-scoring"))}
    told = (finding.span.line for finding in report.t.reading_findings)
    faults = (fault.span.line for fault in scoring_symbols(report))
    return any(line is not None and line in lines for line in (*told, *faults))
