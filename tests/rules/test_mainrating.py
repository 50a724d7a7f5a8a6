"""The rating that decides the starting rank."""

import pytest

import crosstable
from crosstable.model.records import NationalRecord, RankingMethod
from crosstable.rules.mainrating import METHODS, MainRating, main_rating, main_ratings
from tests.shorthand import tournament

PLAYERS = """
    1 Both      2000
    2 FideOnly  2100
    3 HomeOnly  -
    4 Neither   -
    5 HomeHigh  1900
"""
NATIONAL = (
    NationalRecord("FRA", 1, rating=1950),
    NationalRecord("FRA", 3, rating=1700),
    NationalRecord("FRA", 4, rating=0),
    NationalRecord("FRA", 5, rating=2050),
)
EXPECTED = {
    "FIDE": (2000, 2100, None, None, 1900),
    "NRO": (1950, None, 1700, None, 2050),
    "FIDON": (2000, 2100, 1700, None, 1900),
    "NIDOF": (1950, 2100, 1700, None, 2050),
    "HBFN": (2000, 2100, 1700, None, 2050),
    "LBFN": (1950, 2100, 1700, None, 1900),
    "OTHER": (2000, 2100, 1700, None, 1900),
}


@pytest.mark.parametrize("method", METHODS)
def test_each_method_of_record_172(method: str) -> None:
    t = tournament(PLAYERS, national=NATIONAL, ranking_methods=(RankingMethod("FRA", method),))
    assert tuple(main_rating(t, player).value for player in t.players) == EXPECTED[method]
    assert main_ratings(t) == {player.number: main_rating(t, player) for player in t.players}


def test_source_names_the_system() -> None:
    t = tournament(PLAYERS, national=NATIONAL, ranking_methods=(RankingMethod("FRA", "NIDOF"),))
    assert main_rating(t, t.player(1)) == MainRating(1950, "NRS:FRA", "NIDOF")
    assert main_rating(t, t.player(2)) == MainRating(2100, "FIDE", "NIDOF")
    assert main_rating(t, t.player(4)) == MainRating(None, "", "NIDOF")


def test_without_record_172_the_fide_rating_counts() -> None:
    t = tournament(PLAYERS, national=NATIONAL)
    assert main_rating(t, t.player(5)) == MainRating(1900, "FIDE", "FIDE")
    assert main_rating(t, t.player(3)).value is None


def test_method_that_is_not_codified_says_so() -> None:
    t = tournament(PLAYERS, national=NATIONAL, ranking_methods=(RankingMethod("FRA", "OTHER"),))
    assert main_rating(t, t.player(3)).source == "NRS:FRA"
    assert "not codified" in main_rating(t, t.player(3)).note
    unknown = tournament(PLAYERS, ranking_methods=(RankingMethod(None, "BEST"),))
    assert "not codified" in main_rating(unknown, unknown.player(1)).note


def test_first_method_whose_federation_knows_the_player_applies() -> None:
    t = tournament(
        "1 Ann 2000\n2 Bob 2000\n3 Cid 2000",
        national=(NationalRecord("BEL", 1, rating=1800), NationalRecord("FRA", 2, rating=1900)),
        ranking_methods=(RankingMethod("FRA", "LBFN"), RankingMethod("BEL", "NRO")),
    )
    assert [main_rating(t, player) for player in t.players] == [
        MainRating(1800, "NRS:BEL", "NRO"),
        MainRating(1900, "NRS:FRA", "LBFN"),
        MainRating(2000, "FIDE", "LBFN"),
    ]


def test_method_without_federation_takes_any_national_record() -> None:
    t = tournament(
        "1 Ann 2000",
        national=(NationalRecord("BEL", 1, rating=1800),),
        ranking_methods=(RankingMethod(None, "NIDOF"),),
    )
    assert main_rating(t, t.player(1)).source == "NRS:BEL"


def test_main_ratings_are_part_of_the_package() -> None:
    t = tournament("1 Ann 2000")
    assert crosstable.main_ratings(t)[1] == crosstable.main_rating(t, t.player(1))
