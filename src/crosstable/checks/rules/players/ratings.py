"""FIDE ratings that nobody can have had."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from crosstable.checks.catalogue import players as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.players.fields import PLAYER, event_day
from crosstable.checks.rules.report import Report, rule
from crosstable.model.phrases import phrase
from crosstable.rules.rateofplay import STANDARD, kind_of_play

_FIELD = "rating"
_MARK = (PLAYER, _FIELD)

FLOORS: tuple[tuple[date, int], ...] = (
    (date(2024, 3, 1), 1400),
    (date(2012, 7, 1), 1000),
    (date(2009, 7, 1), 1200),
    (date(2004, 1, 1), 1401),
    (date.min, 1801),
)
"""The lowest published rating from a day on, the latest first. Between 2002 and 2009 the floor
came down in steps whose dates are not certain: the lowest of them is taken for all."""
LOWEST = min(floor for _, floor in FLOORS)

HIGHEST = 2900
HIGHEST_FAST = 3000
"""Nobody was ever above, at standard time control and at a faster one."""


def rating_floor(day: date | None) -> int:
    """The lowest FIDE rating on a day; without a day the lowest there ever was."""
    if day is None:
        return LOWEST
    return next(floor for since, floor in FLOORS if since <= day)


@rule
def ratings_are_possible(report: Report) -> Iterator[Noticed]:
    """Ratings lie between the floor at the time and the highest that ever was."""
    day = event_day(report)
    floor = rating_floor(day)
    ceiling = _ceiling(report)
    when = phrase("there ever was") if day is None else phrase("at that time")
    for player in report.t.players:
        rating = player.rating
        if not rating or floor <= rating <= ceiling:
            continue
        kind = kinds.RATING_BELOW_FLOOR if rating < floor else kinds.RATING_TOO_HIGH
        yield kind.at(
            report.t.place(player, _FIELD),
            field=_MARK,
            player=report.who(player),
            rating=rating,
            floor=floor,
            when=when,
        )


def _ceiling(report: Report) -> int:
    control = report.t.time_control
    is_standard = control is not None and kind_of_play(control) == STANDARD
    return HIGHEST if is_standard else HIGHEST_FAST
