"""The code of record 192 is the file's own: understood, quoted and written as it stands there."""

from __future__ import annotations

import json

import pytest

import crosstable
from crosstable.pairing.choice import system_of
from crosstable.rules.systems import recognised_system
from crosstable.writing.conversion import convert

LINES = (
    "012 Spring Open",
    "042 2026/04/01",
    "142 3",
    "192 {}",
    "001    1      Ann                               1900                             0.0    1",
    "001    2      Bob                               1800                             0.0    2",
)

CODES = ["FIDE_DUTCH_2025", "FIDE_DUTCH_2025_BAKU", "fide-dutch_2025", "OTHER_SWISS", "FIDE_DUTCH"]


def _read(code: str) -> crosstable.Tournament:
    return crosstable.loads("\n".join(LINES).format(code).encode(), dialect="trf26")


@pytest.mark.parametrize("code", CODES)
def test_conversions_keep_the_code(code: str) -> None:
    t = _read(code)
    assert t.type is not None
    for dialect in ("draft-2025", "trf26"):
        assert f"192 {code}" in convert(t, dialect).document.source.texts
    assert f"092 {code}" in convert(t, "draft-2024").document.source.texts
    assert json.loads(convert(t, "json").to_bytes())["type_code"] == code


@pytest.mark.parametrize("code", CODES)
def test_a_lost_code_is_quoted(code: str) -> None:
    losses = {loss.kind: loss for loss in convert(_read(code), "trf16").losses}
    assert losses["type-code"].message == f"type of tournament {code}"
    assert losses["type-code"].line == 4


@pytest.mark.parametrize("code", ["FIDE_DUTCH_2025", "fide-dutch_2025"])
def test_messages_quote_the_code(code: str) -> None:
    t = _read(code)
    assert recognised_system(t).source == f"code {code} of record 192"
    chosen = system_of(t)
    assert getattr(chosen, "source", None) == f"code {code} of record 192"


def test_a_refusal_quotes_the_code() -> None:
    refusal = system_of(_read("custom-swiss"))
    assert "custom-swiss is not paired here" in getattr(refusal, "message", "")


def test_only_the_acceleration_is_taken_from_a_code_for_engines() -> None:
    conversion = convert(_read("FIDE-DUTCH_2025_BAKU"), "trf26", "pairing")
    assert "192 FIDE-DUTCH_2025" in conversion.document.source.texts


def test_a_code_among_the_words_of_092_keeps_its_year() -> None:
    data = "\n".join(LINES).replace("192 {}", "092 FIDE_DUTCH_2025").encode()
    conversion = convert(crosstable.loads(data, dialect="trf16"), "trf26", "itdx")
    assert "192 FIDE_DUTCH_2025" in conversion.document.source.texts


def test_the_record_that_holds_the_code_is_named() -> None:
    """The draft of 2024 has its codes in record 092."""
    data = convert(_read("FIDE_DUTCH"), "draft-2024").to_bytes()
    t = crosstable.loads(data, dialect="draft-2024")
    assert recognised_system(t).source == "code FIDE_DUTCH of record 092"
    assert getattr(system_of(t), "source", None) == "code FIDE_DUTCH of record 092"
