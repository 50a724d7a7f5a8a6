"""The rules of a norm written a second time, as plainly as they are printed, with fractions.

All choices of games are tried one by one; nothing is shared with the program but the table of dp.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

from crosstable.model.expectation import rating_difference

NUMBERS = {
    "GM": (2600, 2380, 2200, {"GM"}),
    "IM": (2450, 2230, 2050, {"GM", "IM"}),
    "WGM": (2400, 2180, 2000, {"GM", "IM", "WGM"}),
    "WIM": (2250, 2030, 1850, {"GM", "IM", "WGM", "WIM"}),
}
TITLED = {"GM", "IM", "FM", "WGM", "WIM", "WFM"}

Row = tuple[int, str, str, int | None, str]
"""Number, federation, title and rating of the opponent, and the result."""
SCORE = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}


def is_norm(rows: list[Row], title: str, own: str, least: int = 9, *, double: bool = False) -> bool:
    """Whether exactly these games make a norm."""
    m = len(rows)
    if m < least or m < 1:
        return False
    performance, average, low, _ = NUMBERS[title]
    score = sum((SCORE[row[4]] for row in rows), Fraction(0))
    mean = round_half_up(Fraction(sum(ratings(rows, low)), m))
    rp = mean + rating_difference(round_half_up(100 * score / m))
    is_result = rp >= performance and mean >= average and score >= Fraction(35, 100) * m
    return is_result and is_mixed(rows, title, own, double=double)


def round_half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def ratings(rows: list[Row], low: int) -> list[int]:
    """1400 for the unrated, then the lowest opponent at the floor."""
    known = [(row[3] or 1400, row[0]) for row in rows]
    times = Counter(known)
    lowest = min(known, key=lambda one: (one[0], -times[one], one[1]))
    return [max(low, r) if (r, n) == lowest else r for r, n in known]


def is_mixed(rows: list[Row], title: str, own: str, *, double: bool = False) -> bool:
    m = len(rows)
    federations = Counter(row[1] for row in rows if row[1] != "FID")
    holders = [row for row in rows if row[2] in TITLED]
    required = [row for row in rows if row[2] in NUMBERS[title][3]]
    enough = len(required) >= max(3, ceil(Fraction(m, 3)))
    if double:
        enough = 2 * len({row[0] for row in required}) >= len({row[0] for row in rows})
    return (
        len(set(federations) - {own}) >= 2
        and federations.get(own, 0) <= floor(Fraction(3 * m, 5))
        and max(federations.values(), default=0) <= floor(Fraction(2 * m, 3))
        and len(holders) >= ceil(Fraction(m, 2))
        and enough
    )


def choices(rows: list[Row], *, predetermined: bool = False) -> Iterator[list[Row]]:
    """Every choice of games that 1.4.1e and f allow, the longest first."""
    found = []
    for late in range(len(rows) if not predetermined else 1):
        early = list(enumerate(rows[: len(rows) - late]))
        won = [place for place, row in early if row[4] == "1"]
        for count in range(len(won) + 1):
            for ignored in combinations(won, count):
                found.append([row for place, row in early if place not in ignored])
    return iter(sorted(found, key=len, reverse=True))


def best(rows: list[Row], title: str, own: str, **options: bool) -> int | None:
    """The greatest number of games that make a norm; None if no choice does."""
    predetermined, double = options.get("predetermined", False), options.get("double", False)
    if predetermined and not is_norm(rows, title, own, double=double):
        low, m = NUMBERS[title], len(rows)
        mean = round_half_up(Fraction(sum(ratings(rows, low[2])), m)) if m else 0
        if mean < low[1] or not is_mixed(rows, title, own, double=double):
            return None
    for chosen in choices(rows, predetermined=predetermined):
        if is_norm(chosen, title, own, double=double):
            return len(chosen)
    return None
