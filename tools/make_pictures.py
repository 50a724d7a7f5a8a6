"""Pictures of every page of the desk at three widths, and the few that the guides show.

    .venv/bin/python tools/make_pictures.py FOLDER            every page at 1440, 820 and 390 pixels
    .venv/bin/python tools/make_pictures.py FOLDER --dark     the same in dark colours
    .venv/bin/python tools/make_pictures.py --guide           docs/images again, with few colours

They are looked at by people: fonts differ from machine to machine, so that no test compares them.
Needs the packages of the tests and a browser.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
import crosstable  # noqa: E402
from crosstable.event.disk.folder import open_event_folder  # noqa: E402
from crosstable.model.languages import LANGUAGES  # noqa: E402
from crosstable.publishing.making import write_events_site  # noqa: E402
from crosstable.publishing.source import SiteWishes  # noqa: E402
from tests.desk.alongside import (  # noqa: E402
    beside_swiss_manager_at_the_desk,
    pair_again,
)
from tests.desk.halls import Run, desk_with_data, valley  # noqa: E402
from tests.desk.picturing import small  # noqa: E402
from tests.desk.serving import Desk, opened  # noqa: E402
from tests.desk.test_browser import faulty  # noqa: E402
from tests.desk.test_entries_pages import (  # noqa: E402
    FIRST,
    SURNAMES,
    brought,
    rating_list,
    workbook,
)
from tests.event.beside.fakes import FakeSwissManager, invented_names  # noqa: E402
from tests.event.beside.hall import ARBITER  # noqa: E402
from tests.event.running import begun, paired  # noqa: E402
from tests.reading.foreign.made_tunx import small_open  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDTHS = {1440: 900, 820: 1100, 390: 844}
EVENT = {
    "overview": "",
    "round": "/round/3",
    "round-closed": "/round/1",
    "players": "/players",
    "settings": "/settings",
    "hall": "/hall",
    "paper": "/paper",
    "send": "/send",
    "prizes": "/prizes",
    "backup": "/backup",
    "history": "/history",
}
"""Pages of an event that is run."""
REPORT = {
    "report": "",
    "pairings": "/pairings?round=3",
    "report-players": "/players",
    "player": "/players/3",
    "standings": "/standings",
    "standings-why": "/standings/3",
    "crosstable": "/crosstable",
    "ratings": "/ratings",
    "norms": "/norms",
    "documents": "/documents",
    "convert": "/convert?to=trf16",
    "compare": "/compare",
}
"""Pages of a report."""
GUIDE = {
    "hall-overview": ("event", ""),
    "hall-round": ("event", "/round/3"),
    "hall-players": ("event", "/players"),
    "hall-paper": ("event", "/paper"),
}
SITE = {"site-event": "index.html", "site-player": "player-6.html"}
"""Pages of a published event in the guide to publishing."""


@contextmanager
def scene() -> Iterator[tuple[Desk, dict[str, str]]]:
    """A desk with an event, a report and a faulty one: where their pages begin."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "valle-chiara"
        valley(folder)
        with desk_with_data(Path(name) / "data", folder) as desk, desk.client() as client:
            yield (
                desk,
                {
                    "event": Run(client, folder).base,
                    "report": opened(client, crosstable.sample("individual-swiss").read_bytes()),
                    "teams": opened(client, crosstable.sample("team-swiss").read_bytes()),
                    "faulty": opened(client, faulty()),
                },
            )


def pages(homes: dict[str, str]) -> dict[str, str]:
    """Every page by the name of its picture."""
    found = {"start": "/", "new-event": "/events/new", "check": f"{homes['faulty']}/check"}
    found |= {name: homes["event"] + path for name, path in EVENT.items()}
    found |= {name: homes["report"] + path for name, path in REPORT.items()}
    return found | {"teams": f"{homes['teams']}/teams", "team": f"{homes['teams']}/teams/1"}


def take_all(browser: Browser, folder: Path, scheme: Literal["light", "dark"]) -> None:
    """Every page at every width."""
    folder.mkdir(parents=True, exist_ok=True)
    with scene() as (desk, homes):
        for width, height in WIDTHS.items():
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme
            )
            page = context.new_page()
            page.goto(desk.opening_address)
            for name, path in pages(homes).items():
                page.goto(f"{desk.address}{path}")
                settle(page)
                page.screenshot(path=folder / f"{name}-{width}.png")
            context.close()


def take_guide(browser: Browser) -> None:
    """The pictures of the guides and of the README."""
    with scene() as (desk, homes):
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        page.goto(desk.opening_address)
        for name, (home, path) in GUIDE.items():
            page.goto(f"{desk.address}{homes[home]}{path}")
            settle(page)
            small(page.screenshot(), ROOT / "docs" / "images" / f"{name}.png")
        context.close()


def take_entries(browser: Browser) -> None:
    """A club's table beside the rating list, before anybody is entered."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "nordlia"
        begun(folder, players=0)
        with desk_with_data(Path(name) / "data", folder) as desk, desk.client() as client:
            run = Run(client, folder)
            client.post(f"{run.base}/lists", files={"list": ("standard_list.txt", rating_list())})
            address = brought(run, "påmelding.xlsx", workbook())
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(desk.opening_address)
            _take_slowly(page, f"{desk.address}{address}", "hall-entries")
            page.close()


def take_teams(browser: Browser) -> None:
    """A round of teams, by matches, and their line-ups."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "cup"
        begun(folder, players=0, system="team-swiss", boards="4", rounds="5")
        with desk_with_data(Path(name) / "data", folder) as desk, desk.client() as client:
            run = Run(client, folder)
            address = brought(run, "lag.csv", _table_of_teams())
            client.post(address, json={"list": "-"})
            client.post(f"{address}/enter")
            run.act("teams-of-clubs")
            paired(open_event_folder(folder))
            for board, result in (
                (101, "1-0"),
                (102, "½-½"),
                (103, "0-1"),
                (104, "1-0"),
                (201, "½-½"),
            ):
                run.act("result", round=1, board=board, result=result, saw=None)
            run.act("postpone", round=1, board=202, saw=None)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(desk.opening_address)
            _take_slowly(page, f"{desk.address}{run.base}/round/1", "hall-team-round")
            _take_slowly(page, f"{desk.address}{run.base}/teams", "hall-teams")
            page.close()


def _table_of_teams() -> bytes:
    clubs = ("Nordlia A", "Byhaugen", "Fossvik SK", "Nordlia B", "Rauma SK", "Sandvikhavn")
    names = [f"{surname}, {first}" for first in FIRST for surname in SURNAMES]
    rows = [
        f"{club};{names[5 * at + place]};{2250 - 60 * place - 25 * at}"
        for at, club in enumerate(clubs)
        for place in range(5)
    ]
    return "\n".join(("Team;Name;Elo", *rows)).encode()


def take_alongside(browser: Browser) -> None:
    """An event that is paired in Swiss-Manager: paired again, and handed back."""
    with tempfile.TemporaryDirectory() as name:
        hall, fake = beside_swiss_manager_at_the_desk(Path(name) / "Desktop")
        folder = hall.event.folder
        with desk_with_data(Path(name) / "data", folder) as desk, desk.client() as client:
            address = f"{Run(client, folder).base}/beside"
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(desk.opening_address)
            pair_again(fake)
            client.post(address, data={"do": "look"})
            _take_slowly(page, f"{desk.address}{address}", "desk-alongside")
            hall.take(confirmed=3)
            hall.enter_all(("1-0", "½-½", "0-0"))
            hall.companion.hand_back(who=ARBITER)
            _take_slowly(page, f"{desk.address}{address}", "desk-alongside-handback")
            page.close()


def take_foreign(browser: Browser) -> None:
    """The card of another program's file on the start page, with what was lost and assumed."""
    with (
        tempfile.TemporaryDirectory() as name,
        desk_with_data(Path(name)) as desk,
        desk.client() as client,
    ):
        client.post("/files", files={"files": ("open.TUNX", small_open().to_bytes())})
        page = browser.new_page(viewport={"width": 1280, "height": 610})
        page.goto(desk.opening_address)
        for summary in page.locator("#arrivals summary").all():
            summary.click()
        small(page.screenshot(), ROOT / "docs" / "images" / "desk-foreign.png")
        page.close()


def take_first_round(browser: Browser) -> None:
    """A new event whose first round was just paired in Swiss-Manager."""
    with tempfile.TemporaryDirectory() as name:
        lists = Path(name) / "Desktop" / "Spring lists"
        lists.mkdir(parents=True)
        folder = Path(name) / "Desktop" / "Spring Open"
        crosstable.new_event(folder, "Spring Open", rounds=5)
        fake = FakeSwissManager(lists, invented_names(10))
        with desk_with_data(Path(name) / "data", folder) as desk, desk.client() as client:
            address = f"{Run(client, folder).base}/beside"
            attached = {"do": "attach", "program": "swiss-manager", "folder": str(lists)}
            client.post(address, data=attached)
            fake.pair()
            fake.export()
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(desk.opening_address)
            page.goto(f"{desk.address}{address}")
            page.wait_for_timeout(5000)
            small(page.screenshot(), ROOT / "docs" / "images" / "desk-alongside-first.png")
            page.close()


def _take_slowly(page: Page, address: str, picture: str) -> None:
    """A page that works something out after it is shown."""
    page.goto(address)
    page.wait_for_timeout(2500)
    small(page.screenshot(), ROOT / "docs" / "images" / f"{picture}.png")


def take_sites(browser: Browser) -> None:
    """Pages of a web site, in the languages that the site has."""
    with tempfile.TemporaryDirectory() as name:
        wishes = SiteWishes(languages=tuple(LANGUAGES), anyway=True)
        write_events_site([crosstable.sample("in-progress")], name, wishes)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        for picture, file in SITE.items():
            page.goto(Path(name, file).as_uri())
            small(page.screenshot(), ROOT / "docs" / "images" / f"{picture}.png")
        page.close()


def settle(page: Page) -> None:
    """Wait until nothing is loaded any more; live pages never rest, so not for long."""
    page.wait_for_load_state("load")
    page.wait_for_timeout(400)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures go")
    parser.add_argument("--dark", action="store_true", help="in dark colours")
    parser.add_argument("--guide", action="store_true", help="make those of the guides again")
    options = parser.parse_args()
    if options.folder is None and not options.guide:
        parser.error("give a folder, or --guide")
    from playwright.sync_api import sync_playwright

    from tests.browsers import program_of_browser

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program_of_browser(), args=["--no-sandbox"]
        )
        if options.guide:
            take_guide(browser)
            take_entries(browser)
            take_teams(browser)
            take_alongside(browser)
            take_foreign(browser)
            take_first_round(browser)
            take_sites(browser)
        if options.folder is not None:
            take_all(browser, options.folder, "dark" if options.dark else "light")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
