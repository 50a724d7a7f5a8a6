"""The watch on the list (2002, 12.2 and 12.3): drift, closed pools, improbable scores.

What is found is explained and never an accusation: it says where somebody should look.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypedDict

from sqlalchemy import select

from crosstable.office.lists.computing import DRIFT_NAME
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import EDITIONS, LEDGER
from crosstable.office.users.rights import Right, User


class Drift(NamedTuple):
    """How the ratings of a list moved against the list before; whole numbers, sums and counts."""

    list_day: str
    rated_before: int
    rated: int
    sum_before: int
    sum_now: int
    played: int
    moved: int
    """The sum of all changes of players who are on both lists: 0 in a closed system."""

    @property
    def by_player(self) -> str:
        """The mean change of those who played, with one decimal."""
        if not self.played:
            return "0.0"
        tenths = (abs(self.moved) * 20 + self.played) // (2 * self.played)
        sign = "-" if self.moved < 0 and tenths else ""
        return f"{sign}{tenths // 10}.{tenths % 10}"


def drift(office: Office, actor: User, kind: str = "standard") -> list[Drift]:
    """The drift of every published list, the oldest first (2002, 12.3)."""
    actor.need(Right.SEE_ALL_REPORTS)
    query = (
        select(EDITIONS.c.list_day, EDITIONS.c.files)
        .where(EDITIONS.c.kind == kind, EDITIONS.c.state == "published")
        .where(EDITIONS.c.base.is_not(None))
        .order_by(EDITIONS.c.list_day)
    )
    with office.reading() as connection:
        rows = connection.execute(query).all()
        return [
            _drift(row.list_day, json.loads(content(connection, json.loads(row.files)[DRIFT_NAME])))
            for row in rows
        ]


class BandFigures(TypedDict):
    """The changes of players with about the same rating, as a period writes them."""

    played: int
    change_sum: int


class DriftFigures(TypedDict):
    """How all ratings moved, as a period writes it."""

    rated_before: int
    rated: int
    sum_before: int
    sum_now: int
    bands: list[BandFigures]


def _drift(day: str, figures: DriftFigures) -> Drift:
    return Drift(
        day,
        figures["rated_before"],
        figures["rated"],
        figures["sum_before"],
        figures["sum_now"],
        sum(band["played"] for band in figures["bands"]),
        sum(band["change_sum"] for band in figures["bands"]),
    )


class Improbable(NamedTuple):
    """A score far from what the ratings say."""

    edition: int
    submission: int
    player: int
    games: int
    half_points: int
    expected: int
    """In hundredths of a point."""

    @property
    def explained(self) -> str:
        """What it may mean."""
        points = self.half_points / 2
        expected = self.expected / 100
        return (
            f"player {self.player} scored {points:g} of {self.games}, {expected:g} expected: more "
            "than three standard deviations away. An outdated rating can explain this as well as "
            "a mistake in the report; check both"
        )


_DEVIATIONS = 3


def improbable_scores(office: Office, actor: User, edition: int) -> list[Improbable]:
    """Scores more than three standard deviations from the expected ones.

    A game adds at most a quarter to the variance, so nobody is found too easily. All numbers are
    whole: (50 W - We)² > 9 × 2500 n, with W in half points and We in hundredths.
    """
    actor.need(Right.SEE_ALL_REPORTS)
    query = (
        select(LEDGER)
        .where(LEDGER.c.edition == edition, LEDGER.c.status == "rated")
        .order_by(LEDGER.c.submission, LEDGER.c.player)
    )
    with office.reading() as connection:
        rows = connection.execute(query).all()
    return [
        Improbable(edition, row.submission, row.player, row.games, row.half_points, row.expected)
        for row in rows
        if row.expected is not None and is_improbable(row.half_points, row.expected, row.games)
    ]


def is_improbable(half_points: int, expected: int, games: int) -> bool:
    """Whether a score is that far away.

    >>> is_improbable(18, 300, 9), is_improbable(12, 450, 9)
    (True, False)
    """
    return (50 * half_points - expected) ** 2 > _DEVIATIONS**2 * 2500 * games


def closed_pools(
    office: Office, actor: User, kind: str = "standard", least: int = 4
) -> list[list[int]]:
    """Groups of players who met nobody from outside on the published lists (2002, 12.2).

    Ratings of such a group say nothing about its level against everybody else. The largest group
    is the federation itself and is left out.
    """
    actor.need(Right.SEE_ALL_REPORTS)
    query = (
        select(LEDGER.c.submission, LEDGER.c.part, LEDGER.c.player)
        .join(EDITIONS, EDITIONS.c.number == LEDGER.c.edition)
        .where(EDITIONS.c.kind == kind, EDITIONS.c.state == "published")
        .order_by(LEDGER.c.submission, LEDGER.c.part, LEDGER.c.player)
    )
    leader: dict[int, int] = {}
    first_of: dict[tuple[int, int], int] = {}
    with office.reading() as connection:
        for submission, part, player in connection.execute(query):
            first = first_of.setdefault((submission, part), player)
            root = _root(leader, first)
            other = _root(leader, player)
            leader[max(root, other)] = min(root, other)
    groups = sorted(_groups(leader), key=len, reverse=True)
    return [group for group in groups[1:] if len(group) >= least]


def pool_of(pools: Iterable[Sequence[int]], players: Collection[int]) -> Sequence[int] | None:
    """The closed pool to which all of some players belong; None where there is none.

    >>> pool_of([[1, 2, 3, 4], [7, 8, 9, 10]], {8, 9})
    [7, 8, 9, 10]
    >>> pool_of([[1, 2, 3, 4], [7, 8, 9, 10]], {4, 8}), pool_of([[1, 2, 3, 4]], ())
    (None, None)
    """
    wanted = set(players)
    return next((pool for pool in pools if wanted and wanted.issubset(pool)), None)


def _root(leader: dict[int, int], player: int) -> int:
    while (above := leader.setdefault(player, player)) != player:
        leader[player] = leader.setdefault(above, above)
        player = above
    return player


def _groups(leader: dict[int, int]) -> Iterator[list[int]]:
    groups: dict[int, list[int]] = {}
    for player in sorted(leader):
        groups.setdefault(_root(leader, player), []).append(player)
    yield from groups.values()
