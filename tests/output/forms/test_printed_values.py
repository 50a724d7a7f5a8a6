"""Every value of every form stands in the box of its cell; nothing overlaps or is cut."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from crosstable.model.tournament import Tournament
from crosstable.output.document import Block, Choices, Fields, Note, Report, Signatures
from crosstable.output.drawing.pdf import pdf
from crosstable.output.forms.catalogue import FORMS, build_form
from crosstable.output.forms.making import case_of
from crosstable.output.table import Column, Table, words
from tests.output.forms.events import (
    LONG_WORD,
    SAMPLES,
    empty,
    hostile,
    sample_report,
)
from tests.output.forms.pdfboxes import misplaced, needs_pdftotext, overlapping, sheets_of_pdf
from tests.shorthand import tournament

pytestmark = needs_pdftotext

FULL_SAMPLES = ("individual-swiss", "round-robin", "team-swiss")


def faults_of(report: Report) -> list[str]:
    pages = sheets_of_pdf(pdf(report).data)
    return overlapping(pages) + misplaced(report, pages)


CASES = [
    (name, form)
    for name in FULL_SAMPLES
    for form in FORMS
    if name == "team-swiss" or not FORMS[form].needs_teams
]


@pytest.mark.parametrize(("name", "form"), CASES)
@pytest.mark.daily(20)
def test_every_value_of_a_sample_stands_in_its_cell(name: str, form: str) -> None:
    assert faults_of(sample_report(name, form)) == []


@pytest.mark.parametrize("name", [name for name in SAMPLES if name not in FULL_SAMPLES])
def test_the_tables_of_the_other_samples_stand_in_their_cells(name: str) -> None:
    for form in ("standings", "crosstable", "pairings", "form-3", "it3"):
        assert faults_of(sample_report(name, form)) == []


@pytest.mark.parametrize("language", ["de", "fr", "es", "it"])
@pytest.mark.parametrize("form", ["standings", "crosstable", "pairings", "form-2"])
@pytest.mark.daily(4)
def test_translated_headings_fit_too(language: str, form: str) -> None:
    assert faults_of(sample_report("individual-swiss", form, language)) == []


@pytest.mark.parametrize("form", [name for name, form in FORMS.items() if not form.needs_teams])
@pytest.mark.parametrize("make", [empty, hostile])
@pytest.mark.daily(12)
def test_a_form_is_made_with_what_there_is(make: Callable[[], Tournament], form: str) -> None:
    assert faults_of(build_form(case_of(make()), form)) == []


def with_block(report: Report, old: Block, new: Block) -> Report:
    """The report with a block of its first page exchanged."""
    page = report.pages[0]
    blocks = tuple(new if block is old else block for block in page.blocks)
    return replace(report, pages=(replace(page, blocks=blocks), *report.pages[1:]))


def others(block: Block) -> Iterator[Block]:
    """The block with one value, heading, mark or name that is not printed, or in another order."""
    match block:
        case Table(columns, rows):
            yield block._replace(rows=((*rows[0][:-1], words("77")), *rows[1:]))
            yield block._replace(columns=(Column("Other"), *columns[1:]))
            yield block._replace(rows=(*rows[1:], rows[0]))
        case Fields(items):
            yield replace(block, items=(*items[:-1], replace(items[-1], value="Other")))
            yield replace(block, items=(*items[1:], items[0]))
        case Choices(label, ((option, is_marked), *rest)):
            yield Choices(label, ((option, not is_marked), *rest))
        case Signatures(lines):
            yield Signatures((*lines[:-1], (lines[-1][0], "Other")))
        case Note(text):
            yield Note(f"{text}.")


@pytest.mark.parametrize("form", ["form-1", "form-4", "form-5", "it1", "it3"])
def test_the_boxes_notice_a_value_in_the_wrong_place(form: str) -> None:
    """A test of the test: any other digit, heading, mark, name or order is seen."""
    report = sample_report("round-robin", form)
    pages = sheets_of_pdf(pdf(report).data)
    assert misplaced(report, pages) == []
    assert misplaced(replace(report, title="Other"), pages)
    assert misplaced(replace(report, words=("page {m} of {n}.", *report.words[1:])), pages)
    for block in report.pages[0].blocks:
        for other in others(block):
            if other != block:
                assert misplaced(with_block(report, block, other), pages), other


def round_robin(count: int) -> Tournament:
    """A complete round robin by the circle method; White wins."""
    cells: dict[int, list[str]] = {number: [] for number in range(1, count + 1)}
    ring = list(range(2, count + 1))
    for _ in range(count - 1):
        pairs = [(1, ring[0]), *((ring[i], ring[-i]) for i in range(1, count // 2))]
        for white, black in pairs:
            cells[white].append(f"{black}w1")
            cells[black].append(f"{white}b0")
        ring = ring[1:] + ring[:1]
    lines = (f"{n} Player{n:03},With-A-Name 2{n:03} {' '.join(cells[n])}" for n in cells)
    return tournament("\n".join(lines), name="Everybody against everybody")


@pytest.mark.parametrize("count", [6, 24, 50])
def test_squares_of_any_size_fit_or_are_shown_in_parts(count: int) -> None:
    assert faults_of(build_form(case_of(round_robin(count)), "crosstable")) == []


def test_many_rounds_are_shown_in_parts() -> None:
    rounds = 40
    cells = {1: " ".join(["2w1"] * rounds), 2: " ".join(["1b0"] * rounds)}
    t = tournament(f"1 Ann 2000 {cells[1]}\n2 Bob 1900 {cells[2]}", name="A long match")
    for form in ("crosstable", "form-2", "form-3"):
        assert faults_of(build_form(case_of(t), form)) == []


def test_words_longer_than_a_line_are_broken() -> None:
    t = tournament(f"1 {LONG_WORD * 2} 2000 2w1\n2 Bob 1900 1b0", name=LONG_WORD * 3)
    for form in ("standings", "form-1", "form-2", "player", "form-5"):
        assert faults_of(build_form(case_of(t), form)) == []


def test_remarks_longer_than_a_page_are_whole() -> None:
    byes = " ".join(["bye:H"] * 11)
    lines = (f"{number} Absent{number},With-A-Name 2000 {byes}" for number in range(1, 160))
    report = build_form(case_of(tournament("\n".join(lines))), "form-1")
    assert len(sheets_of_pdf(pdf(report).data)) > 2
    assert faults_of(report) == []


def test_every_form_is_printed() -> None:
    assert {form for _, form in CASES} == set(FORMS)
