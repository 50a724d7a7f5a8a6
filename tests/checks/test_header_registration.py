"""Registration, the day of the report and the share of rated players."""

import pytest

from crosstable.model.diagnostics import Severity
from tests.checks.header_faults import DATES, TEXT_122, faults
from tests.worded import Worded

BIRTHS = {"2007/05/05": "1967/05/05", "2000/08/26": "1960/08/26", "1999/04/24": "1969/04/24"}
IN_2004 = {
    **BIRTHS,
    "042 2026": "042 2004",
    "052 2026": "052 2004",
    DATES: DATES.replace("26/", "04/"),
}


def told(
    details: str, purpose: str | None = "rating", changes: dict[str, str] | None = None
) -> set[str]:
    """The codes that the details bring about."""
    found = faults(changes or {}, purpose, details=f"[event]\n{details}\n")
    return {d.code for d in found}


@pytest.mark.parametrize(
    ("registered_on", "purpose", "found"),
    [
        ("2026-03-03", "rating", set()),
        ("2026-03-04", "rating", {"H702"}),
        ("2026-03-09", "rating", {"H702"}),
        ("2026-03-03", "title", {"H703"}),
        ("2026-02-04", "title", set()),
        ("2026-03-04", "pairing", set()),
    ],
)
def test_notice(registered_on: str, purpose: str, found: set[str]) -> None:
    assert told(f"registered_on = {registered_on}", purpose) == found


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"2541 NOR": "2701 NOR"}, {"H702"}),
        ({"2541 NOR": "2700 NOR"}, set()),
        ({"2541 NOR": "2702 NOR", "2434 SWE": "2600 SWE", "2288 DEN": "2501 DEN"}, {"H702"}),
        ({"2288 DEN": "2501 DEN", "2434 SWE": "2520 SWE"}, {"H702"}),
        ({"2288 DEN": "2500 DEN", "2434 SWE": "2520 SWE"}, set()),
    ],
)
def test_thirty_days_where_the_best_play(changes: dict[str, str], found: set[str]) -> None:
    assert told("registered_on = 2026-02-20", "rating", changes) == found


def test_rapid_events_need_three_days_whoever_plays() -> None:
    rapid = {"222 5400+30": "222 900+10", TEXT_122: "122 as announced", "2541 NOR": "2701 NOR"}
    assert told("registered_on = 2026-02-20", "rating", rapid) == set()


def test_a_waiver_for_titles() -> None:
    details = "registered_on = 2026-03-03\nregistration_waiver = true"
    assert told(details, "title") == set()


def test_notice_was_not_counted_in_2002() -> None:
    assert told("registered_on = 2004-03-05", "rating", IN_2004) == set()


@pytest.mark.parametrize("year", ["2004", "2015"])
@pytest.mark.parametrize(
    ("day", "found"), [("03-06", set()), ("03-07", {"H705"}), ("04-10", {"H705"})]
)
def test_registered_after_the_start(year: str, day: str, found: set[str]) -> None:
    """2002, 7.1: events not pre-registered are not rated; so it was until the notice of 2024."""
    changes = {old: new.replace("2004", year) for old, new in IN_2004.items()}
    changes[DATES] = DATES.replace("26/", f"{year[2:]}/")
    assert told(f"registered_on = {year}-{day}", "rating", changes) == found
    said_too = f"registered = true\nregistered_on = {year}-{day}"
    assert told(said_too, "rating", changes) == found


def test_registered_on_says_that_it_was_registered() -> None:
    assert told("registered = false") == {"H701"}
    assert told("registered = true") == set()


@pytest.mark.parametrize(
    ("reported_on", "found"),
    [
        ("2026-03-08", set()),
        ("2026-03-31", set()),
        ("2026-03-07", {"H712"}),
        ("2025-03-30", {"H712"}),
        ("2026-04-01", {"H711"}),
        ("2026-05-31", {"H711"}),
        ("2026-06-01", {"H710"}),
        ("2027-01-01", {"H710"}),
    ],
)
def test_the_list_that_rates_the_event(reported_on: str, found: set[str]) -> None:
    assert told(f"reported_on = {reported_on}") == found


def test_the_list_is_named(worded: Worded) -> None:
    (fault,) = faults({}, details="[event]\nreported_on = 2026-04-20\n")
    assert fault.severity is Severity.INFO
    worded(fault.message)


@pytest.mark.parametrize(
    ("reported_on", "found"),
    [
        ("2004-06-01", set()),
        ("2004-06-02", {"H711"}),
        ("2004-09-01", {"H711"}),
        ("2004-09-02", {"H710"}),
    ],
)
def test_lists_of_2002(reported_on: str, found: set[str]) -> None:
    """An event that ends on 8 March 2004 misses the list of April, which closed a month before."""
    assert told(f"reported_on = {reported_on}", "rating", IN_2004) == found


def test_a_report_that_comes_too_late_is_not_rated_unless_the_details_say_so() -> None:
    """8.1 of 2002 only refers to another text: whether it is rated is a reading."""
    late = "reported_on = 2004-09-02"
    (fault,) = faults(IN_2004, "rating", details=f"[event]\n{late}\n")
    assert (fault.code, fault.severity) == ("H710", Severity.ERROR)
    assert told(f'{late}\n[rating]\nlate_reports = "rate"', "rating", IN_2004) == {"H711"}


# -- share of rated players ------------------------------------------------------------------------

ROUND_ROBIN = {
    **IN_2004,
    "092 Individual Swiss (Dutch)": "092 Round robin",
    "192 FIDE_DUTCH_2026\n": "",
}
UNRATED = {"2167 GER": "     GER", "2042 POL": "     POL", "1925 HUN": "     HUN", "072 6": "072 3"}


def test_few_rated_players_in_2004_and_today(worded: Worded) -> None:
    found = faults({**ROUND_ROBIN, **UNRATED}, "rating")
    assert [d.code for d in found] == ["H721"]
    worded(found[0].message)
    today = {k: v for k, v in ROUND_ROBIN.items() if k not in IN_2004}
    assert faults({**today, **UNRATED}, "rating") == []


def test_a_swiss_needs_no_share() -> None:
    assert faults({**IN_2004, **UNRATED}, "rating") == []


def test_a_national_championship_needs_three_rated_men() -> None:
    details = "[event]\nnational_championship = true\n"
    found = faults({**ROUND_ROBIN, **UNRATED}, "rating", details=details)
    assert [d.code for d in found] == ["H721"]
    man = {"3 wWGM Kragelund": "3 m GM Kragelund"}
    assert faults({**ROUND_ROBIN, **UNRATED, **man}, "rating", details=details) == []
