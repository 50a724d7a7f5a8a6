"""A phrase in a language: wholly in it, or wholly in English."""

from crosstable.model.phrases import joined, phrase
from crosstable.output.language import in_language, said_in

UNKNOWN = phrase("a sentence that no catalogue has")


def test_a_phrase_is_said_in_the_language() -> None:
    assert said_in(phrase("round {n}", n=3), "de") == "Runde 3"
    assert said_in(phrase("round {n}", n=3), "en") == "round 3"


def test_data_is_never_translated() -> None:
    assert in_language("White", "de") == "White"
    assert said_in(joined(["White", phrase("round {n}", n="cut")]), "fr") == "White, ronde cut"


def test_nobody_reads_half_of_it_in_each_language() -> None:
    half = phrase("round {n}", n=UNKNOWN)
    assert in_language(half, "de") is None
    assert said_in(half, "de") == "round a sentence that no catalogue has"
    assert said_in(joined([phrase("round {n}", n=1), UNKNOWN]), "it").startswith("round 1, a sent")
