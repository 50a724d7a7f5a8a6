"""Codes of FIDE's federations."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.federations import (
    _MEANT,
    FEDERATIONS,
    Federation,
    is_known_federation,
    nearest_federations,
)

MET = """
GER SUI NED ENG SCO WLS IRL CRO SLO SRB MNE KOS FID NON CHN TPE HKG MAC ISV IVB GCI JCI IOM FAI
URS YUG SCG TCH GDR CIS
"""


def test_codes_are_three_capitals_with_a_name() -> None:
    for code, entry in FEDERATIONS.items():
        assert re.fullmatch("[A-Z]{3}", code)
        assert entry.code == code
        assert re.fullmatch(r"[^\W\d_][^\d]*[^\W\d_]", entry.name), entry


def test_members_and_former_members_are_listed() -> None:
    current = [entry for entry in FEDERATIONS.values() if entry.valid_to is None]
    assert 200 <= len(current) <= 210
    names = [entry.name for entry in current]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("code", MET.split())
def test_codes_of_reports_are_known(code: str) -> None:
    assert is_known_federation(code)


@pytest.mark.parametrize(
    "code", ["", "ger", "GE", "GER ", "DEU", "ZZZ", "DAT", "XXR", "BBW", "DDD"]
)
def test_other_codes_are_unknown(code: str) -> None:
    assert not is_known_federation(code)


@pytest.mark.parametrize(
    ("code", "year", "known"),
    [
        ("URS", 1990, True),
        ("URS", 2000, False),
        ("RUS", 1990, False),
        ("RUS", 2024, True),
        ("SCG", 2002, False),
        ("SCG", 2006, True),
        ("SCG", 2007, False),
        ("SRB", 2007, True),
        ("GER", 1950, True),
        ("ZZZ", 2024, False),
    ],
)
def test_codes_have_their_time(code: str, year: int, known: bool) -> None:
    assert is_known_federation(code, year) == known


def test_rows_hold_name_and_years() -> None:
    assert FEDERATIONS["GER"] == Federation("GER", "Germany")
    assert FEDERATIONS["YUG"] == Federation("YUG", "Yugoslavia", None, 2003)
    assert FEDERATIONS["SCG"] == Federation("SCG", "Serbia and Montenegro", 2003, 2006)
    assert FEDERATIONS["CZE"] == Federation("CZE", "Czech Republic", 1993)
    assert FEDERATIONS["TLS"] == Federation("TLS", "Timor-Leste")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("DEU", "GER"),
        ("che", "SUI"),
        ("GBR", "ENG"),
        ("ger", "GER"),
        ("NEDD", "NED"),
        ("Germany", "GER"),
        ("netherland", "NED"),
        ("Cote d'Ivoire", "CIV"),
        ("UK", "ENG"),
        ("IRE", "IRL"),
        ("D", "GER"),
    ],
)
def test_an_unknown_code_has_neighbours(text: str, first: str) -> None:
    assert nearest_federations(text)[0] == first


def test_neighbours_are_few_and_none_is_near_to_nonsense() -> None:
    assert nearest_federations("GBR") == ("ENG", "SCO", "WLS")
    assert nearest_federations("GBR", 1) == ("ENG",)
    assert nearest_federations("???") == ()
    assert nearest_federations("") == ()


def test_confused_codes_lead_to_known_ones() -> None:
    assert not set(_MEANT) & set(FEDERATIONS)
    assert {code for codes in _MEANT.values() for code in codes} <= set(FEDERATIONS)


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    assert is_known_federation(text) == (text in FEDERATIONS)
    assert all(code in FEDERATIONS for code in nearest_federations(text))
