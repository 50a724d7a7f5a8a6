"""A team event for everybody in the hall, and in the words of the desk: boards are called 4.2."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.desk.hall.live import change
from crosstable.desk.hall.passes import Kind
from crosstable.desk.pages.run.hall import give_helper
from crosstable.desk.run.telling import describe_act, was
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.boards import Postponed, ResultCleared, ResultEntered
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.rounds import Closed
from crosstable.event.acts.teams import LineupHandedIn, TeamWithdrawn
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.rounds.drawing import draw
from tests.desk.halls import Run
from tests.desk.serving import Desk
from tests.desk.test_hall import Venue
from tests.event.running import paired
from tests.event.teamplay import team_event, team_rounds
from tests.passages import compact


@pytest.fixture
def venue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Venue]:
    """Four teams, whose second round is being played, in the hall."""
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path / "data"))
    event = team_event(tmp_path / "league", 4)
    team_rounds(event, 1, random.Random(3))
    paired(event)
    found = Venue(tmp_path / "league", tmp_path / "data")
    found.room.is_shown = True
    yield found
    found.close()


def test_everybody_sees_matches_with_running_scores(venue: Venue) -> None:
    before = venue.hall.view(venue.opened)
    event = open_event_folder(venue.folder)
    for board, result in ((101, "1-0"), (102, "1-0"), (103, "½-½")):
        event.do(ResultEntered(2, board, result))
    venue.opened.refresh()
    now = venue.hall.view(venue.opened)
    assert change(before, now).get("scores") == {
        1: "1½ – 1½"
    }  # on board 2 the first team has Black
    (match, boards), _ = now.groups
    assert match is not None
    assert [now.result_of_left(board) for board in boards] == ["1-0", "0-1", "½-½", ""]
    assert boards[1]["teams"] == (match["second"], match["first"])
    page = compact(venue.phone.get("/live").text)
    assert re.findall(r'<th scope="row">([\d.]+)</th>', page) == [
        *("1", "1.1", "1.2", "1.3", "1.4", "2", "2.1", "2.2", "2.3", "2.4")
    ]
    assert page.count("1½ – 1½") == 1
    standings = page.split('id="tab-standings"')[1]
    assert re.findall(r"<td>(Team \d)</td>", standings) == [team["name"] for team in now.teams]
    screen = compact(venue.phone.get("/screen/pairings").text)
    assert screen.count('class="match"') == 2
    assert "Team 0" in venue.phone.get("/screen/standings").text
    assert re.search(r"<b>\s*2\.4\s*</b>", venue.phone.get("/screen/names").text)


def test_phones_and_helpers_know_the_teams(venue: Venue) -> None:
    given = venue.give(Kind.BOARDS)
    board = venue.boards[1]
    own = compact(venue.phone.get(venue.seat(given, board.white)).text)
    assert "Board 1.2" in own
    assert len(re.findall(r"pts · Team \d", own)) == 2
    helper = compact(venue.phone.get(venue.helper(first=200, last=299)).text)
    assert re.findall(r'data-label="([\d.]+)"', helper) == ["2.1", "2.2", "2.3", "2.4"]
    assert "matches 2–2" in helper


def test_a_helper_of_the_desk_has_whole_matches(venue: Venue) -> None:
    section = venue.opened.event.section()
    give_helper(venue.room, section, {"name": "Ola", "first": 1, "last": 2, "hours": 6})
    granted = venue.room.passes.live()[-1]
    assert [granted.has_board(number) for number in (99, 101, 204, 301)] == [
        False,
        True,
        True,
        False,
    ]


def test_a_board_of_a_match_has_one_name(hall: Desk, tmp_path: Path) -> None:
    event = team_event(tmp_path / "league", 4)
    paired(event)
    event.do(ResultEntered(1, 102, "0-1"))
    event.do(ResultEntered(1, 102, "½-½", "0-1"), confirmed=3)
    told = [str(describe_act(line, event.event)) for line in event.journal.lines[-2:]]
    assert told == ["Round 1, board 1.2: 1-0", "Round 1, board 1.2: ½-½"]  # as Round shows it
    assert was(event.journal.lines[-1], event.event) == "1-0"
    event.do(Postponed(1, 101))
    with pytest.raises(CannotAct, match=r"board 1\.3 "):
        event.do(ResultCleared(1, 103))
    with pytest.raises(CannotAct, match=r"9\.1; .* 1\.1 to 2\.4"):
        event.do(ResultCleared(1, 901))
    with hall.client() as client:
        run = Run(client, event.folder)
        run.open()
        tiles = re.findall(
            r"<strong>([\d.]+)</strong> ?<span>(\S+)</span>", compact(client.get(run.base).text)
        )
        assert dict(tiles)["1.2"] == "½-½"


def test_a_later_round_names_the_postponed_board_of_a_match(hall: Desk, tmp_path: Path) -> None:
    event = team_event(tmp_path / "league", 4)
    paired(event)
    event.do(Postponed(1, 101))
    for board in event.event.section().rounds[0].open_boards:
        event.do(ResultEntered(1, board.number, "1-0"))
    with hall.client() as client:
        run = Run(client, event.folder)
        run.open()
        event.do(Closed(1), confirmed=4)
        with pytest.raises(NotConfirmed, match=r"board 1\.1$"):
            event.do(draw(event.event.section()))
        event.do(draw(event.event.section()), confirmed=4)
        assert "board 1.1" in compact(client.get(run.base).text)
        page = client.get(f"{run.base}/round/2").text
        assert "board 1.1" in compact(page)
        (first, *_) = re.findall(r'href="(/files/[^"]+/pairings/\d+\?round=2)"', page)
        assert client.get(first).status_code == 200  # a match has reasons, its boards follow


def test_acts_of_teams_are_told_in_sentences(tmp_path: Path) -> None:
    event = team_event(tmp_path / "league", 4)
    told = [str(describe_act(line, event.event)) for line in event.journal.lines]
    assert told[-1] == "The team Team 3 enters"
    paired(event)
    roster = event.event.section().teams["t0"].roster
    event.do(LineupHandedIn(1, "t0", roster[1:5]), confirmed=3)
    event.do(SettingsChanged({"prizes": '["500, 300"]'}))
    event.do(TeamWithdrawn("t3"), confirmed=4)
    told = [str(describe_act(line, event.event)) for line in event.journal.lines[-3:]]
    assert told == [
        "Round 1: the line-up of Team 0",
        "Settings: Prizes: 500, 300",
        "The team Team 3 withdraws",
    ]


def test_prizes_of_a_team_event_speak_of_teams(hall: Desk, tmp_path: Path) -> None:
    event = team_event(tmp_path / "league", 4)
    with hall.client() as client:
        run = Run(client, event.folder)
        run.open()
        page = client.get(f"{run.base}/prizes").text
    assert "add-line" not in page  # there are no categories
    assert "<legend>Teams with equal points</legend>" in page
