"""Birth years of two digits: read with sense, and no suggestion guesses the century."""

import pytest

import crosstable

LINE = "001    1 m    Aa, Bb                            1900 GER     1000001 {:<10}  0.0    1"


@pytest.mark.parametrize(
    ("written", "year"), [("90/01/01", 1990), ("50/01/01", 1950), ("08/01/01", 2008)]
)
def test_the_century_of_a_birth(written: str, year: int) -> None:
    t = crosstable.loads(f"012 X\n042 2024/01/01\n{LINE.format(written)}\n")
    assert t.players[0].born is not None
    assert t.players[0].born.year == year
    found = {one.code: one for one in crosstable.check(t)}
    assert "P331" not in found
    assert found["F410"].fix is None


def test_a_century_that_is_written_is_believed() -> None:
    t = crosstable.loads(f"012 X\n042 2024/01/01\n{LINE.format('2090/01/01')}\n")
    assert "P331" in {one.code for one in crosstable.check(t)}
