"""Forecasts against all that can still happen, tried one by one."""

import random
from itertools import combinations, product

import pytest

from crosstable.model import Player, Tournament
from crosstable.titlenorms.forecast import CLOSED, MADE, OPEN, ForecastRow, norm_forecast
from crosstable.values import replace
from tests.conftest import scaled
from tests.norms.cards import BERGER, IM_NORM, NINE, event
from tests.norms.oracle import NUMBERS, Row, is_norm
from tests.norms.test_search import card_of, random_rows

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
            unknown = games - len(now)
            by_score = ways(found.rows, games)
            for half_points in range(2 * games + 1):
                row = by_score.get(half_points)
                if not unknown:
                    assert (row is not None) == can_be_made(rows, now, title, half_points, ())
                    continue
                least = row.least_sum if row is not None else 2900 * unknown + 1
                for total in (least - 1, least):
                    if not floor * unknown <= total <= 2900 * unknown:
                        continue
                    low = total // unknown
                    ratings = tuple(low + (n < total % unknown) for n in range(unknown))
                    is_made = can_be_made(rows, now, title, half_points, ratings)
                    assert is_made == (total == least), (card_of(rows), half_points, total)
                    met += is_made
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
