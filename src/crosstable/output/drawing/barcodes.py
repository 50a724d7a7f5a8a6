"""Codes that machines read, as small pictures: QR by segno, Code 128 by its table (ISO/IEC 15417).

Both are paths in modules, so that they can be drawn at any size without blurred edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from types import ModuleType

from crosstable.errors import CrosstableError, MissingExtra, extra_needed

_QUIET = 2
"""Free modules around a QR code; what is printed beside it keeps the other two away."""

# The widths of bars and spaces of the values 0 to 105, then of the stop sign.
_TABLE = (
    "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 "
    "122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 "
    "321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 "
    "211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 "
    "213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 "
    "121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 "
    "241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 "
    "412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 "
    "211214 211232"
)
_PATTERNS = tuple(_TABLE.split())
_STOP = "2331112"
_START_LETTERS = 104
_TO_DIGITS = 99
_FIRST_LETTER = 32


def code_128(text: str) -> tuple[int, ...]:
    """The widths of bars and spaces of a letter and an even number of digits.

    >>> len(code_128("c0000142131")), sum(code_128("c0000142131"))
    (61, 112)
    """
    letter = text[:1]
    digits = text[1:]
    if not letter.isascii() or not digits.isdecimal() or len(digits) % 2:
        raise CrosstableError(f"{text} is not a letter and an even number of digits")
    pairs = [int(digits[place : place + 2]) for place in range(0, len(digits), 2)]
    values = [_START_LETTERS, ord(letter) - _FIRST_LETTER, _TO_DIGITS, *pairs]
    check = (values[0] + sum(place * value for place, value in enumerate(values))) % 103
    patterns = (*(_PATTERNS[value] for value in (*values, check)), _STOP)
    return tuple(int(width) for pattern in patterns for width in pattern)


def code_128_svg(text: str) -> str:
    """The bars as a picture of height 1 that is stretched where it is drawn."""
    at = 0
    path = []
    for place, width in enumerate(code_128(text)):
        if place % 2 == 0:
            path.append(f"M{at} 0h{width}v1h-{width}z")
        at += width
    return _svg(at, 1, path)


@lru_cache(maxsize=4096)
def qr_svg(text: str) -> str:
    """A QR code of a text; a quarter of it may be unreadable where it is short (level Q)."""
    level = "Q" if len(text) <= _SHORT else "M"
    code = _segno().make_qr(text, error=level, boost_error=False)
    rows = [[bool(dark) for dark in row] for row in code.matrix]
    size = len(rows) + 2 * _QUIET
    return _svg(size, size, _squares(rows))


_SHORT = 40


def _squares(rows: Iterable[list[bool]]) -> Iterator[str]:
    """Dark modules side by side as one rectangle."""
    for y, row in enumerate(rows, _QUIET):
        at = _QUIET
        for is_dark, run in groupby(row):
            width = len(list(run))
            if is_dark:
                yield f"M{at} {y}h{width}v1h-{width}z"
            at += width


def _svg(width: int, height: int, path: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'preserveAspectRatio="none"><path d="{"".join(path)}"/></svg>'
    )


def _segno() -> ModuleType:
    try:
        import segno
    except ImportError as missing:
        raise MissingExtra(extra_needed("QR codes need", "reports")) from missing
    return segno
