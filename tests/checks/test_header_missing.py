"""Records that a report lacks, by the marks of its dialect."""

import pytest

from crosstable import loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, TEAM, base_report, change_pieces
from crosstable.checks.judging import check_without_pairing as check
from crosstable.model.diagnostics import Severity
from tests.checks.header_faults import after_fix, faults, faults_of
from tests.worded import Worded

PLAYER = "001    1 m    Lee, Ann                          2000 NOR     1500001 1980/01/01  0.0    1"


def missing(text: str, purpose: str | None, dialect: str | None = None) -> set[str]:
    """The records that are missing, by their codes."""
    found = check(loads(text, dialect=dialect), purpose)
    return {d.message.split()[1] for d in found if d.code in ("H101", "H102")}


@pytest.mark.parametrize(
    ("purpose", "records"),
    [
        ("rating", {"022", "032", "042", "052", "102", "132", "222"}),
        ("title", {"022", "032", "042", "052", "102", "132", "182", "192", "222"}),
        ("pairing", {"192"}),
        ("itdx", {"192"}),
        (None, {"022", "032", "042", "052", "102", "132", "192", "222"}),
    ],
)
def test_trf26_needs_what_its_table_marks(purpose: str | None, records: set[str]) -> None:
    other = PLAYER.replace("   1 m ", "   2 m ").replace("Lee, Ann", "Lee, Bob")
    text = f"012 Cup\n162  W 1.0    D 0.5    L 0.0\n{PLAYER}\n{other}\n"
    assert missing(text, purpose, "trf26") == records
    assert missing(f"182 A program\n{text}", purpose) == records - {"182"}


@pytest.mark.parametrize(
    ("purpose", "records"), [("rating", {"022", "032", "102"}), ("pairing", set())]
)
def test_trf16_has_fewer_marks(purpose: str, records: set[str]) -> None:
    assert missing(f"012 Cup\n{PLAYER}  0000 - H\n", purpose) == records


UNDATED = f"012 Cup\n022 Town\n032 NOR\n102 FA Lee (1500001)\n{PLAYER}  0000 - H\n"


@pytest.mark.parametrize("dates", ["", "042 2026/03\n", "042 in Spring\n", "052 2026/03/08\n"])
def test_rating_needs_a_day_also_where_the_table_marks_no_date(worded: Worded, dates: str) -> None:
    found = faults_of(UNDATED.replace("102", f"{dates}102", 1), "rating")
    (told,) = [d for d in found if d.code == "H104"]
    assert told.severity is Severity.ERROR
    worded(told.message)


@pytest.mark.parametrize(
    ("dates", "purpose"),
    [
        ("042 2026/03/06\n", "rating"),
        (f"132{' ' * 88}26/03/06\n", "rating"),
        ("", "pairing"),
    ],
)
def test_a_day_that_is_known_or_not_needed_is_not_asked_for(dates: str, purpose: str) -> None:
    found = faults_of(UNDATED.replace("102", f"{dates}102", 1), purpose)
    assert "H104" not in {d.code for d in found}


def test_a_file_that_is_no_report_lacks_nothing() -> None:
    letter = "Dear sirs,\nhere are the results\n"
    assert faults_of(letter) == []


def test_players_are_needed() -> None:
    assert "001" in missing("012 Cup\n022 Town\n032 NOR\n102 FA Lee (1500001)\n", "pairing")


def test_an_empty_record_is_told_on_its_line() -> None:
    (fault,) = faults({"022 Harbour Town": "022"})
    assert (fault.code, fault.line, fault.message) == ("H101", 2, "record 022 (city) is empty")


def test_a_missing_record_is_told_with_the_line_before_its_place() -> None:
    (fault,) = faults({"032 NOR\n": ""})
    assert fault.line is None
    assert [(span.line, words) for span, words in fault.related] == [
        (2, "it belongs after this line")
    ]


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("042 2026/03/06\n", "042 2026/03/06\n"),
        ("052 2026/03/08\n", "052 2026/03/08\n"),
        ("222 5400+30\n", "222 5400+30\n"),
    ],
)
def test_what_other_records_tell_is_proposed_where_it_belongs(line: str, written: str) -> None:
    text = change_pieces(INDIVIDUAL, {line: ""})
    (fault,) = faults_of(text)
    assert fault.fix is not None
    assert not fault.fix.safe
    assert after_fix(text, fault) == change_pieces(INDIVIDUAL, {line: written})


def test_the_proposal_fills_an_empty_record() -> None:
    text = change_pieces(INDIVIDUAL, {"222 5400+30": "222"})
    (fault,) = faults_of(text)
    assert after_fix(text, fault) == base_report(INDIVIDUAL)


def test_the_line_end_of_the_file_is_kept() -> None:
    text = change_pieces(INDIVIDUAL, {"222 5400+30\n": ""}).replace("\n", "\r\n")
    (fault,) = [d for d in faults_of(text) if d.code == "H101"]
    assert after_fix(text, fault) == base_report(INDIVIDUAL).replace("\n", "\r\n")


def test_board_colours_are_proposed_from_the_games() -> None:
    text = change_pieces(TEAM, {"352 WB\n": ""})
    (fault,) = faults_of(text, "pairing")
    assert after_fix(text, fault) == base_report(TEAM)


def test_board_colours_are_needed_by_teams_only() -> None:
    assert faults({}, "pairing") == []


def test_the_details_know_the_pairing_controller() -> None:
    details = '[event]\npairing_controller = "Crosstable"\n'
    text = change_pieces(INDIVIDUAL, {"182 Crosstable\n": ""})
    (fault,) = faults_of(text, "title", details)
    assert after_fix(text, fault) == base_report(INDIVIDUAL)


def test_an_unknown_code_is_not_missing_too() -> None:
    found = faults({"192 FIDE_DUTCH_2026": "192 MY_SYSTEM"}, "pairing")
    assert [d.code for d in found] == ["H501"]
