"""The data of a site, read back by the programs it is for."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import icalendar
import jsonschema_rs
import pytest
from lxml import etree

import crosstable
from crosstable.model.dates import PartialDate
from crosstable.publishing.site import site_files
from crosstable.publishing.source import SiteWishes, public_events
from tests.publishing.conftest import SchemaOrg
from tests.publishing.sites import SAMPLES, broken_links, published_sample

ATOM = "{http://www.w3.org/2005/Atom}"
# The library is under the GPL: it runs in a process of its own.
READ_PGN = """
import io, json, sys
import chess.pgn
games = []
stream = io.StringIO(sys.stdin.buffer.read().decode())
while (game := chess.pgn.read_game(stream)) is not None:
    assert not game.errors, game.errors
    games.append(dict(game.headers))
print(json.dumps(games))
"""


@pytest.mark.parametrize("name", SAMPLES)
def test_the_snapshot_fits_its_schema(name: str) -> None:
    files = published_sample(name)
    schema = json.loads(files["event.schema.json"])
    snapshot = json.loads(files["event.json"])
    jsonschema_rs.validator_for(schema).validate(snapshot)
    t = crosstable.read(crosstable.sample(name))
    assert len(snapshot["players"]) == len(t.players)
    assert len(snapshot["rounds"]) == t.paired_rounds
    ranks = {line["participant"]: line["rank"] for line in snapshot["standings"]["lines"]}
    assert {int(who): rank for who, rank in ranks.items()} == crosstable.standings(t).rank_of


@pytest.mark.parametrize("name", ["individual-swiss", "team-swiss"])
def test_games_are_read_back_from_pgn(name: str) -> None:
    files = published_sample(name)
    t = crosstable.read(crosstable.sample(name))
    command = (sys.executable, "-c", READ_PGN)
    done = subprocess.run(command, input=files["round-2.pgn"], capture_output=True, check=True)
    games = json.loads(done.stdout)
    boards = json.loads(files["event.json"])["rounds"][1]["boards"]
    assert len(games) == sum(bool(board["white"] and board["black"]) for board in boards)
    by_name = {player.name: player for player in t.players}
    for game in games:
        white, black = by_name[game["White"]], by_name[game["Black"]]
        assert game.get("WhiteElo", "") == str(white.rating or "")
        assert game.get("BlackFideId", "") == (black.fide_id or "")
        entry = white.entry(2)
        assert isinstance(entry, crosstable.Game)
        assert entry.opponent == black.number
    if t.is_team_event:
        assert all(game["WhiteTeam"] and game["BlackTeam"] for game in games)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_calendar_has_every_round(name: str) -> None:
    t = crosstable.read(crosstable.sample(name))
    calendar = icalendar.Calendar.from_ical(published_sample(name)["rounds.ics"])
    assert calendar.errors == []
    days = [event.decoded("DTSTART") for event in calendar.walk("VEVENT")]
    stated = [day.earliest() for day in t.round_dates if day is not None]
    assert days == (stated or [t.start.earliest() if t.start else None])
    assert len({event["UID"] for event in calendar.walk("VEVENT")}) == len(days)


def test_lines_of_the_calendar_are_folded() -> None:
    lines = published_sample("individual-swiss")["rounds.ics"].split(b"\r\n")
    assert max(map(len, lines)) <= 75


@pytest.mark.parametrize("name", SAMPLES)
def test_the_feed_is_atom(name: str) -> None:
    """RFC 4287, 4.1.1 and 4.1.2: what a feed and an entry must have, once each."""
    data = published_sample(name)["feed.xml"]
    schema = etree.RelaxNG(etree.parse(Path(__file__).with_name("atom.rng")))
    schema.assertValid(etree.fromstring(data))
    feed = ElementTree.fromstring(data)
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    assert entries
    for element in (feed, *entries):
        for needed in ("id", "title", "updated"):
            (found,) = element.findall(f"{ATOM}{needed}")
            assert found.text
        assert element.find(f"{ATOM}updated").text.endswith("Z")  # type: ignore[union-attr]
        assert element.find(f"{ATOM}link").get("href")  # type: ignore[union-attr]
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    ids = [entry.find(f"{ATOM}id").text for entry in entries]  # type: ignore[union-attr]
    assert len(set(ids)) == len(ids)


def test_the_public_report_is_a_report() -> None:
    for name in SAMPLES:
        report = crosstable.loads(published_sample(name)["event.trf"])
        original = crosstable.read(crosstable.sample(name))
        assert crosstable.standings(report).rank_of == crosstable.standings(original).rank_of
        assert [p.born for p in report.players] == [None] * len(original.players)


def test_the_event_is_described_for_search_engines() -> None:
    page = published_sample("individual-swiss", address="https://example.org/site/")["index.html"]
    found = json.loads(_linked_data(page))
    assert found["@context"] == "https://schema.org"
    assert found["@type"] == "SportsEvent"
    assert found["url"] == "https://example.org/site/index.html"
    for one in (found, *found["subEvent"]):
        assert {"name", "startDate", "endDate", "location", "eventStatus"} <= one.keys()
    assert len(found["subEvent"]) == 7
    assert found["subEvent"][1]["url"] == "https://example.org/site/round-2.html"


def _linked_data(page: bytes) -> str:
    return page.decode().partition('type="application/ld+json">')[2].partition("</script>")[0]


def test_search_engines_know_every_word_of_it(schema_org: SchemaOrg, tmp_path: Path) -> None:
    pages = (
        published_sample(name, address="https://example.org/site/")["index.html"]
        for name in SAMPLES
    )
    right = [_linked_data(page) for page in pages]
    wrong = [text.replace('"sport"', '"sprot"', 1) for text in right]
    found = schema_org(tmp_path, [json.loads(text) for text in (*right, *wrong)])
    assert found.keys() == {*range(len(right), 2 * len(right))}
    assert all("sprot" in message for message in found.values())


def test_an_address_gives_a_map_of_the_site() -> None:
    files = published_sample("rapid", address="https://example.org/r/")
    places = ElementTree.fromstring(files["sitemap.xml"])
    found = {
        place.text for place in places.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    }
    assert "https://example.org/r/standings.html" in found
    assert "sitemap.xml" not in published_sample("rapid")


def test_boxes_for_broadcasts() -> None:
    files = published_sample("team-swiss")
    t = crosstable.read(crosstable.sample("team-swiss"))
    players = files["lichess-players.txt"].decode().splitlines()
    assert players[0] == f"{t.players[0].name} = {t.players[0].fide_id}"
    teams = files["lichess-teams.txt"].decode().splitlines()
    assert len(teams) == sum(len(team.roster) for team in t.teams)
    assert all(line.count(";") == 1 for line in teams)


def test_no_file_of_an_undated_event_invents_a_day() -> None:
    """Atom demands a day (RFC 4287, 4.1.1), so there is no feed, and the site says so."""
    text = "012 A\n" + "".join(
        f"001 {number:4}      {name:33} 1500                             {points}    1  "
        f"{3 - number:4} {colour} {result}\n"
        for number, name, points, colour, result in (
            (1, "One", "1.0", "w", "1"),
            (2, "Two", "0.0", "b", "0"),
        )
    )
    t = crosstable.loads(text.encode())
    assert t.paired_rounds == 1
    for undated, has_feed in (
        (t, False),
        (replace(t, start=PartialDate.parse("2026/05/02")), True),
    ):
        wishes = SiteWishes(anyway=True)
        files = site_files(public_events((undated,), wishes), wishes)
        assert ("feed.xml" in files) == has_feed
        assert json.loads(files["event.json"])["updated"] == (
            "2026-05-02T00:00:00Z" if has_feed else None
        )
        assert [name for name, data in files.items() if b"2000-01-01" in data] == []
        assert not list(broken_links(files))
