"""What surprised arbiters: backups that did not open, error numbers, notices from addresses."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.views import round_view
from crosstable.event.acts.boards import Postponed, ResultEntered
from crosstable.event.acts.people import Withdrawn
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.disk.packing import pack_folder
from tests.desk.halls import Run, desk_with_data, playing
from tests.desk.serving import Desk
from tests.event.running import begun, paired, played
from tests.passages import compact
from tests.worded import Worded


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Iterator[Desk]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with desk_with_data(tmp_path_factory.mktemp("data")) as found:
            yield found


def test_a_backup_opens_on_the_start_page(hall: Desk, home: Path, tmp_path: Path) -> None:
    folder = playing(tmp_path / "fjord-open")
    data = pack_folder(folder)
    path = tmp_path / "backup.zip"
    path.write_bytes(data)
    with hall.client() as client:
        typed = client.post("/events/open", data={"folder": str(path)})
        assert typed.headers["location"].startswith("/events/")
        dropped = client.post("/files", files={"files": ("backup.zip", data)})
        (kept,) = re.findall('name="folder" value="([^"]+)"', dropped.text)
        copied = client.post("/events/open", data={"folder": kept, "copy": "yes"})
        assert client.get(copied.headers["location"]).status_code == 200
    names = sorted(path.name for path in (home / "Crosstable").iterdir())
    assert names == ["fjord-open", "fjord-open-copy"]
    copies = [open_event_folder(home / "Crosstable" / name).journal.lines for name in names]
    assert copies == [open_event_folder(folder).journal.lines] * 2


def test_no_number_of_an_error_is_shown(hall: Desk, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("nothing", encoding="utf-8")
    with hall.client() as client:
        for place in (path, tmp_path / "nowhere", path / "below"):
            answer = client.post("/events/open", data={"folder": str(place)})
            page = client.get(answer.headers["location"]).text
            assert 'class="notice"' in page
            assert "Errno" not in page


def test_a_notice_cannot_be_made_by_an_address(hall: Desk, tmp_path: Path) -> None:
    with hall.client() as client:
        run = Run(client, playing(tmp_path / "fjord-open"))
        run.open()
        for address in ("/", run.base, f"{run.base}/players"):
            page = client.get(address, params={"said": "Call this number"}).text
            assert "Call this number" not in page
        answer = client.post("/events/open", data={"folder": ""})
        assert answer.headers["location"].startswith("/?said=")
        assert 'class="notice"' in client.get(answer.headers["location"]).text


def test_after_the_last_round_the_event_is_finished(hall: Desk, tmp_path: Path) -> None:
    event = begun(tmp_path / "short", rounds="2")
    for _ in range(2):
        played(event, random.Random(1))
    with hall.client() as client:
        run = Run(client, tmp_path / "short")
        run.open()
        page = client.get(f"{run.base}/round/2").text
    assert 'id="finish"' in page
    assert 'id="pair"' not in page


def test_a_postponed_game_is_open_until_it_is_played(
    worded: Worded, hall: Desk, tmp_path: Path
) -> None:
    with hall.client() as client:
        run = Run(client, playing(tmp_path / "fjord-open"))
        run.open()
        run.act("postpone", round=2, board=1, saw=None)
        page = client.get(f"{run.base}/round/2").text
        worded(page.split('data-but-one="')[1].split('"')[0])


def test_an_event_with_a_postponed_game_is_not_called_over(hall: Desk, tmp_path: Path) -> None:
    event = begun(tmp_path / "short", rounds="1")
    paired(event)
    round_ = event.event.section().rounds[0]
    event.do(Postponed(1, 1))
    for board in round_.boards[1:]:
        event.do(ResultEntered(1, board.number, "1-0"))
    event.do(Closed(1), confirmed=4)
    with hall.client() as client:
        run = Run(client, tmp_path / "short")
        run.open()
        pages = {page: client.get(f"{run.base}{page}").text for page in ("", "/round/1", "/send")}
    assert "1 postponed game" in pages[""]
    assert "1 postponed game" in pages["/round/1"].split('id="after-last"')[1]
    assert '<li class="open">' in pages["/send"].split('class="ready"')[1][:80]


def test_cancelled_games_are_struck_out_and_count_nowhere(hall: Desk, tmp_path: Path) -> None:
    event = begun(tmp_path / "robin", players=6, system="round-robin", tiebreaks="PTS,SB")
    paired(event)
    (board,) = (b for b in event.event.section().rounds[0].boards if "p03" in b.pair)
    for other in event.event.section().rounds[0].boards:
        won = "p03" not in other.pair or other.black == "p03"
        event.do(ResultEntered(1, other.number, "1-0" if won else "0-1"))
    event.do(Closed(1))
    event.do(Withdrawn("p03"), confirmed=4)
    paired(event)
    with hall.client() as client:
        run = Run(client, tmp_path / "robin")
        run.open()
        report = f"/files/{run.base.removeprefix('/events/')}"
        pictures = client.get(f"{report}/standings?after=1").text.split('class="picture ranks"')[1]
        assert "Player02, P" in pictures
        assert "Player03, P" not in pictures  # no place, so neither a line nor a score group
        leaders = client.get(run.base).text.split('class="leaders')[1]
        assert "Player03, P" not in leaders
        for page, cells in (("standings?after=1", 2), ("crosstable", 4)):  # a forfeit in round 2
            assert client.get(f"{report}/{page}").text.count("<s title=") == cells, page
        page = compact(client.get(f"{run.base}/round/2").text)
    assert 'class="chip wait">Player03' in page
    section = event.event.section()
    winner = next(who for who in board.pair if who != "p03")
    view = round_view(OpenEvent(event.folder), section, 2)
    assert view is not None
    points = {
        b[side]["id"]: b[side]["points"] for b in view["boards"] for side in ("white", "black")
    }
    assert (points[winner], points["p03"], sorted(points.values())) == (
        "0",
        "0",
        ["0"] * 4 + ["1"] * 2,
    )


def test_games_of_one_who_left_early_do_not_count_and_it_says_so(
    hall: Desk, tmp_path: Path
) -> None:
    event = begun(tmp_path / "robin", players=6, system="round-robin", tiebreaks="PTS,SB")
    played(event, random.Random(1))
    event.do(Withdrawn("p03"), confirmed=4)
    with hall.client() as client:
        run = Run(client, tmp_path / "robin")
        run.open()
        for page in ("standings", "crosstable"):
            text = client.get(f"/files/{run.base.removeprefix('/events/')}/{page}").text
            assert 'id="excluded"' in text
            assert "Player03" in text
        report = f"/files/{run.base.removeprefix('/events/')}"
        table = client.get(f"{report}/standings").text
        own_row = table[: table.index("/standings/4?")].rpartition("<tr")[2]
        assert re.search(r'class="n rank"\s*>\s*–\s*<', own_row), own_row
        ranks = re.findall(r'class="n rank"\s*>\s*([^<\s]*)', table)
        assert ranks == ["1=", "1=", "3=", "3=", "3=", "–"], ranks
        rows = client.get(f"{report}/crosstable").text.split("<tr")
        places = [re.findall(r"<td[^>]*>\s*([^<\s]*)", row)[0] for row in rows if "<td" in row]
        assert places == ["1", "2", "3", "4", "5", "–"], places
        assert "Player03" in rows[-1]
        working = client.get(f"{report}/standings/4", headers={"HX-Request": "true"}).text
        assert "do not count" in working


def test_whoever_may_leave_before_half_is_told_beforehand(hall: Desk, tmp_path: Path) -> None:
    event = begun(tmp_path / "robin", players=6, system="round-robin", tiebreaks="PTS,SB")
    with hall.client() as client:
        run = Run(client, tmp_path / "robin")
        run.open()
        players = f"{run.base}/players"
        assert "data-early" not in client.get(players).text  # nothing is played yet
        for _ in range(2):
            played(event, random.Random(1))
        page = client.get(players).text
        assert page.count('data-early="yes"') == 6
        assert "gets no rank (C.05, 6.6)" in page
        played(event, random.Random(1))
        assert "data-early" not in client.get(players).text


def test_families_and_clubs_are_kept_apart_on_players(hall: Desk, tmp_path: Path) -> None:
    begun(tmp_path / "family", players=8)
    with hall.client() as client:
        run = Run(client, tmp_path / "family")
        run.open()
        page = client.get(f"{run.base}/players").text
        assert 'id="prohibit"' in page
        assert "NOR (8)" in page
        answer = run.act("prohibit", people=["p00", "p04"], first="1", last="3")
        assert answer.status_code == 200, answer.text
        assert 'data-lift="p00 p04"' in client.get(f"{run.base}/players").text
        lifted = run.act("prohibit", people=["p00", "p04"], lifted=True)
        assert lifted.status_code == 200
        assert "data-lift" not in client.get(f"{run.base}/players").text
