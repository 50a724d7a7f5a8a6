"""Published pages as people meet them: in a browser, by ear, without script, on a phone."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import crosstable
from crosstable.model.languages import LANGUAGES
from crosstable.publishing.writing import write_site
from tests.browsers import open_page
from tests.conftest import scaled
from tests.crowded import crowded_event
from tests.publishing.sites import published, published_sample
from tests.sizes import is_full, spread
from tests.tables import hidden_columns

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDTHS = (1440, 820, 390)
PAGES = (
    *("index.html", "round-2.html", "names.html", "standings.html", "crosstable.html"),
    *("players.html", "player-1.html", "documents.html", "data.html", "embed.html"),
)
TEAM_PAGES = (
    *("index.html", "round-1.html", "teams.html", "team-1.html", "boards.html", "names.html"),
)
RULES = {
    "extends": ["html-validate:recommended"],
    "rules": {"long-title": "off"},
}
"""Names of events are as long as they are."""
PAPER = {
    "extends": ["html-validate:recommended"],
    "rules": {"long-title": "off", "attr-quotes": "off", "no-inline-style": "off"},
}
"""Printed lists are as short as HTML allows, and columns have widths of their own."""
_CUT_OFF = """[...document.querySelectorAll(".scroll")]
  .filter((one) => one.scrollWidth > one.clientWidth).length"""
_AXE = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html.slice(0, 200))])"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Swiss in two languages, with a team event beside it."""
    folder = tmp_path_factory.mktemp("sites") / "site"
    paths = (crosstable.sample("individual-swiss"), crosstable.sample("team-swiss"))
    write_site(folder, published(*paths, languages=("en", "de")))
    return folder


@pytest.mark.parametrize(("is_paper", "rules", "least"), [(False, RULES, 25), (True, PAPER, 5)])
def test_pages_are_valid_html(
    site: Path, html_validate: Path, tmp_path: Path, is_paper: bool, rules: object, least: int
) -> None:
    (tmp_path / "rules.json").write_text(json.dumps(rules))
    found = [p for p in sorted(site.rglob("*.html")) if p.name.startswith("print-") == is_paper]
    players = [path for path in found if path.name.startswith("player-")]
    left_out = {*players} - {*players[:: 50 // scaled(50)]}  # without --full every tenth
    if not is_full():  # pages in another language, of other rounds and players: the same elements
        left_out |= {path for path in found if "de" in path.relative_to(site).parts}
        kinds = {re.sub(r"\d+", "", f"{path}"): path for path in found if path not in left_out}
        left_out |= {*found} - {*kinds.values()}
    pages = [str(path) for path in found if path not in left_out]
    words = ("node", html_validate / "html-validate.mjs", "--config", tmp_path / "rules.json")
    done = subprocess.run((*words, *pages), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert len(pages) > least


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.nightly)])
def test_nobody_is_shut_out(site: Path, browser: Browser, axe: str, scheme: Any) -> None:
    """axe-core finds no violation at all."""
    with open_page(browser, color_scheme=scheme, viewport={"width": 1280, "height": 900}) as page:
        addresses = [f"individual-swiss/{name}" for name in PAGES]
        addresses += [f"team-swiss/{name}" for name in TEAM_PAGES]
        addresses += ["individual-swiss/standings-2.html", "individual-swiss/standings-women.html"]
        addresses += ["players.html", "federations.html"]
        addresses += ["index.html", "de/index.html", "individual-swiss/de/standings.html"]
        addresses += ["individual-swiss/print-standings.html", "team-swiss/de/print-pairings.html"]
        for address in spread(addresses):
            page.goto((site / address).as_uri())
            page.evaluate(f"(() => {{ {axe} }})()")
            assert page.evaluate(_AXE) == [], address


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.daily(2)
def test_no_page_is_wider_than_the_screen(site: Path, browser: Browser, width: int) -> None:
    with open_page(browser, viewport={"width": width, "height": 800}) as page:
        for name in PAGES:
            page.goto((site / "individual-swiss" / name).as_uri())
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name


@pytest.fixture(scope="module")
def in_five_languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Swiss in every language: words are long in some of them."""
    folder = tmp_path_factory.mktemp("languages")
    for name, data in published_sample("individual-swiss", languages=LANGUAGES).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@pytest.mark.parametrize("name", ["index.html", "names.html", "round-2.html"])
def test_a_phone_shows_where_everybody_sits_without_scrolling(
    site: Path, browser: Browser, name: str
) -> None:
    with open_page(browser, viewport={"width": 390, "height": 800}) as page:
        for event in ("individual-swiss", "team-swiss"):
            page.goto((site / event / name).as_uri())
            assert page.evaluate(_CUT_OFF) == 0, event


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.daily(3)
def test_the_words_of_no_language_are_too_long_for_a_phone(
    in_five_languages: Path, browser: Browser, language: str
) -> None:
    folder = in_five_languages if language == LANGUAGES[0] else in_five_languages / language
    with open_page(browser, viewport={"width": 390, "height": 800}) as page:
        for name in ("index.html", "names.html", "round-2.html"):
            page.goto((folder / name).as_uri())
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
            assert page.evaluate(_CUT_OFF) == 0, name


def test_standings_say_what_their_squares_mean(in_five_languages: Path) -> None:
    page = (in_five_languages / "de" / "standings.html").read_text(encoding="utf-8")
    assert "Jedes Kästchen ist eine Runde" in page


_TEXTS_CUT = """() => [...document.querySelectorAll("svg.performance")].flatMap((chart) => {
  const edge = chart.getBoundingClientRect().right + 1;
  return [...chart.querySelectorAll("text")]
    .filter((text) => text.getBoundingClientRect().right > edge).map((text) => text.textContent);
})"""


def test_a_chart_has_room_for_the_words_of_every_language(
    in_five_languages: Path, browser: Browser
) -> None:
    with open_page(browser, viewport={"width": 1280, "height": 900}) as page:
        for language in LANGUAGES:
            home = in_five_languages if language == LANGUAGES[0] else in_five_languages / language
            page.goto((home / "player-2.html").as_uri())
            assert page.locator("svg.performance text").count() > 3
            assert page.evaluate(_TEXTS_CUT) == [], language


def test_paper_is_white_whatever_the_screen_is(site: Path, browser: Browser) -> None:
    with open_page(browser, color_scheme="dark") as page:
        page.goto((site / "individual-swiss/standings.html").as_uri())
        page.emulate_media(media="print", color_scheme="dark")
        for place in ("h1", ".where", "tbody td:nth-child(3) a"):
            shown = page.evaluate(
                "(place) => getComputedStyle(document.querySelector(place)).color", place
            )
            assert max(map(int, re.findall(r"\d+", shown)[:3])) < 60, (place, shown)


def test_where_do_i_sit(site: Path, browser: Browser) -> None:
    with open_page(browser) as page:
        page.goto((site / "individual-swiss/index.html").as_uri())
        page.fill("#q", "bratelund tor")
        page.press("#q", "Enter")
        page.wait_for_url("**/names.html?q=bratelund+tor")
        assert _visible_rows(page, "names") == 1
        assert "Bråtelund" in page.inner_text("#names tbody tr:not([hidden])")
        page.fill("#q", "")
        assert _visible_rows(page, "names") == 30


def test_tables_are_sorted_by_a_click(site: Path, browser: Browser) -> None:
    with open_page(browser) as page:
        page.goto((site / "individual-swiss/players.html").as_uri())
        page.click("#players thead th:nth-child(4) button")
        first = page.inner_text("#players tbody tr:first-child td:nth-child(4)")
        assert first == "2561"
        page.click("#players thead th:nth-child(4) button")
        assert page.get_attribute("#players thead th:nth-child(4)", "aria-sort") == "ascending"


def test_everything_is_there_without_script(site: Path, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "individual-swiss/index.html").as_uri())
    page.click("text=By name")
    assert page.locator("#names tbody tr:visible").count() == 30
    page.click("#names a >> nth=0")
    assert page.locator("text=Why this place").is_visible()
    context.close()


def test_the_front_page_speaks_every_language() -> None:
    for language, word in {"de": "Wo sitze ich?", "fr": "Où suis-je assis ?"}.items():
        page = published_sample("rapid", languages=(language,))["index.html"].decode()
        assert f'<html lang="{language}">' in page
        assert word in page


def _visible_rows(page: Page, table: str) -> int:
    return page.locator(f"#{table} tbody tr:visible").count()


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eleven rounds, thirteen tie-breaks and long names."""
    folder = tmp_path_factory.mktemp("crowded")
    events: list[crosstable.Tournament | Path] = [crowded_event(300 if is_full() else 24)]
    if is_full():
        events += [crosstable.sample("team-swiss"), crosstable.sample("round-robin")]
    crosstable.publish(events, folder, anyway=True, languages=("en", "de"))
    return folder


def test_no_table_hides_a_column(crowded: Path, browser: Browser) -> None:
    names = ("index.html", "standings.html", "player-2.html", "de/player-2.html")
    pages = [crowded / name for name in names]
    if is_full():
        pages = [path for path in sorted(crowded.rglob("*.html")) if "print-" not in path.name]
        players = [path for path in pages if path.name.startswith("player-")]
        pages = [path for path in pages if path not in players] + players[::20]
    page = browser.new_page()
    hidden = [fault for path in pages for fault in hidden_columns(page, path.as_uri())]
    page.close()
    assert hidden == []


def test_a_screen_of_a_desk_shows_every_column_of_front_page_and_players(
    crowded: Path, browser: Browser
) -> None:
    home = next(crowded.rglob("player-2.html")).parent
    page = browser.new_page()
    for name in ("index.html", "player-2.html"):
        page.goto((home / name).as_uri())
        for width in (1920, 1440, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(_CUT_OFF) == 0, (name, width)
    page.close()
