"""The file itself: what the reader notices, characters, lines, columns, the form of values."""

from __future__ import annotations

import random
import time

import pytest

from crosstable import dumps, loads, sample
from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.checks.catalogue.examples import (
    INDIVIDUAL,
    RUNNING,
    TEAM,
    base_report,
    change_pieces,
)
from crosstable.checks.fixing import mend, with_edits
from crosstable.checks.judging import check_without_pairing as check
from crosstable.checks.rules.event_details import KINDS_OF_DETAILS, details_faults
from crosstable.checks.rules.report import Report
from crosstable.checks.rules.text.mapping import TRANSLATED
from crosstable.checks.rules.text.places import field_at
from crosstable.model.details.reading import parse_details
from crosstable.model.diagnostics import Diagnostic, Severity
from crosstable.model.findings import KINDS, WHOLE_FILE, Finding, Span
from crosstable.text.source import MAX_LINES
from tests.worded import Worded

WEISSENBACH = (
    "001    4 m    Weissenbach, Felix                2167 GER     1745187 1968/04/09  0.0    6"
    "     1 b 0     3 w 0     5 b 0"
)


def faults(text: str | bytes, purpose: str | None = None, group: str = "F") -> list[Diagnostic]:
    return [d for d in check(loads(text), purpose) if d.code.startswith(group)]


def codes(text: str | bytes, purpose: str | None = None) -> list[str]:
    return [d.code for d in faults(text, purpose)]


def the(text: str | bytes, code: str, purpose: str | None = None) -> Diagnostic:
    """The one fault of this code."""
    (found,) = (d for d in faults(text, purpose) if d.code == code)
    return found


def mended_text(text: str) -> str:
    return mend(loads(text.encode("utf-8")), None).to_bytes().decode("utf-8")


def with_fix(text: str, fault: Diagnostic) -> str:
    """The report after the fix of one fault, safe or not."""
    assert fault.fix is not None
    document = loads(text.encode("utf-8")).document
    assert document is not None
    return with_edits(document.source, fault.fix.edits).to_bytes().decode("utf-8")


# -- what the reader noticed ----------------------------------------------------------------------

RULES_OF_OWN = {
    # the text: rules of this group that look at the lines themselves
    "encoding-guessed": "F101",
    "mixed-line-ends": "F120",
    "unknown-record": "F201",
    "line-too-long": "F201",
    "rounds-shifted": "F310",
    "days-before-months": "H202",
    "tab-in-record": "F301",
    "team-number-missing": "F420",
}
"""Kinds for which this group has a rule that looks at the lines, with the code of the rule."""

REPLACED = {
    "start-number-missing": "P101",
    "start-number-repeated": "P102",
    "team-number-repeated": "T102",
    "result-unreadable": "G201",
    "bye-disagrees": "G221",
    "bye-with-opponent": "G203",
    "game-without-opponent": "G202",
    "opponent-unknown": "G101",
    "opponent-disagrees": "G103",
    "player-unknown": "T302",
    "team-unknown": "T301",
    "player-in-two-teams": "T112",
    "rosters-disagree": "T121",
    "match-opponent-unclear": "T601",
    "boards-out-of-order": "T201",
    "lineup-disagrees": "T222",
    "points-unexplained": "S110",
    "details-syntax": "D101",
    "details-unreadable": "D102",
    "details-unknown-key": "D110",
    "details-wrong-type": "D111",
    "details-bad-value": "D112",
}
"""Kinds for which another group has better rules, with the code of the first of them."""

NOT_FAULTS = {
    "scoring-inferred": "an inference that went well is not a fault of the report",
    "encoding-override-failed": "about what the user asked for; the command says it",
    "more-findings": "10,000 faults are reported already",
}
"""Kinds about which the checker says nothing, and why."""


def test_every_kind_of_finding_is_told_replaced_or_left_out_for_a_reason() -> None:
    places = (TRANSLATED, RULES_OF_OWN, REPLACED, NOT_FAULTS)
    for kind in KINDS:
        assert sum(kind in place for place in places) == 1, kind
    assert {kind for place in places for kind in place} == set(KINDS)


def test_rules_that_replace_a_finding_exist() -> None:
    for code in (*RULES_OF_OWN.values(), *REPLACED.values()):
        assert code in KINDS_OF_FAULT


def test_the_details_file_has_a_code_for_each_kind() -> None:
    assert {k for k in KINDS if k.startswith("details-")} == set(KINDS_OF_DETAILS)
    for name, kind in KINDS_OF_DETAILS.items():
        assert REPLACED[name] == kind.code


def test_faults_of_the_details_file_stand_in_that_file() -> None:
    (fault,) = details_faults(parse_details("[event]\nregisterd = true\n")[1])
    assert fault.span == Span(2, 1, 10)
    assert {"event.registerd", "registered?"} <= set(fault.message.split())
    assert list(details_faults([Finding("unknown-record", "of the report")])) == []


def test_a_file_that_is_no_report_has_one_fault() -> None:
    assert [d.code for d in check(loads(b""))] == ["F001"]
    assert [d.code for d in check(loads(b"PK\x03\x04 and so on"))] == ["F003"]
    assert [d.code for d in check(loads("Dear arbiter,\n\n\tall is well\n"))] == ["F002"]
    assert [d.code for d in check(loads(b"012 x\n" * (MAX_LINES + 1)))] == ["F002"]


def test_json_has_no_lines_to_complain_about() -> None:
    data = dumps(loads(base_report(TEAM)), "json")
    assert codes(data) == []
    fault = the(data.replace(b'"name": "Lakeside', b'"nayme": "Lakeside'), "F010")
    assert "nayme" in fault.message


# -- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "field"),
    [(5, "starting_rank"), (8, "starting_rank"), (10, "sex"), (49, "rating"), (52, "rating"),
     (92, "round_opponent"), (97, "round_colour"), (119, "round_result")],
)  # fmt: skip
def test_the_field_at_a_place(column: int, field: str) -> None:
    examined = Report(loads(base_report(INDIVIDUAL)))
    assert field_at(examined, Span(22, column, column + 1)) == ("player", field)


def test_there_is_not_a_field_everywhere() -> None:
    examined = Report(loads(base_report(INDIVIDUAL)))
    assert field_at(examined, Span(22, 9, 10)) is None
    assert field_at(examined, Span(22)) == ("player", "")
    assert field_at(examined, Span(2)) == ("city", "city")
    assert field_at(examined, Span(999, 1, 2)) is None
    assert field_at(examined, WHOLE_FILE) is None


# -- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bad", "code", "column", "end", "severities"),
    [
        # mandatory for rating, no mark for pairing
        (("4 m    Weiss", "4 x    Weiss"), "F402", 10, 11, ("warning", "info")),
        (("1968/04/09", "1968/13/09"), "F404", 70, 80, ("warning", "info")),
        (("    1745187", "-----------"), "F402", 58, 69, ("error", "info")),
        # mandatory for both
        (("0.0    6  ", "0.0    x  "), "F401", 89, 90, ("error", "error")),
        (("6     1 b 0", "6     ? b 0"), "F401", 95, 96, ("error", "error")),
        (("6     1 b 0", "6     1 x 0"), "F402", 97, 98, ("error", "error")),
    ],
)
def test_a_value_that_cannot_be_read_is_as_bad_as_its_mark(
    bad: tuple[str, str], code: str, column: int, end: int, severities: tuple[str, str]
) -> None:
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, WEISSENBACH.replace(*bad))
    fault = the(text, code)
    assert (fault.line, fault.column, fault.span.end_column) == (22, column, end)
    assert "player 4 (Weissenbach, Felix)" in fault.message
    assert fault.severity == severities[0]
    assert the(text, code, "pairing").severity == severities[1]


@pytest.mark.parametrize(
    ("record", "message", "column"),
    [
        ("240 H   x    7", "record 240, round: 'x' is not a whole number", 9),
        ("240 H        7", "record 240 has no round", 7),
        ("240 H   3", "record 240 has no player/team", 10),
    ],
)
def test_a_broken_record_of_byes_has_one_fault(record: str, message: str, column: int) -> None:
    text = change_pieces(RUNNING, {"240 H   3    7": record})
    (fault,) = faults(text, "pairing")
    assert (fault.message, fault.column) == (message, column)
    assert fault.severity is Severity.ERROR


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("330 +-   3   1   4", "330      3   1   4", "type of forfeit"),
        ("330 +-   3   1   4", "330 +-       1   4", "round"),
        ("330 +-   3   1   4", "330 +-   3       4", "team scheduled White"),
        ("330 +-   3   1   4", "330 +-   3   1", "team scheduled Black"),
        ("320  1.0  1.0", "320       1.0", "PAB match points"),
        ("300   2   2   1", "300   2   2    ", "scheduled opponent team"),
        ("310   1 SK Norrviken ", "310   1              ", "team name"),
        ("310   1 SK Norrviken ", "310     SK Norrviken ", "team pairing number"),
    ],
)
def test_mandatory_fields_of_team_records(old: str, new: str, field: str) -> None:
    fault = the(change_pieces(TEAM, {old: new}), "F420", "pairing")
    assert fault.message == f"record {new[:3]} has no {field}"
    assert fault.severity is Severity.ERROR


def test_blanks_that_mean_something_are_no_fault() -> None:
    points = {"299    -1.0   0.0    2    2": "299    -1.0          2    2"}
    assert "F420" not in codes(change_pieces(TEAM, points), "pairing")
    assert "F420" not in codes(base_report(RUNNING), "pairing")  # 250 without match points


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("4 m    Weiss", "4 x    Weiss", ", sex: 'x' is none of m, w"),
        ("2167 GER", "2l67 GER", ", FIDE rating: '2l67' is not a whole number"),
        ("6     1 b 0", "6     1 x 0", ": round 1: 'x' is not a colour"),
        ("3 w 0", "3 x 0", ": round 2: 'x' is not a colour"),
    ],
)
def test_the_field_of_a_player_is_named(old: str, new: str, message: str) -> None:
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, WEISSENBACH.replace(old, new))
    (fault,) = faults(text)
    assert fault.message == f"player 4 (Weissenbach, Felix){message}"


def test_findings_say_what_they_are_about_without_words() -> None:
    cell = WEISSENBACH.replace("3 w 0", "3 x 0").replace("2167", "2l67")
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, cell)
    found = {f.kind: f for f in loads(text).reading_findings}
    unread = found["value-unreadable"]
    assert (unread.round_number, unread.player, unread.value) == (2, 4, "3 x 0")
    number = found["number-unreadable"]
    assert (number.round_number, number.player, number.field_name) == (None, 4, "rating")
    text = change_pieces(RUNNING, {"240 H   3    7": "240 H   2    7"})
    (bye,) = (f for f in loads(text).reading_findings if f.kind == "bye-disagrees")
    assert (bye.round_number, bye.player, bye.value) == (2, 7, "half-point bye")


def test_the_second_of_two_records_counts_less() -> None:
    text = change_pieces(INDIVIDUAL, {"142 3\n": "142 3\nXXR 4\n"})
    fault = the(text, "F210")
    assert fault.related[0][0] == Span(13)
    assert with_fix(text, fault) == base_report(INDIVIDUAL)
    assert "F210" not in codes(change_pieces(INDIVIDUAL, {"142 3\n": "142 3\nXXR 3\n"}))


def test_one_word_for_all_records_of_another_dialect(worded: Worded) -> None:
    text = change_pieces(INDIVIDUAL, {"142 3\n": "142 3\nXXC white1\nXXC rank\nXXP 1 2\n"})
    found = [d.message for d in faults(text) if d.code == "F202"]
    worded(found)


# -- characters -----------------------------------------------------------------------------------


def test_line_ends_are_made_alike(worded: Worded) -> None:
    lines = base_report(INDIVIDUAL).split("\n")
    mixed = "\r\n".join(lines[:20]) + "\r" + "\r\n".join(lines[20:])
    fault = the(mixed, "F120")
    worded(fault.message)
    assert fault.line == 20
    assert mended_text(mixed) == base_report(INDIVIDUAL).replace("\n", "\r\n")


LAST_PLAYER = "001    6 w    Varhegyi, Bea"


@pytest.mark.parametrize(
    ("end", "lost"),
    [
        ("001    6", "the name"),
        ("001    6\n", "the name"),
        ("001    6 w    Varheg", "the points"),
        (
            "001    6 w    Varhegyi, Bea                     1925 HUN     1979883 1999/0",
            "the points",
        ),
    ],
)
def test_a_file_that_ends_in_the_middle_of_a_record_is_told_and_its_last_line_left_alone(
    worded: Worded, end: str, lost: str
) -> None:
    """The others know two games of player 6, and by themselves these would be written."""
    text = base_report(INDIVIDUAL)
    cut = text[: text.index(LAST_PLAYER)] + end
    fault = the(cut, "F121")
    assert (fault.line, fault.column, fault.severity) == (24, 1, "warning")
    worded(fault.message)
    assert mended_text(cut).split("\n")[23] == end.rstrip("\n")
    assert not [d for d in check(loads(cut), None) if d.line == 24 and d.fix and d.fix.safe]


def test_an_opponent_without_its_last_digits_ends_a_file_that_was_cut_off(worded: Worded) -> None:
    text = base_report(TEAM)
    line = next(t for t in text.split("\n") if t.startswith("001   11"))
    others = [t for t in text.split("\n")[:-1] if t != line]
    assert line.endswith("    10 b 1")
    worded(the("\n".join([*others, line[:-5]]), "F121").message)
    assert "F121" not in codes("\n".join([*others, line[:-4]]))  # an open game


def test_a_team_that_ends_before_its_points_ends_a_file_that_was_cut_off() -> None:
    text = base_report(TEAM)
    cut = text[: text.index("2169    1.0    1.5")]
    assert "game points" in the(cut, "F121").message


def test_short_lines_among_others_are_no_end_of_a_file() -> None:
    """A list of entries: no points yet, and the last player has no birth date."""
    lines = [t[:79] if t[:3] == "001" else t for t in base_report(INDIVIDUAL).split("\n")[:-1]]
    lines[-1] = lines[-1][:68]
    assert "F121" not in codes("\n".join(lines))


def test_a_file_whose_lines_end_in_lf_only_gets_an_info() -> None:
    """Remark 1 of the texts asks for a CR; a text in memory has no line ends of a file."""
    text = base_report(INDIVIDUAL)
    lines = text.splitlines()
    assert codes(text.encode()) == ["F122"]
    assert codes("\n".join(lines).encode()) == ["F122"]
    assert [str(d.severity) for d in faults(text.encode(), "itdx")] == ["info"]
    assert faults(text.encode(), "rating") == []
    assert codes(text) == []
    for line_end in ("\r", "\r\n"):
        assert codes(line_end.join(lines).encode()) == []
    assert codes(dumps(loads(text.encode()), "trf26")) == []


def test_a_missing_last_line_end_is_no_fault() -> None:
    assert codes(base_report(INDIVIDUAL).rstrip("\n")) == []


@pytest.mark.parametrize("purpose", ["rating", "pairing"])
def test_a_control_character_is_an_error_in_a_mandatory_field(purpose: str) -> None:
    in_rank = base_report(INDIVIDUAL).replace("0.0    6", "0.0 \x00  6")
    assert the(in_rank, "F112", purpose).severity is Severity.ERROR
    in_city = change_pieces(INDIVIDUAL, {"022 Harbour": "022 Har\x07our"})
    expected = Severity.ERROR if purpose == "rating" else Severity.WARNING
    assert the(in_city, "F112", purpose).severity is expected


def test_a_line_of_garbage_is_one_fault_for_each_character() -> None:
    text = change_pieces(INDIVIDUAL, {"022 Harbour": "022 \x01\x01\x01\x02\x01Har"})
    assert [d.column for d in faults(text) if d.code == "F112"] == [5, 8]


def test_letters_that_were_encoded_twice_are_written_again() -> None:
    twice = "Wößner, Jörg".encode().decode("cp1252")
    text = base_report(INDIVIDUAL).replace("Weissenbach, Felix".ljust(33), twice.ljust(33))
    found = [d for d in faults(text) if d.code == "F111"]
    assert [d.message.split(": ")[1] for d in found] == ["'öß'", "'ö'"]
    assert "Wößner, Jörg".ljust(33) + " 2167 GER" in with_fix(text, found[0])


@pytest.mark.parametrize(
    "name", ["Žižka, Łukasz", "CONCEIÇÃO, Ângelo", "Öğüt, Şebnem", "Ó Sé, Áine"]
)
def test_real_names_are_not_garbled(name: str) -> None:
    text = base_report(INDIVIDUAL).replace("Weissenbach, Felix".ljust(33), name.ljust(33))
    assert codes(text) == []


def test_the_encoding_matters_to_engines() -> None:
    data = change_pieces(INDIVIDUAL, {"Weissenbach, Felix": "Weißenbach, Felix "}).encode("cp1252")
    assert the(data, "F101", "rating").severity is Severity.INFO
    assert the(data, "F101", "pairing").severity is Severity.WARNING


# -- lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ("022 Harbour", "O22 Harbour", "022"),
        ("022 Harbour", "0z2 Harbour", "022"),
        ("001    4 m", "101    4 m", "001"),
        ("001    4 m", "010    4 m", "001"),
        ("001    4 m", "0O1    4 m", "001"),
    ],
)
def test_the_code_that_was_meant(worded: Worded, old: str, new: str, meant: str) -> None:
    text = change_pieces(INDIVIDUAL, {old: new})
    fault = the(text, "F201")
    worded(fault.message)
    assert fault.fix is not None
    assert not fault.fix.safe
    assert with_fix(text, fault) == base_report(INDIVIDUAL)


@pytest.mark.parametrize("line", ["QQQ nothing known", "x", "9", "0122 Harbour Town"])
def test_no_code_is_guessed_where_several_could_be_meant(line: str) -> None:
    fault = the(change_pieces(INDIVIDUAL, {"142 3\n": f"142 3\n{line}\n"}), "F201")
    assert fault.fix is None


def test_a_line_longer_than_any_record() -> None:
    fault = the(change_pieces(INDIVIDUAL, {"142 3\n": f"142 3\n{'x' * 20_001}\n"}), "F201")
    assert (fault.line, "20,001" in fault.message, fault.fix) == (14, True, None)


def test_rulers_and_comments_are_told_once() -> None:
    rulers = "123456789012345\nDDD SSSS sTTT NNNN\n"
    text = change_pieces(INDIVIDUAL, {"001    1 m": f"{rulers}001    1 m"})
    assert the(text, "F220").message.startswith("2 ")
    assert with_fix(text, the(text, "F220")) == base_report(INDIVIDUAL)


@pytest.mark.parametrize("code", ["QQQ", "NOX", "XYZ"])
def test_a_national_record_of_an_unknown_federation_is_no_ruler(worded: Worded, code: str) -> None:
    text = change_pieces(RUNNING, {"NOR    8": f"{code}    8"})
    assert codes(text) == []
    (fault,) = (d for d in check(loads(text), None) if d.line == 31)
    assert (fault.code, fault.fix) == ("P704", None)
    worded(fault.message)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("QQQ   99                                        1975 TRO      153302", "F201"),
        ("QQQ    8 hello to everybody", "F201"),
        ("ACC    8                                        1975 TRO      153302", "F201"),
        ("QQQ    8                                       1975  TRO      153302", "F201"),
        ("QQQ SSSS sTTT NNNNNN", "F220"),
    ],
)
def test_not_every_unknown_line_is_a_national_record(line: str, code: str) -> None:
    text = change_pieces(RUNNING, {"142 5\n": f"142 5\n{line}\n"})
    assert codes(text) == [code]


def test_comments_are_fine_where_the_dialect_has_them() -> None:
    assert codes(change_pieces(INDIVIDUAL, {"022 H": "### note\n### note\n022 H"})) == []
    old = "### note\n012 Open\n001    1 m    Lee, Ann\n"
    assert "TRF16" in the(old, "F221").message


def test_blank_lines_at_the_end_do_not_count() -> None:
    assert codes(base_report(INDIVIDUAL) + "\n\n") == []
    assert "F222" not in codes(change_pieces(INDIVIDUAL, {"\n022": "\n\n022"}), "pairing")


def test_cutting_blanks_never_joins_two_line_ends() -> None:
    text = "012 Open \r  \n022 Town \r\t\n001    1 m    Lee, Ann\n"
    assert mended_text(text).splitlines()[::2] == ["012 Open", "022 Town", "001    1 m    Lee, Ann"]
    fault = the(text, "F230")
    assert with_fix(text, fault) == "012 Open\r  \n022 Town\r\t\n001    1 m    Lee, Ann\n"


def test_trailing_blanks_are_told_once_and_cut(worded: Worded) -> None:
    text = change_pieces(
        INDIVIDUAL, {"022 Harbour Town": "022 Harbour Town \t", "142 3": "142 3  "}
    )
    fault = the(text, "F230")
    worded(fault.message)
    assert (fault.line, fault.column, fault.span.end_column) == (2, 17, 19)
    assert mended_text(text) == base_report(INDIVIDUAL)


def test_blanks_after_a_player_are_part_of_the_columns() -> None:
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, WEISSENBACH + "   ")
    assert codes(text) == []
    assert mended_text(text) == text


def test_trailing_blanks_count_in_lists() -> None:
    text = change_pieces(
        RUNNING,
        {"240 H   3    7": "240 H   3    7\t", "260   1   5    4    6": "260   1   5    4    6 "},
    )
    found = [d for d in faults(text, "pairing") if d.code == "F231"]
    assert [d.message[:11] for d in found] == ["record 240 ", "record 260 "]
    assert {d.severity for d in found} == {Severity.WARNING}
    assert mended_text(text) == base_report(RUNNING)


@pytest.mark.parametrize("record", ["260   1   5    4    6", "250       1.0   1   2    1    4"])
def test_doubled_lines(record: str) -> None:
    text = change_pieces(RUNNING, {f"{record}\n": f"{record}\n{record}\n"})
    fault = the(text, "F212")
    assert fault.related[0][0].line == (fault.line or 0) - 1
    assert with_fix(text, fault) == base_report(RUNNING)


# -- columns --------------------------------------------------------------------------------------


def test_tabs_become_blanks_where_that_is_certain() -> None:
    tabbed = WEISSENBACH.replace("Felix                2167", "Felix\t\t2167")
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, tabbed)
    fault = the(text, "F301")
    assert (fault.severity, fault.column) == (Severity.ERROR, 33)
    assert mended_text(text) == base_report(INDIVIDUAL)


def test_a_tab_that_fits_nowhere_is_not_mended() -> None:
    tabbed = WEISSENBACH.replace("GER     1745187 1968/04/09  0.0", "GER\tnone\tat\tall")
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, tabbed)
    fault = the(text, "F301")
    assert fault.fix is None or not fault.fix.safe
    assert [d.code for d in faults(text) if d.line == fault.line] == ["F301"]


def test_fields_between_tabs_are_laid_out() -> None:
    text = change_pieces(RUNNING, {"250       1.0   1   2    1    4": "250\t\t1.0\t1\t2\t1\t4"})
    assert the(text, "F301").fix is not None
    assert mended_text(text) == base_report(RUNNING)


def test_tabs_in_free_text_and_at_the_end_are_harmless() -> None:
    assert "F301" not in codes(change_pieces(INDIVIDUAL, {"022 Harbour Town": "022 Harbour\tTown"}))
    assert "F301" not in codes(base_report(INDIVIDUAL).replace(WEISSENBACH, WEISSENBACH + "\t"))


@pytest.mark.parametrize("shift", [1, 2, 3, -1])
@pytest.mark.parametrize("start", [5, 15, 49, 54, 58, 70, 81, 86, 92])
def test_a_line_is_moved_back_from_any_field_on(start: int, shift: int) -> None:
    at = start - 1
    moved = WEISSENBACH[:at] + " " * shift + WEISSENBACH[at:]
    if shift < 0:
        moved = WEISSENBACH[: at + shift] + WEISSENBACH[at:]
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, moved)
    (fault,) = faults(text)
    assert (fault.code, fault.severity, fault.line) == ("F310", Severity.WARNING, 22)
    way = "left" if shift < 0 else "right"
    assert f"column{'s' if abs(shift) > 1 else ''} too far {way}" in fault.message
    assert mended_text(text) == base_report(INDIVIDUAL)


@pytest.mark.parametrize(
    ("old", "new", "problem", "suggested"),
    [
        # the letter of the sex is a title of TRF06, too
        ("001    4 m    W", "001    4  m    W",
         "what follows the starting rank number is 1 column too far right; "
         "whether 'm' is the sex or a title is not certain", True),
        # the w of a woman was lost, or a blank between w and GM
        ("001    3 wWGM K", "001    3 WGM K",
         "from the name on the line is 1 column too far left; "
         "whether 'WGM' is a title, or a sex and a title, is not certain", False),
    ],
)  # fmt: skip
def test_a_sex_never_becomes_a_title_without_asking(
    old: str, new: str, problem: str, suggested: bool
) -> None:
    text = change_pieces(INDIVIDUAL, {old: new})
    (fault,) = check(loads(text), None)
    assert (fault.code, fault.message) == ("F310", problem)
    assert mended_text(text) == text
    assert (fault.fix is not None) == suggested
    if suggested:
        assert with_fix(text, fault) == base_report(INDIVIDUAL)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("001    1 m GM", "001    1 mGM",
         "from the title on the line is 1 column too far left"),
        ("001    1 m GM", "001    1 m  GM",
         "from the title on the line is 1 column too far right"),
        ("001    1 m GM", "001    1  m GM",
         "what follows the starting rank number is 1 column too far right"),
        ("001    3 wWGM", "001    3  wWGM",
         "what follows the starting rank number is 1 column too far right"),
        ("2 b =     3 w 1", "2 b =    3 w 1",
         "from round 3 on the line is 1 column too far left"),
        ("4 w 1     2 b =     3", "4 w 1      2 b =     3",
         "from round 2 on the line is 1 column too far right"),
    ],
)  # fmt: skip
def test_what_was_moved_is_moved_back_and_named(old: str, new: str, problem: str) -> None:
    text = change_pieces(INDIVIDUAL, {old: new})
    (fault,) = check(loads(text), None)
    assert (fault.code, fault.message) == ("F310", problem)
    assert mended_text(text) == base_report(INDIVIDUAL)


def test_the_reader_takes_a_moved_sex_for_a_sex() -> None:
    player = loads(change_pieces(INDIVIDUAL, {"001    4 m    W": "001    4  m    W"})).players[3]
    assert (player.sex, player.title, player.name) == ("m", None, "Weissenbach, Felix")


def test_half_a_round_is_not_moved() -> None:
    text = change_pieces(INDIVIDUAL, {"4 w 1     2 b =     3 w 1": "4 w 1    2  b =     3 w 1"})
    assert codes(text) == ["F330"]
    assert mended_text(text) == base_report(INDIVIDUAL)
    torn = change_pieces(INDIVIDUAL, {"4 w 1     2 b =     3 w 1": "4 w 1    2 b  =     3 w 1"})
    (fault,) = faults(torn)
    assert fault.code == "F320"
    assert fault.message.startswith("round 2: '2 b  =' ")
    assert mended_text(torn) == torn


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2167 GER", "2167 GxER",
         "'R' is in the blank column between the FIDE federation and the FIDE number"
         " (and 7 more)"),
        ("0.0    6     1 b", "0.0    6 x   1 b",
         "'x' is in the blank column between the rank and round 1"),
    ],
)  # fmt: skip
def test_text_outside_the_fields_is_told_once_for_a_line(old: str, new: str, message: str) -> None:
    (fault,) = check(loads(change_pieces(INDIVIDUAL, {old: new})), None)
    assert (fault.code, fault.message) == ("F320", message)


@pytest.mark.parametrize("start", [54, 58, 70, 81, 86, 92])
def test_values_of_a_moved_line_are_not_accused(start: int) -> None:
    moved = WEISSENBACH[: start - 1] + "  " + WEISSENBACH[start - 1 :]
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, moved)
    assert [d.code for d in check(loads(text), None)] == ["F310"]


def _many_moved(count: int, start: int, inserted: str) -> str:
    players = [WEISSENBACH.replace("001    4", f"001 {n:4d}") for n in range(1, count + 1)]
    moved = "\n".join(p[: start - 1] + inserted + p[start - 1 :] for p in players)
    return f"012 Open\n{moved}\n"


@pytest.mark.lengthy
def test_lines_that_keep_no_columns_are_one_fault() -> None:
    assert [d.code for d in faults(_many_moved(400, 54, "x"))] == ["F321"]


@pytest.mark.lengthy
def test_so_many_moved_lines_are_told_and_the_others_counted() -> None:
    text = _many_moved(400, 54, " ")
    found = faults(text)
    assert [d.code for d in found] == ["F310"] * 300 + ["F320"]
    last = "100 more lines of players have text outside the fields, like those before"
    assert (found[-1].message, found[-1].line) == (last, 302)
    assert not {d.line for d in faults(text, group="P")} & {d.line for d in found}


@pytest.mark.lengthy
def test_all_lines_of_a_large_file_are_moved_back() -> None:
    text = _many_moved(700, 54, " ")
    assert mended_text(text) == _many_moved(700, 54, "")


@pytest.mark.parametrize("start", [4, 15, 49, 54, 92])
@pytest.mark.lengthy
@pytest.mark.daily(2)
def test_a_large_file_of_moved_lines_is_checked_quickly(start: int) -> None:
    """Trying every shift anew for every line took 18 ms a line; now it is about 1 ms."""
    text = _many_moved(300, start, " ")
    check(loads(text), None)
    begin = time.process_time()
    check(loads(text), None)
    assert time.process_time() - begin < 300 * 0.006


def test_an_over_long_name_is_cut_only_on_request() -> None:
    name = "Weissenbach-Hohenstaufen, Felix Maria"
    long = WEISSENBACH.replace("Weissenbach, Felix".ljust(33), name)
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, long)
    fault = the(text, "F310")
    assert " 4 columns " in fault.message
    assert fault.fix is not None
    assert not fault.fix.safe
    assert mended_text(text) == text


@pytest.mark.parametrize(
    ("base", "old", "new"),
    [
        (TEAM, "310   1 SK", "310    1 SK"),
        (TEAM, "300   2   2", "300    2   2"),
        (TEAM, "320  1.0", "320 1.0"),
        (TEAM, "362 TW 2.0   TD 1.0   TL 0.0", "362 TW  2.0   TD  1.0   TL  0.0"),
        (RUNNING, "250       1.0   1   2    1    4", "250     1.0   1   2    1    4"),
        (RUNNING, "240 H   3    7", "240 H   3  7"),
        (RUNNING, "260   1   5    4    6", "260 1   5   4   6"),
    ],
)
def test_records_are_moved_to_their_columns(base: str, old: str, new: str) -> None:
    text = change_pieces(base, {old: new})
    assert {d.code for d in faults(text, "pairing")} & {"F310", "F311", "F312", "F330"}
    assert mended_text(text) == base_report(base)


def test_values_are_put_to_their_side_of_the_columns() -> None:
    text = base_report(INDIVIDUAL)
    for old, new in (("    1745187", "1745187    "), ("    1180104", "1180104    ")):
        text = text.replace(old, new)
    fault = the(text, "F330")
    expected = "FIDE number '1745187' (and 1 more) should be at the right of columns 58-68"
    assert fault.message == expected
    assert mended_text(text) == base_report(INDIVIDUAL)


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ("0.0    6", "0,0    6", "F411",
         "points '0,0' should be written with a point, not with a comma"),
        ("0.0    6", "  0    6", "F412", "points '0' should be written with one decimal"),
        ("4 m    Weiss", "4 M    Weiss", "F414", "sex 'M' should be written 'm'"),
        ("1 b 0", "1 B 0", "F414", "scheduled colour 'B' should be written 'b'"),
        ("    1 b 0", "  1   b 0", "F330",
         "opponent or forfeit id '1' should be at the right of columns 92-95"),
        ("0.0    6 ", "0.0   6  ", "F330", "rank '6' should be at the right of columns 86-89"),
    ],
)  # fmt: skip
def test_the_form_of_values(old: str, new: str, code: str, message: str) -> None:
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, WEISSENBACH.replace(old, new))
    (fault,) = faults(text)
    assert (fault.code, fault.message) == (code, message)
    assert mended_text(text) == base_report(INDIVIDUAL)


@pytest.mark.parametrize(
    "line",
    [
        WEISSENBACH.replace("1968/04/09", "1968/00/00"),
        WEISSENBACH.replace("1968/04/09", "1968      "),
        WEISSENBACH.replace("1968/04/09", "    /  /  "),
        WEISSENBACH.replace("001    4", "001 0004"),
        WEISSENBACH.replace("    1 b 0", " 0001 b 0"),
    ],
)
def test_forms_that_are_fine(line: str) -> None:
    text = base_report(INDIVIDUAL).replace(WEISSENBACH, line)
    assert codes(text) == []


@pytest.mark.parametrize("value", [" .27", "0.27"])
def test_more_decimals_than_a_field_has_are_told_and_kept(worded: Worded, value: str) -> None:
    """A value of `.27` once ended the whole check: what it should be cannot be written either."""
    text = base_report(INDIVIDUAL).replace(
        WEISSENBACH, WEISSENBACH.replace(" 0.0    6", f"{value}    6")
    )
    fault = the(text, "F415")
    worded(fault.message)
    assert (fault.span.column, fault.span.end_column) == (85 - len(value.strip()), 85)
    assert fault.fix is None


def test_more_decimals_are_never_rounded_away() -> None:
    """Points of a team's bye with two decimals: record 802 is compared with the very number."""
    text = sample("team-swiss").read_bytes().decode().replace("320  1.0  2.0", "320  1.0 0.27")
    assert codes(text) == ["F415"]
    of_copies = [d for d in faults(text, group="T") if d.code == "T702"]
    assert len(of_copies) == 2
    assert all("the other records give 0.27" in d.message for d in of_copies)
    assert all(d.fix is None for d in of_copies)


def test_dates_with_dots_are_of_the_time_of_trf06() -> None:
    player = "001    1 m  f Lee, Ann                          2000 ENG             1969.12.06"
    assert "F410" not in codes(f"012 Open\n{player}\n")
    new = change_pieces(INDIVIDUAL, {"042 2026/03/06": "042 06.03.2026"})
    fault = the(new, "F410")
    assert fault.severity is Severity.WARNING
    assert with_fix(new, fault) == base_report(INDIVIDUAL)
    assert fault.fix is not None
    assert not fault.fix.safe


# -- whatever a file holds ------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["801", "802"])
@pytest.mark.parametrize("rest", ["\t1 x", " 1\tx", "\t", "\t\t1\t2", "   1 A\tw 1=\t2", "\t1"])
@pytest.mark.parametrize("base", ["012 a\n001    1 m\n", TEAM])
def test_tabs_in_copies_for_the_eye(code: str, rest: str, base: str) -> None:
    head = base if base.startswith("012") else base_report(base)
    text = f"{head}{code}{rest}\n"
    for purpose in (None, "pairing"):
        check(loads(text), purpose)
    once = mended_text(text)
    assert mended_text(once) == once
    assert once.split() == text.split()


@pytest.mark.parametrize("seed", range(25))
def test_nothing_makes_the_rules_raise_and_mending_ends(seed: int) -> None:
    rng = random.Random(seed)
    data = bytearray(base_report(rng.choice((INDIVIDUAL, TEAM, RUNNING))).encode())
    for _ in range(rng.randrange(1, 25)):
        place = rng.randrange(len(data))
        junk = bytes(rng.choice(b" \t\r\n027O.,-+|#x\xff\x00\xc3") for _ in range(rng.randrange(4)))
        data[place : place + rng.randrange(3)] = junk
    t = loads(bytes(data))
    for purpose in (None, "pairing"):
        check(t, purpose)
    once = mend(t, None).to_bytes()
    assert mend(loads(once), None).to_bytes() == once


# -- one cause for many lines ---------------------------------------------------------------------


def test_followers_of_torn_lines_are_folded_into_the_first_cause() -> None:
    """Names right-aligned over three fields, as a generator wrote them, in every line."""
    row = "001 {n:>4}      {name:>46}    2000                 1.0    1     {o} w 1     {p} b 0"
    rows = [
        row.format(n=n, name=f"Player{n:04}x", o=n % 8 + 1, p=(n + 2) % 8 + 1) for n in range(1, 9)
    ]
    found = check(loads("\n".join(("012 Own case", *rows)) + "\n"), None)
    codes = [d.code for d in found]
    assert codes.count("F321") == 1
    assert not [code for code in codes if code.startswith(("G", "P", "S", "F320"))]
