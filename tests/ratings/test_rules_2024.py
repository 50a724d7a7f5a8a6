"""The regulations of today and the way to them: the worked examples, and what differs by date."""

from datetime import date
from fractions import Fraction

import pytest

import crosstable
from crosstable.errors import UnknownRules
from crosstable.ratings.arithmetic import half_away, whole
from crosstable.ratings.columns import figures, parts_of
from crosstable.ratings.editions import RULE_SETS, rule_set, rule_set_of
from crosstable.ratings.liststate import INTEGER, Column
from crosstable.ratings.polarsengine import polars_engine, polars_table
from crosstable.ratings.tables import col
from crosstable.ratings.worksheet import Worksheet
from tests.ratings.events import tables
from tests.ratings.oracle import Event, One
from tests.ratings.reports import Game, event

_HALF = Fraction(1, 2)
NOW = {"start": "2026/03/06", "end": "2026/03/16", "control": "5400+30"}


def rated(
    own: int | None,
    opponents: list[int | None],
    points: list[int],
    rules: str = "fide-2025",
    **more: object,
) -> Worksheet:
    ratings = {1: own} | dict(enumerate(opponents, 2))
    rounds: list[list[Game]] = [[(1, n, p)] for n, p in enumerate(points, 2)]
    return crosstable.rate(event(ratings, rounds, **(NOW | more)), rules)


def test_nine_games() -> None:
    opponents: list[int | None] = [1600, 1755, 1990, 2105, 1850, 2300, 1432, 1903, 2010]
    line = rated(1850, opponents, [2, 1, 0, 2, 1, 0, 2, 2, 1]).lines[0]
    assert (line.w_minus_we_hundredths, line.k, line.change_hundredths, line.new) == (
        134,
        20,
        2680,
        1877,
    )
    assert [game.d_used for game in line.games] == [250, 95, -140, -255, 0, -400, 400, -53, -160]
    assert [game.pd for game in line.games] == [81, 63, 31, 19, 50, 8, 92, 43, 29]


@pytest.mark.parametrize(
    ("own", "other", "points", "used", "change"),
    [
        (2649, 2149, 2, 400, 80),
        (2650, 2150, 2, 500, 40),
        (2813, 2400, 1, 413, -430),
        (2400, 2813, 1, -400, 420),
        (2700, 1964, 2, 736, 0),
        (2700, 1900, 0, 800, -1000),
        (1500, 2000, 1, -400, 840),
    ],
)
def test_the_cap_and_who_is_exempt(
    own: int, other: int, points: int, used: int, change: int
) -> None:
    line = rated(own, [other], [points]).lines[0]
    assert (line.games[0].d_used, line.change_hundredths) == (used, change)


def test_before_october_2025_nobody_is_exempt() -> None:
    assert rated(2650, [2150], [2], "fide-2024").lines[0].games[0].d_used == 400


@pytest.mark.parametrize(
    ("k", "games", "used"),
    [
        *((40, 17, 40), (40, 18, 38), (40, 20, 35), (20, 35, 20), (20, 36, 19), (20, 39, 17)),
        *((10, 70, 10), (10, 71, 9)),
    ],
)
def test_k_times_games_is_700_at_most(k: int, games: int, used: int) -> None:
    ratings = {1: 2000} | dict.fromkeys(range(2, games + 2), 2000)
    rounds: list[list[Game]] = [[(1, n, 1)] for n in range(2, games + 2)]
    assert crosstable.rate(event(ratings, rounds, **NOW), "fide-2025", k={1: k}).lines[0].k == used


@pytest.mark.parametrize(
    ("total", "n", "points", "ru", "new"),
    [
        (9507, 5, 6, 1922, 1922),
        (10000, 5, 6, 1993, 1993),
        (10000, 5, 4, 1893, 1893),
        (10000, 5, 5, 1943, 1943),
        (8000, 5, 2, 1499, 1499),
        (12600, 7, 8, 1843, 1843),
        (11000, 5, 10, 2200, 2200),
        (7250, 5, 1, 1320, None),
    ],
)
def test_first_ratings(total: int, n: int, points: int, ru: int, new: int | None) -> None:
    opponents: list[int | None] = [total // n for _ in range(n - 1)]
    opponents.append(total - total // n * (n - 1))
    scores = [min(2, max(0, points - 2 * i)) for i in range(n)]
    line = rated(None, opponents, scores).lines[0]
    assert (line.ru, line.new) == (ru, new)


@pytest.mark.parametrize(
    ("rules", "ru"),
    [("fide-2002", 1914), ("fide-2011", 1916), ("fide-2014", 1921), ("fide-2025", 1922)],
)
def test_the_same_results_under_older_rules(rules: str, ru: int) -> None:
    opponents: list[int | None] = [1901, 1901, 1901, 1901, 1903]
    assert rated(None, opponents, [2, 2, 2, 0, 0], rules).lines[0].ru == ru


@pytest.mark.parametrize(("hundredths", "rounded"), [(-250, -3), (250, 3), (-249, -2), (50, 1)])
def test_rounding_of_changes(hundredths: int, rounded: int) -> None:
    table = polars_table({"change": Column(INTEGER, "")}, [(hundredths,)])
    found = table.select(half_away(col("change"), whole(100)).alias("rounded"))
    assert found.rows() == [{"rounded": rounded}]


@pytest.mark.parametrize(("points", "k", "rounded"), [(1, 5, -3), (2, 5, 3), (0, 1, -1)])
def test_halves_are_rounded_away_from_zero(points: int, k: int, rounded: int) -> None:
    """5 × (½ - 1) = -2.5 → -3 and 5 × (1 - ½) = +2.5 → +3; 1 × (0 - ½) = -0.5 → -1."""
    own, other = (2800, 2000) if points == 1 else (2000, 2000)
    one = {1: One(own, k), 2: One(other, 20)}
    games = Event(one, [(1, 2, 1, points * _HALF), (2, 1, 1, 1 - points * _HALF)], False)
    rows = figures(parts_of(tables({1: games}), rule_set("fide-2025"), polars_engine())).rows()
    assert {row["player"]: row["new"] for row in rows}[1] - own == rounded


@pytest.mark.parametrize(
    ("born", "rating", "k"),
    [
        ("2008/12/31", 2299, 40),
        ("2007/12/31", 2299, 20),
        ("2008/12/31", 2300, 20),
        ("2008/12/31", 2400, 10),
    ],
)
def test_k_of_young_players(born: str, rating: int, k: int) -> None:
    assert rated(rating, [2300], [1], born={1: born}).lines[0].k == k


@pytest.mark.parametrize(("born", "k"), [("1998/03/06", 20), ("1998/03/07", 40)])
def test_in_2016_the_18th_birthday_itself_ended_it(born: str, k: int) -> None:
    t = rated(2000, [2300], [1], "fide-2014", start="2016/03/06", end="2016/03/07", born={1: born})
    assert t.lines[0].k == k


def test_a_game_too_fast_for_its_players_is_left_out() -> None:
    sheet = rated(2399, [1900, 2400], [1, 1], control="3600+30")
    assert sheet.lines[0].n == 1
    assert sheet.lines[0].games[1].clause == "1.1"
    assert sheet.accepted
    assert {f.code for f in sheet.findings if f.severity == "warning"} == {"H608"}


def test_an_event_without_a_game_slow_enough_is_refused() -> None:
    sheet = rated(2500, [2450], [1], control="3600+30")
    assert not sheet.accepted


def test_a_match_with_an_unrated_player_is_refused() -> None:
    sheet = rated(2300, [None], [1], kind="Match")
    assert {f.code for f in sheet.findings if f.severity == "error"} == {"H722"}


@pytest.mark.parametrize(("own", "other", "n"), [(2600, 2000, 1), (2601, 2001, 0), (2601, 2002, 1)])
def test_large_differences_in_rapid_are_excluded(own: int, other: int, n: int) -> None:
    sheet = rated(own, [other], [2], "fide-2024-rapid", control="900+10")
    assert sheet.lines[0].n == n


def test_2022_limits_one_difference_only() -> None:
    line = rated(2200, [1700, 1750, 2100], [2, 2, 1], "fide-2022").lines[0]
    assert [game.d_used for game in line.games] == [400, 450, 100]


# ---- the choice of rules ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "control", "name"),
    [
        ("2001/05/05", "7200", "fide-2002"),
        ("2009/06/30", "7200", "fide-2002"),
        ("2004/01/01", "900+10", "fide-2002"),
        ("2009/07/01", "7200", "fide-2009"),
        ("2013/01/01", "900+10", "fide-2012-rapid"),
        ("2021/12/31", "5400+30", "fide-2017"),
        ("2024/02/29", "5400+30", "fide-2022"),
        ("2025/09/30", "5400+30", "fide-2024"),
        ("2025/10/01", "5400+30", "fide-2025"),
        ("2026/01/01", "180+2", "fide-2024-blitz"),
    ],
)
def test_the_edition_follows_from_day_and_time_control(day: str, control: str, name: str) -> None:
    t = event({1: 2000, 2: 2000}, [[(1, 2, 1)]], start=day, end=day, control=control)
    assert crosstable.rate(t).rules.name == name


def test_a_day_before_all_editions_is_said() -> None:
    t = event({1: 2000, 2: 2000}, [[(1, 2, 1)]], start="1999/05/05", end="1999/05/06")
    assert "before-the-edition" in {a.kind for a in crosstable.rate(t).assumptions}


@pytest.mark.parametrize(("day", "is_before"), [("2003/06/30", True), ("2003/07/01", False)])
def test_the_edition_of_2002_is_in_force_a_year_later(day: str, is_before: bool) -> None:
    """0.11: decisions of the General Assembly of 2002 hold from 1 July 2003 on."""
    t = event({1: 2000, 2: 2000}, [[(1, 2, 1)]], start=day, end=day)
    sheet = crosstable.rate(t)
    assert sheet.rules.name == "fide-2002"
    assert ("before-the-edition" in {a.kind for a in sheet.assumptions}) is is_before


def test_what_is_not_certain_is_said() -> None:
    t = event({1: 2000, 2: 2000}, [[(1, 2, 1)]], start="2012/08/05", end="2012/08/06")
    assert "unverified" in {a.kind for a in crosstable.rate(t).assumptions}


def test_names_of_rules() -> None:
    assert rule_set("fide-2024-standard") is rule_set("fide-2024")
    assert len({rules.name for rules in RULE_SETS}) == len(RULE_SETS)
    assert rule_set_of(date(2030, 1, 1)).name == "fide-2025"
    with pytest.raises(UnknownRules, match="fide-2017"):
        rule_set("fide-1999")
