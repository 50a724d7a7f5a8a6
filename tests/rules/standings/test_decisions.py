"""The numbered decisions about tie-breaks (A1 to A37), each with the smallest event that shows it.

Not here: A3 and A36 are in test_printed_tables and test_properties, A32 and A33 are about texts
and options that do not exist, A1 and A2 have properties of their own besides.
"""

from decimal import Decimal

import pytest

import crosstable
from crosstable.model.records import AbnormalPoints, Lineup, TeamBye, TeamForfeit, TeamPairingBye
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, GameScoring, MatchScoring, Tournament
from crosstable.rules.standings.cuts import Part, cut
from crosstable.rules.standings.unplayed import lending
from tests.rules.standings.events import ranks, table_of, values
from tests.shorthand import tournament

ROBIN = {"system": "round-robin"}


def adjusted(t: Tournament) -> dict[int, float]:
    table = table_of(t, "PTS")
    ledger = table.ledger
    scores = lending(ledger, ledger.primary).adjusted_scores
    return {p.number: s / ledger.unit for p, s in zip(ledger.participants, scores, strict=True)}


def test_a1_every_cut_prefers_a_voluntarily_unplayed_round() -> None:
    parts = [Part(10, 10, False, 0), Part(30, 30, True, 1), Part(20, 20, True, 2)]
    _, gone = cut(parts, 2, 0)
    assert [part.place for part in gone] == [2, 1]


def test_a2_the_high_end_of_a_median_ignores_them() -> None:
    parts = [Part(10, 10, False, 0), Part(40, 40, False, 1), Part(20, 20, True, 2)]
    left, gone = cut(parts, 1, 1)
    assert [part.place for part in gone] == [2, 1]
    assert [part.place for part in left] == [0]


def test_a3_the_cap_counts_the_rounds_of_the_standing() -> None:
    """After two rounds at most two draws, whatever the event still has to come."""
    t = tournament("1 Ann 2000 2w1 bye:U 3w1\n2 Bob 1900 1b0 3w1 .\n3 Cid 1800 . 2b0 1b0")
    assert values(t, "BH", after=2)[1] == "2.0"  # Bob's 1 and min(2, 2 × ½)
    assert values(t, "BH", after=2, edition="2024")[1] == "3.0"


def test_a4_a_forfeit_is_not_capped_by_draws_too() -> None:
    """Own 2, the scheduled opponent 3 adjusted: the dummy has 2, although 3 × ½ is less."""
    t = tournament(
        """
        1 Ann 2000  2w+  3b1  4w0
        2 Bob 1900  1b-  4w1  3b1
        3 Cid 1800  4b0  1w0  2w0
        4 Dot 1700  3w1  2b0  1b1
        """
    )
    explanation = crosstable.explain(table_of(t, "BH"), 1)
    assert explanation is not None
    first = explanation.values["BH"].terms[0]
    assert (float(first.amount), first.clause, first.status) == (2.0, "16.4.1", "dummy")


@pytest.mark.parametrize(
    ("edition", "code", "expected"),
    [
        ("2024", "WON", {1: "2", 2: "0", 3: "1"}),
        ("2026", "WON", {1: "2", 2: "0", 3: "1"}),
        ("2024", "BPG", {1: "1", 2: "1", 3: "1"}),
        ("2026", "BPG", {1: "1", 2: "0", 3: "1"}),
        ("2024", "BWG", {1: "1", 2: "0", 3: "1"}),
        ("2026", "BWG", {1: "1", 2: "0", 3: "1"}),
    ],
)
def test_a5_forfeits_in_a_round_robin(edition: str, code: str, expected: dict[int, str]) -> None:
    t = tournament("1 A 2000 2w+ 3b1 .\n2 B 1900 1b- . 3w0\n3 C 1800 . 1w0 2b1")
    assert values(t, code, edition=edition, **ROBIN) == expected
    in_a_swiss = values(t, code, edition=edition)
    assert in_a_swiss[1] == {"WON": "1", "BPG": "1", "BWG": "1"}[code]


@pytest.mark.parametrize("code", ["BPG", "ARO", "TPR"])
def test_an_open_game_is_not_played_yet(code: str) -> None:
    """In interim standings it counts for none of the three; the same game played counts for all."""
    rows = "1 A 2000 2b{} 3b1\n2 B 1900 1w{} 4w1\n3 C 1800 4w1 1w0\n4 D 1700 3b0 2b0"
    without = "1 A 2000 bye:Z 3b1\n2 B 1900 bye:Z 4w1\n3 C 1800 4w1 1w0\n4 D 1700 3b0 2b0"
    waiting, drawn = (tournament(rows.format(sign, sign)) for sign in "?=")
    of_open, of_none, of_drawn = (values(t, code) for t in (waiting, tournament(without), drawn))
    assert of_open[1] == of_none[1]
    assert of_open[1] != of_drawn[1]


def test_a6_a_free_round_does_not_count_as_elected() -> None:
    """Against the note A6 of the rules and with the published values; the same for all."""
    t = tournament("1 A 2000 2w1 3b1 bye:Z\n2 B 1900 1b0 bye:Z 3w0\n3 C 1800 bye:Z 1w0 2b1")
    assert set(values(t, "REP", **ROBIN).values()) == {"2"}


def test_a7_unfinished_round_robin_uses_sums() -> None:
    t = tournament("1 A 2000 2w1 .\n2 B 1900 1b0 3w1\n3 C 1800 4w1 2b0\n4 D 1700 3b0 bye:F")
    assert set(values(t, "PTS").values()) == {"1.0"}
    assert values(t, "PTS,DE", **ROBIN) == {1: "1", 2: "2", 3: "3", 4: "4"}
    assert set(values(t, "PTS,DE").values()) == {"0"}  # in a Swiss nothing is certain


def test_a8_lower_places_are_not_settled_from_the_bottom() -> None:
    """D lost to all it met and cannot reach C, but nobody is certain at the top."""
    t = tournament(
        """
        1 A 2000  3w1  4b1  bye:Z
        2 B 1990  4w1  3b1  bye:Z
        3 C 1980  1b0  2w0  5b1  6w1
        4 D 1970  2b0  1w0  6b1  5w1
        5 E 1500  .    .    3w0  4b0
        6 F 1400  .    .    4w0  3b0
        """
    )
    assert {n: p for n, p in values(t, "PTS,DE").items() if n < 5} == dict.fromkeys(
        range(1, 5), "0"
    )


def test_a9_bye_before_a_forfeit_loss_counts_as_a_draw_for_others() -> None:
    t = tournament("1 A 2000 2w1 bye:Z 2b-\n2 B 1900 1b0 bye:U 1w+")
    assert adjusted(t)[1] == 1.5


def test_a10_double_forfeit_is_two_losses() -> None:
    t = tournament("1 A 2000 2w1 2b-\n2 B 1900 1b0 1w-")
    table = table_of(t, "PTS")
    assert [entries[1].is_vur for entries in table.ledger.entries] == [True, True]
    explanation = crosstable.explain(table_of(t, "BH"), 1)
    assert explanation is not None
    assert explanation.values["BH"].terms[1].clause == "16.4.1"


def test_a11_full_point_bye_is_like_an_allocated_one() -> None:
    t = tournament("1 A 2000 bye:F 2w1\n2 B 1900 bye:U 1b0")
    assert values(t, "WIN") == {1: "2", 2: "1"}
    assert values(t, "REP") == {1: "2", 2: "2"}
    assert adjusted(t) == {1: 2.0, 2: 1.0}


def test_a12_allocated_bye_worth_less_than_a_win() -> None:
    scoring = GameScoring(pairing_allocated_bye=Decimal("0.5"))
    t = tournament("1 A 2000 bye:U 2w1\n2 B 1900 bye:Z 1b0", stated_scoring=scoring)
    assert values(t, "WIN") == {1: "1", 2: "0"}
    assert values(t, "STD") == {1: "1.5", 2: "0.0"}


def test_a13_standard_points_compare_with_the_opponent() -> None:
    t = tournament("1 A 2000 2w=\n2 B 1900 1b0")
    assert values(t, "STD") == {1: "1.0", 2: "0.0"}


def test_a15_koya_limit_moves_by_half_points() -> None:
    scoring = GameScoring.of_symbols({"W": Decimal(3), "D": Decimal(1)})
    t = tournament("1 A 2000 2w1 3b=\n2 B 1900 1b0 .\n3 C 1800 . 1w=", stated_scoring=scoring)
    assert values(t, "KS", **ROBIN)[1] == "0.0"  # the limit is 3, C has 1
    assert values(t, "KS/L-4", **ROBIN)[1] == "1.0"
    assert values(t, "KS/L-3", **ROBIN)[1] == "0.0"


@pytest.mark.parametrize("win", [Decimal(100), Decimal(300), Decimal("1.375")])
def test_points_of_any_size_are_exact(win: Decimal) -> None:
    """Small whole numbers of units are looked up in bytes, others are not."""
    scoring = GameScoring.of_symbols({"W": win, "L": Decimal(-1)})
    t = tournament("1 A 2000 2w1 3b1\n2 B 1900 1b0 .\n3 C 1800 . 1w0", stated_scoring=scoring)
    assert {i: Decimal(points or "") for i, points in values(t, "PTS").items()} == {
        1: 2 * win,
        2: -1,
        3: -1,
    }


def test_a16_koya_limit_in_an_odd_round_robin() -> None:
    """Three players play two rounds each: half of the highest score is 1, not 1.5."""
    t = tournament("1 A 2000 2w1 3b= bye:Z\n2 B 1900 1b0 bye:Z 3w1\n3 C 1800 bye:Z 1w= 2b0")
    assert values(t, "KS", **ROBIN) == {1: "1.0", 2: "0.0", 3: "0.5"}


def test_a17_and_a18_are_noted() -> None:
    t = tournament("1 A 2000 2w1\n2 B 1900 1b0")
    assert [n.kind for n in table_of(t, "PTS,KS").notes] == ["koya-in-swiss"]
    robin = table_of(t, "PTS,BH/C1,FB,AOB,SB", **ROBIN)
    assert [n.kind for n in robin.notes] == ["buchholz-in-round-robin"] * 3


def test_a19_fractional_score_is_rounded_half_up() -> None:
    """7 of 8 is .875, so .88 with a difference of 336."""
    games = " ".join(f"{n}w{'=' if n < 4 else 1}" for n in range(2, 10))
    lines = [f"1 A 2000 {games}"]
    for number in range(2, 10):
        cells = ["."] * (number - 2) + [f"1b{'=' if number < 4 else 0}"]
        lines.append(f"{number} P{number} 2000 {' '.join(cells)}")
    assert values(tournament("\n".join(lines)), "TPR")[1] == "2336"


def test_a20_nobody_met_is_undefined_and_last() -> None:
    t = tournament("1 A 2000 bye:F\n2 B 1900 3w=\n3 C 1800 2b=")
    for code in ("AOB", "APRO", "ARO", "TPR", "PTP", "APPO"):
        assert values(t, code)[1] is None
        assert ranks(t, code)[1] == 3


def test_a21_average_of_buchholz_takes_no_cut() -> None:
    t = tournament("1 A 2000 2w1\n2 B 1900 1b0")
    for code in ("AOB/C1", "AOB/P"):
        with pytest.raises(crosstable.CrosstableError, match="does not take"):
            table_of(t, code)


def test_a22_forfeits_as_played_in_fore_buchholz_of_earlier_rounds() -> None:
    t = tournament(
        """
        1 A 2000  2w+  3b1
        2 B 1900  1b-  4w1
        3 C 1800  4b0  1w0
        4 D 1700  3w1  2b0
        """
    )
    assert values(t, "FB")[1] == "1.0"  # dummy: B's ½; C drawn: ½
    assert values(t, "FB/P")[1] == "1.0"
    assert values(t, "FB", edition="2024")[1] == "2.0"  # dummy with the own 1½
    assert values(t, "FB/P", edition="2024")[1] == "1.0"


def test_a23_penalties_with_a_round_count_for_others_too() -> None:
    penalty = AbnormalPoints("", Decimal(0), Decimal(-1), 1, (2,))
    t = tournament("1 A 2000 2w1\n2 B 1900 1b0", abnormal_points=(penalty,))
    assert values(t, "PTS") == {1: "1.0", 2: "-1.0"}
    assert values(t, "BH")[1] == "-1.0"
    at_the_end = AbnormalPoints("", Decimal(0), Decimal(-1), 999, (2,))
    t = tournament("1 A 2000 2w1\n2 B 1900 1b0", abnormal_points=(at_the_end,))
    assert values(t, "PTS") == {1: "1.0", 2: "-1.0"}
    assert values(t, "BH")[1] == "0.0"


def test_a24_progressive_score_with_cuts() -> None:
    t = tournament("1 A 2000 2w1 2b= 2w0\n2 B 1900 1b0 1w= 1b1")
    assert [values(t, code)[1] for code in ("PS", "PS/C1", "PS/C2")] == ["4.0", "3.0", "1.5"]


def test_a25_modifier_p_takes_forfeits_as_played() -> None:
    t = tournament("1 A 2000 2w+ 3b0\n2 B 1900 1b- 4w1\n3 C 1800 4b1 1w1\n4 D 1700 3w0 2b0")
    assert values(t, "PTS,DE")[1] == values(t, "PTS,DE")[2] == "0"
    assert values(t, "PTS,DE/P")[1] == "1"
    assert values(t, "PTS,DE/P")[2] == "2"
    t = tournament("1 A 2000 2w+ 3b0\n2 B 1900 1b- 4w=\n3 C 1800 4b1 1w1\n4 D 1700 3w0 2b=")
    assert values(t, "BH", edition="2024")[1] == "3.0"  # the own 1 and C's 2
    assert values(t, "BH/P", edition="2024")[1] == "2.5"  # B's ½ and C's 2


# -- teams ----------------------------------------------------------------------------------------

TEAMS = "1 Lions 1 2\n2 Bears 3 4\n3 Foxes 5 6"
TEAM_SWISS = {"type_code": "FIDE_TEAM_MP_GP"}


def three_teams(**more: object) -> Tournament:
    """Lions – Bears 1½-½, Foxes free; Lions – Foxes 1-1, Bears free."""
    return tournament(
        """
        1 Ann 2000  3w1   5b0
        2 Abe 1990  4b=   6w1
        3 Bob 1980  1b0   bye:U
        4 Ben 1970  2w=   bye:U
        5 Cid 1960  bye:U 1w1
        6 Coy 1950  bye:U 2b0
        """,
        TEAMS,
        **(TEAM_SWISS | more),
    )


def test_a14_standard_points_of_teams_go_by_match_points() -> None:
    assert values(three_teams(), "STD")[1] == "1.5"


def test_a26_extended_direct_encounter_uses_the_second_score() -> None:
    """Equal match points among themselves, game points decide."""
    t = tournament(
        """
        1 Ann 2000  3w1  3b0
        2 Abe 1990  4b1  4w=
        3 Bob 1980  1b0  1w1
        4 Ben 1970  2w0  2b=
        """,
        "1 Lions 1 2\n2 Bears 3 4",
        **TEAM_SWISS,
    )
    assert values(t, "PTS,EDE") == {1: "1", 2: "2"}
    explanation = crosstable.explain(table_of(t, "PTS,EDE"), 1)
    assert explanation is not None
    titles = [stage.title for stage in explanation.values["EDE"].stages]
    assert titles == ["match points against each other", "game points against each other"]


def test_a27_board_count_of_two_teams_that_met_twice_adds_both_matches() -> None:
    """Equal in both scores; points on board 1 are cheaper."""
    t = tournament(
        """
        1 Ann 2000  3w1  3b1
        2 Abe 1990  4b0  4w0
        3 Bob 1980  1b0  1w0
        4 Ben 1970  2w1  2b1
        """,
        "1 Lions 1 2\n2 Bears 3 4",
        **TEAM_SWISS,
    )
    assert values(t, "PTS,EDE") == {1: "0", 2: "0"}
    assert values(t, "PTS,EDEBT") == {1: "1", 2: "2"}
    explanation = crosstable.explain(table_of(t, "PTS,EDEBT"), 1)
    assert explanation is not None
    last = explanation.values["EDEBT"].stages[-1]
    assert [[str(n) for n in row.numbers] for row in last.rows] == [["2"], ["4"]]


def test_a28_all_boards_forfeited_is_a_forfeited_match() -> None:
    whole = tournament(
        "1 Ann 2000 3w+\n2 Abe 1990 4b+\n3 Bob 1980 1b-\n4 Ben 1970 2w-",
        "1 Lions 1 2\n2 Bears 3 4",
        **TEAM_SWISS,
    )
    part = tournament(
        "1 Ann 2000 3w+\n2 Abe 1990 4b0\n3 Bob 1980 1b-\n4 Ben 1970 2w1",
        "1 Lions 1 2\n2 Bears 3 4",
        **TEAM_SWISS,
    )
    kinds = [[e.kind.value for e in row] for row in table_of(whole, "PTS").ledger.entries]
    assert kinds == [["forfeit win"], ["forfeit loss"]]
    kinds = [[e.kind.value for e in row] for row in table_of(part, "PTS").ledger.entries]
    assert kinds == [["played"], ["played"]]


def test_a29_one_unrated_player_makes_ratings_undefined_for_all() -> None:
    t = tournament("1 A 2000 2w1\n2 B 1900 1b0\n3 C - bye:Z")
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
        assert set(values(t, code).values()) == {None}
    assert values(t, "ARO/U1400")[1] == "1900"
    assert values(t, "ARO", unrated=1400)[1] == "1900"
    assert values(t, "RTNG/U1400")[3] == "1400"


def test_a30_and_a31_withdrawn_and_late_players_stay() -> None:
    t = tournament("1 A 2000 2w1 3b1\n2 B 1900 1b0 bye:Z\n3 C 1800 . 1w0", declared_rounds=2)
    assert adjusted(t) == {1: 2.0, 2: 0.5, 3: 0.0}
    assert values(t, "BH")[1] == "0.5"
    assert [e.is_vur for e in table_of(t, "PTS").ledger.entries[2]] == [True, False]


@pytest.mark.parametrize(("edition", "average"), [("2024", "1850"), ("2026", "1900")])
def test_a34_ratings_and_forfeits_in_a_round_robin(edition: str, average: str) -> None:
    t = tournament("1 A 2000 2w1 3b+\n2 B 1900 1b0 .\n3 C 1800 . 1w-")
    assert values(t, "ARO", edition=edition, **ROBIN)[1] == average
    assert values(t, "ARO", edition=edition)[1] == "1900"


def test_a35_record_212_counts_and_the_difference_is_said() -> None:
    text = "012 X\n092 Swiss\n202 BH\n212 PTS,SB\n001    1 m    A" + " " * 40
    t = crosstable.loads(text)
    table = crosstable.standings(t)
    assert table.keys == ("PTS", "SB")
    assert "two-lists" in [note.kind for note in table.notes]


def test_a37_changed_points_keep_the_class_of_the_round() -> None:
    """A half-point bye that is worth nothing is still a voluntarily unplayed round."""
    changed = AbnormalPoints("H", Decimal(0), Decimal(0), 1, (2,))
    t = tournament("1 A 2000 bye:U 2w1\n2 B 1900 bye:H 1b0", abnormal_points=(changed,))
    assert values(t, "PTS")[2] == "0.0"
    assert table_of(t, "PTS").ledger.entries[1][0].is_vur


# -- further rules of team events -----------------------------------------------------------------


def test_team_byes_and_their_points() -> None:
    t = three_teams(team_pairing_bye=TeamPairingBye(Decimal(1), Decimal(1), (3, 2)))
    assert values(t, "PTS") == {1: "3.0", 3: "2.0", 2: "1.0"}
    assert values(t, "GPTS") == {1: "2.5", 3: "2.0", 2: "1.5"}


def test_half_and_full_byes_of_teams() -> None:
    byes = (TeamBye(ByeKind.HALF_POINT, 1, (3,)), TeamBye(ByeKind.FULL_POINT, 2, (2,)))
    t = three_teams(team_byes=byes)
    assert values(t, "MPTS") == {1: "3.0", 2: "2.0", 3: "2.0"}
    assert values(t, "BC")[3] == "2.5"  # a draw on each board, then a win on board 1


def test_boards_of_an_allocated_bye_are_won() -> None:
    t = three_teams(team_pairing_bye=TeamPairingBye(Decimal(1), Decimal(1), (3, 2)))
    assert values(t, "BC")[2] == str(float(1 + 2 + 2 * 0.5))


def test_forfeited_match_by_record() -> None:
    t = tournament(
        "1 Ann 2000 .\n2 Abe 1990 .\n3 Bob 1980 .\n4 Ben 1970 .\n5 Cid 1 6w1\n6 Coy 1 5b0",
        "1 Lions 1 2\n2 Bears 3 4\n3 Foxes 5\n4 Geese 6",
        team_forfeits=(TeamForfeit("+-", 1, 1, 2),),
        **TEAM_SWISS,
    )
    assert values(t, "MPTS") == {1: "2.0", 2: "0.0", 3: "2.0", 4: "0.0"}
    assert [e.kind.value for e in table_of(t, "PTS").ledger.entries[1]] == ["forfeit loss"]


def test_match_points_by_record_362() -> None:
    t = three_teams(stated_match_scoring=MatchScoring(Decimal(3), Decimal(1), Decimal(0)))
    assert values(t, "MPTS")[1] == "4.0"
    assert values(t, "WIN")[1] == "1"
    assert values(t, "WON")[1] == "1"


def test_game_points_may_lead() -> None:
    t = three_teams(type_code="FIDE_TEAM_GP_MP")
    assert values(t, "PTS") == values(t, "GPTS")
    assert values(t, "MPvGP") == values(t, "MPTS")
    without_type = three_teams(type_code=None)
    assert values(without_type, "PTS:GP") == values(t, "GPTS")


def test_sssc_with_a_factor_below_one_divides_by_one() -> None:
    t = tournament(
        "\n".join(f"{n} P{n} 2000 {n + 4 if n < 5 else n - 4}w=" for n in range(1, 9)),
        "1 Lions 1 2 3 4\n2 Bears 5 6 7 8",
        **TEAM_SWISS,
    )
    assert values(t, "SSSC") == {1: "3.00", 2: "3.00"}  # 2 game points and 1/1 of the Buchholz
    assert values(t, "SSSC/K2")[1] == "2.50"


def test_line_up_decides_the_board() -> None:
    t = three_teams(lineups=(Lineup(1, 1, 2, (2, 1)), Lineup(1, 2, 1, (4, 3))))
    assert values(t, "BC")[1] == str(float(1 * 0.5 + 2 * 1 + 2 * 1))


def test_boards_table_ranks_each_board_for_itself() -> None:
    table = crosstable.standings(three_teams(), boards=True, system="swiss", edition="2026")
    assert [(x.board, x.rank, x.id, x.texts["PTS"]) for x in table] == [
        (1, 1, 5, "1.0"),  # the better performance
        (1, 2, 1, "1.0"),
        (1, 3, 3, "0.0"),
        (2, 1, 2, "1.5"),
        (2, 2, 4, "0.5"),
        (2, 3, 6, "0.0"),
    ]


def test_byes_of_a_team_give_its_players_nothing() -> None:
    table = crosstable.standings(three_teams(), "PTS", boards=True)
    assert {x.id: x.texts["PTS"] for x in table}[5] == "1.0"
    assert isinstance(three_teams().players[4].rounds[0], Bye)


def test_an_open_game_counts_for_none_of_bpg_aro_and_tpr() -> None:
    """Computed by hand: board 1 of round 2 (2–1) waits for its result."""
    rows = (
        (1, 2000, "1.5", "4 w 1", "2 b ?"),
        (2, 1900, "1.0", "3 b =", "1 w ?"),
        (3, 1800, "1.5", "2 w =", "4 w 1"),
        (4, 1700, "0.0", "1 b 0", "3 b 0"),
    )
    text = "012 A\n142 3\n192 FIDE_DUTCH_2026\n"
    for number, rating, points, first, second in rows:
        player = f"001 {number:4}      {'Lee':33} {rating}"
        text += f"{player:80}{points:>4}    1  {first:>8}  {second:>8}\n"
    table = crosstable.standings(crosstable.loads(text), "PTS,BPG,ARO,TPR")
    expected: dict[int, tuple[object, ...]] = {
        1: (0, 1700, 1700 + 800),  # one game, won
        2: (1, 1800, 1800),  # one game, drawn
        3: (0, (1900 + 1700) / 2, 1800 + 193),  # 1½ of 2: 0.75
        4: (2, (2000 + 1800) / 2, 1900 - 800),  # 0 of 2
    }
    for row in table:
        assert tuple(row.values[code] for code in ("BPG", "ARO", "TPR")) == expected[row.id]
