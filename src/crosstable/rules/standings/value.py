"""The value of a tie-break as programs use it: an exact number that knows its text."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from numbers import Rational

_OF_NUMBERS = "eEfFgGn%"
"""The last letter of a format that is for numbers; any other format is for the text."""


class TieBreakValue(Fraction):
    """An exact number with the text that people read.

    It is a `Fraction`: it compares, sorts and adds up exactly, also with whole numbers and
    `Decimal`. `text` is what a printed table shows, which may be rounded.

    >>> from fractions import Fraction
    >>> import crosstable
    >>> value = crosstable.TieBreakValue(Fraction(64, 3), "21.33")
    >>> value > 21, value * 3, str(value), f"{value:>8}"
    (True, Fraction(64, 1), '21.33', '   21.33')
    """

    __slots__ = ("_text",)
    _text: str

    def __new__(cls, number: Rational | Decimal | str | int, text: str = "") -> TieBreakValue:
        """A number, with its text if that is another one than the number itself."""
        value = super().__new__(cls, number)
        value._text = text or Fraction.__str__(value)
        return value

    # `Fraction` makes values of its own kind from two numbers; here the second one is the text.

    @classmethod
    def from_float(cls, f: float) -> TieBreakValue:
        """A binary fraction, exactly; comparisons with one ask for it."""
        return cls(Fraction.from_float(f))

    @classmethod
    def from_decimal(cls, dec: Decimal) -> TieBreakValue:
        """A decimal fraction, exactly."""
        return cls(dec)

    def __copy__(self) -> TieBreakValue:
        return self

    def __deepcopy__(self, memo: object) -> TieBreakValue:
        return self

    @property
    def text(self) -> str:
        """The value as a table shows it: ``8.5``."""
        return self._text

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"TieBreakValue({self._text})"

    def __format__(self, form: str) -> str:
        if form[-1:] in _OF_NUMBERS and form:
            return format(Decimal(self.numerator) / Decimal(self.denominator), form)
        return format(self._text, form)

    def __reduce__(self) -> tuple[object, ...]:
        return TieBreakValue, (Fraction(self.numerator, self.denominator), self._text)
