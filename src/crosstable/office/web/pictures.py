"""The history of a rating as a picture: steps, because a rating holds until the next list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from html import escape
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from crosstable.output.drawing.svg import grid_line, round_step, tenths

WIDTH = 720
HEIGHT = 300
_LEFT = 48
_RIGHT = 56
_TOP = 20
_BOTTOM = 30
_LEAST_SPAN = 20
_MOST_MARKS = 40


class Point(NamedTuple):
    """A rating on the day of a list."""

    day: date
    rating: int


def rating_history(points: Sequence[Point], name: str, preview: Point | None = None) -> Markup:
    """The steps of a rating, with the first, the highest and the last one named.

    `preview` is what the next list would say, dashed.
    """
    if not points:
        return Markup("")
    scale = _Scale((*points, *filter(None, (preview,))))
    title = f"Rating history of {name}"
    first = points[0]
    last = points[-1]
    top = max(points, key=lambda point: point.rating)
    fallen = {point for before, point in pairwise(points) if point.rating < before.rating}
    told = (
        f"{first.rating} on {first.day}, highest {top.rating} on {top.day}, "
        f"now {last.rating} on {last.day}"
    )
    if preview is not None:
        told += f"; the preview of {preview.day} is {preview.rating}"
    parts = [
        *scale.lines(),
        *scale.days((*points, *filter(None, (preview,)))),
        f'<polyline class="steps" points="{scale.steps(points)}"/>',
        *(scale.dot(point) for point in (points if len(points) <= _MOST_MARKS else (top, last))),
        *(scale.label(point, below=point in fallen) for point in dict.fromkeys((first, top, last))),
        *(scale.draw_preview(last, preview) if preview is not None else ()),
    ]
    return Markup(
        f'<svg class="picture history" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f"<desc>{escape(told)}</desc>{''.join(parts)}</svg>"
    )


class _Scale:
    """Where days and ratings lie in the picture."""

    def __init__(self, points: Sequence[Point]) -> None:
        ratings = [point.rating for point in points]
        span = max(max(ratings) - min(ratings), _LEAST_SPAN)
        self.step = round_step(span, 5)
        self.low = min(ratings) // self.step * self.step
        self.high = -(-max(ratings) // self.step) * self.step
        if self.high == self.low:
            self.high += self.step
        self.first = points[0].day
        self.days_shown = max((points[-1].day - points[0].day).days, 1)

    def x(self, day: date) -> str:
        room = WIDTH - _LEFT - _RIGHT
        return tenths(_LEFT + Fraction(room * (day - self.first).days, self.days_shown))

    def y(self, rating: int) -> str:
        room = HEIGHT - _TOP - _BOTTOM
        return tenths(_TOP + Fraction(room * (self.high - rating), self.high - self.low))

    def lines(self) -> Iterator[str]:
        for rating in range(self.low, self.high + 1, self.step):
            y = self.y(rating)
            yield grid_line("grid", _LEFT, WIDTH - _RIGHT, y)
            yield f'<text class="end" x="{_LEFT - 6}" y="{y}" dy="4">{rating}</text>'

    def days(self, points: Sequence[Point]) -> Iterator[str]:
        """The first and the last day, and the years between them."""
        y = HEIGHT - 8
        first = points[0].day
        last = points[-1].day
        yield f'<text x="{_LEFT}" y="{y}">{first:%Y-%m}</text>'
        if last != first:
            yield f'<text class="end" x="{WIDTH - _RIGHT}" y="{y}">{last:%Y-%m}</text>'
        years = [date(year, 1, 1) for year in range(first.year + 1, last.year + 1)]
        margin = self.days_shown // 8
        for new_year in years:
            if (new_year - first).days > margin and (last - new_year).days > margin:
                yield f'<text class="middle" x="{self.x(new_year)}" y="{y}">{new_year.year}</text>'

    def steps(self, points: Sequence[Point]) -> str:
        places = [f"{self.x(points[0].day)},{self.y(points[0].rating)}"]
        for before, point in pairwise(points):
            places.append(f"{self.x(point.day)},{self.y(before.rating)}")
            places.append(f"{self.x(point.day)},{self.y(point.rating)}")
        return " ".join(places)

    def dot(self, point: Point) -> str:
        told = f"{point.rating}, list of {point.day}"
        place = f'cx="{self.x(point.day)}" cy="{self.y(point.rating)}"'
        return f'<circle class="dot" {place} r="3.5"><title>{told}</title></circle>'

    def label(self, point: Point, *, below: bool) -> str:
        place = f'x="{self.x(point.day)}" y="{self.y(point.rating)}"'
        return (
            f'<text class="named middle" {place} dy="{18 if below else -8}">{point.rating}</text>'
        )

    def draw_preview(self, last: Point, point: Point) -> Iterator[str]:
        """Dashed to a hollow dot, because nothing is published."""
        x = self.x(point.day)
        y = self.y(point.rating)
        yield f'<polyline class="steps dashed" points="{self.steps((last, point))}"/>'
        told = f"{point.rating}, preview of the list of {point.day}"
        yield f'<circle class="hollow" cx="{x}" cy="{y}" r="4.5"><title>{told}</title></circle>'
        below = 22 if point.rating < last.rating else -12
        place = f'x="{x}" y="{y}" dx="20" dy="{below}"'
        yield f'<text class="end" {place}>{point.rating} preview</text>'
