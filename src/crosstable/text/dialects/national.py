"""Lines of national data (NRS): in place of a code of their own they have that of a federation."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from crosstable.model.federations import is_known_federation
from crosstable.text.formats import read_whole


def is_national_code(text: str, numbers: Collection[int], federations: Collection[str]) -> bool:
    """Whether a line is an NRS record: four conditions, because rulers look alike (C42)."""
    code = text[:3]
    if not (code.isascii() and code.isalpha() and code.isupper() and text[3:4] == " "):
        return False
    if read_whole(text[4:8]) not in numbers:
        return False
    return code in federations or is_known_federation(code)


def starting_ranks(texts: Iterable[str]) -> frozenset[int]:
    """The numbers in columns 5-8 of all 001 lines, which NRS lines must repeat."""
    numbers = (read_whole(text[4:8]) for text in texts if text[:3] == "001")
    return frozenset(number for number in numbers if number)
