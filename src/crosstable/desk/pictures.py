"""Pictures of results, drawn as SVG on the server: pure functions from values to text.

Colours come from the style sheet; no meaning hangs on them alone. Lines have patterns of their own
and their names at the end, bars have their numbers beside them, what is cut says so. Every picture
has a title and a description for those who do not see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from markupsafe import Markup

from crosstable.output.drawing.charts import draw_frame
from crosstable.output.drawing.svg import grid_line, shorten_name, shown_number, tenths
from crosstable.web.language import Words

MOST_BARS = 40


def _picture(
    kind: str, width: int, height: int, title: str, told: str, parts: Iterable[str]
) -> str:
    return Markup(draw_frame(kind, width, height, title, told, parts))


# -- changes --------------------------------------------------------------------------------------


class Bar(NamedTuple):
    """A name with a number that goes up or down."""

    name: str
    value: Fraction
    text: str


_BAR_WIDTH = 720
_BAR_NAMES = 200
_BAR = 20


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
    middle = _BAR_NAMES + 250
    room = 190
    parts = [f'<line class="axis" x1="{middle}" x2="{middle}" y1="0" y2="{_BAR * len(shown)}"/>']
    for place, bar in enumerate(shown):
        width = room * abs(bar.value) / most
        is_loss = bar.value < 0
        x = middle - width if is_loss else Fraction(middle)
        end = tenths(x - 5) if is_loss else tenths(x + width + 5)
        y = place * _BAR
        anchor = ' class="end"' if is_loss else ""
        parts.append(
            f'<text x="0" y="{y + 14}">{escape(shorten_name(bar.name, 28))}</text>'
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


_PART = 40
_PARTS_HEIGHT = 96
_PARTS_ROOM = 58


def contributions(key: str, parts: Sequence[Part], said: Words) -> str:
    """A column for each term of a tie-break; those that were cut are hollow and say so."""
    if len(parts) < 2:
        return Markup("")
    most = max(max(part.amount for part in parts), Fraction(0))
    least = min(min(part.amount for part in parts), Fraction(0))
    unit = _PARTS_ROOM / max(most - least, Fraction(1))
    cut = said.say("cut")
    told = "; ".join(
        f"{part.label}: {shown_number(part.amount)}{f' ({cut})' if part.is_cut else ''}"
        for part in parts
    )
    base = 16 + max(most * unit, _PARTS_ROOM + least * unit)
    parts_drawn = [grid_line("axis", 0, _PART * len(parts), tenths(base))]
    for place, part in enumerate(parts):
        x = place * _PART
        height = abs(part.amount) * unit
        top = base if part.amount < 0 else base - height
        label = cut if part.is_cut else part.label
        parts_drawn.append(
            f'<rect class="{"cut" if part.is_cut else "counted"}" x="{x + 6}" '
            f'y="{tenths(top)}" width="{_PART - 12}" height="{tenths(height)}"/>'
            f'<text class="middle" x="{x + _PART // 2}" y="{tenths(top - 3)}">'
            f"{shown_number(part.amount)}</text>"
            f'<text class="middle" x="{x + _PART // 2}" y="{16 + _PARTS_ROOM + 15}">'
            f"{escape(label)}</text>"
        )
    title = said.say("{key}: what each round adds", key=key)
    return _picture("parts", max(_PART * len(parts), 120), _PARTS_HEIGHT, title, told, parts_drawn)
