"""One door for acts: a letter and an act that are added in one place are there at every door."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.desk.hall.passes import playing
from crosstable.desk.pages.run.rounds import _result_words
from crosstable.desk.run.acting import do as do_at_desk
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import CannotAct
from crosstable.event import results
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import Remark
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.history.performing import Who
from crosstable.event.intake.keyboard import begin_typing as typing_begun
from crosstable.event.intake.keyboard import press_key
from crosstable.event.requests import table
from crosstable.event.requests.request import Body, Request
from crosstable.event.results import WRITTEN_RESULTS, keys_of_results, result_of
from crosstable.event.state import Event, Section
from crosstable.web.language import words
from tests.event.running import begun, clock, paired

Door = Callable[[Path, str], str | None]
"""Enters what is typed for board 1; what the board has then."""


def known(folder: Path) -> str | None:
    """The result of board 1."""
    round_ = open_event_folder(folder, clock).event.section().current_round
    return round_.facts_of(round_.boards[0]).result


def by_command(folder: Path, typed: str) -> str | None:
    main(["event", "result", "1", typed, "--in", str(folder)])
    return known(folder)


def by_file(folder: Path, typed: str) -> str | None:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(f"1;{typed}\n".encode()), encoding="utf-8")
    try:
        main(["event", "result", "--in", str(folder)])
    finally:
        sys.stdin = before
    return known(folder)


def by_terminal(folder: Path, typed: str) -> str | None:
    """One key of the terminal."""
    event = open_event_folder(folder, clock)
    boards = [(1, None)]
    entry = press_key(typing_begun(boards), typed, boards).entry
    if entry is not None:
        words_ = {"board": entry.board, "result": entry.result}
        request = table.request_of(event.event, event.event.section(), "result", words_)
        event.do(request.act)
    return known(folder)


def by_desk(folder: Path, typed: str) -> str | None:
    """One key of the page, which sends what the table of keys says."""
    result = _result_words(words("en"))["result_keys"].get(typed, typed)
    body = {"act": "result", "round": 1, "board": 1, "result": result, "saw": None}
    do_at_desk(OpenEvent(folder), body, "arbiter")
    return known(folder)


def by_library(folder: Path, typed: str) -> str | None:
    event = open_event_folder(folder, clock)
    words_ = {"board": "1", "result": typed}
    try:
        request = table.request_of(event.event, event.event.section(), "result", words_)
        event.do(request.act)
    except CannotAct:
        return known(folder)
    return known(folder)


DOORS: tuple[Door, ...] = (by_command, by_file, by_terminal, by_desk, by_library)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    event = begun(tmp_path / "open", 4)
    paired(event)
    return event.folder


@pytest.mark.parametrize("door", DOORS)
def test_a_letter_means_the_same_at_every_door(folder: Path, door: Door) -> None:
    assert door(folder, "x") == "-:-"


@pytest.mark.parametrize("door", DOORS)
def test_a_small_letter_never_makes_a_game_unrated(folder: Path, door: Door) -> None:
    for typed in ("w", "d", "l"):
        assert door(folder, typed) is None
    assert door(folder, "D") == "D-D"


@pytest.mark.parametrize("door", DOORS)
def test_a_draw_can_be_typed_without_shift(folder: Path, door: Door) -> None:
    assert door(folder, "5") == "½-½"


@pytest.mark.parametrize("door", DOORS)
def test_a_letter_that_is_added_to_the_table_is_known_at_every_door(
    folder: Path, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = WRITTEN_RESULTS
    added = replace(first, keys=(*first.keys, "k"), sign="k", digit="7")
    monkeypatch.setattr(results, "WRITTEN_RESULTS", (added, *others))
    assert door(folder, "k") == "1-0"
    assert results.signs_of_results()["k"] == "1-0"
    assert _result_words(words("en"))["result_digits"]["7"] == "1-0"


def test_a_result_that_players_may_claim_has_its_button_in_the_hall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, *others = WRITTEN_RESULTS
    monkeypatch.setattr(results, "WRITTEN_RESULTS", (replace(first, text="2-0"), *others))
    buttons = [("2-0", "white"), ("½-½", "draw"), ("0-1", "black")]
    assert results.results_with_winners() == buttons
    assert _result_words(words("en"))["plain_results"] == ("2-0", "½-½", "0-1")


def test_an_act_that_is_added_to_the_table_can_be_asked_for_everywhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make_greeting(event: Event, section: Section, body: Body) -> Request:
        return Request((Remark(f"Welcome, {body.text('whom')}"),))

    monkeypatch.setitem(table.REQUESTS, "greet", make_greeting)
    event = open_event_folder(folder, clock)
    asked = do_at_desk(OpenEvent(folder), {"act": "greet", "whom": "all"}, Who("desk"))
    assert asked.status == 200
    request = table.request_of(event.event, event.event.section(), "greet", {"whom": "you"})
    event.do(request.act)
    texts = [line.args.get("text") for line in open_event_folder(folder, clock).journal.lines[-2:]]
    assert texts == ["Welcome, all", "Welcome, you"]


def test_every_key_and_spelling_means_one_result() -> None:
    typed = [sign for row in WRITTEN_RESULTS for sign in (*row.keys, *row.spellings, row.text)]
    for row in WRITTEN_RESULTS:
        for sign in (*row.keys, *row.spellings, row.text):
            assert result_of(sign) == row.text
    assert len({sign.lower() for sign in typed if len(sign) > 1}) == len(
        [sign for sign in typed if len(sign) > 1]
    )
    assert set(keys_of_results()) < set(keys_of_results("de"))


def test_prohibitions_hold_for_their_rounds(tmp_path: Path) -> None:
    """Record 260 has a first and a last round."""
    event = begun(tmp_path / "open", 8)
    run = ["event", "prohibit", "1", "5", "--to", "1", "--in", str(event.folder)]
    assert main(run) == 0
    assert b"260" in event.report_path("main").read_bytes()
    paired(event.read())
    assert not has_met(event, "p00", "p04")
    for board in event.event.section().current_round.boards:
        event.do(ResultEntered(1, board.number, "½-½"))
    assert main(["event", "close", "--in", str(event.folder)]) == 0
    (prohibition,) = event.read().event.section().prohibited
    assert prohibition.forbids(("p00", "p04"), 1)
    assert not prohibition.forbids(("p00", "p04"), 2)
    assert main(["event", "verify", "--in", str(event.folder)]) == 0
    assert main([*run[:4], "--lift", "--yes", "4", "--in", str(event.folder)]) in (0, 1)


def has_met(event: EventFolder, one: str, other: str) -> bool:
    round_ = playing(event.event.section())
    assert round_ is not None
    return any({one, other} == {*board.pair} for board in round_.boards)


def test_teams_can_be_kept_apart(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    words_ = ["--system", "team-swiss", "--rounds", "3", "--name", "Cup"]
    assert main(["event", "new", str(folder), *words_]) == 0
    for number in range(8):
        main(
            [
                "event",
                "add",
                f"Player{number}, P",
                "--club",
                f"Club {number % 4}",
                "--in",
                str(folder),
            ]
        )
    assert main(["event", "set", "boards=2", "--in", str(folder)]) == 0
    assert main(["event", "team", "clubs", "--in", str(folder)]) == 0
    assert main(["event", "prohibit", "1", "2", "--in", str(folder)]) == 0
    (prohibition,) = open_event_folder(folder).event.section().prohibited
    assert {*prohibition.group} <= {*open_event_folder(folder).event.section().teams}
    assert b"260" in (folder / "open.trf").read_bytes()
