"""Standings after every round and by what players share; dates, norms and codes beside them."""

from __future__ import annotations

import re
from dataclasses import replace

import crosstable
from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Player
from crosstable.output.dates import write_days
from crosstable.output.language import messages
from crosstable.publishing.site import site_files
from crosstable.publishing.source import SiteWishes, public_events
from tests.publishing.sites import broken_links, published_sample


def _first_cells(page: bytes) -> list[str]:
    """The names of the first table, from the top."""
    return re.findall(r'href="player-(\d+)\.html"', page.decode())


def test_there_are_standings_after_every_round() -> None:
    t = crosstable.read(crosstable.sample("individual-swiss"))
    files = published_sample("individual-swiss")
    for number in range(1, 7):
        order = [str(line.id) for line in crosstable.standings(t, after=number)]
        assert _first_cells(files[f"standings-{number}.html"]) == order, number
    assert "standings-7.html" not in files


def test_groups_keep_the_order_of_the_standings() -> None:
    files = published_sample("individual-swiss")
    whole = _first_cells(files["standings.html"])
    for kind in ("federations", "women", "ratings"):
        page = files[f"standings-{kind}.html"].decode()
        for group in page.split('<table class="group">')[1:]:
            members = _first_cells(group.encode())
            assert members == sorted(members, key=whole.index), kind
    assert "Women" in files["standings-women.html"].decode()


def _with_ages(player: Player) -> Player:
    return replace(player, born=PartialDate(1950 + player.number * 2, 5, 17))


def test_ages_are_groups_and_never_dates() -> None:
    t = crosstable.read(crosstable.sample("individual-swiss"))
    t = replace(t, players=tuple(map(_with_ages, t.players)))
    for shortened in (False, True):
        wishes = SiteWishes(anyway=True, shorten_minors=shortened)
        files = site_files(public_events([t], wishes), wishes)
        page = files["standings-ages.html"].decode()
        assert "65 and older" in page
        assert "Under 20" in page  # of age, but a junior
        assert ("Under 16" in page) != shortened
        assert not any(b"/05/17" in data or b"17 May" in data for data in files.values())


def test_standings_have_the_change_of_the_rating() -> None:
    files = published_sample("individual-swiss")
    change = re.findall(r'figure (?:up|down)">([^<]+)<', files["player-1.html"].decode())
    assert change[0] in files["standings.html"].decode()
    assert "Rating ±" not in files["standings-1.html"].decode()


def test_days_are_written_as_the_language_writes_them() -> None:
    first = PartialDate(2026, 4, 3)
    last = PartialDate(2026, 4, 9)
    written = {language: write_days(first, last, messages(language)) for language in ("de", "fr")}
    assert written == {"de": "3.–9. April 2026", "fr": "3–9 avril 2026"}
    assert "/2026" not in published_sample("rapid")["index.html"].decode().split("</header>")[0]


def test_norms_are_told_only_where_somebody_was_near() -> None:
    files = published_sample("individual-swiss")
    told = [name for name, data in files.items() if b"Title norms" in data]
    players = [name for name in files if name.startswith("player-")]
    assert len(told) < len(players) / 3


def test_a_known_address_gives_codes_to_the_own_page() -> None:
    files = published_sample("rapid", address="https://example.org/rapid/")
    assert list(broken_links(files)) == []
    assert 'src="code-1.svg"' in files["player-1.html"].decode()
    assert not any(name.endswith(".svg") for name in published_sample("rapid"))
