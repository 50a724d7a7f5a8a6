"""Wishes to keep people apart while it is possible, limits of byes, everybody checked in."""

from __future__ import annotations

from pathlib import Path

import pytest

import crosstable
from crosstable.errors import CannotAct, NeedsAcknowledgement, NeedsConfirmation
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.proof.verifying import verify
from crosstable.event.running import RunningEvent
from crosstable.event.state import Prohibition
from tests.event.running import begun
from tests.event.teamplay import team_event


def running(folder: Path) -> RunningEvent:
    """An event of four players over five rounds."""
    begun(folder, 4)
    return RunningEvent(open_event_folder(folder))


def test_a_wish_gives_way_in_the_round_that_cannot_be_paired_with_it(tmp_path: Path) -> None:
    """Three of four cannot be kept apart: two of them always meet."""
    event = running(tmp_path / "open")
    event.prohibit(1, 2, 3, while_possible=True)
    with pytest.raises(NeedsAcknowledgement) as asked:
        event.pair()
    assert asked.value.strongest.key == "kept-apart-gives-way"
    event.pair(confirm=2)
    assert [(p.first_round, p.last_round) for p in event.tournament().prohibited] == [(2, 5)]
    assert verify(open_event_folder(event.folder)) == ()


def test_an_absolute_prohibition_does_not_give_way(tmp_path: Path) -> None:
    event = running(tmp_path / "open")
    event.prohibit(1, 2, 3)
    with pytest.raises(crosstable.CrosstableError):
        event.pair(confirm=4)


def test_a_wish_that_can_be_kept_is_kept(tmp_path: Path) -> None:
    event = running(tmp_path / "open")
    event.prohibit(1, 3, while_possible=True)
    event.pair()
    assert [(p.first_round, p.last_round) for p in event.tournament().prohibited] == [(None, None)]
    section = open_event_folder(event.folder).event.section()
    apart = {*section.prohibited[0].group}
    assert all({*board.pair} != apart for board in section.current_round.boards)


def test_the_rounds_of_a_wish_are_those_in_which_it_holds() -> None:
    for wish, ranges in (
        (Prohibition(("a", "b")), ((0, 0),)),
        (Prohibition(("a", "b"), 2, 4), ((2, 4),)),
        (Prohibition(("a", "b"), given_way=(1,)), ((2, 0),)),
        (Prohibition(("a", "b"), given_way=(3,)), ((1, 2), (4, 0))),
        (Prohibition(("a", "b"), 2, 4, given_way=(2, 3)), ((4, 4),)),
        (Prohibition(("a", "b"), 2, 2, given_way=(2,)), ()),
    ):
        assert wish.ranges == ranges


def test_half_point_byes_of_the_last_rounds_are_asked_about(tmp_path: Path) -> None:
    event = running(tmp_path / "open")
    event.request("settings", values={"no-half-point-byes-in-last": "2"})
    event.bye(1, 3)
    with pytest.raises(NeedsConfirmation) as asked:
        event.bye(2, 3, 4)
    keys = {circumstance.key for circumstance in asked.value.circumstances}
    assert keys == {"second-half-point-bye", "half-point-bye-too-late"}
    event.bye(2, 4, confirm=3)
    event.bye(3, 4, kind="zero")


def asked_about(event: RunningEvent, who: int, *rounds: int) -> set[str]:
    """What a bye is asked about; nothing is given."""
    with pytest.raises(NeedsConfirmation) as asked:
        event.bye(who, *rounds)
    return {circumstance.key for circumstance in asked.value.circumstances}


def test_half_point_byes_have_a_first_and_a_last_round(tmp_path: Path) -> None:
    event = running(tmp_path / "open")
    values = {"half-point-byes-from": "2", "half-point-byes-to": "3"}
    event.request("settings", values=values)
    assert asked_about(event, 1, 1) == {"half-point-bye-before"}
    assert asked_about(event, 1, 4) == {"half-point-bye-after"}
    assert asked_about(event, 1, 5) == {"half-point-bye-after"}
    assert not event.bye(1, 3).warnings
    event.bye(2, 5, kind="zero")


def test_a_half_point_bye_in_the_last_round_has_a_note_unless_a_rule_is_stated(
    tmp_path: Path,
) -> None:
    event = running(tmp_path / "open")
    keys = [circumstance.key for circumstance in event.bye(1, 5).warnings]
    assert keys == ["half-point-bye-in-last-round"]
    assert not event.bye(2, 4).warnings
    event.request("settings", values={"no-half-point-byes-in-last": "0"})
    assert not event.bye(3, 5).warnings


def test_limits_of_half_point_byes_are_those_of_teams_too(tmp_path: Path) -> None:
    event = RunningEvent(team_event(tmp_path / "teams", 4))
    event.request("settings", values={"half-point-byes-to": "3"})
    event.team_bye(1, 2)
    with pytest.raises(NeedsConfirmation) as asked:
        event.team_bye(1, 4)
    keys = {circumstance.key for circumstance in asked.value.circumstances}
    assert keys == {"second-half-point-bye", "half-point-bye-after"}


def test_everybody_is_here_except_some(tmp_path: Path) -> None:
    event = running(tmp_path / "open")
    event.withdraw(4)
    done = event.check_in_all(missing=[2])
    people = open_event_folder(event.folder).event.section().people.values()
    assert [person.is_checked_in for person in people] == [True, False, True, None]
    assert done.number == event.log[-1].n
    with pytest.raises(CannotAct):
        event.check_in_all(missing=[2])
    event.undo()
    people = open_event_folder(event.folder).event.section().people.values()
    assert not any(person.is_checked_in for person in people)
