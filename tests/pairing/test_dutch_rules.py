"""The rules of the Dutch system one by one: colours, floats, the bye, the boards."""

import random
from dataclasses import replace

import pytest

from crosstable.errors import IllegalRound
from crosstable.model.dutch import dutch_edition
from crosstable.model.results import Colour
from crosstable.pairing.dutch import pair
from crosstable.pairing.dutch.colours import allocation
from crosstable.pairing.dutch.field import field_of
from crosstable.pairing.dutch.penalties import worths
from crosstable.pairing.dutch.standing import Float, Standing, float_of, is_topscorer
from crosstable.pairing.playerpast import (
    BLACK,
    WHITE,
    Strength,
    colour_preference,
    may_have_bye,
    repeated_colour,
)
from crosstable.pairing.task import (
    Contender,
    NoPairing,
    Pair,
    PairedRound,
    PastRound,
    RoundTask,
    Worth,
)
from crosstable.pairing.verifying import faults_of, verify
from crosstable.rules.standings.ledger import RoundKind
from tests.conftest import scaled
from tests.pairing.randomtasks import WORTH, random_task
from tests.worded import Worded

NOW, BEFORE = dutch_edition(2026), dutch_edition(2017)

SIDES = {"W": WHITE, "B": BLACK}


def colours(text: str) -> tuple[int, ...]:
    return tuple(SIDES[letter] for letter in text)


def standing(games: str = "", tpn: int = 1, **others: object) -> Standing:
    played = colours(games)
    side, strength = colour_preference(played)
    values = {
        "number": tpn,
        "tpn": tpn,
        "score": 0,
        "colours": played,
        "side": side,
        "strength": strength,
        "repeated": repeated_colour(played),
        "last_float": Float.NONE,
        "earlier_float": Float.NONE,
        "unplayed": 0,
        "may_have_bye": True,
        "is_topscorer": False,
    }
    return Standing(**(values | others))  # type: ignore[arg-type]


# -- colours --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "side", "strength"),
    [
        ("", 0, Strength.NONE),
        ("W", BLACK, Strength.STRONG),
        ("WB", WHITE, Strength.MILD),
        ("BW", BLACK, Strength.MILD),
        ("WBW", BLACK, Strength.STRONG),
        ("BWBB", WHITE, Strength.ABSOLUTE),  # difference -2
        ("BWW", BLACK, Strength.ABSOLUTE),  # twice running
        ("WWBB", WHITE, Strength.ABSOLUTE),
        ("WWWBB", WHITE, Strength.ABSOLUTE),  # difference 1, but Black twice running
        ("WWWWBB", BLACK, Strength.ABSOLUTE),  # difference 2 goes before the repetition
    ],
)
def test_colour_preference(games: str, side: int, strength: Strength) -> None:
    assert colour_preference(colours(games)) == (side, strength)


@pytest.mark.parametrize(
    ("higher", "lower", "side", "clause"),
    [
        (standing("W"), standing("B", 2), BLACK, "5.2.1"),
        (standing(""), standing("B", 2), BLACK, "5.2.1"),
        (standing("WB"), standing("WBB", 2), BLACK, "5.2.2"),
        (standing("WWBW"), standing("WWWBW", 2), WHITE, "5.2.2"),  # differences 2 and 3
        (standing("BWW"), standing("BW", 2), BLACK, "5.2.2"),
        (standing("WBBW"), standing("BWBW", 2), WHITE, "5.2.3"),
        (standing("BWBW"), standing("WBBW", 2), BLACK, "5.2.3"),
        (standing("W"), standing("W", 2), BLACK, "5.2.4"),
        (standing("", 3), standing("", 8), WHITE, "5.2.5"),
        (standing("", 4), standing("", 9), BLACK, "5.2.5"),
    ],
)
def test_colours_are_allocated(higher: Standing, lower: Standing, side: int, clause: str) -> None:
    assert allocation(higher, lower, Colour.WHITE) == (side, clause)


def test_initial_colour_black_turns_the_first_round_round() -> None:
    assert allocation(standing("", 1), standing("", 5), Colour.BLACK).side == BLACK


# -- floats and the bye ---------------------------------------------------------------------------


def unplayed(kind: RoundKind, gained: int) -> PastRound:
    return PastRound(kind, None, None, gained, 4, None)


def played(score: int, opponent_score: int, colour: Colour = Colour.WHITE) -> PastRound:
    return PastRound(RoundKind.PLAYED, 9, colour, 1, score, opponent_score)


@pytest.mark.parametrize(
    ("past", "now", "before_2026"),
    [
        (played(4, 3), Float.DOWN, Float.DOWN),
        (played(3, 4), Float.UP, Float.UP),
        (played(4, 4), Float.NONE, Float.NONE),
        (unplayed(RoundKind.PAIRING_BYE, 0), Float.DOWN, Float.DOWN),
        (unplayed(RoundKind.FORFEIT_WIN, 2), Float.DOWN, Float.DOWN),
        (unplayed(RoundKind.HALF_BYE, 1), Float.DOWN, Float.DOWN),
        (unplayed(RoundKind.ZERO_BYE, 0), Float.NONE, Float.DOWN),
        (unplayed(RoundKind.FORFEIT_LOSS, 0), Float.NONE, Float.DOWN),
    ],
)
def test_floats_of_both_editions(past: PastRound, now: Float, before_2026: Float) -> None:
    assert (float_of(past, 0, NOW), float_of(past, 0, BEFORE)) == (now, before_2026)


def test_a_float_is_measured_against_a_loss() -> None:
    """3-2-1 scoring: an absence that brings as much as a loss is no float."""
    assert float_of(unplayed(RoundKind.ZERO_BYE, 1), 1, NOW) is Float.NONE


@pytest.mark.parametrize(
    ("past", "now", "before_2026"),
    [
        (unplayed(RoundKind.PAIRING_BYE, 1), False, False),
        (unplayed(RoundKind.FORFEIT_WIN, 2), False, False),
        (unplayed(RoundKind.FULL_BYE, 2), False, True),
        (unplayed(RoundKind.HALF_BYE, 1), True, True),
        (played(2, 2), True, True),
    ],
)
def test_who_may_have_the_bye(past: PastRound, now: bool, before_2026: bool) -> None:
    task = RoundTask(2, 9, (), Colour.WHITE, WORTH)
    contender = Contender(1, 1, 2, 2, (past,))
    assert [may_have_bye(contender, task, e) for e in (NOW, BEFORE)] == [now, before_2026]


@pytest.mark.parametrize(
    ("round_number", "score", "is_top"),
    [(9, 9, True), (9, 8, False), (8, 8, True), (8, 7, False)],  # units of half a point
)
def test_topscorers_have_more_than_half(round_number: int, score: int, is_top: bool) -> None:
    task = RoundTask(round_number, round_number, (), Colour.WHITE, WORTH)
    assert is_topscorer(Contender(1, 1, score, score), task) == is_top
    assert not is_topscorer(Contender(1, 1, score, score), replace(task, rounds=20))


# -- rounds ---------------------------------------------------------------------------------------


def first_round(players: int, colour: Colour = Colour.WHITE) -> RoundTask:
    contenders = tuple(Contender(n, n, 0, 0) for n in range(1, players + 1))
    return RoundTask(1, 5, contenders, colour, WORTH)


def paired(task: RoundTask) -> PairedRound:
    answer = pair(task)
    assert isinstance(answer, PairedRound)
    return answer


def test_the_first_round_is_top_half_against_bottom_half() -> None:
    answer = paired(first_round(7))
    assert answer.pairs == ((1, 4), (5, 2), (3, 6))
    assert answer.bye == 7


def test_parity_counts_pairing_numbers_and_not_those_of_the_report() -> None:
    """5.2.5: somebody who never came has no pairing number."""
    contenders = tuple(Contender(n, n - 1, 0, 0) for n in range(2, 6))
    assert paired(replace(first_round(0), contenders=contenders)).pairs == ((2, 4), (5, 3))


def test_nobody_to_pair_is_an_empty_round() -> None:
    assert paired(first_round(0)) == PairedRound((), None)


def test_one_player_has_the_bye() -> None:
    assert paired(first_round(1)) == PairedRound((), 1)


def test_boards_go_by_score_then_sum_then_rank() -> None:
    """C.04.2, 3.6: 1 and 2 have four units, the others fewer; 1 meets 3 because 2 is forbidden."""
    scores = {1: 4, 2: 4, 3: 3, 4: 2, 5: 2, 6: 2}
    contenders = tuple(Contender(n, n, s, s) for n, s in scores.items())
    task = RoundTask(3, 9, contenders, Colour.WHITE, WORTH, forbidden=frozenset({(1, 2)}))
    assert [set(pair) for pair in paired(task).pairs] == [{1, 3}, {2, 4}, {5, 6}]


def test_no_legal_pairing_is_an_answer(worded: Worded) -> None:
    task = replace(first_round(4), forbidden=frozenset({(1, 2), (1, 3), (1, 4)}))
    answer = pair(task)
    assert isinstance(answer, NoPairing)
    assert answer.clause == "C.04.3, 1.9.3"
    worded(str(answer.reason))


def test_the_bye_needs_somebody_who_may_have_it() -> None:
    had = (unplayed(RoundKind.PAIRING_BYE, 2),)
    contenders = tuple(Contender(n, n, 2, 2, had) for n in range(1, 4))
    assert isinstance(pair(replace(first_round(0), contenders=contenders)), NoPairing)


def test_the_verifier_refuses_illegal_rounds(worded: Worded) -> None:
    white, black = Colour.WHITE, Colour.BLACK
    met = PastRound(RoundKind.PLAYED, 2, white, 1, 0, 0)
    had = unplayed(RoundKind.PAIRING_BYE, 2)
    twice = (met, PastRound(RoundKind.PLAYED, 7, white, 1, 0, 0))
    contenders = (
        Contender(1, 1, 2, 2, twice),
        Contender(2, 2, 2, 2, (PastRound(RoundKind.PLAYED, 1, black, 1, 0, 0),)),
        Contender(3, 3, 2, 2, (replace_opponent(twice[0], 8), replace_opponent(twice[1], 9))),
        Contender(4, 4, 2, 2, (had,)),
        Contender(5, 5, 2, 2),
    )
    task = RoundTask(3, 9, contenders, white, WORTH, forbidden=frozenset({(2, 5)}))

    def faults(bye: int | None, *pairs: tuple[int, int]) -> list[str]:
        return [*map(str, faults_of(task, round_of(bye, *pairs), NOW))]

    worded(faults(None, (2, 1)))
    worded(faults(4, (3, 1), (5, 2)))
    worded(faults(5, (1, 4), (2, 3), (6, 2)))
    with pytest.raises(IllegalRound) as refused:
        verify(task, round_of(4, (5, 1), (2, 3)), NOW, faults_of)
    worded(str(refused.value))


def round_of(bye: int | None, *pairs: tuple[int, int]) -> PairedRound:
    return PairedRound(tuple(Pair(*two) for two in pairs), bye)


def replace_opponent(past: PastRound, opponent: int) -> PastRound:
    return past._replace(opponent=opponent)


def test_small_fields_deep_into_an_event_stay_legal() -> None:
    """Many tiny scoregroups: where the weights of another engine overflow into a second bye."""
    found = 0
    for number in range(scaled(1000)):
        rng = random.Random(number)
        task = random_task(rng, 12)
        scores = rng.sample(range(40), len(task.contenders))
        spread = tuple(replace(c, score=s) for c, s in zip(task.contenders, scores, strict=True))
        answer = pair(replace(task, contenders=spread))  # raises if it is not legal
        found += isinstance(answer, PairedRound)
    assert found > scaled(1000) // 2


def test_the_order_of_the_contenders_does_not_matter() -> None:
    for number in range(scaled(300)):
        task = random_task(random.Random(number))
        turned = replace(task, contenders=task.contenders[::-1])
        assert pair(turned) == pair(task)


SCALE = 10**9


def test_the_unit_of_scores_does_not_matter() -> None:
    for number in range(scaled(300)):
        task = random_task(random.Random(number))
        worth = Worth(*(value * SCALE for value in (2, 1, 0, 2)))
        large = replace(
            task,
            worth=worth,
            unit=SCALE,
            contenders=tuple(
                replace(
                    c,
                    score=c.score * SCALE,
                    past=tuple(p._replace(gained=p.gained * SCALE) for p in c.past),
                )
                for c in task.contenders
            ),
        )
        assert pair(large) == pair(task)


def test_a_term_outweighs_all_later_ones() -> None:
    limits = [3, 0, 2, 5]
    units = worths(limits)
    for place, unit in enumerate(units):
        later = zip(limits[place + 1 :], units[place + 1 :], strict=True)
        assert unit > sum(limit * worth for limit, worth in later)


def test_places_follow_score_and_pairing_number() -> None:
    contenders = tuple(Contender(n, n, s, s) for n, s in ((1, 2), (2, 4), (3, 2), (4, 4)))
    field = field_of(RoundTask(3, 9, contenders, Colour.WHITE, WORTH), NOW)
    assert [player.number for player in field.players] == [2, 4, 1, 3]
    assert field.scoregroups == (range(2), range(2, 4))
