"""Round robins: tables, lots, Varma numbers, and a withdrawal before half of the games."""

import random
from collections import Counter
from decimal import Decimal
from itertools import combinations
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.lots import LotsDrawn
from crosstable.event.acts.people import ByeRequested, DataChanged, Entered, Removed, Withdrawn
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.people.lots import VARMA, plain_order, varma_order
from crosstable.event.proof.verifying import verify
from crosstable.event.status import event_status
from crosstable.event.systems.system import rounds_of
from crosstable.pairing.berger import Schedule
from tests.event.running import begun, clock, paired, report

TABLE = {"system": "round-robin", "tiebreaks": "PTS,DE,WIN,SB,KS"}


def robin(folder: Path, players: int, **settings: str) -> EventFolder:
    return begun(folder, players, 1, **{**TABLE, **settings})


def play(event: EventFolder, rounds: int, chance: random.Random) -> None:
    for _ in range(rounds):
        number = paired(event)
        current = event.event.section().last_round
        assert current is not None
        for board in current.open_boards:
            event.do(ResultEntered(number, board.number, chance.choice(("1-0", "½-½", "0-1"))))
        event.do(Closed(number))


def errors(event: EventFolder) -> list[str]:
    found = crosstable.check(crosstable.loads(report(event)), "itdx")
    return [d.message for d in found if d.severity is crosstable.Severity.ERROR]


@pytest.mark.parametrize(
    ("system", "players", "rounds"),
    [
        ("round-robin", 5, 5),
        ("round-robin", 6, 5),
        ("double-round-robin", 4, 6),
        ("BERGER_DOUBLEROUNDROBIN", 5, 10),
        ("BERGER_ROUNDROBIN_G3", 4, 9),
    ],
)
@pytest.mark.lengthy
def test_everybody_meets_everybody(tmp_path: Path, system: str, players: int, rounds: int) -> None:
    event = robin(tmp_path / "open", players, system=system)
    event.do(LotsDrawn("seed"))
    play(event, rounds, random.Random(2))
    section = event.event.section()
    assert event_status(event.event, section).phase == "finished"
    met = Counter(frozenset(b.pair) for one in section.rounds for b in one.boards)
    assert {frozenset(pair) for pair in combinations(section.people, 2)} == {*met}
    assert len({*met.values()}) == 1
    assert errors(event) == []
    assert verify(event) == ()
    replay = crosstable.replay(crosstable.loads(report(event)))
    assert [one.is_right for one in replay.judgements] == [True] * rounds


def test_fide_reverses_the_last_two_rounds_of_the_first_cycle(tmp_path: Path) -> None:
    boards = {}
    for system in ("FIDE_DOUBLEROUNDROBIN", "BERGER_DOUBLEROUNDROBIN"):
        event = robin(tmp_path / system, 4, system=system)
        play(event, 6, random.Random(1))
        boards[system] = [{b.pair for b in one.boards} for one in event.event.section().rounds]
    fide, berger = boards.values()
    assert fide[:3] == [berger[0], berger[2], berger[1]]
    assert fide[3:] == berger[3:]


def test_a_round_off_is_worth_nothing(tmp_path: Path) -> None:
    event = robin(tmp_path / "open", 5)
    play(event, 1, random.Random(1))
    first = crosstable.loads(report(event)).players[0]
    assert first.entry(1) == crosstable.Bye(crosstable.ByeKind.ZERO_POINT)
    assert first.points == 0


def test_rounds_follow_from_the_number_of_players(tmp_path: Path) -> None:
    event = robin(tmp_path / "open", 5)
    assert rounds_of(event.event.section()) == 5
    event.do(Entered("p9", {"name": "Nine, N", "rating": 1500}))
    event.do(Entered("p10", {"name": "Ten, N", "rating": 1500}))
    assert rounds_of(event.event.section()) == 7
    paired(event)
    with pytest.raises(CannotAct, match="can no longer enter"):
        event.do(Entered("late", {"name": "Late, L"}), confirmed=4)
    with pytest.raises(CannotAct, match="no byes"):
        event.do(ByeRequested("p01", (3,), "H"))


# -- lots -----------------------------------------------------------------------------------------


def test_lots_follow_from_their_seed_alone(tmp_path: Path) -> None:
    event = robin(tmp_path / "open", 8)
    event.do(LotsDrawn("a"))
    order = event.event.section().order
    assert order is not None
    assert sorted(order) == sorted(event.event.section().people)
    assert order == plain_order(event.event.section().people, "a")
    assert open_event_folder(event.folder, clock).event.section().order == order
    with pytest.raises(NotConfirmed):
        event.do(LotsDrawn("b"))
    event.do(LotsDrawn("b"), confirmed=3)
    assert event.event.section().order != order


def test_every_number_is_equally_likely(tmp_path: Path) -> None:
    section = robin(tmp_path / "open", 4).event.section()
    first = Counter(plain_order(section.people, str(seed))[0] for seed in range(2000))
    assert all(400 < count < 600 for count in first.values())


def test_lots_are_drawn_again_when_the_field_changes(tmp_path: Path) -> None:
    event = robin(tmp_path / "open", 8)
    event.do(LotsDrawn("a"))
    event.do(Removed("p03"))
    assert event.event.section().order is None
    event.do(LotsDrawn("a"))
    paired(event)
    with pytest.raises(CannotAct, match="fixed"):
        event.do(LotsDrawn("c"), confirmed=4)


@pytest.mark.parametrize("size", VARMA)
def test_an_envelope_of_varma_does_not_meet_in_the_last_three_rounds(size: int) -> None:
    envelopes = VARMA[size]
    assert sorted(number for one in envelopes for number in one) == list(range(1, size + 1))
    schedule = Schedule(size)
    last = [{*pair} for n in range(size - 3, size) for pair in schedule.pairs(n)]
    meeting = [pair for numbers in envelopes for pair in last if pair <= {*numbers}]
    assert meeting == ([{6, 12}] if size == 12 else [])  # as published; see docs/decisions.md


def test_compatriots_draw_from_one_envelope(tmp_path: Path) -> None:
    codes = ("NOR", "NOR", "NOR", "SWE", "SWE", "SWE", "DEN", "DEN", "FIN", "ISL")
    event = robin(tmp_path / "open", 10)
    people = sorted(event.event.section().people)
    for who, code in zip(people, codes, strict=True):
        event.do(DataChanged(who, {"federation": code, "club": f"Club of {code}"}))
    section = event.event.section()
    for seed in range(50):
        order = varma_order(section, str(seed))
        number = {who: place for place, who in enumerate(order, 1)}
        assert sorted(number) == people
        for code in ("NOR", "SWE", "DEN"):
            group = {number[who] for who in people if section.people[who].federation == code}
            assert any(group <= {*numbers} for numbers in VARMA[10])


@pytest.mark.parametrize("players", [8, 25])
def test_varma_has_tables_for_9_to_24(tmp_path: Path, players: int) -> None:
    event = robin(tmp_path / "open", players)
    with pytest.raises(CannotAct, match="9 to 24"):
        event.do(LotsDrawn("a", varma=True))


def test_varma_with_an_odd_number_of_players(tmp_path: Path) -> None:
    event = robin(tmp_path / "open", 9)
    event.do(LotsDrawn("a", varma=True))
    order = event.event.section().order
    assert order is not None
    assert len(order) == 9


# -- withdrawals ----------------------------------------------------------------------------------


def scores(event: EventFolder) -> dict[str, Decimal | None]:
    return {p.name[:8]: p.points for p in crosstable.loads(report(event)).players}


def won_by_the_first(event: EventFolder, rounds: int) -> None:
    """Rounds in which the player with the smaller id wins."""
    for _ in range(rounds):
        number = paired(event)
        current = event.event.section().last_round
        assert current is not None
        for board in current.open_boards:
            event.do(
                ResultEntered(number, board.number, "1-0" if board.white < board.black else "0-1")
            )
        event.do(Closed(number))


def test_who_withdraws_before_half_of_the_games_leaves_the_standings(tmp_path: Path) -> None:
    event = robin(tmp_path / "open", 6)
    won_by_the_first(event, 2)
    assert scores(event)["Player00"] == 2
    event.do(Withdrawn("p00"))
    won_by_the_first(event, 3)
    assert scores(event) == {f"Player{n:02}": Decimal(5 - n) for n in range(1, 6)} | {
        "Player00": Decimal(0)
    }
    t = crosstable.loads(report(event))
    assert errors(event) == []
    assert next(p.rank for p in t.players if p.name.startswith("Player00")) == 6
    rated = [game.result.code for _, player, game in t.games() if player.name[:8] == "Player00"]
    assert sorted(rated) == ["-", "-", "-", "1", "1"]
    assert verify(event) == ()


def test_those_who_stay_share_a_rank_where_they_are_tied(tmp_path: Path) -> None:
    event = robin(tmp_path / "open", 6, tiebreaks="PTS,WIN")
    event.do(Withdrawn("p05"))
    for _ in range(5):
        number = paired(event)
        for board in event.event.section().rounds[-1].open_boards:
            event.do(ResultEntered(number, board.number, "½-½"))
        event.do(Closed(number))
    ranks = {p.name[:8]: p.rank for p in crosstable.loads(report(event)).players}
    assert ranks == {f"Player{n:02}": 1 for n in range(5)} | {"Player05": 6}


def test_who_withdraws_after_half_of_the_games_stays_in_the_standings(tmp_path: Path) -> None:
    event = robin(tmp_path / "open", 6)
    won_by_the_first(event, 3)
    event.do(Withdrawn("p00"))
    won_by_the_first(event, 2)
    found = scores(event)
    assert found["Player00"] == 3
    assert sum(points or 0 for points in found.values()) == 15
    assert errors(event) == []


# -- by command -----------------------------------------------------------------------------------


def test_a_round_robin_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "club")

    def run(*words: str) -> int:
        return main(["event", *words, "--in", folder])

    assert main(["event", "new", folder, "--name", "Club", "--system", "round-robin"]) == 0
    for name in ("Abel, A", "Bauer, B", "Clark, C", "Dahl, D"):
        assert run("add", name) == 0
    assert run("lots", "--seed", "x") == 0
    assert "seed x" in capsys.readouterr().out
    for _ in range(3):
        assert run("pair") == run("publish") == 0
        assert run("result", "1", "1-0") == run("result", "2", "1/2") == run("close") == 0
    assert run("verify") == 0
    assert run("pair") == 1
    capsys.readouterr()
    assert run("status") == 0
    assert "phase: finished" in capsys.readouterr().out
