"""CSV, XLSX, HTML and PDF: what they hold, that texts stay texts, and that bytes repeat."""

import csv
import io
import time
import zipfile
from datetime import datetime
from html.parser import HTMLParser

import openpyxl  # type: ignore[import-untyped]
import pypdf
import pytest

import crosstable
from crosstable.errors import CrosstableError
from crosstable.model.tournament import Tournament
from crosstable.output.drawing.html import html
from crosstable.output.drawing.pdf import pdf
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import FORMATS, case_of, print_report
from crosstable.text.spreadsheets import guard_text
from tests.output.forms.events import empty, hostile, sample, sample_report
from tests.shorthand import tournament

FORMULAS = ("=", "+", "-", "@", "\t")


def csv_rows(t: Tournament, form: str, **options: object) -> list[list[str]]:
    text = crosstable.report(t, form, to="csv", **options).decode("utf-8")  # type: ignore[arg-type]
    return list(csv.reader(io.StringIO(text)))


def workbook(t: Tournament, form: str) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(crosstable.report(t, form, to="xlsx")))


# -- spreadsheets ---------------------------------------------------------------------------------


def test_csv_has_one_line_of_headings_and_numbers_with_a_point() -> None:
    rows = csv_rows(sample("round-robin"), "standings")
    assert rows[0][:7] == ["Rank", "No.", "Title", "Name", "Rating", "Fed", "PTS"]
    assert rows[1][:7] == ["1", "2", "IM", "Šimundža, Dražen", "2431", "CRO", "6.0"]
    assert len(rows) == 11


def test_several_rounds_are_one_table_with_a_column_for_the_round() -> None:
    rows = csv_rows(sample("individual-swiss"), "pairings")
    assert rows[0][:2] == ["part", "Board"]
    assert {row[0] for row in rows[1:]} == {f"Round {n} · 2026/09/{n + 4:02}" for n in range(1, 8)}


def test_texts_that_look_like_formulas_stay_texts_in_csv() -> None:
    for form in ("standings", "form-1", "form-2", "crosstable"):
        for row in csv_rows(hostile(), form):
            for value in row:
                assert len(value) < 2 or not value.startswith(FORMULAS), (form, value)


@pytest.mark.parametrize("text", ["=1", "+1+1", "-x", "@SUM(A1)", "\tx", "\r=1"])
def test_a_guarded_text_begins_with_an_apostrophe(text: str) -> None:
    assert guard_text(text) == f"'{text}"


def test_negative_numbers_are_numbers() -> None:
    rows = csv_rows(sample("individual-swiss"), "worksheet")
    changes = [row[rows[0].index("change")] for row in rows[1:]]
    assert "-18.10" in changes


def test_numbers_are_numbers_in_a_workbook() -> None:
    sheet = workbook(sample("round-robin"), "standings").active
    assert sheet is not None
    heads = [cell.value for cell in sheet[1]]
    winner = dict(zip(heads, (cell.value for cell in sheet[2]), strict=True))
    assert (winner["Rank"], winner["Rating"], winner["PTS"]) == (1, 2431, 6)
    assert winner["Name"] == "Šimundža, Dražen"


def test_the_headings_of_a_workbook_are_fixed_and_have_filters() -> None:
    for sheet in workbook(sample("individual-swiss"), "form-3").worksheets:
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref is not None


def test_a_workbook_holds_no_formula() -> None:
    for form in ("standings", "form-1", "form-2"):
        for sheet in workbook(hostile(), form).worksheets:
            for row in sheet.iter_rows():
                assert all(cell.data_type != "f" for cell in row)


def test_form_3_has_a_value_a_column_in_spreadsheets() -> None:
    rows = csv_rows(sample("individual-swiss"), "form-3")
    first = dict(zip(rows[0], rows[1], strict=True))
    assert (first["Family name"], first["First name"], first["No."]) == (
        "Bråtelund",
        "Torgeir",
        "1",
    )
    assert (first["1 opponent"], first["1 rating"], first["1 score"]) == ("15w", "2281", "½")


# -- pages ----------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Whether every tag is closed, and all addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("form", ["standings", "crosstable", "form-1", "form-2", "it3", "player"])
def test_a_page_is_whole_and_needs_nothing_from_elsewhere(form: str) -> None:
    for t in (sample("individual-swiss"), hostile(), empty()):
        page = Page(crosstable.report(t, form, to="html").decode("utf-8"))
        assert page.open == []
        assert page.addresses == []


def test_a_page_is_printed_on_the_paper_that_its_tables_need() -> None:
    assert b"size: A4 landscape" in html(sample_report("individual-swiss", "form-3"))
    assert b"landscape" not in html(sample_report("individual-swiss", "standings"))


def test_a_page_shows_hostile_names_as_they_are() -> None:
    page = Page(crosstable.report(hostile(), "standings", to="html").decode("utf-8"))
    assert any('=HYPERLINK("x")' in text for text in page.texts)
    assert any("<b>&amp;" in text for text in page.texts)


# -- PDF ------------------------------------------------------------------------------------------


def test_a_pdf_embeds_the_fonts_of_the_package_only() -> None:
    reader = pypdf.PdfReader(io.BytesIO(pdf(sample_report("individual-swiss", "standings")).data))
    names = set()
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            names.add(str(font.get_object()["/BaseFont"]).partition("+")[2])
    assert names
    assert all(name.startswith(("Libertinus", "DejaVu", "NewCM")) for name in names)


def test_a_sign_that_no_font_has_is_replaced_and_named() -> None:
    t = tournament("1 漢字,Li 2000 2w1\n2 Ann 1900 1b0")
    printed_pdf = pdf(build_form(case_of(t), "standings"))
    text = pypdf.PdfReader(io.BytesIO(printed_pdf.data)).pages[0].extract_text()
    assert "??,Li" in text.replace(" ", "")
    assert len(printed_pdf.notes) == 1
    assert "U+6F22" in printed_pdf.notes[0]
    assert "漢字,Li; printed as ??,Li" in printed_pdf.notes[0]


def test_letters_of_three_alphabets_are_printed() -> None:
    made = pdf(build_form(case_of(hostile()), "starting-list"))
    text = pypdf.PdfReader(io.BytesIO(made.data)).pages[0].extract_text()
    assert made.notes == ()
    assert all(name in text for name in ("Иванов", "Παπαδόπουλος", "Žluťoučký"))


# -- the same bytes -------------------------------------------------------------------------------


@pytest.mark.lengthy
def test_every_format_gives_the_same_bytes_a_second_later() -> None:
    forms = ("standings", "form-1", "it3")
    reports = [sample_report("round-robin", form) for form in forms]
    first = [print_report(report, to).data for report in reports for to in FORMATS]
    time.sleep(1.1)
    fresh = [build_form(case_of(sample("round-robin")), form) for form in forms]
    assert [print_report(report, to).data for report in fresh for to in FORMATS] == first


def test_files_are_dated_by_the_end_of_the_event() -> None:
    t = sample("round-robin")
    reader = pypdf.PdfReader(io.BytesIO(crosstable.report(t, "standings")))
    assert reader.metadata is not None
    created = reader.metadata.creation_date
    assert created is not None
    assert created.date() == datetime(2026, 5, 17).date()
    data = crosstable.report(t, "standings", to="xlsx")
    assert openpyxl.load_workbook(io.BytesIO(data)).properties.created == datetime(2026, 5, 17, 12)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


# -- wrong use ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "options", "message"),
    [
        ("form-7", {}, "form form-7 is not known"),
        ("standings", {"to": "doc"}, "to: there is no 'doc'"),
        ("standings", {"language": "xx"}, "language: there is no 'xx'"),
        ("match-cards", {}, "needs a team event"),
        ("pairings", {"round_number": 10}, "round 10 has not been paired"),
        ("form-2", {"player": 99}, "no player has the number 99"),
    ],
)
def test_wrong_names_are_refused(form: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(CrosstableError, match=message):
        crosstable.report(sample("round-robin"), form, **options)  # type: ignore[arg-type]


def test_only_the_sign_that_no_font_has_is_replaced() -> None:
    t = tournament("1 Banana🙂 2000 2w1\n2 กำ 1900 1b0")
    made = pdf(build_form(case_of(t), "standings"))
    text = pypdf.PdfReader(io.BytesIO(made.data)).pages[0].extract_text()
    assert "Banana?" in text
    assert len(made.notes) == 2
