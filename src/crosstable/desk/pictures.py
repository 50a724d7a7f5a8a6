"""Pictures of results, drawn as SVG on the server: pure functions from values to text.

Colours come from the style sheet; no meaning hangs on them alone. Lines have patterns of their own
and their names at the end, bars have their numbers beside them, what is cut says so. Every picture
has a title and a description for those who do not see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple
from zlib import crc32

from markupsafe import Markup

from crosstable.desk.language import Words
from crosstable.output.drawing.svg import grid_line, round_step, shortened, shown_number, tenths

Amount = Fraction | None
PATTERNS = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 2", "1 3", "9 3 2 3 2 3")
"""Of the lines of a race, one for each participant."""
MOST_LINES = len(PATTERNS)
MOST_BARS = 40


def _picture(
    kind: str, width: int, height: int, title: str, told: str, parts: Iterable[str]
) -> str:
    """The frame; title and description are found by their own names on the page."""
    name = f"picture-{crc32(f'{kind}{title}{told}'.encode('utf-8', 'replace')):08x}"
    return Markup(
        f'<svg class="picture {kind}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="{name}-t {name}-d"><title id="{name}-t">{escape(title)}</title>'
        f'<desc id="{name}-d">{escape(told)}</desc>{"".join(parts)}</svg>'
    )


# -- the race -------------------------------------------------------------------------------------


class Runner(NamedTuple):
    """A participant and the points after 0, 1, 2, … rounds."""

    name: str
    points: tuple[Amount, ...]


_RACE_WIDTH, _RACE_HEIGHT = 720, 320
_RACE_LEFT, _RACE_RIGHT, _RACE_TOP, _RACE_BOTTOM = 36, 190, 12, 30
_LABEL = 15
"""Distance of two names at the ends of lines."""


def race(runners: Sequence[Runner], said: Words) -> str:
    """Points round by round of the first few, each line with its name at the end."""
    shown = [runner for runner in runners[:MOST_LINES] if any(p is not None for p in runner.points)]
    rounds = max((len(runner.points) for runner in shown), default=0) - 1
    if rounds < 1:
        return Markup("")
    most = max(p for runner in shown for p in runner.points if p is not None)
    scale = _RaceScale(rounds, max(most, Fraction(1)))
    told = "; ".join(f"{runner.name}: {_told_points(runner)}" for runner in shown)
    parts = [*scale.grid(), *_race_lines(shown, scale), *_race_names(shown, scale)]
    title = said.say("Points after each round")
    return _picture("race", _RACE_WIDTH, _RACE_HEIGHT, title, told, parts)


def _told_points(runner: Runner) -> str:
    return ", ".join("–" if p is None else shown_number(p) for p in runner.points[1:])


class _RaceScale:
    def __init__(self, rounds: int, most: Fraction) -> None:
        self.rounds, self.most = rounds, most

    def x(self, number: int) -> Fraction:
        room = _RACE_WIDTH - _RACE_LEFT - _RACE_RIGHT
        return _RACE_LEFT + Fraction(room * number, self.rounds)

    def y(self, points: Fraction) -> Fraction:
        room = _RACE_HEIGHT - _RACE_TOP - _RACE_BOTTOM
        return _RACE_TOP + room * (1 - points / self.most)

    def grid(self) -> Iterator[str]:
        right = _RACE_WIDTH - _RACE_RIGHT
        for value in range(0, int(self.most) + 1, round_step(self.most, 8)):
            y = tenths(self.y(Fraction(value)))
            yield grid_line("grid", _RACE_LEFT, right, y)
            yield f'<text class="end" x="{_RACE_LEFT - 6}" y="{y}" dy="4">{value}</text>'
        every = round_step(Fraction(self.rounds), 13)
        for number in range(0, self.rounds + 1, every):
            x = tenths(self.x(number))
            yield f'<text class="middle" x="{x}" y="{_RACE_HEIGHT - 8}">{number}</text>'


def _apart(place: int, of: int) -> Fraction:
    """A small shift, so that lines which run together can be told apart."""
    return Fraction(2 * place - of + 1, 2) * Fraction(9, 5)


def _race_lines(shown: Sequence[Runner], scale: _RaceScale) -> Iterator[str]:
    for place, runner in enumerate(shown):
        shift = _apart(place, len(shown))
        at = [
            f"{tenths(scale.x(n))},{tenths(scale.y(p) + shift)}"
            for n, p in enumerate(runner.points)
            if p is not None
        ]
        yield (
            f'<polyline class="s{place + 1}" points="{" ".join(at)}" '
            f'stroke-dasharray="{PATTERNS[place]}"><title>{escape(runner.name)}</title></polyline>'
        )


def _race_names(shown: Sequence[Runner], scale: _RaceScale) -> Iterator[str]:
    """The names beside the ends of the lines, moved so that they do not touch."""
    ends = []
    for place, runner in enumerate(shown):
        last = next(p for p in reversed(runner.points) if p is not None)
        ends.append((scale.y(last) + _apart(place, len(shown)), place, runner, last))
    right = _RACE_WIDTH - _RACE_RIGHT
    lowest = Fraction(_RACE_TOP - _LABEL + 4)
    for y, place, runner, last in sorted(ends, key=lambda end: (end[0], end[1])):
        lowest = max(y, lowest + _LABEL)
        name = escape(f"{shortened(runner.name, 20)} {shown_number(last)}")
        yield (
            f'<polyline class="s{place + 1} lead" stroke-dasharray="{PATTERNS[place]}" '
            f'points="{right},{tenths(y)} {right + 8},{tenths(lowest)} '
            f'{right + 30},{tenths(lowest)}"/>'
            f'<text x="{right + 35}" y="{tenths(lowest)}" dy="4">{name}</text>'
        )


# -- changes --------------------------------------------------------------------------------------


class Bar(NamedTuple):
    """A name with a number that goes up or down."""

    name: str
    value: Fraction
    text: str


_BAR_WIDTH, _BAR_NAMES, _BAR = 720, 200, 20


def changes(bars: Sequence[Bar], said: Words) -> str:
    """Bars to the right for gains and to the left for losses, the largest gain first.

    Of many only those that change most are drawn.
    """
    if not bars:
        return Markup("")
    order = sorted(bars, key=lambda bar: -bar.value)
    half = MOST_BARS // 2
    shown = order if len(order) <= MOST_BARS else [*order[:half], *order[-half:]]
    left = len(order) - len(shown)
    most = max(max(abs(bar.value) for bar in shown), Fraction(1))
    told = "; ".join(f"{bar.name} {bar.text}" for bar in shown) + "."
    if left:
        told += " " + said.count(
            "{n} with a smaller change is not drawn.",
            "{n} with smaller changes are not drawn.",
            left,
        )
    middle, room = _BAR_NAMES + 250, 190
    parts = [f'<line class="axis" x1="{middle}" x2="{middle}" y1="0" y2="{_BAR * len(shown)}"/>']
    for place, bar in enumerate(shown):
        width = room * abs(bar.value) / most
        is_loss = bar.value < 0
        x = middle - width if is_loss else Fraction(middle)
        end = tenths(x - 5) if is_loss else tenths(x + width + 5)
        y = place * _BAR
        anchor = ' class="end"' if is_loss else ""
        parts.append(
            f'<text x="0" y="{y + 14}">{escape(shortened(bar.name, 28))}</text>'
            f'<rect class="{"down" if is_loss else "up"}" x="{tenths(x)}" y="{y + 3}" '
            f'width="{tenths(width)}" height="{_BAR - 6}"/>'
            f'<text{anchor} x="{end}" y="{y + 14}">{escape(bar.text)}</text>'
        )
    title = said.say("Rating changes")
    return _picture("changes", _BAR_WIDTH, _BAR * len(shown), title, told, parts)


# -- tie-breaks -----------------------------------------------------------------------------------


class Part(NamedTuple):
    """What one round adds to a tie-break; `is_cut` if it does not count."""

    label: str
    amount: Fraction
    is_cut: bool = False


_PART, _PARTS_HEIGHT, _PARTS_ROOM = 40, 96, 58


def contributions(key: str, parts: Sequence[Part], said: Words) -> str:
    """A column for each term of a tie-break; those that were cut are hollow and say so."""
    if len(parts) < 2 or any(part.amount < 0 for part in parts):
        return Markup("")
    most = max(max(part.amount for part in parts), Fraction(1))
    cut = said.say("cut")
    told = "; ".join(
        f"{part.label}: {shown_number(part.amount)}{f' ({cut})' if part.is_cut else ''}"
        for part in parts
    )
    base = 16 + _PARTS_ROOM
    drawn = [grid_line("axis", 0, _PART * len(parts), str(base))]
    for place, part in enumerate(parts):
        x, height = place * _PART, _PARTS_ROOM * part.amount / most
        label = cut if part.is_cut else part.label
        drawn.append(
            f'<rect class="{"cut" if part.is_cut else "counted"}" x="{x + 6}" '
            f'y="{tenths(base - height)}" width="{_PART - 12}" height="{tenths(height)}"/>'
            f'<text class="middle" x="{x + _PART // 2}" y="{tenths(base - height - 3)}">'
            f"{shown_number(part.amount)}</text>"
            f'<text class="middle" x="{x + _PART // 2}" y="{base + 15}">{escape(label)}</text>'
        )
    title = said.say("{key}: what each round adds", key=key)
    return _picture("parts", max(_PART * len(parts), 120), _PARTS_HEIGHT, title, told, drawn)
