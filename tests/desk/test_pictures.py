"""Pictures: well-formed, the same for the same values, and told in words."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.desk.pictures import MOST_BARS, Bar, Part, changes, contributions
from crosstable.web.language import words
from tests.worded import Worded

WORDS = words("en")
_names = st.text(max_size=30)
_amounts = st.fractions(min_value=-3000, max_value=3000, max_denominator=12)


def _drawn(picture: str) -> ElementTree.Element:
    """The picture, read as XML; what XML cannot hold, HTML can, so it is left out first."""
    return ElementTree.fromstring(re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", picture))


def _told(picture: str) -> str:
    return _drawn(picture).findtext("desc") or ""


@given(st.lists(st.builds(Bar, _names, _amounts, _names), max_size=60))
def test_any_changes_can_be_drawn(bars: list[Bar]) -> None:
    picture = changes(bars, WORDS)
    assert bool(picture) == bool(bars)
    if picture:
        assert len(_drawn(picture).findall("rect")) == min(len(bars), MOST_BARS)


@given(st.lists(st.builds(Part, _names, _amounts, st.booleans()), max_size=14))
def test_any_contributions_can_be_drawn(parts: list[Part]) -> None:
    picture = contributions("BH", parts, WORDS)
    if picture:
        assert len(_drawn(picture).findall("rect")) == len(parts)


def test_gains_come_first_and_small_changes_are_counted(worded: Worded) -> None:
    few = [Bar("Poe", Fraction(-3), "-3.00"), Bar("Lee", Fraction(7, 2), "+3.50")]
    assert _told(changes(few, WORDS)) == "Lee +3.50; Poe -3.00."
    many = [Bar(str(n), Fraction(n), str(n)) for n in range(-30, 31)]
    picture = changes(many, WORDS)
    *drawn, last = _told(picture).split("; ")
    assert (len(drawn) + 1, last.partition(".")[0]) == (MOST_BARS, "-30 -30")
    assert f" {len(many) - MOST_BARS} " in last
    worded(last)


def test_what_is_cut_says_so() -> None:
    parts = [Part("1", Fraction(5)), Part("2", Fraction(7, 2), is_cut=True)]
    picture = contributions("BH/C1", parts, WORDS)
    assert _told(picture) == "1: 5; 2: 3.5 (cut)"
    assert [text.text for text in _drawn(picture).findall("text")] == ["5", "1", "3.5", "cut"]


def test_what_a_round_takes_away_hangs_below_the_line() -> None:
    parts = [Part("1", Fraction(3)), Part("2", Fraction(-1))]
    up, down = _drawn(contributions("PTS", parts, WORDS)).findall("rect")
    line = _drawn(contributions("PTS", parts, WORDS)).find("line")
    assert line is not None
    base = float(line.get("y1", "0"))
    assert float(up.get("y", "")) + float(up.get("height", "")) == pytest.approx(base, abs=0.2)
    assert float(down.get("y", "")) == pytest.approx(base, abs=0.1)
    assert float(up.get("height", "")) == pytest.approx(3 * float(down.get("height", "")), abs=0.3)


def test_pictures_speak_the_language_of_the_page() -> None:
    parts = [Part("1", Fraction(5)), Part("2", Fraction(7, 2), is_cut=True)]
    picture = contributions("BH/C1", parts, words("de"))
    assert _drawn(picture).findtext("title") == "BH/C1: was jede Runde beiträgt"
    assert _told(picture) == "1: 5; 2: 3.5 (gestr.)"


def test_names_are_harmless() -> None:
    bars = [Bar("<script>alert(1)</script>", Fraction(1), "<b>")]
    parts = [Part("<i>", Fraction(5)), Part("2", Fraction(7, 2))]
    picture = changes(bars, WORDS) + contributions("</title>", parts, WORDS)
    assert "<script" not in picture
    assert "<b>" not in picture
    assert "<i>" not in picture
    assert "</title></title>" not in picture
