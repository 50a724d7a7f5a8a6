"""The canonical layout: the same content, always in the same form."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

import crosstable
from crosstable.text.document import Document
from crosstable.text.source import MAX_LINES
from crosstable.writing.formatter import formatted, formatted_file
from tests.conftest import examples
from tests.mangling import collected_files, damaged_reports, sample_files
from tests.sizes import check_each, portion

REPORTS = [path for path in collected_files() if path.suffix in (".trf", ".tab")]


def fmt(text: str) -> list[str]:
    """The lines of a report after formatting."""
    return formatted_file(crosstable.loads(text)).decode().split("\r\n")[:-1]


def assert_canonical(data: bytes) -> None:
    """Formatting keeps the meaning, and formatting again changes nothing.

    Comments move with the record that they precede: all are there, perhaps in another order.
    """
    t = crosstable.loads(data)
    if t.document is not None and t.document.dialect.is_foreign:
        return  # a file of another program has no layout of ours
    written = formatted_file(t)
    again = crosstable.loads(written)
    assert sorted(again.comments) == sorted(t.comments)
    assert replace(again, comments=t.comments) == t
    assert formatted_file(again) == written
    assert again.document is not None
    assert t.document is not None
    assert again.document.dialect == t.document.dialect
    assert len(again.unknown_lines) == len(t.unknown_lines)


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_samples_are_canonical(path: Path) -> None:
    assert formatted_file(crosstable.read(path)) == path.read_bytes()


def test_meaning_of_a_real_report_is_kept() -> None:
    def is_kept(path: Path) -> None:
        assert_canonical(path.read_bytes())

    check_each((*sample_files(), *portion(REPORTS)), is_kept)


@settings(max_examples=examples(2000), suppress_health_check=[HealthCheck.too_slow])
@given(damaged_reports(lines_kept=25))
def test_meaning_of_a_damaged_report_is_kept(data: bytes) -> None:
    assert_canonical(data)


def test_fields_go_to_their_columns() -> None:
    loose = "012  Open \n001 1    m    Lee, Ann                          2000\n"
    assert fmt(loose) == [
        "012 Open",
        "001    1 m    Lee, Ann                          2000",
    ]


def test_values_of_another_layout_get_the_notation_of_this_one() -> None:
    """Match points of the draft of 2024 are whole numbers, those of TRF26 have a decimal."""
    draft = "310 2   Team2                                            2                   2"
    head = "142 5\n152 W\n192 FIDE_TEAM\n362 TW  2.0   TD  1.0   TL  0.0\n001    2      Ann\n"
    *_, line = once = fmt(head + draft + "\n")
    assert (
        line == "310   2 Team2                                            2.0                     2"
    )
    assert fmt("\n".join(once) + "\n") == once


def test_records_stand_in_the_recommended_order() -> None:
    lines = fmt("260   1   9    1    2\n001    1 m    Lee, Ann\n022 Oslo\n142 9\n012 Open\n")
    assert [line[:3] for line in lines] == ["012", "022", "142", "001", "260"]


def test_players_keep_the_order_of_the_file() -> None:
    lines = fmt("012 Open\n001    2 m    Bob\n001    1 m    Ann\n")
    assert [line[4:8] for line in lines[1:]] == ["   2", "   1"]


def test_comments_keep_their_place() -> None:
    text = (
        "### about the file\n012 Open\n### about the players\n"
        "001    1 m    Ann\n### about Bob\n001    2 m    Bob\n### the end\n"
    )
    assert fmt(text) == text.splitlines()


def test_comment_moves_with_the_record_after_it() -> None:
    lines = fmt("001    1 m    Ann\n### where it was\n022 Oslo\n142 9\n")
    assert lines == ["### where it was", "022 Oslo", "142 9", "001    1 m    Ann"]


def test_unknown_lines_stay() -> None:
    text = "012 Open\nXYZ what is this\n001    1 m    Ann\n"
    assert fmt(text)[1] == "XYZ what is this"


def test_blank_lines_and_trailing_blanks_go() -> None:
    assert fmt("\n012 Open   \n\n\n001    1 m    Ann    \n\n") == ["012 Open", "001    1 m    Ann"]


def test_text_becomes_utf_8_with_one_kind_of_line_end() -> None:
    data = "012 Öpen\r022 Ålesund\n".encode("cp1252")
    assert formatted_file(crosstable.loads(data)) == "012 Öpen\r\n022 Ålesund\r\n".encode()


def test_byes_get_their_zeros() -> None:
    lines = fmt(f"012 Open\n{'001    1 m    Ann':<91}       H\n")
    assert lines[1] == f"{'001    1 m    Ann':<91}0000 - H"


def test_stray_byte_order_mark_stays_a_character() -> None:
    assert_canonical("\ufeff\ufeff012 Open\n022 Oslo\n".encode("utf-16-le"))


def test_line_ends_can_be_chosen() -> None:
    document = Document.read(b"012 Open\r\n022 Oslo\r\n")
    assert formatted(document, "\n").to_bytes() == b"012 Open\n022 Oslo\n"


def test_what_cannot_be_taken_apart_stays_as_it_is() -> None:
    data = b"\n" * (MAX_LINES + 1)
    assert formatted(Document.read(data)).to_bytes() == data


def test_given_dialect_is_kept() -> None:
    t = crosstable.loads("012 Open\n001    1 m    Ann\n", dialect="draft-2024")
    assert t.document is not None
    assert formatted(t.document).dialect.name == "draft-2024"


def test_json_is_formatted_as_json() -> None:
    t = crosstable.loads(crosstable.dumps(crosstable.read(sample_files()[0]), "json"))
    assert formatted_file(t) == crosstable.dumps(t)


def test_a_line_separator_inside_a_line_is_not_a_blank() -> None:
    """U+2028 after `001` makes an unknown line; taking it away would make a record of it."""
    document = crosstable.loads("012 Test\n001\u2028\n").document
    assert document is not None
    assert formatted(document).source.texts == ("012 Test", "001\u2028")


@pytest.mark.parametrize("note", ["BBB T RRR 111 222", "### byes of teams"])
def test_notes_that_move_with_their_record_do_not_keep_a_file_from_being_formatted(
    note: str,
) -> None:
    """Records 300 come after the byes; a ruler or a comment goes with each of them."""
    lines = [
        "012 Verbatim",
        "092 FIDE_TEAM_BAKU",
        "352 WBWB",
        "OOO RRR TT1 TT2 PPP1 PPP2 PPP3 PPP4",
        "300 008 021 047 0058 0203 0105 0162",
        note,
        "330 H 003 026 047",
        "340 +- 004 023 047",
    ]
    t = crosstable.loads("\r\n".join(lines).encode(), dialect="draft-2024")
    assert t.document is not None
    texts = formatted(t.document).source.texts
    assert texts.index(note) + 1 == texts.index("330 H 003 026 047")
    assert texts.index("330 H 003 026 047") < texts.index("300 008 021 047 0058 0203 0105 0162")
