"""The rules of the Olympiad (D.02.02): recorded rounds, the table of 9.3, colours, the bye."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from crosstable.model.dates import PartialDate
from crosstable.model.results import Colour
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import code_to_write, type_in_force
from crosstable.pairing.checking import check_pairings
from crosstable.pairing.choice import system_of
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.matching import has_perfect_matching
from crosstable.pairing.olympiad import pair
from crosstable.pairing.olympiad.group import table_pairs
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
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
from tests.pairing.positions import HERE, names_in, paired, pairs_of, positions

OLYMPIAD = system_named("olympiad")
KEPT = HERE / "olympiad"
WORTH = Worth(win=2, draw=1, loss=0, pairing_bye=1)
PLAYED = RoundKind.PLAYED

Row = tuple[int, int, str, Sequence[int]]
"""Number, match points, colours by round (- without a match), opponents of the played rounds."""


def contender(row: Row) -> Contender:
    number, score, colours, met = row
    waiting = iter(met)
    past = [
        PastRound(RoundKind.ZERO_BYE, None, None, 0, 0, None)
        if colour == "-"
        else PastRound(
            PLAYED, next(waiting), Colour.WHITE if colour == "w" else Colour.BLACK, 0, 0, 0
        )
        for colour in colours
    ]
    return Contender(number, number, score, score, tuple(past))


def task(*rows: Row) -> RoundTask:
    round_number = len(rows[0][2]) + 1
    return RoundTask(round_number, 11, tuple(map(contender, rows)), Colour.WHITE, WORTH)


def answer(*rows: Row) -> PairedRound:
    round_ = pair(task(*rows))
    assert isinstance(round_, PairedRound)
    return round_


# -- recorded rounds ------------------------------------------------------------------------------


def test_the_kept_positions_have_their_round() -> None:
    for name, t, expected in positions(KEPT):
        assert pairs_of(paired(t)) == expected, name


@needs_shared_data
@pytest.mark.lengthy
def test_recorded_positions_have_their_round() -> None:
    folder = shared_data() / "systems" / "olympiad"
    assert len(names_in(folder)) == 126
    for name, t, expected in positions(folder, scaled(126)):
        assert pairs_of(paired(t)) == expected, name


# -- the text -------------------------------------------------------------------------------------

TABLE = """
1-4 2-5 3-6   1-4 2-6 3-5   1-4 2-3 5-6   1-5 2-4 3-6   1-5 2-6 3-4   1-5 2-3 4-6   1-6 2-4 3-5
1-6 2-5 3-4   1-6 2-3 4-5   1-3 2-5 4-6   1-3 2-6 4-5   1-3 2-4 5-6   1-2 3-5 4-6   1-2 3-6 4-5
1-2 3-4 5-6
"""
ROWS = [
    tuple(tuple(int(n) - 1 for n in pair_.split("-")) for pair_ in row)
    for words in [TABLE.split()]
    for row in zip(*[iter(words)] * 3, strict=True)
]


def test_the_table_of_six_teams() -> None:
    """9.3: whatever may not meet, the first row without such a pair is taken."""
    assert len(ROWS) == 15
    chance = random.Random(1)
    everybody = (1 << 6) - 1
    pairs = [(a, b) for a, b in product(range(6), repeat=2) if a < b]
    for _ in range(200):
        barred = set(chance.sample(pairs, chance.randrange(10)))
        graph = [
            sum(1 << b for b in range(6) if b != a and (min(a, b), max(a, b)) not in barred)
            for a in range(6)
        ]
        if has_perfect_matching(graph, everybody):
            expected = next(row for row in ROWS if not barred & set(row))
            assert tuple(table_pairs(graph, everybody, is_upward=False)) == expected


def test_a_group_below_the_median_is_mirrored() -> None:
    graph = [~(1 << place) & 63 for place in range(6)]
    assert list(table_pairs(graph, 63, is_upward=True)) == [(5, 2), (4, 1), (3, 0)]


def test_groups_towards_the_median_and_who_floats() -> None:
    """Three teams above the median: the lowest ranked goes down and meets the highest ranked."""
    round_ = answer(
        *((number, 4, "w", (90,)) for number in (1, 3, 5)),
        *((number, 2, "b", (91,)) for number in (2, 4, 6, 7, 8)),
        *((number, 0, "w", (92,)) for number in (9, 10)),
    )
    assert {frozenset(pair_) for pair_ in round_.pairs} == {
        frozenset(two) for two in ((1, 3), (5, 2), (4, 7), (6, 8), (9, 10))
    }
    floaters = [group.floaters for group in round_.trace.groups]
    assert floaters == [(2,), (), ()]


def test_three_colours_running_are_avoided_but_not_by_floating() -> None:
    """7.3: 1 had White twice, and so had 3; 7.4: if all had, somebody gets it again."""
    some = (("ww", 1), ("bb", 2), ("ww", 3), ("bb", 4))
    round_ = answer(*((number, 2, colours, (90, 91)) for colours, number in some))
    assert all(pair_.white in (2, 4) for pair_ in round_.pairs)
    all_white = answer(*((number, 2, "ww", (90, 91)) for number in range(1, 5)))
    assert {frozenset(pair_) for pair_ in all_white.pairs} == {frozenset((1, 3)), frozenset((2, 4))}
    assert not all_white.trace.groups[-1].keeps_colours


def test_colours_go_back_by_round() -> None:
    """7.6: rounds are compared as they were; a round that one team did not play tells nothing."""
    round_ = answer((1, 2, "wb-", (90, 91)), (2, 2, "b-w", (92, 93)))
    assert round_.trace.colour_clauses[round_.pairs[0]] == "7.6"
    assert round_.pairs[0] == Pair(white=2, black=1)


def test_who_may_have_the_bye() -> None:
    """Article 4: not who had it, won by default or came late, and the others stay pairable."""
    rows = [contender((number, 2, "w", (90,))) for number in (1, 2, 3, 4, 5)]
    by_default = PastRound(RoundKind.FORFEIT_WIN, 94, None, 2, 0, 0)
    bye = PastRound(RoundKind.PAIRING_BYE, None, None, 1, 0, None)
    late = PastRound(RoundKind.ZERO_BYE, None, None, 0, 0, None)
    for place, past in ((4, by_default), (3, bye), (2, late)):
        rows[place] = replace(rows[place], past=(past,))
    position = RoundTask(2, 11, tuple(rows), Colour.WHITE, WORTH)
    round_ = pair(position)
    assert isinstance(round_, PairedRound)
    assert round_.bye == 2
    assert OLYMPIAD.faults is not None
    for number in (3, 4, 5):
        assert list(OLYMPIAD.faults(position, replace(round_, bye=number), None))


def test_the_verifier_finds_colours_that_need_not_be() -> None:
    position = task((1, 2, "ww", (90, 91)), (2, 2, "bb", (92, 93)))
    assert OLYMPIAD.faults is not None
    assert not list(OLYMPIAD.faults(position, PairedRound((Pair(2, 1),)), None))
    assert list(OLYMPIAD.faults(position, PairedRound((Pair(1, 2),)), None))


def test_no_legal_pairing() -> None:
    refused = pair(task((1, 2, "w", (2,)), (2, 0, "b", (1,))))
    assert isinstance(refused, NoPairing)
    assert refused.clause == "D.02.02, 6.1"


# -- events ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(scaled(200)))
def test_a_generated_event_replays(seed: int) -> None:
    t = generate(Wishes(system="FIDE_OLYMPIAD", teams=4 + seed % 20, boards=2), seed)
    assert check_pairings(t) == ()


def small_event() -> Tournament:
    return generate(Wishes(system="FIDE_OLYMPIAD", teams=10, boards=2, rounds=5, byes=()), 4)


def test_every_verdict_says_that_it_is_by_this_reading() -> None:
    t = small_event()
    round_ = paired(replace(t, declared_rounds=6))
    assert any("by the reading" in str(sentence) for sentence in round_.event.taken)
    assert all("by the reading" in round_.why(number)[-1] for number in (1, 2))
    turned = loads(dumps(t, "trf26").replace(b"152 W", b"152 B"))
    other = loads(dumps(t, "trf26").replace(b"152 B", b"152 W"))
    found = [d for either in (turned, other) for d in check_pairings(either)]
    assert found
    assert all("by this reading" in d.message for d in found)


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
        swapped = [(a, d), (c, b), *pairs[2:]]
        assert "D.02.02" in str(OLYMPIAD.decides(round_.answer, swapped))
        assert OLYMPIAD.decides(round_.answer, pairs) == ""


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("FIDE_OLYMPIAD", None),
        ("fide-olympiad", "Team"),
        ("CUSTOM_TEAM_SWISS", "Team: Swiss (Olympiad)"),
        ("CUSTOM_TEAM_SWISS_MP", "Mannschaft, Olympiade-System"),
        (None, "Olympiad pairing"),
    ],
)
def test_records_192_and_092_name_it(code: str | None, text: str | None) -> None:
    t = replace(small_event(), type_code=code, type_text=text, document=None)
    chosen = system_of(t)
    assert not isinstance(chosen, Refusal)
    assert chosen.system is OLYMPIAD


def test_no_code_of_the_table_is_invented() -> None:
    assert code_to_write("FIDE_OLYMPIAD") == "CUSTOM_TEAM_SWISS_MP"
    kind = type_in_force("CUSTOM_TEAM_SWISS_MP", "Team: Olympiad")
    assert kind is not None
    assert kind.pairing == "olympiad"
    other = type_in_force("CUSTOM_SWISS", "Olympiad of schools")
    assert other is not None
    assert other.pairing == "custom"


def test_what_is_refused() -> None:
    t = small_event()
    early = round_or_refusal(replace(t, start=PartialDate(2018, 9, 24)), 2)
    baku = round_or_refusal(t, 2, "FIDE_OLYMPIAD_BAKU")
    assert isinstance(early, Refusal)
    assert isinstance(baku, Refusal)
    assert (early.kind, baku.kind) == ("edition-unknown", "not-accelerated")
    without_rounds = round_or_refusal(replace(t, declared_rounds=None))
    assert isinstance(without_rounds, RoundPairing)
