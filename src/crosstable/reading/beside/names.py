"""Names as programs write them in their lists: squashed, cut, without accents.

They are compared by their letters alone. Vega writes `Müller` in one of its lists and `Mueller` in
another one, so a name has two keys, and one that is cut fits everything that begins with it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
_BASE = str.maketrans({"ß": "ss", "ø": "o", "æ": "ae", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})


def name_keys(name: str) -> frozenset[str]:
    """The letters of a name in small, with accents left out and with them spelt out.

    >>> sorted(name_keys("Müller, Tobias")), sorted(name_keys("MuellerTobias"))
    (['muellertobias', 'mullertobias'], ['muellertobias'])
    """
    small = name.casefold()
    return frozenset((_letters(small), _letters(unicodedata.normalize("NFC", small), spelt=True)))


def _letters(text: str, *, spelt: bool = False) -> str:
    changed = text.translate(_SPELT_OUT) if spelt else text
    base = unicodedata.normalize("NFKD", changed.translate(_BASE))
    return "".join(sign for sign in base if sign.isalnum())


def is_same_name(first: str, second: str) -> bool:
    """Whether two spellings have the same letters."""
    return bool(name_keys(first) & name_keys(second))


class NameTable:
    """Names to be found again by any of their spellings."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = names
        self._by_key: dict[str, set[int]] = {}
        for number, name in names.items():
            for key in name_keys(name):
                self._by_key.setdefault(key, set()).add(number)

    def numbers_of(self, name: str, width: int = 0) -> tuple[int, ...]:
        """The numbers of those who may be meant; a name that fills `width` may be cut."""
        found = {number for key in name_keys(name) for number in self._by_key.get(key, ())}
        if not found and width and len(name) >= width - 1:
            found = self._begin_with(name_keys(name))
        return tuple(sorted(found))

    def _begin_with(self, keys: Iterable[str]) -> set[int]:
        begun = tuple(keys)
        return {
            number
            for key, numbers in self._by_key.items()
            if key.startswith(begun)
            for number in numbers
        }
