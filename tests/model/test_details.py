"""The event details: what the file may say, what is found wrong, what is assumed."""

from __future__ import annotations

import doctest
import time
import tomllib
from dataclasses import fields
from datetime import date
from pathlib import Path
from textwrap import dedent
from typing import Any, cast
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model import details as module
from crosstable.model.details.documents import details_reference, details_template
from crosstable.model.details.event import EventDetails
from crosstable.model.details.files import read_details
from crosstable.model.details.naming import find_details
from crosstable.model.details.places import locate
from crosstable.model.details.reading import parse_details
from crosstable.model.details.schema import SCHEMA
from crosstable.model.details.structure import DOCUMENTS, USES, Table
from crosstable.model.details.values import (
    Birthplace,
    Certificate,
    Contact,
    HonoraryRating,
    Organiser,
    RatingOptions,
    Stage,
)
from crosstable.model.findings import KINDS, Finding, Span

PAGE = Path(__file__).parents[2] / "docs" / "event-details.md"


def details_of(text: str) -> EventDetails:
    details, findings = parse_details(dedent(text))
    assert findings == ()
    return details


def faults(text: str) -> list[str]:
    return [str(finding) for finding in parse_details(dedent(text))[1]]


def places(text: str) -> list[tuple[int | None, int | None, str]]:
    """Line, column and kind of each fault."""
    found = parse_details(dedent(text))[1]
    return [(finding.span.line, finding.span.column, finding.kind) for finding in found]


def only_fault(text: str) -> Finding:
    (finding,) = parse_details(dedent(text))[1]
    return finding


# -- what may be said ---------------------------------------------------------------------------


def test_an_empty_file_says_nothing() -> None:
    assert details_of("") == EventDetails()
    assert details_of("[event]\n[organiser]\n[rating]\n") == EventDetails()


def test_facts_about_the_event() -> None:
    details = details_of("""
        [event]
        registered = true
        registered_on = 2026-01-15
        women_only = false
        match_length = 12
        norm_exemption = "1.4.3c"
        excluded_federations = ["XXX", "YYY"]
        remarks = ["Round 3 began late."]
    """)
    assert details == EventDetails(
        registered=True,
        registered_on=date(2026, 1, 15),
        women_only=False,
        match_length=12,
        norm_exemption="1.4.3c",
        excluded_federations=("XXX", "YYY"),
        remarks=("Round 3 began late.",),
    )
    assert details.league is None


def test_organiser_persons_and_signatures() -> None:
    details = details_of("""
        [organiser]
        name = "Schachklub Köln"
        email = "info@example.org"

        [[contact]]
        role = "chief-arbiter"
        name = "Example, Ann"
        fide_id = 12345678
        title = "IA"

        [[contact]]
        role = "information"
        name = "Example, Bob"
        address = '''
        1 Example Street
        Example Town'''

        [certificate]
        place = "Köln"
        signed_on = 2026-04-01
    """)
    assert details.organiser == Organiser(name="Schachklub Köln", email="info@example.org")
    assert details.certificate == Certificate("Köln", date(2026, 4, 1))
    assert details.contacts == (
        Contact("chief-arbiter", "Example, Ann", fide_id="12345678", title="IA"),
        Contact("information", "Example, Bob", address="1 Example Street\nExample Town"),
    )


def test_stages_honorary_ratings_birthplaces_and_options() -> None:
    details = details_of("""
        [[stage]]
        file = "preliminaries.trf"
        [[honorary_rating]]
        id = 4
        rating = 2200
        list = 2002-01-01
        [[birthplace]]
        id = 7
        place = "Riga"
        [rating]
        indeterminate_dp = "exclude"
        pool_periods = 8
    """)
    assert details.stages == (Stage("preliminaries.trf"),)
    assert details.honorary_ratings == (HonoraryRating(4, 2200, date(2002, 1, 1)),)
    assert details.birthplaces == (Birthplace(7, "Riga"),)
    assert details.rating == RatingOptions(indeterminate_dp="exclude", pool_periods=8)


def test_entries_of_lists_know_their_place() -> None:
    details = details_of('[[stage]]\nfile = "a.trf"\n[[stage]]\nfile = "b.trf"\n')
    assert details.stages is not None
    assert [stage.span for stage in details.stages] == [Span(1, 3, 8), Span(3, 3, 8)]


def test_all_ways_of_toml_to_write_the_same() -> None:
    expected = EventDetails(league=True, stages=(Stage("a.trf"),))
    assert details_of('[event]\nleague = true\n[[stage]]\nfile = "a.trf"\n') == expected
    assert details_of('event.league = true\nstage = [{ file = "a.trf" }]\n') == expected
    assert details_of('\ufeff"event" = {league = true}\r\n[[stage]]\r\nfile = "a.trf"') == expected


def test_a_day_of_registration_says_registered() -> None:
    assert details_of("[event]\nregistered_on = 2026-01-15\n").registered is True


# -- what is found wrong: each kind, and the near miss ------------------------------------------


def test_syntax_error_has_its_place() -> None:
    finding = only_fault("[event]\nregistered = yes\n")
    assert finding.kind == "details-syntax"
    assert finding.span == Span(2, 14, 15)
    assert only_fault("[event]\nleague = ").span == Span(2, 10, 10)
    twice = "[event]\nleague = true\nleague = true\n"
    assert only_fault(twice).kind == "details-syntax"
    assert faults("[event]\nregistered = true\n") == []


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 100_000, "a = 1e99999999999999999999", "a = " + "9" * 5_000, "a = 2026-02-30"],
    ids=["deep", "exponent", "digits", "no such day"],
)
def test_what_the_parser_gives_up_on_is_a_syntax_error(text: str) -> None:
    assert only_fault(text).kind == "details-syntax"


@pytest.mark.parametrize(
    ("text", "line", "column", "key", "nearest"),
    [
        ("[event]\nregisterd = true\n", 2, 1, "event.registerd", "registered"),
        ("[evnt]\n", 1, 2, "evnt", "event"),
        ("league = true\n", 1, 1, "league", "[event]"),
        ("leage = true\n", 1, 1, "leage", "league"),
        ('[event]\nstage = "a.trf"\n', 2, 1, "event.stage", "[[stage]]"),
        ("[event]\nqqq = 1\n", 2, 1, "event.qqq", ""),
    ],
)
def test_unknown_key_names_the_nearest(
    text: str, line: int, column: int, key: str, nearest: str
) -> None:
    finding = only_fault(text)
    assert places(text) == [(line, column, "details-unknown-key")]
    assert finding.message.startswith(f"{key} ")
    assert nearest in finding.message.removeprefix(key)


def test_wrong_type_names_the_key_and_the_value() -> None:
    text = '[event]\nregistered = "yes"\n'
    assert places(text) == [(2, 1, "details-wrong-type")]
    assert only_fault(text).message.startswith("event.registered ")
    assert only_fault(text).message.endswith('"yes"')


@pytest.mark.parametrize(
    "text",
    [
        "[event]\nregistered = 1",
        "[event]\nmatch_length = true",
        "[event]\nmatch_length = 12.0",
        '[event]\nregistered_on = "2026-01-15"',
        "[event]\nregistered_on = 2026-01-15T10:00:00",
        '[event]\nexcluded_federations = "XXX"',
        "[event]\nexcluded_federations = [1]",
        "event = 1",
        "[[event]]",
        "[stage]\nfile = 'a.trf'",
        "stage = ['a.trf']",
        "[organiser]\nname = 0x" + "f" * 5_000,
    ],
)
def test_wrong_types(text: str) -> None:
    finding = only_fault(text)
    assert finding.kind == "details-wrong-type"
    assert len(finding.message) < 150


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("[event]\nmatch_length = 0", "[event]\nmatch_length = 1"),
        ("[event]\nmatch_length = 0x" + "f" * 5_000, "[event]\nmatch_length = 999"),
        ('[event]\nnorm_exemption = "1.43a"', '[event]\nnorm_exemption = "1.4.3a"'),
        ('[event]\nexcluded_federations = ["xxx"]', "[event]\nexcluded_federations = []"),
        ("[event]\nregistered_on = 1926-01-15", "[event]\nregistered_on = 1970-01-01"),
        ('[event]\nremarks = ["\\u0007"]', '[event]\nremarks = ["two\\nlines"]'),
        ('[organiser]\nname = " "', '[organiser]\nname = "ß"'),
        ('[organiser]\nname = "a\\nb"', '[organiser]\nname = "a b"'),
        ('[organiser]\nemail = "nobody"', '[organiser]\nemail = "nobody@example.org"'),
        ('[rating]\nlist_period = "year"', '[rating]\nlist_period = "month"'),
        (
            "[event]\nregistered = false\nregistered_on = 2026-01-15",
            "[event]\nregistered = true\nregistered_on = 2026-01-15",
        ),
        (
            '[[contact]]\nname = "A"',
            '[[contact]]\nrole = "arbiter"\nname = "A"',
        ),
        (
            '[[contact]]\nrole = "arbiter"\nname = "A"\nfide_id = "0123"',
            '[[contact]]\nrole = "arbiter"\nname = "A"\nfide_id = "123"',
        ),
        (
            "[[honorary_rating]]\nid = 4\nrating = 4000",
            "[[honorary_rating]]\nid = 4\nrating = 3999",
        ),
        (
            "[[stage]]\nfile = 'a.trf'\n[[stage]]\nfile = 'a.trf'",
            "[[stage]]\nfile = 'a.trf'\n[[stage]]\nfile = 'b.trf'",
        ),
    ],
)
def test_impossible_value_and_its_near_miss(wrong: str, right: str) -> None:
    finding = only_fault(wrong)
    assert finding.kind == "details-bad-value"
    assert len(finding.message) < 150
    assert faults(right) == []


def test_repeated_entry_points_at_the_first_and_is_left_out() -> None:
    text = dedent("""\
        [[honorary_rating]]
        id = 4
        rating = 2200
        [[honorary_rating]]
        id = 4
        rating = 2300
    """)
    details, (finding,) = parse_details(text)
    assert str(finding) == "line 5:1: honorary_rating[2].id repeats 4 [details-bad-value]"
    assert finding.related == ((Span(2, 1, 3), "first given here"),)
    assert details.honorary_ratings == (HonoraryRating(4, 2200),)


def test_contradictory_registration_keeps_the_plain_no() -> None:
    details, (finding,) = parse_details("[event]\nregistered = false\nregistered_on = 2026-01-15\n")
    assert details == EventDetails(registered=False)
    assert finding.span == Span(3, 1, 14)
    assert finding.related == ((Span(2, 1, 11), "given here"),)


def test_all_faults_are_found_at_once_in_reading_order() -> None:
    text = """\
        [organiser]
        name = 1
        [event]
        registered = "yes"
        unknown = 1
        [[contact]]
        role = "chef"
        title = "IA"
    """
    assert places(text) == [
        (2, 1, "details-wrong-type"),
        (4, 1, "details-wrong-type"),
        (5, 1, "details-unknown-key"),
        (6, 3, "details-bad-value"),
        (7, 1, "details-bad-value"),
    ]


def test_a_faulty_entry_does_not_spoil_its_neighbours() -> None:
    details, findings = parse_details('[event]\nregistered = "yes"\nleague = true\n')
    assert details == EventDetails(league=True)
    assert len(findings) == 1
    assert parse_details("[[stage]]\n")[0].stages is None


# -- places -------------------------------------------------------------------------------------


def test_places_are_not_fooled_by_strings_comments_and_lists() -> None:
    text = dedent('''\
        # [event] league = 1
        [organiser]
        address = """
        [event]
        league = 1
        """  # "
        [event]
        remarks = [
          "[event]", # league = 1
          "league = 1",
        ]
          league = 1
    ''')
    assert only_fault(text).span == Span(12, 3, 9)
    assert locate(text, "event") == Span(7, 2, 7)
    assert locate(text, "organiser", "address") == Span(3, 1, 8)
    assert locate(text, "rating", "rapid_k") == Span(None)


def test_places_of_dotted_quoted_and_inline_keys() -> None:
    assert only_fault("event . 'league' = 1\n").span == Span(1, 9, 17)
    assert only_fault("\nevent = { league = 1 }\n").span == Span(2, 1, 6)
    assert only_fault('[[stage]]\nfile = "a"\n[[ stage ]]\nfile = 1\n').span == Span(4, 1, 5)
    assert only_fault("[[stage]]\nfile = 'a'\n[stage.more]\nx = 1\n").span == Span(3, 8, 12)


# -- files --------------------------------------------------------------------------------------


def test_details_are_found_beside_the_report(tmp_path: Path) -> None:
    report = tmp_path / "open.2026.trf"
    assert find_details(report) is None
    (tmp_path / "open.2026.toml").mkdir()
    assert find_details(report) is None
    (tmp_path / "open.2026.toml").rmdir()
    (tmp_path / "open.2026.toml").write_text("[event]\n", encoding="utf-8")
    assert find_details(report) == tmp_path / "open.2026.toml"
    assert find_details(tmp_path / "open.trf") is None


@pytest.mark.parametrize("name", ["-", "", ".", "..", "a\0b", "x" * 5_000])
def test_names_that_can_have_no_details(name: str) -> None:
    assert find_details(Path(name)) is None


def test_a_details_file_is_not_its_own_companion(tmp_path: Path) -> None:
    (tmp_path / "open.toml").write_text("", encoding="utf-8")
    assert find_details(tmp_path / "open.toml") is None


def test_reading_a_file(tmp_path: Path) -> None:
    path = tmp_path / "open.toml"
    path.write_bytes('\ufeff[organiser]\r\nname = "Köln"\r\n'.encode())
    assert read_details(path) == (EventDetails(organiser=Organiser(name="Köln")), ())


def test_unreadable_files(tmp_path: Path) -> None:
    path = tmp_path / "open.toml"
    for missing in (path, tmp_path, Path("a\0b")):
        details, (finding,) = read_details(missing)
        assert details == EventDetails()
        assert (finding.kind, finding.span) == ("details-unreadable", Span(None))
    path.write_bytes('[organiser]\nname = "Köln"\n'.encode("latin-1"))
    (finding,) = read_details(path)[1]
    assert (finding.kind, finding.span) == ("details-unreadable", Span(2, 10, 11))


# -- what is assumed ----------------------------------------------------------------------------


def kinds(details: EventDetails, *args: Any, **filters: Any) -> set[str]:
    return {assumption.kind for assumption in details.assumptions(*args, **filters)}


def test_what_is_said_is_not_assumed() -> None:
    nothing, something = EventDetails(), details_of("[event]\nregistered = false\n")
    assert kinds(nothing) - kinds(something) == {"event.registered"}
    assert "stage" in kinds(nothing)
    assert "stage" not in kinds(details_of("stage = []\n"))
    assert "organiser" not in kinds(details_of('[organiser]\nname = "A"\n'))


def test_an_assumption_names_its_key() -> None:
    first = EventDetails().assumptions("rating")[0]
    assert first.kind == "event.registered"
    assert "(event.registered " in first.message


def test_assumptions_are_filtered_by_use_system_and_edition() -> None:
    details = EventDetails()
    assert set().union(*(kinds(details, use) for use in USES)) == kinds(details)
    assert "certificate" in kinds(details, "report")
    assert "certificate" not in kinds(details, "rating")
    assert "event.match_length" in kinds(details, "rating", system="match")
    assert "event.match_length" not in kinds(details, "rating", system="swiss")
    assert "honorary_rating" in kinds(details, "rating", edition="2002")
    assert "honorary_rating" not in kinds(details, "rating", edition="2024")
    assert "certificate" in kinds(details, "report", edition="2024")


def test_unknown_filters_are_a_misuse() -> None:
    with pytest.raises(ValueError, match="unknown use"):
        EventDetails().assumptions(cast(Any, "rate"))
    with pytest.raises(ValueError, match="unknown edition"):
        EventDetails().assumptions(edition=cast(Any, "2009"))


# -- the schema, its template and its page ------------------------------------------------------


def test_every_key_of_the_schema_has_its_attribute() -> None:
    expected: set[str] = set()
    for table in SCHEMA:
        keys = {key.name for key in table.keys}
        if table.attribute:
            attributes = {entry.name for entry in fields(cast(Any, table.record))}
            assert attributes - {"span"} == keys
            expected.add(table.attribute)
        else:
            expected |= keys
    assert {entry.name for entry in fields(EventDetails)} == expected


def test_every_row_is_complete() -> None:
    for table in SCHEMA:
        rows = [table] if table.uses else list(table.keys)
        for row in (table, *table.keys):
            assert row.title
            assert row.meaning.endswith(".")
        for row in rows:
            assert row.assumed
            assert row.uses
            assert row.clauses or row.uses == ("event",)  # settings of our own
            assert {document for document, _ in row.clauses} <= set(DOCUMENTS)


def test_every_kind_is_declared() -> None:
    named = {
        line.split("`")[1] for line in details_reference().splitlines() if "| `details-" in line
    }
    assert named == {kind for kind in KINDS if kind.startswith("details-")}


def test_template_says_nothing() -> None:
    assert details_of(details_template()) == EventDetails()


def test_template_says_everything_when_uncommented() -> None:
    lines = details_template().splitlines()
    settings = [line.removeprefix("#") for line in lines if not line.startswith("# ")]
    details = details_of("\n".join(settings))
    assert details.assumptions() == ()
    for table in SCHEMA:
        written = tomllib.loads("\n".join(settings))[table.name]
        entry = written[0] if table.many else written
        assert list(entry) == [key.name for key in table.keys]


def test_page_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == details_reference(), (
        "docs/event-details.md is stale; write details_reference() into it"
    )


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(module).failed == 0


# -- whatever is in the file --------------------------------------------------------------------

WORDS = st.sampled_from(
    [table.header for table in SCHEMA]
    + [key.name for table in SCHEMA for key in table.keys]
    + [key.example for table in SCHEMA for key in table.keys]
    + ["\n", "\n", "\r\n", " = ", " = ", ".", ",", "#", '"', '"""', "'", "'''", "[", "]", "{", "}"]
    + ["true", "1", "1.5", "nan", "-0", "2026-01-15T10:00:00", "x", "\\", "\ufeff", "\0", "\ud800"]
)


@given(st.text() | st.lists(WORDS).map("".join))
def test_any_text_is_read_without_raising(text: str) -> None:
    details, findings = parse_details(text)
    assert isinstance(details, EventDetails)
    assert all(finding.kind in KINDS for finding in findings)
    locate(text, "event", "registered")


VALUES = st.recursive(
    st.booleans().map(lambda value: str(value).lower())
    | st.integers().map(str)
    | st.floats().map(str)
    | st.dates().map(str)
    | st.sampled_from([key.example for table in SCHEMA for key in table.keys]),
    lambda inner: st.lists(inner).map(lambda items: f"[{', '.join(items)}]"),
    max_leaves=4,
)


@given(st.sampled_from(SCHEMA), st.data())
def test_any_value_is_kept_or_reported_at_its_key(table: Table, data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(table.keys))
    text = f"{table.header}\n{key.name} = {data.draw(VALUES)}\n"
    details, findings = parse_details(text)
    at_key = [finding for finding in findings if finding.span.line == 2]
    record = getattr(details, table.attribute) if table.attribute else details
    if not table.many:
        kept = getattr(record, key.name)
        assert kept in (None, ()) if at_key else kept is not None
    assert len(at_key) <= 1


@given(st.binary())
def test_any_bytes_are_read_without_raising(content: bytes) -> None:
    with patch.object(Path, "read_bytes", return_value=content):
        details, _ = read_details(Path("held.toml"))
    assert isinstance(details, EventDetails)


# -- texts that ask for too much ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (".".join("a" * 50_000) + " = 1", "a key has more than 16 parts"),
        ("[" + ".".join("a" * 50_000) + "]", "a key has more than 16 parts"),
        ("x = {" + " . ".join("a" * 50_000) + " = 1}", "a key has more than 16 parts"),
        (".".join(['"a"'] * 50_000) + " = 1", "a key has more than 16 parts"),
        ("\n".join(f"k{n} = 1" for n in range(200_000)), "they are larger than 1024 KB"),
        ("\n".join(f"k{n}=1" for n in range(20_000)), "they have more than 10000 keys"),
        ('[event]\nname = "' + "x" * 20_000_000 + '"', "they are larger than 1024 KB"),
    ],
)
def test_what_asks_for_too_much_is_refused_at_once(text: str, problem: str) -> None:
    """The first took a minute and 2 GB."""
    began = time.process_time()
    details, findings = parse_details(text)
    assert time.process_time() - began < 2
    assert details == EventDetails()
    assert [(one.kind, one.message) for one in findings] == [
        ("details-unreadable", f"the details cannot be read: {problem}")
    ]


def test_dots_in_values_are_no_keys() -> None:
    text = "[rating]\nx = [" + "1.5, " * 500 + ']\ny = "' + "www." * 50 + '"\n'
    assert {one.kind for one in parse_details(text)[1]} == {"details-unknown-key"}


def test_a_huge_file_of_details_is_not_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "event.toml"
    with file.open("wb") as huge:
        huge.truncate(3 * 1024**3)
    assert [one.kind for one in read_details(file)[1]] == ["details-unreadable"]
