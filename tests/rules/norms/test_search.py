"""The search over games that may be ignored, against all choices tried one by one."""

import random

import pytest

from crosstable.rules.norms.event import norms
from crosstable.rules.norms.norm import Norm
from tests.conftest import scaled
from tests.rules.norms.cards import BERGER, DOUBLE, DUTCH, event
from tests.rules.norms.oracle import NUMBERS, Row, best, is_norm

FEDERATIONS = ("GER", "GER", "GER", "HUN", "HUN", "SRB", "FID")
TITLES_OF_OPPONENTS = ("GM", "GM", "GM", "IM", "FM", "WGM", "-", "-", "CM")


def random_rows(
    chance: random.Random, games: int, title: str = "WIM", per_opponent: int = 1
) -> list[Row]:
    """A card near a norm: that is where the choice of games matters."""
    centre = NUMBERS[title][1] + chance.choice((20, 90, 170))
    rows: list[Row] = []
    while len(rows) < games:
        low = chance.random() < 0.15
        rating = chance.choice((None, 1500, 1900)) if low else centre + chance.randint(-250, 250)
        who = (
            len(rows) + 2,
            chance.choice(FEDERATIONS),
            chance.choice(TITLES_OF_OPPONENTS),
            rating,
        )
        for _ in range(per_opponent):
            rows.append((*who, chance.choice("11==0")))
    return rows[:games]


def card_of(rows: list[Row]) -> str:
    lines = (
        f"{fed} {title} {rating or '-'} {result} n{n}" for n, fed, title, rating, result in rows
    )
    return "\n".join(lines)


def rows_of(norm: Norm) -> list[Row]:
    found = []
    for game in norm.counted_games:
        other = game.round.opponent
        assert other is not None
        result = {2: "1", 1: "=", 0: "0"}[game.round.half_points or 0]
        found.append((other.number, other.federation, other.title or "-", other.rating, result))
    return found


@pytest.mark.parametrize("title", ["GM", "IM", "WGM", "WIM"])
@pytest.mark.lengthy
@pytest.mark.daily(2)
def test_search_agrees_with_brute_force(title: str, rng: random.Random) -> None:
    made = fewer = 0
    for _ in range(scaled(3000)):
        rows = random_rows(rng, rng.choice((9, 10, 11, 11, 12, 13)), title)
        expected = best(rows, title, "GER")
        norm = norms(event(card_of(rows), sex="w", type_code=DUTCH), [title]).of(1, title)
        assert norm is not None
        assert (norm.figures.games if norm.made else None) == expected, card_of(rows)
        if norm.made:
            assert is_norm(rows_of(norm), title, "GER")
            made += 1
            fewer += norm.figures.games < len(rows)
    assert made
    assert fewer


@pytest.mark.parametrize(("code", "per_opponent"), [(BERGER, 1), (DOUBLE, 2)])
def test_search_in_round_robins_agrees_with_brute_force(
    code: str, per_opponent: int, rng: random.Random
) -> None:
    made = 0
    double = per_opponent == 2
    for _ in range(scaled(3000)):
        rows = random_rows(rng, rng.choice((10, 12, 14)), "WIM", per_opponent)
        rows = [row for row in rows if row[3]]
        rows = rows if double else rows[:12]
        if len({row[0] for row in rows}) < 5:
            continue
        expected = best(rows, "WIM", "GER", predetermined=True, double=double)
        norm = norms(event(card_of(rows), sex="w", type_code=code), ["WIM"]).of(1, "WIM")
        assert norm is not None
        assert (norm.figures.games if norm.made else None) == expected, card_of(rows)
        made += norm.made
    assert made


def test_long_events_are_searched_quickly(rng: random.Random) -> None:
    for _ in range(scaled(200)):
        rows = random_rows(rng, 19)
        norm = norms(event(card_of(rows), sex="w"), ["WIM"]).of(1, "WIM")
        assert norm is not None
        assert not norm.made or is_norm(rows_of(norm), "WIM", "GER")
