"""The two sides of a game: every pair of results and colours, and the order of strictness."""

from __future__ import annotations

from itertools import product

import pytest

from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Game, Player
from crosstable.rules.sides import (
    Clash,
    can_both_be_true,
    clash_of,
    colours_mirror,
    difference_of_sides,
    is_only_one_rated,
    is_regular,
    mirror_game,
    names_back,
    possible_mirrors,
)
from tests.sizes import check_each

CELLS = [Game(1, colour, result) for colour in (*Colour, None) for result in Result]


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("1", "0", None),
        ("=", "=", None),
        ("W", "L", None),
        ("+", "-", None),
        ("-", "-", None),
        (" ", " ", None),
        ("?", "?", None),
        ("1", " ", Clash.OPEN),
        ("?", " ", Clash.OPEN),
        ("1", "-", Clash.OTHER_KIND),
        ("1", "L", Clash.OTHER_KIND),
        ("1", "1", Clash.IMPOSSIBLE),
        ("1", "=", Clash.IMPOSSIBLE),
        ("+", "+", Clash.IMPOSSIBLE),
        ("0", "0", Clash.UNUSUAL),
        ("=", "0", Clash.UNUSUAL),
    ],
)
def test_how_two_results_clash(one: str, other: str, clash: Clash | None) -> None:
    results = {result.code: result for result in Result}
    assert clash_of(results[one], results[other]) is clash
    assert clash_of(results[other], results[one]) is clash


def test_what_is_regular_has_no_difference() -> None:
    def has_no_difference_where_regular(sides: tuple[Game, Game]) -> None:
        game, mirror = sides
        regular = is_regular(game, mirror)
        assert regular is is_regular(mirror, game)
        clash = clash_of(game.result, mirror.result)
        assert regular is (clash is None and colours_mirror(game.colour, mirror.colour))
        if regular:
            assert difference_of_sides(game, mirror) is None
            assert not is_only_one_rated(game.result, mirror.result)
            assert can_both_be_true(game.result, mirror.result)
        if clash is Clash.IMPOSSIBLE:
            assert difference_of_sides(game, mirror) is not None
            assert not can_both_be_true(game.result, mirror.result)

    check_each(product(CELLS, CELLS), has_no_difference_where_regular)


@pytest.mark.parametrize("game", CELLS)
def test_every_possible_mirror_is_regular(game: Game) -> None:
    player = Player(7)
    mirrors = possible_mirrors(game, player)
    assert mirrors[0] == mirror_game(game, 7)
    assert all(is_regular(game, mirror) and names_back(mirror, 7) for mirror in mirrors)
    assert len(mirrors) == 1 + (game.result is Result.FORFEIT_LOSS)


def test_two_losses_may_both_be_true() -> None:
    assert can_both_be_true(Result.LOSS, Result.LOSS)
    assert can_both_be_true(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    assert not can_both_be_true(Result.LOSS, Result.FORFEIT_LOSS)


def test_a_bye_or_a_blank_cell_names_nobody() -> None:
    assert not names_back(Bye(ByeKind.HALF_POINT), 1)
    assert not names_back(None, 1)
    assert difference_of_sides(Game(2, None, Result.WIN), Bye(ByeKind.HALF_POINT)) is None
