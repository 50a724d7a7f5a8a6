"""K is stated once: an event and a period give the same K to the same player, in every edition."""

from __future__ import annotations

import random
from datetime import date

import narwhals as nw
import polars as pl
import pytest

from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Player, Tournament
from crosstable.ratings.coefficients import Situation, birth_number, k_cases, last_grown_up_birth
from crosstable.ratings.editions import BIRTHDAY, END_OF_YEAR, RULE_SETS, Junior, RuleSet
from crosstable.ratings.field import Given, entrants_of
from crosstable.ratings.kfactor import k_factor
from crosstable.ratings.liststate import month_date, month_number
from crosstable.ratings.tables.onnarwhals import NarwhalsFrame
from tests.conftest import SEED, scaled

RAPID_K = 17
BORDERS = (2299, 2300, 2399, 2400)


def _players(rng: random.Random, first_day: date, count: int) -> list[Player]:
    return [
        Player(
            number,
            f"Player {number}",
            rating=rng.choice((*BORDERS, rng.randint(1001, 2850))),
            born=_birth(rng, first_day),
        )
        for number in range(1, count + 1)
    ]


def _birth(rng: random.Random, first_day: date) -> PartialDate | None:
    """Around the 18th birthday on that day; sometimes the day, the month or all is not known."""
    year = first_day.year - rng.randint(16, 20)
    month, day = rng.choice((first_day.month, rng.randint(1, 12))), rng.choice((1, 2, 28))
    full = PartialDate(year, month, day)
    known = (full, full, full, PartialDate(year, month), PartialDate(year), None)
    return rng.choice(known)


def _k_of_period(players: list[Player], rules: RuleSet, month: int) -> list[int | None]:
    """K by the expression, for players who have completed 30 games and never were better."""
    rows = {
        "rating": [player.rating for player in players],
        "born": [birth_number(player.born) for player in players],
    }
    state = pl.DataFrame(rows, schema={"rating": pl.Int64, "born": pl.Int64}).with_columns(
        k_games=pl.lit(30),
        highest=pl.col("rating"),
    )
    table = NarwhalsFrame(nw.from_native(state.lazy()))
    return [row["k"] for row in table.with_columns(k=k_factor(rules, month, RAPID_K)).rows()]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_an_event_and_a_period_give_the_same_k(rules: RuleSet) -> None:
    rng = random.Random(f"{SEED} {rules.name}")
    for _ in range(scaled(10)):
        month = month_number(rules.since) + rng.randint(0, 60)
        first_day = month_date(month)
        players = _players(rng, first_day, 60)
        t = Tournament(players=tuple(players))
        entrants, _assumed = entrants_of(t, rules, first_day, Given(rapid_k=RAPID_K))
        of_event = [entrants[player.number].k for player in players]
        assert of_event == _k_of_period(players, rules, month)


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_the_last_case_is_everybody_else(rules: RuleSet) -> None:
    situations = [case.situation for case in k_cases(rules)]
    assert situations[-1] is Situation.OTHER
    assert len(set(situations)) == len(situations)
    assert (Situation.YOUNG in situations) is (rules.junior is not None)


@pytest.mark.parametrize(
    ("until", "born", "is_young"),
    [
        (BIRTHDAY, "1998/07/01", False),
        (BIRTHDAY, "1998/07/02", True),
        (BIRTHDAY, "1998/07", False),
        (BIRTHDAY, "1998/08", True),
        (BIRTHDAY, "1998", False),
        (BIRTHDAY, "1999", True),
        (END_OF_YEAR, "1998", True),
        (END_OF_YEAR, "1997/12/31", False),
    ],
)
def test_a_birth_date_counts_as_early_as_it_can_be(until: str, born: str, is_young: bool) -> None:
    number = birth_number(PartialDate.parse(born))
    assert number is not None
    border = last_grown_up_birth(Junior(40, 18, 2300, until), date(2016, 7, 1))
    assert (number > border) is is_young
