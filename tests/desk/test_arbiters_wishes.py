"""What arbiters look for at the desk: everybody here, wishes to keep apart, limits, results."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import crosstable
from crosstable.desk.jobs.pairings import pair_why
from crosstable.event.acts.claims import Claimed
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.report.deriving import trf
from crosstable.event.rounds.slipcodes import result_codes
from crosstable.event.state import Section
from crosstable.model.phrases import Phrase
from tests.desk.halls import Run, playing
from tests.desk.serving import Desk
from tests.desk.visiting import visit
from tests.event.running import begun
from tests.passages import compact

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def run(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    """An event at the desk before its first round."""
    begun(tmp_path / "open", 8)
    with hall.client() as client:
        run = Run(client, tmp_path / "open")
        run.open()
        yield run


@pytest.fixture
def run_of_round(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    """An event at the desk whose second round is being played."""
    with hall.client() as client:
        run = Run(client, playing(tmp_path / "fjord-open"))
        run.open()
        yield run


def section_of(run: Run) -> Section:
    return open_event_folder(run.folder).event.section()


def test_everybody_but_one_is_here_with_one_act(run: Run) -> None:
    first = next(iter(section_of(run).people))
    assert run.act("check-in-all", missing=[first]).status_code == 200
    here = [person.is_checked_in for person in section_of(run).people.values()]
    assert here == [False, *[True] * 7]
    page = run.client.get(f"{run.base}/players").text
    assert 'id="all-here"' in page
    assert "except" in run.client.get(f"{run.base}/history").text


def test_a_wish_to_keep_apart_is_shown_with_its_strictness(run: Run) -> None:
    people = list(section_of(run).people)[:2]
    assert run.act("prohibit", people=people, while_possible=True).status_code == 200
    assert section_of(run).prohibited[0].while_possible
    assert "while it is possible" in run.client.get(f"{run.base}/players").text


def test_who_must_not_meet_is_found_by_letters(browser: Browser, hall: Desk, run: Run) -> None:
    with visit(browser, hall) as visitor:
        visitor.go(f"{run.base}/players")
        page = visitor.page
        page.locator("#prohibitions summary").click()
        page.locator("#choose-apart").click()
        for letters in ("r04", "r05"):
            page.keyboard.type(letters)
            page.keyboard.press("Enter")
        page.locator("#ask-yes").click()
        page.locator("#prohibit button.quiet").last.click()
        page.locator("[data-lift='p04 p05']").wait_for()
        page.wait_for_timeout(700)  # a question that was answered is no work that goes on
        assert not page.locator("#busy").is_visible()
    assert section_of(run).prohibited[0].group == ("p04", "p05")


def test_who_is_not_paired_is_told_before_pairing(run: Run) -> None:
    assert 'id="away"' not in run.client.get(f"{run.base}/round/1").text
    run.act("bye", person="p03", round=1, kind="H", saw="")
    run.act("withdraw", person="p05", saw=False)
    away = run.client.get(f"{run.base}/round/1").text.split('id="away"')[1].split("</p>")[0]
    assert re.findall(r">(Player\d\d), P · (.)<", away) == [("Player03", "½"), ("Player05", "0")]


def test_claims_of_players_stand_at_their_board(run_of_round: Run) -> None:
    event = open_event_folder(run_of_round.folder)
    for side, result in (("white", "1-0"), ("black", "½-½")):
        event.do(Claimed(2, 3, result, side))
    assert run_of_round.state(2)["results"][2]["claimed"] == ["1-0", "½-½"]
    page = run_of_round.client.get(f"{run_of_round.base}/round/2").text
    assert 'data-claimed="1-0 / ½-½"' in page
    assert f"{run_of_round.base}/hall#claims-head" in page


def test_a_name_for_the_journal_is_given_on_any_page(run: Run) -> None:
    page = f"{run.base}/players"
    answer = run.client.post(f"{run.base}/name", data={"name": "Nina", "back": page})
    assert answer.headers["location"] == page
    assert (
        "Nina" in run.client.get(page).text.split('class="languages who"')[1].split("</summary>")[0]
    )
    elsewhere = run.client.post(f"{run.base}/name", data={"name": "Nina", "back": "//example.org"})
    assert elsewhere.headers["location"] == f"{run.base}/settings"


def test_limits_of_byes_are_settings_and_asked_about(run: Run) -> None:
    saw = {"no-half-point-byes-in-last": ""}
    values = {"no-half-point-byes-in-last": "2"}
    answer = run.act("settings", values=values, saw=saw)
    assert answer.json()["now"] == values
    assert run.act("settings", values=values, saw=saw).status_code == 409
    page = run.client.get(f"{run.base}/settings").text
    assert all(f'name="{key}"' in page for key in ("half-point-byes", "special-points"))
    first = next(iter(section_of(run).people))
    asked = run.act("bye", person=first, round=5, kind="H", saw="")
    assert asked.json()["question"]["warnings"][0]["key"] == "half-point-bye-too-late"


def test_results_of_a_file_are_shown_before_they_are_entered(run_of_round: Run) -> None:
    run = run_of_round
    round_ = section_of(run).current_round
    slip = result_codes(section_of(run), round_, round_.boards[1])["½-½"]
    assert run.act("result", round=2, board=3, result="0-1", saw=None).status_code == 200
    rows = f"Board;Result\n1;1-0\n3;1-0\n4;7-7\nc00002{'0' * 5}\n"
    file = {"file": ("results.csv", rows.encode())}
    page = run.client.post(f"{run.base}/results", data={"round": "2"}, files=file).text
    assert [kind in page for kind in ("given-new", "given-differs")] == [True, True]
    assert section_of(run).current_round.facts_of(round_.boards[0]).result is None
    page = run.client.post(f"{run.base}/results", data={"round": "2", "text": slip}).text
    assert "½–½" in page
    given = {"1": "1-0", "2": "½-½", "3": "1-0"}
    saw: dict[str, str | None] = {"1": None, "2": None, "3": None}
    assert run.act("results", round=2, results=given, saw=saw).status_code == 409
    asked = run.act("results", round=2, results=given, saw=saw | {"3": "0-1"})
    assert asked.json()["question"]["level"] == 3
    done = run.act("results", round=2, results=given, saw=saw | {"3": "0-1"}, confirmed=3)
    assert done.status_code == 200
    entered = section_of(run).current_round
    assert [entered.facts_of(board).result for board in entered.boards[:3]] == [*given.values()]


def test_boards_by_hand_are_checked_step_by_step_and_taken_over_at_once(run: Run) -> None:
    assert run.act("pair", saw=[0, ""]).status_code == 200
    before = [board.pair for board in section_of(run).current_round.boards]
    saw = [list(pair) for pair in before]
    (white, black), (other, last) = before[:2]
    address = f"{run.base}/by-hand"
    assert run.client.get(address).status_code == 200
    apart = json.dumps([f"unpair {white}", f"unpair {other}"])
    page = run.client.post(address, data={"steps": apart}).text
    assert 'data-waiting="4"' in page
    wrong = json.dumps([f"colours {white}", "colours nobody"])
    page = run.client.post(address, data={"steps": wrong}).text
    assert 'role="alert"' in page
    assert json.loads(page.partition('data-steps="')[2].partition('"')[0].replace("&#34;", '"'))
    steps = [f"unpair {white}", f"unpair {other}", f"pair {other} {white}", f"pair {black} {last}"]
    assert run.act("edit", steps=steps[:3], saw=saw).status_code == 422
    asked = run.act("edit", steps=steps, saw=saw)
    assert asked.json()["question"]["level"] == 3
    assert run.act("edit", steps=steps, saw=saw, confirmed=3).status_code == 200
    after = [board.pair for board in section_of(run).current_round.boards]
    assert after == [(other, white), (black, last), *before[2:]]


def test_a_result_rated_otherwise_is_marked_and_rated(run_of_round: Run) -> None:
    run = run_of_round
    for board in range(1, len(section_of(run).rounds[1].boards) + 1):
        run.act("result", round=2, board=board, result="1-0", saw=None)
    run.act("close", saw=[2, "published"])
    file = f"/files/{run.base.rpartition('/')[2]}"
    before = run.client.get(f"{file}/ratings").text
    old = run.state(1)["results"][0]["result"]
    new = "0-1" if old != "0-1" else "1-0"
    shown = new.replace("-", "–")
    wish = {"round": 1, "board": 1, "result": new, "saw": old, "confirmed": 3}
    answer = run.act("correct-for-rating", **wish)
    assert answer.status_code == 200, answer.text
    assert run.state(1)["results"][0]["rated"] == new
    page = run.client.get(f"{run.base}/round/1").text
    assert compact(page).count(f"rated {shown}</span>") == 1
    ratings = run.client.get(f"{file}/ratings").text
    assert f"is rated as {shown}" in ratings
    for table in ("crosstable", "standings"):
        assert f"is rated as {shown}" in run.client.get(f"{file}/{table}").text
    figures = [text.partition("<table")[2].partition("</table>")[0] for text in (before, ratings)]
    assert figures[0] != figures[1]
    assert 'id="rated-otherwise"' in run.client.get(f"{run.base}/send").text


def test_why_names_who_must_not_meet_and_answers_why_not(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8)
    crosstable.open_event(event.folder).prohibit(1, 5)
    section = open_event_folder(event.folder).event.section()
    why = pair_why(trf(section), 1, 1, 5)
    assert why["apart"] == [dict(why["rivals"])[5]]
    assert isinstance(why["not_other"], Phrase)
    assert "[C1]" in str(why["not_other"])
    assert 1 not in dict(why["rivals"])
    assert pair_why(trf(section), 1, 1)["not_other"] is None
