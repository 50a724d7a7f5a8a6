"""What happens to players over the periods, article by article."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

import pytest

from crosstable.ratings.editions import rule_set
from crosstable.ratings.listrules import closing_day
from crosstable.ratings.liststate import Terms, day_number, month_date, month_number
from crosstable.ratings.periods import rate_period
from crosstable.ratings.polarsengine import polars_engine
from crosstable.ratings.tables import Frame
from tests.ratings.oracle import Event, One
from tests.ratings.period_oracle import Lists, Part, Result, Row, World
from tests.ratings.periods import person, tables_of

FIRST = month_number(date(2004, 1, 1))
Games = Sequence[tuple[int, int, int]]
"""Player, opponent, half points of the player."""


def event(games: Games, month: int, number: int = 1, whole: int | None = None) -> Part:
    """A Swiss played under the list of a month."""
    players = {n: One(None, None) for a, b, _ in games for n in (a, b)}
    rows = []
    for place, (a, b, points) in enumerate(games, 1):
        mine = Fraction(points, 2)
        rows += [(a, b, place, mine), (b, a, place, 1 - mine)]
    ended = day_number(month_date(month)) + 9
    return Part(number, whole or number, 0, month, ended, Event(players, rows, False))


class Office:
    """A list that goes from period to period."""

    def __init__(
        self, *people: Row, rules: str = "fide-2002", current: int = FIRST, **terms: object
    ) -> None:
        self.rules, self.current, self.more = rule_set(rules), current, terms
        self.people = {row["player"]: row for row in people}
        self.pool: list[Result] = []
        self.activity: dict[tuple[int, int], int] = {}
        self.ledger: Mapping[int, Row] = {}

    def period(self, *parts: Part, older: Lists | None = None) -> "Office":
        """Compute the next list."""
        following = self.current + self.rules.list_months
        terms = Terms(self.rules, (self.rules,), self.current, following, **self.more)  # type: ignore[arg-type]
        world = World(self.people, self.pool, self.activity, older or {}, parts, terms)
        found = rate_period(*tables_of(world), terms, polars_engine())
        self.people = {row["player"]: row for row in rows(found.state.players)}
        self.pool = [Result(**row) for row in rows(found.state.pool)]
        self.activity = {(r["player"], r["period"]): r["games"] for r in rows(found.state.activity)}
        self.ledger = {row["player"]: row for row in rows(found.ledger)}
        self.current = following
        return self

    def __getitem__(self, number: int) -> Row:
        return self.people[number]


def rows(table: Frame) -> list[Row]:
    return [dict(row) for row in table.rows()]


def rated(number: int, rating: int, k: int = 15, **more: object) -> Row:
    """A player of long standing."""
    settled = {"k_games": 30, "listed_since": FIRST - 60, "status": "active", "on_list": True}
    return person(number, rating=rating, k=k, **{**settled, **more})


def result(games: int, ru: int, months_ago: int = 0, player: int = 1) -> Result:
    month = FIRST - months_ago
    day = day_number(month_date(month)) + games
    return Result(player, month, day, games, games, games * ru, ru, False, False)


# ---- first ratings ------------------------------------------------------------------------------


def first_rating(*results: Result) -> Row:
    office = Office(person(1))
    office.pool = list(results)
    return office.period()[1]


def test_a_first_rating_is_the_weighted_mean_of_the_results() -> None:
    assert first_rating(result(5, 2280), result(10, 2400), result(5, 2000))["rating"] == 2270


def test_leading_results_below_1801_are_ignored() -> None:
    assert first_rating(result(5, 1700, 3), result(9, 1900))["rating"] == 1900
    assert first_rating(result(5, 1900, 3), result(4, 1700))["rating"] == 1811
    assert first_rating(result(5, 1700, 3), result(8, 1900))["rating"] is None


def test_only_1801_and_more_is_published() -> None:
    assert first_rating(result(5, 1801, 3), result(4, 1800))["rating"] == 1801
    assert first_rating(result(5, 1801, 3), result(5, 1799))["rating"] is None


def test_results_are_pooled_over_the_same_and_the_next_seven_periods() -> None:
    assert first_rating(result(5, 2000, 21), result(4, 2000))["rating"] == 2000
    assert first_rating(result(5, 2000, 24), result(4, 2000))["rating"] is None


def test_a_newcomer_waits_for_nine_games_and_starts_with_k_25() -> None:
    office = Office(person(1), *(rated(n, 2000) for n in range(2, 7)))
    games = [(1, n, 1) for n in range(2, 7)]
    office.period(event(games, FIRST))
    assert (office[1]["rating"], office.ledger[1]["outcome"]) == (None, "pooled")
    office.period(event(games[:4], FIRST + 3))
    row = office[1]
    assert (row["rating"], row["k"], row["k_games"], row["status"]) == (2000, 25, 0, "active")
    assert (office.ledger[1]["outcome"], office.pool) == ("first-rating", [])


def test_today_results_wait_26_months_and_only_a_first_zero_is_left_out() -> None:
    start = month_number(date(2026, 1, 1))
    people = (rated(n, 1800, 20, listed_since=start - 60) for n in range(2, 7))
    office = Office(person(1), *people, rules="fide-2025", current=start)
    office.period(event([(1, 2, 0), (1, 3, 0)], start))
    assert [r.disregarded for r in office.pool] == [True]
    office.period(event([(1, 2, 0), (1, 3, 0)], start + 1))
    assert [r.disregarded for r in sorted(office.pool)] == [True, False]
    office.period(event([(1, 4, 2), (1, 5, 2), (1, 6, 2)], start + 2))
    assert office.ledger[1]["pooled_games"] == 5
    assert office[1]["rating"] == 1800 + 50


# ---- changes ------------------------------------------------------------------------------------


def test_changes_are_summed_and_rounded_once() -> None:
    """Twice 15 × 0.35 = 5.25 are 10.5, rounded up: 2211; rounded each they would be 2210."""
    opponents = {2: 2300, 3: 1950, 4: 1850, 5: 2235, 6: 2550}
    office = Office(rated(1, 2200), *(rated(n, r) for n, r in opponents.items()))
    games = [(1, 2, 2), (1, 3, 2), (1, 4, 2), (1, 5, 0), (1, 6, 0)]
    office.period(event(games, FIRST), event(games, FIRST, 2))
    assert (office.ledger[1]["change"], office[1]["rating"]) == (1050, 2211)


def test_k_ends_at_30_games_and_2400_is_for_good() -> None:
    office = Office(
        rated(1, 2000, 25, k_games=28),
        rated(2, 2000),
        rated(3, 2395, 15),
        rated(4, 2390, 10, highest=2400),
        rated(5, 2395, 25, k_games=0),
    )
    office.period(event([(1, 2, 1), (3, 5, 2), (4, 2, 1)], FIRST))
    assert (office[1]["k"], office[1]["k_games"]) == (25, 29)
    assert (office[3]["rating"], office[3]["k"], office[3]["highest"]) == (2403, 10, 2403)
    assert office[4]["k"] == 10
    assert office[5]["k"] == 25
    office.period(event([(1, 2, 1), (3, 5, 0)], FIRST + 3))
    assert (office[1]["k"], office[1]["k_games"]) == (15, 30)
    assert (office[3]["rating"], office[3]["k"], office[3]["highest"]) == (2398, 10, 2403)


def test_a_player_of_2400_keeps_k_25_until_30_games() -> None:
    office = Office(rated(1, 2398, 25, k_games=5), rated(2, 2400)).period(event([(1, 2, 2)], FIRST))
    assert (office[1]["rating"], office[1]["k"], office[1]["highest"]) == (2411, 25, 2411)


@pytest.mark.parametrize(
    ("born", "rating", "k"), [(20080615, 2290, 40), (20070615, 2290, 20), (20080615, 2300, 20)]
)
def test_k_of_young_players_today(born: int, rating: int, k: int) -> None:
    office = Office(
        rated(1, rating, 40, born=born, highest=rating),
        rules="fide-2025",
        current=month_number(date(2026, 5, 1)),
    )
    assert office.period()[1]["k"] == k


def test_k_times_the_games_of_all_events_is_700_at_most() -> None:
    opponents = [rated(n, 2000, 20) for n in range(2, 20)]
    office = Office(rated(1, 2000, 40), *opponents, rules="fide-2025", current=24313)
    games = [(1, n, 2) for n in range(2, 20)]
    office.period(event(games[:9], 24313), event(games[9:], 24313, 2))
    assert (office.ledger[1]["k"], office.ledger[1]["change"]) == (38, 38 * 18 * 50)


def test_late_events_count_with_the_list_of_their_start_and_10_4() -> None:
    """2 was unrated then and has 2100 now: rated himself, unrated for his opponent."""
    office = Office(rated(1, 2250), rated(2, 2100, 25, k_games=0), rated(3, 2000))
    then: Lists = {(FIRST - 3, 1): (2200, None, 15), (FIRST - 3, 3): (2000, None, 15)}
    office.period(event([(2, 1, 2), (1, 3, 2), (2, 3, 1)], FIRST - 3), older=then)
    assert office.ledger[1]["games"] == 1
    assert office[1]["rating"] == 2250 + 4  # 15 × (1 - .76), with 2200 against 2000
    assert office.ledger[2]["games"] == 2
    assert office[2]["rating"] == 2113  # 2100 against the mean of 2200 and 2000: 25 × 0.5


def test_each_part_of_a_league_takes_the_list_of_its_days() -> None:
    then: Lists = {(FIRST - 3, 1): (2000, None, 15), (FIRST - 3, 2): (2000, None, 15)}
    office = Office(rated(1, 2100), rated(2, 2000))
    parts = event([(1, 2, 2)], FIRST - 3, 1, 9), event([(1, 2, 2)], FIRST, 2, 9)
    office.period(*parts, older=then)
    assert office.ledger[1]["change"] == 15 * 50 + 15 * 36
    assert office.activity[1, FIRST - 3] == office.activity[1, FIRST] == 1


def test_three_opponents_of_a_league_are_counted_over_all_its_parts() -> None:
    people = [rated(n, 2000) for n in range(2, 5)]
    then: Lists = {(FIRST - 3, n): (2000, None, 15) for n in range(2, 5)}
    office = Office(person(1), *people)
    parts = event([(1, 2, 1), (1, 3, 0)], FIRST - 3, 1, 9), event([(1, 4, 2)], FIRST, 2, 9)
    office.period(*parts, older=then)
    assert sorted((r.period, r.games) for r in office.pool) == [(FIRST - 3, 2), (FIRST, 1)]


# ---- the list -----------------------------------------------------------------------------------


def test_below_1801_a_player_is_delisted_once_and_then_unrated() -> None:
    office = Office(rated(1, 1803), rated(2, 1803)).period(event([(1, 2, 0)], FIRST))
    row = office[1]
    assert (row["status"], row["rating"], row["dropped_to"]) == ("delisted", None, 1796)
    assert (row["on_list"], row["on_top_list"], row["k"]) == (True, False, None)
    row = office.period()[1]
    assert (row["status"], row["dropped_to"], row["on_list"]) == ("unrated", None, False)


@pytest.mark.lengthy
def test_inactivity_over_twelve_lists_and_back() -> None:
    office = Office(rated(1, 2000), rated(2, 2000))
    office.activity = {(1, FIRST - 9): 4, (2, FIRST - 9): 3}
    seen = []
    for _ in range(12):
        row = office.period()[1]
        seen.append((row["status"], row["on_federation_list"], row["on_top_list"]))
    assert seen[0] == ("active", True, True)
    assert seen[1:5] == [("inactive", True, True)] * 4
    assert seen[5:9] == [("inactive", True, False)] * 4
    assert seen[9:] == [("flagged", False, False)] * 3
    assert (office[1]["rating"], office[1]["on_list"]) == (2000, True)
    month = office.current
    office.period(event([(1, 2, 1)] * 3, month))
    assert office[1]["status"] == "flagged"
    office.period(event([(1, 2, 1)], month + 3))
    assert (office[1]["status"], office[1]["inactive_since"]) == ("active", None)


def test_three_games_in_a_year_are_too_few() -> None:
    office = Office(rated(1, 2000))
    office.activity = {(1, FIRST - 6): 3}
    assert office.period()[1]["status"] == "inactive"


def test_who_is_new_on_the_list_is_not_inactive_for_a_year() -> None:
    office = Office(rated(1, 2000, listed_since=FIRST))
    assert [office.period()[1]["status"] for _ in range(4)] == [*["active"] * 3, "inactive"]


def test_today_one_game_in_a_year_is_enough_and_none_flags_at_once() -> None:
    start = month_number(date(2026, 1, 1))
    office = Office(rated(1, 2000, 20), rated(2, 2000, 20), rules="fide-2025", current=start)
    office.activity = {(1, start - 11): 1}
    office.period()
    assert (office[1]["status"], office[2]["status"]) == ("active", "flagged")


def test_federations_that_are_no_members_are_not_listed() -> None:
    office = Office(
        rated(1, 2000, federation="XXX"),
        rated(2, 2000, federation="XXX", dispensed=True),
        rated(3, 2000, federation="NOR", withheld=True),
        rated(4, 2000, federation="NOR"),
        excluded_federations=("XXX",),
    ).period()
    assert [office[n]["on_list"] for n in (1, 2, 3, 4)] == [False, True, False, True]


def test_periods_pooled_are_an_option() -> None:
    office = Office(person(1), pool_periods=2)
    office.pool = [result(5, 2000, 3), result(4, 2000, 6)]
    assert office.period()[1]["rating"] is None
    assert [r.games for r in office.pool] == [5]


# ---- the compression of March 2024 --------------------------------------------------------------

FEBRUARY_2024 = month_number(date(2024, 2, 1))


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("old", "new"),
    [
        *((1000, 1400), (1400, 1640), (1500, 1700), (1501, 1701), (1600, 1760), (1733, 1840)),
        *((1950, 1970), (1999, 1999), (2000, 2000)),
    ],
)
@pytest.mark.daily(3)
def test_ratings_below_2000_were_compressed(old: int, new: int) -> None:
    office = Office(rated(1, old, 20), rules="fide-2024", current=FEBRUARY_2024)
    assert office.period()[1]["rating"] == new
    assert office.period()[1]["rating"] == new


def test_rapid_ratings_were_not_compressed() -> None:
    office = Office(rated(1, 1500, 20), rules="fide-2024-rapid", current=FEBRUARY_2024)
    assert office.period()[1]["rating"] == 1500


def test_without_a_rapid_rating_the_standard_rating_counts() -> None:
    office = Office(
        person(1, substitute=1900),
        person(2, substitute=1800),
        rated(3, 1900, 20),
        rules="fide-2024-rapid",
        current=24313,
    ).period(event([(1, 3, 2)], 24313))
    assert (office[1]["rating"], office[1]["k"]) == (1920, 40)
    assert office[2]["rating"] is None


def test_closing_dates() -> None:
    def closes(name: str, **more: bool) -> date:
        return closing_day(date(2026, 3, 1), rule_set(name).lists, **more)

    assert closes("fide-2002") == date(2026, 1, 30)
    assert closes("fide-2025") == date(2026, 2, 26)
    assert closes("fide-2025", official=True) == date(2026, 2, 28)
    assert closing_day(date(2026, 3, 1), rule_set("fide-2002").lists, 7) == date(2026, 2, 22)


def test_a_score_of_zero_does_not_enter_a_first_rating() -> None:
    """10.1, 10.20: nine draws against 2000 make 2000; three lost games have no difference.

    Player 1 beats player 6, who is unrated too, so that 6.1 does not apply to the second event.
    """
    opponents = [rated(number, 2000) for number in range(2, 6)]
    office = Office(person(1), *opponents, person(6))
    drawn = [(1, 2 + place % 4, 1) for place in range(9)]
    lost = [(1, 2, 0), (1, 3, 0), (1, 4, 0), (1, 6, 2)]
    office.period(event(drawn, FIRST), event(lost, FIRST, 2))
    assert (office[1]["rating"], office[1]["games"]) == (2000, 9)
