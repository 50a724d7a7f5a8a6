"""Who is who in two events.

Numbers move when a late entry is squeezed in, so players are matched before anything is compared,
and every opponent, roster and record is compared through the matching. The steps, each among those
whom the steps before left over:

1. a name that nobody shares, with the same birth date and the same start number: the same player
   even if the FIDE number was corrected;
2. the FIDE number;
3. the name with the birth date, then with the birth year, then with a birth date that only one
   of the two reports knows;
4. the start number, unless both the FIDE number and the name say that it is somebody else.

Where several fit, those with more in common come first, then the order of the file decides. Teams
are matched by name, then by number. A number that stands for two players means the first of them,
as everywhere in the model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from crosstable.model.records import Team
from crosstable.model.tournament import Player

T = TypeVar("T")
Key = Callable[[T], Hashable]


class Matching:
    """Which members of two sequences are the same, by their positions.

    An identity is the position in the first sequence; members of the second alone come after.
    """

    def __init__(self, first: Sequence[int], second: Sequence[int]) -> None:
        self._numbers = (tuple(first), tuple(second))
        self.partner: dict[int, int] = {}
        self.left_a = list(range(len(first)))
        self.left_b = list(range(len(second)))

    def pair(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Take pairs of positions as matched."""
        partners = dict(pairs)
        taken = set(partners.values())
        self.partner |= partners
        self.left_a = [i for i in self.left_a if i not in partners]
        self.left_b = [j for j in self.left_b if j not in taken]

    def orders(self) -> tuple[list[int], list[int]]:
        """The identities of those in both sequences, in the order of each."""
        return sorted(self.partner), sorted(self.partner, key=self.partner.__getitem__)

    def identities(self) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """The identity behind each number, for both sides; the first holder of a number counts."""
        first, second = self._numbers
        back = {j: i for i, j in self.partner.items()}
        return (
            {number: i for i, number in _from_last(first)},
            {number: back.get(j, len(first) + j) for j, number in _from_last(second)},
        )


def _from_last(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Positions and numbers backwards, so that a mapping keeps the first holder of a number."""
    return zip(reversed(range(len(numbers))), reversed(numbers), strict=True)


def match_players(a: Sequence[Player], b: Sequence[Player]) -> Matching:
    """Match players by the steps that the text of this module explains."""
    matching = Matching([p.number for p in a], [p.number for p in b])
    counts = [Counter(p.name for p in players) for players in (a, b)]
    shared = {name for count in counts for name, n in count.items() if n > 1}
    steps: tuple[Key[Player], ...] = (
        lambda p: (p.name, p.born, p.number) if p.name and p.name not in shared else None,
        lambda p: (p.fide_id, p.name, p.born, p.number) if p.fide_id else None,
        lambda p: (p.fide_id, p.name) if p.fide_id else None,
        lambda p: (p.fide_id, p.number) if p.fide_id else None,
        lambda p: p.fide_id or None,
        lambda p: (p.name, p.born, p.number) if p.name else None,
        lambda p: (p.name, p.born) if p.name else None,
        lambda p: (p.name, _birth_year(p)) if p.name else None,
    )
    for key in steps:
        _pair_by(matching, a, b, key)
    _pair_unknown_births(matching, a, b)
    _pair_by(matching, a, b, lambda p: (p.number, p.name))
    _pair_by(matching, a, b, lambda p: p.number, unless=_is_somebody_else)
    return matching


def match_teams(a: Sequence[Team], b: Sequence[Team]) -> Matching:
    matching = Matching([t.number for t in a], [t.number for t in b])
    steps: tuple[Key[Team], ...] = (
        lambda t: (t.name, t.number) if t.name else None,
        lambda t: t.name or None,
        lambda t: t.number,
    )
    for key in steps:
        _pair_by(matching, a, b, key)
    return matching


def _pair_by(
    matching: Matching,
    a: Sequence[T],
    b: Sequence[T],
    key: Key[T],
    unless: Callable[[T, T], bool] | None = None,
) -> None:
    """Pair those left over whose keys are equal, in the order of the file; None is not a key."""
    groups: dict[Hashable, tuple[list[int], list[int]]] = {}
    for side, (members, left) in enumerate(((a, matching.left_a), (b, matching.left_b))):
        for index in left:
            value = key(members[index])
            if value is not None:
                groups.setdefault(value, ([], []))[side].append(index)
    matching.pair(
        (i, j)
        for of_a, of_b in groups.values()
        for i, j in zip(of_a, of_b, strict=False)
        if unless is None or not unless(a[i], b[j])
    )


def _birth_year(player: Player) -> int | None:
    return player.born.year if player.born else None


def _pair_unknown_births(matching: Matching, a: Sequence[Player], b: Sequence[Player]) -> None:
    """Pair equal names where one side does not know the birth year and the other does."""
    for known_in_b in (True, False):
        matched: list[tuple[int, int]] = []
        of_a = _by_name(a, matching.left_a, not known_in_b)
        of_b = _by_name(b, matching.left_b, known_in_b)
        for name, indexes in of_a.items():
            matched += zip(indexes, of_b.get(name, ()), strict=False)
        matching.pair(matched)


def _by_name(players: Sequence[Player], left: Iterable[int], known: bool) -> dict[str, list[int]]:
    """Those left over whose birth year is known, or is not, by name."""
    groups: dict[str, list[int]] = {}
    for index in left:
        player = players[index]
        if player.name and (_birth_year(player) is not None) == known:
            groups.setdefault(player.name, []).append(index)
    return groups


def _is_somebody_else(p: Player, q: Player) -> bool:
    both_known = bool(p.fide_id and q.fide_id and p.name and q.name)
    return both_known and p.fide_id != q.fide_id and p.name != q.name
