"""The form of one value: whether a text is written as the format of its field asks.

Nothing here makes a value unreadable; where the right form is certain, it is given.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from crosstable.checks.catalogue import text as kinds
from crosstable.checks.catalogue.kind import Kind
from crosstable.model.dates import PartialDate
from crosstable.text.formats import has_one_decimal, read_decimal, read_whole, write_decimal

_EITHER_CASE = frozenset(("round_result", "round_forfeit"))
"""Fields for which the standard allows capitals and small letters."""


class FormFault(NamedTuple):
    """A value that is not in the form of its field, and how to write it if that is certain."""

    kind: Kind
    right: str | None
    is_certain: bool = True
    """Whether the value can only mean what `right` says."""


@lru_cache(maxsize=8192)
def form_fault(form: str, right: bool, name: str, raw: str) -> FormFault | None:
    """What is not as it should be in the text of a field, all its columns taken."""
    value = raw.strip()
    if not value:
        return None
    fault = _fault_by_format(form, name, value)
    if fault is not None:
        return fault  # mending it puts the value to its side too
    is_blank = form.startswith("date") and PartialDate.parse(value) is None
    side = raw.rstrip() if right else raw.lstrip()
    return FormFault(kinds.VALUE_MISALIGNED, value) if side != raw and not is_blank else None


def _fault_by_format(form: str, name: str, value: str) -> FormFault | None:
    kind, _, mask = form.partition(":")
    if kind == "dec":
        return _decimal_fault(form, value)
    if kind == "date":
        return _date_fault(mask, value)
    if kind == "enum" and name not in _EITHER_CASE:
        words = mask.split("|")
        right = next((word for word in words if word.lower() == value.lower()), value)
        return FormFault(kinds.LETTER_CASE, right) if right != value else None
    return None


def _decimal_fault(form: str, value: str) -> FormFault | None:
    number = read_decimal(value)
    if number is None:
        return None
    if not has_one_decimal(number):
        return FormFault(kinds.DECIMALS_TOO_MANY, None)
    if "," in value:
        return FormFault(kinds.DECIMAL_COMMA, value.replace(",", "."))
    if re.fullmatch(r"[-+]?\d+\.\d+", value):
        return None
    return FormFault(kinds.DECIMAL_MISSING, write_decimal(number, form))


def date_mask(form: str) -> str:
    """How a date is written in a field; where the standard states no form, as all writers do."""
    return form.partition(":")[2] or "YYYY/MM/DD"


def _date_fault(mask: str, value: str) -> FormFault | None:
    """A whole date in another form; a year alone is as much as is known (9.1).

    A date with letters names its month and cannot be misread, so it may be rewritten unasked;
    which of two numbers is the day is a convention. Fields without a form take any numbers.
    """
    is_in_words = any(map(str.isalpha, value))
    if not mask and not is_in_words:
        return None
    date = PartialDate.parse(value)
    right_mask = mask or date_mask("date")
    if date is None or not date.is_complete or date.formatted(right_mask) == value:
        return None
    is_clear = "YYYY" not in right_mask or str(date.year) in value  # else the century is a guess
    right = date.formatted(right_mask) if is_clear else None
    return FormFault(kinds.DATE_FORM, right, is_certain=is_in_words)


def has_zeros_in_front(form: str, value: str) -> bool:
    """Whether a whole number begins with zeros that say nothing."""
    is_number = form.startswith("int") and read_whole(value) is not None
    return is_number and len(value) > 1 and value.startswith("0")
