"""The conditions of the event (1.1, 1.4.2d, e), and what `check --for title` says of them."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

import crosstable
from crosstable.model.dates import PartialDate
from crosstable.model.details.event import EventDetails
from crosstable.model.details.values import Contact
from crosstable.model.tournament import Tournament
from crosstable.rules.norms.event import norms
from tests.rules.norms.cards import NINE, event


def day(number: int, month: int = 5) -> PartialDate:
    return PartialDate(2026, month, number)


def conditions(details: EventDetails | None = None, **attributes: Any) -> dict[str, bool | None]:
    """The conditions by name: met, missed, or None for assumed."""
    found = norms(event(NINE, **attributes), details=details)
    return {one.rule: one.met for one in found.conditions}


@pytest.mark.parametrize(
    ("days", "is_met"), [((1, 1, 2), True), ((1, 1, 1), False), ((1, 2, 3), True)]
)
def test_113_at_most_two_rounds_a_day(days: tuple[int, ...], is_met: bool) -> None:
    dates = tuple(day(one) for one in days)
    assert conditions(round_dates=dates)["rounds-a-day"] is is_met


def test_113_without_dates_it_is_assumed() -> None:
    assert conditions()["rounds-a-day"] is None


@pytest.mark.parametrize(("code", "is_met"), [("10800", True), ("10860", False)])
def test_112_at_most_twelve_hours_a_day(code: str, is_met: bool) -> None:
    found = conditions(round_dates=(day(1), day(1)), time_control_code=code)
    assert found["hours-a-day"] is is_met


def test_113a_events_with_one_round_a_day_are_told() -> None:
    assert conditions(round_dates=(day(1), day(2), day(3)))["single-rounds"] is True
    assert "single-rounds" not in conditions(round_dates=(day(1), day(2), day(2), day(3), day(3)))


@pytest.mark.parametrize(("end", "is_long"), [(day(30), False), (day(31), True)])
def test_114_long_events_need_the_ratings_of_the_day(end: PartialDate, is_long: bool) -> None:
    assert ("long-event" in conditions(start=day(1), end=end)) is is_long


@pytest.mark.parametrize(
    ("on", "waiver", "is_met"),
    [
        (date(2026, 4, 1), None, True),
        (date(2026, 4, 2), None, False),
        (date(2026, 4, 2), True, True),
        (date(2026, 5, 1), True, True),
        (date(2026, 5, 2), True, False),
    ],
)
def test_111_thirty_days_of_notice(on: date, waiver: bool | None, is_met: bool) -> None:
    """A waiver shortens the notice; what is registered after the start is not rated at all."""
    details = EventDetails(registered_on=on, registration_waiver=waiver)
    assert conditions(details, start=day(1))["registered"] is is_met


@pytest.mark.parametrize(
    ("arbiter", "is_met"), [("IA Lee, Ann", True), ("FA Lee", True), ("Lee", None), (None, None)]
)
def test_115_title_of_the_chief_arbiter(arbiter: str | None, is_met: bool | None) -> None:
    assert conditions(chief_arbiter=arbiter)["chief-arbiter"] is is_met


def test_116_an_arbiter_does_not_play() -> None:
    t = event(NINE, chief_arbiter="IA Lee, Ann (1234567)")
    players = (replace(t.players[0], fide_id="1234567"), *t.players[1:])
    found = norms(replace(t, players=players))
    assert [one.clause for one in found.conditions if one.is_missed] == ["1.1.6"]
    assert found.made == ()
    contact = Contact("arbiter", "Lee, Bo", fide_id="777777")
    other = (replace(t.players[0], fide_id="777777"), *t.players[1:])
    details = EventDetails(contacts=(contact,))
    found = norms(replace(t, players=other), details=details)
    assert [one.clause for one in found.conditions if one.is_missed] == ["1.1.6"]


@pytest.mark.parametrize(
    ("code", "approved", "is_met"),
    [
        ("FIDE_DUTCH", None, True),
        ("BERGER_DOUBLEROUNDROBIN", None, True),
        ("CUSTOM_KNOCKOUT", None, True),
        ("CUSTOM_DOUBLESWISS", None, None),
        ("CUSTOM_DOUBLESWISS", True, True),
        ("CUSTOM_DOUBLESWISS", False, False),
    ],
)
def test_142e_systems(code: str, approved: bool | None, is_met: bool | None) -> None:
    details = EventDetails(system_approved=approved)
    assert conditions(details, type_code=code)["system"] is is_met


@pytest.mark.parametrize("name", ["individual-swiss", "round-robin", "team-swiss", "in-progress"])
def test_correct_reports_have_no_faults_of_group_n(name: str) -> None:
    t = crosstable.read(crosstable.sample(name))
    assert [d for d in crosstable.check(t, "title") if d.code[0] == "N"] == []


def test_other_purposes_do_not_ask_for_norms() -> None:
    t = replace(event(NINE), time_control_code="900+10")
    for purpose in (None, "rating", "pairing", "itdx"):
        assert not [d for d in crosstable.check(t, purpose) if d.code[0] == "N"]
    assert [d.code for d in crosstable.check(t, "title") if d.code[0] == "N"] == ["N101"]


def test_an_empty_event_is_judged() -> None:
    assert len(norms(Tournament())) == 0
