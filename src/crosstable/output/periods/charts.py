"""Pictures of the summary page: SVG that needs nothing else, and adapts to light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 640, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 8, 14, 34
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


class _Scale:
    """Where values and places lie in the picture; whole numbers in tenths of a point."""

    def __init__(self, columns: Sequence[Column], outline: Sequence[int]) -> None:
        values = [column.value for column in columns]
        self.step = _step(max(0, *values, *outline), min(0, *values))
        self.high = _up(max(0, *values, *outline), self.step) or self.step
        self.low = -_up(-min(0, *values), self.step)
        self.count = len(columns)

    def x(self, place: int, part: int = 0) -> str:
        """The left side of a place, `part` tenths of its width further."""
        room = 10 * (WIDTH - _LEFT - _RIGHT)
        return _tenths(10 * _LEFT + room * (10 * place + part) // (10 * self.count))

    def y(self, value: int) -> int:
        """How far down a value is, in tenths."""
        room = 10 * (HEIGHT - _TOP - _BOTTOM)
        return 10 * _TOP + room * (self.high - value) // (self.high - self.low)

    def width(self, part: int) -> str:
        """So many tenths of the width of a place."""
        return _tenths(10 * (WIDTH - _LEFT - _RIGHT) * part // (10 * self.count))

    def lines(self, shown: Callable[[int], str]) -> Iterator[str]:
        """The lines across with their values."""
        for value in range(self.low, self.high + 1, self.step):
            y = _tenths(self.y(value))
            kind = "axis" if value == 0 else "grid"
            yield f'<line class="{kind}" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y}" y2="{y}"/>'
            text = escape(shown(value))
            below = _tenths(self.y(value) + 40)
            yield f'<text x="{_LEFT - 6}" y="{below}" text-anchor="end">{text}</text>'

    def bars(self, columns: Sequence[Column]) -> Iterator[str]:
        """The bars; each tells its figures when pointed at."""
        zero = self.y(0)
        for place, column in enumerate(columns):
            if not column.value:
                continue
            end = self.y(column.value)
            top, height = min(zero, end), max(10, abs(zero - end))
            kind = "bar down" if column.is_down else "bar"
            yield (
                f'<rect class="{kind}" x="{self.x(place, 1)}" y="{_tenths(top)}" '
                f'width="{self.width(8)}" height="{_tenths(height)}" rx="1.5">'
                f"<title>{escape(column.told)}</title></rect>"
            )

    def outline(self, values: Sequence[int]) -> Iterator[str]:
        """The other heights, as a broken line over the bars."""
        if not values:
            return
        points = [f"M{self.x(0)} {_tenths(self.y(0))}"]
        for place, value in enumerate(values):
            points.append(f"V{_tenths(self.y(value))}H{self.x(place + 1)}")
        points.append(f"V{_tenths(self.y(0))}")
        yield f'<path class="before" d="{"".join(points)}"/>'

    def labels(self, columns: Sequence[Column]) -> Iterator[str]:
        """Some of the labels, so that they do not touch."""
        every = -(-self.count // _MOST_LABELS)
        y = HEIGHT - _BOTTOM + 16
        for place in range(0, self.count, every):
            text = escape(columns[place].label)
            yield f'<text x="{self.x(place, 5)}" y="{y}" text-anchor="middle">{text}</text>'


def _step(high: int, low: int) -> int:
    """A round distance of the lines, so that there are about five."""
    span = max(1, high - low)
    size = 1
    while True:
        for factor in (1, 2, 5):
            if factor * size * 5 >= span:
                return factor * size
        size *= 10


def _up(value: int, step: int) -> int:
    return -(-value // step) * step


def _tenths(value: int) -> str:
    """A place in the picture with one decimal."""
    return f"{value // 10}.{value % 10}".removesuffix(".0")
