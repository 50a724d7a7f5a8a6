"""Forms 2, 4, 5 and 6 of the regulations of 2002 say what the report knows."""

import crosstable
from crosstable.output.document import Fields, Note, Report
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import case_of
from crosstable.output.table import Table

EVENT = """\
012 Own case
022 Bergen
032 NOR
042 2003/05/01
052 2003/05/03
092 Individual: Swiss-System
122 90 minutes
001    1 m GM Ann                               2450 NOR     1500001 1980/01/01  2.0    1     2 w W     3 b 1     4 w 0
001    2 m FM Bob                               2300 SWE     1700002 1981/01/01  1.5    2     1 b L     4 w 1     3 b =
001    3 m    Cid                               2200 DEN     1400003 1982/01/01  1.5    3     4 b 1     1 w 0     2 w =
001    4 m    Dan                                    NOR                         1.0    4     3 w 0     2 b 0     1 b 1
"""  # noqa: E501


def form(name: str, player: int | None = None) -> Report:
    t = crosstable.loads(EVENT)
    return build_form(case_of(t, player=player), name)


def cells(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.rows]


def blocks_of(made: Report) -> list[object]:
    return [block for page in made.pages for block in page.blocks]


def test_form_2_explains_its_star() -> None:
    notes = [block.text for block in blocks_of(form("form-2", 1)) if isinstance(block, Note)]
    assert any(text.startswith("*") for text in notes)
    (table,) = (block for block in blocks_of(form("form-2", 1)) if isinstance(block, Table))
    assert cells(table)[0][5] == "1*"
    assert not any(isinstance(block, Note) for block in blocks_of(form("form-2", 3)))


def test_form_4_has_no_letters_for_results() -> None:
    blocks = blocks_of(form("form-4", 2))
    (table,) = (block for block in blocks if isinstance(block, Table))
    assert [row[5] for row in cells(table)[:3]] == ["0*", "1", "½"]
    assert any("*" in block.text for block in blocks if isinstance(block, Note))


def test_form_5_has_a_schedule_without_the_days_of_the_rounds() -> None:
    fields = [
        field
        for block in blocks_of(form("form-5"))
        if isinstance(block, Fields)
        for field in block.items
    ]
    (schedule,) = (field for field in fields if field.label.startswith("Schedule"))
    assert schedule.value == "3 in 3 days"


def test_form_6_is_filled_with_what_needs_no_title_rules() -> None:
    (table,) = (block for block in blocks_of(form("form-6", 2)) if isinstance(block, Table))
    first = dict(zip((column.title for column in table.columns), cells(table)[0], strict=True))
    assert first["Name and ID"] == "Bob 1700002"
    assert (first["N"], first["nf"], first["hfp"], first["ffp"]) == ("2", "3", "1", "2")
    assert (first["rp"], first["urp"], first["ach."]) == ("2", "1", "1½")
    assert (first["Norm"], first["req."], first["Rp"]) == ("", "", "")
    (empty,) = (block for block in blocks_of(form("form-6")) if isinstance(block, Table))
    assert {text for row in cells(empty) for text in row} == {""}
