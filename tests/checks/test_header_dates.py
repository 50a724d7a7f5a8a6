"""Dates of the header, and how much is played when."""

import re

import pytest

from crosstable import loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, change_pieces
from crosstable.checks.judging import check_without_pairing as check
from tests.checks.header_faults import DATES, TEXT_122, after_fix, codes, faults, faults_of, only
from tests.worded import Worded


@pytest.mark.parametrize(
    ("date", "code"),
    [
        ("2026/02/30", "H202"),
        ("2026/13/01", "H202"),
        ("31.11.2026", "H202"),
        ("soon", "H201"),
        ("2026", "H203"),
        ("2026/03/00", "H203"),
    ],
)
def test_a_date_is_a_day_of_the_calendar(date: str, code: str) -> None:
    assert codes({"052 2026/03/08": f"052 {date}"}) == {code}


def test_a_wrong_round_date_is_told_in_its_columns() -> None:
    fault = only({DATES: "26/03/06  26/02/30  26/03/08"}, "H202")
    assert (fault.line, fault.column) == (12, 102)
    assert "round 2" in fault.message
    assert fault.message.endswith(": 26/02/30")


def test_day_and_month_may_be_exchanged() -> None:
    text = change_pieces(
        INDIVIDUAL, {DATES: "26/03/06  26/03/07  26/31/03", "052 2026/03/08": "052 2026/03/31"}
    )
    (fault,) = faults_of(text)
    assert "26/03/06  26/03/07  26/03/31" in after_fix(text, fault)


def test_dates_that_run_backwards_are_told_once() -> None:
    assert codes({"042 2026/03/06": "042 2026/04/06"}) == {"H204"}


def test_each_round_outside_the_event_is_told() -> None:
    found = faults({"042 2026/03/06": "042 2026/03/07", "052 2026/03/08": "052 2026/03/07"})
    assert [(d.code, d.column) for d in found] == [("H205", 92), ("H205", 112)]


def test_a_round_outside_is_not_out_of_order_too() -> None:
    assert codes({DATES: "26/03/06  27/03/07  26/03/08"}) == {"H205"}


@pytest.mark.parametrize(
    ("dates", "found"),
    [
        ("26/03/06  26/03/07", {"H207"}),
        ("26/03/06            26/03/08", {"H207"}),
        ("26/03/06  26/03/07  26/03/08  26/03/08", {"H207"}),
        ("26/03/06  26/03/07  26/03/08", set()),
    ],
)
def test_one_date_for_each_round(dates: str, found: set[str]) -> None:
    assert codes({DATES: dates}) == found


def test_rounds_to_come_may_have_dates() -> None:
    assert codes({DATES: DATES + "  26/03/08", "142 3": "142 4"}, "pairing") == set()
    assert codes({DATES: DATES + "  26/03/08", "142 3\n": ""}) == set()


def test_rounds_that_were_not_played_need_none() -> None:
    assert codes({"142 3": "142 4"}, "pairing") == set()


def test_the_number_of_rounds_is_that_of_the_dates() -> None:
    fault = only({DATES: "26/03/06"}, "H207")
    assert re.findall(r"\d+", fault.message) == ["132", "1", "3"]


# -- rounds to come --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("purpose", "found"),
    [(None, {"H208"}), ("rating", {"H208"}), ("title", {"H208"}), ("pairing", set())],
)
def test_a_report_for_rating_tells_all_rounds(purpose: str | None, found: set[str]) -> None:
    assert codes({"142 3": "142 9"}, purpose) == found
    assert codes({"142 3": "142 4"}, purpose) == found


def test_nobody_proposes_to_shorten_an_event_to_the_rounds_played(worded: Worded) -> None:
    """Also where the dates of the rounds say the same: more rounds may be to come."""
    fault = only({"142 3": "142 9"}, "H208")
    assert fault.fix is None
    worded(fault.message)


def test_a_report_without_games_is_told(worded: Worded) -> None:
    lines = change_pieces(INDIVIDUAL, {}).split("\n")
    bare = [f"{line[:80]} 0.0" if line.startswith("001") else line for line in lines]
    (fault,) = [d for d in faults_of("\n".join(bare)) if d.code != "H727"]
    assert (fault.code, fault.fix) == ("H208", None)
    worded(fault.message)


def test_events_over_thirty_days_have_interim_reports() -> None:
    assert codes({"142 3": "142 9", "052 2026/03/08": "052 2026/04/04"}) == {"H208"}
    assert codes({"142 3": "142 9", "052 2026/03/08": "052 2026/04/05"}) == {"H213"}


def test_two_digits_mean_the_century_of_the_event() -> None:
    births = {"2007/05/05": "1967/05/05", "2000/08/26": "1960/08/26", "1999/04/24": "1969/04/24"}
    event = {"042 2026": "042 1999", "052 2026": "052 1999", DATES: "99/03/06  99/03/07  99/03/08"}
    assert codes({**births, **event}) == set()


# -- days ------------------------------------------------------------------------------------------

SAME_DAY = {DATES: "26/03/06  26/03/06  26/03/06"}


def test_twelve_hours_are_enough_for_three_rounds_of_four() -> None:
    assert codes(SAME_DAY) == set()
    slower = {"222 5400+30": "222 5460+30", TEXT_122: "122 as announced"}
    found = only({**SAME_DAY, **slower}, "H211")
    assert re.findall(r"[\d./]+", found.message) == ["3", "2026/03/06", "12.1", "12"]


def test_rapid_has_no_limit_of_hours() -> None:
    rapid = {"222 5400+30": "222 900+10", TEXT_122: "122 as announced"}
    assert codes({**SAME_DAY, **rapid}) == set()


def rapid_event(rounds: int, control: str) -> str:
    """A report with so many rounds on one day."""
    dates = "  ".join(["26/03/06"] * rounds)
    changes = {DATES: dates, "142 3": f"142 {rounds}", TEXT_122: "122 as announced"}
    return change_pieces(INDIVIDUAL, {**changes, "222 5400+30": f"222 {control}"})


@pytest.mark.parametrize(
    ("rounds", "control", "found"),
    [
        (15, "900+10", []),
        (16, "900+10", ["H210"]),
        (30, "180+2", []),
        (31, "180+2", ["H210"]),
    ],
)
def test_rapid_and_blitz_have_a_limit_of_rounds(
    rounds: int, control: str, found: list[str]
) -> None:
    found_here = [d.code for d in faults_of(rapid_event(rounds, control))]
    assert [code for code in found_here if code != "H208"] == found


@pytest.mark.parametrize(("name", "found"), [("Open", {"H210"}), ("Rapid Open", set())])
def test_without_a_time_control_three_rounds_fill_a_day(name: str, found: set[str]) -> None:
    dates = {DATES: "  ".join(["26/03/06"] * 4), "142 3": "142 4"}
    unknown = {"222 5400+30\n": "", TEXT_122: "122 as announced"}
    event = {"012 Harbour Town Spring Open": f"012 Harbour Town {name}"}
    assert codes({**dates, **unknown, **event}) - {"H101", "H208", "H607"} == found


def test_a_league_may_last_longer_and_play_in_any_order() -> None:
    births = {"2007/05/05": "1967/05/05", "2000/08/26": "1960/08/26", "1999/04/24": "1969/04/24"}
    long = {
        **births,
        "042 2026/03/06": "042 2004/03/06",
        "052 2026/03/08": "052 2004/09/08",
        DATES: "04/03/06  04/09/07  04/05/08",
    }
    assert codes(long) == {"H206", "H212"}
    assert faults(long, details="[event]\nleague = true\n") == []
    assert codes({**long, "092 Individual Swiss (Dutch)": "092 Swiss, league"}) == set()


@pytest.mark.parametrize(("rounds", "found"), [(3, set()), (4, {"H210"})])
def test_rounds_of_an_event_of_one_day_in_2002(rounds: int, found: set[str]) -> None:
    """3.1: one day in the header is the day of all rounds, without record 132."""
    cells = (
        "".join(f"{2:6} w =  "[:10] for _ in range(rounds)),
        "".join(f"{1:6} b =  "[:10] for _ in range(rounds)),
    )
    points = f"{rounds / 2:.1f}"
    text = "012 One day\n042 2004/03/06\n052 2004/03/06\n122 All the moves in one hour\n" + "".join(
        f"001 {n:4} m    {name:33} 1500 NOR{'':24}{points:>4} {1:4}{cells[n - 1]}\n"
        for n, name in ((1, "Ann, One"), (2, "Bob, Two"))
    )
    assert {d.code for d in check(loads(text), "rating")} & {"H210", "H211"} == found
