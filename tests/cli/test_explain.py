"""`crosstable explain`: the page of every diagnostic, the same as in the manual."""

from dataclasses import replace

import pytest

from crosstable.checks.catalogue import GROUPS, KINDS_OF_FAULT
from crosstable.checks.catalogue.examples import bad_report
from crosstable.checks.catalogue.kind import ERROR, INFO, WARNING, ByMark, Kind, Levels, always
from crosstable.model.diagnostics import Purpose
from crosstable.output.diagnostics.pages import (
    examine_example,
    markdown_index,
    severity_words,
    short_severity,
    stated_severities,
    where_it_stands,
)
from tests.cli.conftest import Run
from tests.conftest import PROJECT_ROOT
from tests.worded import Worded

COMMAND = "explain"

G101 = KINDS_OF_FAULT["G101"]


@pytest.mark.parametrize(
    "word", ["G101", "g101", " G101 ", "opponent-not-in-file", "Opponent-Not-In-File"]
)
def test_page_by_code_or_name(word: str, run: Run) -> None:
    code, out, err = run(word)
    assert (code, err) == (0, "")
    assert out.startswith("G101 opponent-not-in-file\n=")
    for heading in ("Severity", "What", "Why it matters", "Example", "The fix", "Clause"):
        assert f"\n\n{heading}\n  " in out


def test_example_is_what_the_checker_says(worded: Worded, run: Run) -> None:
    out = run("G101")[1]
    example = out.partition("\nExample\n")[2].partition("\n\nThe fix")[0]
    assert "error[G101]" in example
    assert "^^^^" in example
    worded(example)


def test_several_pages(run: Run) -> None:
    code, out, _ = run("G101", "opponent-not-in-file")
    assert (code, out.count("\nWhy it matters\n")) == (0, 2)


@pytest.mark.parametrize("words", [(), ("--list",)])
def test_list_of_all(words: tuple[str, ...], run: Run) -> None:
    code, out, _ = run(*words)
    assert code == 0
    for kind in KINDS_OF_FAULT.values():
        assert f"  {kind.code}  {kind.name} " in out
    for letter in {code[0] for code in KINDS_OF_FAULT}:
        assert f"{letter}: {GROUPS[letter]}\n" in out


@pytest.mark.parametrize(("word", "letter"), [("G1", "G"), ("g", "G"), (" p20 ", "P")])
def test_beginning_of_codes_lists_them(word: str, letter: str, run: Run) -> None:
    code, out, err = run(word)
    assert (code, err) == (0, "")
    title, *rows = out.splitlines()
    assert title == f"{letter}: {GROUPS[letter]}"
    begin = word.strip().upper()
    expected = [code for code in KINDS_OF_FAULT if code.startswith(begin)]
    assert [row.split()[0] for row in rows] == expected


def test_lists_and_pages_together(run: Run) -> None:
    out = run("G10", "G101")[1]
    assert "\n\n\nG101 opponent-not-in-file\n====" in out
    assert out.startswith("G: ")


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("TRF26, record 001; checks on upload, U03", ("coverage/checks.md", "sources.md")),
        ("format notes, 14, C34", ("format-notes.md",)),
        ("FIDE Rating Regulations 2024, 5.1", ("sources.md",)),
        ("the JSON Schema of Crosstable", ()),
    ],
)
def test_page_says_where_the_clause_stands(clause: str, words: tuple[str, ...]) -> None:
    kind = Kind("X999", "x", always(ERROR), "", clause, "", "", "", G101.example)
    said = where_it_stands(kind)
    assert [word for word in said.split() if ".md" in word] == [
        f"docs/{word}{';' * (word != words[-1])}" for word in words
    ]
    for page in words:
        assert (PROJECT_ROOT / "docs" / page).is_file()
        assert f"(../{page})" in where_it_stands(kind, as_link=True)


def test_every_clause_can_be_looked_up(worded: Worded, run: Run) -> None:
    lost = [k.code for k in KINDS_OF_FAULT.values() if not where_it_stands(k)]
    assert all("Crosstable" in KINDS_OF_FAULT[code].clause for code in lost), lost
    clause = run("G101")[1].partition("\nClause\n")[2]
    assert "docs/coverage/checks.md" in clause
    worded(clause)


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("G1O1", "G101"),
        ("oponent-not-in-file", "opponent-not-in-file"),
        ("points-differ", "points-disagree, points-missing or points-among-tiebreaks"),
    ],
)
def test_unknown_code_names_the_nearest(worded: Worded, word: str, near: str, run: Run) -> None:
    code, out, err = run(word)
    assert (code, out) == (2, "")
    assert (word in err, near in err) == (True, True)
    worded(err)


def test_every_kind_is_in_the_index() -> None:
    index = markdown_index()
    for kind in KINDS_OF_FAULT.values():
        assert f"| [{kind.code}]({kind.code}.md) | {kind.name} |" in index


@pytest.mark.parametrize(
    ("severity", "words", "short"),
    [
        (
            always(ERROR),
            "error, whatever the report is for; for pairing a warning while the next round can be"
            " paired",
            "error",
        ),
        (
            Levels(WARNING, ERROR, None, None),
            "rating: warning, title: error, pairing: not reported, itdx: not reported;"
            " without --for warning, while the event runs info",
            "warning (rating); error (title)",
        ),
        (
            Levels(None, None, ERROR, None),
            "rating: not reported, title: not reported, pairing: error, itdx: not reported;"
            " for pairing a warning while the next round can be paired;"
            " without --for info, while the event runs error",
            "error (pairing)",
        ),
        (
            ByMark(),
            "by the marks of the dialect's table (column P for pairing and itdx, else column R);"
            " info where the table has no mark;"
            " for pairing a warning while the next round can be paired",
            "by mark",
        ),
        (
            ByMark(WARNING, None),
            "by the marks of the dialect's table (column P for pairing and itdx, else column R);"
            " never more than warning; not reported where the table has no mark;"
            " for pairing a warning while the next round can be paired",
            "by mark",
        ),
    ],
)
def test_severity_in_words(severity: Levels | ByMark, words: str, short: str) -> None:
    kind = Kind("X999", "x", severity, "", "", "", "", "", G101.example)
    assert severity_words(kind) == words
    assert short_severity(kind) == short
    assert INFO.value == "info"


@pytest.mark.parametrize("purpose", [*Purpose, None])
@pytest.mark.parametrize("code", ["G301", "H208", "H502", "X101", "X121", "X312"])
def test_the_page_names_the_severity_that_the_checker_uses(
    code: str, purpose: Purpose | None
) -> None:
    """Those that differed: of running events, and of rounds that are refused for them."""
    kind = KINDS_OF_FAULT[code]
    example = replace(kind.example, purpose=purpose)
    diagnostics = examine_example(example, bad_report(kind.example))[0]
    used = {fault.severity for fault in diagnostics if fault.code == code}
    assert used <= set(stated_severities(kind, purpose))


@pytest.mark.parametrize(
    ("code", "used"),
    [
        ("H101", {Purpose.RATING: ["error"], Purpose.PAIRING: []}),
        ("H102", {Purpose.ITDX: ["error"], Purpose.PAIRING: ["warning"]}),
        ("H103", {Purpose.ITDX: ["error"], Purpose.PAIRING: ["warning"]}),
    ],
)
def test_missing_records_of_the_header_never_stop_a_pairing(
    code: str, used: dict[Purpose, list[str]], worded: Worded
) -> None:
    kind = KINDS_OF_FAULT[code]
    worded(severity_words(kind))
    for purpose, severities in used.items():
        example = replace(kind.example, purpose=purpose)
        diagnostics = examine_example(example, bad_report(kind.example))[0]
        assert [d.severity.value for d in diagnostics if d.code == code] == severities
