"""Preliminaries, finals and play-offs as one event (2002, 6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.model.tournament import Entry, Game, Player, Tournament
from crosstable.rules.systems import recognised_system

_SWISS = "Individual: Swiss-System"
"""What record 092 says of stages that were Swiss tournaments."""


def pool_stages(t: Tournament, stages: Sequence[Tournament]) -> Tournament:
    """The event with the games of its other stages after its own.

    Players are the same if their FIDE numbers are, or without one their names. Stages that all say
    Swiss are a Swiss together, whoever met; else the games tell which system the whole is.
    """
    if not stages:
        return t
    known = {_identity(player): player.number for player in reversed(tuple(t.by_number.values()))}
    rounds: dict[int, list[Entry]] = {n: list(p.rounds) for n, p in t.by_number.items()}
    players = dict(t.by_number)
    for stage in stages:
        _append(stage, known, players, rounds)
    merged = tuple(replace(players[n], rounds=tuple(cells)) for n, cells in rounds.items())
    stated = [recognised_system(part) for part in (t, *stages) if part.type_code or part.type_text]
    is_swiss = len(stated) > len(stages) and all(system.name == "swiss" for system in stated)
    text = _SWISS if is_swiss else None
    return replace(t, players=merged, type_code=None, type_text=text, declared_rounds=None)


def _identity(player: Player) -> tuple[str, str]:
    number = (player.fide_id or "").strip().lstrip("0")
    return ("id", number) if number else ("name", player.name.casefold())


def _append(
    stage: Tournament,
    known: dict[tuple[str, str], int],
    players: dict[int, Player],
    rounds: dict[int, list[Entry]],
) -> None:
    """Add the rounds of a stage, in columns after all that are there."""
    before = max((len(cells) for cells in rounds.values()), default=0)
    number_here: dict[int, int] = {}
    for old, player in stage.by_number.items():
        number = known.setdefault(_identity(player), max(players, default=0) + 1)
        if number not in players:
            players[number] = replace(player, number=number, line=None)
            rounds[number] = []
        number_here[old] = number
    for old, player in stage.by_number.items():
        cells = rounds[number_here[old]]
        cells += [None] * (before - len(cells))
        cells += [_renumber(entry, number_here) for entry in player.rounds]


def _renumber(entry: Entry, numbers: dict[int, int]) -> Entry:
    if not isinstance(entry, Game) or entry.opponent is None:
        return entry
    return replace(entry, opponent=numbers.get(entry.opponent))
