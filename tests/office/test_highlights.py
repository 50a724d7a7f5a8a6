"""Who is named when a list is previewed, computed or computed again."""

from __future__ import annotations

from pathlib import Path

from crosstable.office.lists.differences import Changed, Difference
from crosstable.office.lists.highlights import highlights_of, in_order_of_interest
from crosstable.office.lists.running import preview
from crosstable.office.store.opening import Office
from tests.office.clock import Clock
from tests.office.making import open_report
from tests.office.working import OFFICER, accepted, begin, registered


def changed(player: int, old: int | None, new: int | None, *fields: str) -> Changed:
    return {"player": player, "old": old, "new": new, "fields": list(fields)}


ROWS = [
    changed(1000001, 2200, 2200, "games"),
    changed(1000002, 2150, 2099, "rating"),
    changed(1000003, 2050, 2100, "rating"),
    changed(1000004, None, 1800, "rating"),
    changed(1000005, 1900, None, "removed"),
    changed(9000001, None, None, "added"),
    changed(1000006, 1850, 1960, "rating"),
]
DIFFERENCE: Difference = {"added": 1, "removed": 1, "changed": 4, "others": 1, "players": ROWS}


def test_far_changes_are_counted_and_the_largest_are_named(office: Office, tmp_path: Path) -> None:
    begin(office, tmp_path)
    highlights = highlights_of(office, DIFFERENCE)
    assert [each.player for each in highlights.largest] == [1000006, 1000002, 1000003]
    assert highlights.largest[0].name == "Olsen, Kari"
    assert (highlights.over, highlights.far, highlights.first) == (50, 2, 1)
    assert [each.player for each in highlights.first_ratings] == [1000004]
    assert [each.name for each in highlights.added] == [""]  # nobody has this number
    assert [each.name for each in highlights.removed] == ["Carlsson, Eva"]


def test_fewer_are_named_and_all_are_counted(office: Office, tmp_path: Path) -> None:
    begin(office, tmp_path)
    highlights = highlights_of(office, DIFFERENCE, over=109, most=1)
    assert [each.player for each in highlights.largest] == [1000006]
    assert highlights.far == 1
    assert highlights_of(office, DIFFERENCE, over=110, most=0)[:2] == (110, 0)


def test_what_changes_ratings_comes_first() -> None:
    order = [row["player"] for row in in_order_of_interest(DIFFERENCE)]
    assert order == [1000006, 1000002, 1000003, 1000004, 9000001, 1000005, 1000001]


def test_a_preview_names_the_players_of_its_reports(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "January Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    text = open_report("January Open", "2026-01-10", "2026-01-11", newcomer="New, Nina")
    accepted(office, text)
    highlights = highlights_of(office, preview(office, OFFICER).difference, over=2)
    assert {each.player for each in highlights.largest} == {1000001, 1000002, 1000003}
    assert [each.name for each in highlights.added] == ["New, Nina"]
    assert highlights.far == sum(
        abs((each.new or 0) - (each.old or 0)) > 2 for each in highlights.largest
    )
