"""Words, numbers and days that take the place of others, the same for the same everywhere.

A letter becomes another of the same kind: a vowel a vowel, a capital a capital, one of Cyrillic one
of Cyrillic, and one of two bytes one of two bytes.
"""

from __future__ import annotations

import re
import unicodedata
from calendar import monthrange
from functools import lru_cache
from random import Random

from crosstable.text.source import encode

_VOWELS = "aeiouy"
_CONSONANTS = "bcdfghjklmnpqrstvwxz"
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+", re.ASCII)
_FEWEST_DIGITS_OF_AN_ID = 5
_MOST_TRIES = 200
_KEPT_WORDS = frozenset(
    ("gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "ia", "fa", "na", "io", "fide", "id")
) | frozenset(("bye", "nn", "dummy", "spielfrei", "freilos"))
"""Titles of players and arbiters, and names of those who are nobody."""
_NEIGHBOURS = 64
"""So many code points are of the same alphabet, as a rule."""


class Substitution:
    """What stands for what. The same input gives other words on every run but for the seed."""

    def __init__(self, seed: str, encoding: str) -> None:
        self._random = Random(seed)
        self._encoding = encoding
        self._words: dict[str, str] = {}
        self._taken: set[str] = set()
        self._numbers: dict[str, str] = {}
        self._days: dict[tuple[str, str, str], tuple[int, int]] = {}
        self._avoided: set[str] = set()
        self._avoided_days: set[tuple[int, int, int]] = set()

    def avoid(self, *texts: str) -> None:
        """Words and numbers of the files themselves: nobody gets the name or id of another."""
        for text in texts:
            self._avoided.update(word.lower() for word in _WORD.findall(text))
            self._avoided.update(_DIGITS.findall(text))

    def avoid_days(self, *days: tuple[int, int, int]) -> None:
        """Days of birth of the files themselves, by year, month and day."""
        self._avoided_days.update(days)

    @property
    def pairs(self) -> dict[str, str]:
        """Every word and number with what stands for it."""
        return {**self._words, **self._numbers}

    def use_encoding(self, encoding: str) -> None:
        """Letters that the next file can hold."""
        self._encoding = encoding

    # -- words ----------------------------------------------------------------------------------

    def text(self, text: str) -> str:
        """A text with other words and other long numbers; everything else stays."""
        replaced = _WORD.sub(lambda match: self.word(match[0]), text)
        return _DIGITS.sub(
            lambda match: (
                self.number(match[0]) if len(match[0]) >= _FEWEST_DIGITS_OF_AN_ID else match[0]
            ),
            replaced,
        )

    def word(self, word: str) -> str:
        """Another word of the same length and shape."""
        if word.lower() in _KEPT_WORDS:
            return word
        key = f"{self._encoding} {word.lower()}"
        if key not in self._words:
            self._words[key] = self._new_word(word.lower())
        other = self._words[key]
        return "".join(map(self._in_case, word, other))

    def _new_word(self, word: str) -> str:
        """A word that stands for no other, if possible one that the files do not have."""
        last = word
        for refused in (self._avoided | self._taken | _KEPT_WORDS, self._taken | _KEPT_WORDS):
            for _ in range(_MOST_TRIES):
                last = "".join(map(self._letter, word))
                if last not in refused:
                    self._taken.add(last)
                    return last
        return last

    def _letter(self, letter: str) -> str:
        return self._random.choice(_pool(letter, self._encoding))

    def _in_case(self, letter: str, other: str) -> str:
        if not letter.isupper():
            return other
        capital = other.upper()
        is_alike = len(capital) == 1 and _size(capital, self._encoding) == _size(
            letter, self._encoding
        )
        return capital if is_alike else letter

    # -- numbers and days -----------------------------------------------------------------------

    def number(self, digits: str) -> str:
        """Another number of as many digits with the same first one."""
        if digits not in self._numbers:
            self._numbers[digits] = self._new_number(digits)
        return self._numbers[digits]

    def _new_number(self, digits: str) -> str:
        if len(digits) < 2 or not digits.strip("0"):
            return digits
        taken = set(self._numbers.values())
        for _ in range(_MOST_TRIES):
            rest = "".join(self._random.choice("0123456789") for _ in digits[1:])
            other = digits[0] + rest
            if not (other == digits or other in taken or other in self._avoided):
                return other
        return digits

    def code(self, text: str) -> str:
        """An id: digits as a number, letters as a word, in the same places."""
        words = _WORD.sub(lambda match: self.word(match[0]), text)
        return _DIGITS.sub(lambda match: self.number(match[0]), words)

    def day(self, year: str, month: str, day: str) -> tuple[str, str]:
        """Another day of the same year, in as many digits; what is no day stays as it is."""
        key = (year, month, day)
        if not _is_day(*key):
            return month, day
        if key not in self._days:
            self._days[key] = self._new_day(*key)
        other_month, other_day = self._days[key]
        return f"{other_month:0{len(month)}}", f"{other_day:0{len(day)}}"

    def _new_day(self, year: str, month: str, day: str) -> tuple[int, int]:
        """Another day that has room in as many digits, if possible one that is nobody's.

        Two days stay two: namesakes may differ by nothing else.
        """
        own = (int(month), int(day))
        days = [
            (other_month, other_day)
            for other_month in range(1, 13)
            for other_day in range(1, monthrange(2001, other_month)[1] + 1)
            if len(str(other_month)) <= len(month) and len(str(other_day)) <= len(day)
        ]
        others = [other for other in days if other != own]
        given = {other for (known, _, _), other in self._days.items() if known == year}
        unused = [other for other in others if other not in given] or others
        free = [other for other in unused if (int(year), *other) not in self._avoided_days]
        return self._random.choice(free or unused)

    def mask(self, text: str) -> str:
        """A text of which only the shape is left: letters are an x, digits a 0."""
        return "".join(map(self._mask, text))

    def _mask(self, character: str) -> str:
        if character.isascii():
            return "x" if character.isalpha() else "0" if character.isdigit() else character
        if not character.isalnum():
            return character
        return _pool(character, self._encoding)[0]


def _is_day(year: str, month: str, day: str) -> bool:
    if len(year) != 4 or not 1 <= int(month) <= 12 or not int(year) >= 1:
        return False
    return 1 <= int(day) <= monthrange(int(year), int(month))[1]


def _size(letter: str, encoding: str) -> int:
    try:
        return len(encode(letter, encoding))
    except (UnicodeError, LookupError):
        return 0


@lru_cache(maxsize=10_000)
def _pool(letter: str, encoding: str) -> str:
    """The letters that may stand for one: never empty, at worst the letter itself."""
    if letter in _VOWELS:
        return _VOWELS
    if letter in _CONSONANTS:
        return _CONSONANTS
    category = unicodedata.category(letter)
    first = ord(letter) - ord(letter) % _NEIGHBOURS
    candidates = (chr(code) for code in range(first, first + _NEIGHBOURS))
    size = _size(letter, encoding)
    alike = [
        candidate
        for candidate in candidates
        if unicodedata.category(candidate) == category
        and _size(candidate, encoding) == size
        and candidate.lower() == candidate
        and len(candidate.upper()) == 1
        and _size(candidate.upper(), encoding) == size
    ]
    return "".join(alike) or letter
