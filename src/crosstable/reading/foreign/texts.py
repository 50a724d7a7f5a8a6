"""Texts and dates of foreign files in the form that reports have."""

from __future__ import annotations

from crosstable.model.dates import PartialDate
from crosstable.model.titles import TITLES


def one_line(text: str) -> str:
    """A text without line ends, tabs and doubled blanks; what cannot be shown is left out.

    >>> one_line(" Open\\r\\n of  Bergen ")
    'Open of Bergen'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def full_name(last: str, first: str) -> str:
    """A name as reports have it.

    >>> full_name("Lee", "Ann"), full_name("Lee", "")
    ('Lee, Ann', 'Lee')
    """
    return ", ".join(part for part in (one_line(last), one_line(first)) if part)


def day_of_number(number: int) -> PartialDate | None:
    """A day written YYYYMMDD as a number, with zeros for what is not known; None if impossible.

    >>> str(day_of_number(19670000)), day_of_number(0)
    ('1967/00/00', None)
    """
    year, rest = divmod(number, 10_000)
    month, day = divmod(rest, 100)
    if not 1000 <= year <= 9999 or month > 12 or day > 31 or (day and not month):
        return None
    parsed = PartialDate.parse(f"{year:04}/{month:02}/{day:02}")
    return parsed if parsed is not None and parsed.is_understood else None


def fide_title(text: str) -> str | None:
    """A title of FIDE, or None for national classes and everything else."""
    title = text.strip().upper()
    return title if title in TITLES else None
