"""Sharing out a prize fund: categories, one prize each, exact fractions.

A fund has a list of prizes for everybody and lists for categories. How players with equal points
share is one of three ways: by place (nobody shares), shared (those with equal points add up the
prizes of their places and divide by heads), and Hort's: half of a prize goes by the place, the
other half is shared by those with equal points.

>>> fund = parse_fund(["100, 50", "women: 30"])
>>> people = [Claimant("a", 1, 2), Claimant("b", 2, 2, frozenset({"women"})), Claimant("c", 3, 1)]
>>> {one.id: str(one.amount) for one in shared_out(fund, people, "hort")}
{'a': '175/2', 'b': '125/2'}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from crosstable.errors import WrongWish

SHARING_WORDS = {
    "place": "By place: tie-breaks decide, and only players with the same rank share.",
    "shared": "Shared: players with equal points add up the prizes of their places and share them "
    "equally.",
    "hort": "Hort: half of a prize goes by place, the other half is shared equally by players with "
    "equal points.",
}
"""How players with equal points share, each way in words."""
SHARINGS = tuple(SHARING_WORDS)
EVERYBODY = ""
"""The category that all players are in."""


class Claimant(NamedTuple):
    """A player as prizes see one: place, points, and the categories that the player is in."""

    id: str
    rank: int
    points: Decimal | int
    categories: frozenset[str] = frozenset()

    def is_in(self, category: str) -> bool:
        """Whether the prizes of a category are open to the player."""
        return category in (EVERYBODY, *self.categories)


class Prizes(NamedTuple):
    """The prizes of a category, the first place first."""

    category: str
    amounts: tuple[Fraction, ...]


class Award(NamedTuple):
    """What a player gets, from which category and for which place in it."""

    id: str
    amount: Fraction
    category: str
    place: int
    shared_with: tuple[str, ...] = ()
    """With whom the prizes of several places are shared."""


def parse_fund(lines: Iterable[str]) -> tuple[Prizes, ...]:
    """Prizes as they are written: amounts, in front of them a category and a colon.

    Raises `WrongWish` for what cannot be read.
    """
    found = tuple(_parse(line) for line in lines)
    names = [prizes.category for prizes in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise WrongWish(f"the prizes of {twice or 'everybody'} are given twice")
    return found


def fund_line(category: str, amounts: str) -> str:
    """A line of the fund as it is written; raises `WrongWish` if that cannot be read again.

    >>> fund_line("women", "100, 50"), fund_line("", "500")
    ('women: 100, 50', '500')
    """
    line = f"{category}: {amounts}" if category else amounts
    if _parse(line).category != category:
        raise WrongWish(f"{amounts[:40]!r} are not amounts; write, for example, 100, 50")
    return line


def _parse(line: str) -> Prizes:
    category, separator, rest = line.rpartition(":")
    words = re.findall(r"[^\s,;]+", rest)
    if not words or (separator and not category.strip()):
        raise WrongWish(f"{line[:40]!r} has no prizes; write, for example, women: 100, 50")
    return Prizes(category.strip().lower(), tuple(_amount(word) for word in words))


def _amount(word: str) -> Fraction:
    if not re.fullmatch(r"\d{1,12}(\.\d{1,2})?", word):
        raise WrongWish(f"{word[:20]!r} is not an amount")
    return Fraction(word)


# -- sharing --------------------------------------------------------------------------------------

Shares = Iterator[tuple[Claimant, Fraction]]


def _by_place(group: Sequence[Claimant], amounts: Sequence[Fraction]) -> Shares:
    """Those who share a rank share its prizes: no order of theirs is known."""
    place = 0
    for _, same in groupby(group, key=lambda one: one.rank):
        tied = list(same)
        yield from _equally(tied, amounts[place : place + len(tied)])
        place += len(tied)


def _equally(group: Sequence[Claimant], amounts: Sequence[Fraction]) -> Shares:
    share = sum(amounts, Fraction()) / len(group)
    yield from ((one, share) for one in group)


def _hort(group: Sequence[Claimant], amounts: Sequence[Fraction]) -> Shares:
    share = sum(amounts, Fraction()) / len(group) / 2
    yield from ((one, amount / 2 + share) for one, amount in _by_place(group, amounts))


_WAYS: Mapping[str, Callable[[Sequence[Claimant], Sequence[Fraction]], Shares]] = {
    "place": _by_place,
    "shared": _equally,
    "hort": _hort,
}


def shared_out(
    fund: Sequence[Prizes], people: Iterable[Claimant], sharing: str = "place"
) -> tuple[Award, ...]:
    """Who gets what, at most one prize each, the highest first.

    Whoever would get something in several categories keeps the greatest amount and leaves the
    others, where those behind move up; that is repeated until nobody has two. Of equal amounts the
    category that was named first counts.
    """
    if sharing not in SHARINGS:
        raise WrongWish(f"prizes are shared by {', '.join(SHARINGS)}, not by {sharing}")
    ordered = sorted(people, key=lambda person: (person.rank, person.id))
    left: dict[str, list[Claimant]] = {
        prizes.category: [one for one in ordered if one.is_in(prizes.category)] for prizes in fund
    }
    while True:
        awards = [award for prizes in fund for award in _awards(prizes, left, sharing)]
        kept = _greatest(awards)
        gone = [award for award in awards if award not in kept]
        if not gone:
            return tuple(sorted(kept, key=lambda one: (-one.amount, one.place, one.id)))
        for one in gone:
            left[one.category] = [who for who in left[one.category] if who.id != one.id]


def _greatest(awards: Iterable[Award]) -> list[Award]:
    """The greatest award of each player; of equal ones the first."""
    best: dict[str, Award] = {}
    for award in awards:
        if award.id not in best or award.amount > best[award.id].amount:
            best[award.id] = award
    return list(best.values())


def _awards(
    prizes: Prizes, left: Mapping[str, Sequence[Claimant]], sharing: str
) -> Iterator[Award]:
    """The awards of one category among those who are left in it."""
    entitled = left[prizes.category]
    amounts = list(prizes.amounts)
    amounts += [Fraction()] * max(0, len(entitled) - len(amounts))
    place = 0
    for _, same in groupby(entitled, key=lambda one: one.points):
        group = list(same)
        part = amounts[place : place + len(group)]
        for offset, (one, amount) in enumerate(_WAYS[sharing](group, part), 1):
            if amount:
                others = _sharers(one, group, sharing)
                yield Award(one.id, amount, prizes.category, place + offset, others)
        place += len(group)


def _sharers(claimant: Claimant, group: Sequence[Claimant], sharing: str) -> tuple[str, ...]:
    """The others of a group of equal points with whom somebody shares."""
    return tuple(
        other.id
        for other in group
        if other is not claimant and (sharing != "place" or other.rank == claimant.rank)
    )


def amount_text(amount: Fraction) -> str:
    """An amount with its exact fraction.

    >>> amount_text(Fraction(100, 3)), amount_text(Fraction(5, 2)), amount_text(Fraction(7))
    ('33 1/3', '2.50', '7.00')
    """
    if (100 * amount).denominator == 1:
        return f"{Decimal(amount.numerator) / Decimal(amount.denominator):.2f}"
    whole = amount.numerator // amount.denominator
    return f"{whole} {amount - whole}"
