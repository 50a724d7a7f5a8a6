"""The players of a team event board by board."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from crosstable.model.tournament import Tournament
from crosstable.rules.matches import team_matches
from crosstable.rules.standings.criterion import Group
from crosstable.rules.standings.ledger import PLAYED, Ledger
from crosstable.rules.standings.numbers import decimal_text


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


def games_played(ledger: Ledger, i: int) -> tuple[int, str | None]:
    """Games over the board with a known result, and the points in them in per cent."""
    halves = [
        entry.halves
        for entry in ledger.entries[i]
        if entry.kind is PLAYED and entry.halves is not None
    ]
    if not halves:
        return 0, None
    return len(halves), decimal_text(Fraction(50 * sum(halves), len(halves)), 1, rounded=True)
