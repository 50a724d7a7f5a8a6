"""Pairing a club evening: against all rounds of small clubs, and against recorded rounds."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.phrases import Words
from crosstable.model.results import Colour
from crosstable.model.tournament import Bye, Tournament
from crosstable.pairing.checking import check_pairings
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.keizer import decides, explain, pair
from crosstable.pairing.keizer.club import ClubEvening, Cost
from crosstable.pairing.task import Contender, NoPairing, PairedRound, RoundTask, Worth
from crosstable.reading.files import read
from crosstable.rules.keizer import PRESETS, KeizerParameters, keizer_parameters, season_of
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.shorthand import tournament
from tests.sizes import portion
from tests.worded import Worded


def task_of(
    t: Tournament,
    round_number: int,
    parameters: KeizerParameters,
    forbidden: Sequence[tuple[int, int]] = (),
) -> RoundTask:
    contenders = tuple(
        Contender(
            player.number,
            player.number,
            score=0,
            points=0,
            is_present=not isinstance(player.entry(round_number), Bye),
            name=player.name,
        )
        for player in t.players
    )
    return RoundTask(
        round_number,
        30,
        contenders,
        Colour.WHITE,
        Worth(2, 1, 0, 2),
        forbidden=frozenset(forbidden),
        options={"season": season_of(t, round_number - 1), "parameters": parameters},
    )


def paired(task: RoundTask) -> PairedRound:
    answer = pair(task)
    assert isinstance(answer, PairedRound)
    return answer


# -- small clubs ----------------------------------------------------------------------------------


@st.composite
def clubs(draw: st.DrawFn) -> tuple[Tournament, int]:
    """A season of up to nine members with absences, and the round to be paired."""
    size = draw(st.integers(2, 9))
    rounds = draw(st.integers(0, 5))
    words: dict[int, list[str]] = {number: [] for number in range(1, size + 1)}
    for _ in range(rounds):
        order = draw(st.permutations(sorted(words)))
        playing = order[: 2 * draw(st.integers(0, size // 2))]
        for white, black in zip(playing[::2], playing[1::2], strict=True):
            result = draw(st.sampled_from(("1", "=", "0", "+")))
            theirs = {"1": "0", "=": "=", "0": "1", "+": "-"}[result]
            words[white].append(f"{black}w{result}")
            words[black].append(f"{white}b{theirs}")
        for number in order[len(playing) :]:
            words[number].append(draw(st.sampled_from(("bye:H", "bye:Z", "bye:U", "."))))
    for number in words:
        words[number].append(draw(st.sampled_from((".", ".", ".", "bye:H"))))
    rows = [f"{n} P{n} {2000 - 50 * n} {' '.join(cells)}" for n, cells in words.items()]
    return tournament("\n".join(rows)), rounds + 1


def all_rounds(numbers: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair these players, nearest partners of the first ones first."""
    if not numbers:
        yield []
        return
    first, *others = numbers
    for partner in others:
        for rest in all_rounds([number for number in others if number != partner]):
            yield [(first, partner), *rest]


def cost_of(evening: ClubEvening, pairs: Sequence[tuple[int, int]]) -> Cost:
    total = Cost()
    for couple in pairs:
        total += evening.cost(*couple)
    return total


@given(clubs(), st.sampled_from(("classic", "sharly", "openpairings")))
def test_the_round_is_the_first_of_the_cheapest(club: tuple[Tournament, int], preset: str) -> None:
    task = task_of(*club, PRESETS[preset])
    if not task.present:
        return
    answer = paired(task)
    evening = ClubEvening(task)
    playing = [number for number in evening.present if number != answer.bye]
    expected = min(all_rounds(playing), key=lambda pairs: cost_of(evening, pairs))
    assert {frozenset(couple) for couple in answer.pairs} == {frozenset(c) for c in expected}
    assert decides(answer, expected) == ""


@given(clubs(), st.sampled_from(sorted(PRESETS)))
def test_everybody_who_is_there_plays_once_or_has_the_bye(
    club: tuple[Tournament, int], preset: str
) -> None:
    task = task_of(*club, PRESETS[preset])
    if not task.present:
        return
    answer = paired(task)
    seated = [number for couple in answer.pairs for number in couple]
    seated += [] if answer.bye is None else [answer.bye]
    assert sorted(seated) == sorted(contender.number for contender in task.present)
    for number in seated:
        assert all(str(words) for words in explain(task, answer, number, seated[0]))


# -- single rules ---------------------------------------------------------------------------------

FOUR = """
    1 Ann 2000   2w1
    2 Bob 1950   1b0
    3 Cid 1900   4w1
    4 Dan 1850   3b0
"""


def test_neighbours_do_not_meet_again_inside_the_gap() -> None:
    answer = paired(task_of(tournament(FOUR), 2, keizer_parameters({})))
    assert {frozenset(couple) for couple in answer.pairs} == {frozenset((1, 3)), frozenset((2, 4))}
    without_gap = keizer_parameters({"rematch_gap": "1"})
    again = paired(task_of(tournament(FOUR), 2, without_gap))
    assert frozenset((1, 2)) in {frozenset(couple) for couple in again.pairs}


def test_a_prohibited_pair_never_meets_and_the_reason_is_told() -> None:
    task = task_of(tournament(FOUR), 2, keizer_parameters({}), forbidden=[(1, 3)])
    answer = paired(task)
    assert frozenset((1, 3)) not in {frozenset(couple) for couple in answer.pairs}
    assert any("prohibited" in str(words) for words in explain(task, answer, 1, 3))


def test_no_round_is_told_with_what_to_do() -> None:
    two = tournament("1 Ann 2000 2w1\n2 Bob 1900 1b0")
    answer = pair(task_of(two, 2, keizer_parameters({"max_meetings": "1"})))
    assert isinstance(answer, NoPairing)
    assert "max_meetings" in str(answer.reason)


def test_the_bye_goes_to_the_lowest_of_those_who_had_it_least_often() -> None:
    three = tournament("1 Ann 2000 2w1\n2 Bob 1900 1b0\n3 Cid 1800 bye:U")
    assert paired(task_of(three, 2, keizer_parameters({}))).bye == 2
    assert paired(task_of(three, 2, PRESETS["chesspairing"])).bye == 3


def test_one_player_alone_has_the_bye() -> None:
    alone = tournament("1 Ann 2000 .\n2 Bob 1900 bye:H")
    answer = paired(task_of(alone, 1, keizer_parameters({})))
    assert (answer.pairs, answer.bye) == ((), 1)


def test_colours_alternate_and_the_first_round_alternates_by_board() -> None:
    first = paired(task_of(tournament("1 A 9\n2 B 8\n3 C 7\n4 D 6"), 1, keizer_parameters({})))
    assert [tuple(couple) for couple in first.pairs] == [(1, 2), (4, 3)]
    second = paired(task_of(tournament(FOUR), 2, keizer_parameters({})))
    assert (2, 4) in [tuple(couple) for couple in second.pairs] or (4, 2) in second.pairs
    by_whites = paired(task_of(tournament(FOUR), 2, keizer_parameters({"keizer": "sharly"})))
    assert (3, 1) in [tuple(couple) for couple in by_whites.pairs]


# -- recorded rounds ------------------------------------------------------------------------------

RECORDED = shared_data() / "systems" / "keizer"


def recorded_answer(path: Path) -> list[tuple[int, int]]:
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    words = (line.split() for line in lines if line.strip())
    return [(int(white), int(black)) for white, black in words]


@needs_shared_data
def test_recorded_rounds_are_the_same_with_boards_and_colours() -> None:
    positions = sorted(RECORDED.glob("*.trf"))
    assert len(positions) == 120
    for path in portion(positions):
        round_number = int(path.stem.rpartition("-r")[2].partition("of")[0])
        answer = paired(task_of(read(path), round_number, PRESETS["chesspairing"]))
        rows = [tuple(couple) for couple in answer.pairs]
        rows += [] if answer.bye is None else [(answer.bye, 0)]
        assert rows == recorded_answer(path.with_suffix(".next-round.txt")), path.stem


@pytest.mark.parametrize("seed", range(scaled(200)))
def test_a_generated_season_replays(seed: int) -> None:
    t = generate(Wishes(system="CUSTOM_KEIZER", players=8 + seed % 20), seed)
    assert check_pairings(t) == ()


@pytest.mark.parametrize("size", [60])
def test_a_large_club_is_paired_quickly_enough_to_wait_for(size: int) -> None:
    """Everybody has met the neighbours: the search has to go far, and still ends."""
    rows = []
    for number in range(1, size + 1):
        neighbours = [number + (1 if (number + k) % 2 else -1) for k in range(2)]
        cells = [f"{n}w=" if number < n else f"{n}b=" for n in neighbours if 1 <= n <= size]
        rows.append(f"{number} P{number} {2400 - number} {' '.join(cells[:2])}")
    answer = paired(task_of(tournament("\n".join(rows)), 3, keizer_parameters({})))
    assert len(answer.pairs) == size // 2


# -- why ------------------------------------------------------------------------------------------


def told(rows: str, number: int, other: int | None = None, **stated: str) -> list[Words]:
    """What a player reads on the second evening."""
    task = task_of(tournament(rows), 2, keizer_parameters(stated))
    return explain(task, paired(task), number, other)


SIX = """
    1 Ann 2000   2w1
    2 Bob 1950   1b0
    3 Cid 1900   4w1
    4 Dan 1850   3b0
    5 Eve 1800   6w1
    6 Fay 1750   5b0
"""


AWAY = SIX.replace("4w1", "4w1 bye:H")


def test_why_is_told_in_the_words_of_a_club(worded: Worded) -> None:
    """The place, who is nearer, what stands against it, and the colour."""
    worded(told(SIX, 3))


def test_who_sits_out_is_told_why_and_what_it_gives(worded: Worded) -> None:
    worded(told(AWAY, 6))
    worded(told(AWAY, 6, keizer="chesspairing"))


def test_why_not_somebody(worded: Worded) -> None:
    """Each obstacle once: met too recently, met too often, away, without an opponent, apart."""
    worded(told(SIX, 1, 2)[-1])
    worded(told(SIX, 1, 2, rematch_gap="90")[-1])
    worded(told(SIX, 1, 2, max_meetings="1", rematch_gap="1")[-1])
    worded(told(AWAY, 1, 3)[-1], told(AWAY, 1, 6)[-1])


def test_what_would_be_worse_is_counted(worded: Worded) -> None:
    """Ann and Eve might meet: then others would be further apart; from the top nobody counts."""
    worded(told(SIX, 1, 5)[-1])
    worded(told(SIX, 1, 4, keizer="chesspairing")[-1])
