"""Results and players' data written into the text of a report."""

from __future__ import annotations

import pytest

import crosstable
from crosstable.checks.amending import (
    RESULTS,
    data_of,
    meeting,
    points_with,
    with_data,
    with_result,
)
from crosstable.errors import CannotAmend
from crosstable.event.results import RESULTS as OF_BOARDS

SWISS = crosstable.sample("individual-swiss").read_bytes()
THREE = crosstable.sample("in-progress").read_bytes()


def test_every_result_of_a_board_can_be_written() -> None:
    assert {(one.white.code, one.black.code) for one in OF_BOARDS.values()} == set(RESULTS)


def test_both_lines_and_both_points_follow() -> None:
    t = crosstable.loads(SWISS)
    found = meeting(t, 1, 3)
    after = crosstable.loads(with_result(t, found, ("=", "=")).to_bytes())
    points = [(str(one.by_number[3].points), str(one.by_number[17].points)) for one in (t, after)]
    assert points == [("4.5", "4.0"), ("4.0", "4.5")]
    assert meeting(after, 1, 3).codes == ("=", "=")
    assert with_result(t, found, ("1", "0")).to_bytes() == SWISS


def test_points_follow_the_scoring_of_the_event() -> None:
    t = crosstable.loads(THREE)
    found = meeting(t, 2, 1)
    now, then = points_with(t, found, found.codes), points_with(t, found, ("=", "="))
    assert [str(now[0] - then[0]), str(then[1] - now[1])] == ["2.0", "1.0"]  # 3-1-0


def test_points_that_did_not_follow_stay() -> None:
    wrong = SWISS.replace(b"1991/01/17  4.5", b"1991/01/17  5.5")
    t = crosstable.loads(wrong)
    after = crosstable.loads(with_result(t, meeting(t, 1, 3), ("0", "1")).to_bytes())
    assert str(after.by_number[3].points) == "5.5"
    assert after.by_number[17].points != t.by_number[17].points


def test_the_data_of_a_player() -> None:
    t = crosstable.loads(SWISS)
    known = data_of(t, 3)
    assert (known["name"], known["rating"], known["born"]) == (
        *("Kragelundsen, Søren", "2488", "1991/01/17"),
    )
    made = with_data(t, 3, {"rating": "1", "federation": "NOR"}).to_bytes()
    after = crosstable.loads(made).by_number[3]
    assert (after.rating, after.federation, after.name) == (1, "NOR", "Kragelundsen, Søren")
    changed = [a for a, b in zip(SWISS.split(b"\n"), made.split(b"\n"), strict=True) if a != b]
    assert len(changed) == 1


def test_what_has_no_place_is_refused() -> None:
    t = crosstable.loads(SWISS)
    with pytest.raises(CannotAmend, match="no room"):
        with_data(t, 3, {"federation": "NORWAY"})
    with pytest.raises(CannotAmend, match="not known"):
        with_data(t, 3, {"points": "9"})
    with pytest.raises(CannotAmend, match="no game"):
        meeting(t, 99, 3)
    with pytest.raises(CannotAmend, match="not a result"):
        with_result(t, meeting(t, 1, 3), ("1", "1"))
