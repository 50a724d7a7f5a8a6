"""The formats of fields, as the tables of the dialects name them.

A format is a short text: ``int``, ``int:1-9999``, ``int:[-]11`` (a width mask), ``dec:11.5``,
``enum:m|w``, ``text``, ``fed3``, ``date:YY/MM/DD``, ``list:,:mtb`` and so on; ``|blank``,
``|0000`` and ``|000`` name further legal forms. This module answers three questions about them:
does a text fit, on which side of the columns does it stand, and how is a number written.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from crosstable.errors import CannotWrite

_DECIMAL = re.compile(r"[-+]?(\d+([.,]\d*)?|[.,]\d+)")
_WHOLE = re.compile(r"[-+]?\d+")
_DATE = re.compile(r"[\d./\- ]+|[A-Za-z]{3,9}\.? \d{1,2}, \d{4}")
_FEDERATION = re.compile(r"[A-Za-z]{1,3}")


@lru_cache(maxsize=256)
def _pattern(form: str) -> re.Pattern[str] | frozenset[str] | None:
    """What a text must match: a pattern, a set of values, or None for anything."""
    kind, _, mask = form.partition(":")
    if kind == "enum":
        return frozenset(value.upper() for value in mask.split("|"))
    if "enum:" in form:  # a number or one of some words, as in record 802
        words = form.split("enum:")[1].split("|")
        return re.compile(r"[-+]?\d+|" + "|".join(map(re.escape, words)), re.IGNORECASE)
    if kind.startswith("int"):
        return _WHOLE
    if kind == "dec":
        return _DECIMAL
    if kind == "date":
        return _DATE
    if kind == "fed3":
        return _FEDERATION
    return None


def fits(form: str, text: str) -> bool:
    """Whether the text, blanks around it removed, can be a value of this format; blank fits."""
    text = text.strip()
    if not text:
        return True
    pattern = _pattern(form)
    if pattern is None:
        return True
    if isinstance(pattern, frozenset):
        return text.upper() in pattern
    return pattern.fullmatch(text) is not None


@lru_cache(maxsize=256)
def stands_right(form: str) -> bool:
    """Whether values of this format stand at the right end of their columns."""
    return form.startswith(("int", "dec"))


def read_whole(text: str) -> int | None:
    """A whole number, or None for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else None


def read_decimal(text: str) -> Decimal | None:
    """An exact number such as ``4.5``, ``4,5``, ``.5`` or ``4``; None for anything else."""
    text = text.strip().replace(",", ".", 1)
    if len(text) > 15 or not text.isascii() or not _DECIMAL.fullmatch(text):
        return None
    try:
        return Decimal(text)
    except InvalidOperation:  # a lone sign
        return None


def write_decimal(value: Decimal, form: str = "dec:11.5") -> str:
    """The number in the notation of the format; what needs more decimals cannot be written."""
    if form.startswith("int"):
        whole = value.to_integral_value()
        if whole != value:
            raise CannotWrite(f"{value} has decimals; the field holds whole numbers only")
        return str(int(whole))
    tenths = value * 10
    if tenths != tenths.to_integral_value():
        raise CannotWrite(f"{value} needs more than one decimal")
    return f"{value:.1f}"
