"""Rounds that an arbiter makes by hand, without a draft of the rules."""

import random
from pathlib import Path

import pytest

from crosstable.errors import CannotAct, NotConfirmed, NotPaired
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.rounds import Closed, Paired, Published
from crosstable.event.disk.folder import EventFolder
from crosstable.event.foresight.preview import preview
from crosstable.event.proof.verifying import verify
from crosstable.event.rounds.drawing import draw, drawn_by_hand
from crosstable.event.rounds.editing import begun_draft, edit_draft, end_editing
from tests.event.driver import Driver
from tests.event.running import begun, played, report
from tests.worded import Worded


def made(event: EventFolder, steps: str) -> Paired:
    """The act that ends a session of these steps."""
    section = event.event.section()
    draft = begun_draft(section)
    for step in steps.split("; "):
        draft = edit_draft(section, draft, step)
    act = end_editing(section, draft)
    assert isinstance(act, Paired)
    return act


def exhausted(folder: Path) -> EventFolder:
    """Four players who have all met after three rounds of five."""
    event = begun(folder, 4)
    for _ in range(3):
        played(event, random.Random(2))
    return event


def test_a_round_that_the_rules_do_not_give_is_made_by_hand(worded: Worded, tmp_path: Path) -> None:
    event = exhausted(tmp_path / "open")
    with pytest.raises(NotPaired):
        draw(event.event.section())
    act = made(event, "pair 1 2; pair 4 3")
    worded(act.differences)
    assert len([fault for fault in act.faults if "have met" in str(fault)]) == 2
    with pytest.raises(NotConfirmed) as asked:
        event.do(act)
    names = [one.key for one in asked.value.circumstances]
    assert sorted({*names}) == ["illegal-by-hand", "paired-by-hand"]
    event.do(act, confirmed=3)
    event.do(Published(4))
    worded(line for line in report(event).decode().splitlines() if line.startswith("### MPA"))
    assert verify(event) == ()
    assert event.event.section().rounds[-1].is_by_hand


def test_a_round_as_the_rules_give_it_is_theirs_although_it_was_typed(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    assert made(event, "pair 1 3; pair 4 2") == draw(event.event.section())


def test_a_session_ends_when_everybody_sits(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 5)
    with pytest.raises(CannotAct, match="not paired yet: Player04"):
        made(event, "pair 1 3; pair 2 4")
    assert made(event, "pair 1 3; pair 2 4; bye 5").bye == "p04"


def test_the_next_round_is_foreseen_after_a_round_made_by_hand(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    event.do(made(event, "pair 1 2; pair 3 4; pair 5 6"), confirmed=3)
    event.do(Published(1))
    for board in (1, 2):
        event.do(ResultEntered(1, board, "1-0"))
    found = preview(event.event.section())
    assert (found.round, found.open_games, found.unpaired) == (2, 1, 0)
    assert found.certain or found.likely
    event.do(ResultEntered(1, 3, "1-0"))
    event.do(Closed(1))
    pairs = {(one.white, one.black) for one in preview(event.event.section()).certain}
    assert len(pairs) == 3


TABLE = {"system": "round-robin", "tiebreaks": "PTS,DE,SB"}


def test_a_round_of_a_round_robin_is_made_by_hand_and_nobody_meets_twice(
    worded: Worded, tmp_path: Path
) -> None:
    event = begun(tmp_path / "open", 4, 1, **TABLE)
    event.do(made(event, "pair 1 2; pair 3 4"), confirmed=3)
    event.do(Published(1))
    for board in (1, 2):
        event.do(ResultEntered(1, board, "1-0"))
    event.do(Closed(1))
    act = made(event, "pair 2 1; pair 4 3")
    worded([fault for fault in act.faults if "have met" in str(fault)])
    assert made(event, "pair 1 3; pair 4 2").faults == ()


def test_a_table_that_asks_for_pairs_that_have_met_says_so(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4, 1, **TABLE)
    third = drawn_by_hand(event.event.section(), (("p01", "p03"), ("p02", "p00")), None)
    event.do(third, confirmed=3)  # what the table has for round 3 or 2
    event.do(Published(1))
    for board in (1, 2):
        event.do(ResultEntered(1, board, "½-½"))
    event.do(Closed(1))
    while True:
        act = draw(event.event.section()) if not refused(event) else None
        if act is None:
            break
        event.do(act)
        event.do(Published(act.round))
        for seat in event.event.section().rounds[-1].boards:
            event.do(ResultEntered(act.round, seat.number, "½-½"))
        event.do(Closed(act.round))
    assert len(event.event.section().rounds) < 3


def refused(event: EventFolder) -> bool:
    try:
        draw(event.event.section())
    except NotPaired as problem:
        return "pair this one by hand too" in str(problem)
    return False


def test_three_equal_colours_are_asked_about_in_a_round_robin(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6, 1, **TABLE)
    for number, steps in ((1, "pair 1 2; pair 3 4; pair 5 6"), (2, "pair 1 3; pair 5 2; pair 4 6")):
        event.do(made(event, steps), confirmed=3)
        event.do(Published(number))
        for board in (1, 2, 3):
            event.do(ResultEntered(number, board, "1-0"))
        event.do(Closed(number))
    act = made(event, "pair 1 4; pair 2 6; pair 3 5")
    assert any("three times in a row" in str(fault) for fault in act.faults)


def test_a_round_is_made_by_hand_by_command(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "event-0", 0)
    driver.begin()
    people = driver.status()["players"]
    steps = [f"pair {n} {n + 1}" for n in range(1, people, 2)]
    steps += [f"bye {people}"] * (people % 2)
    driver.run("edit", "--yes", "3", stdin="\n".join([*steps, "done"]) + "\n")
    assert driver.status()["phase"] == "draft"
