"""`docs/coverage/records.md` is whole and true: no gap, no name that does not exist."""

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from crosstable.text.dialect import Dialect
from crosstable.text.dialects import DIALECTS
from crosstable.text.layout import Field, Mark, Record, Shape
from tests.conftest import PROJECT_ROOT
from tests.sources import nodes_of

PAGE = PROJECT_ROOT / "docs" / "coverage" / "records.md"
SECTIONS = {
    "draft-2024": "TRF extensions, draft of 2024",
    "draft-2025": "TRF extensions, draft of 2025",
    "trf16": "TRF16",
    "vega": "Vega manual",
}
NOT_PRINTED = {"draft-2025": {"NRS", "013", "310"}}
"""Records whose pages are missing in the copy of the document (C36)."""

MARKS = {Mark.MANDATORY: "■", Mark.WARNING: "□", Mark.NONE: ""}
KINDS = {"record", "field", "remark", "note", "value", "example"}

# What the documents say beside their columns; the page has a row for each, and no other.
IN_ALL_REPORTS = """
    exchange-format remark-1 remark-2 legend-mandatory legend-warning legend-blank
    tournament-codes 112-one-line-each 132-format 132-and-so-on 001-titles 001-name
    001-fide-number-reserve 001-birth-date 001-points-17 001-points-mask round-opponent
    round-0000 colour-w-b colour-minus result-forfeits result-short result-regular
    result-H result-F result-U result-Z rounds-and-so-on
"""
IN_BOTH_DRAFTS = """
    status-of-text 082-team-events 202-list 212-list tiebreak-codes type-codes
    352-boards 352-example 001-points-individual 001-points-team 001-rank-ties
    round-0000-team round-four-blanks colour-undefined-opponent colour-blank
    result-U-once result-Z-rest result-blank result-case 250-both-kinds
    250-match-points-empty 250-points-of-players 250-game-points-empty 250-one-differs
    250-example 300-default-order 300-1-3-5-6 300-1-5-3-4 300-unoccupied
    300-from-first-board 300-zeros-or-blank 300-somebody-present 300-none-needed
    300-continue 300-example byes-bring-points byes-records byes-none 320-one-record
    320-blank 320-continue 320-example 330-example forfeit-show-up forfeit-none
    forfeit-note-1 forfeit-fewer-players forfeit-note-2 forfeit-types 299-F 299-H 299-Z
    299-plus 299-minus 299-blank 299-depends-on 299-missing 299-all-rounds 299-all-teams
    299-continue 801-802-informative 801-variable 801-VND 801-letters 801-NoT 801-RNDS
    801-CoT 801-BoT 801-MPS 801-maxMP 801-maxGP 801-fixed 801-byes-and-forfeits
    801-continue 801-example 802-tipr 802-byes 802-colour 802-forfeit 802-continue
    802-example 299-corresponding 299-example 801-VNC 801-RID rulers
"""
CHECKLIST = {
    "draft-2024": IN_ALL_REPORTS
    + IN_BOTH_DRAFTS
    + """
        013-starting-ranks 013-continue 330-one-record 330-types 330-continue 340-example
        092-coded 013-phased-out 013-order 310-replaces-013 310-rank-ties 310-continue
        310-example 250-single 250-last-round-empty 330-Z-not-necessary 299-usual-values
        801-small-rosters 802-large-rosters
    """,
    "draft-2025": IN_ALL_REPORTS
    + IN_BOTH_DRAFTS
    + """
        240-one-record 240-types 240-continue 240-example recommendations comments remark-3
        142-exchange 152-colours 152-mandatory 162-teams-too 162-only-when-different 162-W
        162-D 162-L 162-A 162-P 162-X 162-columns-in-prose 162-and-so-on 172-mandatory
        172-FIDE 172-NRO 172-FIDON 172-NIDOF 172-HBFN 172-LBFN 172-OTHER 192-coded
        202-212-alternatives 212-PTS 212-PTS-is-202 222-one-or-two-stages 222-by-colour
        222-std 222-all 222-inc 222-example-increment 222-example-two-stages
        222-example-armageddon 362-only-when-different 362-TW 362-TD 362-TL
        250-disregards-192 250-may-coincide 260-both-kinds 260-peers 260-continue
        240-individuals 240-teams 240-by-exclusion 240-exchange 299-symbols 299-W 299-D
        299-L 299-standings 801-star
    """,
    "trf16": IN_ALL_REPORTS
    + """
        013-starting-ranks 013-continue 112-132-dot 001-rank-teams blanks-and-case
        dates-of-the-text
    """,
    "vega": """
        rows-useless rows-absent-or-unwanted header-example comment-012 comment-022
        comment-032 comment-042 comment-052 comment-062 comment-072 comment-092 comment-102
        comment-112 comment-122 comment-142 comment-152 comment-162 comment-192
        players-mandatory rows-any-order bars sex-default paired-or-not byes-are-paired
        unpaired-blank rated-or-unrated rated-game player-row
    """,
}


# -- the page -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """One row of the page."""

    dialect: str
    id: str
    kind: str
    text: str
    columns: str
    marks: tuple[str, str]
    carried_by: tuple[str, ...]
    tested_by: tuple[str, ...]

    def __str__(self) -> str:
        return f"{SECTIONS[self.dialect]}, {self.id}"


def quoted(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


def items_of(text: str) -> Iterator[Item]:
    """The rows of all tables, each with the dialect of its section."""
    dialect_of = {title: name for name, title in SECTIONS.items()}
    dialect = ""
    for line in text.splitlines():
        if line.startswith("## "):
            dialect = dialect_of[line.removeprefix("## ")]
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if dialect and len(cells) == 8 and cells[0].startswith("`"):
            ident, kind, item, columns, rating, pairing, carried, tested = cells
            yield Item(
                dialect,
                ident.strip("`"),
                kind,
                item,
                columns,
                (rating, pairing),
                quoted(carried),
                quoted(tested),
            )


ITEMS = list(items_of(PAGE.read_text(encoding="utf-8")))


def ids(dialect: str, *kinds: str) -> list[str]:
    return [item.id for item in ITEMS if item.dialect == dialect and item.kind in kinds]


# -- names of code --------------------------------------------------------------------------------

_TABLE_ROW = re.compile(
    r"(?P<module>[\w.]+):(?P<name>\w+) (?P<code>\S{3})(\.(?P<field>\w+)(\[(?P<item>\d+)\])?)?"
)


def fault_of_name(name: str) -> str | None:
    """Why a name of the page means nothing, or None."""
    row = _TABLE_ROW.fullmatch(name)
    module, _, path = (f"{row['module']}:{row['name']}" if row else name).partition(":")
    try:
        found: object = importlib.import_module(module)
    except ImportError:
        return f"no module {module}"
    for part in path.split("."):
        members = getattr(found, "__dataclass_fields__", {})
        if not hasattr(found, part) and part not in members:
            return f"{module} has no {path}"
        found = getattr(found, part, None)
    if row is None:
        return None
    return fault_of_row(found, row["code"], row["field"], row["item"])


def fault_of_row(table: object, code: str, field: str | None, item: str | None) -> str | None:
    if not isinstance(table, Dialect):
        return "not a dialect"
    record = table.records.get(code)
    if record is None:
        return f"{table} has no record {code}"
    if field is not None and not record.has(field):
        return f"record {code} of {table} has no field {field}"
    if item is not None and field is not None and record.field(field).step is None:
        return f"field {field} of record {code} does not repeat"
    return None


def test_every_name_exists() -> None:
    faults = {name: fault_of_name(name) for item in ITEMS for name in item.carried_by}
    assert {name: fault for name, fault in faults.items() if fault} == {}


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("crosstable.rules.matches:is_default_order", None),
        ("crosstable.model.results:Result.WIN", None),
        ("crosstable.text.layout:Field.rating", None),
        ("crosstable.text.dialects.trf16:TRF16 001.round_result[3]", None),
        ("crosstable.nowhere:read", "no module crosstable.nowhere"),
        ("crosstable.rules.matches:no_order", "crosstable.rules.matches has no no_order"),
        ("crosstable.model.results:Result.MAYBE", "crosstable.model.results has no Result.MAYBE"),
        ("crosstable.text.dialects.trf16:TRF16 310", "trf16 has no record 310"),
        (
            "crosstable.text.dialects.trf16:TRF16 001.beard",
            "record 001 of trf16 has no field beard",
        ),
        (
            "crosstable.text.dialects.trf16:TRF16 001.sex[2]",
            "field sex of record 001 does not repeat",
        ),
        ("crosstable.text.dialects:dialect 001.sex", "not a dialect"),
    ],
)
def test_a_name_that_does_not_exist_is_noticed(name: str, fault: str | None) -> None:
    assert fault_of_name(name) == fault


# -- names of tests -------------------------------------------------------------------------------


@cache
def functions_in(path: Path) -> frozenset[str]:
    (module, *_) = nodes_of(path)
    assert isinstance(module, ast.Module)
    return frozenset(node.name for node in module.body if isinstance(node, ast.FunctionDef))


def is_test(node: str) -> bool:
    path, _, name = node.partition("::")
    file = PROJECT_ROOT / path
    return file.is_file() and name.startswith("test_") and name in functions_in(file)


def test_every_test_exists() -> None:
    assert sorted({node for item in ITEMS for node in item.tested_by if not is_test(node)}) == []


def test_a_test_that_does_not_exist_is_noticed() -> None:
    assert is_test("tests/test_coverage.py::test_every_test_exists")
    assert not is_test("tests/test_coverage.py::test_of_nothing")
    assert not is_test("tests/test_coverage.py::is_test")
    assert not is_test("tests/test_nothing.py::test_every_test_exists")


# -- rows -----------------------------------------------------------------------------------------


def test_every_row_is_complete() -> None:
    for item in ITEMS:
        assert item.kind in KINDS, item
        assert item.text, item
        assert item.carried_by, item
        assert item.tested_by, item
        if item.kind in ("record", "field"):
            assert len(item.carried_by) == 1, item
            assert item.carried_by[0].endswith(f" {item.id}"), item
    for dialect in SECTIONS:
        every = ids(dialect, *KINDS)
        assert sorted(set(every)) == sorted(every), f"an id stands twice in {dialect}"


def printed_columns(record: Record, field: Field, item: int, values: dict[str, int]) -> str:
    """The columns of an item, with numbers in place of formulas."""
    if record.shape is Shape.BARS:
        return f"field {field.start} and on" if field.step else f"field {field.start}"
    plain = field.resolve_columns(values, 0)
    if plain.end is None:
        return f"from {plain.start}"
    offset = (item - 1) * int(plain.step or 0)
    start, end = int(plain.start) + offset, int(plain.end) + offset
    return str(start) if start == end else f"{start}-{end}"


def without_formulas(columns: str, values: dict[str, int]) -> str:
    """`7+$T - 11+$T` with numbers for the parameters."""
    if "$" not in columns:
        return columns

    def value(formula: str) -> int:
        total = 0
        for term in formula.split("+"):
            factor, _, name = term.rpartition("*")
            total += int(factor or 1) * (values[name[1:]] if name[0] == "$" else int(name))
        return total

    return "-".join(str(value(formula)) for formula in columns.split(" - "))


PARAMETERS = [
    {"T": 2, "M": 2, "G": 4, "B": 4},
    {"T": 3, "M": 5, "G": 6, "B": 8},
    {"T": 7, "M": 11, "G": 13, "B": 17},
]


def field_rows() -> Iterator[tuple[Item, Record, Field, int]]:
    for item in ITEMS:
        if item.kind == "field":
            row = _TABLE_ROW.fullmatch(item.carried_by[0])
            assert row, item
            record = DIALECTS[item.dialect].records[row["code"]]
            yield item, record, record.field(row["field"]), int(row["item"] or 1)


def test_columns_are_those_of_the_tables() -> None:
    for item, record, field, number in field_rows():
        for values in PARAMETERS:
            expected = printed_columns(record, field, number, values)
            assert without_formulas(item.columns, values) == expected, item


def test_marks_are_those_of_the_tables() -> None:
    for item, _, field, number in field_rows():
        beyond = field.required_items is not None and number > field.required_items
        marks = ("", "") if beyond else (MARKS[field.rating], MARKS[field.pairing])
        assert item.marks == marks, item
    for item in ITEMS:
        if item.kind == "record":
            record = DIALECTS[item.dialect].records[item.id]
            assert item.columns == "1-3", item
            assert item.marks == (MARKS[record.rating], MARKS[record.pairing]), item


# -- no gap ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SECTIONS)
def test_every_record_and_field_has_its_row(name: str) -> None:
    left_out = NOT_PRINTED.get(name, set())
    records = [r for code, r in DIALECTS[name].records.items() if code not in left_out]
    assert ids(name, "record") == [record.code for record in records]
    first_items = {ident.removesuffix("[1]") for ident in ids(name, "field")}
    missing = {f"{r.code}.{f.name}" for r in records for f in r.fields} - first_items
    assert missing == set()


@pytest.mark.parametrize("name", SECTIONS)
def test_every_remark_note_value_and_example_has_its_row(name: str) -> None:
    listed = CHECKLIST[name].split()
    assert len(set(listed)) == len(listed)
    assert sorted(ids(name, "remark", "note", "value", "example")) == sorted(listed)


# -- against the documents ------------------------------------------------------------------------

DOCUMENTS = {
    name: next((PROJECT_ROOT.parent / "shared").glob(f"*/{number}_*.txt"), None)
    for name, number in (("draft-2024", "000"), ("draft-2025", "001"), ("trf16", "003"))
}
_COLUMN_PAIR = re.compile(
    r"(?:^|[\t|])[ ]*(\d[\d+*$TMGB]*)[ \t]*[-–][ \t]*(\d[\d+*$TMGB]*)[ ]*(?=[\t|]|$|\d)",
    re.MULTILINE,
)
SPELLED_OTHERWISE = {("draft-2025", "9-11"): "9-13"}
"""Record 172: the method has three to five characters, so its last column is 11, 12 or 13."""


def column_pairs(text: str) -> set[str]:
    """Every `a - b` that begins a row or a cell of a table."""
    plain = re.sub(r"</?(?:b|i|sup|em)>", "", text).replace(r"\$", "$")
    plain = re.sub(r"<[^>]+>", "\t", plain)
    return {
        start if start == end else f"{start} - {end}" if "$" in start + end else f"{start}-{end}"
        for start, end in _COLUMN_PAIR.findall(plain)
        if "$" in start + end or int(start) <= int(end)  # else a line such as `299 -2`
    }


@pytest.mark.skipif(
    None in DOCUMENTS.values(), reason="the format documents (../shared) are not on this machine"
)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_printed_pair_of_columns_is_on_the_page(name: str) -> None:
    path = DOCUMENTS[name]
    assert path is not None
    pairs = column_pairs(path.read_text(encoding="utf-8"))
    assert len(pairs) > 20
    wanted = {SPELLED_OTHERWISE.get((name, pair), pair) for pair in pairs}
    assert wanted - {item.columns for item in ITEMS if item.dialect == name} == set()


def test_pairs_of_columns_are_found_in_each_way_of_printing() -> None:
    text = (
        "5\t-\t8\tName\t\n10\t\t\tSex\n42 - 46\tNickname\n| 49–52    | Rating |\n"
        "132\tDates <table><tr><td>92</td> <td>-</td> <td>99</td></tr></table>\n"
        "<td>6</td> <td>- 6</td>\n7+$T\t- 11+$T\tNickname\n"
        " the places 1-9 of a sentence\n299 -2 00.0\n"
    )
    assert column_pairs(text) == {"5-8", "42-46", "49-52", "92-99", "6", "7+$T - 11+$T"}
