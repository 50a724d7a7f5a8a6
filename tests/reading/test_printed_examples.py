"""The examples that the format documents print: read to their values, converted to their columns.

The documents are the drafts of 2024 and of 2025 of the TRF extensions, TRF16 and the Vega manual.
An example stands here in the columns of the table of its own document. Some are printed with tabs;
these are laid out by their rulers, and the form with tabs is read as well: it must not pass
unnoticed.
"""

import re
from dataclasses import replace
from decimal import Decimal

import pytest

import crosstable
from crosstable.model.records import (
    AbnormalPoints,
    Acceleration,
    InformativeRound,
    InformativeRow,
    Lineup,
    NationalRecord,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
)
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, Tournament
from crosstable.rules.matches import is_default_order, needs_lineup_record, team_matches
from crosstable.rules.scoring import computed_points, scoring_in_force
from tests.report_lines import (
    converted,
    kinds,
    lines_of,
    pairs,
    player_line,
    report,
    team_line,
    texts,
)

D = Decimal
W, B = Colour.WHITE, Colour.BLACK
LATER = ["draft-2025", "trf26"]
"""The dialects that have the same columns for all team records but 801."""


# -- 310: teams -----------------------------------------------------------------------------------

TEAMS_2024 = lines_of("""
310   1 India                            IND     2486   15   28.0  11     1    5   15   28   44
310   2 Ukraine                          UKR     2478   14   26.5  14     2    4   20   27   22
310   3 Georgia                          GEO     2475   19   32.5   5     3   10    9   34   19
310   4 Poland                           POL     2423   14   27.0  15     6   23   41   31   78
310   5 France                           FRA     2400   15   29.5  10    14   37   29   39   46
310   6 Azerbaijan                       AZE     2399   19   32.5   6    13   61   32   36   47
""")
TEAMS_LATER = lines_of("""
310   1 India                            IND     2486   15.0   28.0  11     1    5   15   28   44
310   2 Ukraine                          UKR     2478   14.0   26.5  14     2    4   20   27   22
310   3 Georgia                          GEO     2475   19.0   32.5   5     3   10    9   34   19
310   4 Poland                           POL     2423   14.0   27.0  15     6   23   41   31   78
310   5 France                           FRA     2400   15.0   29.5  10    14   37   29   39   46
310   6 Azerbaijan                       AZE     2399   19.0   32.5   6    13   61   32   36   47
""")
TEAMS = (
    Team(1, "India", (1, 5, 15, 28, 44), "IND", 2486, D(15), D("28.0"), 11),
    Team(2, "Ukraine", (2, 4, 20, 27, 22), "UKR", 2478, D(14), D("26.5"), 14),
    Team(3, "Georgia", (3, 10, 9, 34, 19), "GEO", 2475, D(19), D("32.5"), 5),
    Team(4, "Poland", (6, 23, 41, 31, 78), "POL", 2423, D(14), D("27.0"), 15),
    Team(5, "France", (14, 37, 29, 39, 46), "FRA", 2400, D(15), D("29.5"), 10),
    Team(6, "Azerbaijan", (13, 61, 32, 36, 47), "AZE", 2399, D(19), D("32.5"), 6),
)


def test_teams_of_the_draft_of_2024() -> None:
    t = report("draft-2024", *TEAMS_2024, players=78)
    assert t.teams == TEAMS
    assert kinds(t) == []
    assert converted(t, "draft-2024", "310") == TEAMS_2024
    for to in LATER:
        assert converted(t, to, "310") == TEAMS_LATER
    assert converted(t, "trf16", "013")[:2] == [
        "013 India                              1    5   15   28   44",
        "013 Ukraine                            2    4   20   27   22",
    ]
    assert converted(t, "trf16", "310") == []


def test_teams_come_back_to_the_draft_of_2024() -> None:
    t = report("trf26", *TEAMS_LATER, players=78)
    assert t.teams == TEAMS
    assert kinds(t) == []
    assert converted(t, "draft-2024", "310") == TEAMS_2024


def test_teams_separated_by_tabs_are_reported() -> None:
    lines = ["\t".join(line.split()) for line in TEAMS_2024]
    t = report("draft-2024", *lines, players=78)
    assert_each_line_is_reported(t, "310")


def assert_each_line_is_reported(t: Tournament, code: str) -> None:
    """Every line with this code has the finding that its tabs are no columns."""
    assert t.document is not None
    lines = {i for i, text in enumerate(t.document.source.texts, 1) if text.startswith(code)}
    assert lines
    assert lines == {f.span.line for f in t.findings if f.kind == "tab-in-record"}


# -- 250: accelerated rounds ----------------------------------------------------------------------

BAKU = (
    Acceleration(D(2), D(0), 1, 3, 1, 90),
    Acceleration(D(1), D(0), 4, 6, 1, 90),
)


@pytest.mark.parametrize(
    ("dialect", "lines"),
    [
        ("draft-2024", ("250 02 00.0 001 003 0001 0090", "250 01 00.0 004 006 0001 0090")),
        ("draft-2025", ("250 02.0 00.0 001 003 0001 0090", "250 01.0 00.0 004 006 0001 0090")),
    ],
)
def test_baku_acceleration_of_a_team_event(dialect: str, lines: tuple[str, ...]) -> None:
    t = report(dialect, *lines, teams=pairs(1, 90, 178))
    assert t.accelerations == BAKU
    assert kinds(t) == []
    assert converted(t, "draft-2024", "250") == [
        "250 02 00.0 001 003 0001 0090",
        "250 01 00.0 004 006 0001 0090",
    ]
    assert converted(t, "draft-2025", "250") == [
        "250 02.0 00.0 001 003 0001 0090",
        "250 01.0 00.0 004 006 0001 0090",
    ]
    assert converted(t, "trf26", "250") == [
        "250  2.0  0.0   1   3    1   90",
        "250  1.0  0.0   4   6    1   90",
    ]
    losses = crosstable.convert(t, "trf16").losses
    assert [loss.kind for loss in losses].count("acceleration") == 2


# -- 300: out of the default order ----------------------------------------------------------------

LINEUPS = lines_of("""
300 008 021 047 0058 0203 0105 0162
300 008 047 021 0169 0189 0219 0204
300 011 002 006 0002 0022 0020 0027
""")


@pytest.mark.parametrize("dialect", ["draft-2024", "draft-2025"])
def test_line_ups_out_of_the_default_order(dialect: str) -> None:
    rosters = {
        2: (2, 4, 20, 27, 22),
        6: (13, 61, 32, 36, 47),
        21: (58, 105, 162, 203),
        47: (169, 189, 204, 219),
    }
    t = report(dialect, *LINEUPS, teams=rosters)
    assert t.lineups == (
        Lineup(8, 21, 47, (58, 203, 105, 162)),
        Lineup(8, 47, 21, (169, 189, 219, 204)),
        Lineup(11, 2, 6, (2, 22, 20, 27)),
    )
    assert kinds(t) == []
    for lineup in t.lineups:
        assert not is_default_order(t.team(lineup.team).roster, lineup.players)
    for to in ("draft-2024", "draft-2025"):
        assert converted(t, to, "300") == LINEUPS
    assert converted(t, "trf26", "300") == [
        "300   8  21  47   58  203  105  162",
        "300   8  47  21  169  189  219  204",
        "300  11   2   6    2   22   20   27",
    ]
    losses = [loss.kind for loss in crosstable.convert(t, "trf16").losses]
    assert losses.count("lineup") == 3


@pytest.mark.parametrize(
    ("places", "in_order"), [((1, 3, 5, 6), True), ((1, 5, 3, 4), False), ((1, 0, 3, 4), False)]
)
def test_holes_are_in_order_and_exchanges_and_empty_boards_are_not(
    places: tuple[int, ...], in_order: bool
) -> None:
    roster = (1, 2, 3, 4, 5, 6)
    assert is_default_order(roster, places) is in_order
    assert needs_lineup_record(roster, places, boards=4) is not in_order


# -- 320: pairing-allocated byes of teams ---------------------------------------------------------


@pytest.mark.parametrize(
    ("dialect", "line"),
    [
        ("draft-2024", "320 01 02.0 000 000 050 049 000 046 048 045 000 036 043"),
        ("draft-2025", "320 01.0 02.0 000 000 050 049 000 046 048 045 000 036 043"),
    ],
)
def test_pairing_allocated_byes_of_teams(dialect: str, line: str) -> None:
    t = report(dialect, line, teams=pairs(36, 43, 45, 46, 48, 49, 50))
    teams = (0, 0, 50, 49, 0, 46, 48, 45, 0, 36, 43)
    assert t.team_pairing_bye == TeamPairingBye(D(1), D("2.0"), teams)
    assert kinds(t) == []
    assert converted(t, "draft-2024", "320") == [
        "320 01 02.0 000 000 050 049 000 046 048 045 000 036 043"
    ]
    assert converted(t, "draft-2025", "320") == [
        "320 01.0 02.0 000 000 050 049 000 046 048 045 000 036 043"
    ]
    assert converted(t, "trf26", "320") == [
        "320  1.0  2.0 000 000  50  49 000  46  48  45 000  36  43"
    ]
    losses = [loss.kind for loss in crosstable.convert(t, "trf16").losses]
    assert "team-bye-or-forfeit" in losses


# -- 330 and 240: half-point byes of teams --------------------------------------------------------


@pytest.mark.parametrize(
    ("dialect", "line"), [("draft-2024", "330 H 003 026 047"), ("draft-2025", "240 H 003 026 047")]
)
def test_half_point_byes_of_two_teams(dialect: str, line: str) -> None:
    t = report(dialect, line, teams=pairs(26, 47))
    assert t.team_byes == (TeamBye(ByeKind.HALF_POINT, 3, (26, 47)),)
    assert kinds(t) == []
    assert converted(t, "draft-2024", "330") == ["330 H 003 026 047"]
    assert converted(t, "draft-2024", "240") == []
    assert converted(t, "draft-2025", "240") == ["240 H 003 0026 0047"]
    assert converted(t, "trf26", "240") == ["240 H   3   26   47"]
    for to in LATER:
        assert converted(t, to, "330") == []
    losses = [loss.kind for loss in crosstable.convert(t, "trf16").losses]
    assert "team-bye-or-forfeit" in losses


# -- 340 and 330: forfeited matches ---------------------------------------------------------------


@pytest.mark.parametrize(("dialect", "code"), [("draft-2024", "340"), ("draft-2025", "330")])
def test_forfeited_matches(dialect: str, code: str) -> None:
    lines = [f"{code} +- 004 023 047", f"{code} -+ 008 027 005"]
    t = report(dialect, "352 WB", *lines, teams=pairs(5, 23, 27, 47))
    assert t.team_forfeits == (TeamForfeit("+-", 4, 23, 47), TeamForfeit("-+", 8, 27, 5))
    assert kinds(t) == []
    won = [key for key, row in team_matches(t).rounds.items() if row.score.match_points == 2]
    assert won == [(5, 8), (23, 4)], "47 forfeits in round 4, 27 in round 8"
    assert converted(t, "draft-2024", "340") == ["340 +- 004 023 047", "340 -+ 008 027 005"]
    assert converted(t, "draft-2024", "330") == []
    assert converted(t, "draft-2025", "330") == ["330 +- 004 023 047", "330 -+ 008 027 005"]
    assert converted(t, "trf26", "330") == ["330 +-   4  23  47", "330 -+   8  27   5"]
    for to in LATER:
        assert converted(t, to, "340") == []


# -- 299: abnormal points -------------------------------------------------------------------------

PENALTY = (AbnormalPoints("", D(-2), D(0), 4, (94,)),)


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("299    -2  00.0  004 0094", []),  # the columns of the table
        ("299   -2 00.0 004 0094", ["columns-recovered"]),  # those of the ruler of the example
        ("299 -2 00.0 004 0094", ["columns-recovered"]),  # as it is printed: blanks were lost
    ],
)
def test_penalty_of_two_match_points(line: str, finding: list[str]) -> None:
    t = report("draft-2024", line, teams=pairs(93, 94))
    assert t.abnormal_points == PENALTY
    assert kinds(t) == finding
    assert converted(t, "draft-2024", "299") == ["299    -2  00.0  004 0094"]
    assert converted(t, "draft-2025", "299") == ["299    -2.0  00.0  003 0094"]
    assert converted(t, "trf26", "299") == ["299    -2.0   0.0    3   94"]


def test_penalty_comes_back_to_the_draft_of_2024() -> None:
    t = report("trf26", "299    -2.0   0.0    4   94", teams=pairs(93, 94))
    assert t.abnormal_points == PENALTY
    assert converted(t, "draft-2024", "299") == ["299    -2  00.0  005 0094"]


@pytest.mark.parametrize(
    ("lines", "finding"),
    [
        (["299 +   2.0   2.5", "299 -   0.0   1.5"], []),  # the columns of the table
        (["299 +  2.0  2.5", "299 -  0.0  1.5"], ["columns-recovered"] * 2),  # those of the ruler
        (["299 + 2.0 2.5", "299 - 0.0 1.5"], ["columns-recovered"] * 2),  # single blanks
    ],
)
def test_value_of_all_forfeits(lines: list[str], finding: list[str]) -> None:
    t = report("draft-2025", "### T  MMMM  GGGG", *lines, teams=pairs(1, 2))
    assert t.abnormal_points == (
        AbnormalPoints("+", D("2.0"), D("2.5")),
        AbnormalPoints("-", D("0.0"), D("1.5")),
    )
    assert kinds(t) == finding
    assert converted(t, "trf26", "299") == ["299 +   2.0   2.5", "299 -   0.0   1.5"]
    assert converted(t, "draft-2025", "299") == ["299 +  02.0  02.5", "299 -  00.0  01.5"]
    assert converted(t, "draft-2024", "299") == ["299 +  02  02.5", "299 -  00  01.5"]


def test_value_of_all_forfeits_separated_by_tabs_is_reported() -> None:
    t = report("draft-2025", "299\t+\t2.0\t2.5", "299\t-\t0.0\t1.5", teams=pairs(1, 2))
    assert_each_line_is_reported(t, "299")


# -- 801 and 802: informative copies --------------------------------------------------------------

# By the formulas with $T=2, $M=2, $G=4 and four boards: two blanks follow the team number.
RESULTS_BY_FORMULA = lines_of("""
801 03  GEO   19 32.5       FFFF       16 w 11=0 1254  11 b 0=11 5234  06 w =1=0 1234
801 15  BUL   12 24.0  02 b ==10 1234       ZZZZ       29 w 10=1 1234       HHHH
801 22  SVK   20 32.0  10 w ==== 1234  12 b 1101 1254  13 w 1100 1234  08 b 00=1 1235
801 23  CZE   09 22.5  11 b 0110 1234  10 b ==== 1234  05 w ==0= 1234  33 w ++++ 1234
801 26  SLO   09 19.5  38 b ==== 1234  36 w 1=10 1234       HHHH       17 b 0=10 1254
801 33  COL   09 19.5  46 w 110= 1234  25 b ==== 1254  24 w 10== 1234  23 b ----
801 39  PHI   14 27.5       HHHH            HHHH       32 w 1100 1234  31 b 0=== 1234
""")
SUMMARIES_2024 = lines_of("""
802   3 GEO      19   32.5 FPB    4.0    16 w  2.5    11 b  2.5     6 w  2.0     8 b  1.5
802  15 BUL      12   24.0   2 b  2.0   ZPB    0.0    29 w  2.5   HPB    2.0   HPB    2.0
802  22 SVK      20   32.0  10 w  2.0    12 b  3.0    13 w  2.0     8 b  1.5    37 w  2.5
802  23 CZE       9   22.5  11 b  2.0    10 b  2.0     5 w  1.5    33 w  4.0f   38 w  2.5
802  26 SLO       9   19.5  38 b  2.0    36 w  2.5   HPB    2.0    17 b  1.5     1 b  1.5
802  33 COL       9   19.5  46 w  2.5    25 b  2.0    24 w  2.0    23 b  0.0f   21 b  1.5
""")
SUMMARIES_LATER = lines_of("""
802   3 GEO     19.0   32.5 FPB    4.0    16 w  2.5    11 b  2.5     6 w  2.0     8 b  1.5
802  15 BUL     12.0   24.0   2 b  2.0   ZPB    0.0    29 w  2.5   HPB    2.0   HPB    2.0
802  22 SVK     20.0   32.0  10 w  2.0    12 b  3.0    13 w  2.0     8 b  1.5    37 w  2.5
802  23 CZE      9.0   22.5  11 b  2.0    10 b  2.0     5 w  1.5    33 w  4.0f   38 w  2.5
802  26 SLO      9.0   19.5  38 b  2.0    36 w  2.5   HPB    2.0    17 b  1.5     1 b  1.5
802  33 COL      9.0   19.5  46 w  2.5    25 b  2.0    24 w  2.0    23 b  0.0f   21 b  1.5
802  39 PHI     14.0   27.5 HPB    2.0   HPB    2.0    32 w  2.0    31 b  1.5    42 w  2.0
""")


def board_round(opponent: int, colour: str, results: str, ids: str | None) -> InformativeRound:
    return InformativeRound(opponent, None, colour, results, ids, forfeit=results in "++++----")


def board_bye(letter: str) -> InformativeRound:
    return InformativeRound(None, letter, None, letter * 4)


RESULTS = {
    3: (
        board_bye("F"),
        board_round(16, "w", "11=0", "1254"),
        board_round(11, "b", "0=11", "5234"),
        board_round(6, "w", "=1=0", "1234"),
    ),
    15: (
        board_round(2, "b", "==10", "1234"),
        board_bye("Z"),
        board_round(29, "w", "10=1", "1234"),
        board_bye("H"),
    ),
    22: (
        board_round(10, "w", "====", "1234"),
        board_round(12, "b", "1101", "1254"),
        board_round(13, "w", "1100", "1234"),
        board_round(8, "b", "00=1", "1235"),
    ),
    23: (
        board_round(11, "b", "0110", "1234"),
        board_round(10, "b", "====", "1234"),
        board_round(5, "w", "==0=", "1234"),
        board_round(33, "w", "++++", "1234"),
    ),
    26: (
        board_round(38, "b", "====", "1234"),
        board_round(36, "w", "1=10", "1234"),
        board_bye("H"),
        board_round(17, "b", "0=10", "1254"),
    ),
    33: (
        board_round(46, "w", "110=", "1234"),
        board_round(25, "b", "====", "1254"),
        board_round(24, "w", "10==", "1234"),
        board_round(23, "b", "----", None),
    ),
    39: (
        board_bye("H"),
        board_bye("H"),
        board_round(32, "w", "1100", "1234"),
        board_round(31, "b", "0===", "1234"),
    ),
}
FIFTH_ROUND = {  # board results that give the printed game points
    3: board_round(8, "b", "0===", "1234"),
    15: board_bye("H"),
    22: board_round(37, "w", "1=10", "1234"),
    23: board_round(38, "w", "1=10", "1234"),
    26: board_round(1, "b", "0===", "1234"),
    33: board_round(21, "b", "0===", "1234"),
    39: board_round(42, "w", "1100", "1234"),
}
TOTALS = {
    3: ("GEO", D(19), D("32.5")),
    15: ("BUL", D(12), D("24.0")),
    22: ("SVK", D(20), D("32.0")),
    23: ("CZE", D(9), D("22.5")),
    26: ("SLO", D(9), D("19.5")),
    33: ("COL", D(9), D("19.5")),
    39: ("PHI", D(14), D("27.5")),
}


def one_column_left(line: str) -> str:
    """A line by the formulas as the known files have it: one blank after the team number."""
    return line[:6] + line[7:]


@pytest.mark.parametrize("dialect", ["draft-2024", "draft-2025", "trf26"])
@pytest.mark.parametrize("is_moved", [False, True])
def test_team_results_are_read_at_both_offsets(dialect: str, is_moved: bool) -> None:
    lines = [one_column_left(line) if is_moved else line for line in RESULTS_BY_FORMULA]
    t = report(dialect, "352 WBWB", *lines, teams=pairs(1, 50))
    assert t.informative == tuple(
        InformativeRow("801", team, *TOTALS[team], rounds) for team, rounds in RESULTS.items()
    )
    assert kinds(t) == []


def test_team_results_separated_by_tabs_are_reported() -> None:
    """With the empty places of byes, as printed."""
    lines = [
        "801\t03\tGEO\t19\t32.5\t\t\tFFFF\t\t16\tw\t11=0\t1254\t11\tb\t0=11\t5234",
        "801\t15\tBUL\t12\t24.0\t02\tb\t==10\t1234\t\t\tZZZZ\t\t29\tw\t10=1\t1234",
    ]
    t = report("draft-2024", "352 WBWB", *lines, teams=pairs(1, 50))
    assert_each_line_is_reported(t, "801")


def summary(team: int) -> InformativeRow:
    """What record 802 says of a team: the rounds of 801 and the fifth, in game points."""
    worth = {"1": D(1), "=": D("0.5"), "0": D(0), "+": D(1), "-": D(0)}
    byes = {"F": D(4), "H": D(2), "Z": D(0)}
    rounds = []
    for r in (*RESULTS[team], FIFTH_ROUND[team]):
        points = byes[r.bye] if r.bye else sum((worth[c] for c in r.results or ""), D(0))
        rounds.append(
            InformativeRound(r.opponent, r.bye, r.colour, game_points=points, forfeit=r.forfeit)
        )
    return InformativeRow("802", team, *TOTALS[team], tuple(rounds))


@pytest.mark.parametrize(
    ("dialect", "lines", "finding"),
    [
        ("draft-2024", SUMMARIES_2024, []),
        ("draft-2025", SUMMARIES_LATER, []),
        ("trf26", SUMMARIES_LATER, []),
        # Rounds from column 30 on, as an example of TRF26 has them.
        (
            "trf26",
            [line[:27] + " " + line[27:] for line in SUMMARIES_LATER],
            ["columns-recovered"] * 7,
        ),
        # A report of one draft in the columns of the other.
        ("draft-2024", SUMMARIES_LATER, ["layout-of-other-dialect"] * 7),
        ("trf26", SUMMARIES_2024, ["layout-of-other-dialect"] * 6),
    ],
)
def test_team_summaries_in_each_layout(dialect: str, lines: list[str], finding: list[str]) -> None:
    t = report(dialect, *lines, teams=pairs(1, 50))
    assert t.informative == tuple(summary(team) for team in list(RESULTS)[: len(lines)])
    assert kinds(t) == finding


def test_team_summaries_of_the_sample_event_of_2024() -> None:
    """Nickname and totals in 9-13, 15-18 and 20-25."""
    lines = [line[:15] + line[16:26] + " " + line[26:] for line in SUMMARIES_2024]
    assert lines[0].startswith("802   3 GEO     19   32.5  FPB    4.0    16 w  2.5")
    t = report("draft-2024", *lines, teams=pairs(1, 50))
    assert t.informative == tuple(summary(team) for team in list(RESULTS)[:6])


def test_team_summaries_separated_by_tabs_are_reported() -> None:
    lines = [
        "802\t3\tGEO\t19\t32.5\tFPB\t\t4.0\t16\tw\t2.5\t11\tb\t2.5\t6\tw\t2.0\t8\tb\t1.5",
        "802\t15\tBUL\t12\t24.0\t2\tb\t2.0\tZPB\t\t0.0\t29\tw\t2.5\tHPB\t\t2.0\tHPB\t\t2.0",
    ]
    t = report("draft-2024", *lines, teams=pairs(1, 50))
    assert_each_line_is_reported(t, "802")


# -- 801 and 802 rebuilt from the games that they tell of -----------------------------------------

OPPOSITE = {"1": "0", "0": "1", "=": "=", "w": "b", "b": "w"}


def example_event(*, rounds: int, roster: int = 5) -> Tournament:
    """The event of the examples in the draft of 2024: player 304 is the fourth of team 3."""
    rows = {team: [*RESULTS[team], FIFTH_ROUND[team]][:rounds] for team in RESULTS}
    cells: dict[tuple[int, int], str] = {}
    lines = ["340 +-   4  23  33"]
    for team, team_rounds in rows.items():
        for number, r in enumerate(team_rounds, 1):
            if r.bye:
                lines.append(f"330 {r.bye} {number:>3} {team:>3}")
            elif r.registration_ids:
                lines += match_lines(cells, team, number, r)
    teams = sorted({*rows, *(r.opponent for every in rows.values() for r in every if r.opponent)})
    everybody = [(team, 100 * team + place) for team in teams for place in range(1, roster + 1)]
    players = [
        player_line(player, [cells.get((player, number), "") for number in range(1, rounds + 1)])
        for _, player in everybody
    ]
    rosters = [
        with_totals(team_line("draft-2024", team, [p for t, p in everybody if t == team]), team)
        for team in teams
    ]
    text = "\n".join(["012 Example", "352 WBWB", *players, *rosters, *lines])
    return crosstable.loads(text, dialect="draft-2024")


def match_lines(
    cells: dict[tuple[int, int], str], team: int, number: int, r: InformativeRound
) -> list[str]:
    """Fills the cells of both teams; the record 300 if the first is out of the default order."""
    assert r.opponent
    assert r.colour
    places = [int(place) for place in r.registration_ids or ""]
    for board, (place, result) in enumerate(zip(places, r.results or "", strict=True), 1):
        own, other = 100 * team + place, 100 * r.opponent + board
        colour = r.colour if board % 2 else OPPOSITE[r.colour]
        if result == "+":
            cells[own, number] = f"0000 {colour} +"
        else:
            cells[own, number] = f"{other:>4} {colour} {result}"
            cells[other, number] = f"{own:>4} {OPPOSITE[colour]} {OPPOSITE[result]}"
    if places == sorted(places):
        return []
    players = " ".join(f"{100 * team + place:>4}" for place in places)
    return [f"300 {number:>3} {team:>3} {r.opponent:>3} {players}"]


def with_totals(line: str, team: int) -> str:
    if team not in TOTALS:
        return line
    nickname, match_points, game_points = TOTALS[team]
    filled = f"{line[:41]}{nickname:<5} {'':6} {match_points:>4} {game_points:>6}"
    return filled + line[len(filled) :]


def lines_of_the_example(t: Tournament, to: str, code: str) -> list[str]:
    return [line for line in converted(t, to, code) if int(line[4:7]) in RESULTS]


def test_the_example_event_is_without_contradiction() -> None:
    t = example_event(rounds=5)
    assert kinds(t) == []
    assert team_matches(t).findings == ()


def without_zeros(line: str) -> str:
    """Numbers of teams and match points as TRF26 has them: filled with blanks."""
    return re.sub(r" 0(\d (?:[wb]| |\d))", r"  \1", line)


@pytest.mark.parametrize(
    ("to", "is_moved"), [("draft-2024", False), ("draft-2025", False), ("trf26", True)]
)
def test_team_results_are_written_by_the_formulas_or_one_column_left(
    to: str, is_moved: bool
) -> None:
    """The drafts print zeros; the sample event of TRF26 has blanks, one column further left."""
    expected = RESULTS_BY_FORMULA
    if is_moved:
        expected = [one_column_left(without_zeros(line)) for line in expected]
    assert lines_of_the_example(example_event(rounds=4), to, "801") == expected


@pytest.mark.parametrize("to", LATER)
def test_team_summaries_are_written_beside_the_results(to: str) -> None:
    assert lines_of_the_example(example_event(rounds=5), to, "802") == SUMMARIES_LATER


def test_team_summaries_of_the_draft_of_2024_are_for_large_rosters() -> None:
    small, large = example_event(rounds=5), example_event(rounds=5, roster=36)
    assert converted(small, "draft-2024", "802") == []
    assert converted(large, "draft-2024", "801") == []
    assert lines_of_the_example(large, "draft-2024", "802")[:6] == SUMMARIES_2024


# -- 222: encoded time control --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("5400+30", "90 min, 30 s a move"),
        ("40/6000+30:900+30", "100 min for 40 moves, then 15 min, 30 s a move"),
        ("W300-B240", "White: 5 min; Black: 4 min"),
    ],
)
def test_encoded_time_controls(code: str, words: str) -> None:
    t = report("draft-2025", f"222 {code}")
    assert t.time_control_code == code
    assert t.time_control is not None
    assert t.time_control.describe() == words
    assert kinds(t) == []
    for to in LATER:
        assert converted(t, to, "222") == [f"222 {code}"]
    losses = crosstable.convert(t, "draft-2024").losses
    assert [loss.message for loss in losses] == [f"encoded time control {code}"]


# -- 001: points with the 3-1-0 system ------------------------------------------------------------

NINE_GAMES = "1=0110=11"


def match_of_nine_games(dialect: str, *header: str) -> Tournament:
    """Five wins, two draws and two losses of player 1 against player 2."""
    own = [f"   2 {'wb'[i % 2]} {result}" for i, result in enumerate(NINE_GAMES)]
    other = [f"   1 {'bw'[i % 2]} {OPPOSITE[result]}" for i, result in enumerate(NINE_GAMES)]
    players = [player_line(1, own, "17.0", "1"), player_line(2, other, "8.0", "2")]
    return crosstable.loads("\n".join(["012 Example", *header, *players]), dialect=dialect)


@pytest.mark.parametrize("dialect", ["trf16", "draft-2024", "draft-2025"])
def test_seventeen_points_are_five_wins_and_two_draws(dialect: str) -> None:
    t = match_of_nine_games(dialect)
    assert t.player(1).points == D("17.0")
    scoring = scoring_in_force(t).scoring
    assert (scoring.white_win, scoring.white_draw, scoring.white_loss) == (D(3), D(1), D(0))
    assert computed_points(t.player(1), scoring) == D(17)
    for to in ("trf16", "draft-2024", "draft-2025", "trf26"):
        line = converted(t, to, "001")[0]
        assert line[80:84] == "17.0"
        assert line[91:109] == "   2 w 1     2 b ="


def test_seventeen_points_with_the_scoring_stated() -> None:
    t = match_of_nine_games("draft-2025", "162  W 3.0    D 1.0")
    scoring = scoring_in_force(t).scoring
    assert computed_points(t.player(1), scoring) == t.player(1).points == D(17)
    assert converted(t, "trf26", "162") == ["162  W 3.0    D 1.0    L 0.0"]


# -- 202 and 212 ----------------------------------------------------------------------------------


def test_212_with_points_in_front_is_202() -> None:
    long, short = report("draft-2025", "212 PTS,BH,SB"), report("draft-2025", "202 BH,SB")
    assert long == short
    assert long.tiebreaks == ("PTS", "BH", "SB")
    for to in ("draft-2024", *LATER):
        assert converted(long, to, "202") == ["202 BH,SB"]
        assert converted(long, to, "212") == []


def test_212_without_points_in_front_is_not_202() -> None:
    t = report("draft-2025", "212 BH,PTS,SB")
    assert t.tiebreaks == ("BH", "PTS", "SB")
    assert converted(t, "trf26", "212") == ["212 BH,PTS,SB"]
    losses = crosstable.convert(t, "draft-2024").losses
    assert [loss.kind for loss in losses] == ["points-not-first"]


# -- 352 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", ["draft-2024", "draft-2025"])
def test_six_board_colours(dialect: str) -> None:
    t = report(dialect, "352 WBWBWB", teams=pairs(1, 2))
    assert t.board_colours == "WBWBWB"
    assert team_matches(t).boards == 6
    for to in ("draft-2024", *LATER):
        assert converted(t, to, "352") == ["352 WBWBWB"]


# -- rulers over the examples ---------------------------------------------------------------------

RULERS_2024 = lines_of("""
CCC SSS NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN FFFFF EEEEEE MMMM GGGGGG RRR  PPP1 PPP2 PPP3 PPP4 PPP5
AAA MM GGGG RRF RRL PPPF PPPL
OOO RRR TT1 TT2 PPP1 PPP2 PPP3 PPP4
UUU MM GGGG 111 222 333 444 555 666 777 888 999 000 111
BBB T RRR 111 222
FFF TT RRR WWW BBB
III T MM GGGG RRR PPP1 PPP2 PPP3 ...
""")


def test_rulers_of_2024_say_nothing_and_are_kept() -> None:
    t = report("draft-2024", *RULERS_2024, players=2)
    assert replace(t, comments=()) == report("draft-2024", players=2)
    assert [comment[1:] for comment in t.comments] == RULERS_2024
    assert kinds(t) == []
    assert t.document is not None
    assert list(t.document.source.texts[-len(RULERS_2024) :]) == RULERS_2024


def test_rulers_of_2025_are_comments() -> None:
    t = report("draft-2025", "### TT RRR WWW BBB", "330 +- 004 023 047", teams=pairs(23, 47))
    assert t.comments == (" TT RRR WWW BBB",)
    lines = list(crosstable.convert(t, "trf26").document.source.texts)
    place = lines.index("330 +-   4  23  47")
    assert lines[place - 1] == "### TT RRR WWW BBB"
    assert "comment" in [loss.kind for loss in crosstable.convert(t, "draft-2024").losses]


# -- Vega -----------------------------------------------------------------------------------------

VEGA_HEADER = lines_of("""
012 1 Torneo km zero
022 Scalea
032 ITA
042 18/12/2009
052 20/12/2009
062 30
072 12
092 Individual: Swiss-System Dutch (JaVaFo)
102 AF D'Alessandro Flavio
112
122 90 minutes + 30 s of increment for move
142 1.0 0.5
152 4
162 9
192 Vega 6.0.1
""")
VEGA_PLAYERS = [
    "001 2 | w | wf | VERDI Anna | 2100 | ITA | 811395 | 2150 | 121318 | 1990/05/01 | 1.5 | 3"
    " | 1 b 2 | 3 w 1",
    "001 1 | m | f | ROSSI Mario | 2291 | ITA | 811394 | 2291 | 121317 | 15/12/1965 | 3.0 | 1"
    " | 2 w 2 | 4 b = | 3 b + | 0000 - = |  | 4 w 0",
    "001 3 | m |  | BIANCHI Carlo |  | ITA |  |  |  |  | 0.0 | 4 | | 2 b 0 | 1 w - | 0000 - +",
    "001 4 | m |  | NERI Luca | 1900 | ITA | 811397 |  |  |  | 1.5 | 2 || 1 w = |||| 1 b 1",
]


def vega() -> Tournament:
    return crosstable.loads("\r\n".join([*VEGA_HEADER, *VEGA_PLAYERS]), dialect="vega")


def test_header_of_vega() -> None:
    t = vega()
    assert (t.name, t.city, t.federation) == ("1 Torneo km zero", "Scalea", "ITA")
    assert (str(t.start), str(t.end)) == ("2009/12/18", "2009/12/20")
    assert t.player_count is not None
    assert t.rated_count is not None
    assert (t.player_count.value, t.rated_count.value) == (30, 12)
    assert t.type_text == "Individual: Swiss-System Dutch (JaVaFo)"
    assert t.chief_arbiter == "AF D'Alessandro Flavio"
    assert t.deputy_arbiters == ()
    assert t.time_control_text == "90 minutes + 30 s of increment for move"
    assert str(t.time_control) == "5400+30"
    assert t.stated_scoring is not None
    assert (t.stated_scoring.white_win, t.stated_scoring.white_draw) == (D(1), D("0.5"))
    assert (t.current_round, t.declared_rounds) == (4, 9)
    assert t.pairing_controller == "Vega 6.0.1"


def test_header_of_vega_in_trf26() -> None:
    conversion = crosstable.convert(vega(), "trf26")
    header = [line for line in conversion.document.source.texts if line[2] == "2"]
    assert header == [
        "012 1 Torneo km zero",
        "022 Scalea",
        "032 ITA",
        "042 2009/12/18",
        "052 2009/12/20",
        "062 30",
        "072 12",
        "092 Individual: Swiss-System Dutch (JaVaFo)",
        "102 AF D'Alessandro Flavio",
        "122 90 minutes + 30 s of increment for move",
        "142 9",
        "162  W 1.0    D 0.5    L 0.0",
        "172 ITA OTHER",
        "182 Vega 6.0.1",
    ]
    assert [loss.message for loss in conversion.losses] == ["current round 4"]


def test_header_of_vega_in_trf16() -> None:
    losses = crosstable.convert(vega(), "trf16").losses
    assert {loss.kind for loss in losses} == {
        "rounds",
        "current-round",
        "game-scoring",
        "pairing-controller",
        "national-rating",
    }


def test_player_rows_of_vega() -> None:
    t = vega()
    second, first, third, fourth = t.players
    assert (first.number, first.name, first.sex, first.title) == (1, "ROSSI Mario", "m", "FM")
    assert (first.rating, first.federation, first.fide_id) == (2291, "ITA", "811394")
    assert (str(first.born), first.points, first.rank) == ("1965/12/15", D("3.0"), 1)
    rounds: tuple[Entry, ...] = (
        Game(2, W, Result.DRAW),
        Game(4, B, Result.SHORT_DRAW),
        Game(3, B, Result.FORFEIT_WIN),
        Bye(ByeKind.HALF_POINT),
        None,
        Game(4, W, Result.LOSS),
    )
    assert first.rounds == rounds
    assert second.rounds == (Game(1, B, Result.DRAW), Game(3, W, Result.WIN))
    assert third.rounds == (
        None,
        Game(2, B, Result.LOSS),
        Game(1, W, Result.FORFEIT_LOSS),
        Bye(ByeKind.PAIRING_ALLOCATED),
    )
    assert fourth.rounds[1:5] == (Game(1, W, Result.SHORT_DRAW), None, None, None)
    assert t.national == (
        NationalRecord("ITA", 2, 2150, "121318"),
        NationalRecord("ITA", 1, 2291, "121317"),
    )
    assert kinds(t) == []


def test_player_rows_of_vega_in_other_dialects() -> None:
    t = vega()
    assert converted(t, "trf26", "001")[1] == (
        "001    1 m FM ROSSI Mario                       2291 ITA      811394 1965/12/15  3.0    1"
        "     2 w =     4 b D     3 b +  0000 - H               4 w 0"
    )
    assert converted(t, "trf26", "ITA") == [
        "ITA    2                                        2150          121318",
        "ITA    1                                        2291          121317",
    ]
    assert converted(t, "trf06", "001")[1].endswith(
        "     2 w =     4 b =     3 b +  0000 - =               4 w 0"
    )
    assert converted(t, "vega", "001")[1] == (
        "001 1 | m | f | ROSSI Mario | 2291 | ITA | 811394 | 2291 | 121317 | 15/12/1965 | 3.0 | 1 "
        "| 2 w 2 | 4 b = | 3 b + | 0000 - = |  | 4 w 0"
    )


def test_a_game_of_trf_in_the_words_of_vega() -> None:
    """The way back: a rated draw becomes `2`, a very short one `=`."""
    lines = [
        player_line(1, ["   2 w =", "   2 b D", "   2 w +", "0000 - H", "", "   2 b 0"]),
        player_line(2, ["   1 b =", "   1 w D", "   1 b -", "0000 - F", "", "   1 w 1"]),
    ]
    t = crosstable.loads("\n".join(["012 Example", *lines]), dialect="trf16")
    rows = texts(crosstable.convert(t, "vega"), "001")
    assert rows[0].endswith("| 2 w 2 | 2 b = | 2 w + | 0000 - = |  | 2 b 0")
    assert rows[1].endswith("| 1 b 2 | 1 w = | 1 b - | 0000 - + |  | 1 w 1")


def test_squeezed_points_of_a_player_are_not_a_round() -> None:
    t = report("trf26", "299 -1.0 002 0001", "299 H 0.0 003 0001")
    assert [(a.kind, a.match_points, a.game_points, a.round_number) for a in t.abnormal_points] == [
        ("", D("0"), D("-1.0"), 2),
        ("H", D("0"), D("0.0"), 3),
    ]


def test_a_part_of_a_number_is_not_a_value() -> None:
    t = report("trf26", "250       0.0 001 003 0001 00901")
    assert [(a.first, a.last) for a in t.accelerations] != [(1, 90)]
    messages = [f.message for f in t.findings if f.kind == "number-unreadable"]
    assert [message.partition(" ")[0] for message in messages] == ["'00901'"]
