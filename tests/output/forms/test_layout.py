"""The arithmetic of columns: everything is shown once, within the paper, and wide enough."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.output.document import Page, Report
from crosstable.output.drawing.layout import GRID_INSET, INSET, TURNED, UPRIGHT, layout_of, parts_of
from crosstable.output.drawing.metrics import breakable, longest_word, width
from crosstable.output.table import Cell, Column, Kind, Table, figure, points
from tests.conftest import examples

texts = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=60
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    count = draw(st.integers(1, 60))
    short = st.text("0123456789½wb+−=", max_size=6)
    columns = tuple(
        Column(draw(st.text("Abc ", max_size=8)), draw(st.sampled_from(list(Kind))))
        for _ in range(count)
    )
    rows = tuple(
        tuple(Cell(draw(texts if c.kind is Kind.TEXT else short)) for c in columns)
        for _ in range(draw(st.integers(0, 3)))
    )
    return Table(columns, rows, kept=min(count, 2) if count > 1 else 0, is_grid=draw(st.booleans()))


@given(tables())
@settings(max_examples=examples(400))
def test_each_column_is_shown_and_has_room(table: Table) -> None:
    report = Report("test", "Test", (Page((table,)),))
    layout = layout_of(report)
    laid = layout.tables[table.columns]
    assert layout.width == (TURNED if layout.is_landscape else UPRIGHT)
    kept = range(table.kept)
    others = [place for part in laid.parts for place in part if place not in kept]
    assert sorted({*others, *kept}) == list(range(len(table.columns)))
    assert len(others) == len(table.columns) - table.kept
    inset = GRID_INSET if table.is_grid else INSET
    for part, widths in parts_of(table, laid):
        assert sum(widths) <= layout.width or len(part.columns) <= table.kept + 1
        for place, column in enumerate(part.columns):
            room = (widths[place] - 2 * inset) * 1000
            for row in part.rows:
                text = row[place].text
                needed = (
                    longest_word(text.replace("\u200b", " "))
                    if column.kind is Kind.TEXT
                    else width(text)
                )
                assert needed * laid.size <= room + laid.size * 1000


@given(texts, st.integers(2000, 20000))
@settings(max_examples=examples(1000))
def test_breaking_adds_places_to_break_and_nothing_else(text: str, room: int) -> None:
    broken = breakable(text, room)
    assert broken.replace("\u200b", "") == text.replace("\u200b", "")
    assert longest_word(broken.replace("\u200b", " ")) <= room


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("0", "0"),
        ("0.5", "½"),
        ("7", "7"),
        ("7.5", "7½"),
        ("-1.5", "−1½"),
        ("0.25", "0.25"),
        ("10", "10"),
    ],
)
def test_points_have_half_signs(number: str, text: str) -> None:
    assert points(Decimal(number)).text == text
    assert points(Decimal(number)).value == Decimal(number)


@pytest.mark.parametrize(
    ("text", "is_points", "shown", "value"),
    [
        ("25.50", False, "25.50", Decimal("25.50")),
        ("25.5", True, "25½", Decimal("25.5")),
        ("-40.00", False, "−40.00", Decimal("-40.00")),
        ("2410", False, "2410", 2410),
        (None, False, "–", None),
    ],
)
def test_figures_keep_their_digits(
    text: str | None, is_points: bool, shown: str, value: object
) -> None:
    cell = figure(text, is_points=is_points)
    assert (cell.text, cell.value) == (shown, value)
