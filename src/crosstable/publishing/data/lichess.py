"""The two text boxes that broadcasts of lichess take: players, and their teams."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.tournament import Tournament

PLAYERS_FILE = "lichess-players.txt"
TEAMS_FILE = "lichess-teams.txt"


def players_box(t: Tournament) -> bytes:
    """``Name = FideID``, one a line; who has no number is left to the names of the games."""
    return _lines(
        f"{_plain(player.name)} = {player.fide_id}" for player in t.players if player.fide_id
    )


def teams_box(t: Tournament) -> bytes:
    """``Team; FideID``, one a line; without a number the name stands for the player."""
    return _lines(
        f"{_plain(team.name)}; {player.fide_id or _plain(player.name)}"
        for team in t.teams
        for number in team.roster
        if (player := t.by_number.get(number)) is not None
    )


def _lines(items: Iterator[str]) -> bytes:
    return "".join(f"{item}\n" for item in items).encode("utf-8", "replace")


def _plain(name: str) -> str:
    """A name without the signs that part the fields, and on one line."""
    return " ".join(name.replace(";", ",").replace("=", "-").split())
