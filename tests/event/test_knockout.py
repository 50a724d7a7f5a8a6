"""Knockout: a bracket of matches, compared with a bracket that the tests play themselves."""

import random
from fractions import Fraction
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CannotAct, NotConfirmed, NotPaired
from crosstable.event.acts.boards import Postponed, ResultEntered
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.knockout import WinnerNamed
from crosstable.event.acts.people import Withdrawn
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk.folder import EventFolder
from crosstable.event.proof.verifying import verify
from crosstable.event.rounds.drawing import draw
from crosstable.event.status import event_status
from crosstable.event.systems.knockout import bracket_of, bracket_slots, knockout_ranks
from tests.event.running import begun, paired, report

POINTS = {"1-0": Fraction(1), "½-½": Fraction(1, 2), "0-1": Fraction(0)}
"""What White has."""


def knockout(folder: Path, players: int, games: int = 2) -> EventFolder:
    settings = {"system": "knockout", "tiebreaks": "PTS", "games": str(games)}
    return begun(folder, players, 1, **settings)


def phase(event: EventFolder) -> str:
    return event_status(event.event, event.event.section()).phase


def play(event: EventFolder, results: dict[str, str]) -> int:
    """The next round; the result of a board by the id of White, else a draw."""
    number = paired(event)
    current = event.event.section().last_round
    assert current is not None
    for board in current.open_boards:
        event.do(ResultEntered(number, board.number, results.get(board.white, "½-½")))
    event.do(Closed(number))
    return number


def pairs(event: EventFolder) -> set[frozenset[str]]:
    current = event.event.section().last_round
    assert current is not None
    return {frozenset(board.pair) for board in current.boards}


# -- an oracle ------------------------------------------------------------------------------------


def champion_by_hand(event: EventFolder, games: int) -> str:
    """Who wins by the games of the journal, with nothing but rounds, pairs and points.

    Somebody is out as soon as there are no further games; whoever is left has won.
    """
    section = event.event.section()
    lost: set[str] = set()
    matches: dict[frozenset[str], list[tuple[str, Fraction]]] = {}
    for one in section.rounds:
        for board in one.boards:
            assert not lost & {*board.pair}, "somebody who was knocked out plays on"
            text = one.facts_of(board).result
            assert text is not None
            matches.setdefault(frozenset(board.pair), []).append((board.white, POINTS[text]))
        for pair, played in matches.items():
            first = min(pair)
            points = sum((p if who == first else 1 - p for who, p in played), Fraction(0))
            n = len(played)
            left = games - n if n < games else (n - games) % 2
            if abs(2 * points - n) > left:
                lost.add(min(pair) if 2 * points < n else max(pair))
    (winner,) = {*section.people} - lost
    return winner


@pytest.mark.parametrize(("players", "games"), [(2, 1), (4, 2), (5, 1), (8, 2), (6, 4)])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.lengthy
@pytest.mark.daily(4)
def test_the_winner_of_a_bracket(tmp_path: Path, players: int, games: int, seed: int) -> None:
    event, chance = knockout(tmp_path / "cup", players, games), random.Random(seed)
    while phase(event) != "finished":
        number = paired(event)
        current = event.event.section().last_round
        assert current is not None
        for board in current.boards:
            event.do(ResultEntered(number, board.number, chance.choice((*POINTS, "1-0"))))
        event.do(Closed(number))
        found = crosstable.check(crosstable.loads(report(event)), "itdx")
        assert [d for d in found if d.severity is crosstable.Severity.ERROR] == []
    ranks = knockout_ranks(event.event.section())
    assert ranks[champion_by_hand(event, games)] == 1
    assert sorted(ranks.values()) == list(range(1, players + 1))
    assert verify(event) == ()
    with pytest.raises(NotPaired, match="has won it"):
        draw(event.event.section())


@pytest.mark.parametrize("size", [2, 3, 4, 5, 7, 8, 13, 16, 32])
def test_the_best_meet_as_late_as_can_be(size: int) -> None:
    slots = [
        None if who is None else int(who) for who in bracket_slots([*map(str, range(1, size + 1))])
    ]
    assert sorted(filter(None, slots)) == list(range(1, size + 1))
    while len(slots) > 1:
        rest = len(slots)
        strongest = []
        for one, other in zip(slots[::2], slots[1::2], strict=True):
            if one is not None and other is not None:
                assert one + other == rest + 1
            strongest.append(min(filter(None, (one, other))))
        slots = [*strongest]


def test_colours_are_reversed_from_game_to_game(tmp_path: Path) -> None:
    event = knockout(tmp_path / "cup", 4)
    boards = []
    for _ in range(4):
        play(event, {})
        current = event.event.section().last_round
        assert current is not None
        boards.append([board.pair for board in current.boards])
    assert boards[0][0] == ("p00", "p03")
    assert boards[0][1] == ("p02", "p01")
    assert boards[1] == [pair[::-1] for pair in boards[0]]
    assert boards[2] == boards[0]


def test_a_match_that_is_decided_has_no_further_game(tmp_path: Path) -> None:
    event = knockout(tmp_path / "cup", 4)
    play(event, {"p00": "1-0"})
    play(event, {})
    play(event, {})
    assert pairs(event) == {frozenset(("p01", "p02"))}


def test_tie_break_games_come_two_by_two(tmp_path: Path) -> None:
    event = knockout(tmp_path / "cup", 2, 2)
    play(event, {})
    play(event, {})
    assert phase(event) == "between rounds"
    play(event, {"p00": "1-0"})
    assert phase(event) == "between rounds"
    play(event, {})
    assert phase(event) == "finished"
    t = crosstable.loads(report(event))
    assert (t.declared_rounds, t.paired_rounds) == (4, 4)


def test_who_withdraws_loses_by_forfeit(tmp_path: Path) -> None:
    event = knockout(tmp_path / "cup", 4, 1)
    event.do(Withdrawn("p00"))
    play(event, {"p02": "1-0"})
    assert frozenset(("p02", "p03")) in {
        duel.pair for duel in bracket_of(event.event.section()).duels
    }
    assert b" - " in report(event)


def test_a_winner_can_be_named(tmp_path: Path) -> None:
    event = knockout(tmp_path / "cup", 2)
    with pytest.raises(CannotAct):
        event.do(WinnerNamed("p01"), confirmed=4)
    play(event, {})
    play(event, {})
    with pytest.raises(NotConfirmed):
        event.do(WinnerNamed("p01"))
    event.do(WinnerNamed("p01"), confirmed=3)
    assert phase(event) == "finished"
    assert b"Winner of the match @ Round 2: Player01" in report(event)
    with pytest.raises(CannotAct, match="no undecided match"):
        event.do(WinnerNamed("p01"), confirmed=4)


def test_an_open_game_holds_the_bracket_back(tmp_path: Path) -> None:
    event = knockout(tmp_path / "cup", 2)
    paired(event)
    event.do(Postponed(1, 1))
    event.do(Closed(1))
    with pytest.raises(NotPaired, match="open game"):
        draw(event.event.section())


def test_games_of_a_match_are_a_setting(tmp_path: Path) -> None:
    event = knockout(tmp_path / "cup", 2)
    for text in ("0", "x", "99"):
        with pytest.raises(CannotAct):
            event.do(SettingsChanged({"games": text}))


def test_a_knockout_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "cup")

    def run(*words: str) -> int:
        return main(["event", *words, "--in", folder])

    assert main(["event", "new", folder, "--name", "Cup", "--system", "knockout"]) == 0
    assert run("set", "games=1") == 0
    for name in ("Abel, A", "Bauer, B"):
        assert run("add", name) == 0
    assert run("pair") == run("publish") == run("result", "1", "1/2") == run("close") == 0
    assert run("advance", "Bauer") == 1
    assert run("advance", "Bauer", "--yes", "3") == 0
    assert run("verify") == 0
    capsys.readouterr()
    assert run("status") == 0
    assert "finished" in capsys.readouterr().out
