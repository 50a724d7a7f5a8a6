"""The plain rules of a period: days, lists, what one event is."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosstable
from crosstable.ratings.editions import RULE_SETS, list_date, rule_set
from crosstable.ratings.period.identity import (
    identity_of,
    is_same_event,
    known_before,
    says_the_same,
)
from crosstable.ratings.period.schedule import (
    Closing,
    is_by_game,
    latest_list,
    next_list,
    rounds_by_list,
)
from crosstable.ratings.period.submissions import natural
from tests.ratings.period.office import event

R2002, R2025 = rule_set("fide-2002"), rule_set("fide-2025")
STANDARD = [rules for rules in RULE_SETS if rules.kind == "standard"]


@given(day=st.dates(date(2002, 1, 1), date(2040, 1, 1)), rules=st.sampled_from(STANDARD))
def test_next_list_follows_the_one_in_force(day: date, rules: object) -> None:
    following = next_list(day, rules)  # type: ignore[arg-type]
    assert following > day
    assert list_date(following - timedelta(days=1), rules) == list_date(day, rules)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "days", "by_game"),
    [(R2025, 30, False), (R2025, 31, True), (R2002, 90, False), (R2002, 91, True)],
)
def test_long_events_take_the_list_of_each_day(rules: object, days: int, by_game: bool) -> None:
    first = date(2026, 1, 10)
    last = first + timedelta(days=days - 1)
    assert is_by_game(first, last, rules) is by_game  # type: ignore[arg-type]
    assert is_by_game(first, first, rules, league=True)  # type: ignore[arg-type]


def test_closing_dates() -> None:
    assert Closing(R2025).day_for(date(2026, 12, 1)) == date(2026, 11, 28)
    assert Closing(R2025, official=True).day_for(date(2026, 12, 1)) == date(2026, 11, 30)
    assert Closing(R2002).day_for(date(2004, 7, 1)) == date(2004, 6, 1)


def test_last_list_for_a_report() -> None:
    """2024, 9.1: the third list; 2002, 8.1: one period after the proper one."""
    late = latest_list(date(2026, 8, 20), R2025, Closing(R2025))
    assert late is not None
    assert late.last_list == date(2026, 11, 1)
    early = latest_list(date(2004, 5, 20), R2002, Closing(R2002))
    assert early is not None
    assert early.last_list == date(2004, 10, 1)
    after_closing = latest_list(date(2004, 6, 20), R2002, Closing(R2002))
    assert after_closing is not None
    assert after_closing.last_list == date(2005, 1, 1)


def test_rounds_are_grouped_by_the_list_in_force() -> None:
    days = [date(2026, 1, 31), None, date(2026, 2, 1), date(2026, 1, 5)]
    assert rounds_by_list(days, R2025) == {date(2026, 1, 1): (1, 4), date(2026, 2, 1): (3,)}


RATINGS = {1: 2200, 2: 2100, 3: 2000, 4: 1900}
ROUNDS = [[(1, 2, 2), (3, 4, 1)]]


def identity(name: str = "Open", start: str = "2026/11/05", **more: object):  # type: ignore[no-untyped-def]
    text = event(name, RATINGS, more.get("rounds", ROUNDS), start=start)  # type: ignore[arg-type]
    return identity_of(crosstable.loads(text))


def test_what_one_event_is() -> None:
    one = identity()
    other_results = identity(rounds=[[(1, 2, 0), (3, 4, 1)]])
    assert says_the_same(one, identity("OPEN!"))
    assert is_same_event(one, other_results)
    assert not says_the_same(one, other_results)
    assert is_same_event(one, identity("Another name"))
    assert is_same_event(one, identity(start="2026/11/06"))
    assert not is_same_event(one, identity("Another name", start="2026/11/06"))
    assert not is_same_event(other_results, identity("Another name"))


def test_correction_of_a_correction_belongs_to_the_first() -> None:
    first, second = identity("A"), identity("B")
    third = identity("B", rounds=[[(1, 2, 0), (3, 4, 1)]])
    assert known_before([first, second, third, identity("Z", start="2026/01/01")]) == [
        *(None, 0, 0),
        None,
    ]


@given(st.lists(st.text("ab01./-", max_size=8), max_size=5))
def test_order_of_names_is_total_and_stable(names: list[str]) -> None:
    turned = names[::-1]
    assert sorted(names, key=natural) == sorted(turned, key=natural)


def test_order_of_names_counts() -> None:
    names = ["open.trf", "open (1).trf", "open-2.trf", "open-10.trf"]
    turned = names[::-1]
    assert sorted(turned, key=natural) == names
