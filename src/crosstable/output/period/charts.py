"""Pictures of the summary page: SVG that needs nothing else, and adapts to light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from crosstable.output.drawing.svg import grid_line, round_step, tenths

WIDTH = 640
HEIGHT = 220
_LEFT = 52
_RIGHT = 8
_TOP = 14
_BOTTOM = 34
_MOST_LABELS = 14

STYLE = """
svg.chart { display: block; height: auto; max-width: 100%; width: 40rem; }
.chart text { fill: currentColor; font: 11px system-ui, sans-serif; opacity: .75; }
.chart .axis { stroke: currentColor; stroke-opacity: .55; }
.chart .grid { stroke: currentColor; stroke-opacity: .13; }
.chart .bar { fill: var(--accent); } .chart .down { fill: var(--down); }
.chart .before { fill: none; stroke: currentColor; stroke-dasharray: 3 2; stroke-opacity: .7; }
.chart .end { font-style: italic; }
"""


class Column(NamedTuple):
    """A bar: its label below, its height, and what a reader is told about it."""

    label: str
    value: int
    told: str
    is_down: bool = False


def bar_chart(
    title: str,
    columns: Sequence[Column],
    outline: Sequence[int] = (),
    shown: Callable[[int], str] = str,
) -> str:
    """Bars over (or, for values below zero, under) a line; `outline` draws other heights."""
    if not columns:
        return '<p class="quiet">Nothing to show.</p>'
    scale = _Scale(columns, outline)
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}" xmlns="http://www.w3.org/2000/svg">',
        f"<title>{escape(title)}</title>",
        *scale.lines(shown),
        *scale.bars(columns),
        *scale.outline(outline),
        *scale.labels(columns),
        "</svg>",
    ]
    return "\n".join(parts)


def _place(value: int) -> str:
    """A place that is counted in tenths."""
    return tenths(Fraction(value, 10))


class _Scale:
    """Where values and places lie in the picture; whole numbers in tenths of a point."""

    def __init__(self, columns: Sequence[Column], outline: Sequence[int]) -> None:
        values = [column.value for column in columns]
        span = max(0, *values, *outline) - min(0, *values)
        self.step = round_step(max(1, span), 5)
        self.high = _up(max(0, *values, *outline), self.step) or self.step
        self.low = -_up(-min(0, *values), self.step)
        self.count = len(columns)

    def x(self, place: int, part: int = 0) -> str:
        """The left side of a place, `part` tenths of its width further."""
        room = 10 * (WIDTH - _LEFT - _RIGHT)
        return _place(10 * _LEFT + room * (10 * place + part) // (10 * self.count))

    def y(self, value: int) -> int:
        """How far down a value is, in tenths."""
        room = 10 * (HEIGHT - _TOP - _BOTTOM)
        return 10 * _TOP + room * (self.high - value) // (self.high - self.low)

    def width(self, part: int) -> str:
        """So many tenths of the width of a place."""
        return _place(10 * (WIDTH - _LEFT - _RIGHT) * part // (10 * self.count))

    def lines(self, shown: Callable[[int], str]) -> Iterator[str]:
        """The lines across with their values."""
        for value in range(self.low, self.high + 1, self.step):
            y = _place(self.y(value))
            kind = "axis" if value == 0 else "grid"
            yield grid_line(kind, _LEFT, WIDTH - _RIGHT, y)
            text = escape(shown(value))
            below = _place(self.y(value) + 40)
            yield f'<text x="{_LEFT - 6}" y="{below}" text-anchor="end">{text}</text>'

    def bars(self, columns: Sequence[Column]) -> Iterator[str]:
        """The bars; each tells its figures when pointed at."""
        zero = self.y(0)
        for place, column in enumerate(columns):
            if not column.value:
                continue
            end = self.y(column.value)
            top = min(zero, end)
            height = max(10, abs(zero - end))
            kind = "bar down" if column.is_down else "bar"
            yield (
                f'<rect class="{kind}" x="{self.x(place, 1)}" y="{_place(top)}" '
                f'width="{self.width(8)}" height="{_place(height)}" rx="1.5">'
                f"<title>{escape(column.told)}</title></rect>"
            )

    def outline(self, values: Sequence[int]) -> Iterator[str]:
        """The other heights, as a broken line over the bars."""
        if not values:
            return
        points = [f"M{self.x(0)} {_place(self.y(0))}"]
        for place, value in enumerate(values):
            points.append(f"V{_place(self.y(value))}H{self.x(place + 1)}")
        points.append(f"V{_place(self.y(0))}")
        yield f'<path class="before" d="{"".join(points)}"/>'

    def labels(self, columns: Sequence[Column]) -> Iterator[str]:
        """Some of the labels, so that they do not touch."""
        every = -(-self.count // _MOST_LABELS)
        y = HEIGHT - _BOTTOM + 16
        for place in range(0, self.count, every):
            text = escape(columns[place].label)
            yield f'<text x="{self.x(place, 5)}" y="{y}" text-anchor="middle">{text}</text>'


def _up(value: int, step: int) -> int:
    return -(-value // step) * step
