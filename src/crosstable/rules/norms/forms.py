"""Figures that printed forms take from the norm rules: pure functions.

Forms 1, 4 and 6 of the FIDE Rating Regulations 2002 ask for averages of their own, for a category
and for the points that norms require; the points are those of the edition that judges the
event.

>>> category(2251), category(2250), category(2600)
(1, None, 14)
>>> average_with_player(2400, (2500, None, 2300))
2300
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.rules.norms.norm import Norm
from crosstable.rules.norms.performance import (
    adjusted_ratings,
    average,
    counted_rating,
    required_half_points,
)
from crosstable.rules.norms.titles import NormTitle

UNRATED_ON_FORM_4 = 2000
"""Form 4: unrated = 2000."""
_FIRST_CATEGORY = 2251
_STEP = 25


def category(ra: int | None) -> int | None:
    """The historical category of an average rating: 1 from 2251 on, then one for each 25 points."""
    if ra is None or ra < _FIRST_CATEGORY:
        return None
    return (ra - _FIRST_CATEGORY) // _STEP + 1


def average_of(ratings: Iterable[int | None], unrated: int | None = None) -> int | None:
    """A rounded average, .5 upwards; unrated players count as `unrated`, or not at all."""
    known = [rating or unrated for rating in ratings]
    counted = [rating for rating in known if rating]
    return average(sum(counted), len(counted)) if counted else None


def average_with_player(player: int | None, opponents: Iterable[int | None]) -> int | None:
    """R(a) of Form 4: the average of the player and the opponents; unrated count as 2000."""
    return average_of((player, *opponents), UNRATED_ON_FORM_4)


def required_points(norm: Norm, title: NormTitle) -> int | None:
    """The half points that a title requires of the games that a norm of any title counts.

    None if no score will do, or if the title is not for this player.
    """
    opponents = [game.round.opponent for game in norm.counted_games]
    met = [
        (opponent.number, counted_rating(opponent.rating))
        for opponent in opponents
        if opponent is not None
    ]
    if not met or (title.women_only and norm.player.is_woman is False):
        return None
    ra = average(sum(adjusted_ratings(met, title.floor)), len(met))
    return required_half_points(title, ra, len(met))
