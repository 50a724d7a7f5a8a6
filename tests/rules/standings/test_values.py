"""The values of tie-breaks as programs use them."""

import copy
import pickle
from dataclasses import asdict
from decimal import Decimal
from fractions import Fraction

import crosstable
from crosstable import TieBreakValue


def test_a_value_of_a_tie_break_compares_with_every_number_and_is_copied_whole() -> None:
    """`Fraction` makes values from a numerator and a denominator, and ours from number and text."""
    value = TieBreakValue(Fraction(11, 2), "5½")
    for same in (5.5, Decimal("5.5"), Fraction(11, 2), TieBreakValue("5.5")):
        assert value == same
        assert value >= same
        assert not value < same
    assert value < 5.75 < TieBreakValue(6)
    assert TieBreakValue(6) == 6.0 == TieBreakValue.from_float(6.0)
    assert TieBreakValue.from_decimal(Decimal("5.5")) == value
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert (again, again.text) == (value, "5½")
    line = crosstable.standings(crosstable.read(crosstable.sample("individual-swiss")))[0]
    assert asdict(line)["values"] == line.values
    assert hash(value) == hash(Fraction(11, 2))
