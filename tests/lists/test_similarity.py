"""The likeness of names in plain Python is that of rapidfuzz, to the last bit."""

from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz

from crosstable.lists.names.similarity import ratio

FEW_LETTERS = st.text("abcno e", max_size=40)


@given(FEW_LETTERS | st.text(max_size=80), FEW_LETTERS | st.text(max_size=80), st.integers(0, 100))
def test_the_same_as_rapidfuzz(one: str, other: str, cutoff: int) -> None:
    assert ratio(one, other) == fuzz.ratio(one, other)
    assert ratio(one, other, score_cutoff=cutoff) == fuzz.ratio(one, other, score_cutoff=cutoff)


def test_swapped_letters() -> None:
    assert ratio("kasparov garry", "kapsarov garry") == fuzz.ratio(
        "kasparov garry", "kapsarov garry"
    )
