"""What the engine tells about a round."""

import random
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from crosstable.model.dutch import dutch_edition
from crosstable.model.results import Colour
from crosstable.pairing import dutch
from crosstable.pairing.dutch import pair
from crosstable.pairing.dutch.quality import Condition, first_difference
from crosstable.pairing.dutch.trace import BracketTrace, DutchTrace
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.task import Contender, PairedRound, RoundTask
from crosstable.pairing.versus.enumerating import Enumeration
from tests.conftest import scaled
from tests.pairing.english import lines_of, sentence_of
from tests.pairing.randomtasks import WORTH, random_task
from tests.shorthand import tournament
from tests.worded import Worded

explain = lines_of(dutch.explain)
decides = sentence_of(dutch.decides)

SIX = """
    1 Ann 2400   4w1    3b=
    2 Bob 2300   5b1    4w=
    3 Cid 2200   6w1    1w=
    4 Dan 2100   1b0    2b=
    5 Eve 2000   2w0    6b1
    6 Fay 1900   3b0    5w0
"""


SEVEN_SCORES = """
    1 Ann 2250   4w1  2b0  3w0  6w0    5b1    bye:Z
    2 Bob 2200   8b1  1w1  7w1  3b=    6w1
    3 Cid 2150   5w1  7b0  1b1  2w=    4b=
    4 Dan 2100   1b0  5w1  6w=  7b0    3w=
    5 Eve 2050   3b0  4b0  8w0  bye:U  1w0
    6 Fay 2000   7w0  8w1  4b=  1b1    2b0
    7 Guy 1950   6b1  3w1  2b0  4w1    bye:H
    8 Hal 1900   2w0  6b0  5b1  bye:Z  bye:H
"""
"""Round 6 of 9 with seven players of seven scores."""


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


def test_a_player_is_told_bracket_criteria_and_colour(worded: Worded) -> None:
    task, answer = paired()
    worded(explain(task, answer, 1))


@pytest.mark.parametrize(
    ("number", "other"),
    [
        (1, 2),
        (1, 3),
        (1, 9),
        (1, 6),
    ],
)
def test_another_opponent_is_told_what_stands_against(
    worded: Worded, number: int, other: int
) -> None:
    task, answer = paired()
    worded(explain(task, answer, number, other)[-1])


def test_a_player_who_is_not_there_is_told_so(worded: Worded) -> None:
    task, answer = paired()
    worded(explain(task, answer, 99))


def test_the_criterion_against_another_round_is_named(worded: Worded) -> None:
    _, answer = paired()
    assert decides(answer, answer.pairs) == ""
    told = decides(answer, [(2, 3), (1, 5), (4, 6)])
    worded(told)
    assert told.endswith("]")


@pytest.mark.parametrize("edition", [2026, 2017])
def test_no_candidate_is_better_than_the_chosen_one(edition: int) -> None:
    for number in range(scaled(400)):
        answer = pair(random_task(random.Random(number), 8), dutch_edition(edition))
        if not isinstance(answer, PairedRound):
            continue
        trace: DutchTrace = answer.trace
        for traced in trace.brackets:
            ours = traced.measures
            for two in combinations(traced.bracket.members, 2):
                theirs = traced.measure(Condition([two]))
                if theirs is None or not traced.bracket.field.graph[two[0]] >> two[1] & 1:
                    continue
                difference = first_difference(ours, theirs)
                assert difference is None or difference.ours < difference.theirs


def test_what_stands_against_a_pair_is_what_the_rules_say() -> None:
    """The best candidate with a pair exists, and is as good as the chosen one or worse, if and
    only if a literal enumeration of the rules says so."""
    found = {"none": 0, "as good": 0, "worse": 0}
    for number in range(scaled(400)):
        task = random_task(random.Random(number), 9)
        answer = pair(task)
        if not isinstance(answer, PairedRound):
            continue
        rules = Enumeration(task)
        rules.round()
        for traced in answer.trace.brackets:
            for two, verdict in enumerated_verdicts(rules, traced):
                theirs = traced.measure(Condition([two]))
                ours = "none" if theirs is None else "worse"
                if theirs is not None and first_difference(traced.measures, theirs) is None:
                    ours = "as good"
                assert ours == verdict, (number, two)
                found[verdict] += 1
    assert all(found.values())


def enumerated_verdicts(
    rules: Enumeration, traced: BracketTrace
) -> Iterator[tuple[tuple[int, int], str]]:
    """Every legal pair of a bracket that the candidates of the rules may have, with what the best
    of those that have it is worth."""
    players = {p.number: p for p in rules.players}
    place_of = {
        standing.number: place for place, standing in enumerate(traced.bracket.field.players)
    }
    above, residents = (
        tuple(players[traced.bracket.field.players[place].number] for place in places)
        for places in (traced.bracket.moved_down, traced.bracket.residents)
    )
    below = frozenset(p.number for p in rules.players if p.score < residents[0].score)
    best: dict[tuple[int, int], Any] = {}
    values = []
    for choice in rules.candidates(above, residents):
        if not rules.is_completable(choice, below):
            continue
        value = rules.quality(choice, above, residents, below)
        values.append(value)
        for one, other in choice[0]:
            places = sorted((place_of[one.number], place_of[other.number]))
            two = places[0], places[1]
            best[two] = min(best.get(two, value), value)
    chosen = min(values)
    for two in combinations(traced.bracket.members, 2):
        if traced.bracket.field.graph[two[0]] >> two[1] & 1 and not {*two} <= {
            *traced.bracket.moved_down
        }:
            yield two, "none" if two not in best else "worse" if best[two] > chosen else "as good"


@pytest.mark.parametrize("edition", [2026, 2017])
def test_everything_can_be_explained(edition: int) -> None:
    for number in range(scaled(400)):
        task = random_task(random.Random(number), 8)
        answer = pair(task, dutch_edition(edition))
        if not isinstance(answer, PairedRound):
            continue
        rest = [c.number for c in task.contenders]
        for player in rest:
            assert all(explain(task, answer, player, rest[0]))
        random.Random(number).shuffle(rest)
        decides(answer, list(zip(rest[::2], rest[1::2], strict=False)))


def test_sides_and_exchanges_are_part_of_the_trace(worded: Worded) -> None:
    """1 and 2 may not meet 3 or 4: 2 leaves S1 and meets 1."""
    contenders = tuple(Contender(n, n, 0, 0) for n in range(1, 5))
    forbidden = frozenset({(1, 3), (1, 4), (2, 3), (2, 4)})
    task = RoundTask(1, 5, contenders, Colour.WHITE, WORTH, forbidden=forbidden)
    answer = pair(task)
    assert isinstance(answer, PairedRound)
    (traced,) = answer.trace.brackets
    assert (traced.top, traced.bottom, traced.exchanged) == ((0, 2), (1, 3), ((1,), (2,)))
    worded(explain(task, answer, 1))


def test_clauses_have_the_names_of_their_edition(worded: Worded) -> None:
    """In 2017 C12 was C.10, 4.2 was D.1, 5.2.1 was E.1, and there was no C5 and no C9."""
    t = tournament(SEVEN_SCORES, declared_rounds=9, type_code="FIDE_DUTCH_2017")
    found = pairing_event(t)
    assert isinstance(found, PairingEvent)
    task = found.task(6)
    answer = pair(task, dutch_edition(2017))
    assert isinstance(answer, PairedRound)
    worded(explain(task, answer, 8, 5))
    for number in range(2, 9):
        for other in range(2, 9):
            for line in explain(task, answer, number, other):
                assert not re.search(r"\bC\d|\[[0-9]|C\.20|C\.21", line), line
