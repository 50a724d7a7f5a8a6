"""Team events: rosters, line-ups, matches, byes, walkovers, Swiss and round robin."""

import json
import random
from decimal import Decimal
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.boards import Postponed, ResultEntered
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.people import Entered, Removed, Withdrawn
from crosstable.event.acts.rounds import ChangedByHand, Closed
from crosstable.event.acts.teams import (
    LineupHandedIn,
    MatchForfeited,
    RosterChanged,
    TeamByeRequested,
    TeamChanged,
    TeamEntered,
    TeamRemoved,
    TeamWithdrawn,
)
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.intake.matchresults import match_acts
from crosstable.event.proof.verifying import verify
from crosstable.event.rounds.drawing import draw, pairing_before
from crosstable.event.state import Round
from crosstable.event.status import event_status
from tests.event.running import begun, clock, paired, report
from tests.event.teamplay import errors, results_in, team_event, team_rounds


def current(event: EventFolder) -> Round:
    found = event.event.section().last_round
    assert found is not None
    return found


@pytest.mark.lengthy
def test_a_team_swiss_runs_to_the_end(tmp_path: Path) -> None:
    event, chance = team_event(tmp_path / "open", 7), random.Random(3)
    event.do(TeamByeRequested("t1", (4,), "H"))
    for _ in range(5):
        team_rounds(event, 1, chance)
        assert errors(event) == []
    t = crosstable.loads(report(event))
    assert event_status(event.event, event.event.section()).phase == "finished"
    assert [one.is_right for one in crosstable.replay(t).judgements] == [True] * 5
    assert verify(event) == ()
    assert open_event_folder(event.folder, clock).event.sections == event.event.sections
    totals = crosstable.team_matches(t).totals
    assert {team.number: team.match_points for team in t.teams} == {
        number: total.match_points for number, total in totals.items()
    }
    assert t.team_byes[0].round_number == 4
    assert t.team_pairing_bye is not None
    assert sum(bool(number) for number in t.team_pairing_bye.teams) == 4


@pytest.mark.parametrize("system", ["team-round-robin", "team-double-round-robin"])
@pytest.mark.lengthy
def test_a_team_round_robin_runs_to_the_end(tmp_path: Path, system: str) -> None:
    event = team_event(tmp_path / "open", 4, 3, system=system)
    rounds = 3 if system == "team-round-robin" else 6
    team_rounds(event, rounds, random.Random(1))
    assert event_status(event.event, event.event.section()).phase == "finished"
    assert errors(event) == []
    assert verify(event) == ()
    replay = crosstable.replay(crosstable.loads(report(event)))
    assert [one.is_right for one in replay.judgements] == [True] * rounds


def test_boards_have_the_colours_of_the_section(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 2, rounds="1")
    event.do(SettingsChanged({"boards": "WBBW"}))
    paired(event)
    (match,) = current(event).matches
    own = {*event.event.section().teams[match.white].roster}
    assert [board.white in own for board in current(event).boards] == [True, False, False, True]
    assert [board.number for board in current(event).boards] == [101, 102, 103, 104]


# -- line-ups -------------------------------------------------------------------------------------


def test_a_line_up_changes_the_boards_and_is_recorded_where_it_has_to_be(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 4)
    paired(event)
    team = current(event).matches[0].white
    first, second, third, fourth, substitute = event.event.section().teams[team].roster
    event.do(LineupHandedIn(1, team, (second, third, fourth, substitute)))
    players = {who for board in current(event).boards for who in board.pair}
    assert substitute in players
    assert first not in players
    assert crosstable.loads(report(event)).lineups == ()
    with pytest.raises(NotConfirmed) as refusal:
        event.do(LineupHandedIn(1, team, (second, first, third, fourth)))
    assert refusal.value.strongest.key == "lineup-order"
    event.do(LineupHandedIn(1, team, (second, first, third, fourth)), confirmed=3)
    assert len(crosstable.loads(report(event)).lineups) == 1
    results_in(event, random.Random(1))
    assert errors(event) == []


def test_an_empty_board_is_a_win_for_the_opponent(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 4)
    paired(event)
    match = current(event).matches[0]
    first, second, third, *_ = event.event.section().teams[match.white].roster
    event.do(LineupHandedIn(1, match.white, (first, second, third, "")))
    assert len(current(event).boards) == 7
    for act in match_acts(event.event.section(), current(event), match, "000"):
        event.do(act)
    results_in(event, random.Random(1))
    assert errors(event) == []
    t = crosstable.loads(report(event))
    points = {team.name: team.game_points for team in t.teams}
    assert points[event.event.section().teams[match.black].name] == 4


def test_a_line_up_that_cannot_be_is_refused(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 4)
    paired(event)
    match = current(event).matches[0]
    own = event.event.section().teams[match.white].roster
    other = event.event.section().teams[match.black].roster
    for players in (own[:3], (*own[:3], other[0]), (own[0], *own[:3]), ("", "", "", "")):
        with pytest.raises(CannotAct):
            event.do(LineupHandedIn(1, match.white, tuple(players)), confirmed=4)
    event.do(ResultEntered(1, 101, "1-0"))
    with pytest.raises(CannotAct, match="has results"):
        event.do(LineupHandedIn(1, match.white, own[1:5]))


def test_who_withdrew_is_not_in_the_default_line_up(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 4)
    first = event.event.section().teams["t0"].roster[0]
    event.do(Withdrawn(first))
    paired(event)
    assert first not in {who for board in current(event).boards for who in board.pair}


# -- matches --------------------------------------------------------------------------------------


def test_a_match_is_entered_as_the_first_team_sees_it(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 4)
    paired(event)
    match = current(event).matches[1]
    for act in match_acts(event.event.section(), current(event), match, "1=01"):
        event.do(act)
    boards = [b for b in current(event).boards if b.number // 100 == 2]
    assert [current(event).facts_of(b).result for b in boards] == ["1-0", "½-½", "0-1", "0-1"]
    for text in ("1=0", "1=0q", "1=011"):
        with pytest.raises(CannotAct, match="4 boards"):
            match_acts(event.event.section(), current(event), match, text)


def test_a_team_that_does_not_come_loses_by_a_walkover(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 4)
    paired(event)
    with pytest.raises(NotConfirmed):
        event.do(MatchForfeited(1, 1, "-+"))
    event.do(MatchForfeited(1, 1, "-+"), confirmed=3)
    assert len(current(event).boards) == 4
    results_in(event, random.Random(1))
    assert errors(event) == []
    t = crosstable.loads(report(event))
    winner = event.event.section().teams[current(event).matches[0].black].name
    found = next(team for team in t.teams if team.name == winner)
    assert (found.match_points, found.game_points) == (Decimal(2), Decimal(4))
    event.undo(event.event.at - 6, confirmed=4)
    with pytest.raises(CannotAct):
        event.do(MatchForfeited(1, 1, ""))  # there is none to cancel
    assert len(current(event).boards) == 8


def test_teams_of_a_draft_are_exchanged(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 4)
    act = draw(event.event.section())
    event.do(act)
    (a, b), (c, d) = act.pairs
    pairs = ((a, d), (c, b))
    faults, differences = pairing_before(event.event.section(), pairs, None)
    assert faults == ()
    event.do(ChangedByHand(1, pairs, None, faults, differences), confirmed=3)
    assert tuple(match.pair for match in current(event).matches) == pairs
    assert len(current(event).boards) == 8


# -- teams ----------------------------------------------------------------------------------------


def test_rosters_are_free_before_round_1_and_only_grow_later(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 4)
    roster = event.event.section().teams["t0"].roster
    event.do(RosterChanged("t0", roster[::-1]))
    event.do(RosterChanged("t0", roster))
    event.do(Entered("new", {"name": "New, N", "rating": 1500}))
    paired(event)
    with pytest.raises(CannotAct, match="fixed"):
        event.do(RosterChanged("t0", roster[::-1]), confirmed=4)
    with pytest.raises(NotConfirmed):
        event.do(RosterChanged("t0", (*roster, "new")))
    event.do(RosterChanged("t0", (*roster, "new")), confirmed=2)
    with pytest.raises(CannotAct, match="plays for"):
        event.do(RosterChanged("t1", (*event.event.section().teams["t1"].roster, "new")))
    with pytest.raises(CannotAct, match="withdraw"):
        event.do(TeamRemoved("t0"))


def test_bad_teams_are_refused(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 2)
    for act in (
        TeamEntered("t9", {"name": "TEAM 0"}),
        TeamEntered("t9", {}),
        TeamEntered("t0", {"name": "Other"}),
        TeamEntered("t9", {"name": "Other"}, ("nobody",)),
        TeamChanged("t0", {"name": ""}),
        TeamChanged("t0", {"colour": "red"}),
        TeamByeRequested("t0", (9,)),
        TeamWithdrawn("t0", returns=True),
        Removed("p00"),
    ):
        with pytest.raises(CannotAct):
            event.do(act, confirmed=4)
    single = begun(tmp_path / "single", 4)
    with pytest.raises(CannotAct, match="not a team event"):
        single.do(TeamEntered("t0", {"name": "Rooks"}))


def test_teams_are_numbered_by_strength(tmp_path: Path) -> None:
    event = team_event(tmp_path / "open", 3)
    t = crosstable.loads(report(event))
    assert [team.name for team in t.teams] == ["Team 0", "Team 1", "Team 2"]
    strengths = [team.strength or 0 for team in t.teams]
    assert strengths == sorted(strengths, reverse=True)


@pytest.mark.lengthy
def test_a_team_that_withdraws_early_leaves_the_table(tmp_path: Path) -> None:
    event, chance = team_event(tmp_path / "open", 6, 2, system="team-round-robin"), random.Random(1)
    team_rounds(event, 1, chance)
    event.do(TeamWithdrawn("t2"))
    team_rounds(event, 4, chance)
    t = crosstable.loads(report(event))
    gone = next(team for team in t.teams if team.name == "Team 2")
    assert (gone.match_points, gone.game_points) == (Decimal(0), Decimal(0))
    assert sum((team.match_points or Decimal(0) for team in t.teams), Decimal(0)) == 20
    assert errors(event) == []
    assert verify(event) == ()


# -- by command -----------------------------------------------------------------------------------


def test_a_team_that_left_comes_last_even_where_others_have_no_points(tmp_path: Path) -> None:
    event = team_event(tmp_path / "league", 4, 2, system="team-round-robin", rounds="3")
    paired(event)
    first = event.event.section().rounds[0]
    for board in first.boards:
        event.do(ResultEntered(1, board.number, "0-1" if board.number % 2 else "1-0"))
    event.do(Closed(1))
    gone, beaten = first.matches[0].black, first.matches[0].white
    event.do(TeamWithdrawn(gone))
    for number in (2, 3):
        paired(event)
        current = event.event.section().rounds[-1]
        beaten_people = {*event.event.section().teams[beaten].roster}
        for board in current.open_boards:
            result = "0-1" if board.white in beaten_people else "1-0"
            event.do(ResultEntered(number, board.number, result))
        event.do(Closed(number))
    teams = {team.name: team for team in crosstable.loads(report(event)).teams}
    names = [event.event.section().teams[who].name for who in (beaten, gone)]
    assert [teams[name].match_points for name in names] == [0, 0]
    assert [teams[name].rank for name in names] == [3, 4]


def test_a_team_event_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, table = str(tmp_path / "league"), tmp_path / "list.csv"
    rows = [f"P{n}, X;{2000 - n};Club {n % 4}" for n in range(12)]
    table.write_text("\n".join(["name;rating;club", *rows]), "utf-8")

    def run(*words: str) -> int:
        return main(["event", *words, "--in", folder])

    new = ("--system", "team-swiss", "--rounds", "2", "--players", str(table))
    assert main(["event", "new", folder, *new]) == 0
    assert run("set", "boards=2") == run("team", "clubs") == 0
    assert run("team", "captain", "Club 1", "Lee", "Ann") == 0
    assert run("pair") == run("publish") == 0
    assert "match 1: Club" in capsys.readouterr().out
    assert run("lineup", "1", "2,3") == 0
    assert (
        run("match", "1", "1=") == run("result", "2.1", "1-0") == run("result", "2.2", "0-1") == 0
    )
    assert run("close") == run("pair") == run("publish") == 0
    assert run("match", "1", "--walkover", "second") == 1
    assert run("match", "1", "--walkover", "second", "--yes", "3") == 0
    assert run("match", "2", "11") == run("close") == run("verify") == 0
    capsys.readouterr()
    assert run("team", "--format", "json") == 0
    teams = json.loads(capsys.readouterr().out)["teams"]
    assert [(team["captain"], len(team["players"])) for team in teams][1] == ("Lee Ann", 3)
    assert run("status", "--format", "json") == 0
    status = json.loads(capsys.readouterr().out)
    assert (status["phase"], status["matches"][0]["walkover"]) == ("finished", "+-")


@pytest.mark.lengthy
def test_an_accelerated_team_swiss_lends_points_to_teams(tmp_path: Path) -> None:
    event = team_event(tmp_path / "league", 8, system="FIDE_TEAM_BAKU")
    team_rounds(event, 2, random.Random(1))
    t = crosstable.loads(report(event))
    assert [(one.first, one.last) for one in t.accelerations] == [(1, 4), (1, 4)]
    assert all(one.match_points for one in t.accelerations)
    assert errors(event) == []
    assert verify(event) == ()


def test_a_postponed_game_makes_no_points_wrong(tmp_path: Path) -> None:
    """The report counts it as a draw until it is played (record 162, X)."""
    event = team_event(tmp_path / "league", 4)
    paired(event)
    event.do(Postponed(1, 101))
    results_in(event, random.Random(1))
    points = [d for d in crosstable.check(crosstable.loads(report(event))) if d.code == "S106"]
    assert points == []
