"""Prizes are shared out exactly: by place, equally, by Hort; at most one for each player."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.errors import WrongWish
from crosstable.rules.prizes import SHARINGS, Claimant, parse_fund, shared_out

WOMAN = frozenset({"women"})
PEOPLE = [
    Claimant("a", 1, 7),
    Claimant("b", 2, 6, WOMAN),
    Claimant("c", 3, 6),
    Claimant("d", 4, 6),
    Claimant("e", 5, 5, WOMAN),
]


def amounts(fund: list[str], sharing: str, people: list[Claimant] = PEOPLE) -> dict[str, str]:
    return {one.id: str(one.amount) for one in shared_out(parse_fund(fund), people, sharing)}


def test_by_place_nobody_shares() -> None:
    assert amounts(["500, 300, 200"], "place") == {"a": "500", "b": "300", "c": "200"}


def test_shared_prizes_are_divided_by_heads() -> None:
    expected = {"a": "500", "b": "16667/100", "c": "16667/100", "d": "8333/50"}
    assert amounts(["500, 300, 200"], "shared") == expected


def test_hort_gives_half_by_place_and_shares_the_other_half() -> None:
    """Places 2 to 4 share 500 for half: 250 / 3 each, and keep half of their own prize."""
    expected = {"a": "500", "b": "11667/50", "c": "18333/100", "d": "8333/100"}
    assert amounts(["500, 300, 200"], "hort") == expected


def test_a_cent_that_cannot_be_divided_goes_to_the_first() -> None:
    tied = [Claimant(name, 1, 5) for name in "abc"]
    found = shared_out(parse_fund(["100"]), tied, "shared")
    assert [str(award.amount) for award in found] == ["1667/50", "3333/100", "3333/100"]
    assert sum(award.amount for award in found) == 100


@pytest.mark.parametrize(
    ("unit", "expected"), [("0.05", "33.35 33.35 33.30"), ("1", "34 33 33"), ("5", "35 35 30")]
)
def test_prizes_are_paid_in_the_smallest_unit_of_the_currency(unit: str, expected: str) -> None:
    tied = [Claimant(name, 1, 5) for name in "abc"]
    found = shared_out(parse_fund(["100"]), tied, "shared", Fraction(unit))
    assert [award.amount for award in found] == [Fraction(word) for word in expected.split()]


def test_a_prize_that_nobody_can_pay_is_refused() -> None:
    with pytest.raises(WrongWish, match=r"10\.50"):
        shared_out(parse_fund(["20, 10.50"]), PEOPLE, "place", Fraction(1))


def test_the_greatest_prize_is_kept_and_those_behind_move_up() -> None:
    assert amounts(["500, 300", "women: 100"], "place") == {"a": "500", "b": "300", "e": "100"}
    assert amounts(["500, 80", "women: 100"], "place") == {"a": "500", "b": "100", "c": "80"}


def test_of_equal_prizes_the_first_category_counts() -> None:
    found = shared_out(parse_fund(["500, 100", "women: 100"]), PEOPLE)
    assert {one.id: one.category for one in found} == {"a": "", "b": "", "e": "women"}


def test_those_who_share_a_rank_share_its_prizes() -> None:
    tied = [Claimant("a", 1, 5), Claimant("b", 1, 5), Claimant("c", 3, 5)]
    assert amounts(["90, 30, 20"], "place", tied) == {"a": "60", "b": "60", "c": "20"}
    assert amounts(["90, 30, 20"], "hort", tied) == {
        "a": "2667/50",
        "b": "5333/100",
        "c": "3333/100",
    }


def test_more_prizes_than_players_are_not_given() -> None:
    assert amounts(["10, 9, 8", "women: 7, 6"], "place", PEOPLE[:2]) == {"a": "10", "b": "9"}


@pytest.mark.parametrize("line", ["", "women:", ": 50", "ten", "1,2,x", "-5", "1e9", "5.123"])
def test_what_are_no_prizes_is_refused(line: str) -> None:
    with pytest.raises(WrongWish):
        parse_fund([line])


def test_a_category_has_its_prizes_once() -> None:
    with pytest.raises(WrongWish, match="twice"):
        parse_fund(["women: 5", "Women: 6"])
    with pytest.raises(WrongWish, match="place, shared, hort"):
        shared_out(parse_fund(["5"]), PEOPLE, "luck")


people = st.lists(
    st.tuples(st.integers(0, 4), st.sets(st.sampled_from(("women", "u16")))), min_size=1, max_size=9
)
funds = st.lists(st.integers(1, 500), min_size=1, max_size=5)


@given(people, funds, funds, st.sampled_from(SHARINGS))
def test_nobody_has_two_prizes_and_no_more_is_given_than_there_is(
    who: list[tuple[int, set[str]]], main: list[int], women: list[int], sharing: str
) -> None:
    who = sorted(who, key=lambda one: -one[0])
    claimants = [
        Claimant(f"p{rank}", rank, points, frozenset(names))
        for rank, (points, names) in enumerate(who, 1)
    ]
    text = [sorted(one, reverse=True) for one in (main, women)]
    fund = parse_fund([" ".join(map(str, text[0])), f"women: {' '.join(map(str, text[1]))}"])
    awards = shared_out(fund, claimants, sharing)
    assert len({one.id for one in awards}) == len(awards)
    assert sum(one.amount for one in awards) <= sum(main) + sum(women)
    assert all(one.amount > 0 for one in awards)
    if len(claimants) >= len(main) + len(women):
        given = sum(one.amount for one in awards if one.category == "")
        assert given == sum(main) or sharing != "place"
