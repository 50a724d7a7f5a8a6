"""Fast controls that an approval makes standard play: 45+30 and 60+30 from 2026 on."""

from datetime import date

import pytest

import crosstable
from crosstable.model.details.event import EventDetails
from crosstable.model.details.reading import parse_details
from crosstable.model.tournament import Tournament
from crosstable.rules.fastcontrols import (
    is_approved_control,
    is_fast_play_allowed,
    missing_half,
    unverified_conditions,
)
from tests.ratings.reports import report

APPROVED = EventDetails(
    fast_control_approved_by="FIDE Qualification Commission",
    fast_control_approved_on=date(2026, 2, 10),
)
PILOT = EventDetails(pilot_fast_classic=True)
TOO_FAST = "H603"


def played(
    control: str = "2700+30", start: str = "2026/05/09", rounds_on_one_day: int = 1
) -> Tournament:
    """Three players rated above 2400, three rounds."""
    rounds: list[list[tuple[int, int, int | str]]] = [[(1, 2, 1)], [(2, 3, 2)], [(3, 1, 0)]]
    year, month, day = start.split("/")
    days = [f"{year}/{month}/{int(day) + n // rounds_on_one_day:02}" for n in range(3)]
    ratings = {1: 2500, 2: 2450, 3: 2410}
    text = report(ratings, rounds, start=start, end=days[-1], control=control, days=days)
    return crosstable.loads(text)


@pytest.mark.parametrize("control", ["2700+30", "3600+30"])
def test_an_approved_control_counts(control: str) -> None:
    t = played(control)
    assert is_fast_play_allowed(t, APPROVED)
    sheet = crosstable.rate(t, details=APPROVED)
    assert all(line.n == 2 for line in sheet)
    assert TOO_FAST not in {finding.code for finding in sheet.findings}
    said = [str(one.message) for one in sheet.assumptions if one.kind == "fast-control"]
    assert "FIDE Qualification Commission on 2026/02/10" in said[0]
    assert len(said) == 2
    conditions = crosstable.norms(t, details=APPROVED).conditions
    assert not [one for one in conditions if one.is_missed and one.clause == "1.1.3"]
    assert [one.met for one in conditions if one.rule == "fast-control"] == [None]


@pytest.mark.parametrize(
    ("t", "why"),
    [
        (played(start="2025/12/28"), "before 2026"),
        (played("3000+30"), "50+30"),
        (played("2700+20"), "45+20"),
        (played("40/2700+30:900+30"), "another period"),
        (played(rounds_on_one_day=3), "three rounds on a day"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_an_approval_does_not_cover(t: Tournament, why: str) -> None:
    assert not is_approved_control(t, APPROVED), why
    assert not is_fast_play_allowed(t, APPROVED), why
    missed = [one.rule for one in crosstable.norms(t, details=APPROVED).conditions if one.is_missed]
    assert "time" in missed


def test_two_rounds_a_day_are_covered() -> None:
    assert is_approved_control(played(rounds_on_one_day=2), APPROVED)


def test_without_an_approval_nothing_has_changed() -> None:
    t = played()
    assert not is_fast_play_allowed(t, EventDetails())
    assert not is_fast_play_allowed(t, None)
    sheet = crosstable.rate(t)
    assert all(line.n == 0 for line in sheet)
    assert is_fast_play_allowed(t, PILOT)
    assert "pilot" in {one.rule for one in crosstable.norms(t, details=PILOT).conditions}


HALVES = {
    "only the name": (
        EventDetails(fast_control_approved_by="FIDE Qualification Commission"),
        "the approval by FIDE Qualification Commission does not count: the event details do not "
        "state its day (fast_control_approved_on)",
    ),
    "only the day": (
        EventDetails(fast_control_approved_on=date(2026, 2, 10)),
        "the approval of 2026/02/10 does not count: the event details do not state who gave it "
        "(fast_control_approved_by)",
    ),
}


@pytest.mark.parametrize(("details", "said"), HALVES.values(), ids=HALVES)
def test_half_an_approval_does_not_count_and_says_so(details: EventDetails, said: str) -> None:
    """Who approved it and when: a day that could not be read leaves the name alone."""
    t = played()
    assert not is_fast_play_allowed(t, details)
    sheet = crosstable.rate(t, details=details)
    assert all(line.n == 0 for line in sheet)
    assert said in [str(one.message) for one in sheet.assumptions if one.kind == "fast-control"]
    missed = [one for one in crosstable.norms(t, details=details).conditions if one.is_missed]
    assert [one.rule for one in missed] == ["time"]
    assert missed[0].message.endswith(said)
    too_fast = [
        fault
        for fault in crosstable.check(t, purpose="rating", details=details)
        if fault.code == TOO_FAST
    ]
    assert too_fast[0].related[-1][1] == said


def test_a_day_that_cannot_be_read_is_no_day() -> None:
    """A quoted date like this one is refused with a note, and what is left is half an approval."""
    text = '[event]\nfast_control_approved_by = "FIDE"\nfast_control_approved_on = "10 Feb 2026"\n'
    details, findings = parse_details(text)
    assert len(findings) == 1
    assert not is_approved_control(played(), details)


def test_an_event_that_no_approval_covers_says_nothing_of_a_missing_half() -> None:
    details, _ = HALVES["only the name"]
    assert missing_half(played("5400+30"), details) is None
    assert missing_half(played(start="2025/05/09"), details) is None
    assert missing_half(played(), APPROVED) is None
    assert missing_half(played(), None) is None


def test_what_could_not_be_verified() -> None:
    """The approval itself always; undated rounds; a year that the resolution is not for."""
    assert len([*unverified_conditions(played(), APPROVED)]) == 1
    text = report({1: 2500, 2: 2450}, [[(1, 2, 1)]], start="2027/05/09", end="2027/05/09")
    undated = "\n".join(line for line in text.splitlines() if not line.startswith("132"))
    said = [str(one) for one in unverified_conditions(crosstable.loads(undated), APPROVED)]
    words = ("event details", "2 rounds a day", "is for 2026")
    assert [word in sentence for word, sentence in zip(words, said, strict=True)] == [True] * 3
