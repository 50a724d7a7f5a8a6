"""A report made as small as it can be while it still shows the same difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crosstable.model.tournament import Tournament
from crosstable.pairing.versus.comparing import Difference, difference
from crosstable.pairing.versus.cutting import (
    without_acceleration,
    without_first_round,
    without_players,
    without_prohibitions,
)
from crosstable.pairing.versus.peers import Peer
from crosstable.pairing.versus.teamcutting import teams_without_first_round, without_teams

Shows = Callable[[Tournament], bool]

MOST_TRIES = 150


def minimise(t: Tournament, differing: Difference, peer: Peer) -> Tournament:
    """The smallest report before a round that shows a difference of the same cause."""

    def shows(smaller: Tournament) -> bool:
        other = difference(smaller, peer)
        return isinstance(other, Difference) and other.cause is differing.cause

    return shrink(t, shows)


def shrink(t: Tournament, shows: Shows, most_tries: int = MOST_TRIES) -> Tournament:
    """The smallest report that was found; every step keeps the difference."""
    search = _Search(shows, most_tries)
    while True:
        smaller = search.step(t)
        if smaller is None:
            return t
        t = smaller


class _Search:
    """Tries smaller reports, and no more than so many."""

    def __init__(self, shows: Shows, most_tries: int) -> None:
        self._shows = shows
        self._left = most_tries

    def step(self, t: Tournament) -> Tournament | None:
        """The first smaller report that still shows the difference."""
        for smaller in _smaller(t):
            if smaller is None:
                continue
            if not self._left:
                return None
            self._left -= 1
            if self._shows(smaller):
                return smaller
        return None


def _smaller(t: Tournament) -> Iterator[Tournament | None]:
    """Great steps first: whole records and rounds, then half of the field, a quarter, one."""
    yield without_prohibitions(t)
    yield without_acceleration(t)
    yield teams_without_first_round(t) if t.is_team_event else without_first_round(t)
    people = t.teams if t.is_team_event else t.players
    leave_out = without_teams if t.is_team_event else without_players
    numbers = [person.number for person in people]
    size = len(numbers) // 2
    while size:
        for start in range(0, len(numbers), size):
            yield leave_out(t, numbers[start : start + size])
        size //= 2
