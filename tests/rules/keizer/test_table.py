"""The table of a Keizer season: worked examples, the three ways to count, and recorded tables."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from crosstable.model.tournament import Tournament
from crosstable.reading.files import read
from crosstable.rules.keizer import (
    PRESETS,
    EveningKind,
    KeizerTable,
    keizer_parameters,
    keizer_table,
    season_of,
)
from crosstable.rules.keizer.words import absence_in_words, evening_in_words
from tests.conftest import needs_shared_data, shared_data
from tests.shorthand import tournament
from tests.sizes import portion
from tests.worded import Worded

SIX = """
    1 Ann 2000   2w1    3b=
    2 Bob 1950   1b0    4w1
    3 Cid 1900   4w1    1w=
    4 Dan 1850   3b0    2b0
    5 Eve 1800   6w=    bye:H
    6 Fay 1750   5b=    bye:U
"""
"""Two evenings of a small club; the tables below were worked out by hand."""
AWAY = "1 Ann 2000 bye:H\n2 Bob 1900 bye:H\n3 Cid 1800 bye:Z"


def table(players: str, rounds: int, **options: str) -> KeizerTable:
    return keizer_table(season_of(tournament(players), rounds), keizer_parameters(options))


def points(table: KeizerTable) -> dict[int, Fraction]:
    return {row.number: row.points for row in table.rows}


def test_values_are_counted_again_until_the_order_is_stable() -> None:
    counted = table(SIX, 2, keizer="chesspairing")
    assert counted.order == (1, 3, 5, 6, 2, 4)
    assert [row.value for row in counted.rows] == [6, 5, 4, 3, 2, 1]
    assert [row.points for row in counted.rows] == [
        Fraction(21, 2),
        9,
        Fraction(15, 2),
        Fraction(13, 2),
        3,
        1,
    ]


def test_values_of_the_round_before_are_used_once_a_round() -> None:
    assert points(table(SIX, 2, keizer="sharly")) == {
        1: 15,
        3: Fraction(25, 2),
        2: 10,
        5: 5,
        6: Fraction(25, 6),
        4: 4,
    }


def test_frozen_points_keep_the_values_of_their_round() -> None:
    """Round 1 by the start values 9, 8, 7, 6, 5, 4 of T = 9; own values are added at the end."""
    counted = table(SIX, 1, recalculate="frozen", top="9", self="none")
    assert points(counted)[1] == 8
    assert points(counted)[3] == 6
    later = table(SIX, 2, recalculate="frozen", top="9", self="none")
    first_evening = next(term for term in later.row(1).terms if term.round_number == 1)
    assert first_evening.points == 8


def test_before_the_first_round_the_order_is_that_of_the_ratings() -> None:
    unsorted = "1 Ann 1500\n2 Bob 1900\n3 Cid -\n4 Dan 1500"
    assert table(unsorted, 0).order == (2, 1, 4, 3)
    assert set(points(table(unsorted, 0)).values()) == {Fraction(0)}
    assert table(unsorted, 0, keizer="sharly").order == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [("excused", "1/2", 3), ("excused", "0", 0), ("bye", "1", 0)],
)
def test_an_absence_is_a_share_of_the_own_value(option: str, value: str, expected: int) -> None:
    player = "1 Ann 2000 2w1 .\n2 Bob 1900 1b0 bye:H"
    term = table(player, 2, **({"top": "7", "excused": "0"} | {option: value})).row(2).terms[-1]
    assert term.kind is EveningKind.HALF_BYE
    assert term.value == 6
    assert term.points == expected


def test_only_so_many_absences_are_paid() -> None:
    season = "1 Ann 2000 2w1 2w1 2w1 2w1\n2 Bob 1900 1b0 bye:H bye:H bye:H"
    paid = table(season.replace("2w1 2w1 2w1 2w1", "2w1 . . ."), 4, top="9", absence_limit="2")
    row = paid.row(2)
    shares = [term.share for term in row.terms if term.kind is EveningKind.HALF_BYE]
    assert shares == [Fraction(1, 3), Fraction(1, 3), 0]
    assert [term.is_beyond_limit for term in row.terms][-1]


def test_rounds_before_somebody_came_give_the_points_of_a_late_entry() -> None:
    season = "1 Ann 2000 2w1 3w1\n2 Bob 1900 1b0 .\n3 Cid 1800 . 1b0"
    late = table(season, 2, late_entry="4").row(3)
    assert [term.points for term in late.terms if term.kind is EveningKind.NOT_YET] == [4]
    missed = table(season, 2).row(2)
    assert missed.terms[-1].kind is EveningKind.UNEXCUSED


def test_an_open_game_counts_as_a_draw() -> None:
    running = table("1 Ann 2000 2w\n2 Bob 1900 1b", 1, top="10")
    assert points(running) == {1: 10 + Fraction(9, 2), 2: 9 + 5}


def test_two_orders_that_follow_each_other_give_their_mean() -> None:
    """Two players with one win each: whoever is behind gains more from his win."""
    pair = table("1 Ann 2000 2w1 2b0\n2 Bob 1900 1b0 1w1", 2, top="3", self="none", rounding="none")
    assert pair.row(1).mean_of is not None
    assert {row.points for row in pair.rows} == {Fraction(5, 2)}


def test_the_working_adds_up() -> None:
    counted = table(SIX, 2, rounding="none")
    for row in counted.rows:
        assert sum(term.points for term in row.terms) == row.points


def test_every_number_of_an_evening_says_where_it_comes_from(worded: Worded) -> None:
    club = "1 Ann 2000 2w1 bye:H bye:H\n2 Bob 1900 1b0 3w= bye:Z\n3 Cid 1800 bye:U 2b= bye:H"
    choices: tuple[dict[str, str], ...] = ({}, {"self": "start", "absence_limit": "1"})
    for chosen in choices:
        counted = table(club, 3, **chosen)
        worded([evening_in_words(term, counted) for row in counted.rows for term in row.terms])


def test_a_forfeit_win_of_the_own_value_says_so() -> None:
    counted = table("1 Ann 2000 2-+\n2 Bob 1900 1--", 1, keizer="openpairings")
    (term,) = counted.row(1).terms
    assert (term.value, term.is_of_own_value) == (4, True)


def test_an_absence_in_a_report_has_the_words_of_the_club() -> None:
    t = tournament(AWAY, comments=("keizer-duty 1 2",))
    words = [str(absence_in_words(t, number, 1)) for number in (1, 2, 3)]
    assert words == ["absent with notice", "away for the club", "absent without notice"]


# -- recorded tables ------------------------------------------------------------------------------

RECORDED = shared_data() / "systems" / "keizer"
BINARY_FRACTIONS = {
    "keizer-e002-14p-r20of20",
    "keizer-e006-24p-r11of20",
    "keizer-e015-36p-r08of08",
}
"""Sums of thirds in binary fractions are not quite equal where exact ones are, so that the recorded
table has another order than the starting rank that should decide."""


def _position(path: Path) -> tuple[Tournament, int, list[dict[str, str]]]:
    round_number = int(path.stem.rpartition("-r")[2].partition("of")[0])
    with path.with_suffix(".points.csv").open(encoding="utf-8", newline="") as file:
        return read(path), round_number, list(csv.DictReader(file))


@needs_shared_data
def test_recorded_tables_of_other_programs_are_the_same() -> None:
    everything = sorted(RECORDED.glob("*.trf"))
    assert len(everything) == 120
    positions = portion(everything)
    differing = set()
    for path in positions:
        t, round_number, rows = _position(path)
        season = season_of(t, round_number - 1)
        ours = points(keizer_table(season, PRESETS["chesspairing"]))
        assert ours == {int(row["id"]): Fraction(row["chesspairing_points"]) for row in rows}
        totals = points(keizer_table(season, PRESETS["sharly"]))
        if any(f"{float(totals[int(row['id'])]):.4f}" != row["sharly_total"] for row in rows):
            differing.add(path.stem)
    assert differing == BINARY_FRACTIONS & {path.stem for path in positions}
