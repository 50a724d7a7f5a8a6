"""An event run at the desk, by its requests: acts, questions, conflicts, news, recents."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from crosstable.desk.run.recents import Recents
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.people import CheckedIn
from crosstable.event.disk.folder import begin_event_folder, open_event_folder
from crosstable.event.history.performing import Who
from crosstable.event.intake.importing import take_over
from tests.desk.halls import Run, desk_with_data, playing, result_on_disk
from tests.desk.serving import Desk
from tests.event.running import begun
from tests.passages import compact, marked, passages
from tests.worded import Worded


@pytest.fixture
def run(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    """An event of eight players whose second round is being played, open at the desk."""
    with hall.client() as client:
        found = Run(client, playing(tmp_path / "fjord-open"))
        found.open()
        yield found


# -- acts -----------------------------------------------------------------------------------------


def test_a_result_is_on_disk_before_it_is_answered(run: Run) -> None:
    answer = run.act("result", round=2, board=1, result="1", saw=None)
    assert answer.status_code == 200
    assert result_on_disk(run.folder, 1) == "1-0"
    assert answer.json()["state"]["open"] == 3
    assert answer.json()["state"]["results"][0]["result"] == "1-0"


def test_a_page_gets_only_the_boards_that_changed_since_it_was_shown(run: Run) -> None:
    def numbers(answer: httpx.Response) -> list[int]:
        return [one["number"] for one in answer.json()["state"]["results"]]

    first = run.act("result", round=2, board=1, result="1-0", saw=None)
    assert numbers(first) == [1, 2, 3, 4]
    at = first.json()["n"]
    run.act("result", round=2, board=3, result="1-0", saw=None)
    second = run.act("result", round=2, board=2, result="½-½", saw=None, since=at)
    assert numbers(second) == [2, 3]
    assert second.json()["state"]["open"] == 1
    state = f"{run.base}/round/2/state"
    assert numbers(run.client.get(state, params={"since": at})) == [2, 3]
    assert numbers(run.client.get(state, params={"since": at + 2})) == []
    for unknown in ("", "0", "-1", "x", "99999", "9" * 40, "²"):
        assert numbers(run.client.get(state, params={"since": unknown})) == [1, 2, 3, 4]
    unusual: tuple[object, ...] = (True, "3", 2.5, None, [], 10**30, -1)
    for wrong in unusual:
        again = run.act("result", round=2, board=2, result="½-½", saw="½-½", since=wrong)
        assert numbers(again) == [1, 2, 3, 4], wrong
    run.act("undo", saw=run.client.get(state).json()["n"])
    assert numbers(run.client.get(state, params={"since": at})) == [1, 2, 3, 4]


def test_the_first_check_in_brings_all_rows_and_the_next_one_its_own(
    hall: Desk, tmp_path: Path
) -> None:
    """With the first one everybody else is missing, which nobody was before."""
    with hall.client() as client:
        begun(tmp_path / "open")
        run = Run(client, tmp_path / "open")
        run.open()

        def rows(since: int) -> list[str]:
            page = client.get(f"{run.base}/players", params={"since": since}).text
            return re.findall(r'<tr\s[^>]*data-person="(\w+)"', page)

        people = [*open_event_folder(run.folder).event.section().people]
        first = run.act("check-in", person=people[0], present=True, saw=False)
        at = first.json()["n"]
        assert sorted(rows(at - 1)) == sorted(people)
        run.act("check-in", person=people[1], present=True, saw=False)
        assert rows(at) == [people[1]]


def test_another_result_meanwhile_is_a_question_and_never_overwritten(run: Run) -> None:
    run.act("result", round=2, board=1, result="1-0", saw=None)
    answer = run.act("result", round=2, board=1, result="0-1", saw=None)
    assert answer.status_code == 409
    assert answer.json()["conflict"]["now"] == "1-0"
    assert result_on_disk(run.folder, 1) == "1-0"


def test_two_who_agree_are_no_conflict(run: Run) -> None:
    run.act("result", round=2, board=1, result="½-½", saw=None)
    assert run.act("result", round=2, board=1, result="=", saw=None).status_code == 200
    again = run.act("result", round=2, board=1, result="=", saw="½-½", second=True)
    assert again.json()["state"]["results"][0]["state"] == "confirmed"


def test_who_saw_nothing_writes_nothing(run: Run) -> None:
    answer = run.act("result", round=2, board=1, result="1-0")
    assert answer.status_code == 409
    assert result_on_disk(run.folder, 1) is None


def test_changing_a_result_is_confirmed_by_its_level(run: Run) -> None:
    run.act("result", round=2, board=1, result="1-0", saw=None)
    change = {"round": 2, "board": 1, "result": "0-1", "saw": "1-0"}
    asked = run.act("result", **change)
    assert asked.status_code == 409
    question = asked.json()["question"]
    assert question["level"] == 3
    assert question["warnings"][0]["clause"]
    one = open_event_folder(run.folder).event.section().round(2)
    assert one is not None
    people = open_event_folder(run.folder).event.section().people
    for word in (*(people[who].name for who in one.boards[0].pair), "1-0", "0-1"):
        assert word in question["warnings"][0]["message"]
    assert run.act("result", **change, confirmed=2).status_code == 409
    assert run.act("result", **change, confirmed=3).status_code == 200
    assert result_on_disk(run.folder, 1) == "0-1"


def test_what_cannot_be_is_refused_with_a_sentence(run: Run) -> None:
    for act, values in (
        ("result", {"round": 2, "board": 99, "result": "1-0", "saw": None}),
        ("result", {"round": 2, "board": 1, "result": "2-0", "saw": None}),
        ("result", {"round": "two", "board": 1, "result": "1-0", "saw": None}),
        ("close", {"saw": [2, "published"]}),
        ("change", {"person": "nobody", "data": {"name": "X"}, "saw": {"name": ""}}),
        ("enter", {"data": {"name": ""}}),
        ("settings", {"values": {"rounds": "many"}, "saw": {"rounds": "5"}}),
        ("settings", {"values": {"round-dates": "0002-11-16"}, "saw": {"round-dates": ""}}),
        ("nonsense", {}),
    ):
        answer = run.act(act, **values)
        assert answer.status_code == 422, (act, answer.text)
        assert answer.json()["refused"]


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'"x"', b"[" * 5000])
def test_requests_that_are_no_acts(run: Run, body: bytes) -> None:
    kind = {"Content-Type": "application/json"}
    answer = run.client.post(f"{run.base}/acts", content=body, headers=kind)
    assert answer.status_code == 400


def test_a_form_of_another_page_is_no_act(run: Run) -> None:
    answer = run.client.post(f"{run.base}/acts", data={"act": "pair"})
    assert answer.status_code == 415
    body = {"act": "undo", "saw": 1}
    foreign = {"Origin": "http://evil.example"}
    assert run.client.post(f"{run.base}/acts", json=body, headers=foreign).status_code == 403


def test_a_round_from_the_results_to_the_next_draft(run: Run) -> None:
    for board in range(1, 5):
        run.act("result", round=2, board=board, result="1-0", saw=None)
    assert run.act("close", saw=[2, "published"]).status_code == 200
    assert run.act("pair", saw=[2, "published"]).json()["conflict"]["now"] == [2, "closed"]
    assert run.act("pair", saw=[2, "closed"]).status_code == 200
    page = run.client.get(f"{run.base}/round/3").text
    assert "Publish round 3" in page
    section = open_event_folder(run.folder).event.section()
    assert section.last_round is not None
    one, other = section.last_round.boards[0].white, section.last_round.boards[1].white
    shown = run.client.get(f"{run.base}/swap", params={"one": one, "other": other}).json()
    assert any(section.people[one].name in text for text in shown["pairs"])
    pairs = [list(board.pair) for board in section.last_round.boards]
    swap = {"one": one, "other": other, "saw": pairs}
    assert run.act("swap", **swap).json()["question"]["level"] == 3
    assert run.act("swap", **swap, confirmed=3).status_code == 200
    assert run.act("swap", **swap, confirmed=3).status_code == 409  # the pairs are others now
    assert run.act("publish", saw=[3, "draft"]).status_code == 200
    assert run.state(3)["status"] == "published"


def test_missing_players_are_asked_about_and_left_out(run: Run, tmp_path: Path) -> None:
    found = Run(run.client, tmp_path / "early")
    event = begun(found.folder)
    found.open()
    for n in range(6):
        event.do(CheckedIn(f"p{n:02}"))
    overview = run.client.get(found.base).text
    assert "Player06, P; Player07, P" in overview
    assert "Nothing at the moment." not in overview
    asked = found.act("pair", saw=[0, ""]).json()["question"]
    assert asked["level"] == 2
    assert [(one["key"], one["people"]) for one in asked["warnings"]] == [
        ("missing-paired", ["p06", "p07"])
    ]
    assert found.act("pair", saw=[0, ""], without=["nobody"]).status_code == 422
    assert found.act("pair", saw=[0, ""], without=["p06", "p07"]).status_code == 200
    one = open_event_folder(found.folder).event.section().round(1)
    assert one is not None
    assert len(one.boards) == 3
    assert dict(one.absent) == {"p06": "Z", "p07": "Z"}


def test_people_are_changed_only_as_they_were_seen(run: Run) -> None:
    change = {"person": "p00", "data": {"rating": "2501", "club": "SK Nord"}}
    stale = run.act("change", **change, saw={"rating": "1", "club": ""})
    assert stale.status_code == 409
    person = open_event_folder(run.folder).event.section().people["p00"]
    seen = {"rating": str(person.rating), "club": ""}
    assert run.act("change", **change, saw=seen).status_code == 200
    person = open_event_folder(run.folder).event.section().people["p00"]
    assert (person.rating, person.club) == (2501, "SK Nord")
    assert run.act("check-in", person="p00", present=True, saw=False).status_code == 200
    assert run.act("check-in", person="p00", present=True, saw=False).status_code == 409
    assert run.act("bye", person="p00", round=4, kind="H", saw="").status_code == 200
    assert run.act("withdraw", person="p01", saw=False, confirmed=2).status_code == 200
    page = run.client.get(f"{run.base}/players").text
    assert "SK Nord" in page
    assert "R4 ½" in compact(page)


def test_the_national_rating_is_entered_and_shown(run: Run) -> None:
    person = next(iter(open_event_folder(run.folder).event.section().people))
    assert "National rating</th>" not in run.client.get(f"{run.base}/players").text
    wish = {"person": person, "data": {"national": "1850"}, "saw": {"national": ""}}
    assert run.act("change", **wish).status_code == 200
    assert open_event_folder(run.folder).event.section().people[person].national == 1850
    page = run.client.get(f"{run.base}/players").text
    assert "National rating</th>" in page
    assert '<td class="n" data-field="national">1850</td>' in page


def test_undo_takes_back_what_was_seen_and_nothing_else(run: Run) -> None:
    run.act("result", round=2, board=1, result="1-0", saw=None)
    done = run.act("result", round=2, board=2, result="1-0", saw=None).json()
    assert run.act("undo", saw=done["n"] - 1).status_code == 409
    assert run.act("undo", saw=done["n"]).status_code == 200
    assert result_on_disk(run.folder, 2) is None
    assert result_on_disk(run.folder, 1) == "1-0"
    history = run.client.get(f"{run.base}/history").text
    assert "taken back" in history
    assert "Round 2, board 2: 1-0" in history


def _brought(run: Run, files: dict[str, tuple[str | None, bytes | str]]) -> str:
    """The address of the page that shows a table."""
    answer = run.client.post(f"{run.base}/import", files=files)
    assert answer.status_code == 303
    return answer.headers["location"]


def test_one_import_is_undone_by_one_undo(run: Run) -> None:
    before = open_event_folder(run.folder).event.section()
    table = "Name;Elo\nPlayer00, P;2600\nLund, Åse;2101\nBerg, Bo;1990\n".encode()
    address = _brought(run, {"table": ("new.csv", table)})
    assert run.client.post(f"{address}/enter").json()["entered"] == 2
    event = open_event_folder(run.folder)
    assert len(event.event.section().people) == len(before.people) + 2
    undone = run.act("undo", saw=event.event.at)
    assert open_event_folder(run.folder).event.section() == before
    assert "2 more acts" in undone.json()["undone"]
    result = run.act("result", round=2, board=1, result="1-0", saw=None).json()
    assert "board 1: 1-0" in run.act("undo", saw=result["n"]).json()["undone"]


def test_a_number_that_the_check_would_doubt_is_said_at_once(run: Run) -> None:
    person = open_event_folder(run.folder).event.section().people["p00"]
    saw = {"fide_id": person.fide_id or ""}
    answer = run.act("change", person="p00", data={"fide_id": "1610"}, saw=saw).json()
    assert ["1610" in text for text in answer["unasked"]] == [True]


def test_all_wrong_values_are_named_at_their_fields(run: Run) -> None:
    data = {"name": "", "rating": "strong", "federation": "XXX", "club": "Sandvik"}
    person = open_event_folder(run.folder).event.section().people["p00"]
    saw = {key: str(getattr(person, key) or "") for key in data}
    answer = run.act("change", person="p00", data=data, saw=saw)
    assert answer.status_code == 422
    assert sorted(answer.json()["fields"]) == ["federation", "name", "rating"]


def test_the_journal_knows_who(run: Run) -> None:
    answer = run.client.post(f"{run.base}/name", data={"name": "Åse <b> Lund"})
    assert answer.status_code == 303
    run.act("result", round=2, board=1, result="1-0", saw=None)
    assert open_event_folder(run.folder).journal.lines[-1].by == "Åse <b> Lund"
    page = run.client.get(f"{run.base}/round/2").text
    assert "Åse &lt;b&gt; Lund" in page


def test_many_writers_lose_nothing(run: Run, hall: Desk) -> None:
    """Ten who write to the same boards at the same time: one result each, the others are asked."""
    codes: list[int] = []

    def write(result: str) -> None:
        with hall.client() as client:
            mine = Run(client, run.folder)
            for board in range(1, 5):
                answer = mine.act("result", round=2, board=board, result=result, saw=None)
                codes.append(answer.status_code)

    writers = [threading.Thread(target=write, args=(("1-0", "0-1")[n % 2],)) for n in range(10)]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    assert set(codes) == {200, 409}
    assert run.state(2)["open"] == 0
    lines = open_event_folder(run.folder).journal.lines
    assert len([line for line in lines if line.act == "result"]) == 4 + codes.count(200)


# -- news -----------------------------------------------------------------------------------------


def test_open_pages_hear_of_acts_here_and_of_other_programs(run: Run, hall: Desk) -> None:
    with hall.client() as client, client.stream("GET", f"{run.base}/live") as stream:
        lines = (line for line in stream.iter_lines() if line.startswith("data: "))
        first = json.loads(next(lines)[6:])
        run.act("result", round=2, board=1, result="1-0", saw=None)
        assert json.loads(next(lines)[6:]) == {**first, "n": first["n"] + 1} | {
            "act": "result",
            "at": open_event_folder(run.folder).journal.lines[-1].at,
        }
        other = open_event_folder(run.folder)
        other.do(ResultEntered(2, 2, "0-1"), who=Who("Bodil"))
        heard = json.loads(next(lines)[6:])
        assert (heard["n"], heard["by"]) == (first["n"] + 2, "Bodil")
    assert run.state(2)["results"][1]["result"] == "0-1"


# -- pages ----------------------------------------------------------------------------------------


def test_the_report_of_the_event_is_shown_in_its_frame_and_not_edited(run: Run) -> None:
    files = run.base.replace("/events/", "/files/")
    for page in ("/standings", "/crosstable", "/check", "/ratings", "/documents"):
        answer = run.client.get(files + page)
        assert answer.status_code == 200, page
        assert "<strong>Fjord Open</strong>" in answer.text
        assert "Schedule and rules" in answer.text
    for page, form in (("/fix-all", {"for": ""}), ("/text", {"for": "", "text": "012 X"})):
        answer = run.client.post(files + page, data=form)
        assert answer.status_code in (303, 409)
    assert b"012 Fjord Open" in run.client.get(f"{files}/download").content


def test_every_page_of_a_run_event(run: Run) -> None:
    pages = ("", "/round/1", "/round/2", "/players", "/prizes", "/settings", "/history")
    for page in pages:
        answer = run.client.get(run.base + page)
        assert answer.status_code == 200, page
        assert answer.text.count("<h1") == 1, page
        assert " style=" not in answer.text
    assert run.client.get(f"{run.base}/round").headers["location"].endswith("/round/2")
    assert run.client.get(f"{run.base}/round/9").status_code == 404
    assert run.client.get("/events/0123456789abcdef").status_code == 404


NO_PRIZES = {"prizes": [], "sharing": "place", "unit": "0.01"}


def _line(kind: str = "everybody", value: str = "", amounts: str = "") -> dict[str, str]:
    return {"kind": kind, "value": value, "amounts": amounts}


def test_prizes_are_set_shown_and_taken_back(run: Run) -> None:
    text = run.client.get(f"{run.base}/prizes").text
    assert "No prizes yet" in text
    assert "prize-list" not in text
    lines = [_line(amounts="500, 300"), _line("women", amounts="50"), _line("rating", "1800", "20")]
    done = run.act("prizes", lines=[*lines, _line("unrated")], sharing="hort", saw=NO_PRIZES)
    assert done.status_code == 200
    kept = ["500, 300", "women: 50", "u1800: 20"]
    assert open_event_folder(run.folder).event.details["running"]["prizes"] == kept
    text = run.client.get(f"{run.base}/prizes").text
    assert "No prizes yet" not in text
    assert "Hort: half of a prize" in text
    assert "50.00 not given" in text
    assert "nobody is in this category" in text
    assert "4 games are open" in text
    sheet = run.client.get(f"{run.base}/paper/prize-list")
    assert sheet.content.startswith(b"%PDF")
    late = run.act("prizes", lines=[], sharing="place", saw=NO_PRIZES)
    assert late.json()["conflict"]["now"] == {"prizes": kept, "sharing": "hort", "unit": "0.01"}
    assert run.act("undo", saw=done.json()["n"]).status_code == 200
    assert "No prizes yet" in run.client.get(f"{run.base}/prizes").text


def test_prizes_are_paid_in_the_unit_of_the_form(run: Run) -> None:
    lines = [_line(amounts="500, 300")]
    assert (
        run.act("prizes", lines=lines, sharing="shared", unit="5", saw=NO_PRIZES).status_code == 200
    )
    text = run.client.get(f"{run.base}/prizes").text
    assert "smallest amount paid is 5.00" in text
    assert "<option selected>5</option>" in text
    assert (
        run.act("prizes", lines=lines, sharing="shared", unit="3", saw=NO_PRIZES).status_code != 200
    )


def test_a_category_without_the_data_says_so(worded: Worded, run: Run) -> None:
    for person in open_event_folder(run.folder).event.section().people:
        run.act("change", person=person, data={"sex": ""}, saw={"sex": "m"})
    run.act("prizes", lines=[_line("women", amounts="50")], sharing="place", saw=NO_PRIZES)
    text = run.client.get(f"{run.base}/prizes").text
    worded(passages(text, " sex "))
    assert "Complete the players" in text


@pytest.mark.parametrize(
    "line",
    [
        _line(amounts="ten"),
        _line("rating", "18", "5"),
        _line("luck", "", "5"),
        _line("women", "", "3: 4"),
    ],
)
def test_prizes_that_cannot_be_are_refused(run: Run, line: dict[str, str]) -> None:
    answer = run.act("prizes", lines=[line], sharing="place", saw=NO_PRIZES)
    assert answer.status_code == 422
    assert answer.json()["refused"]
    assert run.act("prizes", lines=[], sharing="luck", saw=NO_PRIZES).status_code == 422


def test_standings_are_printed_and_points_come_before_results(run: Run) -> None:
    files = run.base.replace("/events/", "/files/")
    text = run.client.get(f"{files}/standings").text
    assert "Download the report" in text
    assert text.index('data-key="PTS"') < text.index('class="squares"')
    for kind, start in (("pdf", b"%PDF"), ("csv", b"")):
        assert f"{files}/documents/standings/{kind}" in text
        answer = run.client.get(f"{files}/documents/standings/{kind}")
        assert answer.status_code == 200
        assert answer.content.startswith(start)
    assert "/documents/standings/pdf" not in run.client.get(f"{files}/standings?after=1").text


def test_leaders_and_pictures_are_of_the_last_finished_round(worded: Worded, run: Run) -> None:
    text = run.client.get(run.base).text
    assert "Leaders after round 1" in text
    assert "4 games of round 2" in text
    before = re.findall(r"<strong>([\d½]+)</strong></td>", text)
    run.act("result", round=2, board=1, result="0-1", saw=None)
    run.act("result", round=2, board=2, result="½-½", saw=None)
    text = run.client.get(run.base).text
    assert "Leaders after round 1" in text
    (open_games,) = passages(text, "2 games of round 2")
    worded(open_games)
    assert re.findall(r"<strong>([\d½]+)</strong></td>", text) == before
    for board in (3, 4):
        run.act("result", round=2, board=board, result="1-0", saw=None)
    text = run.client.get(run.base).text
    assert "Leaders after round 2" in text
    assert "games of round 2" not in text


def test_footer_speaks_of_the_event_or_of_the_file(worded: Worded, run: Run) -> None:
    file = run.base.replace("/events/", "/files/")
    for page in (run.base, f"{file}/crosstable"):
        ((_, told),) = marked(run.client.get(page).text, "foot")
        worded(told)


def test_names_cannot_inject_anything(run: Run) -> None:
    evil = "</script><img src=x onerror=alert(1)>"
    run.act("enter", data={"name": evil, "club": evil}, confirmed=4)
    run.act("settings", values={"name": evil}, saw={"name": "Fjord Open"})
    run.act("prizes", lines=[_line(amounts="9" * 9)], sharing="place", saw=NO_PRIZES)
    for page in ("", "/players", "/prizes", "/settings", "/history", "/round/2"):
        text = run.client.get(run.base + page).text
        assert "<img src=x" not in text
        assert "</script><img" not in text


# -- beginning and opening ------------------------------------------------------------------------


def test_recents_survive_a_restart(tmp_path: Path) -> None:
    event, data = playing(tmp_path / "fjord-open"), tmp_path / "data"
    with desk_with_data(data, event) as desk, desk.client() as client:
        assert client.get(Run(client, event).base).status_code == 200
    assert Recents(data).folders() == [event.resolve()]
    with desk_with_data(data) as desk, desk.client() as client:
        start = client.get("/").text
        assert "Fjord Open" in start
        assert "4 results missing" in start
        assert client.get(Run(client, event).base).status_code == 200


def test_a_folder_that_is_no_event_is_not_opened(run: Run, tmp_path: Path) -> None:
    answer = run.client.post("/events/open", data={"folder": str(tmp_path)})
    assert "Not opened" in run.client.get(answer.headers["location"]).text


def test_a_damaged_list_of_recents_does_no_harm(tmp_path: Path) -> None:
    recents = Recents(tmp_path)
    for text in ("", "{", "{}", "[1, null]", '["/nowhere"]'):
        (tmp_path / "recent-events.json").write_text(text)
        assert recents.folders() == []


def test_an_event_is_begun_with_its_players(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    form = {
        "name": "Nýárs Open",
        "city": "Sandvikhavn",
        "federation": "nor",
        "start": "2026-12-27",
        "end": "2026-12-30",
        "rounds": "5",
        "system": "FIDE_DUTCH_2026",
        "time-control": "5400+30",
        "colour": "lot",
        "seed": "abcd",
        "tiebreak-swiss": ["BH/C1", "SB"],
        "folder": str(folder),
    }
    table = "Name;Elo;Land\nLund, Åse;2101;NOR\nBerg, Bo;1990;SWE\n".encode()
    files = {"players": ("entries.csv", table)}
    wrong = run.client.post("/events/new", data={**form, "rounds": "0"}, files=files)
    assert wrong.status_code == 422
    assert not folder.exists()
    answer = run.client.post("/events/new", data=form, files=files)
    assert answer.status_code == 303, answer.text
    address = answer.headers["location"].partition("?")[0]
    assert run.client.post(f"{address}/enter").json()["entered"] == 2
    section = open_event_folder(folder).event.section()
    assert sorted(one.name for one in section.people.values()) == ["Berg, Bo", "Lund, Åse"]
    assert section.base.tiebreaks == ("PTS", "BH/C1", "SB")
    made = Run(run.client, folder)
    assert made.act("pair", saw=[0, ""]).status_code == 200


def test_a_table_is_shown_as_a_difference_before_it_is_taken(run: Run) -> None:
    table = "Name;Elo;Land\nPlayer00, P;2600;NOR\nLund, Åse;2101;NOR\n".encode()
    before = open_event_folder(run.folder).journal.lines
    address = _brought(run, {"table": ("new.csv", table)})
    shown = run.client.get(address).text
    assert 'data-kind="changed"' in shown
    assert "<strong>2600</strong>" in shown
    assert open_event_folder(run.folder).journal.lines == before
    run.client.post(address, json={"answers": {"2": "out"}})
    taken = run.client.post(f"{address}/enter").json()
    assert (taken["entered"], taken["changed"]) == (1, 0)
    people = open_event_folder(run.folder).event.section().people
    assert "Lund, Åse" in [one.name for one in people.values()]
    assert people["p00"].rating != 2600
    again = run.client.post(f"{address}/enter").json()
    assert (again["entered"], again["changed"]) == (0, 0)
    assert run.client.get(f"{run.base}/entries/nowhere").status_code == 410


def test_a_paste_is_shown_as_a_difference_too(run: Run) -> None:
    pasted = "Lund, Åse 2101 NOR\nBerg, Bo\n"
    shown = run.client.get(_brought(run, {"pasted": (None, pasted)})).text
    assert shown.count("data-tick") == 2
    table = "Name\tElo\tFee paid\nLund, Åse\t2101\tyes\n"
    shown = run.client.get(_brought(run, {"pasted": (None, table)})).text
    assert shown.count("data-tick") == 1
    assert "Fee paid" in shown  # said, not dropped without a word


def test_a_typed_line_is_understood_before_it_is_entered(run: Run) -> None:
    answer = run.client.get(f"{run.base}/lists", params={"q": "Lund, Åse 2101 NOR"}).json()
    typed = {"name": "Lund, Åse", "rating": "2101", "federation": "NOR"}
    assert answer == {"typed": typed, "found": []}
    entered = run.act("enter", data=typed, confirmed=2).json()
    assert "unasked" not in entered
    person = open_event_folder(run.folder).event.section().people[entered["person"]]
    assert (person.name, person.rating, person.federation) == ("Lund, Åse", 2101, "NOR")


def test_others_in_the_network_do_not_reach_into_folders(tmp_path: Path) -> None:
    event, secret = playing(tmp_path / "fjord-open"), tmp_path / "password"
    secret.write_text("long enough\n")
    options = ("--host", "0.0.0.0", "--password-file", str(secret))
    with (
        desk_with_data(tmp_path, *options) as desk,
        desk.client(**{"X-Desk-Password": "long enough"}) as client,
    ):
        assert client.post("/events/open", data={"folder": str(event)}).status_code == 403
        assert client.get("/events/new").status_code == 403
        assert client.post("/events/new", data={"name": "X"}).status_code == 403
        assert str(tmp_path) not in client.get("/").text


def test_a_refusal_is_in_the_language_of_the_reader(run: Run) -> None:
    wrong = {"act": "result", "round": 2, "board": 99, "result": "1-0", "saw": None}
    said = {
        language: run.client.post(
            f"{run.base}/acts", json=wrong, headers={"Accept-Language": language}
        ).json()["refused"]
        for language in ("en", "de", "fr", "es", "it")
    }
    assert len({*said.values()}) == 5
    assert all("99" in text for text in said.values())
    fields = run.client.post(
        f"{run.base}/acts",
        json={"act": "enter", "data": {"name": "Lie, A", "title": "XX"}},
        headers={"Accept-Language": "de"},
    ).json()["fields"]
    assert "Titel" in fields["title"]


def test_the_page_says_what_record_162_gives_for_an_open_game(hall: Desk, tmp_path: Path) -> None:
    text = b"012 Club\n142 3\n162  W 1.0    D 0.5    L 0.0    X 0.0\n192 FIDE_DUTCH_2026\n"
    for number, who, points, game in (
        (1, "Lee, Ann", "1.0", "3 w 1"),
        (2, "Roe, Tim", "0.0", "4 b ?"),
        (3, "Doe, Eva", "0.0", "1 b 0"),
        (4, "Poe, Ian", "0.0", "2 w ?"),
    ):
        text += f"001 {number:4}      {who:70}{points}    1     {game}\n".encode()
    begin_event_folder(tmp_path / "club", take_over(text).act)
    with hall.client() as client:
        run = Run(client, tmp_path / "club")
        run.open()
        page = client.get(f"{run.base}/round/1").text
    assert set(re.findall(r"◷ [^<\d½]*([\d.½]+)", page)) == {"0.0"}
    assert set(re.findall(r'data-but-[^"]*"[^"]*?(0\.0|½|draw)', page)) == {"0.0"}
