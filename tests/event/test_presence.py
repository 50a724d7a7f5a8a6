"""Who is missing: who was never checked in has come if they ever sat at a board."""

from __future__ import annotations

from pathlib import Path

from crosstable.event.acts.people import CheckedIn, Entered, Withdrawn
from crosstable.event.people.presence import missing_people
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


def test_who_went_away_or_came_late_is_missing(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    paired(event)
    event.do(CheckedIn("p02", present=False))
    event.do(Entered("late", {"name": "Late, L", "rating": 1500}), confirmed=4)
    event.do(CheckedIn("p04", present=False))
    event.do(Withdrawn("p04"), confirmed=4)
    assert missing_people(event.event.section()) == {"p02", "late"}
