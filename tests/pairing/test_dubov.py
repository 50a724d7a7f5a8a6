"""The Dubov system (C.04.4.1): recorded rounds, worked examples, the text counted out."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.model.dates import PartialDate
from crosstable.model.pairing_editions import editions_of
from crosstable.model.results import Colour
from crosstable.model.tournament import Tournament
from crosstable.pairing.checking import check_pairings
from crosstable.pairing.dubov import pair
from crosstable.pairing.dubov.field import Field
from crosstable.pairing.dubov.groups import from_the_middle, groups_of, recompose
from crosstable.pairing.generating import Wishes, WrongWish, generate
from crosstable.pairing.generating.wishes import Amount
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import round_or_refusal
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import Answer, Contender, NoPairing, PastRound, RoundTask, Worth
from crosstable.pairing.versus.knownfaults import known_fault
from crosstable.reading.files import read
from crosstable.rules.standings.ledger import RoundKind
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.pairing.positions import HERE, names_in, paired, pairs_of, positions, round_in
from tests.pairing.randomtasks import random_task, readings_by_chance

DUBOV = system_named("dubov")
EDITIONS = editions_of("FIDE_DUBOV")
KEPT = HERE / "dubov"
WORTH = Worth(win=2, draw=1, loss=0, pairing_bye=2)


# -- recorded rounds ------------------------------------------------------------------------------


def test_the_kept_positions_have_their_round() -> None:
    for name, t, expected in positions(KEPT):
        assert pairs_of(paired(t)) == expected, name


@needs_shared_data
@pytest.mark.lengthy
def test_recorded_positions_have_their_round() -> None:
    folder = shared_data() / "systems" / "dubov"
    assert len(names_in(folder)) == 164
    for name, t, expected in positions(folder, scaled(164)):
        assert pairs_of(paired(t)) == expected, name


def answers_of_py4swiss(folder: Path) -> Iterator[tuple[Tournament, Path]]:
    for answer in sorted(folder.glob("*.py4swiss.txt")):
        name = answer.name.removesuffix(".py4swiss.txt")
        yield read(folder / f"{name}.trf"), answer


def test_differing_answers_of_py4swiss_are_known_faults() -> None:
    clauses = {}
    for t, answer in answers_of_py4swiss(KEPT):
        fault = known_fault("py4swiss", paired(t), round_in(answer))
        assert fault is not None, answer
        clauses[fault.clause] = answer.name
    assert len(clauses) == 3


def test_the_fault_of_another_program_explains_only_its_own_round() -> None:
    t, answer = next(answers_of_py4swiss(KEPT))
    ours = paired(t)
    turned = frozenset((black, white) if black else (white, 0) for white, black in pairs_of(ours))
    assert known_fault("py4swiss", ours, turned) is None
    assert known_fault("bbpPairings", ours, round_in(answer)) is None


# -- the text counted out -------------------------------------------------------------------------


def outcome(answer: Answer) -> tuple[set[frozenset[int]], int | None] | None:
    if isinstance(answer, NoPairing):
        return None
    return {frozenset(pair_) for pair_ in answer.pairs}, answer.bye


def rated_task(seed: int, most: int = 10) -> RoundTask:
    """A round by chance whose players have ratings, by one of the readings."""
    rng = random.Random(seed)
    task = random_task(rng, most)
    ratings = (1500, 1600, 1700, 1800, 1900, 2000, rng.randint(1400, 2400))
    forfeited = {frozenset(rng.sample(range(1, most + 1), 2)) for _ in range(rng.randint(0, 4))}
    contenders = (
        replace(
            player,
            rating=rng.choice(ratings),
            past=tuple(_varied(player.number, past, forfeited, rng) for past in player.past),
        )
        for player in task.contenders
    )
    return replace(task, contenders=tuple(contenders), options=readings_by_chance(DUBOV, seed))


def _varied(
    number: int, past: PastRound, forfeited: set[frozenset[int]], rng: random.Random
) -> PastRound:
    """A game with virtual points, or one that somebody did not come to."""
    if past.opponent is None:
        return past
    if frozenset((number, past.opponent)) in forfeited:
        return past._replace(kind=RoundKind.FORFEIT_LOSS, colour=None, gained=0)
    return past._replace(lent=rng.choice((0, 0, 1, 2)), opponent_lent=rng.choice((0, 0, 1, 2)))


def test_every_round_is_the_one_of_the_text() -> None:
    for seed in range(scaled(4000)):
        task = rated_task(seed)
        edition = EDITIONS[seed % 2]
        assert outcome(pair(task, edition)) == DUBOV.counted_round(task, edition), seed


# -- worked examples ------------------------------------------------------------------------------


def past(opponents: str, colours: str) -> tuple[PastRound, ...]:
    """Played rounds against opponents of the same score."""
    return tuple(
        PastRound(
            RoundKind.PLAYED,
            int(opponent),
            Colour.WHITE if colour == "W" else Colour.BLACK,
            0,
            0,
            0,
        )
        for opponent, colour in zip(opponents.split(), colours, strict=True)
    )


def test_the_score_of_an_upfloater_goes_before_colours() -> None:
    """C6 before C7: 6 comes up to 1, although both want Black."""
    rows = (
        (1, 1974, 4, "4 5", "BW"),
        (2, 1856, 2, "3 6", "WB"),
        (3, 1810, 1, "2 7", "BW"),
        (4, 1697, 2, "1 8", "WB"),
        (5, 1598, 2, "1 8", "WB"),
        (6, 1594, 3, "2 7", "BW"),
        (7, 1588, 2, "3 6", "WB"),
        (8, 1484, 0, "4 5", "BW"),
    )
    contenders = tuple(
        Contender(number, number, score, score, past(met, colours), rating=rating)
        for number, rating, score, met, colours in rows
    )
    task = RoundTask(3, 6, contenders, Colour.WHITE, WORTH, 2)
    answer = pair(task)
    assert not isinstance(answer, NoPairing)
    assert [tuple(pair_) for pair_ in answer.pairs] == [(6, 1), (2, 4), (5, 7), (8, 3)]


def test_the_order_of_shifters_is_from_the_middle() -> None:
    rows = "ABCDEFG"
    assert "".join(from_the_middle(rows)) == "DCEBFAG"  # type: ignore[arg-type]
    assert "".join(from_the_middle("ABCD")) == "BCAD"  # type: ignore[arg-type]


def recorded_with_two_shifts() -> tuple[Tournament, Path]:
    name = "dubov-e033-39p-r09of09"
    return read(KEPT / f"{name}.trf"), KEPT / f"{name}.py4swiss.txt"


def test_who_was_just_shifted_is_not_shifted_back() -> None:
    """The example of two shifts: 29 and 21, or by the other reading 29 and 23."""
    t, other = recorded_with_two_shifts()
    ours = paired(t)
    brackets = ours.answer.trace.brackets
    shifted = [
        {ours.answer.trace.field.players[place].number for place in places}
        for bracket in brackets
        for places in (bracket.recomposed.out_of_smaller, bracket.recomposed.out_of_larger)
        if bracket.recomposed.out_of_smaller
    ]
    assert [{29}, {21}] in ([*shifted[i : i + 2]] for i in range(len(shifted)))
    assert pairs_of(paired(t, **{"second-shift": "all"})) == round_in(other)


def test_a_bracket_of_players_without_games_is_halved_by_number() -> None:
    contenders = tuple(Contender(n, n, 0, 0, rating=2000 - n) for n in range(1, 9))
    task = RoundTask(1, 5, contenders, Colour.WHITE, WORTH, 2)
    answer = pair(task)
    assert not isinstance(answer, NoPairing)
    assert [tuple(pair_) for pair_ in answer.pairs] == [(1, 5), (6, 2), (3, 7), (8, 4)]
    field = Field.of(task, EDITIONS[-1])
    groups = groups_of(field, 0b11111111)
    assert groups.first == 0b1111
    assert recompose(field, groups) is not None


# -- the bye --------------------------------------------------------------------------------------


def odd_task(*unplayed: RoundKind) -> RoundTask:
    """Three players of equal score; the last one had a round without a game of each kind."""
    gained = {RoundKind.HALF_BYE: 1, RoundKind.ZERO_BYE: 0}
    rounds = tuple(PastRound(kind, None, None, gained.get(kind, 2), 0, None) for kind in unplayed)
    contenders = [Contender(n, n, 0, 0, rating=1500) for n in (1, 2)]
    contenders.append(Contender(3, 3, 0, 0, rounds, rating=1500))
    return RoundTask(len(unplayed) + 1, 5, tuple(contenders), Colour.WHITE, WORTH, 2)


@pytest.mark.parametrize(
    ("kind", "newest", "oldest"),
    [
        (RoundKind.HALF_BYE, 3, 3),
        (RoundKind.PAIRING_BYE, 2, 2),
        (RoundKind.FORFEIT_WIN, 2, 2),
        (RoundKind.FULL_BYE, 2, 3),
    ],
)
def test_who_may_have_the_bye(kind: RoundKind, newest: int, oldest: int) -> None:
    """C2: since 2026 a full-point bye bars it too."""
    for edition, expected in zip(EDITIONS, (oldest, newest), strict=True):
        answer = pair(odd_task(kind), edition)
        assert not isinstance(answer, NoPairing)
        assert answer.bye == expected


# -- events ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(scaled(200)))
def test_a_generated_event_replays(seed: int) -> None:
    system = "FIDE_DUBOV" if seed % 3 else "FIDE_DUBOV_BAKU"
    t = generate(Wishes(system=system, players=8 + seed % 40), seed)
    assert check_pairings(t) == ()


def small_event(**changes: object) -> Tournament:
    t = generate(Wishes(system="FIDE_DUBOV", players=8, rounds=3, byes=()), 1)
    return replace(t, **changes)  # type: ignore[arg-type]


def test_nobody_may_be_unrated() -> None:
    t = small_event()
    first, *others = t.players
    t = replace(t, players=(replace(first, rating=None), *others))
    refusal = round_or_refusal(t, 3)
    assert isinstance(refusal, Refusal)
    assert refusal.kind == "rating-missing"
    assert "1.1" in refusal.message
    assert [d.code for d in check_pairings(t)] == ["R301"]


def test_unrated_players_cannot_be_generated() -> None:
    with pytest.raises(WrongWish, match="needs a rating"):
        generate(Wishes(system="FIDE_DUBOV", unrated=Amount(number=2)), 1)


def test_the_edition_follows_the_first_day() -> None:
    old = paired(replace(small_event(start=PartialDate(2025, 5, 1)), declared_rounds=4))
    new = paired(replace(small_event(), declared_rounds=4))
    assert (old.event.chosen.title, new.event.chosen.title) == (
        "Dubov system 2018",
        "Dubov system 2026",
    )


def test_an_unknown_option_is_refused() -> None:
    refusal = round_or_refusal(small_event(), 3, options={"second-shift": "none"})
    assert isinstance(refusal, Refusal)
    assert refusal.is_wrong_use
    assert "seekers, all" in refusal.remedy


def test_the_text_of_record_092_names_it() -> None:
    t = small_event(type_code=None, type_text="Швейцарская система (Дубов)")
    round_ = round_or_refusal(t, 3)
    assert not isinstance(round_, Refusal)
    assert round_.event.chosen.system is DUBOV


def test_why_is_told_for_everybody() -> None:
    t = read(KEPT / "dubov-e033-39p-r09of09.trf")
    round_ = paired(t)
    numbers = [contender.number for contender in round_.task.present]
    for number in numbers:
        assert len(round_.why(number)) > 1
        for other in numbers[::5]:
            assert round_.why(number, other)[-1]
