"""What only a team event needs to be ranked: its teams, and its players board by board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crosstable.model.findings import Assumption
from crosstable.model.tournament import Tournament
from crosstable.rules.matches import (
    hidden_results,
    notes_on,
    team_matches,
    with_hidden_results,
)
from crosstable.rules.standings.criterion import Group
from crosstable.rules.standings.ledger import Ledger
from crosstable.rules.standings.teamledger import teams_ledger

__all__ = ["by_board", "notes_on_results", "teams_ledger", "with_hidden_results"]


def notes_on_results(t: Tournament) -> Iterator[Assumption]:
    """What the points of teams and players show that the report does not write."""
    return notes_on(t, hidden_results(t))


def by_board(t: Tournament, ledger: Ledger) -> list[tuple[int | None, Group]]:
    """The places of the players of each board, then of those who sat at none.

    A player belongs to the board where he sat most often, among equals to the higher one (the
    lower number).
    """
    seats = _seats(t, ledger.rounds)
    groups: dict[int | None, Group] = {}
    for place, person in enumerate(ledger.participants):
        sat = seats.get(person.number)
        board = min(sat, key=lambda number: (-sat[number], number)) if sat else None
        groups.setdefault(board, []).append(place)
    known = sorted(board for board in groups if board is not None)
    order: list[int | None] = [*known, None] if None in groups else list(known)
    return [(board, groups[board]) for board in order]


def _seats(t: Tournament, after: int) -> dict[int, Counter[int]]:
    """How often each player sat at each board up to a round."""
    seats: dict[int, Counter[int]] = {}
    for row in team_matches(t).rounds.values():
        if row.round_number <= after:
            for board, number in enumerate(row.players, 1):
                seats.setdefault(number, Counter())[board] += 1
    return seats
