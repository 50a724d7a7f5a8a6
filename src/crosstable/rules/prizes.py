"""Sharing out a prize fund: categories, one prize each, exact fractions.

A fund has a list of prizes for everybody and lists for categories. How players with equal points
share is one of three ways: by place (nobody shares), shared (those with equal points add up the
prizes of their places and divide by heads), and Hort's: half of a prize goes by the place, the
other half is shared by those with equal points. What is left of the smallest amount that is paid
(`PRIZE_UNITS`) goes to the first of those who share.

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
from crosstable.model.details.values import PRIZE_UNITS
from crosstable.model.phrases import phrase

SHARING_WORDS = {
    "place": "By place: tie-breaks decide, and only those with the same rank share.",
    "shared": "Shared: those with equal points add up the prizes of their places and share them "
    "equally.",
    "hort": "Hort: half of a prize goes by place, the other half is shared equally by those with "
    "equal points.",
}
"""How players with equal points share, each way in words."""
REMAINDER_WORDS = (
    "The smallest amount paid is {unit}; what cannot be divided goes to whoever of them has the "
    "better place."
)
"""Who gets what is left of a shared prize."""
SHARINGS = tuple(SHARING_WORDS)
SMALLEST_UNIT = Fraction(PRIZE_UNITS[0])
"""The smallest amount that is paid where nothing else is said: a cent."""
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
    fund = tuple(_parse(line) for line in lines)
    names = [prizes.category for prizes in fund]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise WrongWish(
            phrase("the prizes of {who} are given twice", who=twice or phrase("everybody"))
        )
    return fund


def fund_line(category: str, amounts: str) -> str:
    """A line of the fund as it is written; raises `WrongWish` if that cannot be read again.

    >>> fund_line("women", "100, 50"), fund_line("", "500")
    ('women: 100, 50', '500')
    """
    line = f"{category}: {amounts}" if category else amounts
    if _parse(line).category != category:
        raise WrongWish(
            phrase(
                "{amounts} are not amounts; write, for example, 100, 50", amounts=repr(amounts[:40])
            )
        )
    return line


def _parse(line: str) -> Prizes:
    category, separator, rest = line.rpartition(":")
    words = re.findall(r"[^\s,;]+", rest)
    if not words or (separator and not category.strip()):
        raise WrongWish(
            phrase("{line} has no prizes; write, for example, women: 100, 50", line=repr(line[:40]))
        )
    return Prizes(category.strip().lower(), tuple(_amount(word) for word in words))


def _amount(word: str) -> Fraction:
    if not re.fullmatch(r"\d{1,12}(\.\d{1,2})?", word):
        raise WrongWish(phrase("{word} is not an amount", word=repr(word[:20])))
    return Fraction(word)


# -- sharing --------------------------------------------------------------------------------------

Shares = Iterator[tuple[Claimant, Fraction]]


def _by_place(group: Sequence[Claimant], amounts: Sequence[Fraction]) -> Shares:
    """Those who share a rank share its prizes: no order of theirs is known."""
    place = 0
    for _, same in groupby(group, key=lambda claimant: claimant.rank):
        tied = list(same)
        yield from _equally(tied, amounts[place : place + len(tied)])
        place += len(tied)


def _equally(group: Sequence[Claimant], amounts: Sequence[Fraction]) -> Shares:
    share = sum(amounts, Fraction()) / len(group)
    yield from ((claimant, share) for claimant in group)


def _hort(group: Sequence[Claimant], amounts: Sequence[Fraction]) -> Shares:
    share = sum(amounts, Fraction()) / len(group) / 2
    yield from ((claimant, amount / 2 + share) for claimant, amount in _by_place(group, amounts))


_WAYS: Mapping[str, Callable[[Sequence[Claimant], Sequence[Fraction]], Shares]] = {
    "place": _by_place,
    "shared": _equally,
    "hort": _hort,
}


def shared_out(
    fund: Sequence[Prizes],
    people: Iterable[Claimant],
    sharing: str = "place",
    unit: Fraction = SMALLEST_UNIT,
) -> tuple[Award, ...]:
    """Who gets what, at most one prize each, the highest first, in whole units.

    Whoever would get something in several categories keeps the greatest amount and leaves the
    others, where those behind move up; that is repeated until nobody has two. Of equal amounts the
    category that was named first counts.
    """
    if sharing not in SHARINGS:
        raise WrongWish(
            phrase(
                "prizes are shared by {sharings}, not by {sharing}",
                sharings=", ".join(SHARINGS),
                sharing=sharing,
            )
        )
    _refuse_broken_units(fund, unit)
    ordered = sorted(people, key=lambda person: (person.rank, person.id))
    left: dict[str, list[Claimant]] = {
        prizes.category: [claimant for claimant in ordered if claimant.is_in(prizes.category)]
        for prizes in fund
    }
    while True:
        awards = [award for prizes in fund for award in _awards(prizes, left, sharing, unit)]
        kept = _greatest(awards)
        gone = [award for award in awards if award not in kept]
        if not gone:
            return tuple(sorted(kept, key=lambda award: (-award.amount, award.place, award.id)))
        for award in gone:
            left[award.category] = [who for who in left[award.category] if who.id != award.id]


def _refuse_broken_units(fund: Sequence[Prizes], unit: Fraction) -> None:
    """Prizes that nobody could pay as they stand."""
    amounts = (amount for prizes in fund for amount in prizes.amounts)
    broken = next((amount for amount in amounts if amount % unit), None)
    if broken is not None:
        raise WrongWish(
            phrase(
                "the prize of {amount} cannot be paid: the smallest amount paid is {unit}",
                amount=amount_text(broken),
                unit=amount_text(unit),
            )
        )


def _greatest(awards: Iterable[Award]) -> list[Award]:
    """The greatest award of each player; of equal ones the first."""
    best: dict[str, Award] = {}
    for award in awards:
        if award.id not in best or award.amount > best[award.id].amount:
            best[award.id] = award
    return list(best.values())


def _awards(
    prizes: Prizes, left: Mapping[str, Sequence[Claimant]], sharing: str, unit: Fraction
) -> Iterator[Award]:
    """The awards of one category among those who are left in it."""
    entitled = left[prizes.category]
    amounts = list(prizes.amounts)
    amounts += [Fraction()] * max(0, len(entitled) - len(amounts))
    place = 0
    for _, same in groupby(entitled, key=lambda claimant: claimant.points):
        group = list(same)
        part = amounts[place : place + len(group)]
        shares = make_payable(list(_WAYS[sharing](group, part)), unit)
        for offset, (claimant, amount) in enumerate(shares, 1):
            if amount:
                others = _sharers(claimant, group, sharing)
                yield Award(claimant.id, amount, prizes.category, place + offset, others)
        place += len(group)


def make_payable(
    shares: Sequence[tuple[Claimant, Fraction]], unit: Fraction = SMALLEST_UNIT
) -> list[tuple[Claimant, Fraction]]:
    """Shares in whole units: what cannot be divided goes to the first of those who share.

    >>> people = [Claimant(name, 1, 2) for name in "abc"]
    >>> [str(amount) for _, amount in make_payable([(one, Fraction(100, 3)) for one in people])]
    ['1667/50', '3333/100', '3333/100']
    """
    whole = [(claimant, amount // unit * unit) for claimant, amount in shares]
    left = sum((amount for _, amount in shares), Fraction())
    left -= sum((amount for _, amount in whole), Fraction())
    payable: list[tuple[Claimant, Fraction]] = []
    for (claimant, amount), (_, exact) in zip(whole, shares, strict=True):
        more = unit if left >= unit and exact > amount else Fraction()
        left -= more
        payable.append((claimant, amount + more))
    return payable


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
