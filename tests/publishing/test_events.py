"""Events that run: what is public of a folder, and when it became known."""

import json
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import crosstable
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import DetailsImported, Remark, SettingsChanged
from crosstable.event.acts.people import ByeRequested, DataChanged, Entered
from crosstable.event.acts.rounds import Published
from crosstable.event.acts.sections import SectionAdded
from crosstable.event.disk.folder import EventFolder
from crosstable.event.rounds.drawing import draw
from crosstable.model.details.schema import SCHEMA
from crosstable.publishing.levels import LEVELS
from tests.event.running import begun, paired, played
from tests.publishing.sites import broken_links, published

ATOM = "{http://www.w3.org/2005/Atom}"


def test_a_draft_is_not_public(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(1))
    event.do(draw(event.event.section()))
    files = published(tmp_path / "open")
    assert "round-1.html" in files
    assert "round-2.html" not in files
    assert len(json.loads(files["event.json"])["rounds"]) == 1
    assert list(broken_links(files)) == []


def test_players_have_permanent_ids_and_boards_their_numbers(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    paired(event)
    files = published(tmp_path / "open")
    assert "player-p00.html" in files
    snapshot = json.loads(files["event.json"])
    assert [board["board"] for board in snapshot["rounds"][0]["boards"]] == [1, 2, 3, 4]
    assert {player["id"] for player in snapshot["players"]} == {f"p{n:02}" for n in range(8)}


def test_one_more_result_changes_few_files(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    number = paired(event)
    before = published(tmp_path / "open")
    event.do(ResultEntered(number, 1, "1-0"))
    after = published(tmp_path / "open")
    changed = {name for name in after if after[name] != before.get(name)}
    assert {"round-1.html", "event.json", "round-1.pgn", "feed.xml"} <= changed
    assert "players.csv" not in changed


def test_news_have_the_time_of_the_journal(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(2))
    feed = ElementTree.fromstring(published(tmp_path / "open")["feed.xml"])
    entries = [
        (entry.findtext(f"{ATOM}title"), entry.findtext(f"{ATOM}updated"))
        for entry in feed.findall(f"{ATOM}entry")
    ]
    at = "2026-11-20T09:00:00Z"
    assert entries == [
        ("Standings after round 1", at),
        ("Results of round 1", at),
        ("Pairings of round 1", at),
    ]


def test_the_event_decides_its_level(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    played(event, random.Random(3))
    assert "standings.html" in published(tmp_path / "open")
    event.do(SettingsChanged({"publication": "pairings"}))
    files = published(tmp_path / "open")
    assert "standings.html" not in files
    snapshot = json.loads(files["event.json"])
    assert snapshot["level"] == "pairings"
    assert {board["white_result"] for board in snapshot["rounds"][0]["boards"]} == {None}


def test_boards_have_the_numbers_of_the_hall(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    event.do(SettingsChanged({"first-board": "21"}))
    paired(event)
    snapshot = json.loads(published(tmp_path / "open")["event.json"])
    assert [board["board"] for board in snapshot["rounds"][0]["boards"]] == [21, 22, 23, 24]


SECRETS = {
    "born": "1991/01/17",
    "remark": "came late, was warned",
    "phone": "+47 5550 1234",
    "email": "ingrid@example.org",
    "address": "Havnegata 7",
    "birthplace": "Lillevik",
}


def test_nothing_that_only_the_arbiter_needs_leaves_the_folder(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    event.do(DataChanged("p03", {"born": SECRETS["born"], "fide_id": "1503014"}))
    event.do(Remark(SECRETS["remark"]))
    details = f"""
[organiser]
name = "Fjord Chess Club"
phone = "{SECRETS["phone"]}"
email = "{SECRETS["email"]}"
[[contact]]
role = "chief-arbiter"
name = "Fjellstad, Ingrid"
address = "{SECRETS["address"]}"
[[birthplace]]
id = "1503014"
place = "{SECRETS["birthplace"]}"
"""
    event.do(DetailsImported(details), confirmed=4)
    played(event, random.Random(4))
    event.do(ByeRequested("p03", (4,), "H"), confirmed=4)
    files = published(tmp_path / "open", languages=("en", "de"))
    assert "1503014" in files["player-p03.html"].decode()
    everything = b"\n".join(files.values()).decode()
    kept = (tmp_path / "open" / "journal.jsonl").read_text("utf-8")
    for name, secret in SECRETS.items():
        assert secret in kept, name
        assert secret not in everything, name
        assert secret.replace("/", "-") not in everything, name
    report = crosstable.loads(files["event.trf"])
    assert {len(player.rounds) for player in report.players} == {1}  # no bye that is to come


def test_an_event_can_set_every_level_and_no_other() -> None:
    """The levels stand in the schema of the event details too, which knows no room above it."""
    (key,) = (key for table in SCHEMA for key in table.keys if key.name == "publication")
    assert re.findall(r'"(\w+)"', str(key.type.name)) == list(LEVELS)


SECTIONS = {
    "B": {"system": "round-robin", "tiebreaks": "PTS,DE,SB"},
    "C": {"system": "swiss", "rounds": "3", "tiebreaks": "PTS,BH"},
    "Rapid": {"system": "double-round-robin", "tiebreaks": "PTS,DE"},
    "Seniors": {"system": "swiss", "rounds": "5", "tiebreaks": "PTS,BH"},
    "Cup": {"system": "knockout", "tiebreaks": "PTS"},
}


def festival(folder: Path) -> EventFolder:
    """An event of six sections, each with four players and its first round played."""
    event = begun(folder, 4)
    for name, values in SECTIONS.items():
        event.do(SectionAdded(name, {"initial-colour": "white", **values}))
        for index in range(4):
            data = {"name": f"{name} {index}, P", "rating": 2000 - index}
            event.do(Entered(f"{name}{index}", data), section=name)
    for name in ("main", *SECTIONS):
        event.do(draw(event.event.section(name)), section=name, confirmed=2)
        event.do(Published(1), section=name)
        for board in event.event.section(name).rounds[0].boards:
            event.do(ResultEntered(1, board.number, "1-0"), section=name)
    return event


def test_a_festival_of_six_sections_is_published_from_its_folder(tmp_path: Path) -> None:
    folder = festival(tmp_path / "fjord").folder
    files = published(folder)
    assert list(broken_links(files)) == []
    homes = {name.removesuffix("round-1.html") for name in files if name.endswith("round-1.html")}
    assert len(homes) == 1 + len(SECTIONS)
    front = files["index.html"].decode()
    assert all(f'href="{home}' in front for home in homes)
    assert re.findall(r'href="(\w+)/index.html"', front) == ["main", *map(str.lower, SECTIONS)]
    assert "<title>Fjord Open</title>" in front
    for home in homes:
        snapshot = json.loads(files[f"{home}event.json"])
        assert len(snapshot["players"]) == 4
        assert len(snapshot["rounds"]) == 1
    assert published(folder) == files


def test_an_individual_event_with_a_stray_team_has_no_links_to_it(tmp_path: Path) -> None:
    path = tmp_path / "stray.trf"
    data = crosstable.sample("rapid").read_bytes()
    path.write_bytes(data + b"013 Example                            1    2\r\n")
    assert not crosstable.read(path).is_team_event
    assert list(broken_links(published(path, anyway=True))) == []
