"""Forecasts against all that can still happen, tried one by one."""

import random
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

import pytest

from crosstable.model.details.event import EventDetails
from crosstable.model.tournament import Player, Tournament
from crosstable.rules.norms.forecast import CLOSED, MADE, OPEN, ForecastRow, norm_forecast
from crosstable.rules.norms.needed import needed_words
from tests.conftest import scaled
from tests.rules.norms.cards import BERGER, DUTCH, IM_NORM, NINE, event
from tests.rules.norms.oracle import NUMBERS, Row, best, is_norm
from tests.rules.norms.test_search import card_of, random_rows

STRANGERS = tuple(
    Player(100 + n, f"Stranger{n}", title="GM", rating=2900, federation=code, sex="m")
    for n, code in enumerate(("NOR", "SWE", "DEN", "ISL", "FIN", "EST"))
)
"""Players not yet met, strong enough to forbid nothing."""


def running(rows: list[Row], rounds: int, given: list[Row] | None = None) -> Tournament:
    """A Swiss after the rows; the given opponents are paired, the other rounds are not."""
    cards = [card_of(rows)] + [card_of([(*row[:4], ".")]) for row in given or []]
    t = event("\n".join(cards), sex="w", declared_rounds=rounds)
    return replace(t, players=(*t.players, *STRANGERS))


def wins_ignored(rows: list[Row], ignored: int) -> list[list[Row]]:
    won = [place for place, row in enumerate(rows) if row[4] == "1"]
    return [
        [row for place, row in enumerate(rows) if place not in chosen]
        for chosen in combinations(won, ignored)
    ]


def can_be_made(
    rows: list[Row], coming: list[Row], title: str, half_points: int, ratings: tuple[int, ...]
) -> bool:
    """Whether the norm is made with this score and unknown opponents of these ratings."""
    unknown = [(900 + n, f"X{n:02}", "GM", r, "") for n, r in enumerate(ratings)]
    later = [*coming, *unknown]
    for results in product("1=0", repeat=len(later)):
        if sum({"1": 2, "=": 1, "0": 0}[r] for r in results) != half_points:
            continue
        played = [(*row[:4], result) for row, result in zip(later, results, strict=True)]
        spare = max(0, len(rows) + len(later) - 9)
        for ignored in range(spare + 1):
            for kept in wins_ignored(rows, ignored):
                if is_norm([*kept, *played], title, "GER"):
                    return True
        break  # only the sum of the results matters
    return False


class Situation(NamedTuple):
    """Games played, known opponents to come, and how many unknown ones; a score in these games."""

    rows: list[Row]
    coming: list[Row]
    title: str
    half_points: int
    unknown: int

    def is_made_against(self, total: int) -> bool:
        """Whether it is a norm if the ratings of the unknown opponents add up to so much."""
        low, rest = divmod(total, self.unknown) if self.unknown else (0, 0)
        ratings = tuple(low + (n < rest) for n in range(self.unknown))
        return can_be_made(self.rows, self.coming, self.title, self.half_points, ratings)

    def with_all_beaten(self) -> "Situation":
        """The known opponents beaten, in games that do not count."""
        left = self.half_points - 2 * len(self.coming)
        return self._replace(coming=[], half_points=left)


STRONGEST = 2900


def is_right(row: ForecastRow | None, now: Situation, floor: int) -> bool:
    """Whether a way asks for just enough, and for a win only where there is no way without."""
    beaten, most = now.with_all_beaten(), STRONGEST * now.unknown
    if row is None:
        return not now.is_made_against(most) and not (
            now.coming and beaten.half_points >= 0 and beaten.is_made_against(most)
        )
    if row.beaten:
        return not now.is_made_against(most) and is_just_enough(row, beaten, floor)
    return is_just_enough(row, now, floor)


def is_just_enough(row: ForecastRow, now: Situation, floor: int) -> bool:
    """The bound is exact where the unknown opponents are at the floor of the title or above."""
    low, most = floor * now.unknown, STRONGEST * now.unknown
    sums = [total for total in (row.least_sum - 1, row.least_sum) if low <= total <= most]
    return all(now.is_made_against(total) == (total == row.least_sum) for total in sums)


def ways(rows: tuple[ForecastRow, ...], games: int) -> dict[int, ForecastRow]:
    return {row.half_points: row for row in rows if row.next_games == games}


@pytest.mark.parametrize("title", ["IM", "WIM"])
@pytest.mark.parametrize(
    ("played", "given", "rounds"), [(7, 0, 9), (7, 1, 9), (9, 0, 11), (8, 1, 11)]
)
def test_forecast_agrees_with_brute_force(
    title: str, played: int, given: int, rounds: int, rng: random.Random
) -> None:
    met = 0
    floor = NUMBERS[title][2]
    for _ in range(scaled(60)):
        rows = random_rows(rng, played, title)
        coming = [(50 + row[0], *row[1:4], "") for row in random_rows(rng, given, title)]
        t = running(rows, rounds, coming)
        found = norm_forecast(t, [title]).of(1, title)
        assert found is not None
        if found.state == MADE:
            continue
        for games in range(1, rounds - played + 1):
            now = coming[:games]
            by_score = ways(found.rows, games)
            for half_points in range(2 * games + 1):
                row = by_score.get(half_points)
                situation = Situation(rows, now, title, half_points, games - len(now))
                assert is_right(row, situation, floor), (card_of(rows), situation, row)
                met += row is not None
    assert met


def test_given_opponents_of_a_round_robin_are_those_not_met() -> None:
    lines = [line for line in NINE.splitlines() if line.strip()]
    t = event("\n".join(lines), type_code=BERGER)
    running_now = replace(
        t,
        players=tuple(replace(p, rounds=p.rounds[:8]) for p in t.players),
        declared_rounds=9,
    )
    found = norm_forecast(running_now, ["IM"]).of(1, "IM")
    assert found is not None
    assert found.state == OPEN
    assert {row.unknown for row in found.rows} == {0}
    assert {row.games for row in found.rows} == {9}


def test_what_is_made_already_is_said() -> None:
    t = event(NINE + "\n GER - 2300 .\n", declared_rounds=11)
    found = norm_forecast(t, ["IM", "GM"])
    im, gm = found.of(1, "IM"), found.of(1, "GM")
    assert im is not None
    assert gm is not None
    assert (im.state, gm.state) == (MADE, CLOSED)


def test_a_bye_announced_is_a_game_less() -> None:
    lines = [line for line in IM_NORM.splitlines() if line.strip()][:7]
    t = event("\n".join(lines), declared_rounds=9)
    strong = replace(t, players=(*t.players, *STRANGERS))
    found = norm_forecast(strong, ["IM"]).of(1, "IM")
    assert found is not None
    assert found.state == OPEN
    absent = event("\n".join([*lines, "- - - H"]), declared_rounds=9)
    absent = replace(absent, players=(*absent.players, *STRANGERS))
    found = norm_forecast(absent, ["IM"]).of(1, "IM")
    assert found is not None
    assert found.state == CLOSED


def test_nobody_is_stronger_than_the_field() -> None:
    lines = [line for line in IM_NORM.splitlines() if line.strip()][:7]
    t = event("\n".join(lines), declared_rounds=9)
    weak = tuple(replace(p, rating=1500, title=None) for p in STRANGERS)
    found = norm_forecast(replace(t, players=(*t.players, *weak)), ["IM"]).of(1, "IM")
    assert found is not None
    assert (found.state, found.highest_average) == (CLOSED, 1500)


def test_a_finished_event_has_nothing_ahead() -> None:
    found = norm_forecast(event(IM_NORM), ["GM"])
    assert {one.state for one in found} == {CLOSED}


# ---- games to come that would be won and ignored (1.4.1f) ---------------------------------------

SCORE = {"1": 2, "=": 1, "0": 0}


def won_out(rng: random.Random, played: int, given: int) -> tuple[list[Row], list[Row]]:
    """Games played, few of them won (those are ignored first), and to come, one of them weak."""
    rows: list[Row] = [
        (*row[:3], (row[3] or 1900) + 120, row[4]) for row in random_rows(rng, played + given)
    ]
    rows[0] = (*rows[0][:3], 1300, "")
    earlier: list[Row] = [
        (*row[:4], "=" if row[4] == "1" and row[0] % 5 else row[4]) for row in rows[given:]
    ]
    return earlier, rows[:given]


def with_results(coming: list[Row], results: tuple[str, ...]) -> list[Row]:
    return [(*row[:4], result) for row, result in zip(coming, results, strict=True)]


def as_told(row: ForecastRow, outcomes: list[list[Row]]) -> list[list[Row]]:
    """The results that a way speaks of: so many points, these opponents beaten."""
    return [
        one
        for one in outcomes
        if sum(SCORE[played[4]] for played in one) == row.half_points
        if all(played[4] == "1" for played in one if played[0] in row.beaten)
    ]


@pytest.mark.parametrize(("code", "predetermined"), [(DUTCH, False), (BERGER, True)])
@pytest.mark.lengthy
def test_known_opponents_to_come_against_all_results(
    code: str, predetermined: bool, rng: random.Random
) -> None:
    """A norm is in reach if and only if some results of the games to come make it."""
    states, conditional = set(), 0
    for number in range(scaled(800)):
        given = 2 + number % 2
        rows, coming = won_out(rng, rng.choice((8, 9)), given)
        cards = [card_of(rows), *(card_of([(*row[:4], ".")]) for row in coming)]
        t = event("\n".join(cards), sex="w", type_code=code)
        numbers = {row[0]: len(rows) + 2 + place for place, row in enumerate(coming)}
        coming = [(numbers[row[0]], *row[1:]) for row in coming]
        found = norm_forecast(t, ["WIM"]).of(1, "WIM")
        assert found is not None
        states.add(found.state)
        outcomes = [with_results(coming, one) for one in product("1=0", repeat=given)]
        making = [
            one
            for one in outcomes
            if best([*rows, *one], "WIM", "GER", predetermined=predetermined)
        ]
        assert (found.state != CLOSED) == bool(making), "\n".join(cards)
        for row in found.rows:
            if row.next_games == given:
                conditional += bool(row.beaten)
                told = as_told(row, outcomes)
                assert told
                assert all(one in making for one in told), ("\n".join(cards), row)
    assert {OPEN, CLOSED} <= states
    assert conditional


def test_a_weak_opponent_of_the_next_round_can_be_beaten_and_ignored() -> None:
    """Ten games need four of GM and IM, nine need three: without the next game it is a norm."""
    card = """
        HUN GM 2500 =
        SRB IM 2480 =
        FRA FM 2470 =
        SRB FM 2460 =
        HUN FM 2450 =
        GER -  2450 =
        GER -  2440 =
        GER -  2440 =
        GER -  1500 .
        HUN GM 2500 .
    """
    found = norm_forecast(event(card), ["IM"]).of(1, "IM")
    assert found is not None
    assert found.state == OPEN
    ways = [(row.half_points, row.games, row.beaten) for row in found.rows]
    assert ways == [(3, 9, (10,)), (4, 9, (10,))]
    win = "with a win over 10 that is not counted"
    assert str(needed_words(found)) == f"in 2 games: 1½ {win}; 2 {win}"


def test_an_excluded_federation_is_nobody_to_meet() -> None:
    lines = [line for line in NINE.splitlines() if line.strip()]
    t = event("\n".join([*lines[:8], "FRA - 2300 ."]))
    assert norm_forecast(t, ["IM"]).forecasts[0].state == OPEN
    out = EventDetails(excluded_federations=("FRA",))
    assert norm_forecast(t, ["IM"], details=out).forecasts[0].state == CLOSED


FIRST_EIGHT = "\n".join(line for line in NINE.splitlines()[1:9])
SEVEN = "\n".join(FIRST_EIGHT.splitlines()[:7])


@pytest.mark.parametrize(
    ("card", "code", "state", "scores"),
    [
        (f"{FIRST_EIGHT}\n GER - 2300 .", DUTCH, OPEN, [0, 1, 2]),  # any result will do
        (f"{FIRST_EIGHT}\n GER - 2300 ?", DUTCH, OPEN, [0, 1, 2]),  # not decided yet
        (f"{FIRST_EIGHT}\n GER - 2300 +", DUTCH, MADE, []),  # 1.4.1c
        (f"{FIRST_EIGHT}\n - - - U", DUTCH, MADE, []),
        (f"{FIRST_EIGHT}\n - - - H", DUTCH, CLOSED, []),
        (f"{SEVEN}\n - - - U\n GER - 2300 .", DUTCH, OPEN, [0, 1, 2]),
        (f"{SEVEN}\n - - - H\n GER - 2300 .", DUTCH, CLOSED, []),
        (f"{NINE}\n GER - 2300 .", DUTCH, MADE, []),  # 1.4.1e
        (f"{NINE}\n GER IM 2300 .", BERGER, OPEN, [0, 1, 2]),  # a round robin counts in full
        (f"{IM_NORM.replace('GER -  1990 =', 'GER - 1990 .')}", DUTCH, OPEN, [1, 2]),
        (f"{IM_NORM.replace('2510 =', '2510 0').replace('1990 =', '1990 .')}", DUTCH, OPEN, [2]),
        (f"{IM_NORM.replace('2401 1', '2401 0').replace('1990 =', '1990 .')}", DUTCH, CLOSED, []),
    ],
)
def test_the_edges_of_a_forecast(card: str, code: str, state: str, scores: list[int]) -> None:
    found = norm_forecast(event(card, type_code=code), ["IM"]).of(1, "IM")
    assert found is not None
    assert (found.state, [row.half_points for row in found.rows]) == (state, scores)
