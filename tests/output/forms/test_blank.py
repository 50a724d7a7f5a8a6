"""Official forms to fill in by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.errors import UnknownForm
from crosstable.output.document import Choices, Fields, Report, Signatures
from crosstable.output.forms.blank import BLANK_FORMS, blank_form
from crosstable.output.forms.making import print_report
from tests.worded import Worded


def words(made: Report) -> set[str]:
    """Everything on the form that an event could have said."""
    blocks = [block for page in made.pages for block in page.blocks]
    values = [field.value for one in blocks if isinstance(one, Fields) for field in one.items]
    names = [name for one in blocks if isinstance(one, Signatures) for _, name in one.lines]
    marked = [o for one in blocks if isinstance(one, Choices) for o, is_on in one.options if is_on]
    cells = [cell.text for table in made.tables for row in table.rows for cell in row]
    said = {text.strip() for text in (*values, *names, *marked, *cells) if text}
    return {text for text in said if text and not text.isdigit()}


@pytest.mark.parametrize("name", BLANK_FORMS)
def test_a_blank_form_says_nothing_of_an_event(name: str) -> None:
    made = blank_form(name)
    kinds = {"Rated", "Unrated", "GM", "IM", "FM", "WGM", "WIM", "WFM"}
    assert words(made) <= (kinds if name in ("form-5", "it3") else set())
    assert (made.event, made.place, made.gaps, made.blanks, made.day) == ("", "", (), (), None)
    assert b"Player" not in print_report(made, "html").data


@pytest.mark.parametrize(("name", "rows"), [("form-1", 10), ("form-2", 11), ("form-4", 11)])
def test_blank_forms_have_the_rows_of_the_printed_ones(name: str, rows: int) -> None:
    assert {len(table.rows) for table in blank_form(name).tables} == {rows}


def test_form_1_has_a_column_for_each_of_ten_players() -> None:
    (table,) = blank_form("form-1").tables
    assert [column.title for column in table.columns][6:] == [*map(str, range(1, 11)), "Total"]


def test_only_official_forms_can_be_blank(worded: Worded) -> None:
    with pytest.raises(UnknownForm) as refused:
        blank_form("standings")
    worded(str(refused.value))


def test_the_command_needs_no_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "form-4.html"
    assert main(["report", "--form", "form-4", "--blank", "-o", str(out)]) == 0
    assert "Certificate of Title Result" in out.read_text(encoding="utf-8")
    assert main(["report", "x.trf", "--form", "form-4", "--blank", "-o", str(out)]) == 2
    assert "no FILE" in capsys.readouterr().err
