"""Each article has a case in which it is met and one in which it is just missed."""

import re
from dataclasses import replace

import pytest

from crosstable.errors import UnknownTitle
from crosstable.lists.files import ListedPlayer
from crosstable.model.details.event import EventDetails
from crosstable.model.details.values import Contact
from crosstable.model.tournament import Player, Tournament
from crosstable.rules.norms.event import norms
from crosstable.rules.norms.games import RoundKind
from crosstable.rules.norms.norm import Status
from tests.rules.norms.cards import (
    BERGER,
    DOUBLE,
    IM_NORM,
    NINE,
    all_judged,
    changed,
    event,
    judged,
    missed,
)
from tests.worded import Worded

ALL_HOME = NINE.replace("HUN", "GER").replace("SRB", "GER").replace("FRA", "GER")


def with_line(line: int, text: str) -> str:
    return changed(NINE, line, text)


def test_the_card_is_a_norm() -> None:
    norm = judged(NINE)
    assert norm.made
    assert (norm.figures.ra, norm.figures.half_points, norm.figures.rp) == (2389, 14, 2609)
    assert (norm.mix.own, norm.mix.title_holders, norm.mix.required) == (4, 5, 3)


# ---- 1.4.1: number of games ---------------------------------------------------------------------


def test_141a_nine_games_are_needed() -> None:
    assert missed(judged(with_line(9, "GER - 2300 Z"))) == {"games"}


def test_141b_seven_games_in_a_team_championship() -> None:
    seven = "\n".join(
        [*NINE.split("\n")[:6], "GER - 2350 1", "FRA GM 2400 1", "- - - Z", "- - - Z"]
    )
    world = EventDetails(competition="team-championship")
    assert judged(seven, details=world).made
    assert missed(judged(seven)) == {"games"}
    assert missed(judged(seven + "\n- - - Z", details=world)) == {"games"}  # 10 rounds


def test_141b_eight_games_of_the_world_cup_count_as_nine() -> None:
    eight = "\n".join(line for line in NINE.strip().split("\n")[:8])
    norm = judged(eight, details=EventDetails(competition="world-cup"))
    assert (norm.made, norm.figures.games) == (True, 8)
    assert norm.counts_as == 9 + (norm.exceeded_by or 0) // 2
    assert not judged(eight).made


@pytest.mark.parametrize(
    ("cell", "is_made"), [("+", True), ("U", True), ("-", False), ("H", False)]
)
def test_141c_eight_games_of_nine_rounds(cell: str, is_made: bool) -> None:
    norm = judged(changed(NINE, 8, f"GER - 2300 {cell}"))
    assert norm.made is is_made
    if is_made:
        assert norm.figures.games == 8
        assert "1.4.1c" in {remark.clause for remark in norm.remarks}
    else:
        assert missed(norm) == {"games"}


def test_141c_is_for_events_of_nine_rounds() -> None:
    card = changed(NINE, 8, "GER - 2300 U")
    assert not judged(card + "\n- - - Z").made


@pytest.mark.parametrize(("result", "above", "games"), [("1", 3, 10), ("=", 2, 10), ("0", 1, 9)])
def test_141d_full_points_above_count_as_games(result: str, above: int, games: int) -> None:
    norm = judged(with_line(9, f"GER - 2300 {result}"))
    assert (norm.made, norm.exceeded_by, norm.counts_as) == (True, above, games)


ELEVEN = NINE + "    GER - 2300 0\n    GER - 2300 0\n"


def test_141e_later_games_may_be_ignored_in_a_swiss() -> None:
    weak = ELEVEN.replace("2300 0", "1500 0")
    norm = judged(weak)
    assert norm.made
    assert [game.status for game in norm.games][-2:] == [Status.IGNORED] * 2
    assert {game.clause for game in norm.games if game.status is Status.IGNORED} == {"1.4.1e"}


def test_141e_a_round_robin_counts_in_full() -> None:
    weak = ELEVEN.replace("2300 0", "1500 0")
    assert not judged(weak, type_code=BERGER).made


def test_141f_defeated_opponents_may_be_ignored() -> None:
    low = "GER - 1500 1" + re.sub(r"\d{4} .", "2235 1", NINE)
    norm = judged(low)
    assert norm.made
    assert (norm.games[0].status, norm.games[0].clause) == (Status.IGNORED, "1.4.1f")
    assert missed(judged(low.replace("1500 1", "1500 ="))) >= {"average"}


def test_141f_the_full_field_of_a_round_robin_must_make_a_norm_possible() -> None:
    card = """
        HUN GM 2500 =
        HUN IM 2450 =
        SRB IM 2450 =
        SRB FM 2400 =
        FRA FM 2400 1
        GER -  2350 1
        GER -  2350 1
        GER -  2300 1
        GER -  2300 1
        GER -  2300 1
        GER -  2300 1
    """
    assert judged(card).made  # a Swiss: without two of the defeated
    assert missed(judged(card, type_code=BERGER)) == {"title-holders", "required-titles"}
    titled = card.replace("GER -  2350", "GER IM 2350")
    assert judged(titled, type_code=BERGER).made


# ---- 1.4.2: games that do not enter -------------------------------------------------------------


@pytest.mark.parametrize(
    ("federation", "enters"),
    [("HUN", True), ("FID", True), ("-", False), ("NON", False), ("QQQ", False)],
)
def test_142a_opponents_belong_to_a_federation(federation: str, enters: bool) -> None:
    game = judged(with_line(1, f"{federation} GM 2500 =")).games[0]
    assert (game.status is Status.COUNTED) is enters
    assert enters or game.clause == "1.4.2a"


def test_142a_excluded_federations() -> None:
    out = EventDetails(excluded_federations=("FRA",))
    assert judged(NINE, details=out).games[4].clause == "1.4.2a"


def test_142a_holds_for_the_opponent_who_did_not_come_too() -> None:
    ten = changed(NINE, 6, "- - - Z") + "\n FRA - 2350 +"
    assert judged(changed(ten, 5, "GER FM 2400 1")).games[-1].status is Status.TAKEN_AS_LOST
    out = EventDetails(excluded_federations=("FRA",))
    norm = judged(changed(ten, 5, "GER FM 2400 1"), details=out)
    assert missed(norm) == {"games"}


def test_142b_unrated_without_a_point_in_a_round_robin() -> None:
    card = with_line(9, "GER - - 1")
    assert judged(card).games[8].status is Status.COUNTED
    assert judged(card, type_code=BERGER).games[8].clause == "1.4.2b"
    drawn = changed(card, 9, "GER - - =")
    t = event(drawn, type_code=BERGER)
    rated = replace(t, players=(replace(t.players[0], rating=2300), *t.players[1:]))
    found = norms(rated).of(1, "IM")
    assert found is not None
    assert found.games[8].status is Status.COUNTED


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("+", RoundKind.FORFEIT_WIN),
        ("-", RoundKind.FORFEIT_LOSS),
        ("?", RoundKind.UNDECIDED),
        (".", RoundKind.PENDING),
        ("W", RoundKind.PLAYED),
        ("U", RoundKind.ALLOCATED_BYE),
        ("H", RoundKind.MISSED),
    ],
)
def test_142c_only_games_over_the_board_enter(cell: str, kind: RoundKind) -> None:
    game = judged(with_line(2, f"HUN IM 2450 {cell}")).games[1]
    assert (game.status, game.clause, game.round.kind) == (Status.LEFT_OUT, "1.4.2c", kind)


def test_142c_last_round_forfeit_stands_if_a_loss_would() -> None:
    ten = changed(NINE, 6, "- - - Z") + "\n GER - 2350 +"
    norm = judged(ten)
    assert norm.made
    assert norm.games[-1].status is Status.TAKEN_AS_LOST
    assert (norm.figures.games, norm.figures.half_points) == (9, 12)
    weak = changed(changed(ten, 7, "GER - 2350 0"), 8, "GER - 2300 0")
    assert missed(judged(weak)) >= {"games"}
    earlier = changed(changed(ten, 10, "GER - 2350 1"), 9, "GER - 2300 +")
    assert missed(judged(earlier)) == {"games"}  # not the last round


# ---- 1.4.3 and 1.4.4: federations ---------------------------------------------------------------


def test_143_two_other_federations() -> None:
    one = NINE.replace("SRB", "HUN").replace("FRA", "HUN")
    assert missed(judged(one)) == {"federations"}
    assert judged(changed(one, 5, "FRA FM 2400 1")).made


def test_143_fide_flag_is_no_federation() -> None:
    one = NINE.replace("SRB", "HUN").replace("FRA", "FID")
    assert missed(judged(one)) == {"federations"}


def test_144_own_federation() -> None:
    five = with_line(5, "GER FM 2400 1")
    assert judged(five).made
    assert missed(judged(changed(five, 4, "GER FM 2400 ="))) == {"own-federation"}


def test_144_one_federation() -> None:
    six = NINE.replace("GER", "HUN").replace("HUN IM 2450 =", "FRA IM 2450 =")
    assert judged(changed(six, 1, "SRB GM 2500 =")).made
    seven = changed(changed(six, 2, "HUN IM 2450 ="), 3, "HUN IM 2450 =")
    assert missed(judged(seven)) == {"one-federation"}


def test_144_many_under_fide_flag_break_nothing() -> None:
    card = NINE.replace("GER", "FID").replace("SRB", "FID")
    assert judged(card).made


@pytest.mark.parametrize(
    ("clause", "own", "is_team", "is_made"),
    [
        ("1.4.3a", "GER", False, True),
        ("1.4.3a", "HUN", False, False),
        ("1.4.3b", "GER", True, True),
        ("1.4.3b", "GER", False, False),
        ("1.4.3b", "HUN", True, False),
        ("1.4.3c", "HUN", False, True),
        ("1.4.3d", "GER", False, False),
    ],
)
def test_143_exemptions(clause: str, own: str, is_team: bool, is_made: bool) -> None:
    details = EventDetails(norm_exemption=clause)
    t = event(ALL_HOME, own=own)
    found = norms(t, details=details, system="team" if is_team else None).of(1, "IM")
    assert found is not None
    assert found.made is is_made
    if is_made:
        assert clause in {remark.clause for remark in found.remarks}


# ---- 1.4.5: titles ------------------------------------------------------------------------------


def test_145a_half_hold_titles() -> None:
    assert missed(judged(with_line(5, "FRA - 2400 1"))) == {"title-holders"}
    assert missed(judged(with_line(5, "FRA CM 2400 1"))) == {"title-holders"}
    assert judged(with_line(5, "FRA WFM 2400 1")).made


@pytest.mark.parametrize(
    ("title", "counting", "other"),
    [("GM", "GM", "IM"), ("IM", "IM", "WGM"), ("WGM", "WGM", "WIM"), ("WIM", "WIM", "FM")],
)
def test_145b_to_e_required_titles(title: str, counting: str, other: str) -> None:
    lines = re.sub(r"\b(GM|IM)\b", counting, NINE).replace("=", "1")
    assert judged(lines, title, sex="w").made
    fewer = changed(lines, 3, f"SRB {other} 2450 1")
    assert missed(judged(fewer, title, sex="w")) == {"required-titles"}


def test_145f_double_round_robin(worded: Worded) -> None:
    rows = [
        "HUN GM 2500 = a",
        "HUN IM 2450 1 b",
        "SRB IM 2450 1 c",
        "SRB FM 2400 1 d",
        "FRA - 2400 = e",
    ]
    double = "\n".join(rows * 2)
    norm = judged(double, type_code=DOUBLE)
    assert norm.made
    assert (norm.mix.different, norm.mix.different_required) == (5, 3)
    fewer = double.replace("SRB IM 2450 1 c", "SRB FM 2450 1 c")
    assert missed(judged(fewer, type_code=DOUBLE)) == {"required-titles"}
    told = next(one.message for one in norm.conditions if one.clause == "1.4.5f")
    worded(told)
    five_players = "\n".join(rows[:4] * 3)
    assert "players" in missed(judged(five_players, type_code=DOUBLE))


# ---- 1.4.6 to 1.4.8: ratings --------------------------------------------------------------------


def test_146_one_opponent_is_raised_to_the_floor() -> None:
    norm = judged(IM_NORM.replace("2101", "1800"))
    assert [game.adjusted for game in norm.games][-2:] == [2050, 1990]


def test_146_unrated_opponents() -> None:
    norm = judged(IM_NORM.replace("2101", "-").replace("1990", "-"))
    assert [(game.rating, game.adjusted) for game in norm.games][-2:] == [
        (1400, 2050),
        (1400, 1400),
    ]


def test_146_an_opponent_met_twice_is_raised_twice() -> None:
    card = "\n".join([*NINE.strip().split("\n")[:8], "GER - 1900 1 low", "GER - 1900 1 low"])
    assert [game.adjusted for game in judged(card, "GM").games][-2:] == [2200, 2200]


def test_148a_average(worded: Worded) -> None:
    card = """
        HUN GM 2230 1
        HUN IM 2230 1
        SRB IM 2230 1
        SRB FM 2230 1
        FRA FM 2230 1
        GER -  2230 1
        GER -  2230 1
        GER -  2230 1
        GER -  2226 1
    """
    assert judged(card).made  # 2229.56 rounds up
    norm = judged(card.replace("2226", "2225"))
    assert missed(norm) == {"average"}
    assert norm.figures.required is None
    worded(norm.missed[0].message)


def test_148_performance() -> None:
    assert missed(judged(changed(IM_NORM, 1, "HUN GM 2510 0"))) == {"performance"}


def test_148b_35_per_cent() -> None:
    strong = NINE.replace(" 24", " 28").replace(" 23", " 28").replace(" 25", " 28")
    lines = [line.split() for line in strong.strip().split("\n")]

    def with_score(results: str) -> str:
        pairs = zip(lines, results, strict=True)
        return "\n".join(" ".join((*words[:3], result)) for words, result in pairs)

    assert judged(with_score("1=1=0=000")).made
    assert missed(judged(with_score("1=1=00000"))) == {"score"}


def test_148b_the_share_is_not_rounded() -> None:
    """4½ of 13 are 34.6 %: less than 35 %, and the verdict says how it was read."""
    told = {len(card.split("\n")): score_told(card) for card in (NINE, f"{NINE}\n" + 4 * MORE)}
    assert [text.endswith("the share is not rounded") for text in told.values()] == [False, True]


MORE = "HUN GM 2500 1\n"


def score_told(card: str) -> str:
    return next(one.message for one in judged(card).conditions if one.rule == "score")


# ---- who ----------------------------------------------------------------------------------------


def test_titles_for_women_are_judged_for_women() -> None:
    with pytest.raises(UnknownTitle):
        all_judged(NINE).of(1, "WIM")
    woman = judged(NINE, "WIM", sex="w")
    assert woman.made
    assert missed(judged(NINE, "WIM", sex="")) == {"women"}


def test_who_holds_the_title_needs_no_norm() -> None:
    t = event(NINE)
    master = replace(t.players[0], title="GM")
    found = norms(replace(t, players=(master, *t.players[1:])))
    norm = found.of(1, "IM")
    assert norm is not None
    assert norm.made
    assert norm.is_held
    assert found.made == ()


def test_the_list_in_force_decides() -> None:
    t = event(NINE)
    players = tuple(replace(p, fide_id=str(100 + p.number)) for p in t.players)
    listed = [
        ListedPlayer(
            f"{100 + p.number}", p.name, federation=p.federation, standard=2000, title="FM"
        )
        for p in players
    ]
    found = norms(replace(t, players=players), players=listed).of(1, "IM")
    assert found is not None
    assert found.figures.ra == 2006  # one of nine is raised to 2050
    assert missed(found) == {"average", "required-titles", "performance"}


def test_fide_flag_of_the_list_does_not_hide_a_federation() -> None:
    player = Player(1, "A", federation="RUS", fide_id="5", rating=2500)
    listed = ListedPlayer("5", "A", federation="FID", standard=2510)
    found = norms(Tournament(players=(player,)), players=[listed])
    assert (found.people[1].federation, found.people[1].rating) == ("RUS", 2510)


def test_17_long_events_count_as_thirteen_games() -> None:
    card = NINE + "\n".join(["HUN GM 2500 1"] * 5)
    norm = judged(card)
    assert (norm.made, norm.figures.games, norm.counts_as) == (True, 14, 13)
    worth = [remark for remark in norm.remarks if "counts as" in remark.message]
    assert [(remark.clause, remark.message) for remark in worth] == [("1.7", "counts as 13 games")]
    eleven = judged(NINE + "\n".join(["HUN GM 2500 0"] * 2 + ["GER - 2300 U"] * 3))
    assert (eleven.made, eleven.figures.games, eleven.counts_as) == (True, 11, 11)
    ahead = judged(NINE + "\n".join(["HUN GM 2500 1"] * 3 + ["GER - 2300 U"] * 2))
    assert (ahead.made, ahead.figures.games, ahead.exceeded_by) == (True, 12, 6)
    assert ahead.counts_as == 13
    thirteen = judged(NINE + "\n".join(["HUN GM 2500 1"] * 4))
    assert thirteen.counts_as == 13 + (thirteen.exceeded_by or 0) // 2


def worth(card: str, competition: str | None = None) -> list[tuple[str, str]]:
    norm = judged(card, details=EventDetails(competition=competition))
    assert norm.made
    return [(one.clause, one.message) for one in norm.remarks if "counts as" in one.message]


def test_the_article_that_gives_a_norm_its_worth_is_named() -> None:
    assert worth(IM_NORM) == []
    assert worth(NINE) == [("1.4.1d", "counts as 10 games")]
    eight = changed(changed(NINE, 8, "GER - 2300 U"), 7, "GER - 2350 0")
    assert worth(eight) == [("1.4.1c", "counts as 9 games")]
    cup = "\n".join([*eight.split("\n")[:7], "GER - 2300 1"])
    assert worth(cup, "world-cup") == [("1.4.1b", "counts as 9 games")]


# ---- 1.1: the event -----------------------------------------------------------------------------


def contact(title: str, number: str | None = None) -> Contact:
    return Contact("chief-arbiter", "Example, Ann", fide_id=number, title=title)


@pytest.mark.parametrize(
    ("details", "rule"),
    [
        (EventDetails(registered=False), "registered"),
        (EventDetails(conditions_unchanged=False), "unchanged"),
        (EventDetails(arbiter_present=False), "arbiter-present"),
        (EventDetails(contacts=(contact("NA"),)), "chief-arbiter"),
        (EventDetails(pilot_fast_classic=True), "pilot"),
    ],
)
def test_11_details_can_rule_out_norms(details: EventDetails, rule: str) -> None:
    found = all_judged(NINE, details=details)
    assert {one.rule for one in found.conditions if one.is_missed} == {rule}
    assert found.made == ()
    assert all_judged(NINE, details=EventDetails(contacts=(contact("FA"),))).made


@pytest.mark.parametrize(
    ("code", "rule"),
    [("5400+30", None), ("40/5400+30:1800+30", None), ("5340+30", "time"), ("900+10", "standard")],
)
def test_113_time_for_sixty_moves(code: str, rule: str | None) -> None:
    found = all_judged(NINE, time_control_code=code)
    assert {one.rule for one in found.conditions if one.is_missed} == ({rule} if rule else set())
    assert bool(found.made) is (rule is None)
