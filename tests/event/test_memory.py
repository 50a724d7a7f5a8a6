"""What is remembered between acts changes nothing: the report is the same without it."""

from __future__ import annotations

import random
from pathlib import Path

from crosstable.event.acts.act import Act
from crosstable.event.acts.boards import Postponed, ResultCleared, ResultEntered
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.people import ByeRequested, DataChanged, Entered, Withdrawn
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk.folder import EventFolder
from crosstable.event.report.deriving import tournament, trf
from crosstable.event.report.memory import Memory
from tests.event.running import begun, paired, played, report


def is_right(event: EventFolder) -> bool:
    return report(event) == trf(event.event.section())


def test_the_report_is_the_same_after_every_act(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "event", players=11), random.Random(3)
    played(event, chance)
    assert is_right(event)
    acts: list[Act] = [
        Entered("late", {"name": "Late, L", "rating": 2000, "federation": "NOR", "sex": "w"}),
        ByeRequested("p03", (2,), "H"),
        Withdrawn("p05"),
        DataChanged("p01", {"name": "Changed, C", "title": "FM"}),
        ResultEntered(1, 1, "0-1", was=_result(event, 1)),
        SettingsChanged({"tiebreaks": "PTS,SB,BH"}),
    ]
    for act in acts:
        event.do(act, confirmed=4)
        assert is_right(event), act
    paired(event)
    for number in range(1, 5):
        event.do(Postponed(2, number) if number == 3 else ResultEntered(2, number, "1-0"))
        assert is_right(event)
    event.do(ResultCleared(2, 1))
    assert is_right(event)
    event.undo(event.event.at - 3)
    assert is_right(event)


def _result(event: EventFolder, board: int) -> str | None:
    last = event.event.section().last_round
    assert last is not None
    return last.known(last.boards[board - 1]).result


def test_players_who_did_not_change_are_the_very_same(tmp_path: Path) -> None:
    event = begun(tmp_path / "event")
    paired(event)
    for board in (1, 2, 3):
        event.do(ResultEntered(1, board, "1-0"))
    memory = Memory()
    before = tournament(event.event.section(), memory)
    assert tournament(event.event.section(), memory) is before
    event.do(ResultEntered(1, 4, "½-½"))
    after = tournament(event.event.section(), memory)
    assert after == tournament(event.event.section())
    same = [one is other for one, other in zip(before.players, after.players, strict=True)]
    assert any(same)
    assert not all(same)


def test_several_sections_and_a_second_reader_are_not_mixed_up(tmp_path: Path) -> None:
    one, other = (begun(tmp_path / name, seed=seed) for name, seed in (("a", 1), ("b", 2)))
    memory = Memory()
    for event in (one, other, one):
        assert trf(event.event.section(), memory) == report(event)
    event = one
    paired(event)
    for board in range(1, 5):
        event.do(ResultEntered(1, board, "1-0"))
    event.do(Closed(1))
    assert trf(event.event.section(), memory) == report(event)
