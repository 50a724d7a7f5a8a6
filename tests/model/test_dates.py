"""Dates as reports write them (format notes, 9.1)."""

import datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosstable.model.dates import PartialDate

UNDERSTOOD = [
    ("2024/11/23", (2024, 11, 23)),
    (" 2024/11/23 ", (2024, 11, 23)),
    ("2024/1/3", (2024, 1, 3)),
    ("2009.09.09", (2009, 9, 9)),
    ("2005. 07. 28.", (2005, 7, 28)),
    ("2024-11-23", (2024, 11, 23)),
    ("2024 11 23", (2024, 11, 23)),
    ("2024/02/29", (2024, 2, 29)),
    ("24/09/2010", (2010, 9, 24)),
    ("18.12.2009", (2009, 12, 18)),
    ("28. 07. 2005", (2005, 7, 28)),
    ("1-2-2003", (2003, 2, 1)),
    ("26/09/22", (2026, 9, 22)),
    ("09.12.18", (2009, 12, 18)),
    ("00/05/12", (2000, 5, 12)),
    ("1978", (1978, None, None)),
    ("1978/00/00", (1978, None, None)),
    ("1978/05/00", (1978, 5, None)),
    ("1978/00/15", (1978, None, 15)),
    ("00.00.1978", (1978, None, None)),
    ("1996/  /  ", (1996, None, None)),
    ("2024-05", (2024, 5, None)),
    ("05.2024", (2024, 5, None)),
    ("May 29, 2020", (2020, 5, 29)),
    ("Oct 13, 2024", (2024, 10, 13)),
    ("Mar 9, 2021", (2021, 3, 9)),
    ("29 May 2020", (2020, 5, 29)),
    ("29-MAY-2020", (2020, 5, 29)),
    ("Sept. 1st, 2020", (2020, 9, 1)),
    ("February 2020", (2020, 2, None)),
]


@pytest.mark.parametrize(("text", "parts"), UNDERSTOOD)
def test_dates_are_read_by_the_place_of_the_year(
    text: str, parts: tuple[int, int | None, int | None]
) -> None:
    assert PartialDate.parse(text) == PartialDate(*parts)


@pytest.mark.parametrize("text", ["", "   ", "0", "0000", "0000/00/00", "00.00.00", "    .  .  "])
def test_nothing_stated_is_no_date(text: str) -> None:
    assert PartialDate.parse(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "2024/13/01",
        "2024/02/30",
        "2023/02/29",
        "1900-02-29",
        "32.01.2020",
        "25/13/01",
        "1978/00/32",
        "0000/05/12",
        "12.05.0000",
        "1/2/03",
        "151265",
        "78",
        "Maybe 29, 2020",
        "2024/11/23 - 2024/11/25",
        "-5/3/2020",
        "20\u0662\u0664/11/23",
        "to be announced",
    ],
)
def test_what_is_no_date_keeps_its_text(text: str) -> None:
    date = PartialDate.parse(text)
    assert date == PartialDate(None, text=text)
    assert date is not None
    assert not date.is_understood
    assert not date.is_complete
    assert date.earliest() is None
    assert date.latest() is None
    assert str(date) == date.formatted("YY/MM/DD") == text


@pytest.mark.parametrize(
    ("text", "earliest", "latest"),
    [
        ("2024/02/10", (2024, 2, 10), (2024, 2, 10)),
        ("2024/02/00", (2024, 2, 1), (2024, 2, 29)),
        ("2023/02/00", (2023, 2, 1), (2023, 2, 28)),
        ("1978", (1978, 1, 1), (1978, 12, 31)),
        ("1978/00/31", (1978, 1, 31), (1978, 12, 31)),
    ],
)
def test_an_unknown_part_spans_all_it_may_be(
    text: str, earliest: tuple[int, int, int], latest: tuple[int, int, int]
) -> None:
    date = PartialDate.parse(text)
    assert date is not None
    assert date.earliest() == datetime.date(*earliest)
    assert date.latest() == datetime.date(*latest)


@pytest.mark.parametrize(
    ("date", "mask", "written"),
    [
        (PartialDate(2026, 9, 2), "YYYY/MM/DD", "2026/09/02"),
        (PartialDate(2026, 9, 2), "YY/MM/DD", "26/09/02"),
        (PartialDate(2026, 9, 2), "YYYY", "2026"),
        (PartialDate(2026, 9, 2), "DD/MM/YYYY", "02/09/2026"),
        (PartialDate(2026), "YYYY/MM/DD", "2026/00/00"),
        (PartialDate(2005, 7), "YY/MM/DD", "05/07/00"),
        (PartialDate(1999, 7, 1), "YY/MM/DD", "1999/07/01"),
        (PartialDate(2100, 7, 1), "YY/MM/DD", "2100/07/01"),
        (PartialDate(None, text="soon"), "YYYY/MM/DD", "soon"),
    ],
)
def test_dates_are_written_by_mask(date: PartialDate, mask: str, written: str) -> None:
    assert date.formatted(mask) == written


def test_completeness_needs_all_three_parts() -> None:
    assert PartialDate(2020, 5, 29).is_complete
    assert not PartialDate(2020, 5).is_complete
    assert not PartialDate(2020).is_complete
    assert PartialDate(2020).is_understood


@st.composite
def understood_dates(draw: st.DrawFn) -> PartialDate:
    day = draw(st.dates())
    keeps_month, keeps_day = draw(st.booleans()), draw(st.booleans())
    return PartialDate(day.year, day.month if keeps_month else None, day.day if keeps_day else None)


@given(understood_dates())
@example(PartialDate(1, 1, 1))
def test_writing_and_reading_gives_the_same_date(date: PartialDate) -> None:
    assert PartialDate.parse(str(date)) == date


@given(understood_dates())
def test_the_span_contains_itself(date: PartialDate) -> None:
    earliest, latest = date.earliest(), date.latest()
    assert earliest is not None
    assert latest is not None
    assert earliest <= latest
    assert (earliest == latest) >= date.is_complete


@given(st.text() | st.from_regex(r"[0-9a-yA-Y ,./-]{0,14}", fullmatch=True))
@example("²²²²/²²/²²")
@example("9" * 5000)
def test_any_text_is_read_without_loss(text: str) -> None:
    date = PartialDate.parse(text)
    if date is not None:
        assert date.is_understood == (date.text == "")
        assert date.is_understood or date.text == text.strip()
        assert date.earliest() is None or str(date)
