"""The rules of the format documents that are neither a column nor a printed example.

Remarks, notes and meanings of values of the drafts of 2024 and 2025 of the TRF extensions, of
TRF16 and of the Vega manual. `docs/coverage/records.md` says which rule is tested where.
"""

from decimal import Decimal
from typing import Any

import pytest

import crosstable
from crosstable.model.records import (
    AbnormalPoints,
    Acceleration,
    InformativeRound,
    Lineup,
    ProhibitedPairing,
    RankingMethod,
    TeamBye,
)
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, GameScoring, MatchScoring, Tournament
from crosstable.rules.acceleration.points import fictitious_points
from crosstable.rules.acceleration.systems import acceleration_in_force
from crosstable.rules.matches import MatchScore, needs_lineup_record, team_matches
from crosstable.rules.matches.copies import registration_id
from crosstable.rules.scoring import computed_points, scoring_in_force
from crosstable.text.dialects import DIALECTS
from crosstable.text.layout import Mark
from crosstable.text.record801 import digits, parameters_801
from tests.conftest import PROJECT_ROOT
from tests.report_lines import converted, kinds, lines_of, pairs, player_line, report, team_line

D = Decimal
W, B = Colour.WHITE, Colour.BLACK
FIDE_DIALECTS = ["trf16", "draft-2024", "draft-2025"]
DRAFTS = ["draft-2024", "draft-2025"]


def loaded(dialect: str, *lines: str) -> Tournament:
    return crosstable.loads("\r\n".join(lines), dialect=dialect)


# -- lines and marks ------------------------------------------------------------------------------


def test_each_line_is_written_with_a_carriage_return() -> None:
    data = crosstable.convert(report("trf16", players=3), "trf16").to_bytes()
    assert data.count(b"\r\n") == data.count(b"\n") == 4
    assert data.endswith(b"\r\n")
    only_returns = crosstable.convert(report("trf16", players=3), "trf16", line_end="\r").to_bytes()
    assert only_returns == data.replace(b"\n", b"")


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_lines_are_read_whatever_their_end(end: str) -> None:
    t = crosstable.loads(end.join(["012 Example", player_line(1), player_line(2)]) + end)
    assert (t.name, [player.number for player in t.players]) == ("Example", [1, 2])


def test_marks_are_those_of_the_legend() -> None:
    """The filled square, the empty one and the blank of the columns R and P."""
    records = DIALECTS["trf16"].records
    name, sex, start = (
        records["012"].fields[0],
        records["001"].field("sex"),
        records["042"].fields[0],
    )
    assert (name.rating, name.pairing) == (Mark.MANDATORY, Mark.MANDATORY)
    assert (sex.rating, sex.pairing) == (Mark.WARNING, Mark.NONE)
    assert (start.rating, start.pairing) == (Mark.NONE, Mark.NONE)


@pytest.mark.parametrize("name", [*FIDE_DIALECTS, "vega"])
def test_tournament_records_end_in_two(name: str) -> None:
    """Code in columns 1-3, text from column 5."""
    header = [code for code in DIALECTS[name].records if code.endswith("2") and code != "802"]
    for code in header:
        record = DIALECTS[name].records[code]
        if code not in ("132", "162", "172", "362") or name == "vega":
            assert [(f.start, f.end) for f in record.fields] == [(5, None)]
    assert {"012", "022", "032", "102"} <= set(header)


def test_comments_are_lines_with_three_hashes() -> None:
    lines = ["### made by hand", "012 Example", player_line(1), "###", "###012 not the name"]
    t = loaded("draft-2025", *lines)
    assert t.comments == (" made by hand", "", "012 not the name")
    assert t.name == "Example"
    assert kinds(t) == []


# -- tournament section ---------------------------------------------------------------------------

HEADER = lines_of("""
012 Open of Lyon
022 Lyon
032 FRA
042 2024/05/01
052 2024/05/03
062 40
072 35
082 10
102 IA Durand, Paul
112 FA Petit, Anne
112 FA Roux, Marc
122 90 min/40 moves + 30 min + 30 s
""")
ROUND_DATES = "132".ljust(91) + "24/05/01  24/05/02  24/05/02  24/05/03"


@pytest.mark.parametrize("dialect", FIDE_DIALECTS)
def test_tournament_section_is_read(dialect: str) -> None:
    t = loaded(dialect, *HEADER, ROUND_DATES)
    assert (t.name, t.city, t.federation) == ("Open of Lyon", "Lyon", "FRA")
    assert (str(t.start), str(t.end)) == ("2024/05/01", "2024/05/03")
    assert [count and count.value for count in (t.player_count, t.rated_count, t.team_count)] == [
        40,
        35,
        10,
    ]
    assert t.chief_arbiter == "IA Durand, Paul"
    assert t.deputy_arbiters == ("FA Petit, Anne", "FA Roux, Marc")
    assert t.time_control_text == "90 min/40 moves + 30 min + 30 s"
    assert kinds(t) == []
    for to in FIDE_DIALECTS:
        written = crosstable.convert(t, to).document.source.texts
        assert [text for text in written if not text.startswith("### format")] == [
            *HEADER,
            ROUND_DATES,
        ]


@pytest.mark.parametrize("dialect", FIDE_DIALECTS)
def test_dates_of_rounds_stand_over_the_rounds(dialect: str) -> None:
    """92-99, 102-109, 112-119 and so on; year, month and day have two digits each."""
    assert (ROUND_DATES[91:99], ROUND_DATES[101:109]) == ("24/05/01", "24/05/02")
    assert (ROUND_DATES[111:119], ROUND_DATES[121:129]) == ("24/05/02", "24/05/03")
    t = loaded(dialect, ROUND_DATES)
    assert list(map(str, t.round_dates)) == ["2024/05/01", "2024/05/02", "2024/05/02", "2024/05/03"]


@pytest.mark.parametrize("dialect", ["trf16", "draft-2025"])
def test_type_of_tournament_is_a_text(dialect: str) -> None:
    t = loaded(dialect, "092 Individual: Swiss-System")
    assert (t.type_text, t.type_code) == ("Individual: Swiss-System", None)


def test_type_of_tournament_is_a_code_in_the_draft_of_2024() -> None:
    t = loaded("draft-2024", "092 FIDE_DUTCH")
    assert (t.type_text, t.type_code) == (None, "FIDE_DUTCH")
    assert converted(t, "trf26", "192") == ["192 FIDE_DUTCH"]
    assert converted(loaded("draft-2025", "192 FIDE_DUTCH"), "draft-2024", "092") == [
        "092 FIDE_DUTCH"
    ]


@pytest.mark.parametrize("dialect", DRAFTS)
def test_tiebreaks_are_lists_with_commas(dialect: str) -> None:
    assert loaded(dialect, "202 BH/C1,BH,SB").tiebreaks == ("PTS", "BH/C1", "BH", "SB")
    assert loaded(dialect, "212 BH/C1,SB").tiebreaks == ("BH/C1", "SB")


def test_202_and_212_are_alternatives() -> None:
    both = loaded("draft-2025", "202 BH,SB", "212 PTS,SB,BH")
    assert both.tiebreaks == ("PTS", "SB", "BH")
    assert kinds(both) == ["record-superseded"]
    assert kinds(loaded("draft-2025", "202 BH,SB", "212 PTS,BH,SB")) == []


def test_number_of_rounds_and_initial_colour() -> None:
    t = loaded("draft-2025", "142 9", "152 B")
    assert (t.declared_rounds, t.initial_colour) == (9, B)
    assert converted(t, "trf26", "142") == ["142 9"]
    assert converted(t, "trf26", "152") == ["152 B"]


def test_scoring_of_games_has_six_places() -> None:
    """Symbols in 6, 15, 24, 33, 42 and 51, points after each."""
    line = "162  W 3.0    D 1.0    L 0.5    A 0.2    P 2.0    X 1.5"
    assert [line[i - 1] for i in (6, 15, 24, 33, 42, 51)] == list("WDLAPX")
    t = loaded("draft-2025", line)
    assert t.stated_scoring is not None
    assert t.stated_scoring.symbols() == {
        "W": D("3.0"),
        "D": D("1.0"),
        "L": D("0.5"),
        "A": D("0.2"),
        "P": D("2.0"),
        "X": D("1.5"),
    }
    assert converted(t, "trf26", "162") == [line]


def test_scoring_of_games_in_any_order_and_with_defaults() -> None:
    t = loaded("draft-2025", "162  D 1.0    W 3.0")
    assert t.stated_scoring == GameScoring.of_symbols({"W": D(3), "D": D(1)})
    usual = GameScoring.of_symbols({})
    assert usual == GameScoring()
    assert (usual.white_win, usual.forfeit_win, usual.full_point_bye) == (D(1), D(1), D(1))
    assert (usual.white_draw, usual.half_point_bye) == (D("0.5"), D("0.5"))
    assert (usual.white_loss, usual.forfeit_loss, usual.zero_point_bye) == (D(0), D(0), D(0))
    changed = GameScoring.of_symbols({"W": D(3), "D": D(1)})
    assert (changed.pairing_allocated_bye, changed.unknown) == (D(3), D(1)), "as W and as D"


def test_scoring_of_games_counts_in_team_matches() -> None:
    t = two_teams("draft-2025", "162  W 3.0    D 1.0", cells=("1", "="))
    assert team_matches(t).rounds[1, 1].score.game_points == D(4)


def test_ranking_method_with_its_federation() -> None:
    line = "172 ITA NIDOF"
    t = loaded("draft-2025", line, "172 FRA NRO")
    assert t.ranking_methods == (RankingMethod("ITA", "NIDOF"), RankingMethod("FRA", "NRO"))
    assert converted(t, "trf26", "172") == [line, "172 FRA NRO"]


def test_ranking_method_is_added_to_national_records() -> None:
    """It is mandatory where there are national records."""
    national = "ITA    1".ljust(48) + "2100"
    t = loaded("draft-2025", player_line(1), national)
    assert kinds(t) == []
    conversion = crosstable.convert(t, "trf26")
    assert [text for text in conversion.document.source.texts if text[:3] in ("172", "ITA")] == [
        "172 ITA OTHER",
        national,
    ]
    assert [assumption.kind for assumption in conversion.assumptions] == ["ranking-method"]


def test_scoring_of_matches_has_three_places() -> None:
    """Symbols in 5-6, 14-15 and 23-24, points after each."""
    line = "362 TW 3.0   TD 1.5   TL 0.5"
    assert (line[4:6], line[13:15], line[22:24]) == ("TW", "TD", "TL")
    t = loaded("draft-2025", line)
    assert t.stated_match_scoring == MatchScoring(D("3.0"), D("1.5"), D("0.5"))
    assert converted(t, "trf26", "362") == [line]
    only_draw = loaded("draft-2025", "362 TD 1.5").stated_match_scoring
    assert only_draw == MatchScoring(D(2), D("1.5"), D(0))
    assert MatchScoring() == MatchScoring(D(2), D(1), D(0))


# -- player section -------------------------------------------------------------------------------

PLAYER = (
    "001   12 wWGM Garcia Lopez, Maria Fernanda      2405 ESP 12345678901 1990/05/17 11.5    3"
    "     7 w 1  0000 - H    15 b =    16 w 0"
)


@pytest.mark.parametrize("dialect", FIDE_DIALECTS)
def test_player_section_is_read(dialect: str) -> None:
    t = loaded(dialect, PLAYER)
    player = t.player(12)
    assert (player.sex, player.title, player.name) == ("w", "WGM", "Garcia Lopez, Maria Fernanda")
    assert (player.rating, player.federation) == (2405, "ESP")
    assert player.fide_id == "12345678901", "eleven columns, three of them a reserve"
    assert (str(player.born), player.points, player.rank) == ("1990/05/17", D("11.5"), 3)
    assert player.rounds == (
        Game(7, W, Result.WIN),
        Bye(ByeKind.HALF_POINT),
        Game(15, B, Result.DRAW),
        Game(16, W, Result.LOSS),
    )
    for to in FIDE_DIALECTS:
        assert converted(t, to, "001") == [PLAYER]


@pytest.mark.parametrize("title", "GM IM WGM FM WIM CM WFM WCM".split())  # noqa: SIM905
def test_titles(title: str) -> None:
    line = f"001    1 m{title:>3} Lee, Ann"
    t = loaded("trf16", line)
    assert t.player(1).title == title
    assert converted(t, "trf16", "001")[0][10:13] == f"{title:>3}"


def test_starting_ranks_have_up_to_four_digits() -> None:
    t = loaded("trf16", player_line(1, ["9999 w 1"]), player_line(9999, ["   1 b 0"]))
    assert t.player(1).rounds == (Game(9999, W, Result.WIN),)
    assert t.player(9999).rounds == (Game(1, B, Result.LOSS),)


def test_ranks_may_be_shared() -> None:
    t = loaded("draft-2024", player_line(1, rank="1"), player_line(2, rank="1"))
    assert [player.rank for player in t.players] == [1, 1]
    assert kinds(t) == []


CELLS: list[tuple[str, Entry]] = [
    ("   2 w 1", Game(2, W, Result.WIN)),
    ("   2 b =", Game(2, B, Result.DRAW)),
    ("   2 w 0", Game(2, W, Result.LOSS)),
    ("   2 b W", Game(2, B, Result.SHORT_WIN)),
    ("   2 w D", Game(2, W, Result.SHORT_DRAW)),
    ("   2 b L", Game(2, B, Result.SHORT_LOSS)),
    ("   2 w +", Game(2, W, Result.FORFEIT_WIN)),
    ("   2 b -", Game(2, B, Result.FORFEIT_LOSS)),
    ("0000 - H", Bye(ByeKind.HALF_POINT)),
    ("0000 - F", Bye(ByeKind.FULL_POINT)),
    ("0000 - U", Bye(ByeKind.PAIRING_ALLOCATED)),
    ("0000 - Z", Bye(ByeKind.ZERO_POINT)),
]


@pytest.mark.parametrize("dialect", FIDE_DIALECTS)
@pytest.mark.parametrize(("cell", "entry"), CELLS)
def test_results_are_read_in_either_case(dialect: str, cell: str, entry: Entry) -> None:
    for text in (cell, cell.lower()):
        t = loaded(dialect, player_line(1, [text, "   2 w 1"]))
        assert t.player(1).entry(1) == entry
    assert converted(t, dialect, "001")[0][91:99] == cell


@pytest.mark.parametrize("dialect", FIDE_DIALECTS)
@pytest.mark.parametrize("letter", "HFUZ")
def test_four_blanks_are_0000_and_a_blank_colour_is_a_minus(dialect: str, letter: str) -> None:
    kind = {"H": "HALF_POINT", "F": "FULL_POINT", "U": "PAIRING_ALLOCATED", "Z": "ZERO_POINT"}
    for cell in (f"0000 - {letter}", f"     - {letter}", f"0000   {letter}", f"       {letter}"):
        t = loaded(dialect, player_line(1, [cell, "   2 w 1"]))
        assert t.player(1).entry(1) == Bye(ByeKind[kind[letter]])
        assert kinds(t) == ["opponent-unknown"], "player 2 is not in this report"


@pytest.mark.parametrize("dialect", FIDE_DIALECTS)
def test_a_blank_result_is_an_absence(dialect: str) -> None:
    t = loaded(dialect, player_line(1, ["0000 -", "", "   2 w 1"]))
    scoring = GameScoring.of_symbols({"A": D("0.3")})
    assert t.player(1).rounds[0] == Bye(ByeKind.ZERO_POINT)
    assert t.player(1).rounds[1] is None
    assert computed_points(t.player(1), scoring, until=2) == D("0.6")


def test_a_blank_result_beside_an_opponent_is_a_game_to_come() -> None:
    t = loaded("draft-2025", player_line(1, ["   2 w"]), player_line(2, ["   1 b"]))
    assert t.player(1).rounds == (Game(2, W, Result.PENDING),)


def test_only_regular_games_are_rated() -> None:
    rated = {
        entry.result for _, entry in CELLS if isinstance(entry, Game) and entry.result.is_rated
    }
    assert rated == {Result.WIN, Result.DRAW, Result.LOSS}


def test_forfeits_are_not_played_and_very_short_games_are() -> None:
    assert not Result.FORFEIT_WIN.is_played
    assert not Result.FORFEIT_LOSS.is_played
    assert Result.SHORT_WIN.is_played
    assert Result.SHORT_WIN.opposite is Result.SHORT_LOSS
    assert Result.SHORT_DRAW.opposite is Result.SHORT_DRAW


def test_rounds_go_on_every_ten_columns() -> None:
    results = "1=0" * 6
    cells = [f"   2 {'wb'[i % 2]} {result}" for i, result in enumerate(results)]
    t = loaded("trf16", player_line(1, cells))
    line = converted(t, "trf16", "001")[0]
    assert len(t.player(1).rounds) == 18
    assert [line[98 + 10 * i] for i in range(18)] == list(results)
    assert (line[101:105], line[106], line[108]) == ("   2", "b", "=")
    assert (line[111:115], line[116], line[118]) == ("   2", "w", "0")


@pytest.mark.parametrize(
    ("cell", "entry"),
    [
        ("0000 w +", Game(None, W, Result.FORFEIT_WIN)),
        ("0000 b +", Game(None, B, Result.FORFEIT_WIN)),
        ("0000 - +", Game(None, None, Result.FORFEIT_WIN)),
        ("     - +", Game(None, None, Result.FORFEIT_WIN)),
    ],
)
def test_forfeit_win_against_an_undefined_opponent_of_a_team(cell: str, entry: Entry) -> None:
    lines = [player_line(1, [cell]), player_line(2)]
    teams = [team_line("draft-2024", n, [n]) for n in (1, 2)]
    t = loaded("draft-2024", *lines, *teams, "340 +-   1   1   2")
    assert t.player(1).rounds == (entry,)
    assert kinds(t) == []


def test_points_of_a_team_player_are_informative() -> None:
    """The standard score, whatever the scoring of the games is."""
    t = two_teams("draft-2025", "162  W 3.0    D 1.0", cells=("1", "="), points=("1.0", "0.5"))
    assert [player.points for player in t.players[:2]] == [D("1.0"), D("0.5")]
    assert scoring_in_force(t).scoring.white_win == D(3)


# -- team section ---------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", FIDE_DIALECTS)
def test_roster_in_the_order_of_registration(dialect: str) -> None:
    numbers = [14, 3, 7, 2, 1, 5, 6, 4, 8, 9, 10, 11, 12, 13]
    line = f"013 {'Knights of the Round Table, Lyon':<32}" + " ".join(f"{n:>4}" for n in numbers)
    assert (line[4:36], line[36:40], line[41:45]) == (
        "Knights of the Round Table, Lyon",
        "  14",
        "   3",
    )
    assert (line[71:75], line[101:105]) == ("   4", "  13"), "the eighth and the fourteenth"
    t = report(dialect, line, players=14)
    assert [team.name for team in t.teams] == ["Knights of the Round Table, Lyon"]
    assert t.teams[0].roster == tuple(numbers)
    assert converted(t, "trf16", "013") == [line]


@pytest.mark.parametrize(("dialect", "first"), [("draft-2024", 72), ("draft-2025", 74)])
def test_roster_of_a_numbered_team(dialect: str, first: int) -> None:
    numbers = [14, 3, 7, 2, 1, 5, 6, 4, 8, 9, 10, 11, 12, 13]
    line = team_line(dialect, 7, numbers, "KNI")
    for place in (1, 2, 3, 4, 8, 14):
        start = first + 5 * (place - 1)
        assert int(line[start - 1 : start + 3]) == numbers[place - 1]
    t = report(dialect, line, players=14)
    assert (t.team(7).nickname, t.team(7).roster) == ("KNI", tuple(numbers))
    assert converted(t, dialect, "310") == [line]


def test_record_310_replaces_013() -> None:
    lines = ["013 Old name".ljust(36) + "   1    2", team_line("draft-2024", 5, [2, 1])]
    t = report("draft-2024", *lines, players=2)
    assert [(team.number, team.name, team.roster) for team in t.teams] == [(5, "Team 5", (2, 1))]
    assert converted(t, "draft-2024", "013") == []


def two_teams(
    dialect: str,
    *lines: str,
    cells: tuple[str, str],
    points: tuple[str, str] = ("", ""),
) -> Tournament:
    """Players 1 and 2 of team 1 against 3 and 4 of team 2 in one round; team 3 is free."""
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    players = [
        player_line(1, [f"   3 w {cells[0]}"], points[0]),
        player_line(2, [f"   4 b {cells[1]}"], points[1]),
        player_line(3, [f"   1 b {other[cells[0]]}"]),
        player_line(4, [f"   2 w {other[cells[1]]}"]),
        player_line(5),
        player_line(6),
    ]
    teams = [team_line(dialect, n, (2 * n - 1, 2 * n)) for n in (1, 2, 3)]
    return loaded(dialect, "352 WB", *players, *teams, *lines)


# -- accelerated rounds ---------------------------------------------------------------------------


def test_acceleration_of_players_has_no_match_points() -> None:
    t = report("draft-2024", "250    01.0 001 002 0001 0004", players=8)
    assert t.accelerations == (Acceleration(D(0), D("1.0"), 1, 2, 1, 4),)
    assert converted(t, "draft-2024", "250") == ["250    01.0 001 002 0001 0004"]
    assert converted(t, "trf26", "250") == ["250       1.0   1   2    1    4"]


def test_acceleration_of_one_player_in_one_round() -> None:
    """In the draft of 2024 the last round and the last participant may be left out."""
    t = report("draft-2024", "250    00.5 003     0007", players=8)
    assert t.accelerations == (Acceleration(D(0), D("0.5"), 3, 3, 7, 7),)
    records = acceleration_in_force(t)
    assert fictitious_points(records, 7, 3) == (D(0), D("0.5"))
    assert fictitious_points(records, 7, 4) == fictitious_points(records, 6, 3) == (D(0), D(0))
    assert converted(t, "trf26", "250") == ["250       0.5   3   3    7    7"]


def test_acceleration_of_teams_may_leave_one_kind_of_points_out() -> None:
    lines = ["250 02      001 003 0001 0002", "250    01.5 004 004 0001 0002"]
    t = report("draft-2024", *lines, teams=pairs(1, 2, 3, 4))
    assert t.accelerations == (
        Acceleration(D(2), D(0), 1, 3, 1, 2),
        Acceleration(D(0), D("1.5"), 4, 4, 1, 2),
    )


def test_acceleration_without_points_is_read_as_it_stands() -> None:
    """Somebody's points should differ from zero; judging that is not the reader's work."""
    t = report("draft-2025", "250      00.0 001 003 0001 0004", players=8)
    assert t.accelerations == (Acceleration(D(0), D(0), 1, 3, 1, 4),)


def test_records_250_win_over_a_method_named_by_192() -> None:
    lines = ["192 FIDE_DUTCH_BAKU", "142 9", "250       0.5   1   1    1    2"]
    t = report("draft-2025", *lines, players=8)
    assert acceleration_in_force(t) == (Acceleration(D(0), D("0.5"), 1, 1, 1, 2),)
    exchanged = crosstable.convert(t, "trf26", "itdx").document.source.texts
    assert "192 FIDE_DUTCH" in exchanged
    assert "250       0.5   1   1    1    2" in exchanged


# -- prohibited pairings --------------------------------------------------------------------------


def test_prohibited_pairings_of_players() -> None:
    line = "260   1   3    2    5    7    8"
    t = report("draft-2025", line, "260   4   4    1    2", players=8)
    assert t.prohibited == (
        ProhibitedPairing((2, 5, 7, 8), 1, 3),
        ProhibitedPairing((1, 2), 4, 4),
    )
    assert converted(t, "trf26", "260") == [line, "260   4   4    1    2"]


def test_prohibited_pairings_of_teams() -> None:
    t = report("draft-2025", "260 001 011 0002 0003", teams=pairs(1, 2, 3))
    assert t.prohibited == (ProhibitedPairing((2, 3), 1, 11),)
    assert kinds(t) == []


# -- line-ups -------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", DRAFTS)
def test_empty_boards_are_zeros_or_blank(dialect: str) -> None:
    lines = [
        "300   1   1   2    1 0000    3    4",
        "300   2   1   2    1         3    4",
        "300   3   1   2 0000    5    3    4    6    7    8",
    ]
    t = report(dialect, *lines, teams={1: range(1, 9), 2: range(9, 17)})
    assert t.lineups == (
        Lineup(1, 1, 2, (1, 0, 3, 4)),
        Lineup(2, 1, 2, (1, 0, 3, 4)),
        Lineup(3, 1, 2, (0, 5, 3, 4, 6, 7, 8)),
    )
    assert converted(t, dialect, "300")[:2] == [
        "300 001 001 002 0001 0000 0003 0004",
        "300 002 001 002 0001 0000 0003 0004",
    ]


def test_a_team_without_players_needs_no_line_up() -> None:
    """Nobody present is a forfeited match."""
    assert not needs_lineup_record((1, 2, 3, 4), (0, 0, 0, 0), boards=4)
    assert needs_lineup_record((1, 2, 3, 4), (1, 0, 0, 0), boards=4)


# -- byes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dialect", "line"),
    [
        ("draft-2024", "320  1  2.0       3 000   2"),
        ("draft-2025", "320  1.0  2.0       3 000   2"),
    ],
)
def test_rounds_without_a_pairing_allocated_bye_are_zeros_or_blank(dialect: str, line: str) -> None:
    t = report(dialect, line, teams=pairs(1, 2, 3))
    assert t.team_pairing_bye is not None
    assert t.team_pairing_bye.teams == (0, 3, 0, 2)


@pytest.mark.parametrize(
    ("dialect", "line"), [("draft-2024", "320  1  2.0   3"), ("draft-2025", "320  1.0  2.0   3")]
)
def test_pairing_allocated_byes_have_one_record(dialect: str, line: str) -> None:
    t = report(dialect, line, line, teams=pairs(1, 2, 3))
    assert kinds(t) == ["record-repeated"]


@pytest.mark.parametrize(
    ("letter", "kind"),
    [("F", ByeKind.FULL_POINT), ("H", ByeKind.HALF_POINT), ("Z", ByeKind.ZERO_POINT)],
)
@pytest.mark.parametrize(
    ("dialect", "code"), [("draft-2024", "330"), ("draft-2025", "240"), ("trf26", "240")]
)
def test_types_of_bye(dialect: str, code: str, letter: str, kind: ByeKind) -> None:
    t = report(dialect, f"{code} {letter} 002 001 002 003", teams=pairs(1, 2, 3))
    assert t.team_byes == (TeamBye(kind, 2, (1, 2, 3)),)
    assert converted(t, "draft-2024", "330") == [f"330 {letter} 002 001 002 003"]
    assert converted(t, "trf26", "240") == [f"240 {letter}   2    1    2    3"]


def test_byes_of_players_stand_in_their_rounds() -> None:
    """A record 240 of an individual event says again what record 001 says."""
    played = ["   2 w 1", "0000 - H"], ["   1 b 0", "   3 w 1"], ["", "   2 b 0"]
    players = [player_line(i, cells) for i, cells in enumerate(played, 1)]
    t = loaded("draft-2025", *players, "240 H   2    1", "240 F   3    2    3")
    assert kinds(t) == []
    assert t.team_byes == ()
    assert t.player(1).entry(2) == Bye(ByeKind.HALF_POINT)
    assert t.player(2).entry(3) == t.player(3).entry(3) == Bye(ByeKind.FULL_POINT)
    assert converted(t, "trf26", "240") == ["240 F   3    2    3"], "only what is still to come"


def test_one_record_of_byes_for_each_type_and_round() -> None:
    players = [player_line(i, ["", f"0000 - {c}", "0000 - H"]) for i, c in enumerate("HZHZ", 1)]
    t = loaded("draft-2025", *players)
    assert converted(t, "trf26", "240") == [
        "240 H   2    1    3",
        "240 Z   2    2    4",
        "240 H   3    1    2    3    4",
    ]


def test_byes_of_one_type_and_round_in_two_records_are_both_read() -> None:
    t = report("draft-2025", "240 H   2    1", "240 H   2    2", teams=pairs(1, 2))
    assert [bye.teams for bye in t.team_byes] == [(1,), (2,)]


@pytest.mark.parametrize("to", ["draft-2024", "draft-2025", "trf26"])
def test_what_did_not_happen_has_no_record(to: str) -> None:
    """No byes, no forfeits, every team in its default order, nothing abnormal."""
    t = two_teams("draft-2024", cells=("1", "="))
    codes = {text[:3] for text in crosstable.convert(t, to).document.source.texts}
    assert codes.isdisjoint({"240", "250", "260", "299", "300", "320", "330", "340"})


def test_zero_point_bye_of_a_team_follows_by_exclusion() -> None:
    t = two_teams("draft-2025", cells=("1", "="))
    assert team_matches(t).rounds[3, 1].bye is ByeKind.ZERO_POINT


# -- forfeited matches ----------------------------------------------------------------------------


def forfeit_event(dialect: str, *lines: str, cells: dict[int, str]) -> Tournament:
    """Team 1 (players 1 and 2) came to round 1, team 2 (players 3 and 4) did not."""
    players = [player_line(n, [cells.get(n, "")]) for n in range(1, 5)]
    teams = [team_line(dialect, n, (2 * n - 1, 2 * n)) for n in (1, 2)]
    return loaded(dialect, "352 WB", *players, *teams, *lines)


@pytest.mark.parametrize(
    ("kind", "scores"),
    [("+-", (D(2), D(0))), ("-+", (D(0), D(2))), ("--", (D(0), D(0)))],
)
def test_types_of_forfeit(kind: str, scores: tuple[Decimal, Decimal]) -> None:
    t = forfeit_event("draft-2025", f"330 {kind}   1   1   2", cells={})
    assert t.team_forfeits[0].kind == kind
    rounds = team_matches(t).rounds
    assert (rounds[1, 1].score.match_points, rounds[2, 1].score.match_points) == scores


@pytest.mark.parametrize(
    "cells",
    [
        {1: "0000 w +", 2: "0000 b +"},
        {1: "0000 - +", 2: "0000 - +"},
        {1: "   3 w +", 2: "   4 b +", 3: "   1 b -", 4: "   2 w -"},
    ],
)
def test_players_who_came_are_credited(cells: dict[int, str]) -> None:
    t = forfeit_event("draft-2025", "330 +-   1   1   2", cells=cells)
    assert kinds(t) == []
    rounds = team_matches(t).rounds
    assert (rounds[1, 1].score, rounds[1, 1].results) == (MatchScore(D(2), D(2)), "++")
    assert (rounds[2, 1].score, rounds[2, 1].results) == (MatchScore(D(0), D(0)), "--")


def test_fewer_players_than_boards_need_a_line_up() -> None:
    lines = ["330 +-   1   1   2", "300   1   1   2 0000    2"]
    t = forfeit_event("draft-2025", *lines, cells={2: "0000 b +"})
    row = team_matches(t).rounds[1, 1]
    assert (row.players, row.results) == ((0, 2), "-+")
    assert row.score == MatchScore(D(2), D(1)), "one win for one player present"
    assert needs_lineup_record(t.team(1).roster, row.players, boards=2)


def test_an_opponent_named_by_a_forfeit_win_has_the_loss() -> None:
    t = forfeit_event("draft-2025", "330 +-   1   1   2", cells={1: "   3 w +", 2: "0000 b +"})
    assert kinds(t) == ["opponent-disagrees"]
    whole = {1: "   3 w +", 2: "0000 b +", 3: "   1 b -"}
    assert kinds(forfeit_event("draft-2025", "330 +-   1   1   2", cells=whole)) == []


# -- abnormal points ------------------------------------------------------------------------------

USUAL = {
    "W": MatchScore(D(2), D("1.5")),
    "L": MatchScore(D(0), D("0.5")),
    "F": MatchScore(D(2), D(2)),
    "H": MatchScore(D(1), D(1)),
    "Z": MatchScore(D(0), D(0)),
}


def free_team_with(letter: str, *lines: str) -> MatchScore:
    """What team 3 gets for a bye of this type."""
    t = two_teams("draft-2025", f"240 {letter}   1    3", *lines, cells=("1", "="))
    return team_matches(t).rounds[3, 1].score


@pytest.mark.parametrize("letter", "FHZ")
def test_byes_are_worth_what_299_says(letter: str) -> None:
    assert free_team_with(letter) == USUAL[letter]
    assert free_team_with(letter, f"299 {letter}   1.5   0.5") == MatchScore(D("1.5"), D("0.5"))


@pytest.mark.parametrize(("letter", "team"), [("W", 1), ("L", 2)])
def test_won_and_lost_matches_are_worth_what_299_says(letter: str, team: int) -> None:
    usual = two_teams("draft-2025", cells=("1", "="))
    assert team_matches(usual).rounds[team, 1].score == USUAL[letter]
    changed = two_teams("draft-2025", f"299 {letter}   1.5   0.0", cells=("1", "="))
    assert team_matches(changed).rounds[team, 1].score == MatchScore(D("1.5"), D("0.0"))


def test_drawn_matches_are_worth_what_299_says() -> None:
    usual = two_teams("draft-2025", cells=("1", "0"))
    assert team_matches(usual).rounds[1, 1].score == MatchScore(D(1), D(1))
    changed = two_teams("draft-2025", "299 D   1.5   2.0    1    2", cells=("1", "0"))
    assert team_matches(changed).rounds[1, 1].score == MatchScore(D(1), D(1))
    assert team_matches(changed).rounds[2, 1].score == MatchScore(D("1.5"), D("2.0"))


def test_forfeits_are_worth_what_299_says() -> None:
    cells = {1: "0000 w +", 2: "0000 b +"}
    lines = ["330 +-   1   1   2", "299 +   2.0   2.5", "299 -   0.0   1.5"]
    rounds = team_matches(forfeit_event("draft-2025", *lines, cells=cells)).rounds
    assert rounds[1, 1].score == MatchScore(D("2.0"), D("2.5"))
    assert rounds[2, 1].score == MatchScore(D("0.0"), D("1.5"))


def test_values_of_the_draft_of_2024() -> None:
    """N game points for a forfeit win, also when fewer players came."""
    lines = ["340 +-   1   1   2", "300   1   1   2 0000    2"]
    t = forfeit_event("draft-2024", *lines, cells={2: "0000 b +"})
    rounds = team_matches(t, first_draft=True).rounds
    assert rounds[1, 1].score == MatchScore(D(2), D(2))
    assert rounds[2, 1].score == MatchScore(D(0), D(0))
    assert converted(t, "trf26", "299") == ["299 +   2.0   2.0    1    1"], "kept when converted"


@pytest.mark.parametrize("kind", "FHZ+-")
def test_types_of_299_in_the_draft_of_2024(kind: str) -> None:
    t = report("draft-2024", f"299 {kind}   1   0.5", teams=pairs(1, 2))
    assert t.abnormal_points == (AbnormalPoints(kind, D(1), D("0.5")),)


@pytest.mark.parametrize("kind", "WDL")
def test_types_of_299_that_the_draft_of_2024_lacks(kind: str) -> None:
    t = report("draft-2025", f"299 {kind}   1.0   0.5", teams=pairs(1, 2))
    assert t.abnormal_points == (AbnormalPoints(kind, D("1.0"), D("0.5")),)
    conversion = crosstable.convert(t, "draft-2024")
    assert "abnormal-points" in [loss.kind for loss in conversion.losses]


@pytest.mark.parametrize(
    ("dialect", "lines"),
    [
        ("draft-2024", ["299        -1.5  002 0001", "299    -2", "299         0.5  000 0000"]),
        (
            "draft-2025",
            ["299          -1.5    2    1", "299    -2.0", "299           0.5  000 0000"],
        ),
    ],
)
def test_missing_parts_of_299(dialect: str, lines: list[str]) -> None:
    """A missing number is zero; no round is every round; no participant is everybody."""
    t = report(dialect, *lines, teams=pairs(1, 2))
    assert t.abnormal_points == (
        AbnormalPoints("", D(0), D("-1.5"), 2, (1,)),
        AbnormalPoints("", D(-2), D(0)),
        AbnormalPoints("", D(0), D("0.5")),
    )
    assert kinds(t) == []
    totals = team_matches(t).totals
    assert totals[1] == MatchScore(D(-2), D(-1))
    assert totals[2] == MatchScore(D(-2), D("0.5"))


def test_bonus_and_penalty_of_players() -> None:
    lines = ["299           1.0    1    1", "299          -0.5    1    2    3"]
    t = report("draft-2025", *lines, players=3)
    assert t.abnormal_points == (
        AbnormalPoints("", D(0), D("1.0"), 1, (1,)),
        AbnormalPoints("", D(0), D("-0.5"), 1, (2, 3)),
    )
    assert converted(t, "trf26", "299") == lines


# -- informative records --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, 1), (9, 1), (10, 2), (99, 2), (100, 3), (999, 3), (1000, 4), (9999, 4)],
)
def test_needed_digits(number: int, expected: int) -> None:
    assert digits(number) == expected


def test_parameters_of_the_example() -> None:
    """50 teams, 14 rounds, four boards; decimals of match points take two columns more."""

    def found(**options: Any) -> dict[str, int]:
        return parameters_801(50, 14, 4, **options)

    assert found(mp_decimals=False, gp_decimals=True) == {"T": 2, "M": 2, "G": 4, "B": 4}
    assert found(mp_decimals=True, gp_decimals=True)["M"] == 4
    assert found(mp_decimals=False, gp_decimals=False)["G"] == 2


def test_registration_ids_have_one_character() -> None:
    roster = tuple(range(101, 151))
    written = "".join(registration_id(roster, number) for number in roster)
    assert written == "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "*" * 15
    assert registration_id(roster, 0) == "0"


def test_team_copies_are_not_the_source_of_anything() -> None:
    plain = two_teams("draft-2025", cells=("1", "="))
    copies = ["801 1  T1    99 99.0  2 b 00 12", "802   1 T1      99.0   99.0   2 b  0.0"]
    with_copies = two_teams("draft-2025", *copies, cells=("1", "="))
    assert with_copies == plain
    assert len(with_copies.informative) == 2
    assert team_matches(with_copies).totals[1] == MatchScore(D(2), D("1.5"))


@pytest.mark.parametrize("to", ["draft-2024", "draft-2025", "trf26"])
def test_team_copies_are_exported_but_not_for_rating_or_pairing(to: str) -> None:
    t = two_teams("draft-2025", cells=("1", "="))
    assert len(converted(t, to, "801")) == 3
    for purpose in ("rating", "pairing"):
        lines = crosstable.convert(t, to, purpose).document.source.texts
        assert not [line for line in lines if line[:2] == "80"]


@pytest.mark.parametrize(("dialect", "lead"), [("draft-2024", 27), ("draft-2025", 28)])
def test_words_of_802_in_either_case(dialect: str, lead: int) -> None:
    rounds = "PAB    1.0   fpb    2.0   Hpb    1.0   ZPB    0.0     2 W  2.0F    2 b  0.0f"
    t = report(dialect, "802   1".ljust(lead) + rounds, teams=pairs(1, 2))
    assert t.informative[0].rounds == (
        InformativeRound(bye="U", game_points=D("1.0")),
        InformativeRound(bye="F", game_points=D("2.0")),
        InformativeRound(bye="H", game_points=D("1.0")),
        InformativeRound(bye="Z", game_points=D("0.0")),
        InformativeRound(2, colour="w", game_points=D("2.0"), forfeit=True),
        InformativeRound(2, colour="b", game_points=D("0.0"), forfeit=True),
    )


# -- exchange during the tournament ---------------------------------------------------------------


def exchanged(t: Tournament, *codes: str) -> list[str]:
    lines = crosstable.convert(t, "trf26", "itdx").document.source.texts
    return [line for line in lines if line[:3] in codes]


def test_exchange_states_the_number_of_rounds() -> None:
    t = loaded("draft-2025", player_line(1, ["   2 w 1"]), player_line(2, ["   1 b 0"]))
    assert exchanged(t, "142") == ["142 1"]
    assert exchanged(loaded("draft-2025", "142 5", player_line(1)), "142") == ["142 5"]


def test_exchange_states_the_initial_colour() -> None:
    assert exchanged(report("draft-2025", "142 5", players=4), "152") == ["152 W"]
    paired = loaded("draft-2025", player_line(1, ["   2 b 1"]), player_line(2, ["   1 w 0"]))
    assert exchanged(paired, "152") == ["152 B"], "that of the best player in round one"


def test_exchange_announces_byes_of_rounds_to_come() -> None:
    players = [player_line(1, ["   2 w 1", "0000 - H"]), player_line(2, ["   1 b 0"])]
    assert exchanged(loaded("draft-2025", *players, "240 Z   3    2"), "240") == [
        "240 H   2    1",
        "240 Z   3    2",
    ]


# -- Vega -----------------------------------------------------------------------------------------


def vega(*lines: str) -> Tournament:
    return loaded("vega", *lines)


def vega_player(number: int, *rounds: str, sex: str = "m") -> str:
    fields = (str(number), sex, "f", "ROSSI Mario", "2291", "ITA", "811394", "2300", "A12")
    return "001 " + "|".join((*fields, "1965", "11.5", "23", *rounds))


def test_vega_rows_may_be_missing_or_unwanted() -> None:
    t = vega("999 of no interest", "162 9", "abc", "", vega_player(1))
    assert (t.name, t.declared_rounds, len(t.players)) == (None, 9, 1)
    assert set(kinds(t)) == {"unknown-record"}


def test_vega_rows_stand_in_any_order() -> None:
    lines = [vega_player(3), vega_player(1), "162 9", vega_player(2), "012 Example"]
    t = vega(*lines)
    assert [player.number for player in t.players] == [3, 1, 2]
    assert (t.name, t.declared_rounds) == ("Example", 9)


def test_vega_fields_of_a_player() -> None:
    t = vega("032 ITA", vega_player(17, "2 w 1"))
    player = t.player(17)
    assert (player.sex, player.title, player.name) == ("m", "FM", "ROSSI Mario")
    assert (player.rating, player.federation, player.fide_id) == (2291, "ITA", "811394")
    assert (str(player.born), player.points, player.rank) == ("1965/00/00", D("11.5"), 23)
    assert player.rounds == (Game(2, W, Result.WIN),)
    national = t.national[0]
    assert (national.federation, national.number) == ("ITA", 17)
    assert (national.rating, national.national_id) == (2300, "A12")


def test_vega_players_are_men_unless_stated() -> None:
    assert [vega(vega_player(1, sex=sex)).player(1).sex for sex in ("m", "w", "")] == [
        "m",
        "w",
        "m",
    ]


@pytest.mark.parametrize("blank", ["", " ", "   "])
def test_vega_round_without_pairing_is_blank(blank: str) -> None:
    t = vega(vega_player(1, "2 w 1", blank, "3 b 0"))
    assert t.player(1).rounds == (Game(2, W, Result.WIN), None, Game(3, B, Result.LOSS))


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("2 w 1", Game(2, W, Result.WIN)),
        ("2 b 0", Game(2, B, Result.LOSS)),
        ("2 w 2", Game(2, W, Result.DRAW)),
        ("2 b +", Game(2, B, Result.FORFEIT_WIN)),
        ("2 w -", Game(2, W, Result.FORFEIT_LOSS)),
        ("2 w =", Game(2, W, Result.SHORT_DRAW)),
        ("0000 - =", Bye(ByeKind.HALF_POINT)),
        ("0000 - +", Bye(ByeKind.PAIRING_ALLOCATED)),
    ],
)
def test_vega_round_is_opponent_colour_and_result(text: str, entry: Entry) -> None:
    assert vega(vega_player(1, text)).player(1).rounds == (entry,)


def test_vega_header_rows_beyond_the_example() -> None:
    lines = [
        "082 6",
        "132 2009/12/18;2009/12/19",
        "172 BuchT;SB",
        "182 Baku",
        "112 FA Bianchi Carlo",
    ]
    t = vega(*lines, vega_player(1))
    assert t.team_count is not None
    assert t.team_count.value == 6
    assert list(map(str, t.round_dates)) == ["2009/12/18", "2009/12/19"]
    assert t.tiebreaks == ("PTS", "OTHER_BuchT", "OTHER_SB")
    assert (t.acceleration_name, t.deputy_arbiters) == ("Baku", ("FA Bianchi Carlo",))
    assert sorted(crosstable.convert(t, "vega").document.source.texts[:5]) == sorted(lines)


# -- notes of the documents that carry no column --------------------------------------------------


def test_dates_of_the_texts_are_told() -> None:
    assert "1 June 2006" in DIALECTS["trf06"].source
    assert "10 August 2015" in DIALECTS["trf16"].source
    sources = (PROJECT_ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
    assert "updated 2014" in sources


def test_widths_of_801_are_those_needed_never_fixed_ones() -> None:
    for width in range(1, 7):
        for name in ("draft-2024", "draft-2025"):
            values = {"T": width, "M": width, "G": width, "B": 4}
            record = DIALECTS[name].records["801"].resolve_columns(values)
            for field in ("team_number", "match_points", "game_points", "round_opponent"):
                assert (
                    int(record.field(field).end or 0) - int(record.field(field).start) + 1 == width
                )


def test_ranks_of_players_in_a_team_event_are_kept_exactly() -> None:
    data = crosstable.sample("team-swiss").read_bytes()
    lines = [x for x in data.decode("utf-8").split("\r\n") if x.startswith("001")]
    ranks = [player.rank for player in crosstable.loads(data).players]
    assert ranks == [int(line[85:89]) for line in lines]
    assert len(set(ranks)) < len(ranks)  # shared ranks stay shared


def test_rosters_are_written_as_310_and_no_longer_as_013() -> None:
    t = crosstable.loads("012 Test\n013 Alpha                              1\n001    1      Lee")
    for name in ("draft-2024", "draft-2025", "trf26"):
        codes = [line[:3] for line in crosstable.convert(t, name).document.source.texts]
        assert ("310" in codes, "013" in codes) == (True, False)


def test_two_allocated_byes_in_a_round_are_both_kept() -> None:
    cell = "0000 - U"
    lines = [f"001 {n:4}".ljust(91) + cell for n in (1, 2)]
    t = crosstable.loads("012 Test\n" + "\n".join(lines), dialect="trf26")
    assert [p.rounds for p in t.players] == [(Bye(ByeKind.PAIRING_ALLOCATED),)] * 2
