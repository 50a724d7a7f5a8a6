"""A team event at the desk: rosters, line-ups and matches, by keyboard in a real browser."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import crosstable
from crosstable.event.acts.people import DataChanged
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.intake.lineups import lineup_text
from crosstable.event.people.teams import lineup_of
from crosstable.event.proof.verifying import verify
from crosstable.event.rounds.drawing import draw
from crosstable.event.state import Section
from tests.desk.halls import Run
from tests.desk.serving import Desk
from tests.desk.test_accessibility import findings
from tests.desk.visiting import Visitor, visit
from tests.event.running import begun, paired
from tests.event.teamplay import SETTINGS, team_event, team_rounds

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BOARDS = 2


def section_of(folder: Path) -> Section:
    return open_event_folder(folder).event.section()


def opened(hall: Desk, folder: Path) -> Iterator[Run]:
    with hall.client() as client:
        found = Run(client, folder)
        found.open()
        yield found


@pytest.fixture
def league(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    """Four teams of four boards and a substitute, the first round published."""
    paired(team_event(tmp_path / "league", 4))
    yield from opened(hall, tmp_path / "league")


# -- what a page may ask for ----------------------------------------------------------------------


def test_a_line_up_is_typed_as_places_of_the_roster(league: Run) -> None:
    saw = "1 2 3 4"
    done = league.act("lineup", round=1, team="t0", players="1 2 3 5", saw=saw)
    assert done.status_code == 200
    section = section_of(league.folder)
    assert (
        lineup_text(section.teams["t0"], lineup_of(section, section.rounds[0], "t0")) == "1 2 3 5"
    )
    late = league.act("lineup", round=1, team="t0", players="1 2 4 5", saw=saw)
    assert late.json()["conflict"]["now"] == "1 2 3 5"
    wrong = league.act("lineup", round=1, team="t0", players="1 9", saw="1 2 3 5")
    assert wrong.status_code == 422
    assert "places 1 to 5" in wrong.json()["refused"]
    asked = league.act("lineup", round=1, team="t0", players="5 1 2 3", saw="1 2 3 5")
    assert asked.json()["question"]["level"] == 3


def test_a_match_is_entered_whole_or_not_at_all(league: Run) -> None:
    nothing = ["", "", "", ""]
    wrong = league.act("match", round=1, match=1, results="1=q1", saw=nothing)
    assert wrong.status_code == 422
    assert all(not one.facts for one in section_of(league.folder).rounds[0].facts.values())
    done = league.act("match", round=1, match=1, results="1=01", saw=nothing)
    assert done.status_code == 200
    one = section_of(league.folder).rounds[0]
    results = [one.facts_of(board).result for board in one.boards[:4]]
    assert results == ["1-0", "½-½", "0-1", "0-1"]  # boards 2 and 4 have the colours reversed
    again = league.act("match", round=1, match=1, results="1111", saw=nothing)
    assert again.json()["conflict"]["now"] == results
    overview = league.client.get(league.base).text
    assert "<strong>1.1</strong>" in overview
    assert "board 2.1" in overview
    text = league.client.get(f"{league.base}/teams").text
    assert "2½ – 1½" in text
    assert 'value="1=01"' in text


def test_a_match_without_a_team_is_asked_about(league: Run) -> None:
    assert league.act("walkover", round=1, match=2, kind="+-", saw="").status_code == 409
    done = league.act("walkover", round=1, match=2, kind="+-", saw="", confirmed=3)
    assert done.status_code == 200
    assert section_of(league.folder).rounds[0].walkovers == {2: "+-"}


def test_rosters_and_captains_are_changed_with_what_was_seen(hall: Desk, tmp_path: Path) -> None:
    event = team_event(tmp_path / "league", 4)
    roster = list(event.event.section().teams["t1"].roster)
    for run in opened(hall, tmp_path / "league"):
        turned = [roster[1], roster[0], *roster[2:]]
        assert run.act("roster", team="t1", roster=turned, saw=roster).status_code == 200
        assert run.act("roster", team="t1", roster=roster, saw=roster).status_code == 409
        named = run.act("team-change", team="t1", values={"captain": "Ask"}, saw={"captain": ""})
        assert named.status_code == 200
        assert run.act("team-remove", team="t3").status_code == 200
        assert run.act("team-enter", name="New", roster=[]).status_code == 200
        found = section_of(run.folder).teams
        assert found["t1"].roster[:2] == (roster[1], roster[0])
        assert found["t1"].captain == "Ask"
        assert "t3" not in found


def test_an_individual_event_has_no_teams(hall: Desk, tmp_path: Path) -> None:
    begun(tmp_path / "open")
    for run in opened(hall, tmp_path / "open"):
        assert run.client.get(f"{run.base}/teams").status_code == 404
        assert "/teams" not in run.client.get(run.base).text


def test_the_next_round_is_foreseen_while_matches_are_open(league: Run) -> None:
    nothing = ["", "", "", ""]
    league.act("match", round=1, match=1, results="1111", saw=nothing)
    league.act("match", round=1, match=2, results="111.", saw=nothing)
    page = league.client.get(f"{league.base}/preview").text
    assert "1 game is open" in page
    assert "all 3 outcomes were paired" in page
    assert page.count("Team ") >= 4
    assert f"{league.base}/preview" in league.client.get(f"{league.base}/round/1").text
    assert section_of(league.folder).rounds[1:] == ()


# -- a whole event --------------------------------------------------------------------------------


def clubs_event(folder: Path) -> Path:
    """Players of twelve clubs, no teams yet."""
    settings = {**SETTINGS, "boards": str(BOARDS), "rounds": "7"}
    event = begun(folder, 12 * (BOARDS + 1), 1, **settings)
    for index, person in enumerate(sorted(event.event.section().people)):
        event.do(DataChanged(person, {"club": f"Klub {index % 12 + 1:02}"}))
    return folder


def play_round(visitor: Visitor, run: Run, chance: random.Random, number: int) -> None:
    """Pair, publish, change a line-up, type all matches, close; everything by keyboard."""
    page = visitor.page
    visitor.go(f"{run.base}/round")
    page.keyboard.press("p")
    page.wait_for_selector("#publish")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#close")
    visitor.go(f"{run.base}/teams")
    if number in (2, 5):
        page.keyboard.press("l")
        page.keyboard.type("1 3")
        page.keyboard.press("Enter")
        page.wait_for_selector('.lineup[data-saw="1 3"]')
        page.wait_for_selector(".lineup:focus")
        page.keyboard.press("Escape")
    page.keyboard.press("r")
    for match in range(1, 7):
        typed_match(page, match, "".join(chance.choice("1=0") for _ in range(BOARDS)))
    page.wait_for_selector(".head .chip.ok")
    visitor.go(f"{run.base}/round")
    page.wait_for_selector("#close:not([disabled])")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#close", state="detached")


def typed_match(page: Page, match: int, results: str) -> None:
    field = f'.match[data-match="{match}"] .results'
    page.wait_for_selector(f"{field}:focus")
    page.keyboard.type(results)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{field}[data-typed="{results}"]')


@pytest.mark.parametrize("rounds", [2, pytest.param(7, marks=pytest.mark.nightly)])
def test_twelve_teams_play(
    browser: Browser, hall: Desk, tmp_path: Path, axe: str, rounds: int
) -> None:
    chance = random.Random(7)
    for run in opened(hall, clubs_event(tmp_path / "klubs")):
        with visit(browser, hall, viewport={"width": 1440, "height": 900}) as visitor:
            visitor.go(f"{run.base}/teams")
            visitor.page.get_by_role("button", name="One team per club").click()
            visitor.page.wait_for_selector("details.team:nth-of-type(12)")
            assert findings(visitor, axe, {}) == []
            for number in range(1, rounds + 1):
                play_round(visitor, run, chance, number)
            visitor.go(f"{run.base}/teams?round=2")
            assert findings(visitor, axe, {}) == []
        section = section_of(run.folder)
        assert [len(one.matches) for one in section.rounds] == [6] * rounds
        assert {len(one.lineups) for one in section.rounds if one.number in (2, 5)} == {1}
        assert verify(open_event_folder(run.folder)) == ()
        t = crosstable.read(run.folder / "klubs.trf")
        assert len(list(crosstable.standings(t))) == 12


# -- the round of a team event --------------------------------------------------------------------


def test_results_of_matches_are_typed_as_the_first_team_sees_them(
    browser: Browser, hall: Desk, league: Run, axe: str
) -> None:
    with visit(browser, hall, viewport={"width": 1440, "height": 900}) as visitor:
        page = visitor.page
        visitor.go(f"{league.base}/round/1")
        page.wait_for_selector("tr[aria-current]")
        heads = page.locator(".match-head")
        assert heads.first.locator(".team-seat").count() == 2
        for key in "1500":
            page.keyboard.press(key)
        page.wait_for_selector('.match-head[data-match="1"] .score >> text=1½ – 2½')
        for key in (".", "2", ".", "2", "Enter", "1"):
            page.keyboard.press(key)
        page.wait_for_selector('tr[data-board="202"][data-result="0-1"]')
        one = section_of(league.folder).rounds[0]
        results = [one.facts_of(board).result for board in one.boards[:4]]
        assert results == ["1-0", "½-½", "0-1", "1-0"]  # boards 2 and 4 have the colours reversed
        assert findings(visitor, axe, {}) == []


def test_teams_of_a_draft_say_whether_they_can_change_places(
    browser: Browser, hall: Desk, tmp_path: Path
) -> None:
    event = team_event(tmp_path / "draft", 6)
    team_rounds(event, 1, random.Random(3))
    event.do(draw(event.event.section()), confirmed=2)
    before = [match.pair for match in event.event.section().rounds[1].matches]
    for run in opened(hall, tmp_path / "draft"):
        with visit(browser, hall) as visitor:
            page = visitor.page
            visitor.go(f"{run.base}/round/2")
            first = page.locator(f'.team-seat[data-who="{before[0][0]}"]')
            page.locator("#boards tbody tr:not(.match-head) .seat").first.click()
            assert page.locator(".chosen").count() == 0  # players are not exchanged
            first.click()
            page.locator(".swap-verdict").first.wait_for()
            assert page.locator(".swap-verdict").count() == 5
            page.locator(f'.team-seat[data-who="{before[1][0]}"]').click()
            page.locator("#ask").get_by_role("button", name="Swap").click()
            page.locator(".chip.wait", has_text="changed by hand").wait_for()
        after = [match.pair for match in section_of(run.folder).rounds[1].matches]
        assert after[:2] == [(before[1][0], before[0][1]), (before[0][0], before[1][1])]


def test_an_exchange_of_players_of_teams_is_refused(hall: Desk, tmp_path: Path) -> None:
    event = team_event(tmp_path / "draft", 4)
    event.do(draw(event.event.section()), confirmed=2)
    lines = len(event.journal.lines)
    for run in opened(hall, tmp_path / "draft"):
        asked = run.client.get(f"{run.base}/swap", params={"one": "p00", "other": "p01"})
        assert asked.status_code == 404
        saw = [list(board.pair) for board in section_of(run.folder).rounds[0].boards]
        done = run.act("swap", one="p00", other="p01", saw=saw, confirmed=3)
        assert done.status_code == 422
        same = run.act("swap", one="t0", other="t0", saw=saw, confirmed=3)
        assert same.status_code == 422
    assert len(open_event_folder(tmp_path / "draft").journal.lines) == lines


def test_a_notice_is_told_once_and_reserves_are_named(
    browser: Browser, hall: Desk, league: Run
) -> None:
    league.act("lineup", round=1, team="t0", players="1 2 3 5", saw="1 2 3 4")
    with visit(browser, hall, viewport={"width": 1440, "height": 900}) as visitor:
        page = visitor.page
        visitor.go("/")
        page.locator("form[action$='/events/open'] input[name=folder]").press("Enter")
        page.locator(".notice").wait_for()
        assert "said=" not in page.url
        visitor.go(f"{league.base}/round/1")
        reserves = page.locator("tr:not(.match-head) .seat", has=page.locator(".chip.tint"))
        assert reserves.count() == 1
        rows = page.locator("#boards tr[data-board]")
        heights = {round(rows.nth(n).bounding_box()["height"]) for n in range(rows.count())}  # type: ignore[index]
        assert len(heights) == 1, heights  # no name needs a second line beside free space
        assert page.locator(".match-head a").count() == 0  # only a draft has reasons here
