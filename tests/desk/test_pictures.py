"""Pictures: well-formed, the same for the same values, and told in words."""

import re
from fractions import Fraction
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from crosstable.desk.language import words
from crosstable.desk.pictures import MOST_BARS, Bar, Part, Runner, changes, contributions, race

WORDS = words("en")
_names = st.text(max_size=30)
_amounts = st.fractions(min_value=-3000, max_value=3000, max_denominator=12)
_points = st.lists(st.none() | st.integers(0, 30).map(lambda n: Fraction(n, 2)), max_size=12)


def _drawn(picture: str) -> ElementTree.Element:
    """The picture, read as XML; what XML cannot hold, HTML can, so it is left out first."""
    return ElementTree.fromstring(re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", picture))


def _told(picture: str) -> str:
    return _drawn(picture).findtext("desc") or ""


@given(st.lists(st.builds(Runner, _names, _points.map(tuple)), max_size=12))
def test_any_race_can_be_drawn(runners: list[Runner]) -> None:
    picture = race(runners, WORDS)
    assert picture == race(runners, WORDS)
    if picture:
        _drawn(picture)


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


def test_a_race_tells_every_point() -> None:
    half = Fraction(1, 2)
    runners = [
        Runner("Lee, Ann", (Fraction(0), half, Fraction(1) + half)),
        Runner("Poe, Bo", (Fraction(0), None, Fraction(1))),
    ]
    picture = race(runners, WORDS)
    assert _told(picture) == "Lee, Ann: 0.5, 1.5; Poe, Bo: –, 1"
    patterns = [line.get("stroke-dasharray") for line in _drawn(picture).findall("polyline")]
    assert patterns[:2] == ["", "7 3"]


def test_nothing_to_race_about() -> None:
    assert race([], WORDS) == ""
    assert race([Runner("Lee, Ann", (Fraction(0),))], WORDS) == ""


def test_gains_come_first_and_small_changes_are_counted() -> None:
    few = [Bar("Poe", Fraction(-3), "-3.00"), Bar("Lee", Fraction(7, 2), "+3.50")]
    assert _told(changes(few, WORDS)) == "Lee +3.50; Poe -3.00."
    many = [Bar(str(n), Fraction(n), str(n)) for n in range(-30, 31)]
    picture = changes(many, WORDS)
    assert _told(picture).endswith("; -30 -30. 21 with smaller changes are not drawn.")


def test_what_is_cut_says_so() -> None:
    parts = [Part("1", Fraction(5)), Part("2", Fraction(7, 2), is_cut=True)]
    picture = contributions("BH/C1", parts, WORDS)
    assert _told(picture) == "1: 5; 2: 3.5 (cut)"
    assert [text.text for text in _drawn(picture).findall("text")] == ["5", "1", "3.5", "cut"]


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
