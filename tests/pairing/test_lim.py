"""The Lim system (C.04.4.3): recorded rounds, worked tables of the text, colours, events."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import pytest

from crosstable.model.dates import PartialDate
from crosstable.model.pairing_editions import editions_of
from crosstable.model.results import Colour
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import code_to_write, type_in_force
from crosstable.pairing.checking import check_pairings
from crosstable.pairing.choice import system_of
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.lim import pair
from crosstable.pairing.lim.field import Field
from crosstable.pairing.lim.group import choose_floater, pair_group, pairs_of
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import round_or_refusal
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import (
    Contender,
    NoPairing,
    Pair,
    PairedRound,
    PastRound,
    RoundTask,
    Worth,
)
from crosstable.reading.files import loads
from crosstable.rules.standings.ledger import RoundKind
from crosstable.writing.files import dumps
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.pairing.positions import HERE, names_in, paired, positions
from tests.pairing.positions import pairs_of as pairs_in

LIM = system_named("lim")
KEPT = HERE / "lim"
RULES = editions_of("FIDE_LIM")[-1]
WORTH = Worth(win=2, draw=1, loss=0, pairing_bye=2)

Row = tuple[int, int, str, Sequence[int]]
"""Number, score in half points, colours of the games, opponents."""


def contender(row: Row) -> Contender:
    number, score, colours, met = row
    past = tuple(
        PastRound(
            RoundKind.PLAYED,
            opponent,
            Colour.WHITE if colour == "w" else Colour.BLACK,
            0,
            0,
            0,
        )
        for colour, opponent in zip(colours, met, strict=True)
    )
    return Contender(number, number, score, score, past)


def task(*rows: Row, round_number: int = 2, rounds: int = 9) -> RoundTask:
    contenders = tuple(map(contender, rows))
    return RoundTask(round_number, rounds, contenders, Colour.WHITE, WORTH, 2)


def numbered(pairs: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{a + 1}-{b + 1}" for a, b in pairs)


# -- recorded rounds ------------------------------------------------------------------------------


def test_the_kept_positions_have_their_round() -> None:
    for name, t, expected in positions(KEPT):
        assert pairs_in(paired(t)) == expected, name


@needs_shared_data
@pytest.mark.lengthy
def test_recorded_positions_have_their_round() -> None:
    folder = shared_data() / "systems" / "lim"
    assert len(names_in(folder)) == 164
    for name, t, expected in positions(folder, scaled(164)):
        assert pairs_in(paired(t)) == expected, name


# -- the tables of the text -----------------------------------------------------------------------


def six(met: Mapping[int, Sequence[int]]) -> Field:
    """Six players of one group without colours, some of whom have met."""
    forbidden = {(min(a, b), max(a, b)) for a, others in met.items() for b in others}
    position = task(*((number, 2, "", ()) for number in range(1, 7)))
    return Field.of(replace(position, forbidden=frozenset(forbidden)), RULES)


@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ({}, "1-4 2-5 3-6"),
        ({1: (4,)}, "1-5 2-4 3-6"),
        ({1: (4, 5)}, "1-6 2-4 3-5"),
        ({1: (4, 5, 6)}, "1-3 2-5 4-6"),
        ({1: (4, 5, 6, 3)}, "1-2 3-5 4-6"),
        ({1: (4, 5), 2: (4,)}, "1-6 2-5 3-4"),
        ({1: (4, 5), 2: (4, 5)}, "1-6 2-3 4-5"),
        ({1: (4, 5), 2: (4, 5, 3)}, "1-3 2-6 4-5"),
        ({1: (4, 5), 2: (4, 5, 3, 6)}, "1-2 3-5 4-6"),
    ],
)
def test_exchanges_of_six_players(met: Mapping[int, Sequence[int]], pairs: str) -> None:
    """4.2 and 4.3"""
    field = six(met)
    assert numbered(list(pairs_of(field, 63, (), is_upward=False))) == pairs


def test_two_who_float_for_want_of_opponents() -> None:
    """4.4: 1 and 2 have met each other and 3, 4, 5; so 1 meets 6, and 2 and 5 float."""
    field = six({1: (2, 3, 4, 5), 2: (3, 4, 5)})
    group = pair_group(field, score=4, residents=63, incoming=(), next_group=0, is_upward=False)
    assert numbered(group.pairs) == "1-6 3-4"
    assert {place + 1 for place in group.floaters} == {2, 5}


def test_who_makes_the_group_even() -> None:
    """3.2.2: three of five had Black in round 1, so one of them floats: 4 down, 1 up."""
    rows = [(number, 2, colour, (90 + number,)) for number, colour in enumerate("bwbbw", 1)]
    field = Field.of(task(*rows), RULES)
    for is_upward, number in ((False, 4), (True, 1)):
        floater = choose_floater(field, 31, 0, 0, pairs=2, is_upward=is_upward)
        assert field.players[floater].number == number


@pytest.mark.parametrize(
    ("rating", "maxi", "number"), [(1500, "no", 4), (1500, "yes", 5), (1400, "yes", 4)]
)
def test_in_a_maxi_tournament_the_colour_gives_way_to_ratings(
    rating: int, maxi: str, number: int
) -> None:
    """3.2.3: 4 has the colour that more are due, and floats if within 100 points of 5."""
    rows = [(number, 2, colour, (90 + number,)) for number, colour in enumerate("bwbbw", 1)]
    position = replace(task(*rows), options={"maxi": maxi})
    ratings = {4: rating, 5: 1350}
    rated = (replace(c, rating=ratings.get(c.number, 2000)) for c in position.contenders)
    field = Field.of(replace(position, contenders=tuple(rated)), RULES)
    floater = choose_floater(field, 31, 0, 0, pairs=2, is_upward=False)
    assert field.players[floater].number == number


def test_a_pair_is_cracked_for_the_median_group() -> None:
    """2.6: 3 floats down and blocks the median group, so 5 and 6 come up into it."""
    round_ = pair(
        task(
            (1, 4, "wb", (4, 91)),
            (2, 4, "bw", (4, 92)),
            (3, 4, "wb", (4, 93)),
            (4, 2, "bw", (94, 95)),
            (5, 0, "wb", (96, 97)),
            (6, 0, "bw", (98, 99)),
            round_number=3,
            rounds=5,
        )
    )
    assert isinstance(round_, PairedRound)
    assert {frozenset(pair_) for pair_ in round_.pairs} == {
        frozenset((1, 2)),
        frozenset((3, 6)),
        frozenset((4, 5)),
    }
    assert round_.trace.cracked == ((5, 4),)


def test_round_1_of_forty_players() -> None:
    """7.2: 1-21, 22-2, 3-23 and so on."""
    round_ = pair(task(*((number, 0, "", ()) for number in range(1, 41)), round_number=1))
    assert isinstance(round_, PairedRound)
    assert round_.pairs[:3] == (Pair(1, 21), Pair(22, 2), Pair(3, 23))


def test_the_lowest_rated_has_the_bye_of_round_1() -> None:
    """7.1: unrated players are the lowest."""
    position = task(*((number, 0, "", ()) for number in range(1, 6)), round_number=1)
    rated = tuple(
        replace(c, rating=None if c.number == 2 else 2000 - c.number) for c in position.contenders
    )
    round_ = pair(replace(position, contenders=rated))
    assert isinstance(round_, PairedRound)
    assert round_.bye == 2


# -- colours --------------------------------------------------------------------------------------


def test_the_last_round_asks_for_no_colours() -> None:
    """2.1 and 6: two who had White twice meet in the last round only."""
    rows = ((1, 2, "ww", (91, 92)), (2, 2, "ww", (93, 94)))
    assert LIM.faults is not None
    earlier = task(*rows, round_number=3)
    refused = pair(earlier)
    assert isinstance(refused, NoPairing)
    assert refused.clause == "C.04.4.3, 2.1"
    assert list(LIM.faults(earlier, PairedRound((Pair(1, 2),)), RULES))
    last = task(*rows, round_number=3, rounds=3)
    assert isinstance(pair(last), PairedRound)
    assert not list(LIM.faults(last, PairedRound((Pair(1, 2),)), RULES))


@pytest.mark.parametrize(
    ("rows", "pair_", "clause"),
    [
        (((1, 2, "wbw", (91, 92, 93)), (2, 2, "bwb", (94, 95, 96))), (2, 1), "5.2"),
        (((1, 4, "wbbw", (91, 92, 93, 94)), (2, 4, "bwbw", (95, 96, 97, 98))), (1, 2), "5.3"),
        (((1, 4, "bwb", (91, 92, 93)), (2, 4, "wbb", (94, 95, 96))), (2, 1), "5.1"),
        (((1, 4, "wb", (91, 92)), (2, 4, "wb", (93, 94))), (1, 2), "5.4"),
        (((1, 0, "wb", (91, 92)), (2, 0, "wb", (93, 94))), (2, 1), "5.4"),
    ],
)
def test_colours(rows: tuple[Row, ...], pair_: tuple[int, int], clause: str) -> None:
    round_ = pair(task(*rows, round_number=1 + len(rows[0][2])))
    assert isinstance(round_, PairedRound)
    assert round_.pairs == (Pair(*pair_),)
    assert list(round_.trace.colour_clauses.values()) == [clause]


# -- events ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(scaled(200)))
def test_a_generated_event_replays(seed: int) -> None:
    system = "FIDE_LIM" if seed % 3 else "FIDE_LIM_BAKU"
    t = generate(Wishes(system=system, players=8 + seed % 40), seed)
    assert bool(t.accelerations) == (system != "FIDE_LIM")
    assert check_pairings(t) == ()


def small_event() -> Tournament:
    return generate(Wishes(system="FIDE_LIM", players=10, rounds=4, byes=()), 1)


def test_every_verdict_says_that_it_is_by_this_reading() -> None:
    t = small_event()
    round_ = round_or_refusal(t, 3)
    assert not isinstance(round_, Refusal)
    assert any("by the reading" in str(sentence) for sentence in round_.event.taken)
    written = dumps(t, "trf26")
    turned = [written.replace(b"152 W", b"152 B"), written.replace(b"152 B", b"152 W")]
    noticed = [d for text in turned for d in check_pairings(loads(text))]
    assert noticed
    assert all("by this reading" in d.message for d in noticed)


def test_why_is_told_for_everybody() -> None:
    for name, t, _ in positions(KEPT):
        round_ = paired(t)
        numbers = [contender_.number for contender_ in round_.task.present]
        for number, other in product(numbers, repeat=2):
            assert round_.why(number, other)[-2], name


def test_another_round_is_ruled_out_by_an_article() -> None:
    for _, t, _ in positions(KEPT):
        round_ = paired(t)
        pairs: list[tuple[int, int]] = list(round_.answer.pairs)
        (a, b), (c, d) = pairs[:2]
        assert "C.04.4.3" in str(LIM.decides(round_.answer, [(a, d), (c, b), *pairs[2:]]))
        assert LIM.decides(round_.answer, pairs) == ""


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("FIDE_LIM", None),
        ("fide-lim", "Individual"),
        ("CUSTOM_SWISS", "Individual: Lim"),
        (None, "Swiss (Lim)"),
    ],
)
def test_records_192_and_092_name_it(code: str | None, text: str | None) -> None:
    chosen = system_of(replace(small_event(), type_code=code, type_text=text, document=None))
    assert not isinstance(chosen, Refusal)
    assert chosen.system is LIM


def test_no_code_of_the_table_is_invented() -> None:
    assert code_to_write("FIDE_LIM") == code_to_write("FIDE_LIM_BAKU") == "CUSTOM_SWISS"
    kind = type_in_force("CUSTOM_SWISS", "Individual: Lim")
    assert kind is not None
    assert kind.pairing == "lim"


def test_what_is_refused() -> None:
    t = small_event()
    early = round_or_refusal(replace(t, start=PartialDate(2019, 5, 1)), 2)
    endless = round_or_refusal(replace(t, declared_rounds=None))
    assert isinstance(early, Refusal)
    assert isinstance(endless, Refusal)
    assert (early.kind, endless.kind) == ("edition-unknown", "rounds-missing")
