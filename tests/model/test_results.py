"""The one table of results: whatever writes or reads a result takes its letters from it."""

import pytest

from crosstable.model.results import BYE_OF_CODE, RESULT_OF_CODE, Colour, Result
from crosstable.model.tournament import Game
from crosstable.output.forms.names import result_mark
from crosstable.publishing.data.pgn import _pgn_result
from crosstable.text import record801


@pytest.mark.parametrize("result", Result)
def test_every_letter_of_a_game_is_known_in_the_records_of_teams(result: Result) -> None:
    assert {result.code, result.code.lower()} <= record801._RESULTS


def test_every_letter_of_a_bye_is_known_in_the_records_of_teams() -> None:
    assert {*BYE_OF_CODE, *map(str.lower, BYE_OF_CODE)} <= record801._RESULTS


@pytest.mark.parametrize("result", Result)
def test_documents_write_the_mark_of_the_table(result: Result) -> None:
    assert result_mark(Game(2, Colour.WHITE, result)) == result.mark


@pytest.mark.parametrize("result", Result)
def test_pgn_has_the_points_of_the_table(result: Result) -> None:
    scores = {"W": "1", "D": "1/2", "L": "0", "A": "0"}
    assert _pgn_result(Game(2, Colour.WHITE, result)) == scores.get(result.symbol)


def test_opposites_belong_together() -> None:
    assert all(result.opposite.opposite is result for result in Result)
    assert len(RESULT_OF_CODE) == len(Result)
