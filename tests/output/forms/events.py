"""Small events for the tests of documents, written as they stand in reports."""

from functools import cache

import crosstable
from crosstable.model.tournament import Tournament
from crosstable.output.document import Fields, Report
from crosstable.output.forms.case import Case
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import case_of
from crosstable.output.table import Table
from tests.shorthand import tournament

SAMPLES = ("individual-swiss", "round-robin", "team-swiss", "scheveningen", "in-progress", "rapid")
LONG_WORD = "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu"


@cache
def sample(name: str) -> Tournament:
    """A bundled sample event."""
    return crosstable.read(crosstable.sample(name))


@cache
def sample_case(name: str, language: str = "en") -> Case:
    """A bundled sample event as the forms see it."""
    return case_of(sample(name), language=language)


@cache
def sample_report(name: str, form: str, language: str = "en") -> Report:
    """A form of a bundled sample event."""
    return build_form(sample_case(name, language), form)


def hostile() -> Tournament:
    """Names that break layouts and spreadsheets, holes, contradictions, an unknown opponent."""
    return tournament(
        f"""
        1 =HYPERLINK("x")  2400   2w1  3b=  9w1
        2 {LONG_WORD},{LONG_WORD}  -  1b0  4w1  3b0
        3 Иванов,Пётр  2300  4b1  1w=  2w1
        4 Παπαδόπουλος,Γιώργος  2200  3w0  2b0  bye:H
        5 @SUM(A1)  2100  bye:U  .  6w+
        6 გიორგი,Ю̈  -  .  bye:Z  5--
        """,
        name="+Open <b>&amp;\t“Žluťoučký kůň”",
        city="-1+1",
    )


def empty() -> Tournament:
    """An event of which nothing is known but three names."""
    return tournament("1 Ann -\n2 Bob -\n3 Cid -")


def fields_of(report: Report, page: int = 0) -> dict[str, str | None]:
    """The labelled values of a page."""
    blocks = (block for block in report.pages[page].blocks if isinstance(block, Fields))
    return {item.label: item.value for block in blocks for item in block.items}


def rows_of(table: Table) -> list[dict[str, str]]:
    """The rows of a table by heading."""
    titles = [column.title for column in table.columns]
    return [dict(zip(titles, (cell.text for cell in row), strict=True)) for row in table.rows]


def first_table(report: Report, page: int = 0) -> Table:
    """The first table of a page."""
    return report.pages[page].tables[0]
