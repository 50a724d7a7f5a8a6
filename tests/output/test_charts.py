"""Charts of an event: well-formed, told in words, the same for the same values, below zero too."""

import re
from decimal import Decimal
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosstable
from crosstable.output.drawing.charts import (
    MOST_LINES,
    Places,
    ScoreGroup,
    performance_chart,
    rank_chart,
    score_groups,
)
from crosstable.output.forms.figures import against_rated, performance_by_round
from crosstable.output.language import messages

SAY = messages("en")
_names = st.text(max_size=30)
_places = st.lists(st.none() | st.integers(1, 3000), max_size=12).map(tuple)


def _drawn(picture: str) -> ElementTree.Element:
    """The picture, read as XML; what XML cannot hold, HTML can, so it is left out first."""
    return ElementTree.fromstring(re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "", picture))


def _told(picture: str) -> str:
    return _drawn(picture).findtext("desc") or ""


@given(st.lists(st.builds(Places, _names, _places), max_size=14))
def test_any_places_can_be_drawn(lines: list[Places]) -> None:
    picture = rank_chart(lines, SAY)
    assert picture == rank_chart(lines, SAY)
    if picture:
        drawn = _drawn(picture)
        height = float(drawn.get("viewBox", "").split()[3])
        assert len(drawn.findall("path")) <= MOST_LINES
        for circle in drawn.findall("circle"):
            assert 0 < float(circle.get("cy", "")) < height


def test_the_first_place_is_on_top_and_every_line_ends_in_a_name() -> None:
    lines = [Places("Lee, Ann", (3, 2, 1)), Places("Poe, Bo", (1, 1, 2))]
    picture = rank_chart(lines, SAY)
    assert _told(picture) == "Lee, Ann: 2, 1; Poe, Bo: 1, 2"
    texts = [one.text for one in _drawn(picture).findall("text")]
    assert texts == ["Start", "1", "2", "1", "3", "1 Lee, Ann", "2 Poe, Bo"]
    heights = [float(one.get("cy", "")) for one in _drawn(picture).findall("circle")]
    assert heights == [30, 30, 50, 70, 50, 30]  # the leader is drawn last


def test_without_a_round_there_are_no_places() -> None:
    assert rank_chart([], SAY) == ""
    assert rank_chart([Places("Lee, Ann", (1,))], SAY) == ""


def test_score_groups_below_zero_come_last_with_their_sign() -> None:
    groups = [
        ScoreGroup(Decimal("-1.5"), ("Low, L",)),
        ScoreGroup(Decimal("2.5"), ("A", "B", "C")),
        ScoreGroup(Decimal(0), ("D", "E")),
    ]
    picture = score_groups(groups, SAY)
    assert _told(picture) == "2½: 3; 0: 2; −1½: 1"
    widths = [float(one.get("width", "")) for one in _drawn(picture).findall("rect")]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == pytest.approx(3 * widths[2], abs=0.5)
    texts = [one.text for one in _drawn(picture).findall("text")]
    assert "Low, L" in texts
    assert "D, E" in texts
    assert score_groups([], SAY) == ""


@given(st.lists(st.none() | st.integers(0, 3500), max_size=20), st.none() | st.integers(1000, 3000))
def test_any_performance_can_be_drawn(values: list[int | None], own: int | None) -> None:
    picture = performance_chart(tuple(values), own, SAY)
    known = [value for value in values if value is not None]
    assert bool(picture) == (len(known) > 1)
    if picture:
        circles = _drawn(picture).findall("circle")
        assert len(circles) == len(known)
        assert all(0 < float(one.get("cy", "")) < 170 for one in circles)


def test_the_performance_after_the_last_round_is_that_of_the_page() -> None:
    t = crosstable.read(crosstable.sample("individual-swiss"))
    found = performance_by_round(t, t.rounds_played)
    whole = against_rated(t)
    assert {n: values[-1] for n, values in found.items()} == {
        n: one.performance for n, one in whole.items()
    }


def test_names_are_harmless() -> None:
    lines = [Places("<script>", (1, 2)), Places("</title>", (2, 1))]
    group = ScoreGroup(Decimal(1), ("<b>",))
    text = rank_chart(lines, SAY) + score_groups([group], SAY)
    assert "<script>" not in text
    assert "<b>" not in text
    assert text.count("</title>") == 2 + 2
