"""What is found is shown so that nobody has to search: text, JSON, SARIF, annotations, diffs."""

import json
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.model.diagnostics import Diagnostic, Edit, Fix, Severity
from crosstable.model.findings import Span
from crosstable.output.diagnostics import sarif
from crosstable.output.diagnostics.columns import mark_columns, places, visible
from crosstable.output.diagnostics.diffs import diff_lines
from crosstable.output.diagnostics.github import annotation
from crosstable.output.diagnostics.jsonoutput import file_json, summary_json
from crosstable.output.diagnostics.results import CheckedFile, Tally, frequency_of, worst_code
from crosstable.output.diagnostics.text import (
    Hints,
    Look,
    counted_faults,
    file_lines,
    lines_of,
    plain,
    total_lines,
)
from crosstable.text.source import Source
from tests.checks.toy_rules import MENDED, REPORT, toy_faults
from tests.worded import Worded

CODE = next(iter(KINDS_OF_FAULT))

HINTS = Hints("--all", "--fix", "crosstable explain")


def source_of(*texts: str) -> Source:
    return Source(texts, ("\r\n",) * len(texts))


def diagnostic(
    span: Span = Span(None),  # noqa: B008 (a frozen value)
    *related: tuple[Span, str],
    fix: Fix | None = None,
    severity: Severity = Severity.ERROR,
    code: str = CODE,
    message: str = "something is wrong",
) -> Diagnostic:
    return Diagnostic(code, "some-fault", severity, message, "TRF26", span, related, fix)


def shown(source: Source, *found: Diagnostic, width: int = 100, encoding: str = "utf-8") -> str:
    checked = CheckedFile("event.trf", source, found)
    look = Look(width, encoding, hints=HINTS)
    return "\n".join(plain(line) for line in file_lines(checked, look))


PLAYER = "001    4 m    Weissenbach, Felix                2167 GER     1745187 1968/04/09  0.0    6"
CELLS = "     1 b 0     3 w 0     5 b 0     2 w 1"


# -- one diagnostic -------------------------------------------------------------------------------


def test_marks_stand_under_the_very_columns(worded: Worded) -> None:
    source = source_of("012 Open", "062 7", PLAYER)
    fix = Fix("write 1", True, (Edit(2, 5, 6, "1"),))
    d = diagnostic(Span(2, 5, 6), (Span(3, 5, 9), "the only player"), fix=fix)
    said = shown(source, d)
    lines = said.splitlines()
    assert (lines[4], lines[3]) == ("  |     ^", "2 | 062 7")
    assert lines[7].startswith("  |     ---- ")
    assert lines[11:13] == ["2 + 062 1", "  |     ~"]
    worded(said)


def test_long_line_is_a_window_with_the_column_number() -> None:
    source = source_of(*["012 Open"] * 21, PLAYER + CELLS + "     7 b =     8 w 1")
    said = shown(source, diagnostic(Span(22, 112, 116)), width=60).splitlines()
    assert said[1:6] == [
        "  --> event.trf:22:112",
        "   |",
        "22 | …  6     1 b 0     3 w 0     5 b 0     2 w 1     7 b =…",
        "   |                           ^^^^ columns 112-115",
        "   |",
    ]


def test_label_stands_before_the_marks_where_there_is_no_room_behind() -> None:
    source = source_of(PLAYER + CELLS)
    said = shown(source, diagnostic(Span(1, 129, 130)), width=60).splitlines()
    assert said[4].endswith(" column 129 ^")
    assert len(said[4]) == len(said[3])


def test_related_place_on_the_same_line_is_marked_below() -> None:
    d = diagnostic(Span(1, 5, 6), (Span(1, 1, 4), "this record"))
    said = shown(source_of("062 7"), d).splitlines()
    assert said[2:7] == ["  |", "1 | 062 7", "  |     ^", "  | --- this record", "  |"]


def test_related_place_far_away_on_the_same_line_has_its_own_window() -> None:
    d = diagnostic(Span(1, 112, 116), (Span(1, 5, 9), "this player"))
    said = shown(source_of(PLAYER + CELLS), d, width=60)
    assert "1 | 001    4 m    Weissenbach" in said
    assert "  |     ---- this player" in said


def test_whole_line_is_marked_where_no_column_is_known() -> None:
    said = shown(source_of("  062 7  "), diagnostic(Span(1))).splitlines()
    assert said[1] == " --> event.trf:1"
    assert said[3:5] == ["1 |   062 7", "  |   ^^^^^"]
    assert "1 |\n  | ^\n" in shown(source_of("   "), diagnostic(Span(1)))


def test_fault_of_the_whole_file_shows_no_line() -> None:
    d = diagnostic(Span(None), (Span(None), "counted everywhere"), (Span(77), "not there"))
    assert shown(source_of("012 Open"), d).splitlines()[1:6] == [
        "  --> event.trf",
        "   |",
        "   = see: counted everywhere",
        "   = see: line 77: not there",
        "   = clause: TRF26",
    ]


def test_place_behind_the_end_of_the_line_is_marked() -> None:
    said = shown(source_of("062"), diagnostic(Span(1, 8, 10))).splitlines()
    assert said[3:5] == ["1 | 062", "  |        ^^"]
    assert shown(source_of(""), diagnostic(Span(1, 9000, 9004))).splitlines()[3].startswith("1 | …")


@pytest.mark.parametrize(
    ("fix", "expected"),
    [
        (Fix("delete", False, (Edit(1, None, None, ""),)), ["  = suggestion: delete", "1 - 062 7"]),
        (
            Fix("add", True, (Edit(3, None, None, "072 1\r\n"),)),
            ["  = fix: add (applied with --fix)", "3 + 072 1"],
        ),
        (
            Fix("ends", True, (Edit(1, None, None, "062 7\n"),)),
            ["  = fix: ends (applied with --fix)"],
        ),
        (Fix("cut", True, (Edit(1, 5, 6, ""),)), ["  = fix: cut (applied with --fix)", "1 + 062"]),
    ],
)
def test_remedy_shows_the_changed_line(fix: Fix, expected: list[str]) -> None:
    said = shown(source_of("062 7", "012 Open"), diagnostic(Span(1, 5, 6), fix=fix))
    assert said.splitlines()[7:-2] == expected


def test_many_changed_lines_are_counted() -> None:
    edits = tuple(Edit(line, 1, 2, "x") for line in range(1, 9))
    said = shown(source_of(*["abc"] * 8), diagnostic(Span(1), fix=Fix("mend", True, edits)))
    assert "3 + xbc\n  | ~\n  + 5 more lines\n" in said


def test_message_never_fills_the_screen() -> None:
    said = shown(source_of("x"), diagnostic(Span(1), message="x" * 5000))
    assert len(said) < 500


# -- characters -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "encoding", "line", "mark"),
    [
        ("王小明x", 4, "utf-8", "王小明x", "      ^"),
        ("王小明x", 2, "utf-8", "王小明x", "  ^^"),
        ("王小明x", 4, "ascii", "???x", "   ^"),
        ("e\u0301x", 3, "utf-8", "e\u0301x", " ^"),
        ("e\u0301x", 2, "utf-8", "e\u0301x", " ^"),
        ("a\tb", 3, "utf-8", "a→b", "  ^"),
        ("a\tb", 2, "cp1252", "a>b", " ^"),
        ("a\x1bb", 3, "utf-8", "a␛b", "  ^"),
        ("a\x1bb", 3, "cp1252", "a?b", "  ^"),
        ("a\x7fb", 3, "utf-8", "a␡b", "  ^"),
        ("a\x85\u202eb", 4, "utf-8", "a\ufffd\ufffdb", "   ^"),
        ("½x", 2, "ascii", "1/2x", "   ^"),
        ("Žx", 2, "cp437", "Zx", " ^"),
    ],
)
def test_marks_do_not_move(text: str, column: int, encoding: str, line: str, mark: str) -> None:
    found = mark_columns(text, column, column + 1, 80, encoding)
    assert (found.text, " " * found.indent + "^" * found.length) == (line, mark)


@given(
    st.text(max_size=300),
    st.integers(1, 400),
    st.integers(0, 400),
    st.integers(20, 120),
    st.sampled_from(("utf-8", "cp1252", "cp437", "ascii")),
)
def test_line_and_marks_fit_whatever_the_text(
    text: str, start: int, length: int, width: int, encoding: str
) -> None:
    found = mark_columns(text, start, start + length, width, encoding)
    assert places(found.text) <= width
    assert 0 <= found.indent <= found.indent + found.length <= width + 2
    assert not any(unicodedata.category(c) in ("Cc", "Cf") for c in found.text)
    found.text.encode(encoding, "strict" if encoding != "utf-8" else "surrogatepass")


@given(st.text(min_size=1, max_size=40), st.data())
def test_mark_stands_where_the_character_stands(text: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(1, len(text)))
    found = mark_columns(text, column, column + 1, 200, "utf-8")
    before = "".join(visible(c, "utf-8") for c in text[: column - 1])
    assert found.indent == places(before)


def test_enormous_line_is_shown_at_once() -> None:
    found = mark_columns("x" * 5_000_000, 4_000_000, 4_000_004, 80, "utf-8")
    assert found.text == "…" + "x" * 78 + "…"


# -- many diagnostics -----------------------------------------------------------------------------


def repeated(count: int) -> Iterator[Diagnostic]:
    return (diagnostic(Span(line, 1, 2)) for line in range(1, count + 1))


def test_more_than_twenty_of_a_code_are_folded(worded: Worded) -> None:
    source = source_of(*["abc"] * 50)
    assert shown(source, *repeated(20)).count(f"error[{CODE}]") == 20
    assert "like this" not in shown(source, *repeated(20))
    said = shown(source, *repeated(22), diagnostic(code="Z999"))
    assert said.count(f"error[{CODE}]") == 21
    assert "  --> lines 21-22\n\nerror[Z999]" in said
    worded(said.splitlines()[-10:])
    look = Look(shows_all=True, hints=HINTS)
    everything = file_lines(CheckedFile("event.trf", source, tuple(repeated(22))), look)
    assert "\n".join(map(plain, everything)).count(" --> event.trf:") == 22


def test_after_three_of_a_code_one_line_is_enough(worded: Worded) -> None:
    source = source_of(*["abc"] * 50)
    said = shown(source, *repeated(5), diagnostic(Span(9, 2), code="Z999"), diagnostic(Span(10)))
    assert said.count(" --> event.trf:") == 4
    worded(said)
    assert len(shown(source, *repeated(50)).splitlines()) == 3 * 8 + 17 + 2 + 2


def test_folded_lines_are_ranges(worded: Worded) -> None:
    lines = (*range(1, 21), 22, 23, 24, 26, 30, 30, 31)
    said = shown(source_of(*["abc"] * 50), *(diagnostic(Span(line, 1)) for line in lines))
    assert "  --> lines 22-24, 26, 30-31\n" in said
    worded(said.splitlines()[-4:])
    said = shown(source_of("x"), *repeated(20), diagnostic(Span(None)), diagnostic(Span(7)))
    assert "  --> line 7\n" in said


def test_folded_lines_do_not_run_over() -> None:
    every_other = (diagnostic(Span(line, 1)) for line in range(1, 1000, 2))
    said = shown(source_of(*["abc"] * 1000), *every_other)
    assert max(map(len, said.splitlines())) == 100


@pytest.mark.parametrize(
    ("tally", "words"),
    [
        (Tally(3, 2, 0, 2), "3 errors, 2 warnings; 2 can be fixed with --fix"),
        (Tally(1, 0, 1, 0), "1 error, 1 info"),
        (Tally(0, 1, 0, 1), "1 warning; 1 can be fixed with --fix"),
        (Tally(), "no faults found"),
    ],
)
def test_summary(tally: Tally, words: str) -> None:
    assert plain(counted_faults(tally, HINTS)) == words
    assert "--" not in plain(counted_faults(tally))


def test_sum_over_files(worded: Worded) -> None:
    lines = list(map(plain, total_lines(Tally(3), 5, 2, "G101", HINTS)))
    assert len(lines) == 2
    assert lines[1].endswith("crosstable explain G101")
    worded(lines)
    assert list(total_lines(Tally(), 1, 0, None)) == []


def test_worst_is_an_error_and_then_the_most_frequent() -> None:
    def found(code: str, severity: Severity, count: int) -> list[Diagnostic]:
        return [diagnostic(code=code, severity=severity)] * count

    warnings = found("F201", Severity.WARNING, 9) + found("F202", Severity.WARNING, 10)
    errors = found("G103", Severity.ERROR, 2) + found("G102", Severity.ERROR, 2)
    assert worst_code(frequency_of(warnings)) == "F202"
    assert worst_code(frequency_of(warnings + found("Z9", Severity.ERROR, 1))) == "Z9"
    assert worst_code(frequency_of(warnings + errors)) == "G102"
    assert worst_code(frequency_of(found("X1", Severity.INFO, 3))) == "X1"
    assert worst_code(frequency_of([])) is None


def test_clean_file_gets_one_line() -> None:
    assert shown(source_of("012 Open")) == "event.trf: no faults found"
    mended = CheckedFile("event.trf", source_of("x"), (), (next(toy_faults(source_of("062 3"))),))
    assert [plain(line) for line in file_lines(mended, Look())] == [
        "fixed[H900] event.trf:1: write 0",
        "event.trf: no faults left",
    ]


def test_lines_for_a_page() -> None:
    found = [diagnostic(Span(1, 1, 2)), diagnostic(Span(1, 1, 2))]
    lines = lines_of(found, "event.trf", source_of("062"), HINTS)
    assert [line for line in lines if line.startswith("error")] == [lines[0], lines[8]]
    assert lines[7] == ""


# -- JSON -----------------------------------------------------------------------------------------


def test_json_has_the_keys_of_the_contract(worded: Worded) -> None:
    source, _ = Source.read(REPORT.encode())
    checked = CheckedFile("a/b.trf", source, tuple(toy_faults(source)), (), "trf26", 2, 0, 0)
    found: dict[str, Any] = {**file_json(checked)}
    diagnostics: Any = found.pop("diagnostics")
    assert found == {
        "path": "a/b.trf",
        "dialect": "trf26",
        "encoding": "utf-8",
        "line_ending": "mixed(CRLF:5,LF:1)",
        "players": 2,
        "teams": 0,
        "rounds": 0,
        "fixed": [],
    }
    first, related = diagnostics[0], diagnostics[0]["related"][0]
    worded(first.pop("message"), related.pop("message"), first["fix"].pop("title"))
    assert first == {
        "code": "H900",
        "name": "count-wrong",
        "severity": "error",
        "line": 2,
        "column": 5,
        "end_column": 6,
        "related": [{"line": None, "column": None, "end_column": None}],
        "clause": "toy rules, 1",
        "fix": {
            "safe": True,
            "edits": [{"line": 2, "column": 5, "end_column": 6, "text": "2"}],
        },
    }
    assert summary_json(Tally.of(toy_faults(source))) == {"error": 2, "warning": 1, "info": 1}


def test_tally_counts_what_can_be_mended() -> None:
    source, _ = Source.read(REPORT.encode())
    assert Tally.of(toy_faults(source)) == Tally(2, 1, 1, 3)


# -- SARIF ----------------------------------------------------------------------------------------

REQUIRED: dict[str, tuple[str, ...]] = {
    "log": ("version", "runs"),
    "run": ("tool",),
    "tool": ("driver",),
    "driver": ("name",),
    "rule": ("id",),
    "result": ("message",),
    "fix": ("artifactChanges",),
    "artifactChange": ("artifactLocation", "replacements"),
    "replacement": ("deletedRegion",),
    "invocation": ("executionSuccessful",),
    "notification": ("message",),
}
"""The required properties of the published schema, for the objects that we write."""
LEVELS = ("none", "note", "warning", "error")


def has_required(name: str, value: dict[str, Any]) -> None:
    missing = [key for key in REQUIRED[name] if key not in value]
    assert not missing, f"{name} has no {missing}"


def check_region(region: dict[str, Any]) -> None:
    assert set(region) <= {"startLine", "startColumn", "endLine", "endColumn"}
    assert all(isinstance(number, int) and number >= 1 for number in region.values())
    begin = (region["startLine"], region.get("startColumn", 1))
    end_line = region.get("endLine", region["startLine"])
    assert begin <= (end_line, region.get("endColumn", 10**9))


def check_location(location: dict[str, Any]) -> None:
    physical = location["physicalLocation"]
    assert physical["artifactLocation"]["uri"]
    if "region" in physical:
        check_region(physical["region"])


def check_result(result: dict[str, Any], rules: list[dict[str, Any]]) -> None:
    has_required("result", result)
    assert result["message"]["text"]
    assert result["level"] in LEVELS
    assert result["ruleIndex"] == -1 or rules[result["ruleIndex"]]["id"] == result["ruleId"]
    for location in (*result["locations"], *result.get("relatedLocations", ())):
        check_location(location)
    for fix in result.get("fixes", ()):
        has_required("fix", fix)
        for change in fix["artifactChanges"]:
            has_required("artifactChange", change)
            assert change["replacements"]
            for replacement in change["replacements"]:
                has_required("replacement", replacement)
                check_region(replacement["deletedRegion"])


def check_sarif(log: dict[str, Any]) -> None:
    """A hand-made part of the schema: required properties, types and ranges."""
    has_required("log", log)
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    has_required("run", run)
    has_required("tool", run["tool"])
    has_required("driver", run["tool"]["driver"])
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        has_required("rule", rule)
        assert all(rule[key]["text"] for key in ("shortDescription", "fullDescription", "help"))
        assert rule["defaultConfiguration"]["level"] in LEVELS
    assert run["columnKind"] == "unicodeCodePoints"
    for result in run["results"]:
        check_result(result, rules)
    for invocation in run.get("invocations", ()):
        has_required("invocation", invocation)
        for note in invocation["toolExecutionNotifications"]:
            has_required("notification", note)


def log_of(checked: CheckedFile) -> dict[str, Any]:
    run = {
        "tool": {"driver": sarif.driver_json()},
        "columnKind": sarif.COLUMN_KIND,
        "results": list(sarif.results_of(checked)),
        "invocations": [sarif.invocation_json([("b.trf", "no such file")])],
    }
    log = {"$schema": sarif.SCHEMA, "version": sarif.VERSION, "runs": [run]}
    answer: dict[str, Any] = json.loads(json.dumps(log))
    return answer


def test_sarif_has_what_the_schema_requires() -> None:
    source, _ = Source.read(REPORT.encode())
    more = diagnostic(Span(1, 5, 6), (Span(2), "there"))
    check_sarif(log_of(CheckedFile("a b.trf", source, (*toy_faults(source), more))))


def test_sarif_places_and_fixes() -> None:
    source, _ = Source.read(REPORT.encode())
    checked = CheckedFile("a b.trf", source, tuple(toy_faults(source)))
    count, _, stranger, ending = log_of(checked)["runs"][0]["results"]
    place = count["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "a%20b.trf"}
    assert place["region"] == {"startLine": 2, "startColumn": 5, "endColumn": 6}
    assert "region" not in count["relatedLocations"][0]["physicalLocation"]
    assert count["fixes"][0]["artifactChanges"][0]["replacements"] == [
        {"deletedRegion": place["region"], "insertedContent": {"text": "2"}}
    ]
    assert ending["level"] == "warning"
    for whole, text in ((ending, "102 Žagar, Ana\r\n"), (stranger, "")):
        (replacement,) = whole["fixes"][0]["artifactChanges"][0]["replacements"]
        line = replacement["deletedRegion"]["startLine"]
        region = {"startLine": line, "startColumn": 1, "endLine": line + 1, "endColumn": 1}
        assert replacement == {"deletedRegion": region, "insertedContent": {"text": text}}


@pytest.mark.parametrize(
    ("ending", "region", "text"),
    [
        ("\r\n", {"startLine": 2, "startColumn": 1, "endColumn": 1}, "072 1\r\n"),
        ("", {"startLine": 1, "startColumn": 6, "endColumn": 6}, "\n072 1\r\n"),
    ],
)
def test_sarif_adds_a_line(ending: str, region: dict[str, int], text: str) -> None:
    source = Source(("062 7",), (ending,))
    d = diagnostic(fix=Fix("add", True, (Edit(2, None, None, "072 1\r\n"),)))
    (result,) = log_of(CheckedFile("e.trf", source, (d,)))["runs"][0]["results"]
    (replacement,) = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement == {"deletedRegion": region, "insertedContent": {"text": text}}


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a/b.trf", "a/b.trf"),
        ("/tmp/a b.trf", "file:///tmp/a%20b.trf"),
        ("C:\\My Reports\\Öpen.trf", "file:///C:/My%20Reports/%C3%96pen.trf"),
        ("a%b#c.trf", "a%25b%23c.trf"),
        ("caf\udce9.trf", "caf%E9.trf"),
    ],
)
def test_sarif_addresses(path: str, uri: str) -> None:
    assert sarif.uri(path) == uri


def test_severity_info_is_a_note() -> None:
    d = diagnostic(severity=Severity.INFO)
    (result,) = sarif.results_of(CheckedFile("e.trf", source_of("x"), (d,)))
    assert (result["level"], result["ruleIndex"]) == ("note", 0)


# -- annotations ----------------------------------------------------------------------------------


def test_annotation() -> None:
    d = diagnostic(Span(22, 112, 116))
    assert annotation(d, "a/b.trf") == (
        f"::error file=a/b.trf,line=22,col=112,endColumn=116,title={CODE} some-fault"
        "::something is wrong"
    )
    assert annotation(diagnostic(severity=Severity.INFO), "b.trf").startswith(
        "::notice file=b.trf,title="
    )
    assert ",line=3,title=" in annotation(diagnostic(Span(3)), "b.trf")


def test_annotation_is_escaped() -> None:
    d = diagnostic(message="100 %: a,b\r\n::error::x")
    assert annotation(d, "C:/a,b%.trf") == (
        f"::error file=C%3A/a%2Cb%25.trf,title={CODE} some-fault::100 %25: a,b%0D%0A::error::x"
    )


# -- differences ----------------------------------------------------------------------------------


def difference(old: str, new: str, encoding: str = "utf-8") -> list[str]:
    before, after = Source.read(old.encode())[0], Source.read(new.encode())[0]
    return [plain(line) for line in diff_lines("e.trf", before, after, encoding)]


def test_difference_shows_what_nobody_sees() -> None:
    assert difference(REPORT, MENDED) == [
        "--- e.trf",
        "+++ e.trf (fixed)",
        "@@ -1,6 +1,6 @@",
        " 012 Toy Open",
        "-062 3",
        "+062 2",
        " 999 what is this",
        "-102 Žagar, Ana[LF]",
        "+102 Žagar, Ana[CRLF]",
        " 001    1 m    Lee, Ann                          2000",
        " 001    2 m    Roe, Max                          1900",
    ]
    assert difference("062 3  \n", "062 3\n")[3:] == ["-062 3··", "+062 3"]
    assert difference("062 3", "062 3\n")[3:] == ["-062 3[no line end]", "+062 3[LF]"]


def test_difference_counts_lines_as_the_format_does() -> None:
    assert difference("a\n", "a\nb\n")[2:] == ["@@ -1 +1,2 @@", " a", "+b"]
    assert difference("", "b\n")[2:] == ["@@ -0,0 +1 @@", "+b"]
    assert difference("a\n", "a\n") == []


def test_difference_shows_control_characters() -> None:
    assert difference("a\x1b[31m\n", "b\t\n")[3:] == ["-a␛[31m", "+b→"]
    assert difference("Ž\n", "½\n", "ascii")[3:] == ["-Z", "+1/2"]
