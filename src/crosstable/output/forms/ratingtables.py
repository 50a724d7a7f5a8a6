"""Rating tables: the computer table of 11.31 (FIDE Rating Regulations 2002), and the worksheet."""

from __future__ import annotations

from crosstable.model.diagnostics import Severity
from crosstable.output.document import Note, Page, Report
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.names import sex_letter
from crosstable.output.table import (
    BLANK,
    Cell,
    Column,
    Kind,
    Table,
    figure,
    from_halves,
    points,
    whole,
    words,
)
from crosstable.output.worksheet import digits_text, verdict, worksheet_table
from crosstable.ratings.figures import decimal
from crosstable.ratings.worksheet import WorksheetLine

_ENOUGH_RATED = 3
"""Rated opponents that an unrated player must have met (6.42, 11.31)."""


def table_11_31(case: Case) -> Report:
    """Per player Rar, n, W and W-We; Ru of unrated players who met three rated opponents."""
    columns = (
        Column("ID number", Kind.NUMBER),
        Column("Name"),
        Column("Fed", Kind.CENTRE),
        Column("Rating", Kind.NUMBER),
        Column("Rar", Kind.NUMBER),
        Column("n", Kind.NUMBER),
        Column("W", Kind.POINTS),
        Column("W−We", Kind.NUMBER),
        Column("Ru", Kind.NUMBER),
        Column("Birth date", Kind.CENTRE),
        Column("Sex", Kind.CENTRE),
    )
    sheet = case.worksheet_2002
    rows = tuple(_line_11_31(case, line) for line in sheet)
    note = Note(
        "Rar: average rating of the rated opponents; n: games against them; W: score in these; "
        "W−We: the change before K; Ru: result of an unrated player, also below 1801, from one "
        "point on. Rar is 0 for an unrated player who met fewer than three rated opponents.",
        is_quiet=True,
    )
    title = "Rating report, computer table"
    page = Page((Table(columns, rows, kept=2), note))
    return case.report("table-11.31", title, (page,), code="11.31")


def _line_11_31(case: Case, line: WorksheetLine) -> tuple[Cell, ...]:
    player = case.t.by_number[line.id]
    has_enough = line.is_rated or line.n >= _ENOUGH_RATED
    change = line.w_minus_we_hundredths
    return (
        words(player.fide_id),
        words(player.name),
        words(player.federation),
        whole(line.rating),
        whole(line.rc if has_enough else 0),
        whole(line.n),
        points(from_halves(line.half_points)),
        BLANK if change is None else figure(decimal(change)),
        whole(line.ru) if not line.is_rated and has_enough else BLANK,
        words(day_text(player.born)),
        words(sex_letter(player)),
    )


# -- the worksheet --------------------------------------------------------------------------------

_HEADINGS = {"id": "No.", "name": "Name", "rating": "Rating", "w_minus_we": "W−We"}


def worksheet_report(case: Case) -> Report:
    """The rating worksheet with the columns of the example of 10.57."""
    sheet = case.worksheet
    table = worksheet_table(sheet).with_headings(_HEADINGS)
    listed = "" if sheet.list_date is None else f" · list of {sheet.list_date:%Y/%m/%d}"
    subtitle = f"{sheet.rules.articles.document} ({sheet.rules.name}){listed} · {verdict(sheet)}"
    notes = tuple(
        Note(f"{finding.severity.value}: {finding.message} ({finding.clause})", is_quiet=True)
        for finding in sheet.findings
        if finding.severity is not Severity.INFO
    )
    digits = digits_text(sheet)
    if digits is not None:
        notes = (*notes, Note(digits, is_quiet=True))
    shown = table.without_empty_columns(in_print=True)
    if shown is not table:  # spreadsheets keep all columns: other rules use others
        shown = shown._replace(flat=table)
    page = Page((shown, *notes))
    return case.report("worksheet", "Rating worksheet", (page,), subtitle=subtitle)
