"""Fictitious points: the Baku method, records 250 and XXA lines."""

import time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosstable
from crosstable.model.records import Acceleration, TeamBye
from crosstable.model.results import ByeKind
from crosstable.model.tournament import GameScoring, MatchScoring, Tournament
from crosstable.rules.acceleration.points import (
    fictitious_points,
    points_from_ranges,
    points_in_round,
    ranges_from_points,
)
from crosstable.rules.acceleration.systems import (
    acceleration_in_force,
    named_acceleration,
)
from crosstable.writing.conversion import convert
from tests.conftest import needs_shared_data, shared_data
from tests.shorthand import tournament

HALF, ONE, TWO, ZERO = Decimal("0.5"), Decimal(1), Decimal(2), Decimal(0)


def field(players: int) -> str:
    return "\n".join(f"{number} P{number} 2000" for number in range(1, players + 1))


def lent(t: Tournament, number: int, round_number: int) -> tuple[Decimal, Decimal]:
    return fictitious_points(acceleration_in_force(t), number, round_number)


def individual(points: Decimal, rounds: tuple[int, int], last: int) -> Acceleration:
    return Acceleration(ZERO, points, *rounds, 1, last)


@pytest.mark.parametrize(
    ("rounds", "full", "half"),
    [(5, (1, 2), (3, 3)), (7, (1, 2), (3, 4)), (9, (1, 3), (4, 5)), (11, (1, 3), (4, 6))],
)
def test_accelerated_rounds(rounds: int, full: tuple[int, int], half: tuple[int, int]) -> None:
    t = tournament(field(8), type_code="FIDE_DUTCH_BAKU", declared_rounds=rounds)
    assert named_acceleration(t) == (individual(ONE, full, 4), individual(HALF, half, 4))


@pytest.mark.parametrize(("players", "last"), [(8, 4), (9, 6), (10, 6), (11, 6), (161, 82)])
def test_group_is_half_of_the_field_rounded_up_to_an_even_number(players: int, last: int) -> None:
    t = tournament(field(players), type_code="FIDE_DUTCH_BAKU", declared_rounds=9)
    assert {record.last for record in named_acceleration(t)} == {last}


def test_a_code_without_baku_names_nothing() -> None:
    assert named_acceleration(tournament(field(8), type_code="FIDE_DUTCH", declared_rounds=9)) == ()
    assert named_acceleration(tournament(field(8), type_code="FIDE_DUTCH_BAKU")) == ()


def test_name_of_the_acceleration_is_enough() -> None:
    t = tournament(field(8), acceleration_name="Baku", declared_rounds=5)
    assert lent(t, 4, 3) == (ZERO, HALF)
    assert lent(t, 5, 1) == (ZERO, ZERO)


def test_whoever_is_absent_in_round_one_joins_later_above_the_last_member() -> None:
    t = tournament(
        """
        1 Ann 2400  5w1
        2 Bob 2300  bye:H
        3 Cid 2200  6b1
        4 Dan 2100  bye:Z
        5 Eve 2000  1b0
        6 Fay 1900  3w0
        """,
        type_code="FIDE_DUTCH_BAKU",
        declared_rounds=5,
    )
    assert named_acceleration(t) == (
        Acceleration(ZERO, ONE, 1, 1, 1, 1),
        Acceleration(ZERO, ONE, 1, 1, 3, 3),
        Acceleration(ZERO, ONE, 2, 2, 1, 3),
        Acceleration(ZERO, HALF, 3, 3, 1, 3),
    )


def test_scale_of_the_scoring_system() -> None:
    two = GameScoring.of_symbols({"W": TWO, "D": ONE})
    t = tournament(field(4), type_code="FIDE_DUTCH_BAKU", declared_rounds=5, stated_scoring=two)
    assert lent(t, 1, 1) == (ZERO, TWO)
    assert lent(t, 1, 3) == (ZERO, ONE)


TEAMS = "\n".join(f"{n} T{n} {2 * n - 1} {2 * n}" for n in range(1, 5))


def test_teams_borrow_match_points() -> None:
    t = tournament(
        field(8),
        TEAMS,
        type_code="FIDE_TEAM_BAKU",
        declared_rounds=5,
        stated_match_scoring=MatchScoring(Decimal(4), TWO, ZERO),
        team_byes=(TeamBye(ByeKind.HALF_POINT, 1, (1,)),),
    )
    assert named_acceleration(t) == (
        Acceleration(Decimal(4), ZERO, 1, 1, 2, 3),
        Acceleration(Decimal(4), ZERO, 2, 2, 1, 3),
        Acceleration(TWO, ZERO, 3, 3, 1, 3),
    )


def test_teams_ranked_by_game_points_borrow_game_points() -> None:
    t = tournament(
        field(8),
        TEAMS,
        type_code="FIDE_TEAM_TYPEA_GP_MP_BAKU",
        declared_rounds=5,
        board_colours="WB",
    )
    assert lent(t, 2, 1) == (ZERO, TWO)
    assert lent(t, 2, 3) == (ZERO, ONE)


def test_stated_points_win_over_named_ones() -> None:
    stated = (Acceleration(ZERO, HALF, 1, 1, 8, 8),)
    t = tournament(field(8), type_code="FIDE_DUTCH_BAKU", declared_rounds=5, accelerations=stated)
    assert acceleration_in_force(t) == stated
    assert lent(t, 1, 1) == (ZERO, ZERO)
    assert lent(t, 8, 1) == (ZERO, HALF)


def test_ranges_of_lines_by_player() -> None:
    points = {1: (ONE, ONE, HALF), 2: (ONE, ONE, HALF), 3: (ZERO, ONE), 5: (ZERO, ONE)}
    assert ranges_from_points(points) == (
        Acceleration(ZERO, ONE, 1, 1, 1, 2),
        Acceleration(ZERO, ONE, 2, 2, 1, 3),
        Acceleration(ZERO, ONE, 2, 2, 5, 5),
        Acceleration(ZERO, HALF, 3, 3, 1, 2),
    )


ROUNDS = 6
TABLES = st.dictionaries(
    st.integers(1, 12),
    st.tuples(*[st.sampled_from((ZERO, HALF, ONE, TWO))] * ROUNDS),
    max_size=12,
)


@given(TABLES, st.booleans())
def test_ranges_and_points_are_inverse(
    table: dict[int, tuple[Decimal, ...]], match_points: bool
) -> None:
    ranges = ranges_from_points(table, match_points=match_points)
    back = points_from_ranges(ranges, table, ROUNDS, match_points=match_points)
    assert back == table
    assert ranges_from_points(back, match_points=match_points) == ranges


@given(TABLES)
def test_numbers_without_points_stay_without(table: dict[int, tuple[Decimal, ...]]) -> None:
    others = [number for number in range(1, 14) if number not in table]
    back = points_from_ranges(ranges_from_points(table), others, ROUNDS)
    assert all(not any(row) for row in back.values())


@needs_shared_data
def test_sample_event_states_what_its_code_means() -> None:
    """Team 3 has a bye in round 1, team 39 too: 48 teams, 24 of them in the upper group."""
    path = shared_data() / "corpus/team/fide-tec-grandmommys-cup-trf25-249p-14r-50teams.trf"
    t = crosstable.loads(path.read_bytes())
    assert t.type_code == "FIDE_TEAM_BAKU"
    assert named_acceleration(t) == t.accelerations


# -- large events ---------------------------------------------------------------------------------


def test_named_acceleration_of_a_large_event_is_quick() -> None:
    cells = "\n".join(
        f"{n} P{n} 2000 " + " ".join([f"{n + 1}w1" if n % 2 else f"{n - 1}b0"] * 20)
        for n in range(1, 2001)
    )
    t = tournament(cells, type_code="FIDE_DUTCH_BAKU", declared_rounds=20)
    start = time.perf_counter()
    assert named_acceleration(t)[0] == individual(ONE, (1, 5), 1000)
    assert time.perf_counter() - start < 2


RANGES = st.builds(
    Acceleration,
    st.just(ZERO),
    st.decimals(0, 9, places=1),
    *[st.integers(1, 4)] * 2,
    *[st.integers(0, 12)] * 2,
)


@given(st.lists(RANGES, max_size=8), st.lists(st.integers(1, 12)), st.integers(1, 4))
def test_points_of_many_are_those_of_each(
    records: list[Acceleration], numbers: list[int], round_number: int
) -> None:
    found = points_in_round(records, numbers, round_number)
    assert found.keys() <= set(numbers)
    for number in numbers:
        expected = fictitious_points(records, number, round_number)
        assert found.get(number, (ZERO, ZERO)) == expected


def test_points_that_differ_by_player_are_written_quickly() -> None:
    points = {n: [Decimal(n % 90) / 10 + 1] * 3 for n in range(1, 2001)}
    t = tournament(field(2000), accelerations=ranges_from_points(points), declared_rounds=9)
    assert len(t.accelerations) == 2000
    start = time.perf_counter()
    data = convert(t, "trfx", "itdx").to_bytes()
    assert time.perf_counter() - start < 5
    assert data.count(b"XXA") == 2000
