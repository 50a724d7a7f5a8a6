"""Average, performance and the score that a norm needs: 1.4.6 to 1.4.9.

Scores are whole half points; every division rounds halves up, in whole numbers.

>>> from crosstable.rules.norms.editions import title_edition_of
>>> im = title_edition_of(None).title("IM")
>>> opponents = (2510, 2455, 2401, 2388, 2350, 2295, 2240, 2101, 1990)
>>> ra = average(sum(adjusted_ratings(tuple(enumerate(opponents)), im.floor)), 9)
>>> ra, performance(ra, 12, 9), required_half_points(im, ra, 9)
(2310, 2435, 13)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from crosstable.model.expectation import rating_difference
from crosstable.rules.norms.counts import least_half_points
from crosstable.rules.norms.titles import UNRATED, NormTitle


def counted_rating(rating: int | None) -> int:
    """An opponent's rating; an unrated one counts as 1400 (1.4.6d)."""
    return rating or UNRATED


def raised_opponent(met: Iterable[tuple[int, int]], floor: int) -> int | None:
    """Who is raised to the floor: the lowest opponent, if below it (1.4.6b, c).

    `met` has number and rating of the opponent of each game; of equals the one met most often.
    """
    low = Counter(opponent for opponent in met if opponent[1] < floor)
    if not low:
        return None
    number, _ = min(low, key=lambda opponent: (opponent[1], -low[opponent], opponent[0]))
    return number


def adjusted_ratings(met: Sequence[tuple[int, int]], floor: int) -> tuple[int, ...]:
    """The ratings, game by game, after one opponent was raised to the floor."""
    low = raised_opponent(met, floor)
    return tuple(floor if number == low else rating for number, rating in met)


def average(total: int, games: int) -> int:
    """Ra, rounded to the nearest whole number, .5 upwards (1.4.7)."""
    return (2 * total + games) // (2 * games)


def least_sum(ra: int, games: int) -> int:
    """The least sum of ratings whose rounded average is `ra`.

    >>> least_sum(2380, 9), average(21416, 9), average(21415, 9)
    (21416, 2380, 2379)
    """
    return -(-(2 * games * ra - games) // 2)


def percent(half_points: int, games: int) -> int:
    """p in whole per cent, .5 upwards (1.4.9)."""
    return (100 * half_points + games) // (2 * games)


def performance(ra: int, half_points: int, games: int) -> int:
    """Rp = Ra + dp (1.4.8)."""
    return ra + rating_difference(percent(half_points, games))


def least_average(title: NormTitle, half_points: int, games: int) -> int | None:
    """The least Ra that makes a score a title result; None below 35 %."""
    if half_points < least_half_points(games):
        return None
    difference = rating_difference(percent(half_points, games))
    return max(title.average, title.performance - difference)


def required_half_points(title: NormTitle, ra: int, games: int) -> int | None:
    """The smallest score that makes a title result of an average.

    None if no score does, because the average is below the minimum (1.4.8a).
    """
    if ra < title.average or games < 1:
        return None
    scores = range(least_half_points(games), 2 * games + 1)
    return next((h for h in scores if performance(ra, h, games) >= title.performance), None)
