"""Calendar dates of which a report may know only a part.

Reports write dates in many ways ("2024/11/23", "24/09/2010", "28. 07. 2005", "May 29, 2020") and
birth dates often as a year alone ("1978", "1996/00/00"). A date is therefore kept with the
precision it was given, and a text that cannot be read is kept as it is, so that a checker can
quote it and a writer can put it back (format notes, 9.1, decision C44).

>>> PartialDate.parse("24/09/2010")
PartialDate(year=2010, month=9, day=24, text='')
>>> str(PartialDate.parse("1978"))
'1978/00/00'
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from crosstable.errors import WrongUse

_SEPARATOR = r"(?:\s*[./-]\s*|\s+)"
_NAME_GAP = r"(?:\s*[.,/-]\s*|\s+)"
_ORDINAL = r"(?:st|nd|rd|th|er|e|\.)?"

# Texts, not compiled patterns: `re` compiles and keeps one when a date of its form is met, and
# most files have none of these. They begin with their flags: a for ASCII digits, i for any case.
_YEAR = r"(?a)(\d{4})[\s./-]*"
_YEAR_MONTH = rf"(?a)(\d{{4}}){_SEPARATOR}(\d{{1,2}})\.?"
_MONTH_YEAR = rf"(?a)(\d{{1,2}}){_SEPARATOR}(\d{{4}})\.?"
_YEAR_FIRST = rf"(?a)(\d{{4}}|\d\d){_SEPARATOR}(\d\d?){_SEPARATOR}(\d\d?)\.?"
_YEAR_LAST = rf"(?a)(\d\d?){_SEPARATOR}(\d\d?){_SEPARATOR}(\d{{4}})\.?"
_NAME_FIRST = (
    rf"(?ai)(?P<month>[a-z]+){_NAME_GAP}(?:(?P<day>\d\d?){_ORDINAL}{_NAME_GAP})?(?P<year>\d{{4}})"
)
_DAY_FIRST = (
    rf"(?ai)(?P<day>\d\d?){_ORDINAL}{_NAME_GAP}(?P<month>[a-z]+){_NAME_GAP}(?P<year>\d{{4}})"
)

_MONTH_NAMES = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_OTHER_MONTH_NAMES = (
    "januar februar marz april mai juni juli august september oktober november dezember",
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
)
"""German, French, Dutch, Spanish and Italian, without accents."""
_MONTHS = (
    {name: number for names in _OTHER_MONTH_NAMES for number, name in enumerate(names.split(), 1)}
    | {name: number for number, name in enumerate(_MONTH_NAMES, 1)}
    | {name[:3]: number for number, name in enumerate(_MONTH_NAMES, 1)}
    | {"sept": 9, "maerz": 3, "janner": 1, "jaenner": 1, "mrz": 3, "okt": 10, "dez": 12, "fev": 2}
)
_MONTH_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_TWO_DIGITS = {f"{number:02}": number for number in range(100)}


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date whose month or day may be unknown, or a text that is not a date.

    ``text`` is filled only when ``year`` is None: a date that was understood is the same date
    however it was written.

    >>> import crosstable
    >>> crosstable.PartialDate(2026, 9).month, str(crosstable.PartialDate.parse("1990-12-31"))
    (9, '1990/12/31')
    """

    year: int | None
    month: int | None = None
    day: int | None = None
    text: str = ""

    def __post_init__(self) -> None:
        """Raise for a day that no calendar has; of a text see `parse`, which keeps it."""
        if self.year is not None and not _is_a_day(self.year, self.month or 0, self.day or 0):
            text = "-".join(str(part) for part in (self.year, self.month, self.day))
            raise WrongUse(f"{text} is not a day")

    @staticmethod
    def parse(text: str) -> PartialDate | None:
        """Read a date; None if nothing was stated (blank, zeros, an empty mask).

        Order of the parts (format notes, 9.1): four digits first are year, month, day;
        four digits last are day, month, year; two digits first are a year of this century.
        """
        return _parse(text)

    @property
    def is_understood(self) -> bool:
        """Whether the text was a date at all."""
        return self.year is not None

    @property
    def is_complete(self) -> bool:
        """Whether year, month and day are all known."""
        return self.year is not None and self.month is not None and self.day is not None

    @property
    def earliest_parts(self) -> tuple[int, int, int] | None:
        """Year, month and day of `earliest`, which are enough to compare."""
        return None if self.year is None else (self.year, self.month or 1, self.day or 1)

    def earliest(self) -> date | None:
        """The first day this may mean, which is the fair reading when an age decides."""
        if self.earliest_parts is None:
            return None
        return date(*self.earliest_parts)

    def latest(self) -> date | None:
        """The last day this may mean."""
        if self.year is None:
            return None
        month = self.month or 12
        return date(self.year, month, self.day or _days_in_month(self.year, month))

    def formatted(self, mask: str) -> str:
        """Write by a mask of ``YYYY`` or ``YY``, ``MM`` and ``DD``; unknown parts are ``00``.

        Where the year comes last nobody writes ``00/00/1985``: unknown parts are left out.
        A text that was not understood is returned unchanged. Two digits can only mean 2000 to 2099
        (record 132), so any other year is written in full: a field that is too long is noticed, a
        wrong century is not.
        """
        if self.year is None:
            return self.text
        if "YYYY" not in mask and not 2000 <= self.year <= 2099:
            mask = mask.replace("YY", "YYYY")
        if mask.endswith("YYYY") and not self.day:
            mask = "MM/YYYY" if self.month else "YYYY"
        filled = mask.replace("YYYY", f"{self.year:04}").replace("YY", f"{self.year % 100:02}")
        return filled.replace("MM", f"{self.month or 0:02}").replace("DD", f"{self.day or 0:02}")

    def __str__(self) -> str:
        """The form of records 042, 052 and of birth dates in every dialect."""
        return self.formatted("YYYY/MM/DD")


@lru_cache(maxsize=8192)
def _parse(text: str) -> PartialDate | None:
    """Cached, because a report repeats its dates and players share birth years."""
    # The usual forms YYYY/MM/DD and YY/MM/DD are read without a pattern.
    if text[-3:-2] == "/" == text[-6:-5] and len(text) in (8, 10):
        year = text[:-6]
        month = _TWO_DIGITS.get(text[-5:-3])
        day = _TWO_DIGITS.get(text[-2:])
        is_year = year.isdigit() and year.isascii() and year.strip("0") != ""
        if is_year and month is not None and day is not None:
            return _date_of_numbers(
                text, int(year) if len(year) == 4 else 2000 + int(year), month, day
            )
    stripped = text.strip()
    if not "".join(stripped.split()).strip("0./-"):
        return None
    return _from_digits(stripped) or _from_month_name(stripped) or PartialDate(None, text=stripped)


def _from_digits(text: str) -> PartialDate | None:
    """Dates of digits only; None if the text has another shape."""
    if match := re.fullmatch(_YEAR_FIRST, text):
        year = match[1] if len(match[1]) == 4 else "20" + match[1]
        return _date_of_numbers(text, int(year), int(match[2]), int(match[3]))
    if match := re.fullmatch(_YEAR_LAST, text):
        return _date_of_numbers(text, int(match[3]), int(match[2]), int(match[1]))
    if match := re.fullmatch(_YEAR, text):
        return _date_of_numbers(text, int(match[1]), 0, 0)
    if match := re.fullmatch(_YEAR_MONTH, text):
        return _date_of_numbers(text, int(match[1]), int(match[2]), 0)
    if match := re.fullmatch(_MONTH_YEAR, text):
        return _date_of_numbers(text, int(match[2]), int(match[1]), 0)
    return None


def _from_month_name(text: str) -> PartialDate | None:
    """Dates with the name of a month in six languages ("May 29, 2020"); None if it is none."""
    letters = unicodedata.normalize("NFKD", text)
    plain = re.sub(r"\b(de|del)\b", " ", "".join(filter(str.isascii, letters)))
    plain = " ".join(plain.split())
    match = re.fullmatch(_NAME_FIRST, plain) or re.fullmatch(_DAY_FIRST, plain)
    month = _MONTHS.get(match["month"].lower()) if match else None
    if match is None or month is None:
        return None
    return _date_of_numbers(text, int(match["year"]), month, int(match["day"] or 0))


def _date_of_numbers(text: str, year: int, month: int, day: int) -> PartialDate:
    """A date of numbers in which 0 means unknown; the bare text if no such day exists."""
    if not _is_a_day(year, month, day):
        return PartialDate(None, text=text)
    return PartialDate(year, month or None, day or None)


def _is_a_day(year: int, month: int, day: int) -> bool:
    """Whether there is such a day; 0 is unknown."""
    return year != 0 and month <= 12 and (day <= 28 or day <= _days_in_month(year, month))


def _days_in_month(year: int, month: int) -> int:
    if month == 0:  # unknown: any day that some month has
        return 31
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and is_leap else _MONTH_LENGTHS[month - 1]
