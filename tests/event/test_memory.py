"""What is remembered between acts changes nothing: the report is the same without it."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from crosstable.errors import CrosstableError
from crosstable.event.acts.act import Act
from crosstable.event.acts.boards import Postponed, ResultCleared, ResultEntered
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.numbers import Prohibited
from crosstable.event.acts.people import ByeRequested, CheckedIn, DataChanged, Entered, Withdrawn
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.report import deriving
from crosstable.event.report.deriving import tournament, trf
from crosstable.event.report.memory import Memory
from crosstable.event.state import Status
from crosstable.rules.standings.standings import standings
from tests.event.running import begun, paired, played, report


def is_right(event: EventFolder) -> bool:
    """Whether state and report are those that follow from the journal on disk alone."""
    again = open_event_folder(event.folder)
    return event.event == again.event and report(event) == trf(again.event.section())


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


def _result(event: EventFolder, board: int, number: int = 1) -> str | None:
    one = event.event.section().round(number)
    assert one is not None
    return one.facts_of(one.boards[board - 1]).result


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.daily(2)
def test_what_is_kept_equals_what_is_replayed_whatever_happens(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    event = begun(tmp_path / "event", players=7 + seed, seed=seed)
    done = Counter[str]()
    for number in range(40):
        with suppress(CrosstableError):  # what cannot be done now changes nothing
            done[_something(event, chance, number)] += 1
        assert is_right(event), (number, done)
    assert len(done) > 5, done
    assert event.event.section().rounds


def _something(event: EventFolder, chance: random.Random, number: int) -> str:
    """Let something happen that may happen in a hall; what it was."""
    section = event.event.section()
    last = section.last_round
    if chance.random() < 0.1 and number > 20:
        event.undo(event.event.at - chance.randint(1, 4), confirmed=4)
        return "undone"
    if last is None or last.status is Status.CLOSED:
        if chance.random() < 0.6:
            paired(event)
            return "paired"
    elif not last.open_boards:
        event.do(Closed(last.number), confirmed=4)
        return "closed"
    elif chance.random() < 0.7:
        board = chance.choice(last.boards)
        was, result = last.facts_of(board).result, chance.choice(("1-0", "½-½", "0-1", "+:-", "?"))
        event.do(ResultEntered(last.number, board.number, result, was=was), confirmed=4)
        return "result"
    act = _about_somebody(chance.choice([*section.people]), chance, number, len(section.rounds))
    event.do(act, confirmed=4)
    return act.NAME


def _about_somebody(who: str, chance: random.Random, number: int, paired_rounds: int) -> Act:
    acts: list[Act] = [
        Entered(f"late{number}", {"name": f"Late{number}, L", "rating": 1500 + 10 * number}),
        ByeRequested(who, (paired_rounds + chance.randint(1, 2),), chance.choice("HZ")),
        Withdrawn(who),
        DataChanged(who, {"rating": chance.randint(1400, 2400), "club": f"Club {number}"}),
        CheckedIn(who, present=chance.random() < 0.5),
        SettingsChanged({"tiebreaks": chance.choice(("PTS,SB,BH", "PTS,BH/C1,DE", "PTS"))}),
        SettingsChanged({"rounds": str(chance.randint(5, 7))}),
        Prohibited((who, "p00")),
    ]
    return chance.choice(acts)


def test_ranks_of_a_round_in_play_are_kept_and_others_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, chance = begun(tmp_path / "event"), random.Random(2)
    played(event, chance)
    paired(event)
    computed: list[int] = []

    def counted(*given: Any, after: int, **named: Any) -> Any:
        computed.append(after)
        return standings(*given, after=after, **named)

    monkeypatch.setattr(deriving, "standings", counted)
    for board in range(1, 5):
        event.do(ResultEntered(2, board, "1-0"))
    assert computed == [2]
    event.do(ResultEntered(1, 1, "½-½", was=_result(event, 1, number=1)), confirmed=4)
    assert computed == [2, 2]


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
