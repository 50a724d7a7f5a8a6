"""The one table: its columns by key, its cells for paper and console, and its writers."""

import csv
import io
from decimal import Decimal

import pytest

import crosstable
from crosstable.model.languages import LANGUAGES
from crosstable.output.drawing.csvfile import csv_table
from crosstable.output.drawing.page import table_html
from crosstable.output.drawing.text import align_rows, aligned_rows
from crosstable.output.headings import print_columns, translate_headings
from crosstable.output.language import messages
from crosstable.output.standings import ON_CONSOLE, ON_PAPER, standings_csv, standings_tables
from crosstable.output.table import (
    BLANK,
    UNDEFINED,
    Cell,
    Column,
    Kind,
    Table,
    figure,
    half_points,
    points,
    whole,
    words,
)
from crosstable.output.worksheet import worksheet_table

TABLE = Table(
    (
        Column("no.", Kind.NUMBER, "id"),
        Column("name", Kind.TEXT, "name"),
        Column("score", Kind.POINTS, "score"),
        Column("state", Kind.TEXT, "state"),
    ),
    (
        (whole(1), words("Lee, Ann"), points(Decimal("7.5")), BLANK),
        (whole(12), words("=Poe"), points(Decimal(10)), Cell("", plain="waits")),
    ),
    ids=(1, 12),
    marks=("", "cut"),
)


def test_a_cell_has_a_text_for_paper_and_one_for_the_console() -> None:
    assert (figure("7.0", is_points=True).text, figure("7.0", is_points=True).on_console) == (
        "7",
        "7.0",
    )
    assert figure("-3.20") == Cell("−3.20", Decimal("-3.20"), plain="-3.20")
    assert figure("2345").value == 2345
    assert figure(None) is UNDEFINED
    assert half_points(13).on_console == "6½"
    assert half_points(None) is BLANK


def test_text_has_numbers_to_the_right() -> None:
    assert list(align_rows(TABLE)) == [
        "no.  name      score  state",
        "  1  Lee, Ann    7.5",
        " 12  =Poe       10.0  waits",
    ]
    assert next(align_rows(TABLE, has_headings=False)) == " 1  Lee, Ann   7.5"
    assert list(aligned_rows([("a", "b"), ("中文", "c"), ("d",)], indent="")) == [
        "a     b",
        "中文  c",
        "d",
    ]


def test_csv_has_keys_exact_values_and_no_formula() -> None:
    rows = list(csv.reader(io.StringIO(csv_table([TABLE, TABLE]))))
    assert rows[:3] == [
        ["id", "name", "score", "state"],
        ["1", "Lee, Ann", "7.5", ""],
        ["12", "'=Poe", "10", ""],
    ]
    assert rows[3:] == rows[1:3]


def test_a_page_marks_rows_and_unfolds_names() -> None:
    page = table_html(TABLE, working=lambda row: f"<p>{row}</p>", has_anchors=True)
    assert '<tr id="p12" class="cut">' in page
    assert "<summary><bdi>=Poe</bdi></summary>" in page
    assert '<td class="n">7.5</td>' in page


def test_columns_are_chosen_and_titled_by_key() -> None:
    titles = [column.title for column in TABLE.with_headings({"id": "No.", "x": "?"}).columns]
    assert titles == ["No.", "name", "score", "state"]
    assert TABLE.without_empty_columns() is TABLE  # the console shows a state
    on_paper = TABLE.without_empty_columns(in_print=True)
    assert [column.key for column in on_paper.columns] == ["id", "name", "score"]
    kept = TABLE.without_empty_columns(kept=("state",), in_print=True)
    assert kept.place_of("state") == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_of_the_desk_have_no_heading_of_the_console(language: str) -> None:
    t = crosstable.read(crosstable.sample("round-robin"))
    say = messages(language)
    sheet = worksheet_table(crosstable.rate(t), say)
    (standings,) = standings_tables(t, crosstable.standings(t))
    for table in (sheet, standings):
        shown = {column.key: column.title for column in translate_headings(table, say).columns}
        assert shown["id"] == say("No.")
        assert not {"no.", "name", "rank", "fed", "change"} & set(shown.values())
    assert [column.title for column in print_columns(say, "rank", "name")] == [
        say("Rank"),
        say("Name"),
    ]


def test_command_and_form_show_the_same_standings() -> None:
    t = crosstable.read(crosstable.sample("individual-swiss"))
    table = crosstable.standings(t)
    (console,), (paper,) = (standings_tables(t, table, keys) for keys in (ON_CONSOLE, ON_PAPER))
    many = len(table.keys)
    assert [row[-many:] for row in console.rows] == [row[-many:] for row in paper.rows]
    printed_form = crosstable.report(t, "standings", to="csv").decode("utf-8")
    command = standings_csv(t, table)
    rows = [list(csv.reader(io.StringIO(text)))[1:] for text in (printed_form, command)]
    values = [[(row[0], row[1], *row[-many:]) for row in part] for part in rows]
    assert values[0] == values[1]
    assert len(values[0]) == len(t.players)


def test_more_columns_may_be_asked_for_than_the_participants_have() -> None:
    """The desk alone may want another column: what this kind of event lacks is left out."""
    wanted = (*ON_CONSOLE, "title", "rating")
    swiss = crosstable.read(crosstable.sample("individual-swiss"))
    teams = crosstable.read(crosstable.sample("team-swiss"))
    tables = {
        "players": next(standings_tables(swiss, crosstable.standings(swiss), wanted)),
        "teams": next(standings_tables(teams, crosstable.standings(teams), wanted)),
        "boards": next(standings_tables(teams, crosstable.standings(teams, boards=True), wanted)),
    }
    lacking = {kind: set(wanted) - {c.key for c in table.columns} for kind, table in tables.items()}
    assert lacking == {
        "players": {"team", "games", "percentage"},
        "teams": {"team", "games", "percentage", "federation", "title", "rating"},
        "boards": set(),
    }
