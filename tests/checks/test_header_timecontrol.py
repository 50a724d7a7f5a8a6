"""Time controls against the ratings, by the regulations of the event's date."""

import pytest

from crosstable.checks.catalogue.examples import INDIVIDUAL, base_report, change_pieces
from tests.checks.header_faults import DATES, TEXT_122, after_fix, codes, faults, faults_of, only
from tests.worded import Worded

HIGHEST = ("2541 NOR", "2434 SWE", "2288 DEN", "2167 GER", "2042 POL", "1925 HUN")


def with_ratings(ratings: list[int]) -> dict[str, str]:
    """The players with other ratings."""
    return {old: f"{new:>4} {old[5:]}" for old, new in zip(HIGHEST, ratings, strict=True) if new}


def held_in(year: int) -> dict[str, str]:
    """The event in another year."""
    births = {"2007/05/05": "1967/05/05", "2000/08/26": "1960/08/26", "1999/04/24": "1969/04/24"}
    short = f"{year % 100:02}"
    return {
        **births,
        "042 2026": f"042 {year}",
        "052 2026": f"052 {year}",
        DATES: DATES.replace("26/", f"{short}/"),
    }


def played(control: str, year: int) -> dict[str, str]:
    """The event with a time control, in another year."""
    return {**held_in(year), "222 5400+30": f"222 {control}", TEXT_122: "122 as announced"}


LOW = [1590, 1580, 1570, 1560, 1550, 1540]


@pytest.mark.parametrize(
    ("year", "highest", "control", "is_rated"),
    [
        (2004, 2200, "7200", True),
        (2004, 2200, "40/4500+30:900+30", True),
        (2004, 2200, "40/4500:900+30", False),
        (2004, 2200, "40/5400:1800", True),
        (2004, 2200, "3600+30", False),
        (2004, 2199, "3600+30", True),
        (2004, 1600, "3600", False),
        (2004, 1599, "3600", True),
        (2004, 1599, "1500+10", False),
        (2026, 2400, "5400+30", True),
        (2026, 2400, "3600+30", False),
        (2026, 2399, "3600+30", True),
        (2026, 1800, "3600", False),
        (2026, 1799, "1800+30", True),
        (2026, 2400, "1500+10", True),
        (2026, 2400, "180+2", True),
        (2026, 2400, "180", False),
        (2015, 2300, "3600+30", True),
    ],
)
def test_time_for_sixty_moves(year: int, highest: int, control: str, is_rated: bool) -> None:
    changes = {**with_ratings([highest, *LOW[1:]]), **played(control, year)}
    assert (not {"H603", "H608"} & set(codes(changes))) is is_rated


def test_the_player_who_needs_more_time_is_named(worded: Worded) -> None:
    fault = only(played("3600+30", 2026), "H608")
    assert fault.related[0][0].line == 19
    worded(fault.message)


def test_only_players_with_games_need_time_today() -> None:
    """In 2002 a rating counted for the whole event."""
    last = "3 b =     5 w 1     2 b ="
    absent = (
        "001    7 m    Ostrander, Willem                 2650 NED     1283347 1988/11/02"
        "  0.0    7  0000 - Z  0000 - Z  0000 - Z"
    )
    more = {"062 6": "062 7", "072 6": "072 7", last: f"{last}\n{absent}"}
    low = with_ratings([2190, 2180, 2170, 2160, 2150, 2140])
    assert not {"H603", "H608"} & set(codes({**low, **more, **played("3600+30", 2026)}))
    assert "H603" in codes({**low, **more, **played("3600+30", 2004)})


def test_an_event_that_calls_itself_standard_is_not_rapid() -> None:
    called = {"092 Individual Swiss (Dutch)": "092 Individual: Swiss-System (Standard)"}
    assert "H603" not in codes(played("900+10", 2026))
    assert "H603" in codes({**played("900+10", 2026), **called})


def test_the_pilot_of_fast_classic() -> None:
    changes = played("2700+30", 2026)
    assert {"H603", "H608"} & set(codes(changes))
    assert faults(changes, details="[event]\npilot_fast_classic = true\n") == []


def test_no_date_no_regulations() -> None:
    changes = {"222 5400+30": "222 3600+30", TEXT_122: "122 as announced"}
    gone = {"042 2026/03/06\n": "", "132" + " " * 88 + DATES + "\n": ""}
    assert "H603" not in codes({**changes, **gone})


def test_a_control_in_words_counts_where_222_is_missing() -> None:
    text = change_pieces(
        INDIVIDUAL,
        {TEXT_122: "122 60 minutes plus 30 seconds per move from move 1", "222 5400+30\n": ""},
    )
    found = {d.code: d for d in faults_of(text)}
    assert set(found) == {"H101", "H608"}
    assert found["H608"].line == 11
    assert "\n222 3600+30\n" in after_fix(text, found["H101"])


def test_an_unreadable_code_is_written_from_the_words() -> None:
    text = change_pieces(INDIVIDUAL, {"222 5400+30": "222 90 minutes"})
    (fault,) = faults_of(text)
    assert fault.code == "H601"
    assert "\n222 5400\n" in after_fix(text, fault)
    text = change_pieces(INDIVIDUAL, {"222 5400+30": "222 usual"})
    (fault,) = faults_of(text)
    assert after_fix(text, fault) == base_report(INDIVIDUAL)


@pytest.mark.parametrize("words", ["as announced", "120", "90/40+30"])
def test_doubtful_words_contradict_nothing(words: str) -> None:
    assert codes({TEXT_122: f"122 {words}"}) == set()


def test_words_that_contradict_the_code_are_told(worded: Worded) -> None:
    fault = only({TEXT_122: "122 95 minutes, 30 seconds per move"}, "H602")
    assert fault.related[0][0].line == 11
    worded(fault.message)


@pytest.mark.parametrize(
    ("year", "control", "found"),
    [
        (2026, "20/3600:3600", {"H604"}),
        (2026, "30/3600:3600", set()),
        (2004, "30/5400:1800", {"H605"}),
        (2004, "40/5400:1800", set()),
    ],
)
def test_moves_of_the_first_period(year: int, control: str, found: set[str]) -> None:
    assert codes(played(control, year)) == found


def test_armageddon_is_not_rated() -> None:
    assert codes(played("W300-B240", 2026)) == {"H606"}


@pytest.mark.parametrize(
    ("year", "changes", "found"),
    [
        (2004, {TEXT_122: "122"}, {"H609"}),
        (2004, {f"{TEXT_122}\n": ""}, {"H609"}),
        (2004, {TEXT_122: "122 All the moves in two hours"}, set()),
        (2004, {TEXT_122: "122 as announced"}, {"H607"}),
        (2009, {f"{TEXT_122}\n": ""}, {"H609"}),
        (2012, {f"{TEXT_122}\n": ""}, set()),
        (2026, {f"{TEXT_122}\n": ""}, {"H101"}),
    ],
)
def test_a_report_of_2002_states_its_time_control(
    year: int, changes: dict[str, str], found: set[str]
) -> None:
    """11.22, in words or in figures; today's format asks for its record itself."""
    text = change_pieces(
        INDIVIDUAL, {**held_in(year), "222 5400+30\n": "", "182 Crosstable\n": "", **changes}
    )
    codes_of = {d.code for d in faults_of(text, "rating")}
    assert codes_of & {"H101", "H607", "H609"} == found


def test_record_222_that_the_table_marks_is_missing_once() -> None:
    text = change_pieces(INDIVIDUAL, {**held_in(2004), "222 5400+30\n": "", TEXT_122: "122"})
    told = [d.code for d in faults_of(text, "rating")]
    assert ("H101" in told, "H609" in told) == (True, False)
