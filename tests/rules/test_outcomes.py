"""The compact form of cells: each stands for exactly one thing that a cell can say."""

from dataclasses import replace

import pytest

import crosstable
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament
from crosstable.rules.outcomes import BLANK, FIRST_GAME, OUTCOMES, opponents_of, outcomes_of


def without_opponent(entry: Entry) -> Entry:
    return replace(entry, opponent=None) if isinstance(entry, Game) else entry


def test_every_outcome_has_one_place() -> None:
    assert len(set(OUTCOMES)) == len(OUTCOMES)
    assert OUTCOMES[BLANK] is None
    assert [isinstance(outcome, Game) for outcome in OUTCOMES].index(True) == FIRST_GAME
    assert {Bye(kind) for kind in ByeKind} <= set(OUTCOMES)


@pytest.mark.parametrize("name", ["individual-swiss", "in-progress", "team-swiss"])
def test_the_outcomes_of_a_report_are_its_cells(name: str) -> None:
    t = crosstable.read(crosstable.sample(name))
    for player, places in zip(t.players, outcomes_of(t), strict=True):
        assert [OUTCOMES[place] for place in places] == list(map(without_opponent, player.rounds))


def test_opponents_are_places_among_the_players() -> None:
    games: tuple[Entry, ...] = (
        Game(9, Colour.WHITE, Result.WIN),
        Game(7, Colour.BLACK, Result.DRAW),  # nobody has this number
        Bye(ByeKind.HALF_POINT),
        None,
    )
    t = Tournament(players=(Player(4, rounds=games), Player(9), Player(4, name="again")))
    assert opponents_of(t) == ([1, None, None, None], [])


def test_they_are_worked_out_once() -> None:
    t = crosstable.read(crosstable.sample("round-robin"))
    assert outcomes_of(t) is outcomes_of(t)
    assert opponents_of(t) is opponents_of(t)
