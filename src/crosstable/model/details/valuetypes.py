"""The types of values: what a key may hold."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from crosstable.model.phrases import Phrase, Words, phrase


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a value: what it must be, and what it is, perhaps an item of a list."""

    kind: str
    must_be: Words
    value: Words
    item: int | None = None

    def sentence(self, key: Words) -> Phrase:
        """The fault of the value of a key."""
        if self.item is None:
            return phrase(
                "{key} must be {a}, not {value}", key=key, a=self.must_be, value=self.value
            )
        return phrase(
            "{key} must be {a}; item {n} is {value}",
            key=key,
            a=self.must_be,
            n=self.item,
            value=self.value,
        )


@dataclass(frozen=True, slots=True)
class ValueType:
    """What a key may hold: the TOML type, the possible values, the form in which it is kept."""

    name: Words
    accepts: tuple[type, ...]
    allows: Callable[[Any], bool] = lambda value: True
    keep: Callable[[Any], object] = lambda value: value
    items: ValueType | None = None

    def read(self, value: object) -> object | Fault:
        """The value as it is kept, or what is wrong with it."""
        if type(value) not in self.accepts:  # exactly: true is no number, a time is no date
            return Fault("details-wrong-type", self.name, show_value(value))
        if self.items is not None and isinstance(value, list):
            return self._read_items(self.items, value)
        if not self.allows(value):
            return Fault("details-bad-value", self.name, show_value(value))
        return self.keep(value)

    def _read_items(self, items: ValueType, values: list[object]) -> object | Fault:
        kept = []
        for number, value in enumerate(values, start=1):
            item = items.read(value)
            if isinstance(item, Fault):
                return Fault(item.kind, self.name, show_value(value), number)
            kept.append(item)
        return tuple(kept)


def show_value(value: object) -> Words:
    """A value as a message shows it: short, on one line, in TOML's spelling."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):  # the digits of a huge number may not be written out
        return str(value) if value.bit_length() <= 64 else phrase("a very large number")
    if isinstance(value, str):
        return f'"{visible(value)}"'
    if isinstance(value, (list, dict)):
        return phrase("a list") if isinstance(value, list) else phrase("a table")
    return visible(str(value))


def visible(text: str, limit: int = 40) -> str:
    shown = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(character if character.isprintable() else "�" for character in shown)


def _is_text(value: str, also: str = "") -> bool:
    """Some visible character, no control characters, no halves of surrogate pairs."""
    return bool(value.strip()) and not any(
        unicodedata.category(character) in ("Cc", "Cs") and character not in also
        for character in value
    )


def _is_fide_id(value: str | int) -> bool:
    if isinstance(value, int):
        return 0 < value < 10**11
    return re.fullmatch(r"[1-9][0-9]{0,10}", value) is not None


def whole(low: int, high: int) -> ValueType:
    name = phrase("a whole number from {n} to {m}", n=low, m=high)
    return ValueType(name, (int,), lambda value: low <= value <= high)


def one_of(*choices: str) -> ValueType:
    quoted = [f'"{choice}"' for choice in choices]
    name = phrase("{a} or {b}", a=", ".join(quoted[:-1]), b=quoted[-1])
    return ValueType(name, (str,), lambda value: value in choices)


def _matching(name: Phrase, pattern: str) -> ValueType:
    return ValueType(name, (str,), lambda value: re.fullmatch(pattern, value) is not None)


def list_of(name: Phrase, items: ValueType) -> ValueType:
    return ValueType(phrase("a list of {a}", a=name), (list,), items=items)


FLAG = ValueType(phrase("true or false"), (bool,))
DAY = ValueType(
    phrase("a date from 1970 on (2026-03-31)"), (date,), lambda value: value.year >= 1970
)
TEXT = ValueType(phrase("a line of text"), (str,), _is_text)
PARAGRAPH = ValueType(phrase("text"), (str,), lambda value: _is_text(value, also="\n\t"))
FEDERATION = _matching(phrase("a federation's three capital letters"), "[A-Z]{3}")
EMAIL = _matching(phrase("an e-mail address"), r"[^\s@]+@[^\s@]+")
FIDE_ID = ValueType(phrase("a FIDE ID of at most 11 digits"), (str, int), _is_fide_id, keep=str)
TIME_ZONE = _matching(phrase("the IANA name of a time zone"), r"[A-Za-z_+-]+(/[A-Za-z0-9_+-]+)*")
START_NUMBER = whole(1, 9999)
