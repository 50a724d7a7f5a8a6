"""The formats of fields, as the tables of the dialects name them.

A format is a short text: ``int``, ``int:1-9999``, ``int:[-]11`` (a width mask), ``dec:11.5``,
``enum:m|w``, ``text``, ``fed3``, ``date:YY/MM/DD``, ``list:,:mtb`` and so on; ``|blank``,
``|0000`` and ``|000`` name further legal forms, and ``!`` after the mask of a decimal asks for its
point. This module answers three questions about them: does a text fit, on which side of the columns
is it, and how is a number written.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from crosstable.errors import CannotWrite
from crosstable.model.phrases import phrase

# Plain functions where patterns would do: compiling those would take longer than to read a file.


def _without_sign(text: str) -> str:
    return text[1:] if text.startswith(("+", "-")) else text


def _is_whole(text: str) -> bool:
    return _without_sign(text).isdecimal()


def _is_decimal(text: str) -> bool:
    """Digits, with one point or comma anywhere among them or none."""
    whole, _, rest = _without_sign(text).replace(",", ".").partition(".")
    return (whole + rest).isdecimal()


def _has_point(text: str) -> bool:
    return _is_decimal(text) and ("." in text or "," in text)


def _is_date(text: str) -> bool:
    """Digits and the signs between them, or an English month with day and year."""
    if not text.strip("0123456789./- "):
        return True
    return re.fullmatch(r"[\d./\- ]+|[A-Za-z]{3,9}\.? \d{1,2}, \d{4}", text) is not None


def _is_federation(text: str) -> bool:
    return text.isascii() and text.isalpha() and len(text) <= 3


@lru_cache(maxsize=256)
def _test(form: str) -> Callable[[str], bool] | None:
    """What a text must pass; None if anything will do."""
    kind, _, mask = form.partition(":")
    if kind == "enum":
        values = frozenset(value.upper() for value in mask.split("|"))
        return lambda text: text.upper() in values
    if "enum:" in form:  # a number or one of some words, as in record 802
        words = "|".join(map(re.escape, form.split("enum:")[1].split("|")))
        return lambda text: re.fullmatch(rf"(?i)[-+]?\d+|{words}", text) is not None
    if kind.startswith("int"):
        return _is_whole
    if kind == "dec" and mask.endswith("!"):
        return _has_point
    return {"dec": _is_decimal, "date": _is_date, "fed3": _is_federation}.get(kind)


def fits(form: str, text: str) -> bool:
    """Whether the text, blanks around it removed, can be a value of this format; blank fits."""
    text = text.strip()
    if not text:
        return True
    test = _test(form)
    return test is None or test(text)


@lru_cache(maxsize=256)
def stands_right(form: str) -> bool:
    """Whether values of this format stand at the right end of their columns."""
    return form.startswith(("int", "dec"))


def read_whole(text: str) -> int | None:
    """A whole number, or None for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else None


class _Wholes(dict[str, int | None]):
    """Whole numbers by the texts of their columns; None for blanks, ValueError for anything else.

    Starting ranks, ranks, ratings and opponents share it: most of their texts are the same.
    """

    def __missing__(self, text: str) -> int | None:
        digits = text.strip()
        if digits and not (digits.isdigit() and digits.isascii()):
            raise ValueError(text)
        if len(self) > 20_000:
            self.clear()
        value = self[text] = int(digits) if digits else None
        return value


WHOLES = _Wholes()


def read_decimal(text: str) -> Decimal | None:
    """An exact number such as ``4.5``, ``4,5``, ``.5`` or ``4``; None for anything else."""
    text = text.strip().replace(",", ".", 1)
    if len(text) > 15 or not text.isascii() or not _is_decimal(text):
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
            raise CannotWrite(
                phrase("{value} has decimals; the field holds whole numbers only", value=value)
            )
        return str(int(whole))
    if not has_one_decimal(value):
        raise CannotWrite(phrase("{value} needs more than one decimal", value=value))
    return f"{value:.1f}"


def has_one_decimal(value: Decimal) -> bool:
    """Whether a number can be written with one digit after the point, as the formats ask."""
    return (value * 10) % 1 == 0


def points_text(value: Decimal) -> str:
    """Points in the notation of reports: at least one decimal, and never fewer than they have."""
    text = f"{value:f}"
    whole, _, decimals = text.partition(".")
    return f"{whole}.{decimals.rstrip('0') or '0'}" if value.is_finite() else text


def with_halves(value: Decimal) -> str:
    """Points as people write them, 7½; quarters and the like stay decimals.

    >>> with_halves(Decimal("7.50")), with_halves(Decimal("-0.5")), with_halves(Decimal(7))
    ('7½', '−½', '7')
    """
    sign = "−" if value < 0 else ""
    whole, _, decimals = points_text(abs(value)).partition(".")
    if decimals == "5":
        return f"{sign}{'' if whole == '0' else whole}½"
    return f"{sign}{whole}" if decimals in ("", "0") else f"{sign}{whole}.{decimals}"


def decimals_with_halves(text: str) -> str:
    """A computed number as people read it; with two decimals or more its digits are kept.

    >>> decimals_with_halves("25.5"), decimals_with_halves("29.0"), decimals_with_halves("22.00")
    ('25½', '29', '22.00')
    """
    return with_halves(Decimal(text)) if len(text.partition(".")[2]) == 1 else text


def half_points_text(count: int) -> str:
    """Half points as people write them.

    >>> half_points_text(13), half_points_text(1), half_points_text(12)
    ('6½', '½', '6')
    """
    return with_halves(Decimal(count) / 2)
