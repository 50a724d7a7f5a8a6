"""The second pass: what was collected becomes a tournament."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from crosstable.model.tournament import Tournament
from crosstable.reading.contradictions import contradictions
from crosstable.reading.interpret.byes import with_byes_worth_a_win, with_stated_byes
from crosstable.reading.interpret.pairing import accelerations_by_player
from crosstable.reading.interpret.players import all_players
from crosstable.reading.interpret.reading import Reading
from crosstable.reading.interpret.scoring import stated_scoring
from crosstable.reading.interpret.teams import all_teams


def put_together(reading: Reading) -> Tournament:
    """The tournament; its byes last, because they depend on players, teams and rounds."""
    players, national = all_players(reading)
    lists: dict[str, Any] = {name: tuple(items) for name, items in reading.lists.items()}
    if reading.player_points:
        lists["accelerations"] = lists.get("accelerations", ()) + accelerations_by_player(
            reading, {player.number for player in players}
        )
    base = Tournament(
        **reading.header,
        **lists,
        stated_scoring=stated_scoring(reading),
        players=players,
        national=national,
        teams=all_teams(reading),
        header_lines=MappingProxyType(reading.lines),
        document=reading.document,
        cross_checks=contradictions,
    )
    lines = _may_have_byes_worth_a_win(reading)
    if lines:
        base = with_byes_worth_a_win(base, lines)
    base = with_stated_byes(reading, base)
    return replace(base, reading_findings=reading.findings.listed())


def _may_have_byes_worth_a_win(reading: Reading) -> set[int]:
    """The lines where it is worth to look at every cell, which takes time in a large event."""
    in_columns = [number for number, text in reading.player_lines if "+" in text]
    return {row.line for row in reading.vega_rows}.union(in_columns)
