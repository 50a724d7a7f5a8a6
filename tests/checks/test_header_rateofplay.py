"""The regulations as data: minutes, shares of rated players, lists."""

from datetime import date

import pytest

from crosstable.model.results import Colour
from crosstable.model.timecontrol import parse_time_control
from crosstable.rules.rateofplay import (
    EDITIONS,
    first_list,
    kind_of_play,
    lacking_share,
    last_list,
    regulations_of,
    time_for_60_moves,
)


@pytest.mark.parametrize(
    ("control", "minutes"),
    [
        ("7200", 120),
        ("40/4500+30:900+30", 120),
        ("40/4500:900+30", 100),
        ("40/5400:1800", 120),
        ("5400+30", 120),
        ("3600+30", 90),
        ("40/7200:20/3600:1800", 180),
        ("3600", 60),
        ("1500+10", 35),
        ("40/5400+30:900+30", 135),
        ("20/3600", 180),
    ],
)
def test_time_for_60_moves(control: str, minutes: int) -> None:
    """The table of decision 1-a; a last period with moves begins anew."""
    parsed = parse_time_control(control)
    assert parsed is not None
    assert time_for_60_moves(parsed) == minutes * 60


def test_each_player_has_a_time() -> None:
    parsed = parse_time_control("W300-B240")
    assert parsed is not None
    assert (time_for_60_moves(parsed), time_for_60_moves(parsed, Colour.BLACK)) == (300, 240)


@pytest.mark.parametrize(
    ("control", "kind"),
    [
        ("600", "blitz"),
        ("600+5", "rapid"),
        ("180+2", "blitz"),
        ("300+5", "blitz"),
        ("900+10", "rapid"),
        ("2700+15", "standard"),
        ("1800+30", "standard"),
        ("3599", "rapid"),
    ],
)
def test_kind_of_play(control: str, kind: str) -> None:
    parsed = parse_time_control(control)
    assert parsed is not None
    assert kind_of_play(parsed) == kind


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(1990, 1, 1), "2002"),
        (date(2009, 6, 30), "2002"),
        (date(2009, 7, 1), "2009"),
        (date(2024, 2, 29), "2009"),
        (date(2024, 3, 1), "2024"),
        (date(2099, 1, 1), "2024"),
    ],
)
def test_the_edition_is_chosen_by_the_first_day(day: date, edition: str) -> None:
    assert regulations_of(day).edition == edition


@pytest.mark.parametrize(
    ("system", "players", "rated", "lacks"),
    [
        ("round-robin", 12, 4, None),
        ("round-robin", 12, 3, "6.3"),
        ("round-robin", 9, 4, None),
        ("round-robin", 9, 3, "6.31"),
        ("round-robin", 4, 4, None),
        ("double-round-robin", 5, 4, "6.32"),
        ("double-round-robin", 6, 4, None),
        ("double-round-robin", 4, 4, None),
        ("scheveningen", 10, 9, None),
        ("scheveningen", 10, 8, "6.4"),
        ("swiss", 10, 0, None),
    ],
)
def test_share_of_rated_players(system: str, players: int, rated: int, lacks: str | None) -> None:
    found = lacking_share(system, players, rated)
    assert (found is None) is (lacks is None)
    assert lacks is None or (found is not None and f"({lacks})" in str(found))


@pytest.mark.parametrize(
    ("day", "official", "first"),
    [
        (date(2026, 3, 29), False, date(2026, 4, 1)),
        (date(2026, 3, 30), False, date(2026, 5, 1)),
        (date(2026, 3, 31), True, date(2026, 4, 1)),
        (date(2026, 12, 30), False, date(2027, 2, 1)),
    ],
)
def test_first_list(day: date, official: bool, first: date) -> None:
    assert first_list(day, regulations_of(day), official=official) == first


def test_lists_of_2002_come_by_the_quarter() -> None:
    rules = EDITIONS[0]
    assert first_list(date(2004, 3, 1), rules) == date(2004, 4, 1)
    assert first_list(date(2004, 3, 8), rules) == date(2004, 7, 1)
    assert last_list(date(2004, 3, 8), rules) == date(2004, 10, 1)


def test_the_third_list_is_the_last() -> None:
    assert last_list(date(2026, 3, 8), EDITIONS[-1]) == date(2026, 6, 1)


def test_no_list_where_no_source_tells() -> None:
    assert first_list(date(2012, 3, 8), EDITIONS[1]) is None
    assert last_list(date(2012, 3, 8), EDITIONS[1]) is None
    assert first_list(date.max, EDITIONS[-1]) is None
