"""How wide a text is in print, near enough to lay out columns: widths of Libertinus Serif.

In thousandths of the size. Letters with marks are as wide as without; what is not listed is taken
to be wide, so that a column is rather too wide than too narrow.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_WIDTHS: dict[str, int] = {}
for _width, _signs in {
    205: "'|",
    236: ",.:;·",
    250: " ",
    298: "!()ijlI{}\\",
    336: '"-/JJfrt’',
    375: "[]*“”`",
    400: "sz",
    435: "c?",
    465: "0123456789#$aeFS_~",
    500: "bgovxdqy",
    525: "kpuLPE^≥≤",
    550: "hn+=<>–−×",
    605: "BRTYZ",
    660: "CKVX½U%",
    710: "GADNOQ&",
    750: "Hwm—…",
    840: "M",
    960: "W@",
}.items():
    _WIDTHS |= dict.fromkeys(_signs, _width)
_WIDTHS |= {"m": 790, "t": 320, "r": 375, "J": 325, "f": 312, "A": 700, "H": 735}

_UNLISTED = {"Lu": 900, "Ll": 700, "Mn": 0, "Cf": 0}
_WIDEST = 1000
BOLD = 1.08
"""How much wider headings are."""


@lru_cache(maxsize=4096)
def _sign_width(sign: str) -> int:
    base = unicodedata.normalize("NFKD", sign)[0]
    known = _WIDTHS.get(sign) or _WIDTHS.get(base)
    return known or _UNLISTED.get(unicodedata.category(sign), _WIDEST)


@lru_cache(maxsize=65536)
def width(text: str) -> int:
    """The width of a line in thousandths of its size."""
    return sum(map(_sign_width, text))


def longest_word(text: str) -> int:
    """The width of the longest piece that is not broken."""
    return max(map(width, text.split()), default=0)


_BREAK = "\u200b"


def breakable(text: str, room: int) -> str:
    """The text with places to break words that are wider than the room, in thousandths."""
    if longest_word(text) <= room:
        return text
    result = []
    used = 0
    for sign in text:
        used = 0 if sign.isspace() else used + _sign_width(sign)
        if used > room:
            result.append(_BREAK)
            used = _sign_width(sign)
        result.append(sign)
    return "".join(result)
