"""A club changes its parameters in mid-season: earlier rounds are judged by those of their time."""

from __future__ import annotations

from pathlib import Path

import crosstable
from crosstable.rules.statedchoices import choices_in_force, with_changed_choices

MEMBERS = 8


def play(event: crosstable.RunningEvent, evenings: int) -> None:
    for evening in range(evenings):
        event.pair(confirm=4)
        event.publish(confirm=4)
        for board in range(1, MEMBERS // 2 + 1):
            event.result(board, ("1-0", "0-1", "1/2")[(board + evening) % 3])
        event.close(confirm=4)


def season(folder: Path) -> crosstable.RunningEvent:
    event = crosstable.new_event(folder, name="Club", rounds=9, system="keizer", federation="NOR")
    for number in range(1, MEMBERS + 1):
        event.enter(f"Member{number}, M", rating=2000 - 50 * number)
    return event


def test_rounds_are_judged_by_the_choices_of_their_time(tmp_path: Path) -> None:
    event = season(tmp_path / "club")
    play(event, 3)
    event.set(options="keizer=openpairings rematch_gap=1", confirm=4)
    play(event, 2)
    t = event.tournament()
    judgements = crosstable.replay(t).judgements
    assert [judgement.is_right for judgement in judgements] == [True] * 5
    text = crosstable.dumps(t, "trf26").decode()
    assert "### keizer 1-3\r\n" in text
    assert "### keizer keizer=openpairings rematch_gap=1\r\n" in text
    without = crosstable.loads(text.replace("### keizer 1-3\r\n", ""))
    assert not all(judgement.is_right for judgement in crosstable.replay(without).judgements)


def test_changes_follow_each_other() -> None:
    comments = with_changed_choices((" a note",), "keizer", {"bye": "1/2"}, 0)
    assert comments == (" a note", " keizer bye=1/2")
    comments = with_changed_choices(comments, "keizer", {"keizer": "sharly"}, 4)
    comments = with_changed_choices(comments, "keizer", {"keizer": "sharly"}, 5)
    comments = with_changed_choices(comments, "keizer", {}, 6)
    assert comments == (" a note", " keizer 1-4 bye=1/2", " keizer 5-6 keizer=sharly")
    assert choices_in_force(comments, "keizer") == {}
