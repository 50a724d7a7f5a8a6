"""A new event at the desk, by every system of the core and in several sections."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from crosstable.desk.pages.run.systems import OF_TEAMS, System, groups
from crosstable.event.acts.people import Entered
from crosstable.event.acts.teams import TeamEntered
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.status import missing_settings
from crosstable.event.systems.system import system_names
from tests.desk.halls import Run
from tests.desk.serving import Desk
from tests.desk.test_accessibility import findings
from tests.desk.visiting import visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SYSTEMS = [one for _, group in groups() for one in group]


@pytest.fixture
def client(hall: Desk) -> Iterator[httpx.Client]:
    with hall.client() as found:
        yield found


def begun(client: httpx.Client, folder: Path, **values: str) -> EventFolder:
    """The event that the screens make of these values."""
    usual = {"name": "Club", "federation": "NOR", "rounds": "3", "colour": "white"}
    form = {**usual, "boards": "2", "games": "2", "folder": str(folder), **values}
    answer = client.post("/events/new", data=form)
    assert answer.status_code == 303, answer.text
    return open_event_folder(folder)


def test_every_system_of_the_core_is_offered(client: httpx.Client) -> None:
    codes = {one.code for one in SYSTEMS}
    assert codes >= {*system_names().values()}
    page = client.get("/events/new").text
    assert all(f'value="{code}"' in page for code in codes)


def test_the_seed_of_the_first_colour_is_in_the_journal(
    client: httpx.Client, tmp_path: Path
) -> None:
    colours = {
        begun(client, tmp_path / seed, system=SYSTEMS[0].code, colour="lot", seed=seed)
        .event.section()
        .base.initial_colour
        for seed in ("a1", "b2", "c3", "d4", "e5", "f6")
    }
    assert len(colours) == 2
    assert '"lot:c3"' in (tmp_path / "c3" / JOURNAL).read_text(encoding="utf-8")


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda one: one.code)
@pytest.mark.daily(11)
def test_round_1_of_every_system_can_be_paired(
    client: httpx.Client, tmp_path: Path, system: System
) -> None:
    event = begun(client, tmp_path / "club", system=system.code, rounds="2")
    for number in range(4):
        data = {"name": f"Player {number}", "rating": 2000 - number}
        event.do(Entered(f"p{number}", data))
    if system.kind in OF_TEAMS:
        event.do(TeamEntered("t0", {"name": "Rooks"}, ("p0", "p2")))
        event.do(TeamEntered("t1", {"name": "Pawns"}, ("p1", "p3")))
    assert missing_settings(event.event.section()) == ()
    run = Run(client, tmp_path / "club")
    paired = run.act("pair", saw=[0, ""], confirmed=3)
    assert paired.status_code == 200, paired.text
    one = open_event_folder(tmp_path / "club").event.section().rounds[0]
    assert len(one.boards) == 2


def test_a_federation_is_given_by_its_name_or_code(client: httpx.Client, tmp_path: Path) -> None:
    event = begun(client, tmp_path / "event", system="FIDE_DUTCH_2026", federation="Spain")
    assert event.event.section().base.federation == "ESP"
    assert '<option value="ESP">Spain</option>' in client.get("/events/new").text


def test_the_number_of_the_arbiter_is_understood_without_brackets(
    client: httpx.Client, tmp_path: Path
) -> None:
    event = begun(
        client, tmp_path / "event", system="FIDE_DUTCH_2026", arbiter="Hansen, Kari 1504321"
    )
    assert event.event.section().base.chief_arbiter == "Hansen, Kari (1504321)"


def test_tiebreaks_are_those_of_the_kind(client: httpx.Client, tmp_path: Path) -> None:
    form = {"tiebreak-swiss": "BH", "tiebreak-table": "SB", "tiebreak-team-swiss": "GPTS"}
    swiss = begun(client, tmp_path / "a", system="FIDE_DUTCH_2026", **form)
    assert swiss.event.section().base.tiebreaks == ("PTS", "BH")
    table = begun(client, tmp_path / "b", system="FIDE_ROUNDROBIN", **form)
    assert table.event.section().base.tiebreaks == ("PTS", "SB")
    team = begun(client, tmp_path / "c", system="FIDE_TEAM", **form)
    assert team.event.section().base.tiebreaks == ("MPTS", "GPTS")


# -- several sections -----------------------------------------------------------------------------


def test_sections_have_pages_of_their_own(client: httpx.Client, tmp_path: Path) -> None:
    event = begun(client, tmp_path / "club", sections="B, U14")
    assert list(event.event.sections) == ["main", "B", "U14"]
    run = Run(client, tmp_path / "club")
    for number, section in enumerate(("main", "main", "B", "B", "B")):
        event.do(Entered(f"p{number}", {"name": f"Player {number}"}), section=section)
    assert run.act("move", section="B", person="p4", to="main").status_code == 200
    paired = run.act("pair", section="B", saw=[0, ""], confirmed=3)
    assert paired.status_code == 200
    sections = open_event_folder(tmp_path / "club").event.sections
    assert [len(sections[name].people) for name in ("main", "B", "U14")] == [3, 2, 0]
    assert [len(sections[name].rounds) for name in ("main", "B", "U14")] == [0, 1, 0]
    page = client.get(f"{run.base}/round/1?section=B").text
    assert "Player 2" in page
    assert "Player 0" not in page
    assert f"{run.base}/players?section=B" in page
    assert f"{run.base}/round/1?section=B" in page
    pages = ("", "/players", "/settings", "/paper", "/send", "/backup", "/history")
    for path in pages:
        answer = client.get(f"{run.base}{path}?section=B")
        assert answer.status_code == 200, path
        assert f"{run.base}/round?section=B" in answer.text, path


def test_a_section_is_added_with_a_system_of_its_own(client: httpx.Client, tmp_path: Path) -> None:
    begun(client, tmp_path / "club")
    run = Run(client, tmp_path / "club")
    assert run.act("section-add", name="Blitz", system="FIDE_ROUNDROBIN").status_code == 200
    assert run.act("section-add", name="Blitz").status_code == 422
    section = open_event_folder(tmp_path / "club").event.sections["Blitz"]
    assert section.base.type_code == "FIDE_ROUNDROBIN"
    assert "BH" not in (section.base.tiebreaks or ())


def test_a_team_event_is_begun_by_the_screens(
    browser: Browser, hall: Desk, tmp_path: Path, axe: str
) -> None:
    with visit(browser, hall, viewport={"width": 1280, "height": 900}) as visitor:
        page = visitor.page
        visitor.go("/events/new")
        page.fill("input[name=name]", "League")
        page.keyboard.press("Enter")
        page.select_option("#system", "FIDE_TEAM_ROUNDROBIN")
        assert not page.is_visible("input[name=rounds]")
        assert page.is_visible("input[name=boards]")
        assert findings(visitor, axe, {}) == []
        page.fill("input[name=boards]", "3")
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Next").click()
        page.fill("input[name=folder]", str(tmp_path / "league"))
        page.get_by_role("button", name="Begin the event").click()
        page.wait_for_url("**/players**")
        page.get_by_role("link", name="Teams and line-ups").click()
        page.wait_for_selector("#new-team")
    base = open_event_folder(tmp_path / "league").event.section().base
    assert base.type_code == "FIDE_TEAM_ROUNDROBIN"
    assert base.board_colours == "WBW"
    assert base.tiebreaks == ("MPTS", "GPTS", "EDE")


def test_the_last_day_follows_the_first(browser: Browser, hall: Desk) -> None:
    with visit(browser, hall) as visitor:
        page = visitor.page
        visitor.go("/events/new")
        page.fill("[name=name]", "Club")
        page.fill("[name=start]", "2027-03-05")
        page.locator("[name=start]").dispatch_event("change")
        assert page.input_value("[name=end]") == "2027-03-05"
        page.fill("[name=end]", "2027-03-04")
        page.get_by_role("button", name="Next").click()
        assert page.is_visible("[name=end]")
        page.fill("[name=end]", "2027-03-07")
        page.get_by_role("button", name="Next").click()
        page.locator("[name=rounds]").wait_for()


def test_a_table_is_kept_when_a_setting_is_refused(client: httpx.Client, tmp_path: Path) -> None:
    values = {"name": "Club", "system": SYSTEMS[0].code, "start": "2027-03-05", "end": "2027-03-01"}
    table = {"players": ("entries.csv", b"Name;Elo\nKnutsen, Rolf;1800\n")}
    page = client.post("/events/new", data={**values, "folder": str(tmp_path / "a")}, files=table)
    assert page.status_code == 422
    assert "entries.csv" in page.text
    token = page.text.split('name="table" value="')[1].split('"')[0]
    right = {**values, "end": "2027-03-05", "table": token, "folder": str(tmp_path / "b")}
    assert f"/entries/{token}" in client.post("/events/new", data=right).headers["location"]
    nothing = {"players": ("entries.xlsx", b"PK no table")}
    refused = client.post("/events/new", data=values, files=nothing)
    assert refused.status_code == 422
    assert 'name="table"' not in refused.text
