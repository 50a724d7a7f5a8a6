"""Twelve periods and more in a row, each from the folder of the one before."""

from pathlib import Path

import pytest

from tests.ratings.period.office import Office, event, list_text
from tests.ratings.reports import Game

pytestmark = pytest.mark.lengthy

STEADY = {1: 2200, 2: 2150, 3: 2100, 4: 2050, 5: 2000, 6: 1950}
WEAK = {7: 1500, 8: 1500}
NEWCOMER, FALLING, SLEEPER, RETIRED, BUSY, RISING = 20, 30, 40, 41, 50, 60
FIRST = {**STEADY, **WEAK, FALLING: 1405, SLEEPER: 1900, RETIRED: 1850, BUSY: 2075, RISING: 2395}

NEXT = [f"2026-{month:02}" for month in range(2, 13)] + ["2027-01", "2027-02"]


def rounds_of(games: list[Game]) -> list[list[Game]]:
    """One game a round: who does not play in it has an empty cell."""
    return [[game] for game in games]


def busy_games() -> list[Game]:
    return [(BUSY, opponent, 1) for opponent in (1, 2, 3, 4, 5, 6, 1, 2, 3)]


GAMES: dict[int, list[Game]] = {
    1: [
        *((NEWCOMER, 1, 0), (NEWCOMER, 2, 1), (NEWCOMER, 3, 2)),
        *((RISING, 1, 2), *busy_games()),
    ],
    2: [(FALLING, 7, 0), (FALLING, 8, 0), (RISING, 2, 0), *busy_games()],
    3: [(NEWCOMER, 4, 1), (NEWCOMER, 5, 1), *busy_games()],
    4: [(SLEEPER, 6, 1), *busy_games()],
    5: busy_games(),
    6: [(FALLING, 7, 1), (FALLING, 8, 1)],
}


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    """The office after all periods; the list of 2026-02 is in the folder of that name."""
    made = Office(tmp_path_factory.mktemp("office"))
    first = list_text(FIRST, k={RISING: 20, BUSY: 40}, p40="flag=i", p41="standard_games=1")
    made.file("first.csv", first)
    before = "first.csv@2026-01-01"
    for month, following in enumerate(NEXT, 1):
        made.clear()
        year, number = (2026, month) if month < 13 else (2027, month - 12)
        games = GAMES.get(month, [(1, 2, 1)])
        players = {n: FIRST.get(n) for game in games for n in game[:2]}
        day = f"{year}/{number:02}/05"
        text = event(
            f"Open {month}",
            dict(sorted(players.items())),
            rounds_of(games),
            start=day,
            end=f"{year}/{number:02}/12",
        )
        made.hand_in("open.trf", text)
        assert made.run(before, following) == 0
        before = following
    return made


def test_newcomer_is_pooled_and_then_published(office: Office) -> None:
    """2024, 7.1.4 and 8.2: three games wait, with two more there are five."""
    assert office.total("2026-02", NEWCOMER)["outcome"] == "pooled"
    waiting = office.player("2026-02", NEWCOMER)
    assert (waiting["standard"], waiting["status"]) == ("", "unrated")
    assert waiting["pool"].startswith("2026-01/2026-01-12/3/1.5/6450/")
    assert waiting["pool"].endswith("/t")
    assert office.player("2026-03", NEWCOMER)["pool"] == waiting["pool"]
    then = {n: int(office.player("2026-03", n)["standard"]) for n in (4, 5)}
    published = office.player("2026-04", NEWCOMER)
    # (1.5 + 1 + 1) points of 5 + 2 games are 50 %: the mean with 2 × 1800 is the rating
    mean = (6450 + then[4] + then[5] + 3600) * 2 + 7
    assert int(published["standard"]) == mean // 14
    assert (published["status"], published["standard_k"], published["pool"]) == ("active", "40", "")
    assert office.total("2026-04", NEWCOMER)["outcome"] == "first-rating"
    assert published["on_list"] == published["on_federation_list"] == "yes"


def test_rating_below_the_floor_is_delisted_and_then_unrated(office: Office) -> None:
    """2024, 7.2.1: 1405 - 20 × 0.74 = 1390.2."""
    shown = office.player("2026-03", FALLING)
    assert (shown["standard"], shown["status"], shown["dropped_to"]) == ("", "delisted", "1390")
    assert office.total("2026-03", FALLING)["outcome"] == "delisted"
    after = office.player("2026-04", FALLING)
    assert (after["standard"], after["status"], after["on_list"]) == ("", "unrated", "")
    assert office.total("2026-07", FALLING)["outcome"] == "pooled"


def test_inactive_player_is_active_again_with_one_game(office: Office) -> None:
    """2024, 7.2.2; the game of April keeps the player active for a year."""
    assert office.player("2026-04", SLEEPER)["flag"] == "i"
    assert office.player("2026-05", SLEEPER)["flag"] == ""
    assert office.player("2026-05", SLEEPER)["status"] == "active"
    assert office.player("2027-02", SLEEPER)["status"] == "active"
    rating = office.player("2026-05", SLEEPER)["standard"]
    assert office.player("2027-02", SLEEPER)["standard"] == rating


def test_player_without_a_game_for_a_year_is_inactive_and_keeps_the_rating(office: Office) -> None:
    """The last game was in December 2025."""
    assert office.player("2026-12", RETIRED)["status"] == "active"
    inactive = office.player("2027-01", RETIRED)
    assert (inactive["status"], inactive["flag"], inactive["standard"]) == ("flagged", "i", "1850")
    assert inactive["on_federation_list"] == ""
    assert inactive["on_list"] == "yes"


def test_k_falls_with_thirty_games(office: Office) -> None:
    """2024, 8.3.3: 27 games after three periods, 36 after four."""
    k = [office.player(month, BUSY)["standard_k"] for month in NEXT[:6]]
    games = [office.player(month, BUSY)["k_games"] for month in NEXT[:5]]
    assert games == ["9", "18", "27", "36", "45"]
    assert k == ["40", "40", "40", "20", "20", "20"]


def test_who_reached_2400_keeps_k_10(office: Office) -> None:
    """2395 + 20 × 0.25 = 2400, and the loss after it is of K 10."""
    top = office.player("2026-02", RISING)
    assert (top["standard"], top["standard_k"], top["highest"]) == ("2400", "10", "2400")
    below = office.player("2026-03", RISING)
    assert int(below["standard"]) < 2400
    assert (below["standard_k"], below["highest"]) == ("10", "2400")
    assert office.total("2026-03", RISING)["k"] == "10"


def test_ledger_adds_up(office: Office) -> None:
    """Old rating, the change of each event, new rating; halves away from zero."""
    for month in NEXT[:6]:
        for row in office.rows(month, "ledger.csv"):
            if row["entry"] != "total" or row["outcome"] != "changed":
                continue
            hundredths = int(row["change"].replace(".", ""))
            rounded = (abs(hundredths) + 50) // 100 * (1 if hundredths > 0 else -1)
            assert int(row["new"]) == int(row["old"]) + rounded


def test_league_is_rated_round_by_round_with_the_list_of_each_day(tmp_path: Path) -> None:
    """Three rounds in three months, reported every month with all rounds so far."""
    office = Office(tmp_path)
    office.file("first.csv", list_text({1: 2200, 2: 2100, 3: 2000, 4: 1900}))
    played: list[list[Game]] = [
        [(1, 2, 0), (3, 4, 0)],
        [(2, 3, 0), (4, 1, 1)],
        [(1, 3, 0), (2, 4, 1)],
    ]
    days = ["2026/01/10", "2026/02/10", "2026/03/10"]
    before, lists = "first.csv@2026-01-01", ["2026-02", "2026-03", "2026-04"]
    for count, following in enumerate(lists, 1):
        office.hand_in(
            "league.trf",
            event(
                "League",
                {1: 2200, 2: 2100, 3: 2000, 4: 1900},
                played[:count],
                start="2026/01/10",
                end="2026/03/10",
                days=days[:count],
            ),
        )
        assert office.run(before, following) == 0
        games = {
            row["n"] for row in office.rows(following, "ledger.csv") if row["entry"] == "event"
        }
        assert games == {"1"}
        lists_used = {row["list"] for row in office.rows(following, "ledger.csv")} - {""}
        assert lists_used == {days[count - 1][:7].replace("/", "-")}
        before = following
    # the whole league at once gives other ratings: each round is rated by the list of its day
    assert office.total("2026-04", 1)["old"] == office.player("2026-03", 1)["standard"]


def test_league_with_several_parts_in_one_period_needs_the_older_list(tmp_path: Path) -> None:
    """All rounds in one late report: the register beside the list says that none was rated."""
    office = Office(tmp_path)
    ratings = {1: 2200, 2: 2100}
    office.file("jan/list.csv", list_text(ratings))
    office.file("feb/list.csv", list_text({1: 2210, 2: 2090}))
    office.file("feb/register.csv", "name,federation,start,list,rounds,people\n")
    text = event(
        "League",
        ratings,
        [[(1, 2, 0)], [(2, 1, 1)]],
        start="2026/01/10",
        end="2026/02/20",
        days=["2026/01/10", "2026/02/20"],
    )
    office.hand_in("league.trf", text)
    assert office.run("feb/list.csv@2026-02-01", "without") == 1
    assert office.refused("without") == {"league.trf": ["list-not-given"]}
    older = f"{office.root}/jan/list.csv@2026-01-01"
    assert office.run("feb/list.csv@2026-02-01", "with", "--older", older) == 0
    used = [r for r in office.rows("with", "ledger.csv") if r["fide_id"] == "1000001"]
    assert [(r["list"], r["old"]) for r in used] == [
        ("2026-01", "2200"),
        ("2026-02", "2210"),
        ("", "2210"),
    ]


def test_postponed_round_of_a_league_is_rated_later(tmp_path: Path) -> None:
    """Round 1 is played in March, round 2 in January: the numbers of the rounds mean nothing."""
    office = Office(tmp_path)
    ratings = {1: 2200, 2: 2100}
    office.file("first.csv", list_text(ratings))
    text = event(
        "League",
        ratings,
        [[(1, 2, 2)], [(2, 1, 1)]],
        start="2026/01/10",
        end="2026/03/10",
        days=["2026/03/10", "2026/01/10"],
    )
    office.hand_in("league.trf", text)
    before, games = "first.csv@2026-01-01", {}
    for following in ("2026-02", "2026-03", "2026-04", "2026-05"):
        assert office.run(before, following) == 0
        games[following] = [r["w"] for r in office.rows(following, "ledger.csv")][:1]
        before = following
    assert games == {"2026-02": ["0.5"], "2026-03": [], "2026-04": ["1.0"], "2026-05": []}


def test_changed_round_of_a_league_is_told_and_left_as_it_was(tmp_path: Path) -> None:
    office = Office(tmp_path)
    ratings = {1: 2200, 2: 2100}
    office.file("first.csv", list_text(ratings))
    before = "first.csv@2026-01-01"
    for first_result, following in ((2, "2026-02"), (0, "2026-03")):
        games: list[list[Game]] = [[(1, 2, first_result)], [(2, 1, 1)]]
        text = event(
            "League",
            ratings,
            games,
            start="2026/01/10",
            end="2026/02/10",
            days=["2026/01/10", "2026/02/10"],
        )
        office.hand_in("league.trf", text)
        assert office.run(before, following) == 0
        before = following
    assert office.total("2026-03", 1)["n"] == "1"
    assert "rated-otherwise" in (office.root / "2026-03/refused.json").read_text()


# -- 2002 ----------------------------------------------------------------------------------------

QUARTERS = [f"{year}-{month:02}" for year in (2003, 2004, 2005) for month in (1, 4, 7, 10)]
LISTS_2002 = [*QUARTERS[1:], "2006-01"]
OF_2002 = {1: 2300, 2: 2250, 3: 2200, 4: 2150, 5: 2100, FALLING: 1803, RETIRED: 2050, BUSY: 2200}


def newcomers_games() -> list[Game]:
    return [(NEWCOMER, opponent, 1) for opponent in (1, 2, 3)]


GAMES_2002: dict[str, list[Game]] = {
    "2003-01": [*newcomers_games(), *((BUSY, n, 1) for n in (1, 2, 3, 4, 5, 1, 2, 3))],
    "2003-04": [*newcomers_games(), *((BUSY, n, 1) for n in (1, 2, 3, 4, 5, 1, 2, 3))],
    "2003-07": [*newcomers_games(), *((BUSY, n, 1) for n in (1, 2, 3, 4, 5, 1, 2, 3))],
    "2003-10": [
        (FALLING, 5, 0),
        (FALLING, 5, 0),
        *((BUSY, n, 1) for n in (1, 2, 3, 4, 5, 1, 2, 3)),
    ],
}


@pytest.fixture(scope="module")
def office_2002(tmp_path_factory: pytest.TempPathFactory) -> Office:
    """Twelve quarters by the rules of 2002."""
    made = Office(tmp_path_factory.mktemp("office"))
    made.file("first.csv", list_text(OF_2002, k={n: 25 if n == BUSY else 15 for n in OF_2002}))
    before = "first.csv@2003-01-01"
    for quarter, following in zip(QUARTERS, LISTS_2002, strict=True):
        made.clear()
        games = GAMES_2002.get(quarter, [(1, 2, 1), (3, 4, 1), (5, 1, 1), (2, 3, 1)])
        players = {n: OF_2002.get(n) for game in games for n in game[:2]}
        day = f"{quarter.replace('-', '/')}/05"
        text = event(
            f"Open {quarter}",
            dict(sorted(players.items())),
            rounds_of(games),
            start=day,
            end=f"{day[:-2]}28",
            control="7200",
        )
        made.hand_in("open.trf", text)
        assert made.run(before, following, "--rules", "fide-2002") == 0
        before = following
    return made


def test_first_rating_of_2002_needs_nine_games_of_several_periods(office_2002: Office) -> None:
    """9.14 and 10.3: three events of three games, 50 % each: the mean of the three means."""
    outcomes = [office_2002.total(day, NEWCOMER)["outcome"] for day in LISTS_2002[:3]]
    assert outcomes == ["pooled", "pooled", "first-rating"]
    means = []
    for folder in ("", *LISTS_2002[:2]):
        listed = [
            OF_2002[n] if not folder else int(office_2002.player(folder, n)["standard"])
            for n in (1, 2, 3)
        ]
        means.append((2 * sum(listed) + 3) // 6)
    published = office_2002.player(LISTS_2002[2], NEWCOMER)
    assert int(published["standard"]) == (2 * sum(means) + 3) // 6
    assert published["standard_k"] == "25"


def test_delisting_of_2002_is_below_1801(office_2002: Office) -> None:
    """9.21: two losses of K 15 against about 2100 take more than two points from 1803."""
    shown = office_2002.player("2004-01", FALLING)
    assert (shown["status"], shown["standard"], shown["flag"]) == ("delisted", "", "d")
    assert 1790 < int(shown["dropped_to"]) < 1801
    assert shown["on_list"] == "yes"
    after = office_2002.player("2004-04", FALLING)
    assert (after["status"], after["on_list"]) == ("unrated", "")


def test_inactivity_of_2002_begins_after_a_year_and_is_shown_for_eight_lists(
    office_2002: Office,
) -> None:
    """9.23a: fewer than 4 games in four periods; 9.23b: on the next 7 lists, then flagged."""
    statuses = [office_2002.player(day, RETIRED)["status"] for day in LISTS_2002]
    began = statuses.index("inactive")
    assert LISTS_2002[began] == "2004-01"
    assert statuses[began : began + 8] == ["inactive"] * 8
    assert statuses[began + 8] == "flagged"
    last = office_2002.player("2006-01", RETIRED)
    assert (last["standard"], last["flag"], last["on_federation_list"]) == ("2050", "i", "")


def test_k_of_2002_falls_with_thirty_games(office_2002: Office) -> None:
    """10.54a and 9.12: games at K 25 are counted; 24 after three periods, 32 after four."""
    k = [office_2002.player(day, BUSY)["standard_k"] for day in LISTS_2002[:4]]
    assert k == ["25", "25", "25", "15"]
