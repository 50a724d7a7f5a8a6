"""Rating tables: the computer table of 11.31 (FIDE Rating Regulations 2002), and the worksheet."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.names import sex_letter
from crosstable.output.paper.document import (
    BLANK,
    Cell,
    Column,
    Kind,
    Note,
    Page,
    Report,
    Table,
    figure,
    points,
    whole,
    words,
)
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
    change = line.w_minus_we
    return (
        words(player.fide_id),
        words(player.name),
        words(player.federation),
        whole(line.rating),
        whole(line.rc if has_enough else 0),
        whole(line.n),
        points(Decimal(line.half_points) / 2),
        BLANK if change is None else figure(decimal(change)),
        whole(line.ru) if not line.is_rated and has_enough else BLANK,
        words(day_text(player.born)),
        words(sex_letter(player)),
    )


# -- the worksheet --------------------------------------------------------------------------------

_WORKSHEET = (
    Column("No.", Kind.NUMBER),
    Column("Name"),
    Column("Rating", Kind.NUMBER),
    Column("W", Kind.POINTS),
    *(Column(name, Kind.NUMBER) for name in ("n", "p", "dp", "Rc", "Ru", "Rc new", "Ru new")),
    *(Column(name, Kind.NUMBER) for name in ("D", "PD", "We", "W−We", "K", "change", "new")),
)


def worksheet_report(case: Case) -> Report:
    """The rating worksheet with the columns of the example of 10.57."""
    sheet = case.worksheet
    rows = tuple(_worksheet_line(line) for line in sheet)
    verdict = "rateable" if sheet.accepted else "not rateable; these are the figures it would give"
    listed = "" if sheet.list_date is None else f" · list of {sheet.list_date:%Y/%m/%d}"
    subtitle = f"{sheet.rules.articles.document} ({sheet.rules.name}){listed} · {verdict}"
    notes = tuple(
        Note(f"{one.severity.value}: {one.message} ({one.clause})", is_quiet=True)
        for one in sheet.findings
        if one.severity.value == "error"
    )
    page = Page((without_empty_columns(Table(_WORKSHEET, rows, kept=2)), *notes))
    return case.report("worksheet", "Rating worksheet", (page,), subtitle=subtitle)


def without_empty_columns(table: Table) -> Table:
    """The table as paper has it; spreadsheets keep all columns (other rules use others)."""
    used = [
        place for place in range(len(table.columns)) if any(row[place].text for row in table.rows)
    ]
    if not table.rows or len(used) == len(table.columns):
        return table
    return replace(
        table,
        columns=tuple(table.columns[place] for place in used),
        rows=tuple(tuple(row[place] for place in used) for row in table.rows),
        flat=table,
    )


def _worksheet_line(line: WorksheetLine) -> tuple[Cell, ...]:
    return (
        whole(line.id),
        words(line.name),
        whole(line.rating),
        points(Decimal(line.half_points) / 2),
        whole(line.n),
        _hundredths(line.p),
        *(_signed(value) for value in (line.dp,)),
        *(whole(value) for value in (line.rc, line.ru_first, line.rc_new, line.ru)),
        _signed(line.d),
        *(_hundredths(value) for value in (line.pd, line.we, line.w_minus_we)),
        whole(line.k),
        BLANK if line.change is None else figure(decimal(line.change)),
        whole(line.new),
    )


def _hundredths(value: int | None) -> Cell:
    return BLANK if value is None else figure(decimal(value))


def _signed(value: int | None) -> Cell:
    return BLANK if value is None else Cell(str(value).replace("-", "−"), value)
