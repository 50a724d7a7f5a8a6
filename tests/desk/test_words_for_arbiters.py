"""A club arbiter who has never heard of TRF: settings are words, not codes; files have events."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

import crosstable
from crosstable.desk.pages.run.settings import NUMBERS_BY, OF_DETAILS, first_day_of, rounds_a_day
from crosstable.desk.run.labels import LABELS
from crosstable.desk.run.telling import describe_act
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.acts.people import DataChanged
from crosstable.event.disk.folder import begin_event_folder, open_event_folder
from crosstable.event.people.numbering import METHODS
from crosstable.event.settings import SETTINGS
from crosstable.event.typed import time_code
from crosstable.model.results import Colour
from crosstable.model.tournament import Game
from crosstable.web.tables import result_square
from tests.desk.halls import Run, desk_with_data, playing
from tests.desk.serving import Desk, opened
from tests.desk.test_accessibility import findings
from tests.desk.visiting import visit
from tests.event.running import begun
from tests.passages import compact, passages
from tests.worded import Worded

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with desk_with_data(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture
def client(hall: Desk) -> Iterator[httpx.Client]:
    with hall.client() as found:
        yield found


def test_every_setting_has_a_name() -> None:
    assert {*LABELS} == {*SETTINGS, *OF_DETAILS}


def test_every_way_to_number_the_players_can_be_chosen() -> None:
    assert {*NUMBERS_BY} == {*METHODS}


def test_settings_are_chosen_and_not_typed(
    browser: Browser, hall: Desk, tmp_path: Path, axe: str
) -> None:
    folder = playing(tmp_path / "club")
    with visit(browser, hall) as visitor, hall.client() as client:
        run = Run(client, folder)
        run.open()
        visitor.go(f"{run.base}/settings")
        page = visitor.page
        assert findings(visitor, axe, {}) == []
        page.locator("[name=time-control]").select_option("900+10")
        page.locator("[name=time-control][data-seen='900+10']").wait_for()
        page.locator("[name=time-control]").select_option("…")
        page.locator("input[name=time-control]").fill("60+30")
        page.locator("input[name=time-control]").press("Enter")
        page.locator("[name=time-control][data-seen='3600+30']").wait_for()
        page.locator("[name=start]").fill("2026-11-21")
        page.locator("[name=start]").press("Enter")
        page.locator("[name=start][data-seen='2026/11/21']").wait_for()
        page.locator("[name=day-1]").fill("2026-11-21")
        page.locator("[name=day-1]").press("Enter")
        page.locator("#days[data-seen^='2026/11/21']").wait_for()
        page.locator("#breaks button[aria-label^='Move up']").nth(2).click()
        page.locator("#ask-yes").click()
        page.locator("#ask input").fill("confirm")  # after round 1 this is asked about
        page.locator("#ask-yes").click()
        page.locator("#breaks li:nth-child(2)[data-code='BH']").wait_for()
    base = open_event_folder(folder).event.section().base
    assert base.time_control_code == "3600+30"
    assert base.tiebreaks is not None
    assert base.tiebreaks[:3] == ("PTS", "BH", "BH/C1")
    assert [str(day) for day in base.round_dates or ()] == ["2026/11/21"]


def test_what_is_missing_goes_by_its_name(
    worded: Worded, client: httpx.Client, tmp_path: Path
) -> None:
    begin_event_folder(tmp_path / "club", Created("Club"))
    run = Run(client, tmp_path / "club")
    run.open()
    for page in ("", "/settings"):
        text = client.get(run.base + page).text
        assert "initial-colour, tiebreaks" not in text
        worded(passages(text, "Tie-breaks", ", "))


def test_minutes_are_minutes() -> None:
    assert [time_code(text) for text in ("90+30", "5400+30", "3+2", "40/5400+30:1800+30")] == [
        "5400+30",
        "5400+30",
        "180+2",
        "40/5400+30:1800+30",
    ]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it"])
@pytest.mark.daily(2)
def test_the_bar_means_black_in_every_language(hall: Desk, language: str) -> None:
    report = crosstable.sample("individual-swiss")
    games = [entry for p in crosstable.read(report).players for entry in p.rounds]
    blacks = [one for one in games if isinstance(one, Game) and one.colour is Colour.BLACK]
    with hall.client(Cookie=f"crosstable-desk-language={language}") as client:
        home = opened(client, report.read_bytes())
        page = client.get(f"{home}/crosstable").text
        one = compact(client.get(f"{home}/players/3").text)
    squares = re.findall(r'class="g (?:won|drawn|lost|unplayed)( black)?"', page)
    assert squares.count(" black") == len(blacks)
    colours = re.findall(r'class="square".*?class="g \w+( black)?"', one)
    assert colours == ["", " black", "", " black", "", " black", ""]


def test_a_letter_of_the_language_is_the_colour() -> None:
    assert "black" in result_square("14n1", black_mark="n")
    assert "black" not in result_square("14b1", black_mark="n")


def test_files_of_one_name_are_told_apart(hall: Desk) -> None:
    with hall.client() as client:
        for name in ("individual-swiss", "round-robin"):
            home = opened(client, crosstable.sample(name).read_bytes(), "report.trf")
            client.get(home)
        page = client.get("/").text
    assert "Fjordbyen Autumn Open 2026" in page
    assert page.count("report.trf") >= 2


def test_standings_show_titles_ratings_and_moves(hall: Desk) -> None:
    with hall.client() as client:
        home = opened(client, crosstable.sample("individual-swiss").read_bytes())
        page = client.get(f"{home}/standings").text
        first = client.get(f"{home}/standings?after=1").text
    assert 'class="title">GM<' in page
    assert 'data-key="rating"' in page
    assert 'class="went up"' in page
    assert 'class="went' not in first


def test_a_played_round_is_not_offered_as_a_report_without_it(hall: Desk) -> None:
    with hall.client() as client:
        home = opened(client, crosstable.sample("individual-swiss").read_bytes())
        assert "/pairings/report" not in client.get(f"{home}/pairings?round=3").text
        assert "/pairings/pairs" in client.get(f"{home}/pairings?round=3").text


def test_ratings_do_not_talk_to_the_terminal(hall: Desk) -> None:
    with hall.client() as client:
        home = opened(client, crosstable.sample("in-progress").read_bytes())
        page = client.get(f"{home}/ratings").text
    assert "error[" not in page
    assert 'class="code" href="/explain/' in page


def test_a_rating_list_is_kept_without_a_terminal(client: httpx.Client, tmp_path: Path) -> None:
    listed = tmp_path / "club.csv"
    listed.write_text("id,name,federation,rating\n990001,Carlovari Ettore,ITA,2043\n", "utf-8")
    run = Run(client, playing(tmp_path / "club"))
    run.open()
    kept = client.post(f"{run.base}/lists", data={"list": str(listed)})
    assert kept.status_code == 303
    found = client.get(f"{run.base}/lists", params={"q": "carl"}).json()["found"]
    assert [one["name"] for one in found] == ["Carlovari Ettore"]
    missing = client.post(f"{run.base}/lists", data={"list": str(tmp_path / "none.csv")})
    assert "none.csv" in client.get(missing.headers["location"]).text


def test_the_history_says_what_settings_are_called(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    event.do(SettingsChanged({"round-dates": "2026-11-20,2026-11-21", "city": "Graz"}))
    told = str(describe_act(event.journal.lines[-1], event.event))
    assert "2026-11-20, 2026-11-21" in told
    assert [str(LABELS[key]) in told for key in ("round-dates", "city")] == [True, True]
    event.do(DataChanged("p00", {"name": "Lee, Ann"}), confirmed=4)
    assert str(LABELS["name"]) not in str(describe_act(event.journal.lines[-1], event.event))


def test_the_days_of_rounds_are_proposed_from_the_first_and_last_day(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4, rounds="7", start="2026-11-20", end="2026-11-22")
    section = event.event.section()
    assert (str(first_day_of(section)), rounds_a_day(section)) == ("2026-11-20", 3)
    event.do(SettingsChanged({"end": "2026-11-26"}))
    assert rounds_a_day(event.event.section()) == 1
