"""Charts of an event: places by round, score groups, the performance of a player.

No meaning hangs on a colour alone: lines have patterns of their own and end in names, bars have
their numbers beside them. Every chart has a title and a description for those who do not see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from html import escape
from math import isqrt
from typing import NamedTuple
from zlib import crc32

from crosstable.output.drawing.svg import grid_line, round_step, shorten_name, tenths
from crosstable.output.language import Say
from crosstable.text.formats import with_halves

PATTERNS = ("", "", "5 3", "", "6 3 2 3")
"""Of the lines with colours of their own; all others are thin and grey."""
MOST_LINES = 10


def draw_frame(
    kind: str, width: int, height: int, title: str, told: str, parts: Iterable[str]
) -> str:
    """The frame; title and description are found by their own names on the page."""
    name = f"picture-{crc32(f'{kind}{title}{told}'.encode('utf-8', 'replace')):08x}"
    return (
        f'<svg class="picture {kind}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="{name}-t {name}-d"><title id="{name}-t">{escape(title)}</title>'
        f'<desc id="{name}-d">{escape(told)}</desc>{"".join(parts)}</svg>'
    )


# -- places by round ------------------------------------------------------------------------------


class Places(NamedTuple):
    """A participant and the places at the start and after 1, 2, … rounds; None for no place."""

    name: str
    places: tuple[int | None, ...]


_LEFT = 42
_RIGHT = 196
_TOP = 30
_BOTTOM = 10
_WIDTH = 640
_ROOM = 400
_ROW = 20
_LABEL = 16
_EVEN = 12
"""Places that are equally far apart; those below come closer and closer."""


def rank_chart(shown: Sequence[Places], say: Say) -> str:
    """The places of the leaders round by round, the first on top; empty without a round."""
    lines = [line for line in shown[:MOST_LINES] if any(place is not None for place in line.places)]
    rounds = max((len(line.places) for line in lines), default=0) - 1
    if rounds < 1:
        return ""
    deepest = max(place for line in lines for place in line.places if place is not None)
    scale = _Scale(rounds, deepest, len(lines))
    told = "; ".join(f"{line.name}: {_list_places(line.places)}" for line in lines)
    parts = [*_columns(scale, say), *_first_places(lines, scale), *_curves(lines, scale)]
    parts += _names(lines, scale)
    return draw_frame("ranks", _WIDTH, scale.height, say("Places by round"), told, parts)


def _list_places(places: Sequence[int | None]) -> str:
    return ", ".join("–" if place is None else str(place) for place in places[1:])


def _depth(place: int) -> Fraction:
    """How many rows below the top a place stands.

    >>> _depth(1), _depth(12), _depth(112)
    (Fraction(0, 1), Fraction(11, 1), Fraction(23, 1))
    """
    if place <= _EVEN:
        return Fraction(place - 1)
    return _EVEN - 1 + Fraction(isqrt((place - _EVEN) * 144), 10)


class _Scale:
    """Where rounds and places are in the chart."""

    def __init__(self, rounds: int, deepest: int, names: int) -> None:
        self.rounds = rounds
        rows = max(_depth(deepest), Fraction(1))
        self.row = min(Fraction(_ROW), _ROOM / rows)
        lowest = max(rows * self.row, Fraction((names - 1) * _LABEL))
        self.height = int(_TOP + lowest + _BOTTOM + 8)

    def x(self, number: int) -> Fraction:
        return _LEFT + Fraction((_WIDTH - _LEFT - _RIGHT) * number, self.rounds)

    def y(self, place: int) -> Fraction:
        return _TOP + _depth(place) * self.row


def _columns(scale: _Scale, say: Say) -> Iterator[str]:
    for number in range(scale.rounds + 1):
        x = tenths(scale.x(number))
        word = say("Start") if number == 0 else str(number)
        yield f'<line class="grid" x1="{x}" x2="{x}" y1="{_TOP}" y2="{scale.height - _BOTTOM}"/>'
        yield f'<text class="middle soft" x="{x}" y="14">{escape(word)}</text>'


def _first_places(lines: Sequence[Places], scale: _Scale) -> Iterator[str]:
    """The places at the start, as far as their numbers do not touch."""
    lowest = Fraction(-_LABEL)
    starts = {line.places[0] for line in lines if line.places and line.places[0] is not None}
    for place in sorted(filter(None, starts)):
        y = scale.y(place)
        if y - lowest >= 11:
            lowest = y
            yield f'<text class="end soft" x="{_LEFT - 9}" y="{tenths(y)}" dy="4">{place}</text>'


def _curves(lines: Sequence[Places], scale: _Scale) -> Iterator[str]:
    """Smooth lines from round to round; the leaders are drawn last and lie on top."""
    for number, line in reversed([*enumerate(lines)]):
        kind = f"s{number + 1}" if number < len(PATTERNS) else "s0"
        pattern = PATTERNS[number] if number < len(PATTERNS) else ""
        known = [(scale.x(n), scale.y(p)) for n, p in enumerate(line.places) if p is not None]
        path = _smooth(known)
        yield (
            f'<path class="curve {kind}" d="{path}" stroke-dasharray="{pattern}">'
            f"<title>{escape(line.name)}</title></path>"
        )
        radius = 3 if number < len(PATTERNS) else 2
        for x, y in known:
            yield f'<circle class="{kind}" cx="{tenths(x)}" cy="{tenths(y)}" r="{radius}"/>'


def _smooth(points: Sequence[tuple[Fraction, Fraction]]) -> str:
    (x, y), *rest = points
    path = [f"M{tenths(x)} {tenths(y)}"]
    for next_x, next_y in rest:
        middle = tenths((x + next_x) / 2)
        path.append(
            f"C{middle} {tenths(y)} {middle} {tenths(next_y)} {tenths(next_x)} {tenths(next_y)}"
        )
        x = next_x
        y = next_y
    return "".join(path)


def _names(lines: Sequence[Places], scale: _Scale) -> Iterator[str]:
    """The last place and the name beside the end of each line, moved so that none touch."""
    ends = []
    for number, curve in enumerate(lines):
        at, last = max((n, p) for n, p in enumerate(curve.places) if p is not None)
        ends.append((scale.y(last), number, scale.x(at), last, curve.name))
    right = _WIDTH - _RIGHT
    lowest = Fraction(_TOP - _LABEL)
    for y, number, x, last, name in sorted(ends):
        lowest = max(y, lowest + _LABEL)
        line = f"{tenths(x + 5)},{tenths(y)} {right + 12},{tenths(lowest)}"
        kind = ' class="strong"' if number < len(PATTERNS) else ""
        yield f'<polyline class="lead" points="{line} {right + 22},{tenths(lowest)}"/>'
        text = escape(f"{last} {shorten_name(name, 20)}")
        yield f'<text{kind} x="{right + 26}" y="{tenths(lowest)}" dy="4">{text}</text>'


# -- score groups ---------------------------------------------------------------------------------


class ScoreGroup(NamedTuple):
    """Points, and who has them."""

    points: Decimal
    names: tuple[str, ...]


_GROUP_ROW = 22
_GROUP_LEFT = 52
_GROUP_BARS = 190
_GROUP_WIDTH = 440
_NAMED = 2
"""So many of a group are named."""


def score_groups(groups: Sequence[ScoreGroup], say: Say) -> str:
    """How many have how many points, the most points first; scores below zero come last."""
    ordered = sorted(groups, key=lambda group: -group.points)
    if not ordered:
        return ""
    most = max(len(group.names) for group in ordered)
    parts = []
    for row, group in enumerate(ordered):
        y = row * _GROUP_ROW
        count = len(group.names)
        width = max(Fraction(_GROUP_BARS * count, most), Fraction(2))
        end = _GROUP_LEFT + width
        parts.append(
            f'<text class="end strong" x="{_GROUP_LEFT - 8}" y="{y + 15}">'
            f"{with_halves(group.points)}</text>"
            f'<rect class="counted" x="{_GROUP_LEFT}" y="{y + 4}" rx="2" width="{tenths(width)}" '
            f'height="{_GROUP_ROW - 8}"/>'
            f'<text class="strong" x="{tenths(end + 7)}" y="{y + 15}">{count}</text>'
        )
        if count <= _NAMED:
            names = escape(shorten_name(", ".join(group.names), 26))
            parts.append(f'<text class="soft" x="{tenths(end + 24)}" y="{y + 15}">{names}</text>')
    told = "; ".join(f"{with_halves(group.points)}: {len(group.names)}" for group in ordered)
    height = _GROUP_ROW * len(ordered) + 2
    return draw_frame("groups", _GROUP_WIDTH, height, say("Score groups"), told, parts)


# -- performance ----------------------------------------------------------------------------------

_P_WIDTH = 500
_P_HEIGHT = 190
_P_SIDE = 30
_P_RIGHT = 160
"""Room for the words of the own rating in every language."""
_P_TOP = 26
_P_BOTTOM = 46


@lru_cache(maxsize=4096)  # when one more result is published, most players have the same again
def performance_chart(values: tuple[int | None, ...], own: int | None, say: Say) -> str:
    """The performance after each round and the own rating; None without a rated game so far."""
    known = [value for value in values if value is not None]
    if len(known) < 2:
        return ""
    low = min((*known, own or known[0]))
    high = max((*known, own or known[0]))
    span = max(high - low, 1)

    def x(number: int) -> Fraction:
        return _P_SIDE + Fraction((_P_WIDTH - _P_SIDE - _P_RIGHT) * number, len(values) - 1)

    def y(value: int) -> Fraction:
        return _P_TOP + Fraction((_P_HEIGHT - _P_TOP - _P_BOTTOM) * (high - value), span)

    points = [(x(n), y(value), value) for n, value in enumerate(values) if value is not None]
    parts = list(_own_rating(own, y, say))
    line = " ".join(f"{tenths(at)},{tenths(height)}" for at, height, _ in points)
    parts.append(f'<polyline class="curve s1" points="{line}"/>')
    step = -(-len(points) // 7)
    for place, (at, height, value) in enumerate(points):
        parts.append(f'<circle class="s1" cx="{tenths(at)}" cy="{tenths(height)}" r="3.5"/>')
        if (len(points) - 1 - place) % step == 0:
            label = tenths(height + 18 if _is_valley(points, place) else height - 9)
            parts.append(f'<text class="middle strong" x="{tenths(at)}" y="{label}">{value}</text>')
    for number in range(0, len(values), step):
        text = f'<text class="middle soft" x="{tenths(x(number))}" y="{_P_HEIGHT - 8}">'
        parts.append(f"{text}{number + 1}</text>")
    told = ", ".join("–" if value is None else str(value) for value in values)
    return draw_frame("performance", _P_WIDTH, _P_HEIGHT, say("Performance by round"), told, parts)


def _is_valley(points: Sequence[tuple[Fraction, Fraction, int]], place: int) -> bool:
    """Whether the line goes down to a point and up again: its number then stands below it."""
    near = [points[at][2] for at in (place - 1, place + 1) if 0 <= at < len(points)]
    return all(value > points[place][2] for value in near)


def _own_rating(own: int | None, y: Callable[[int], Fraction], say: Say) -> Iterator[str]:
    if own is None:
        return
    height = y(own)
    yield grid_line("own", _P_SIDE, _P_WIDTH - _P_RIGHT + 22, tenths(height))
    *words, number = say("own rating {n}").format(n=own).split()
    x = _P_WIDTH - _P_RIGHT + 28
    yield (
        f'<text class="soft" x="{x}" y="{tenths(height + 4)}">{escape(" ".join(words))}'
        f'<tspan x="{x}" dy="15">{escape(number)}</tspan></text>'
    )


# -- a season -------------------------------------------------------------------------------------

_S_WIDTH = 760
_S_HEIGHT = 230
_S_LEFT = 64
"""Room for the ratings in the large letters of a phone."""
_S_RIGHT = 30
_S_TOP = 26
_S_BOTTOM = 30


class SeasonPoint(NamedTuple):
    """An event in the chart of a season; None for what is not known of it."""

    label: str
    rating: int | None
    performance: int | None


def season_chart(points: Sequence[SeasonPoint], say: Say) -> str:
    """Rating and performance event by event; empty with less than two ratings or performances."""
    values = [value for point in points for value in point[1:] if value is not None]
    if len(points) < 2 or len(values) < 2:
        return ""
    step = round_step(max(max(values) - min(values), 1), 5)
    low = min(values) // step * step
    high = -(-max(values) // step) * step

    def x(place: int) -> Fraction:
        return (
            _S_LEFT + 20 + Fraction((_S_WIDTH - _S_LEFT - _S_RIGHT - 40) * place, len(points) - 1)
        )

    def y(value: int) -> Fraction:
        span = max(high - low, 1)
        return _S_TOP + Fraction((_S_HEIGHT - _S_TOP - _S_BOTTOM) * (high - value), span)

    parts = []
    for value in range(low, high + 1, step):
        height = tenths(y(value))
        parts.append(grid_line("grid", _S_LEFT, _S_WIDTH - _S_RIGHT, height))
        parts.append(f'<text class="end soft" x="{_S_LEFT - 8}" y="{height}" dy="4">{value}</text>')
    known = [(x(at), y(point.rating)) for at, point in enumerate(points) if point.rating]
    line = " ".join(f"{tenths(at)},{tenths(height)}" for at, height in known)
    parts.append(f'<polyline class="curve s1" points="{line}"/>')
    for at, point in enumerate(points):
        parts.append(
            f'<text class="middle soft" x="{tenths(x(at))}" y="{_S_HEIGHT - 8}">'
            f"{escape(point.label)}</text>"
        )
        if point.performance is not None:
            parts.append(_diamond(x(at), y(point.performance), point.performance))
    told = "; ".join(
        f"{point.label}: {_or_dash(point.rating)}, {_or_dash(point.performance)}"
        for point in points
    )
    return draw_frame("season", _S_WIDTH, _S_HEIGHT, say("Rating and performance"), told, parts)


def _diamond(x: Fraction, y: Fraction, value: int) -> str:
    """A performance: a sign of its own, and its number."""
    at = f"{tenths(x)} {tenths(y - 6)}"
    return (
        f'<path class="diamond" d="M{at}l6 6l-6 6l-6-6z"/>'
        f'<text class="middle" x="{tenths(x)}" y="{tenths(y - 11)}">{value}</text>'
    )


def _or_dash(value: int | None) -> str:
    return "–" if value is None else str(value)
