"""The tables of the dialects: equal to the transcribed standards, whole, and reversible."""

import csv
import re
import string
from collections import defaultdict
from collections.abc import Iterator
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.errors import UnknownDialect
from crosstable.text.dialect import Dialect
from crosstable.text.dialects import DIALECTS, dialect
from crosstable.text.formats import fits
from crosstable.text.layout import Field, Mark, Record, Shape, count_strays, strays
from tests.conftest import PROJECT_ROOT, examples
from tests.sizes import for_each

# What each code is about, the same in every dialect but for the exceptions below.
VOCABULARY = """
    001 player           NRS national-player     012 tournament-name  022 city
    032 federation       042 start-date          052 end-date         062 player-count
    072 rated-count      082 team-count          092 type-text        102 chief-arbiter
    112 deputy-arbiter   122 time-control-text   132 round-dates      142 rounds
    152 initial-colour   162 game-scoring        172 ranking-method   182 pairing-controller
    192 type-code        202 tiebreaks           212 standings-tiebreaks
    222 time-control     352 board-colours       362 match-scoring    013 roster
    310 team             300 lineup              320 team-pairing-bye 240 byes
    330 team-forfeit     250 acceleration        260 prohibited       299 abnormal-points
    801 team-results     802 team-summary        ### comment

    XXR rounds           XXC javafo-options      XXZ absent-next-round
    XXP prohibited       XXS scoring-codes       XXA acceleration-by-player
    BBW points-win       BBD points-draw         BBL points-loss      BBZ points-zero-bye
    BBU points-pairing-bye                       BBF points-forfeit-loss
    DAT player-note
"""
EXCEPTIONS = {
    "draft-2024": "092 type-code  330 byes  340 team-forfeit",
    "vega": "142 win-draw-points  152 current-round  162 rounds  172 vega-tiebreaks"
    "  182 acceleration-name  192 pairing-controller",
}
MANY_LINES = """
    player national-player deputy-arbiter ranking-method roster team lineup byes team-forfeit
    acceleration prohibited abnormal-points team-results team-summary comment javafo-options
    absent-next-round acceleration-by-player scoring-codes player-note
"""

# The parameters of the example of record 801 in both drafts: 50 teams, 14 rounds, 4 boards (C4).
PARAMETERS = {"T": 2, "M": 2, "G": 4, "B": 4}

ALL = [(d.name, record) for d in DIALECTS.values() for record in d.records.values()]
NAMES_OF_RECORDS = {record: f"{name}-{record.code}" for name, record in reversed(ALL)}
RECORDS = [*NAMES_OF_RECORDS]  # each once, although most dialects share most of theirs


def name_of(record: Record) -> str:
    """The dialect and the code, for whoever reads which one fails."""
    return NAMES_OF_RECORDS[record]


# -- against the transcription ------------------------------------------------------------------

TRANSCRIPTION = PROJECT_ROOT.parent / "shared" / "spec" / "trf-fields.csv"
needs_transcription = pytest.mark.skipif(
    not TRANSCRIPTION.is_file(),
    reason="the transcription of the standards (../shared/spec) is not on this machine",
)
TRANSCRIBED = {
    "trf06": "trf06",
    "trf16": "trf16",
    "draft_a": "draft-2024",
    "draft_b": "draft-2025",
    "trf26": "trf26",
}
# The transcription gives the later items of some repeated fields rows of their own.
MERGED = {
    ("260", "participant2"): "participant",
    ("260", "participant_more"): "participant",
    ("240", "participant_more"): "participant",
    ("330", "team"): "participant",
    ("330", "team_more"): "participant",
}
# The mark beside a roster is of the list: one player at least (C51).
LISTS_MARKED_ONCE = {("013", "player"), ("310", "player")}

CsvRow = dict[str, str]
Printed = tuple[int | str, int | str | None, int | str | None, str, str, str, int | None]
"""Start, end, step, format, both marks and the number of items that have them."""


def transcribed_rows(name: str) -> list[CsvRow]:
    with TRANSCRIPTION.open(encoding="utf-8", newline="") as lines:
        return [row for row in csv.DictReader(lines) if TRANSCRIBED[row["dialect"]] == name]


def number(text: str) -> int | None:
    return int(text) if text else None


def formula(name: str, notes: str) -> str:
    """`start=16+T+(r-1)*S; end=…` → `16+T`; the step is stated apart."""
    found = re.search(rf"\b{name}=(?:end=)?([^;]+)", notes)
    assert found, f"no formula for {name} in {notes!r}"
    return found[1].replace("+(r-1)*S", "")


def printed(rows: list[CsvRow]) -> Printed:
    """What the rows of one field say together."""
    first, last = rows[0], rows[-1]
    marks = first["required_rating"], first["required_pairing"]
    if first["record"] == "801":
        return (*printed_formulas(first), first["format"], *marks, None)
    start, end, step = int(first["start"]), number(first["end"]), number(last["repeat_stride"])
    assert int(last["repeat_first"] or len(rows)) == len(rows)
    for item, row in enumerate(rows):
        assert int(row["start"]) == start + item * (step or 0)
        assert number(row["end"]) == (None if end is None else end + item * (step or 0))
        assert row["format"] == first["format"]
    marked = [row for row in rows if (row["required_rating"], row["required_pairing"]) == marks]
    assert marked == rows[: len(marked)], "only the first items have the marks"
    required = None if marked == rows else len(marked)
    if (first["record"], first["field"]) in LISTS_MARKED_ONCE:
        required = 1
    if first["record"] == "###":
        start = 4  # the transcription counts the hashes in; here they are the code
    return start, end, step, first["format"], *marks, required


def printed_formulas(row: CsvRow) -> tuple[int | str, str, str | None]:
    notes = row["notes"]
    start, end = formula("start", notes), formula("end", notes)
    step = "T+2*B+6" if row["repeat_first"] else None
    if step and "S=" in notes:
        assert formula("S", notes) == step
    return int(start) if start.isdigit() else start, end, step


def as_printed(field: Field) -> Printed:
    marks = field.rating.value, field.pairing.value
    return field.start, field.end, field.step, field.format, *marks, field.required_items


@needs_transcription
@pytest.mark.parametrize("name", TRANSCRIBED.values())
def test_fields_are_those_of_the_transcription(name: str) -> None:
    rows: defaultdict[tuple[str, str], list[CsvRow]] = defaultdict(list)
    for row in transcribed_rows(name):
        if row["field"] != "record_id":
            code, field = row["record"], row["field"]
            rows[code, MERGED.get((code, field), field)].append(row)
    assert {
        (record.code, field.name): as_printed(field)
        for record in DIALECTS[name].records.values()
        for field in record.fields
    } == {key: printed(group) for key, group in rows.items()}


@needs_transcription
@pytest.mark.parametrize("name", TRANSCRIBED.values())
def test_marks_of_records_are_those_of_the_transcription(name: str) -> None:
    identifiers = {
        row["record"]: (row["required_rating"], row["required_pairing"])
        for row in transcribed_rows(name)
        if row["field"] == "record_id"
    }
    assert {
        code: (record.rating.value, record.pairing.value)
        for code, record in DIALECTS[name].records.items()
        if code != "###"  # has no identifier of its own
    } == identifiers


# -- each table by itself -----------------------------------------------------------------------


def fixed(record: Record) -> Record:
    """The record with plain columns, also if it is 801."""
    return record.resolve_columns(PARAMETERS) if record.code == "801" else record


def item_columns(field: Field, repetitions: int = 6) -> Iterator[range]:
    step = int(field.step or 0)
    for item in range(repetitions if step else 1):
        end = 1000 if field.end is None else int(field.end)
        yield range(int(field.start) + item * step, end + item * step + 1)


@for_each(RECORDS, name=name_of)
def test_no_field_overlaps_another(record: Record) -> None:
    taken = dict.fromkeys(range(1, 4), "the code")
    for field in fixed(record).fields if record.shape is Shape.COLUMNS else ():
        for columns in item_columns(field):
            assert columns, f"{field.name} ends before it starts"
            for column in columns:
                assert column not in taken, f"{field.name} and {taken[column]}, column {column}"
                taken[column] = field.name


@for_each(RECORDS, name=name_of)
def test_fields_without_columns_are_counted_from_one(record: Record) -> None:
    if record.shape is not Shape.COLUMNS:
        assert [f.start for f in record.fields] == list(range(1, len(record.fields) + 1))
        assert all(f.step is None for f in record.fields[:-1])


def vocabulary(text: str) -> dict[str, str]:
    pieces = text.split()
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


@pytest.mark.parametrize("d", DIALECTS.values(), ids=str)
def test_subjects_follow_the_vocabulary(d: Dialect) -> None:
    known = vocabulary(VOCABULARY) | vocabulary(EXCEPTIONS.get(d.name, ""))
    subjects = {code: record.subject for code, record in d.records.items()}
    assert subjects == {code: known[code] for code in d.records}


@for_each(RECORDS, name=name_of)
def test_repetition_follows_the_subject(record: Record) -> None:
    assert record.many == (record.subject in MANY_LINES.split())


@for_each(RECORDS, name=name_of)
def test_names_are_unique_and_titles_are_there(record: Record) -> None:
    names = [field.name for field in record.fields]
    assert names
    assert len(set(names)) == len(names)
    assert record.title
    assert all(field.title for field in record.fields)
    assert record.blank_separated_from is None or record.has(record.blank_separated_from)


@for_each(RECORDS, name=name_of)
def test_limits_on_marks_stand_at_marked_repeated_fields(record: Record) -> None:
    for field in record.fields:
        if field.required_items is not None:
            assert field.step
            assert (field.rating, field.pairing) != (Mark.NONE, Mark.NONE)


@pytest.mark.parametrize("d", DIALECTS.values(), ids=str)
def test_records_stand_under_their_codes_and_subjects(d: Dialect) -> None:
    assert all(record.code == code for code, record in d.records.items())
    assert len(d.by_subject) == len(d.records)
    assert ("###" in d.records) == d.has_comments


def test_vega_and_the_extension_lines_have_no_marks() -> None:
    extensions = (r for c, r in DIALECTS["trfx"].records.items() if not c.isdigit())
    for record in (*DIALECTS["vega"].records.values(), *extensions):
        marks = {record.rating, record.pairing}
        marks.update(mark for field in record.fields for mark in (field.rating, field.pairing))
        assert marks == {Mark.NONE}


@pytest.mark.parametrize("name", ["trf06", "trf16", "draft-2024", "draft-2025"])
def test_title_mark_came_with_trf26(name: str) -> None:
    for record in DIALECTS[name].records.values():
        assert Mark.TITLE not in {record.rating, *(f.rating for f in record.fields)}


# -- how the dialects follow from each other ----------------------------------------------------


def differences(old: Dialect, new: Dialect) -> tuple[str, str, str]:
    """The codes that were removed, changed and added."""
    removed = old.records.keys() - new.records.keys()
    added = new.records.keys() - old.records.keys()
    common = old.records.keys() & new.records.keys()
    changed = {code for code in common if old.records[code] != new.records[code]}
    joined = (" ".join(sorted(codes)) for codes in (removed, changed, added))
    return next(joined), next(joined), next(joined)


@pytest.mark.parametrize(
    ("old", "new", "removed", "changed", "added"),
    [
        ("trf16", "trf06", "", "001", ""),
        ("trf16", "trfx", "", "", "BBD BBF BBL BBU BBW BBZ DAT XXA XXC XXP XXR XXS XXZ"),
        (
            "trf16",
            "draft-2024",
            "",
            "001 092",
            "202 212 250 299 300 310 320 330 340 352 801 802",
        ),
        (
            "draft-2024",
            "draft-2025",
            "340",
            "092 202 212 250 299 310 320 330 801 802",
            "### 142 152 162 172 192 222 240 260 362 NRS",
        ),
        ("draft-2025", "trf26", "", "042 052 132 192 202 212 222 250 260 299", "182"),
    ],
)
def test_dialects_differ_only_where_intended(
    old: str, new: str, removed: str, changed: str, added: str
) -> None:
    assert differences(DIALECTS[old], DIALECTS[new]) == (removed, changed, added)


def test_no_column_moved_from_the_draft_of_2025_to_trf26() -> None:
    for code, record in DIALECTS["draft-2025"].records.items():
        now = DIALECTS["trf26"].records[code]
        columns = [(f.name, f.start, f.end, f.step) for f in record.fields]
        assert columns == [(f.name, f.start, f.end, f.step) for f in now.fields]


def test_code_330_changed_its_meaning_and_kept_the_columns_of_340() -> None:
    early, late = DIALECTS["draft-2024"].records, DIALECTS["trf26"].records
    assert (early["330"].subject, late["330"].subject) == ("byes", "team-forfeit")
    assert early["340"]._replace(code="330") == late["330"]


@pytest.mark.parametrize("name", ["draft-2024", "draft-2025", "trf26"])
def test_formulas_of_801_give_the_printed_columns(name: str) -> None:
    record = DIALECTS[name].records["801"].resolve_columns(PARAMETERS)
    assert [(f.name, f.start, f.end) for f in record.fields] == [
        ("team_number", 5, 6),
        ("nickname", 9, 13),
        ("match_points", 15, 16),
        ("game_points", 18, 21),
        ("round_opponent", 24, 25),
        ("round_colour", 27, 27),
        ("round_results", 29, 32),
        ("round_players", 34, 37),
    ]
    # The second round is printed with formulas of its own, from 22+2*T+M+G+2*B on.
    assert [int(f.start) + int(f.step) for f in record.fields if f.step] == [40, 43, 45, 50]


# -- lines of the standards ---------------------------------------------------------------------


def texts(record: Record, line: str) -> dict[str, list[str]]:
    places = fixed(record).places(line)
    return {name: [line[a:b].strip() for a, b in ranges] for name, ranges in places.items()}


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("draft-2024", "250 02 00.0 001 003 0001 0090"),
        ("draft-2025", "250 02.0 00.0 001 003 0001 0090"),
        ("draft-2024", "300 008 021 047 0058 0203 0105 0162"),
        ("trf26", "300 008 047 021 0169 0189 0219 0204"),
        ("draft-2024", "320 01 02.0 000 000 050 049 000 046 048 045 000 036 043"),
        ("draft-2025", "320 01.0 02.0 000 000 050 049 000 046 048 045 000 036 043"),
        ("draft-2024", "330 H 003 026 047"),
        ("draft-2025", "240 H 003 026 047"),
        ("draft-2024", "340 +- 004 023 047"),
        ("trf26", "330 -+ 008 027 005"),
    ],
)
def test_printed_examples_fit_their_columns(name: str, line: str) -> None:
    record = DIALECTS[name].records[line[:3]]
    read = [text for items in texts(record, line).values() for text in items]
    assert read == line.split()[1:]
    assert record.misfit(line) == 0


# -- writing and reading ------------------------------------------------------------------------

PLAIN = string.ascii_letters + string.digits + "äéñøŁЖ.,:'-/*"
DIGITS = string.digits


def words(field: Field, width: int) -> st.SearchStrategy[str]:
    """Texts without blanks that are legal in the field and no wider than it."""
    kind, _, mask = field.format.partition(":")
    if "enum:" in field.format:
        values = field.format.split("enum:")[1].split("|")
        legal = st.sampled_from([v for v in values if v != "blank"])
        return legal | st.text(DIGITS, min_size=1, max_size=width) if kind != "enum" else legal
    if kind.startswith("int"):
        return st.text(DIGITS, min_size=1, max_size=width)
    if kind == "dec":
        whole = st.text(DIGITS, min_size=1, max_size=max(1, width - 2))
        return whole.map(lambda n: f"{n}.5") if width > 2 else whole
    if kind == "date":
        day = st.dates(date(2000, 1, 1), date(2099, 12, 31))
        return day.map(lambda d: d.strftime("%y/%m/%d" if mask == "YY/MM/DD" else "%Y/%m/%d"))
    if kind == "fed3":
        return st.text(string.ascii_uppercase, min_size=3, max_size=3)
    return st.text(PLAIN, min_size=1, max_size=width)


def values(field: Field, record: Record) -> st.SearchStrategy[str]:
    """Legal texts; with blanks inside where the place of the field is not found by blanks."""
    width = 12 if field.end is None else int(field.end) - int(field.start) + 1
    word = words(field, width)
    last = record.shape is Shape.WORDS and field is record.fields[-1] and field.step is None
    if field.format.startswith("text") and (record.shape is not Shape.WORDS or last):
        lines = st.lists(word, min_size=1, max_size=3).map(" ".join)
        return lines.map(lambda text: text[:width].strip())
    return word


@st.composite
def filled(draw: st.DrawFn, record: Record) -> dict[str, list[str]]:
    """A text, or blank where the record allows it, for every item of every field."""
    by_blanks = record.shape is Shape.WORDS
    result: dict[str, list[str]] = {}
    for field in record.fields:
        by_blanks = by_blanks or field.name == record.blank_separated_from
        text = values(field, record) if by_blanks else st.just("") | values(field, record)
        most = 6 if field.step else 1
        result[field.name] = draw(st.lists(text, min_size=1, max_size=most))
    return result


def without_blank_end(items: list[str]) -> list[str]:
    last = max((place for place, text in enumerate(items, 1) if text), default=0)
    return items[:last]


@pytest.mark.parametrize("record", RECORDS, ids=name_of)
@settings(max_examples=examples(100))
@given(data=st.data())
@pytest.mark.daily(31)
def test_what_is_written_is_read(record: Record, data: st.DataObject) -> None:
    record = fixed(record)
    written = data.draw(filled(record))
    line = record.line(written)
    read = texts(record, line)
    assert {name: without_blank_end(items) for name, items in read.items()} == {
        name: without_blank_end(items) for name, items in written.items()
    }
    assert all(fits(record.field(name).format, text) for name in read for text in read[name])
    if record.shape is not Shape.BARS:  # there the bars stand outside of the fields
        assert record.misfit(line) == 0


# -- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DIALECTS)
def test_dialect_is_found_by_its_name(name: str) -> None:
    assert dialect(name) is dialect(name.upper()) is DIALECTS[name]


@pytest.mark.parametrize(
    ("wrong", "hint"), [("trf61", "did you mean trf"), ("draft2024", "draft-2024"), ("pgn", "vega")]
)
def test_unknown_dialect_is_answered_with_names(wrong: str, hint: str) -> None:
    with pytest.raises(UnknownDialect, match=f"{wrong}.*{hint}"):
        dialect(wrong)


IN_COLUMNS = [r for d in DIALECTS.values() for r in d.records.values() if r.code != "801"]


@settings(max_examples=examples(1000))
@given(st.sampled_from(IN_COLUMNS), st.text("0189 abw-=.,\t\u00a0é", max_size=120))
def test_characters_outside_the_fields_are_counted_as_they_are_named(
    record: Record, rest: str
) -> None:
    text = record.code + rest
    places = record.places(text)
    assert count_strays(text, places) == len(strays(text, places))
