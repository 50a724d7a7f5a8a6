"""How blocks fall on sheets of paper: cards that share one, and what must not be torn apart."""

from dataclasses import replace

import pytest

from crosstable.output.document import Note, Page, Report, Signatures
from crosstable.output.drawing.pdf import pdf
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import case_of
from tests.output.forms.events import sample, sample_report
from tests.output.forms.pdfboxes import Sheet, needs_pdftotext, sheets_of_pdf

pytestmark = needs_pdftotext


def lines_of(sheet: Sheet) -> list[str]:
    return [" ".join(word.text for word in line) for line in sheet.lines]


def printed_lines(report: Report) -> list[list[str]]:
    return [lines_of(sheet) for sheet in sheets_of_pdf(pdf(report).data)]


@pytest.mark.parametrize(
    ("name", "form", "title", "count"),
    [
        ("individual-swiss", "form-2", "Swiss tournament pairing card", 2),
        ("team-swiss", "match-cards", "Match card", 4),
    ],
)
def test_cards_share_a_sheet(name: str, form: str, title: str, count: int) -> None:
    first = printed_lines(sample_report(name, form))[0]
    assert sum(line.startswith(title) for line in first[:-1]) == count


@pytest.mark.parametrize(
    ("name", "form", "head"),
    [("team-swiss", "board-list", "Board"), ("round-robin", "pairings", "Round")],
)
def test_no_heading_stands_with_a_row_alone_at_the_end_of_a_sheet(
    name: str, form: str, head: str
) -> None:
    for lines in printed_lines(sample_report(name, form)):
        last = max((n for n, line in enumerate(lines) if line.startswith(f"{head} ")), default=0)
        assert len(lines) - last > 5, lines[last:]


def test_each_player_has_one_sheet() -> None:
    report = sample_report("individual-swiss", "player")
    assert len(printed_lines(report)) == len(report.pages)


def test_it3_with_a_norm_and_its_signatures_is_one_sheet() -> None:
    assert len(printed_lines(sample_report("round-robin", "it3"))) == 1


@pytest.mark.parametrize("count", range(10, 60, 5))
def test_place_and_date_stand_on_the_sheet_of_the_signature(count: int) -> None:
    """However long the form is; and there is room to sign at the top of a sheet too."""
    form = build_form(case_of(sample("round-robin")), "form-1")
    filler = tuple(Note(f"Line {n}.") for n in range(count))
    signed = form.pages[0].blocks
    place = next(n for n, block in enumerate(signed) if isinstance(block, Signatures))
    report = replace(form, pages=(Page((*filler, *signed[place - 1 : place + 1])),))
    sheets = sheets_of_pdf(pdf(report).data)
    page = next(sheet for sheet in sheets if "Place Date" in lines_of(sheet))
    tops = {" ".join(w.text for w in line): line[0].top for line in page.lines}
    label = next(line for line in tops if line.startswith("Certified"))
    assert tops[label] - tops["Place Date"] > 40
