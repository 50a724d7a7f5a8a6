"""How messages write things: signs that a console lacks, names of files, counts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

# What a console that lacks a sign is shown instead.
_PLAIN = {
    "½": "1/2",
    "–": "-",
    "—": "-",
    "−": "-",
    "·": "|",
    "→": "->",
    "…": "...",
    "×": "x",
    "’": "'",
    "“": '"',
    "”": '"',
    "≥": ">=",
    "≤": "<=",
}


def printable(text: str, encoding: str | None) -> str:
    """The text with every sign that an encoding lacks replaced by something like it.

    >>> printable("Weiß – Žagar ½-½", "ascii")
    'Wei? - Zagar 1/2-1/2'
    """
    encoding = encoding or "ascii"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "".join(printable_character(c, encoding) for c in text)
    return text


def printable_character(character: str, encoding: str) -> str:
    """One sign, or what an encoding that lacks it is shown instead."""
    base = unicodedata.normalize("NFKD", character)
    plain = "".join(c for c in base if not unicodedata.combining(c))
    for candidate in (character, _PLAIN.get(character), plain):
        if candidate:
            try:
                candidate.encode(encoding)
            except (UnicodeEncodeError, LookupError):
                continue
            return candidate
    return "?"


def shown_name(path: str) -> str:
    """What people are shown as the name of a file."""
    return "standard input" if path == "-" else path


def counted(number: int, word: str) -> str:
    """A number with its noun, in the plural where it is one."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def enumerated(words: Iterable[object]) -> str:
    """``1, 2 and 3``."""
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def rounds_named(numbers: Sequence[int]) -> str:
    """``round 3``, ``rounds 3, 5``."""
    return f"round{'' if len(numbers) == 1 else 's'} {', '.join(map(str, numbers))}"


def numbers_named(numbers: Sequence[int], most: int = 12) -> str:
    """The first numbers, and how many more there are.

    >>> numbers_named([3, 5, 8], most=2)
    '3, 5 and 1 more'
    """
    shown = ", ".join(map(str, numbers[:most]))
    return f"{shown} and {len(numbers) - most} more" if len(numbers) > most else shown
