"""The articles of 2002 that concern one event, each by the smallest report that shows it."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

import crosstable
from crosstable.model.details.reading import parse_details
from crosstable.model.expectation import expected_score
from crosstable.model.tournament import Tournament
from crosstable.output.worksheet import digits_text, worksheet_table
from crosstable.ratings.editions import rule_set
from crosstable.ratings.explain import explain_rating
from crosstable.ratings.pooling import pool_stages
from crosstable.ratings.worksheet import Worksheet
from crosstable.rules.rateability import rating_system
from tests.ratings.oracle import half_up
from tests.ratings.reports import Game, event, in_rounds, round_robin_of_scores
from tests.worded import Worded


def rated(t: Tournament, details: str = "", **more: object) -> Worksheet:
    said = parse_details(details)[0] if details else None
    return crosstable.rate(t, "fide-2002", details=said, **more)  # type: ignore[arg-type]


def against(own: int | None, opponents: list[int | None], points: list[int]) -> Tournament:
    """Player 1 against the others, one a round, with so many half points."""
    ratings = {1: own} | dict(enumerate(opponents, 2))
    rounds: list[list[Game]] = [[(1, n, p)] for n, p in enumerate(points, 2)]
    return event(ratings, rounds)


def codes(sheet: Worksheet) -> set[str]:
    return {finding.code for finding in sheet.findings if finding.severity == "error"}


# ---- rated players (10.5) -----------------------------------------------------------------------


def test_the_worked_example_of_a_swiss() -> None:
    line = rated(against(2200, [2300, 1950, 1600, 2235, 2560], [2, 2, 1, 1, 0])).lines[0]
    assert (line.rc, line.rc_new, line.d, line.pd_hundredths, line.we_hundredths) == (
        2129,
        2177,
        23,
        53,
        265,
    )
    assert (line.k, line.change_hundredths, line.new) == (15, 525, 2205)
    assert [game.counted_as for game in line.games] == [2300, 1950, 1850, 2235, 2550]


def test_game_by_game_the_example_would_differ() -> None:
    """14.4: the average is kept, although 2.62 would be the sum of the games."""
    opponents = (2300, 1950, 1850, 2235, 2550)
    assert sum(expected_score(2200 - other) for other in opponents) == 262
    assert 5 * expected_score(2200 - 2177) == 265
    assert expected_score(2200 - 2129) == 60


def test_a_difference_of_exactly_350_is_not_moved() -> None:
    line = rated(against(2200, [1850, 2551], [2, 0])).lines[0]
    assert [game.counted_as for game in line.games] == [1850, 2550]


def test_games_against_unrated_opponents_do_not_count() -> None:
    line = rated(against(2200, [2300, None, 2100], [2, 2, 1])).lines[0]
    assert (line.n, line.half_points, line.rc) == (2, 3, 2200)
    (left,) = [game for game in line.games if not game.counted]
    assert (str(left.note), left.clause) == ("the opponent is unrated", "6.4")


@pytest.mark.parametrize("result", ["+-", "-+", "WL", "DD", "--"])
def test_unplayed_games_do_not_count(result: str) -> None:
    t = event({1: 2200, 2: 2300, 3: 2100}, [[(1, 2, 2)], [(1, 3, result)]])
    line = rated(t).lines[0]
    assert (line.n, line.half_points) == (1, 2)
    assert line.games[1].clause == "5.1"


@pytest.mark.parametrize(("rating", "k"), [(2399, 15), (2400, 10), (2401, 10)])
def test_k_follows_2400(rating: int, k: int) -> None:
    assert rated(against(rating, [2300], [1])).lines[0].k == k


def test_k_can_be_given() -> None:
    line = rated(against(2200, [2200], [2]), k={1: 25}).lines[0]
    assert (line.k, line.change_hundredths) == (25, 1250)


def test_who_has_no_counted_game_keeps_the_rating() -> None:
    line = rated(against(2200, [None], [2])).lines[0]
    assert (line.status, line.n, line.change_hundredths, line.new) == ("no-games", 0, None, 2200)


# ---- newcomers (10.2) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "ru"), [([2, 2, 0, 0], 2134), ([2, 2, 2, 0], 2159), ([2, 0, 0, 0], 1941)]
)
def test_the_worked_examples_of_a_newcomer(points: list[int], ru: int) -> None:
    line = rated(against(None, [2100, 2250, 2005, 2180], points)).lines[0]
    assert (line.ru, line.rc, line.status, line.new) == (ru, 2134, "unrated", None)


def test_a_newcomer_below_one_point_is_disregarded() -> None:
    line = rated(against(None, [2100, 2250, 2005, 2180], [1, 0, 0, 0])).lines[0]
    assert (line.ru, line.status) == (None, "few-points")


def test_a_newcomer_needs_three_rated_opponents() -> None:
    line = rated(against(None, [2100, 2250, None], [2, 2, 2])).lines[0]
    assert (line.ru, line.status, line.n) == (None, "few-opponents", 2)


def test_nine_games_and_1801_make_a_first_rating() -> None:
    enough = rated(against(None, [2000] * 9, [1] * 9)).lines[0]
    weak = rated(against(None, [1800] * 9, [1] * 9)).lines[0]
    assert (enough.ru, enough.new) == (2000, 2000)
    assert (weak.ru, weak.new) == (1800, None)


def test_who_was_rated_since_is_rated_himself_and_unrated_for_opponents() -> None:
    """10.4"""
    t = event({1: None, 2: 2100, 3: 2200, 4: 2300}, [[(1, 2, 2)], [(1, 3, 1)], [(1, 4, 0)]])
    sheet = rated(t, published={1: 2000})
    assert (sheet.lines[0].rating, sheet.lines[0].rc, sheet.lines[0].ru) == (2000, 2200, None)
    assert sheet.lines[0].change_hundredths is not None
    assert [line.n for line in sheet.lines[1:]] == [0, 0, 0]


def test_10_4_in_a_round_robin_opponents_reckon_with_the_result() -> None:
    """Player 1 is computed with 2000, and stands in the average of the others as unrated."""
    ratings = {1: None, 2: 2100, 3: 2200, 4: 2300, 5: 2150}
    games = [(white, black, 1) for white, black in combinations(ratings, 2)]
    t = event(ratings, in_rounds(games), kind="Round robin")
    before = rated(t, system="round-robin")
    since = rated(t, system="round-robin", published={1: 2000})
    assert before.average == since.average
    assert [line.change_hundredths for line in before.lines[1:]] == [
        line.change_hundredths for line in since.lines[1:]
    ]
    own = since.lines[0]
    assert (own.rating, own.ru, own.is_rated) == (2000, None, True)
    assert own.change_hundredths is not None
    assert own.change_hundredths > 0  # all games drawn, against stronger players


def test_10_4_does_not_touch_who_had_a_rating_then() -> None:
    t = event({1: 2050, 2: 2100, 3: 2200}, [[(1, 2, 2)], [(1, 3, 1)], [(2, 3, 1)]])
    assert rated(t, published={1: 2000}).lines == rated(t).lines


def test_honorary_rating_stands_in() -> None:
    details = "[[honorary_rating]]\nid = 2\nrating = 2150\n"
    assert rated(against(2200, [None], [2]), details).lines[0].rc == 2150


# ---- round robins (6.1, 6.3, 6.43) --------------------------------------------------------------


def test_a_round_robin_of_rated_players_has_the_mean_as_its_average() -> None:
    t = event(
        {1: 2400, 2: 2300, 3: 2200, 4: 2100},
        in_rounds(round_robin_of_scores((3, 2, 1, 0))),
        kind="Round robin",
    )
    sheet = rated(t)
    assert sheet.average is not None
    assert (sheet.average.ra, sheet.lines[0].rc, sheet.lines[0].dp) == (2250, 2200, None)


def test_a_double_round_robin_counts_each_opponent_twice() -> None:
    games = round_robin_of_scores((3, 2, 1, 0))
    t = event({1: 2400, 2: 2300, 3: 2200, 4: 2100}, in_rounds(games * 2), kind="Double round robin")
    sheet = rated(t)
    assert (sheet.system.name, sheet.lines[0].n, sheet.lines[0].rc) == (
        "double-round-robin",
        6,
        2200,
    )


def test_an_unrated_player_below_one_point_leaves_the_round_robin() -> None:
    ratings = {1: 2400, 2: 2300, 3: 2200, 4: 2100, 5: None}
    t = event(ratings, in_rounds(round_robin_of_scores((4, 3, 2, 1, 0))), kind="Round robin")
    sheet = rated(t)
    assert [line.n for line in sheet] == [3, 3, 3, 3, 4]
    assert (sheet.lines[4].status, sheet.average and sheet.average.unrated) == ("few-points", 0)


def test_an_unplayed_game_makes_a_swiss_of_a_round_robin() -> None:
    games = [
        (a, b, "+-" if (a, b) == (1, 4) else r) for a, b, r in round_robin_of_scores((3, 2, 1, 0))
    ]
    t = event({1: 2400, 2: 2300, 3: 2200, 4: 2100}, in_rounds(games), kind="Round robin")
    sheet = rated(t)
    assert sheet.system.name == "swiss"
    assert "unplayed-games" in {a.kind for a in sheet.assumptions}
    assert sheet.lines[0].rc == 2250


@pytest.mark.parametrize(
    ("ratings", "details", "refused"),
    [
        ([2400, 2300, 2200, 2100, None], "", False),
        ([2400, 2300, 2200, None, None], "", True),
        ([2400, 2300, 2200, None, None], "[event]\nnational_championship = true\n", False),
        ([2400, 2300, None, None, None], "[event]\nnational_championship = true\n", True),
    ],
)
def test_a_small_round_robin_needs_four_rated_players(
    ratings: list[int | None], details: str, refused: bool
) -> None:
    games = in_rounds(round_robin_of_scores((3, 2, 2, 2, 1)))
    sheet = rated(event(dict(enumerate(ratings, 1)), games, kind="Round robin"), details)
    assert ("H720" in codes(sheet), sheet.accepted) == (refused, not refused)


@pytest.mark.parametrize(
    ("reading", "ratings", "dps"),
    [
        ("notional800", (2300, 2200, 2100, 2000), (800, 0, 0, -193)),
        ("exclude", (2200, 2100, 2000), (0, 0, -193)),
    ],
)
def test_all_points_have_no_difference(
    reading: str, ratings: tuple[int, ...], dps: tuple[int, ...]
) -> None:
    """10.1: player 1 has 4 of 4; dp 800, or he is left out of Rar and dpa."""
    field = {1: 2300, 2: 2200, 3: 2100, 4: 2000, 5: None}
    t = event(field, in_rounds(round_robin_of_scores((4, 2, 2, 1, 1))), kind="Round robin")
    sheet = rated(t, options={"indeterminate_dp": reading})
    exact = Fraction(sum(ratings), len(dps)) - Fraction(sum(dps), len(dps)) * Fraction(4, 5)
    assert sheet.average is not None
    assert sheet.average.ra == half_up(exact)


def test_all_points_can_be_an_error() -> None:
    ratings = {1: 2300, 2: 2200, 3: 2100, 4: 2000, 5: None}
    t = event(ratings, in_rounds(round_robin_of_scores((4, 2, 2, 1, 1))), kind="Round robin")
    assert codes(rated(t, options={"indeterminate_dp": "error"})) == {"H726"}


def test_no_point_has_no_difference_either() -> None:
    """10.21b(ii) with a score of zero: player 4 has 0 of 4; dp -800, or he is left out."""
    games: list[Game] = [(4, n, 0) for n in (1, 2, 3, 5)]
    games += [(a, b, 1) for a, b in combinations((1, 2, 3, 5), 2)]
    t = event({1: 2300, 2: 2200, 3: 2100, 4: 2000, 5: None}, in_rounds(games), kind="Round robin")
    sheet = rated(t)
    assert sheet.lines[3].dp == -800
    assert sheet.average is not None
    # Rar 2150, p of the others 2.5 of 4: dpa = (3 × 95 - 800) / 4, n = 4
    assert sheet.average.ra == half_up(2150 - Fraction(3 * 95 - 800, 4) * Fraction(4, 5)) == 2253
    assert taken_as_800(sheet) == [4]
    excluded = rated(t, options={"indeterminate_dp": "exclude"})
    assert excluded.average is not None
    assert excluded.average.ra == 2200 - 95 * 4 // 5
    assert taken_as_800(excluded) == []


def taken_as_800(sheet: Worksheet) -> list[int]:
    """The players for whom the worksheet says that 800 stands for a difference (10.1)."""
    said = [str(a.message) for a in sheet.assumptions if a.kind == "indeterminate-dp"]
    return [line.id for line in sheet.lines if any(f"player {line.id} " in text for text in said)]


def only_beats_the_disregarded() -> Tournament:
    """Player 4 beats only player 6, whose score is disregarded (10.20): 0 of the 4 that count."""
    games: list[Game] = [(4, n, 0) for n in (1, 2, 3, 5)]
    games += [(n, 6, 2) for n in range(1, 6)]
    games += [(a, b, 1) for a, b in combinations((1, 2, 3, 5), 2)]
    ratings = {1: 2300, 2: 2200, 3: 2100, 4: 2000, 5: None, 6: None}
    return event(ratings, in_rounds(games), kind="Round robin")


def test_a_point_against_the_disregarded_is_no_part_of_the_difference() -> None:
    sheet = rated(only_beats_the_disregarded())
    assert sheet.lines[3].dp == -800
    assert taken_as_800(sheet) == [4]
    refused = rated(only_beats_the_disregarded(), options={"indeterminate_dp": "error"})
    assert codes(refused) == {"H726"}


def test_without_an_unrated_player_who_counts_no_difference_is_needed() -> None:
    """Ra is the mean of the ratings; 10.21b(ii) is not reached, although player 1 has 4 of 4."""
    games: list[Game] = [(1, n, 2) for n in (2, 3, 4, 5)]
    games += [(n, 5, 2) for n in (2, 3, 4)]
    games += [(a, b, 1) for a, b in combinations((2, 3, 4), 2)]
    t = event({1: 2300, 2: 2200, 3: 2100, 4: 2000, 5: None}, in_rounds(games), kind="Round robin")
    sheet = rated(t, options={"indeterminate_dp": "error"})
    assert codes(sheet) == set()
    assert sheet.average is not None
    assert sheet.average.ra == 2150


# ---- Scheveningen, matches, stages ---------------------------------------------------------------


def scheveningen() -> Tournament:
    rounds: list[list[Game]] = [
        [(1, 4, 1), (2, 5, 2), (3, 6, 1)],
        [(1, 5, 2), (2, 6, 1), (3, 4, 0)],
        [(1, 6, 1), (2, 4, 1), (3, 5, 2)],
    ]
    ratings = {1: 2300, 2: 2250, 3: 2200, 4: None, 5: 2100, 6: 2150}
    return event(ratings, rounds, kind="Scheveningen")


def test_one_unrated_player_of_a_scheveningen_event(worded: Worded) -> None:
    counted = rated(scheveningen(), system="scheveningen")
    plain = rated(
        scheveningen(), system="scheveningen", options={"scheveningen_counts_unrated": False}
    )
    newcomer = plain.lines[3]
    assert newcomer.ru == 2263  # 2 of 3 against 2250: one half point over 50 %, 2262.5
    assert [line.n for line in plain.lines[:3]] == [2, 2, 2]
    assert [line.n for line in counted.lines[:3]] == [3, 3, 3]
    assert newcomer.ru in [game.strength for game in counted.lines[0].games]
    steps = {step.figure: step for step in explain_rating(counted, 1).steps}
    assert steps["Rc"].clause == "10.51, 6.4"
    worded(steps["Rc"].message)


def test_less_than_one_point_is_that_of_the_whole_event() -> None:
    """6.1: half a point against rated opponents, and one against an unrated player."""
    rounds: list[list[Game]] = [[(1, 4, 2)], [(2, 4, 2)], [(3, 4, 1)], [(4, 5, 2)]]
    t = event({1: 2200, 2: 2100, 3: 2000, 4: None, 5: None}, rounds)
    line = rated(t).lines[3]
    assert (line.n, line.half_points, line.ru) == (3, 1, 1827)  # 2100 - 273
    other = rated(t, options={"few_points_of": "rated-opponents"}).lines[3]
    assert (other.status, other.ru) == ("few-points", None)


def test_the_average_of_a_round_robin_is_350_points_away_at_most() -> None:
    """10.51 with 10.21b: one player wins all games, so that Ra falls far below the ratings."""
    games: list[Game] = [(a, b, 2 if a == 1 else 1) for a, b in combinations(range(1, 7), 2)]
    ratings = {1: 2500, 2: 2300, 3: 2250, 4: 2200, 5: 2150, 6: None}
    t = event(ratings, in_rounds(games), kind="Round robin")
    line = rated(t).lines[0]
    assert (line.rc_new, line.d, line.pd_hundredths) == (2137, 350, 89)
    steps = {step.figure: step for step in explain_rating(rated(t), 1).steps}
    assert "= 363, counted as 350" in steps["D"].message
    assert steps["W"].clause == "5.1"  # 6.4 is about Swiss and team events


def test_two_swiss_stages_are_a_swiss_even_if_everybody_met() -> None:
    """6.2: what is pooled was announced as a Swiss, so 6.31 does not ask for four rated players."""
    ratings = {1: 2300, 2: 2200, 3: 2100, 4: None}
    preliminary = event(ratings, [[(1, 4, 0), (2, 3, 2)], [(1, 3, 1), (2, 4, 1)]], kind="Swiss")
    final = event(ratings, [[(1, 2, 1), (4, 3, 2)]], kind="Swiss")
    assert rating_system(pool_stages(final, [preliminary])).name == "swiss"
    unnamed = [replace(one, type_text=None) for one in (final, preliminary)]
    assert rating_system(pool_stages(unnamed[0], unnamed[1:])).name == "round-robin"


def test_games_after_a_match_is_decided_are_not_rated() -> None:
    rounds: list[list[Game]] = [[(1, 2, 2)], [(2, 1, 0)], [(1, 2, 2)], [(2, 1, 2)]]
    t = event({1: 2300, 2: 2200}, rounds, kind="Match")
    assert [line.n for line in rated(t)] == [3, 3]
    longer = rated(t, "[event]\nmatch_length = 8\n")
    assert [line.n for line in longer] == [4, 4]
    assert rated(t).lines[0].games[3].clause == "6.5"


def test_stages_are_pooled() -> None:
    first = event({1: 2300, 2: 2200, 3: 2100}, [[(1, 2, 2)], [(1, 3, 1)]])
    final = event({2: 2200, 1: 2300}, [[(1, 2, 0)]])
    sheet = rated(first, stages=[final])
    assert [(line.n, line.half_points) for line in sheet] == [(3, 3), (2, 2), (1, 1)]


# ---- the event (1, 3, 4, 7) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "top", "refused"),
    [
        ("7200", 2600, False),
        ("40/4500+30:900+30", 2600, False),
        ("40/4500:900+30", 2600, True),
        ("5400+30", 2200, False),
        ("3600+30", 2200, True),
        ("3600+30", 2199, False),
        ("3600", 1600, True),
        ("3600", 1599, False),
        ("1500+10", 1599, True),
    ],
)
def test_rate_of_play_by_the_strongest_player(control: str, top: int, refused: bool) -> None:
    t = event({1: top, 2: 1500}, [[(1, 2, 1)]], control=control)
    assert ("H603" in codes(rated(t))) is refused


def test_ninety_days_are_allowed_and_a_league_may_last_longer() -> None:
    ratings, rounds = {1: 2300, 2: 2200}, [[(1, 2, 1)]]
    assert rated(event(ratings, rounds, start="2004/01/01", end="2004/03/30")).accepted
    long = event(ratings, rounds, start="2004/01/01", end="2004/03/31")
    assert codes(rated(long)) == {"H212"}
    league = rated(long, "[event]\nleague = true\n")
    assert league.accepted
    assert "one-list" in {a.kind for a in league.assumptions}


@pytest.mark.parametrize(
    ("details", "code"),
    [
        ("registered = false", "H701"),
        ("laws_of_chess = false", "H704"),
        ("registered_on = 2010-01-01", "H705"),
    ],
)
def test_what_the_details_say_against_rating(details: str, code: str) -> None:
    assert codes(rated(against(2200, [2300], [1]), f"[event]\n{details}\n")) == {code}


def test_the_list_is_that_of_the_quarter_or_of_the_month() -> None:
    t = event({1: 2300, 2: 2200}, [[(1, 2, 1)]], start="2004/06/30", end="2004/06/30")
    assert str(rated(t).list_date) == "2004-04-01"
    assert str(rated(t, options={"list_period": "month"}).list_date) == "2004-06-01"


def test_rapidplay_has_no_k_of_its_own() -> None:
    t = against(2200, [2300, 2100], [2, 1])
    without = crosstable.rate(t, "fide-2002-rapid")
    assert (without.lines[0].change_hundredths, without.lines[0].rc) == (None, 2200)
    given = crosstable.rate(t, "fide-2002-rapid", options={"rapid_k": "15"})
    assert given.lines[0].change_hundredths == 750


def test_rapidplay_ratings_are_shown_by_three_digits_and_kept_whole() -> None:
    """15c: the worksheet shows 220; spreadsheets and JSON have 2207."""
    t = against(2200, [2300, 2100], [2, 1])
    sheet = crosstable.rate(t, "fide-2002-rapid", options={"rapid_k": "15"})
    assert sheet.lines[0].new == 2208
    new = worksheet_table(sheet).rows[0][-1]
    assert (new.text, new.on_console, new.value) == ("220", "220", 2208)
    assert digits_text(sheet) is not None
    standard = crosstable.rate(t, "fide-2002")
    assert worksheet_table(standard).rows[0][-1].text == str(standard.lines[0].new)
    assert digits_text(standard) is None


# ---- no difference for a score of zero (10.1, 10.20) --------------------------------------------


def zero_against_the_rated() -> Tournament:
    """Player 1, unrated, loses to three rated players and beats an unrated one."""
    ratings = {1: None, 2: 2000, 3: 2050, 4: 2100, 5: None}
    return event(ratings, [[(1, n, 0)] for n in (2, 3, 4)] + [[(1, 5, 2), (2, 3, 1)]])


def test_a_counted_score_of_zero_is_disregarded() -> None:
    sheet = rated(zero_against_the_rated())
    line = sheet.lines[0]
    assert (line.n, line.half_points, line.p_hundredths) == (3, 0, 0)
    assert (line.dp, line.ru, line.new, line.status) == (None, None, None, "few-points")
    (assumed,) = [one for one in sheet.assumptions if one.kind == "indeterminate-dp"]
    assert "player 1" in str(assumed.message)
    step = explain_rating(sheet, 1).steps[-1]
    assert (step.figure, step.clause) == ("Ru", "10.1, 10.20")
    assert "indeterminate" in step.message


def test_below_one_point_in_the_event_the_reason_is_another() -> None:
    """6.1 goes before: nothing has to be said about a difference."""
    sheet = rated(against(None, [2000, 2050, 2100], [0, 0, 0]))
    assert sheet.lines[0].status == "few-points"
    assert [one.kind for one in sheet.assumptions if one.kind == "indeterminate-dp"] == []
    assert explain_rating(sheet, 1).steps[-1].clause == "6.1, 10.20"


def test_a_half_point_has_its_difference() -> None:
    ratings = {1: None, 2: 2000, 3: 2050, 4: 2100, 5: None}
    t = event(ratings, [[(1, 2, 1)], [(1, 3, 0)], [(1, 4, 0)], [(1, 5, 2)]])
    line = rated(t).lines[0]
    assert (line.dp, line.ru, line.status) == (-273, 1777, "unrated")


def test_later_tables_have_a_difference_for_zero() -> None:
    """From 2009 on it is shown as 800; who scored nothing is tested in the first event only."""
    sheet = crosstable.rate(zero_against_the_rated(), "fide-2012")
    assert rule_set("fide-2012").has_notional_dp
    assert not rule_set("fide-2002").has_notional_dp
    assert [one.kind for one in sheet.assumptions if one.kind == "indeterminate-dp"] == []
