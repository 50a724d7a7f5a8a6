"""Scheveningen: two teams whose players all meet each other."""

import random
from collections import Counter
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import CannotAct, NotPaired
from crosstable.event.acts.people import Entered
from crosstable.event.acts.teams import RosterChanged, TeamByeRequested, TeamEntered
from crosstable.event.disk.folder import EventFolder
from crosstable.event.proof.verifying import verify
from crosstable.event.rounds.drawing import draw
from crosstable.event.status import event_status
from tests.event.running import begun, paired, report
from tests.event.teamplay import errors, team_rounds


def scheveningen(folder: Path, boards: int, system: str = "scheveningen") -> EventFolder:
    settings = {"system": system, "tiebreaks": "GPTS,MPTS", "boards": str(boards)}
    event = begun(folder, 2 * boards, 1, **settings)
    people = sorted(event.event.section().people)
    for index in range(2):
        event.do(TeamEntered(f"t{index}", {"name": f"Team {index}"}, tuple(people[index::2])))
    return event


@pytest.mark.parametrize(
    ("boards", "system", "times"),
    [(2, "scheveningen", 1), (3, "scheveningen", 1), (4, "double-scheveningen", 2)],
)
@pytest.mark.lengthy
def test_all_meet_all_of_the_other_team(
    tmp_path: Path, boards: int, system: str, times: int
) -> None:
    event = scheveningen(tmp_path / "open", boards, system)
    team_rounds(event, boards * times, random.Random(1))
    section = event.event.section()
    assert event_status(event.event, section).phase == "finished"
    met = Counter(frozenset(b.pair) for one in section.rounds for b in one.boards)
    one, other = (team.roster for team in section.teams.values())
    assert met == {frozenset((a, b)): times for a in one for b in other}
    assert errors(event) == []
    assert verify(event) == ()
    t = crosstable.loads(report(event))
    points = sum(team.game_points or 0 for team in t.teams)
    assert points == boards * boards * times
    with pytest.raises(NotPaired, match="rounds are paired"):
        draw(section)


def test_teams_that_do_not_fit_are_not_paired(tmp_path: Path) -> None:
    event = scheveningen(tmp_path / "open", 3)
    event.do(RosterChanged("t0", event.event.section().teams["t0"].roster[:2]))
    with pytest.raises(NotPaired, match="exactly 3 players"):
        draw(event.event.section())
    event.do(TeamEntered("t9", {"name": "Third"}))
    with pytest.raises(NotPaired, match="two teams"):
        draw(event.event.section())


def test_nobody_enters_or_rests_once_the_tables_have_begun(tmp_path: Path) -> None:
    event = scheveningen(tmp_path / "open", 3)
    paired(event)
    for act in (TeamEntered("t9", {"name": "Third"}), TeamByeRequested("t0", (2,))):
        with pytest.raises(CannotAct):
            event.do(act, confirmed=4)
    with pytest.raises(CannotAct):
        event.do(Entered("late", {"name": "Late, L"}), confirmed=4)
