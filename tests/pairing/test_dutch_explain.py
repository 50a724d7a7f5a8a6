"""What the engine tells about a round."""

import random
from itertools import combinations

import pytest

from crosstable.pairing.dutch import decides, explain, pair
from crosstable.pairing.dutch.quality import Condition, first_difference
from crosstable.pairing.dutch.standing import Edition
from crosstable.pairing.dutch.trace import DutchTrace
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.task import Contender, PairedRound, RoundTask
from crosstable.results import Colour
from tests.conftest import scaled
from tests.pairing.randomtasks import WORTH, random_task
from tests.shorthand import tournament

SIX = """
    1 Ann 2400   4w1    3b=
    2 Bob 2300   5b1    4w=
    3 Cid 2200   6w1    1w=
    4 Dan 2100   1b0    2b=
    5 Eve 2000   2w0    6b1
    6 Fay 1900   3b0    5w0
"""


def event() -> PairingEvent:
    t = tournament(SIX, declared_rounds=5, type_code="FIDE_DUTCH_2026")
    found = pairing_event(t)
    assert isinstance(found, PairingEvent)
    return found


def paired() -> tuple[RoundTask, PairedRound]:
    task = event().task(3)
    answer = pair(task)
    assert isinstance(answer, PairedRound)
    return task, answer


def test_a_player_is_told_bracket_criteria_and_colour() -> None:
    task, answer = paired()
    assert explain(task, answer, 1) == [
        "bracket of 1.5 points: 1, 2, 3",
        "S1: 1; S2: 2, 3",
        "downfloaters: 3",
        "C6, downfloaters: 1",
        "C12, players without their colour preference: 0",
        "all other criteria up to C21: 0",
        "1 has White against 2: both get the colour they prefer, or do not mind [5.2.1]",
    ]


@pytest.mark.parametrize(
    ("number", "other", "told"),
    [
        (1, 2, "1 – 2 is the pair of this round"),
        (1, 3, "not 1 – 3: they met in round 2 [C1]"),
        (1, 9, "not 1 – 9: 9 is not there to be paired with"),
        (1, 6, "not 1 – 6: they were never in the same bracket"),
    ],
)
def test_another_opponent_is_told_what_stands_against(number: int, other: int, told: str) -> None:
    task, answer = paired()
    assert explain(task, answer, number, other)[-1] == told


def test_a_player_who_is_not_there_is_told_so() -> None:
    task, answer = paired()
    assert explain(task, answer, 99) == ["99 is not paired in round 3"]


def test_the_criterion_against_another_round_is_named() -> None:
    _, answer = paired()
    assert decides(answer, answer.pairs) == ""
    told = decides(answer, [(2, 3), (1, 5), (4, 6)])
    assert told.startswith("bracket of 1.5 points: ")
    assert told.endswith("]")


@pytest.mark.parametrize("edition", [2026, 2017])
def test_no_candidate_is_better_than_the_chosen_one(edition: Edition) -> None:
    for number in range(scaled(400)):
        answer = pair(random_task(random.Random(number), 8), edition)
        if not isinstance(answer, PairedRound):
            continue
        trace: DutchTrace = answer.trace
        for traced in trace.brackets:
            ours = traced.measures
            for two in combinations(traced.bracket.members, 2):
                theirs = traced.measure(Condition([two]))
                if theirs is None or not traced.bracket.field.legal[two]:
                    continue
                difference = first_difference(ours, theirs)
                assert difference is None or difference.ours < difference.theirs


@pytest.mark.parametrize("edition", [2026, 2017])
def test_everything_can_be_explained(edition: Edition) -> None:
    for number in range(scaled(400)):
        task = random_task(random.Random(number), 8)
        answer = pair(task, edition)
        if not isinstance(answer, PairedRound):
            continue
        rest = [c.number for c in task.contenders]
        for player in rest:
            assert all(explain(task, answer, player, rest[0]))
        random.Random(number).shuffle(rest)
        decides(answer, list(zip(rest[::2], rest[1::2], strict=False)))


def test_sides_and_exchanges_are_part_of_the_trace() -> None:
    """1 and 2 may not meet 3 or 4: 2 leaves S1 and meets 1."""
    contenders = tuple(Contender(n, n, 0, 0) for n in range(1, 5))
    forbidden = frozenset({(1, 3), (1, 4), (2, 3), (2, 4)})
    task = RoundTask(1, 5, contenders, Colour.WHITE, WORTH, forbidden=forbidden)
    answer = pair(task)
    assert isinstance(answer, PairedRound)
    (traced,) = answer.trace.brackets
    assert (traced.top, traced.bottom, traced.exchanged) == ((0, 2), (1, 3), ((1,), (2,)))
    assert "exchanged [4.3]: 2 from S1 to S2, 3 from S2 to S1" in explain(task, answer, 1)
