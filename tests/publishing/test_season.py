"""A site of several events: who is the same person, their pages, and the search for them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import crosstable
from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Player, Tournament
from crosstable.output.drawing.barcodes import qr_svg
from crosstable.publishing.levels import Level
from crosstable.publishing.season import season_people
from crosstable.publishing.site import site_files
from crosstable.publishing.source import SiteWishes, public_events
from crosstable.publishing.writing import write_site
from tests.publishing.sites import broken_links

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ANYWAY = SiteWishes(anyway=True)


@cache
def _spring() -> Tournament:
    return crosstable.read(crosstable.sample("round-robin"))


def _autumn() -> Tournament:
    """The same people half a year later; their numbers are in another order."""
    day = PartialDate(2026, 11, 7)
    return replace(_spring(), name="Autumn Cup", start=day, end=day, round_dates=())


def _site(wanted: SiteWishes = ANYWAY) -> dict[str, bytes]:
    return site_files(public_events([_spring(), _autumn()], wanted), wanted)


def _same(*people: Player) -> list[int]:
    """How many events each person has, with one event for each of the given players."""
    events = [replace(_spring(), name=f"Event {n}", players=(one,)) for n, one in enumerate(people)]
    published = public_events(events, ANYWAY)
    return sorted(len(person.seats) for person in season_people(published))


def test_a_person_is_known_by_number_else_by_name_federation_and_year() -> None:
    ann = Player(1, "Lund, Ann", federation="NOR", fide_id="1500001", born=PartialDate(1990))
    same = {
        "number, other spelling": replace(ann, name="Lund, A."),
        "no number": replace(ann, fide_id=None),
        "no number, no year": replace(ann, fide_id=None, born=None),
        "accents": replace(ann, fide_id=None, name="Lund, Änn"),
    }
    other = {
        "another number": replace(ann, fide_id="1500002"),
        "another year": replace(ann, fide_id=None, born=PartialDate(2012)),
        "the number of another, born in another year": replace(ann, born=PartialDate(2012)),
        "another federation": replace(ann, fide_id=None, federation="SWE"),
    }
    assert [name for name, player in same.items() if _same(ann, player) != [2]] == []
    assert [name for name, player in other.items() if _same(ann, player) != [1, 1]] == []


def test_who_could_be_two_people_is_neither() -> None:
    elder = Player(1, "Lund, Ann", federation="NOR", fide_id="1500001", born=PartialDate(1960))
    younger = replace(elder, fide_id="1500002", born=PartialDate(1990))
    assert _same(elder, younger, replace(elder, fide_id=None, born=None)) == [1, 1, 1]


def test_a_short_name_is_linked_with_no_full_one() -> None:
    child = replace(_spring().players[0], born=PartialDate(2008, 9, 1), name="Weber, Anna")
    events = [
        replace(_spring(), players=(child, *_spring().players[1:])),
        replace(_autumn(), players=(child, *_autumn().players[1:])),  # of age by then
    ]
    wanted = ANYWAY._replace(shorten_minors=True)
    files = site_files(public_events(events, wanted), wanted)
    page = files["players.html"].decode()
    assert len(re.findall(r"Anna W\.|>Weber<", page)) == 2
    number = str(child.fide_id).encode()
    assert all(
        number not in data for name, data in files.items() if b"Anna W." in data and "/" in name
    )


def test_everybody_has_a_page_over_all_events() -> None:
    files = _site(ANYWAY._replace(languages=("en", "de"), address="https://example.org/club/"))
    assert list(broken_links(files)) == []
    player = _spring().players[0]
    page = files[f"players/{player.fide_id}.html"].decode()
    assert page.count("/player-1.html") == 2
    assert "players/" + str(player.fide_id) in files["de/players.html"].decode()
    home = next(name for name in files if name.endswith("/player-1.html") and "/de/" not in name)
    assert f"players/{player.fide_id}.html" in files[home].decode()
    address = f"https://example.org/club/players/{player.fide_id}.html"
    assert files[f"players/{player.fide_id}.svg"].decode() == qr_svg(address)


def test_ratings_of_other_kinds_of_play_are_not_added_up() -> None:
    """Each kind has a list of its own: who plays rapid loses nothing of the standard rating."""
    spring = replace(_spring(), name="Spring Cup", round_dates=())
    events = [spring, replace(_autumn(), time_control_code="900+10")]
    player = max(spring.players, key=lambda one: one.rating or 0)
    page = site_files(public_events(events, ANYWAY), ANYWAY)[f"players/{player.fide_id}.html"]
    text = " ".join(re.sub(r"<[^>]+>", " ", page.decode()).split())
    found = re.search(r"Rating change standard: (\S+) rapid: (\S+) The page", text)
    assert found is not None, text
    assert f"Rating (standard) {player.rating} {found[1]} " in text
    assert "· standard · place" in text
    assert "· rapid · place" in text
    one_kind = _site()[f"players/{player.fide_id}.html"].decode()
    assert "rapid" not in one_kind


def test_a_season_shows_no_more_than_its_events() -> None:
    files = _site(ANYWAY._replace(level=Level.PAIRINGS))
    player = _spring().players[0]
    page = files[f"players/{player.fide_id}.html"].decode()
    assert "Where the points came from" not in page
    assert not re.search(r"place \d+ of", page)
    assert "players.html" in _site(ANYWAY._replace(level=Level.NOTHING))


def test_a_year_is_searched_for_people(tmp_path: Path, browser: Browser) -> None:
    write_site(tmp_path, _site())
    page = browser.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    page.fill("#q", "kokenyesdi")
    page.press("#q", "Enter")
    page.wait_for_url("**/players.html?q=kokenyesdi")
    assert page.locator("#people tbody tr:visible").count() == 1
    assert page.evaluate("plain('Dahlstrøm, Æsa Łoś')") == "dahlstrom, aesa los"
    page.fill("#q", "autumn cup")
    assert page.locator("#events tbody tr:visible").count() == 1
    page.fill("#q", "nobody at all")
    assert page.locator("form output").inner_text() == "Nothing was found."
    page.close()


def test_a_phone_shows_who_played_where_without_scrolling(tmp_path: Path, browser: Browser) -> None:
    write_site(tmp_path, _site())
    page = browser.new_page(viewport={"width": 390, "height": 800})
    for name in ("index.html", "players.html", "federations.html"):
        page.goto((tmp_path / name).as_uri())
        cut = "[...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth)"
        assert page.evaluate(f"{cut}.length") == 0, name
    page.close()


def test_a_phone_shows_the_whole_chart(tmp_path: Path, browser: Browser) -> None:
    write_site(tmp_path, _site())
    page = browser.new_page(viewport={"width": 390, "height": 800})
    charts = [
        p for p in sorted((tmp_path / "players").glob("*.html")) if b"season" in p.read_bytes()
    ]
    page.goto(charts[0].as_uri())
    assert page.locator("svg.season text").count() > 3
    assert page.evaluate(_TEXTS_OUTSIDE) == []
    page.close()


_TEXTS_OUTSIDE = """() => {
  const chart = document.querySelector("svg.season").getBoundingClientRect();
  const isOutside = (box) => box.left < chart.left - 1 || box.right > chart.right + 1;
  return [...document.querySelectorAll("svg.season text")]
    .filter((text) => isOutside(text.getBoundingClientRect())).map((text) => text.textContent);
}"""
