"""The engine of the Dutch system against the rule text, word by word."""

import random
from unittest.mock import patch

import pytest

from crosstable.model.dutch import dutch_edition
from crosstable.pairing import weighted
from crosstable.pairing.dutch import alone, edition2026, pair, problem
from crosstable.pairing.task import Answer, NoPairing, RoundTask
from crosstable.pairing.versus.enumerating import Enumeration
from crosstable.pairing.versus.enumerating2017 import Enumeration2017
from tests.conftest import scaled
from tests.pairing.randomtasks import random_task

pytestmark = pytest.mark.lengthy

ROUNDS = 5000
PARTS = 10
"""Parts that can be run side by side."""


def outcome(answer: Answer) -> tuple[set[frozenset[int]], int | None] | None:
    if isinstance(answer, NoPairing):
        return None
    return {frozenset(pair) for pair in answer.pairs}, answer.bye


def tasks(part: int, count: int, most: int = 10) -> list[RoundTask]:
    return [random_task(random.Random(PARTS * i + part), most) for i in range(count // PARTS)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.daily(4)
def test_every_round_is_the_one_of_the_rule_text(part: int) -> None:
    for task in tasks(part, scaled(ROUNDS)):
        assert outcome(pair(task)) == Enumeration(task).round(), task


@pytest.mark.parametrize("part", range(PARTS))
def test_every_round_of_2017_is_the_one_of_the_rule_text(part: int) -> None:
    for task in tasks(part, scaled(ROUNDS), most=9):
        assert outcome(pair(task, dutch_edition(2017))) == Enumeration2017(task).round(), task


def test_the_shortcut_gives_what_weighing_gives() -> None:
    for number in range(scaled(2000)):
        task = random_task(random.Random(number), 16)
        short = outcome(pair(task))
        with patch.object(alone, "shortcut", return_value=None):
            assert outcome(pair(task)) == short


def test_looking_at_everybody_gives_what_the_shorter_ways_give() -> None:
    for number in range(scaled(2000)):
        task = random_task(random.Random(number), 14)
        short = outcome(pair(task))
        with (
            patch.object(edition2026, "_looking_at_bracket_alone", return_value=None),
            patch.object(edition2026, "_looking_one_bracket_ahead", return_value=None),
        ):
            assert outcome(pair(task)) == short


def test_numbers_of_any_size_give_the_same() -> None:
    """Terms solved one after the other, and matchings in plain Python."""
    for number in range(scaled(1000)):
        task = random_task(random.Random(number), 12)
        usual = outcome(pair(task))
        with (
            patch.object(problem, "ROOM", 1),
            patch.object(weighted, "SAFE_BITS", 0),
        ):
            assert outcome(pair(task)) == usual


def test_a_pair_that_leaves_the_bye_to_a_barred_player_is_not_looked_ahead_to() -> None:
    """Old C.7 with C.2: otherwise 3 would float, and get the bye."""
    task = random_task(random.Random(1289), 9)
    pairs = {frozenset(pair) for pair in ((8, 1), (2, 5), (9, 3), (4, 7))}
    assert outcome(pair(task, dutch_edition(2017))) == (pairs, 6)
    assert Enumeration2017(task).round() == (pairs, 6)
