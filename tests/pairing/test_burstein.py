"""The Burstein system (C.04.4.2): recorded rounds, the text counted out, readings, seeding."""

import random
from dataclasses import replace

import pytest

from crosstable.model.dates import PartialDate
from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Entry, Game, Tournament
from crosstable.pairing.burstein import pair
from crosstable.pairing.burstein.field import seeding_rounds
from crosstable.pairing.checking import check_pairings
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import Answer, Contender, NoPairing, PastRound, RoundTask, Worth
from crosstable.reading.files import read
from crosstable.rules.standings.ledger import RoundKind
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.pairing.positions import HERE, names_in, paired, pairs_of, positions
from tests.pairing.randomtasks import random_task, readings_by_chance

BURSTEIN = system_named("burstein")
KEPT = HERE / "burstein"
WORTH = Worth(win=2, draw=1, loss=0, pairing_bye=2)
DISPUTED = "burstein-e038-28p-r05of06"


# -- recorded rounds ------------------------------------------------------------------------------


def test_the_kept_positions_have_their_round() -> None:
    for name, t, expected in positions(KEPT):
        assert pairs_of(paired(t)) == expected, name
        assert pairs_of(paired(t, **{"zero-byes": "absent"})) == expected, name


@needs_shared_data
@pytest.mark.lengthy
def test_recorded_positions_have_their_round() -> None:
    folder = shared_data() / "systems" / "burstein"
    assert len(names_in(folder)) == 146
    for name, t, expected in positions(folder, scaled(146)):
        assert pairs_of(paired(t)) == expected, name
    for name, t, expected in positions(folder / "disputed", scaled(11)):
        assert pairs_of(paired(t)) == expected, name


def with_round(t: Tournament, pairs: frozenset[tuple[int, int]]) -> Tournament:
    """The event with one round more, in which White won everywhere."""
    entries: dict[int, Entry] = {}
    for white, black in pairs:
        if black:
            entries[white] = Game(black, Colour.WHITE, Result.WIN)
            entries[black] = Game(white, Colour.BLACK, Result.LOSS)
    players = tuple(
        replace(p, rounds=(*p.rounds[: t.paired_rounds], entries.get(p.number)), points=None)
        for p in t.players
    )
    return replace(t, players=players, document=None)


def test_a_round_of_the_other_reading_is_disputed() -> None:
    t = read(KEPT / "disputed" / f"{DISPUTED}.trf")
    ours = pairs_of(paired(t))
    theirs = pairs_of(paired(t, **{"zero-byes": "absent"}))
    assert ours != theirs
    number = t.paired_rounds + 1
    for pairs, codes in ((ours, []), (theirs, ["R213"])):
        found = check_pairings(with_round(t, pairs))
        assert [d.code for d in found if f"round {number} " in d.message] == codes


def test_who_is_back_is_told() -> None:
    round_ = paired(read(KEPT / "disputed" / f"{DISPUTED}.trf"))
    number = round_.answer.pairs[0].white
    assert any("back after zero-point byes" in line for line in round_.why(number))


# -- the text counted out -------------------------------------------------------------------------


def outcome(answer: Answer) -> tuple[set[frozenset[int]], int | None] | None:
    if isinstance(answer, NoPairing):
        return None
    return {frozenset(pair_) for pair_ in answer.pairs}, answer.bye


def task_by_chance(seed: int) -> RoundTask:
    task = random_task(random.Random(seed), 9)
    return replace(task, options=readings_by_chance(BURSTEIN, seed))


def test_every_round_is_the_one_of_the_text() -> None:
    for seed in range(scaled(4000)):
        task = task_by_chance(seed)
        assert outcome(pair(task)) == BURSTEIN.counted_round(task, None), seed


# -- worked examples ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "seeding"), [(1, 0), (4, 2), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)]
)
def test_seeding_rounds(rounds: int, seeding: int) -> None:
    assert seeding_rounds(rounds) == seeding


def test_the_floater_has_the_lowest_score() -> None:
    """C6: 1 and 5 have met and float into the group of 3 points; there 2 floats, not 1."""
    rows = (
        (1, 8, "wbwbw", (2, 3, 4, 5, 6)),
        (2, 6, "bbwwb", (1, 3, 4, 5, 7)),
        (3, 4, "bwbww", (1, 2, 5, 8, 9)),
        (4, 6, "bwbww", (1, 2, 7, 8, 9)),
        (5, 7, "wbwbb", (1, 2, 3, 6, 10)),
        (6, 5, "wbwbb", (1, 5, 7, 8, 10)),
        (7, 3, "wbwbw", (2, 4, 6, 9, 10)),
        (8, 3, "bwbwb", (3, 4, 6, 9, 10)),
        (9, 6, "wbwwb", (3, 4, 7, 8, 10)),
        (10, 2, "bwbwb", (5, 6, 7, 8, 9)),
    )
    contenders = tuple(
        Contender(
            number,
            number,
            score,
            score,
            tuple(
                PastRound(
                    RoundKind.PLAYED,
                    opponent,
                    Colour.WHITE if colour == "w" else Colour.BLACK,
                    0,
                    0,
                    0,
                )
                for opponent, colour in zip(met, colours, strict=True)
            ),
        )
        for number, score, colours, met in rows
    )
    task = RoundTask(6, 7, contenders, Colour.WHITE, WORTH, 2)
    answer = pair(task)
    assert not isinstance(answer, NoPairing)
    first, second = answer.trace.brackets[:2]
    assert first.outgoing.bit_count() == 1
    players = answer.trace.field.players
    floaters = [p.number for p in players if answer.trace.brackets[2].outgoing >> p.place & 1]
    assert second.outgoing.bit_count() == 2
    assert floaters == [2]
    assert outcome(answer) == BURSTEIN.counted_round(task, None)


# -- events ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(scaled(200)))
def test_a_generated_event_replays(seed: int) -> None:
    system = "FIDE_BURSTEIN" if seed % 3 else "FIDE_BURSTEIN_BAKU"
    t = generate(Wishes(system=system, players=8 + seed % 40), seed)
    assert check_pairings(t) == ()


def small_event(**changes: object) -> Tournament:
    t = generate(Wishes(system="FIDE_BURSTEIN", players=10, rounds=4, byes=()), 1)
    return replace(t, **changes)  # type: ignore[arg-type]


def test_an_event_of_before_the_text_is_not_judged() -> None:
    t = small_event(start=PartialDate(2025, 12, 1))
    refusal = round_or_refusal(t, 3)
    assert isinstance(refusal, Refusal)
    assert refusal.kind == "edition-unknown"
    (found,) = check_pairings(t)
    assert found.code == "R301"


def test_a_seeding_round_is_one_of_the_dutch_system() -> None:
    t = small_event()
    for number in (1, 2):
        ours = round_or_refusal(t, number)
        dutch = round_or_refusal(t, number, "FIDE_DUTCH_2026")
        assert isinstance(ours, RoundPairing)
        assert isinstance(dutch, RoundPairing)
        assert ours.answer == dutch.answer
        assert "seeding round" in ours.why(1)[1]


def test_why_is_told_for_everybody() -> None:
    round_ = paired(read(KEPT / "disputed" / f"{DISPUTED}.trf"))
    numbers = [contender.number for contender in round_.task.present]
    for number in numbers:
        assert len(round_.why(number)) > 1
        for other in numbers[::6]:
            assert round_.why(number, other)[-1]
