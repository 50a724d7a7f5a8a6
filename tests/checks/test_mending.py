"""Safe fixes are applied, and every other byte stays as it was."""

import random
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosstable
from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.checks.catalogue.examples import INDIVIDUAL, bad_report, change_pieces
from crosstable.checks.catalogue.kind import Kind
from crosstable.checks.fixing import MOST_PASSES, Mended, changed_lines, mend_source, with_edits
from crosstable.model.diagnostics import Diagnostic, Edit, Fix, Severity
from crosstable.model.findings import Span
from crosstable.text.source import Source
from tests.checks.correct import individual_report, team_report
from tests.checks.damage import DAMAGES, Damaged
from tests.checks.toy_rules import MENDED, REPORT, toy_faults
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.sizes import check_each


def source_of(text: str, encoding: str = "utf-8") -> Source:
    return Source.read(text.encode(encoding), encoding)[0]


def fault(*edits: Edit, safe: bool = True, code: str = "X999") -> Diagnostic:
    fix = Fix("mend", safe, edits)
    return Diagnostic(code, "fault", Severity.ERROR, "fault", "", Span(1), (), fix)


def edited(text: str, *edits: Edit) -> str:
    return with_edits(source_of(text), edits).to_bytes().decode()


def mended_once(text: str, *faults: Diagnostic) -> str:
    """The text after faults that are found in the first pass only."""
    answers: list[Iterable[Diagnostic]] = [faults]
    done = mend_source(source_of(text), lambda _: answers.pop() if answers else ())
    return done.to_bytes().decode()


# -- edits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ((Edit(1, 5, 6, "7"),), "062 7\r\n012 Open\r\n"),
        ((Edit(1, 6, 6, "0"),), "062 60\r\n012 Open\r\n"),
        ((Edit(1, 6, None, "0"),), "062 60\r\n012 Open\r\n"),
        ((Edit(2, 5, 9, "A"), Edit(1, 1, 4, "072")), "072 6\r\n012 A\r\n"),
        ((Edit(1, 1, 4, "072"), Edit(1, 4, 4, "x"), Edit(1, 5, 6, "")), "072x \r\n012 Open\r\n"),
        ((Edit(1, None, None, ""),), "012 Open\r\n"),
        ((Edit(1, None, None, ""), Edit(2, 5, 9, "A")), "012 A\r\n"),
        ((Edit(2, None, None, ""), Edit(1, None, None, "")), ""),
        ((Edit(1, None, None, "a\nb\n"),), "a\nb\n012 Open\r\n"),
        ((Edit(3, None, None, "022 X\r\n"),), "062 6\r\n012 Open\r\n022 X\r\n"),
        (
            (Edit(3, None, None, "022 X\r\n"), Edit(3, None, None, "032 Y\r\n")),
            "062 6\r\n012 Open\r\n022 X\r\n032 Y\r\n",
        ),
    ],
)
def test_edits_change_their_place_and_nothing_else(edits: tuple[Edit, ...], expected: str) -> None:
    assert edited("062 6\r\n012 Open\r\n", *edits) == expected


def test_no_edit_leaves_the_very_bytes() -> None:
    source = source_of("012 Open")
    assert with_edits(source, ()) is source


def test_line_is_added_after_a_last_line_without_ending() -> None:
    assert edited("012 Open\r022 X", Edit(3, None, None, "032 Y")) == "012 Open\r022 X\r032 Y"
    assert edited("012 Open", Edit(2, None, None, "032 Y\n")) == "012 Open\r\n032 Y\n"
    assert edited("", Edit(1, None, None, "032 Y\n")) == "032 Y\n"


def test_last_line_without_ending_can_be_taken_out() -> None:
    assert edited("012 Open\n022 X", Edit(2, None, None, "")) == "012 Open\n"
    assert edited("012 Open\n022 X", Edit(2, 5, 6, "Y")) == "012 Open\n022 Y"


# -- which fixes are applied ----------------------------------------------------------------------


def test_only_safe_fixes_are_applied() -> None:
    assert mended_once("062 6\n", fault(Edit(1, 5, 6, "7"), safe=False)) == "062 6\n"
    assert mended_once("062 6\n", fault(Edit(1, 5, 6, "7"))) == "062 7\n"


@pytest.mark.parametrize(
    "edit",
    [
        Edit(0, 1, 2, "x"),
        Edit(2, 1, 1, "x"),
        Edit(3, None, None, "x\n"),
        Edit(1, 0, 1, "x"),
        Edit(1, 7, 7, "x"),
        Edit(1, 5, 9, "x"),
        Edit(1, 5, 4, "x"),
        Edit(-1, None, None, ""),
    ],
)
def test_fix_outside_the_text_is_left_out(edit: Edit) -> None:
    assert mended_once("062 6\n", fault(edit)) == "062 6\n"
    both = fault(Edit(1, 5, 6, "7"), edit)
    assert mended_once("062 6\n", both) == "062 6\n", "a fix is applied as a whole or not at all"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (Edit(1, 5, 8, "X"), Edit(1, 7, 9, "Y"), "062 X45\n"),
        (Edit(1, 5, 8, "X"), Edit(1, 8, 9, "Y"), "062 XY5\n"),
        (Edit(1, 5, 8, "X"), Edit(1, 8, 8, "Y"), "062 XY45\n"),
        (Edit(1, 8, 8, "Y"), Edit(1, 5, 8, "X"), "062 XY45\n"),
        (Edit(1, 5, 5, "X"), Edit(1, 5, 5, "Y"), "062 X12345\n"),
        (Edit(1, 5, 5, "X"), Edit(1, 5, 6, "Y"), "062 X12345\n"),
        (Edit(1, 5, 8, "X"), Edit(1, 6, 6, "Y"), "062 X45\n"),
        (Edit(1, 5, 8, "X"), Edit(1, None, None, ""), "062 X45\n"),
        (Edit(1, None, None, ""), Edit(1, 5, 8, "X"), ""),
        (Edit(1, 5, 8, "X"), Edit(1, 5, 8, "X"), "062 X45\n"),
    ],
)
def test_of_two_fixes_at_one_place_the_first_counts(one: Edit, other: Edit, expected: str) -> None:
    assert mended_once("062 12345\n", fault(one), fault(other)) == expected


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ((Edit(1, 8, 10, ""), Edit(1, 10, 10, "  X")), "062 123\n"),
        ((Edit(1, 10, 10, "  X"), Edit(1, 8, 10, "")), "062 12345  X\n"),
        ((Edit(1, 1, 10, "062"), Edit(1, 10, 10, "  X")), "062\n"),
        ((Edit(1, 8, 9, ""), Edit(1, 9, 10, "")), "062 123\n"),
    ],
)
def test_what_is_put_behind_a_line_counts_on_its_length(
    edits: tuple[Edit, ...], expected: str
) -> None:
    assert mended_once("062 12345\n", *map(fault, edits)) == expected


def test_a_line_that_is_cut_off_is_mended_in_its_columns() -> None:
    """Points, rank and cells are written behind a line whose last field, 20, is moved as well."""
    whole = next(
        line for line in change_pieces(INDIVIDUAL, {}).splitlines() if line.startswith("001    5")
    )
    text = change_pieces(INDIVIDUAL, {whole: whole[:50]})
    lines = crosstable.mend(crosstable.loads(text), None).to_bytes().decode().splitlines()
    (line,) = (line for line in lines if line.startswith("001    5"))
    assert line[52:].strip()
    for place, character in enumerate(line[52:], 52):
        assert character in (" ", whole[place]), f"column {place + 1}: {line}"


def test_what_waits_is_applied_in_the_next_pass() -> None:
    source = source_of("062 12\n")

    def check(now: Source) -> Iterable[Diagnostic]:
        if "1" in now.texts[0]:
            yield fault(Edit(1, 5, 6, ""), code="A111")
        if "2" in now.texts[0]:
            yield fault(Edit(1, 1, len(now.texts[0]) + 1, now.texts[0].replace("2", "3")))

    done = mend_source(source, check)
    assert done.to_bytes() == b"063 3\n"
    assert [d.code for d in done.applied] == ["A111", "X999"]


def test_fixes_that_undo_each_other_end() -> None:
    passes = 0

    def check(now: Source) -> Iterable[Diagnostic]:
        nonlocal passes
        passes += 1
        yield fault(Edit(1, 5, 6, "b" if now.texts[0][4] == "a" else "a"))

    assert mend_source(source_of("062 a\n"), check).to_bytes() == b"062 b\n"
    assert passes == 2


def test_endless_growth_ends() -> None:
    done = mend_source(source_of("062 \n"), lambda _: [fault(Edit(1, 5, 5, "x"))])
    assert len(done.applied) == MOST_PASSES


def test_edit_may_bring_lines_with_it() -> None:
    """An edit inside a line that holds a line end makes two lines, and the next pass sees them."""
    seen: list[int] = []

    def check(now: Source) -> Iterable[Diagnostic]:
        seen.append(len(now.texts))
        if len(now.texts) == 1:
            yield fault(Edit(1, 4, 5, "\r\n"))

    assert mend_source(source_of("062 012 Open\r\n"), check).source.texts == ("062", "012 Open")
    assert seen == [1, 2]


# -- encodings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "bom"),
    [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("cp1252", b"")],
)
def test_encoding_and_byte_order_mark_stay(encoding: str, bom: bytes) -> None:
    text = "062 3\r\n102 Müller, Jörg\r\n"
    source, _ = Source.read(bom + text.encode(encoding), None if bom else encoding)
    done = mend_source(source, toy_faults)
    assert done.to_bytes() == bom + text.replace("062 3", "062 0").encode(encoding)


def test_letter_that_the_encoding_lacks_is_not_written() -> None:
    source, _ = Source.read("102 Müller\n".encode("cp1252"))
    assert source.encoding == "cp1252"
    wrong, right = fault(Edit(1, 5, 6, "Ž王")), fault(Edit(1, 1, 4, "112"))
    answers = [(wrong, right)]
    done = mend_source(source, lambda _: answers.pop() if answers else ())
    assert done.applied == (right,)
    assert done.to_bytes() == "112 Müller\n".encode("cp1252")


def test_text_that_becomes_ascii_is_still_read() -> None:
    """The only letter that showed the encoding goes away with the fix."""
    source, _ = Source.read(b"102 \xfc\n062 1\n")
    done = mend_source(
        source, lambda now: [fault(Edit(1, 5, 6, "u"))] if not now.texts[0].isascii() else ()
    )
    assert done.to_bytes() == b"102 u\n062 1\n"


# -- whole reports --------------------------------------------------------------------------------


def test_all_that_is_safe_is_mended() -> None:
    done = mend_source(source_of(REPORT), toy_faults)
    assert done.to_bytes().decode() == MENDED
    assert [d.code for d in done.applied] == ["H900", "F900", "F901"]
    assert [d.code for d in toy_faults(done.source)] == ["F902"]


LINES = st.lists(
    st.tuples(
        st.sampled_from(
            ("062 3", "062 12  ", "001    1", "001 é", "012 x ", "999", "", "   ", "Ž")
        ),
        st.sampled_from(("\r\n", "\n")),
    ),
    max_size=12,
)


@given(LINES, st.sampled_from(("utf-8", "utf-16-le", "utf-16-be")), st.booleans())
def test_mending_changes_only_what_was_found(
    lines: list[tuple[str, str]], encoding: str, is_open: bool
) -> None:
    text = "".join(t + e for t, e in lines).rstrip("\r\n" if is_open else "")
    source, _ = Source.read(text.encode(encoding), encoding)
    done = mend_source(source, toy_faults)
    again, _ = Source.read(done.to_bytes(), encoding)
    assert mend_source(again, toy_faults).source.to_bytes() == done.to_bytes()
    assert not {d.code for d in toy_faults(again)} & {"H900", "F900", "F901"}
    touched = {d.line for d in done.applied}
    before = list(zip(source.texts, source.endings, strict=True))
    after = list(zip(again.texts, again.endings, strict=True))
    if len(after) < len(before):  # blanks without a line end are no line once they are gone
        text, ending = before.pop()
        assert (text.strip(), ending) == ("", "")
    for line, (old, new) in enumerate(zip(before, after, strict=True), 1):
        assert old == new or line in touched


@pytest.mark.parametrize("name", ["individual-swiss", "team-swiss", "in-progress"])
def test_flawless_report_keeps_its_bytes(name: str) -> None:
    path = crosstable.sample(name)
    done = crosstable.mend(crosstable.read(path))
    assert (done.to_bytes(), done.applied) == (path.read_bytes(), ())


def test_tournament_without_text_has_nothing_to_mend() -> None:
    t = crosstable.read(crosstable.sample("rapid"))
    data = crosstable.dumps(t, "json")
    assert crosstable.mend(crosstable.loads(data)).to_bytes() == data
    assert crosstable.mend(crosstable.Tournament()).to_bytes() == b""


# -- what a fix looks like ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edits", "lines"),
    [
        ((Edit(1, 5, 6, "12"),), [(1, "062 12", (5, 7))]),
        ((Edit(1, 5, 6, "7"), Edit(1, 1, 4, "072")), [(1, "072 7", (1, 4))]),
        ((Edit(2, None, None, ""),), [(2, None, (1, 1))]),
        ((Edit(3, None, None, "022 X\n"),), [(3, "022 X", (1, 6))]),
        ((Edit(9, 5, 6, "7"),), [(9, "7", (5, 6))]),
    ],
)
def test_lines_that_a_fix_makes(
    edits: tuple[Edit, ...], lines: list[tuple[int, str | None, tuple[int, int]]]
) -> None:
    source = source_of("062 6\n012 Open\n")
    assert list(changed_lines(source, Fix("mend", True, edits))) == lines


# -- the real rules -------------------------------------------------------------------------------


class Repair(NamedTuple):
    """A report that was mended, and what there was to say about it before and after."""

    done: Mended
    before: tuple[Diagnostic, ...]
    after: tuple[Diagnostic, ...]


def assert_mended(data: bytes, purpose: str | None = None) -> Repair:
    """What is mended is gone, mending twice changes nothing, and the rest is untouched."""
    t = crosstable.loads(data)
    assert t.document is not None
    done = crosstable.mend(t, purpose)
    new = done.to_bytes()
    again = crosstable.loads(new)
    repair = Repair(done, crosstable.check(t, purpose), crosstable.check(again, purpose))
    told = "\n".join(map(str, (*done.applied, "left:", *repair.after)))
    assert not [d for d in repair.after if d.fix is not None and d.fix.safe], told
    assert crosstable.mend(again, purpose).to_bytes() == new, told
    touched = {edit.line for d in done.applied if d.fix is not None for edit in d.fix.edits}
    assert changed_places(data, new) <= touched, told
    errors = [d.code for d in repair.before if d.severity is Severity.ERROR]
    for code in {d.code for d in repair.after if d.severity is Severity.ERROR}:
        assert code in errors, f"mending made a new error: {told}"
    return repair


def changed_places(old: bytes, new: bytes) -> set[int]:
    """The lines of the old file that are not in the new one as they were."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return {
        line
        for tag, begin, end, _, _ in matcher.get_opcodes()
        if tag != "equal"
        for line in range(begin + 1, max(end, begin + 1) + 1)
    }


@pytest.mark.lengthy
@pytest.mark.parametrize("group", sorted({code[0] for code in KINDS_OF_FAULT}))
def test_examples_of_the_catalogue_are_mended(group: str) -> None:
    def is_mended(kind: Kind) -> None:
        assert_mended(bad_report(kind.example), kind.example.purpose)

    kinds = [kind for kind in KINDS_OF_FAULT.values() if kind.code[0] == group]
    check_each(kinds, is_mended, lambda kind: kind.code)


NOBODY_CAN_TELL = frozenset(("result changed on both sides", "record 299 deleted"))
"""Damage that leaves no trace but points: these follow from what is left."""


@pytest.mark.lengthy
@pytest.mark.parametrize("name", DAMAGES)
@pytest.mark.daily(40)
def test_damaged_reports_are_mended(name: str) -> None:
    for seed in range(scaled(20)):
        make = individual_report if seed % 2 else team_report
        lines = make(seed % 5).decode().splitlines()
        damaged = DAMAGES[name](random.Random(f"{name} {seed}"), lines)
        if damaged is None:
            continue
        repair = assert_mended("".join(f"{line}\r\n" for line in damaged.lines).encode())
        if name not in NOBODY_CAN_TELL:
            assert_nothing_spread(damaged, repair)


def assert_nothing_spread(damaged: Damaged, repair: Repair) -> None:
    """Lines that were correct stay as they were, and nothing new is to be said."""
    told = "\n".join(map(str, repair.done.applied))
    correct = [x for n, x in enumerate(damaged.lines, 1) if n not in damaged.touched]
    left = iter(repair.done.to_bytes().decode().splitlines())
    assert [line for line in correct if line not in left] == [], told
    assert not codes_of(repair.after) - codes_of(repair.before), told


def codes_of(faults: Iterable[Diagnostic]) -> set[str]:
    """The codes of errors and warnings."""
    return {d.code for d in faults if d.severity is not Severity.INFO}


@needs_shared_data
def test_real_files_are_mended() -> None:
    folder = shared_data() / "corpus"
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    step = max(1, len(paths) // scaled(len(paths)))
    for path in paths[::step]:
        data = path.read_bytes()
        if len(data) < 300_000 and crosstable.is_readable(crosstable.loads(data)):
            try:
                assert_mended(data)
            except AssertionError as fault:
                raise AssertionError(f"{path.name}: {fault}") from fault


def test_many_cells_are_added_in_one_pass() -> None:
    """A player without any cell met the other one in 400 rounds: each pass added one cell."""
    opponent = "".join(f"     2 {'wb'[number % 2]} 1" for number in range(400))
    head = f"001    1 m    {'Aa, Bb':<33} 1500 GER             1990/01/01  0.0    1"
    other = head.replace("001    1", "001    2").replace("Aa, Bb", "Cc, Dd")
    read = crosstable.loads(f"012 X\n{head}{opponent}\n{other}\n".encode())
    passes: list[Source] = []

    def faults(source: Source) -> Iterable[Diagnostic]:
        passes.append(source)
        again = crosstable.loads(source.to_bytes())
        return [one for one in crosstable.check(again) if one.code == "G104"]

    assert read.document is not None
    mended = mend_source(read.document.source, faults)
    assert len(passes) == 2
    cells = "".join(f"     1 {'bw'[number % 2]} 0" for number in range(400))
    assert mended.source.texts[2] == f"{other}{cells}"
