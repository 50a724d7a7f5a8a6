"""A line of a file on a console, with marks under the very columns.

A column of the file is a character; on a console a character may take no place (a combining
accent), two places (a Chinese one), or, where the console lacks it, the places of what stands for
it. Control characters and tabs are made visible, one place each, so that marks never move.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from crosstable.text.wording import printable_character

_TAB = ("→", ">")
_UNSEEN = ("\ufffd", "?")
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Categories of characters that show nothing, or move or turn what stands around them."""


class MarkedLine(NamedTuple):
    """A line, or the window of it around the marks, and the marks in the places below."""

    text: str
    indent: int
    """Places before the marks."""
    length: int
    """Places of the marks."""
    begins_inside: bool
    """Whether the beginning of the line was left out, so that columns cannot be counted."""


@lru_cache(maxsize=4096)
def visible(character: str, encoding: str) -> str:
    """A character as a console of this encoding can show it."""
    if unicodedata.category(character) not in _INVISIBLE:
        return printable_character(character, encoding)
    if character == "\t":
        candidates: Sequence[str] = _TAB
    elif character < " ":
        candidates = (chr(0x2400 + ord(character)), *_UNSEEN)
    elif character == "\x7f":
        candidates = ("␡", *_UNSEEN)
    else:
        candidates = _UNSEEN
    return next((c for c in candidates if printable_character(c, encoding) == c), "?")


@lru_cache(maxsize=4096)
def places(text: str) -> int:
    """How many places of a console a text takes."""
    return sum(map(_places, text))


def _places(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def mark_columns(text: str, start: int, end: int, width: int, encoding: str) -> MarkedLine:
    """A line with the columns `start` to `end` (1-based, exclusive) marked.

    A line that is wider than `width` is shown as a window around the marks. Columns beyond the end
    of the line are blank.
    """
    first = start - 1
    last = max(end, start + 1) - 1
    around = slice(max(0, first - 4 * width), first + 4 * width)  # the rest is never shown
    part = text[around]
    first = first - around.start
    last = min(last, around.stop) - around.start
    cells = [visible(c, encoding) for c in part] + [" "] * (last - len(part))
    widths = [places(cell) for cell in cells]
    is_cut = (around.start > 0, around.stop < len(text))
    if sum(widths) <= width and not any(is_cut):
        window = (0, len(cells))
        gaps = ("", "")
    else:
        gap = "…" if visible("…", encoding) == "…" else "..."
        window = _window(widths, first, last, width - 2 * len(gap))
        gaps = (
            gap if window[0] > 0 or is_cut[0] else "",
            gap if window[1] < len(cells) or is_cut[1] else "",
        )
    shown = "".join(cells[slice(*window)])
    return MarkedLine(
        gaps[0] + (shown + gaps[1] if gaps[1] else shown.rstrip()),
        len(gaps[0]) + sum(widths[window[0] : first]),
        max(1, sum(widths[first : min(last, window[1])])),
        bool(gaps[0]),
    )


def _window(widths: Sequence[int], first: int, last: int, room: int) -> tuple[int, int]:
    """The cells to show: those marked, and on both sides as much as there is room for."""
    begin = end = first
    used = 0
    while end < last and used + widths[end] <= room:
        used += widths[end]
        end += 1
    is_growing = True
    while is_growing:
        is_growing = False
        if begin > 0 and used + widths[begin - 1] <= room:
            begin -= 1
            used += widths[begin]
            is_growing = True
        if end < len(widths) and used + widths[end] <= room:
            used += widths[end]
            end += 1
            is_growing = True
    return begin, end
