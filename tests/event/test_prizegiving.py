"""Prizes of an event: categories, open games, and what a result means for both players."""

import random
from fractions import Fraction
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import CannotAct, WrongWish
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.people import DataChanged
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.foresight.categories import EMPTY, category_code, is_in, read_category
from crosstable.event.foresight.meaning import consequences
from crosstable.event.foresight.prizegiving import fund_of, prize_list, sharing_of, unit_of
from crosstable.event.paper.catalogue import sheet_data
from crosstable.event.paper.printing import Printing
from crosstable.rules.prizes import parse_fund
from tests.event.running import begun, paired, played
from tests.event.teamplay import team_event, team_rounds
from tests.worded import Worded


def last_round(tmp_path: Path, decided: int) -> EventFolder:
    event, chance = begun(tmp_path / "open", 8, rounds="3"), random.Random(1)
    event.do(DataChanged("p05", {"sex": "w", "born": "2012/05/01"}))
    played(event, chance)
    played(event, chance)
    paired(event)
    for board in range(1, decided + 1):
        event.do(ResultEntered(3, board, "½-½"))
    return event


def test_the_fund_is_a_setting_of_the_event(tmp_path: Path) -> None:
    event = last_round(tmp_path, 4)
    with pytest.raises(CannotAct, match="no prizes"):
        prize_list(event.event.section(), fund_of(event.event))
    event.do(SettingsChanged({"prizes": '["500, 300", "women: 100"]', "prize-sharing": "hort"}))
    found = prize_list(event.event.section(), fund_of(event.event), sharing_of(event.event))
    assert found.is_exact
    assert found.total == 900
    assert sum((row.amount for row in found.rows), Fraction()) == found.given == 900
    assert all(row.least == row.amount == row.most for row in found.rows)
    assert [row.category for row in found.rows if row.name.startswith("Player05")] == ["women"]


def test_a_program_sets_the_smallest_amount_that_is_paid(tmp_path: Path) -> None:
    folder = last_round(tmp_path, 4).folder
    line = {"kind": "everybody", "value": "", "amounts": "500, 300"}
    crosstable.open_event(folder).prizes([line], sharing="shared", unit="5")
    event = open_event_folder(folder).event
    found = prize_list(event.section(), fund_of(event), sharing_of(event), unit_of(event))
    assert found.unit == 5
    assert all(row.amount % 5 == 0 for row in found.rows)
    assert found.given == 800


def test_open_games_leave_limits(tmp_path: Path) -> None:
    event = last_round(tmp_path, 2)
    section = event.event.section()
    found = prize_list(section, parse_fund(["500, 300, 200"]))
    assert str(found.method).startswith("exact: all 9 possible outcomes")
    assert any(row.least < row.most for row in found.rows)
    assert all(row.least <= row.most for row in found.rows)
    sampled = prize_list(section, parse_fund(["500, 300, 200"]), most=5)
    assert str(sampled.method).startswith("sampled: 5 of 9")


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        ("women", True),
        ("u16", True),
        ("u14", False),
        ("s60", False),
        ("u2500", True),
        ("u1000", False),
        ("nor", True),
        ("swe", False),
        ("unrated", False),
    ],
)
def test_categories(tmp_path: Path, category: str, expected: bool) -> None:
    section = last_round(tmp_path, 0).event.section()
    assert is_in(category, section.people["p05"], section) is expected


def test_a_category_that_nobody_is_in_is_refused(worded: Worded, tmp_path: Path) -> None:
    section = last_round(tmp_path, 4).event.section()
    with pytest.raises(CannotAct) as refused:
        prize_list(section, parse_fund(["swe: 10"]))
    worded(str(refused.value))


@pytest.mark.parametrize(
    ("data", "line", "reason", "unknown"),
    [
        ({"sex": None}, "women: 100", "sex", 8),
        ({"sex": "m"}, "women: 100", "nobody", 0),
        ({"born": None}, "u16: 10", "born", 8),
        ({"rating": 2000}, "unrated: 10", "nobody", 0),
    ],
)
def test_a_category_says_why_it_gave_nothing(
    tmp_path: Path, data: dict[str, object], line: str, reason: str, unknown: int
) -> None:
    event = last_round(tmp_path, 4)
    (field, value), *_ = data.items()
    for person in event.event.section().people.values():
        if getattr(person, field) != value:
            event.do(DataChanged(person.id, data), confirmed=4)
    (found,) = prize_list(event.event.section(), parse_fund([line])).categories
    assert (found.reason, found.people, found.unknown) == (reason, 0, unknown)
    assert not found.given
    assert found.reason in EMPTY


def test_what_is_left_over_and_who_shares(tmp_path: Path) -> None:
    section = last_round(tmp_path, 4).event.section()
    found = prize_list(section, parse_fund(["500, 400, 300, 200, 150, 120, 110, 100", "women: 5"]))
    assert [one.reason for one in found.categories] == ["", "others"]
    few = prize_list(section, parse_fund(["5", "women: 100, 50"])).categories[1]
    assert (few.reason, str(few.given), few.people) == ("few", "100", 1)
    shared = prize_list(section, parse_fund(["500, 300, 200"]), "shared").rows
    groups = {row.number: {row.number, *row.shared_with} for row in shared}
    by_points = {row.number: {o.number for o in shared if o.points == row.points} for row in shared}
    assert groups == by_points
    assert max(map(len, groups.values())) > 1


@pytest.mark.parametrize("code", ["", "women", "unrated", "u1800", "u16", "s60", "wgm"])
def test_codes_of_categories_are_read_and_written(code: str) -> None:
    assert category_code(*read_category(code)) == code


@pytest.mark.parametrize(("kind", "value"), [("rating", "18"), ("young", ""), ("luck", "1")])
def test_what_is_no_category_is_refused(kind: str, value: str) -> None:
    with pytest.raises(CannotAct):
        category_code(kind, value)


@pytest.mark.parametrize("prizes", ['["ten"]', '["women:"]', '["5", "6"]'])
def test_prizes_that_cannot_be_read_are_refused_when_they_are_set(
    tmp_path: Path, prizes: str
) -> None:
    event = begun(tmp_path / "open")
    with pytest.raises(WrongWish):
        event.do(SettingsChanged({"prizes": prizes}))


def test_what_a_result_means_for_both_players(tmp_path: Path) -> None:
    section = last_round(tmp_path, 3).event.section()
    found = consequences(section, 4)
    assert [one.result for one in found] == ["1-0", "1-0", "½-½", "½-½", "0-1", "0-1"]
    white, _, drawn, *_ = found
    assert white.points - drawn.points == drawn.points - found[4].points
    assert white.rank <= drawn.rank <= found[4].rank
    assert white.change is not None
    assert found[4].change is not None
    assert white.change > found[4].change
    assert white.prize is None
    with_prizes = consequences(section, 4, parse_fund(["500, 300, 200"]), "hort")
    assert with_prizes[0].prize is not None
    assert with_prizes[4].prize is not None
    assert with_prizes[0].prize >= with_prizes[4].prize
    with pytest.raises(CannotAct, match="no board 9"):
        consequences(section, 9)


def test_prizes_of_a_team_event_go_to_the_teams(tmp_path: Path) -> None:
    event = team_event(tmp_path / "teams", 4)
    team_rounds(event, 2, random.Random(1))
    section = event.event.section()
    found = prize_list(section, parse_fund(["300, 200, 100"]), "place")
    given = sorted(found.rows, key=lambda row: row.rank)
    assert [row.amount for row in given[:3]] == [300, 200, 100]
    assert {row.name for row in found.rows} <= {f"Team {n}" for n in range(4)}
    assert found.given == 600
    assert found.categories[0].people == 4
    with pytest.raises(CannotAct):
        prize_list(section, parse_fund(["women: 100"]))
    event.do(SettingsChanged({"prizes": '["300, 200"]'}))
    printing = Printing(event.event, event.event.section(), event.journal.lines)
    assert len(sheet_data(printing, "prize-list")["pages"][0]) == 2


def test_a_rating_prize_is_for_the_unrated_too_or_not(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 2)
    event.do(DataChanged("p01", {"rating": 0}))
    section = event.event.section()
    unrated = section.people["p01"]
    assert is_in("u1800", unrated, section)
    assert not is_in("r1800", unrated, section)
    assert is_in("r3000", section.people["p00"], section)
