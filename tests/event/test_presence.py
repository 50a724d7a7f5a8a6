"""Who is missing: who was never checked in has come if they ever sat at a board."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.errors import NotConfirmed
from crosstable.event.acts.people import CheckedIn, Entered, Withdrawn
from crosstable.event.acts.rounds import Published
from crosstable.event.people.presence import awaited_people, missing_people
from crosstable.event.rounds.drawing import draw
from tests.event.running import begun, paired

ALL = {f"p{n:02}" for n in range(8)}


def test_nobody_is_missing_before_check_in_has_begun(tmp_path: Path) -> None:
    assert missing_people(begun(tmp_path / "open").event.section()) == set()


def test_before_round_1_everybody_is_missing_who_was_not_checked_in(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    event.do(CheckedIn("p03"))
    assert missing_people(event.event.section()) == ALL - {"p03"}


def test_nobody_is_missing_in_later_rounds_where_check_in_was_never_used(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    paired(event)
    assert missing_people(event.event.section()) == set()


def test_who_went_away_is_missing_and_who_entered_late_is_here(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    paired(event)
    event.do(CheckedIn("p02", present=False))
    event.do(Entered("late", {"name": "Late, L", "rating": 1500}), confirmed=4)
    event.do(CheckedIn("p04", present=False))
    event.do(Withdrawn("p04"), confirmed=4)
    assert missing_people(event.event.section()) == {"p02"}
    event.do(CheckedIn("late", present=False))
    assert missing_people(event.event.section()) == {"p02", "late"}


def test_who_is_missing_is_asked_about_before_they_are_paired(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    for n in range(7):
        event.do(CheckedIn(f"p{n:02}"))
    act = draw(event.event.section())
    with pytest.raises(NotConfirmed) as asked:
        event.do(act)
    (one,) = asked.value.circumstances
    assert (one.key, one.level, one.values["people"]) == ("missing-paired", 2, "p07")
    assert awaited_people(event.event.section()) == ("p07",)
    event.do(act, confirmed=2)
    event.do(Published(1))
    assert awaited_people(event.event.section()) == ("p07",)


def test_nothing_is_asked_where_nobody_was_checked_in(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    event.do(CheckedIn("p07", present=False))
    event.do(draw(event.event.section()))
    assert awaited_people(event.event.section()) == ()
