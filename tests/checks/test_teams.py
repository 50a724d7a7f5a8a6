"""Rules about teams and matches: what the examples of the catalogue cannot show."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest

from crosstable import convert, dumps, loads, mend
from crosstable.checks.catalogue.examples import RUNNING, TEAM, change_pieces
from crosstable.checks.fixing import mend_source, with_edits
from crosstable.checks.judging import check_without_pairing as check
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.records import (
    AbnormalPoints,
    Acceleration,
    Lineup,
    ProhibitedPairing,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
)
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Player, Tournament
from crosstable.rules.matches import team_matches, total_after
from crosstable.text.source import Source
from tests.checks.correct import team_report
from tests.shorthand import tournament
from tests.worded import Worded

FIRST_TEAM = (
    "310   1 SK Norrviken                     NORRV   2358    5.0    4.5   1     1    3    9"
)
LAST_TEAM = (
    "310   4 Kaltental 1921                   KALTE   2169    1.0    1.5   4     6    8   12"
)
LINEUP = "300   2   2   1    5    2"
BYE = "240 H   2    4"
ALLOCATED = "320  1.0  1.0       3"
FORFEIT = "330 +-   3   1   4"


def of_teams(text: str | bytes, purpose: str | None = None) -> list[Diagnostic]:
    """What the rules about teams say of a report."""
    return [d for d in check(loads(text), purpose) if d.code[0] == "T"]


def faults(changes: dict[str, str], purpose: str | None = None) -> list[Diagnostic]:
    """What the rules about teams say of the correct team event with some text exchanged."""
    return of_teams(change_pieces(TEAM, changes), purpose)


def codes(t: Tournament) -> list[str]:
    """The faults of teams in a tournament that was not read from a file."""
    return sorted(d.code for d in check(t, None) if d.code[0] == "T")


def lines_after_fix(changes: dict[str, str], code: str) -> list[str]:
    """The lines of the report after the fix of a fault, and the fault is gone."""
    text = change_pieces(TEAM, changes)
    fault = next(d for d in of_teams(text) if d.code == code)
    assert fault.fix is not None
    source, _ = Source.read(text.encode())
    fixed = with_edits(source, fault.fix.edits)
    after = of_teams(fixed.to_bytes())
    assert (fault.code, fault.message) not in {(d.code, d.message) for d in after}
    return list(fixed.texts)


# -- messages and places --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "place", "code", "facts"),
    [
        (
            {"    6    8   12": "    6    8   12    4"},
            "line 37:89",
            "T112",
            ("player 4 (Saarepere, Kaarel)", "team 4 (Kaltental 1921)", "team 3 (Saare Maleklubi)"),
        ),
        (
            {LINEUP: "300   2   2   1    5   10"},
            "line 40:22",
            "T232",
            ("player 10 (Kirkeby, Astrid)", "team 2 (Vesterbro Skak)", "round 2"),
        ),
        (
            {BYE: "240 H   1    4"},
            "line 38:14",
            "T404",
            ("record 240", "team 4 (Kaltental 1921)", "round 1", "player 6 (Kaltenegg, Bruno)"),
        ),
        (
            {FORFEIT: "330 -+   3   1   4"},
            "line 42:14",
            "T421",
            ("team 1 (SK Norrviken)", "round 3", "player 1 (Lindgren, Torvald)"),
        ),
        (
            {"2358    5.0": "2358    4.0"},
            "line 34:55",
            "T501",
            ("team 1 (SK Norrviken)", "4.0", "5.0"),
        ),
    ],
)
def test_the_sentence_names_what_is_wrong_and_where(
    changes: dict[str, str], place: str, code: str, facts: tuple[str, ...]
) -> None:
    (message,) = [d.message for d in faults(changes) if (str(d.span), d.code) == (place, code)]
    assert [fact for fact in facts if fact not in message] == []


def test_the_other_place_is_told() -> None:
    (fault,) = faults({ALLOCATED: "320  1.0  1.0   3"})
    assert fault.code == "T411"
    assert [str(span) for span, _ in fault.related] == ["line 25:99"]


@pytest.mark.parametrize(
    ("purpose", "severity"),
    [("rating", "warning"), ("title", "warning"), ("pairing", "error"), ("itdx", "error")],
)
def test_marks_of_the_table_decide_how_bad_wrong_totals_are(purpose: str, severity: str) -> None:
    (fault,) = faults({"2358    5.0": "2358    4.0"}, purpose)
    assert (fault.code, fault.severity) == ("T501", severity)


# -- fixes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code", "line"),
    [
        (
            {"2358    5.0": "2358    4.0"},
            "T501",
            FIRST_TEAM,
        ),
        (
            {"5.0    4.5   1": "5.0     12   1"},
            "T502",
            FIRST_TEAM,
        ),
        (
            {"    6    8   12": "    6    8    6   12"},
            "T113",
            LAST_TEAM,
        ),
        (
            {BYE: f"013 Kaltental 1921                     8    6   12\n{BYE}"},
            "T122",
            "013 Kaltental 1921                     6    8   12",
        ),
        (
            {
                "0000 - Z  0000 - Z    11 w 0": "0000 - Z  0000 - Z  0000 - Z",
                "0000 - Z  0000 - Z    10 b 1": "0000 - Z  0000 - Z  0000 b +",
            },
            "T202",
            "300   3   2   3    2 0000",
        ),
        (
            {
                f"{BYE}\n": "",
                "0000 - Z  0000 - Z  0000 - Z": "0000 - Z  0000 - H  0000 - Z",
            },
            "T405",
            BYE,
        ),
        (
            {FORFEIT: f"{FORFEIT}\n801 1 NORRV 5 4.5  3 w 10 12  2 b 10 13  4 w ++ 12"},
            "T701",
            "801 1 NORRV 5 4.5  3 w 1= 12  2 b 10 13  4 w ++ 12",
        ),
        (
            {FORFEIT: f"{FORFEIT}\n802   1 NORRV    5.0    4.5   3 b  1.5"},
            "T702",
            "802   1 NORRV    5.0    4.5   3 w  1.5",
        ),
    ],
)
def test_the_fix_gives_the_right_line(changes: dict[str, str], code: str, line: str) -> None:
    assert line in lines_after_fix(changes, code)


def test_a_missing_lineup_is_proposed_where_the_other_team_has_one() -> None:
    """Who sat where is certain then; else the order could be that of either roster."""
    both = {LINEUP: "300   2   1   2    1    9"}
    assert LINEUP in lines_after_fix(both, "T201")
    (fault,) = faults({f"{LINEUP}\n": ""})
    assert (fault.code, fault.fix) == ("T201", None)


def test_only_totals_are_mended_without_asking() -> None:
    text = change_pieces(TEAM, {"2358    5.0    4.5": "2358    4.0    4.0", f"{LINEUP}\n": ""})
    source, _ = Source.read(text.encode())
    done = mend_source(source, lambda s: check(loads(s.to_bytes()), None))
    assert [d.code for d in done.applied if d.code[0] == "T"] == ["T501", "T502"]
    assert done.source.to_bytes() == change_pieces(TEAM, {f"{LINEUP}\n": ""}).encode()
    again = mend_source(done.source, lambda s: check(loads(s.to_bytes()), None))
    assert again.applied == ()


# -- totals that may be corrected without asking ---------------------------------------------------

PENALTY = "299    -1.0   0.0    2    2"


@pytest.mark.parametrize(
    "changes",
    [
        {ALLOCATED: "320  1.0  1.0       8"},  # a team that is not there
        {BYE: "240 Q   2    4"},  # a type that nobody knows
        {BYE: "240 H   9    4"},  # a round that never comes
        {BYE: "240 H   2    1"},  # a team that plays
        {BYE: "24O H   2    4"},  # a record that nobody knows
        {PENALTY: "299   -10.0   0.0    2    2"},  # read by a guess
        {PENALTY: "299 Q  -1.0   0.0    2    2"},
        {PENALTY: "299    -1.0   0.0    2"},  # for everybody: three totals of four differ
        {"TW 2.0": "TW 9.0"},
        {"TW 2.0": "TW x.0"},
        {"352 WB": "352 W"},
        {"352 WB": "352 WBWB"},
    ],
)
def test_a_slip_elsewhere_overwrites_no_total(changes: dict[str, str]) -> None:
    """Totals rest on these records: what contradicts the totals may be the record."""
    text = change_pieces(TEAM, changes)
    assert not [d for d in of_teams(text) if d.fix is not None and d.fix.safe]
    after = mend(loads(text), None).to_bytes().decode()
    assert [line for line in after.splitlines() if line[:3] == "310"] == [
        line for line in change_pieces(TEAM, {}).splitlines() if line[:3] == "310"
    ]


@pytest.mark.parametrize(
    "copy", ["801 1 NORRV 4 4.5  3 w 1= 12", "802   1 NORRV    4.0    4.5   3 w  1.5"]
)
def test_a_total_that_a_copy_repeats_is_left_to_the_arbiter(copy: str) -> None:
    wrong = {"2358    5.0": "2358    4.0"}
    (fault,) = faults(wrong)
    assert fault.fix is not None
    assert fault.fix.safe
    (fault,) = (d for d in faults(wrong | {FORFEIT: f"{FORFEIT}\n{copy}"}) if d.code == "T501")
    assert fault.fix is not None
    assert not fault.fix.safe


def test_an_empty_board_beside_a_lost_cell_leaves_totals_in_doubt() -> None:
    """The round of player 9 is cut off: who sat there, and what he made, is not known."""
    lost = {"2160 SWE     1798633 1978/05/12  0.0    9  0000 - Z     2 w 0  0000 - Z": "2160 SWE"}
    text = change_pieces(TEAM, lost | {"9 b 1     4 b =": "0000 - +     4 b ="})
    assert not [d for d in of_teams(text) if d.fix is not None and d.fix.safe]


def test_a_total_that_reaches_out_of_its_columns_is_not_accused() -> None:
    """A blank too many before the nickname: told as such, and 4.5 is not read as 4."""
    text = change_pieces(TEAM, {"NORRV": " NORRV"})
    assert {d.code for d in check(loads(text), None)} == {"F312", "F320", "F401"}
    assert mend(loads(text), None).to_bytes().decode() == text


def test_a_line_out_of_its_columns_is_not_mended() -> None:
    """Text in a blank column: the total is told, and written by nobody but the arbiter."""
    text = change_pieces(TEAM, {"310   1 SK": "310   1.SK", "2358    5.0": "2358    4.0"})
    (fault,) = (d for d in of_teams(text) if d.code == "T501")
    assert fault.fix is None


# -- records that do not count --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "changes", "place", "code"),
    [
        (TEAM, {BYE: "240 Q   2    4"}, "line 38:5", "T406"),
        (RUNNING, {"240 H   3    7": "240 H   0    7"}, "line 32:7", "T406"),
        (TEAM, {PENALTY: "299 Q  -1.0   0.0    2    2"}, "line 39:5", "T804"),
        (TEAM, {FORFEIT: "330 Q-   3   1   4"}, "line 42:5", "T425"),
    ],
)
def test_a_record_without_a_known_type_is_told_once(
    base: str, changes: dict[str, str], place: str, code: str
) -> None:
    found = check(loads(change_pieces(base, changes)), None)
    told = [d for d in found if d.code == code]
    assert [str(d.span) for d in told] == [place]
    assert told[0].severity == ("warning" if base == TEAM else "error")
    assert not [d for d in found if d.code == "F402" or d.code == "T424"]


# -- boards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("letters", ["WBW", "WBWB"])
def test_letters_for_boards_that_nobody_plays_are_told_and_nothing_else(
    worded: Worded, letters: str
) -> None:
    text = change_pieces(TEAM, {"352 WB": f"352 {letters}"})
    (fault,) = check(loads(text), None)
    assert (fault.code, str(fault.span)) == ("T613", "line 20:5")
    assert "352 WB" in lines_after_fix({"352 WB": f"352 {letters}"}, "T613")
    worded(fault.message)


def test_boards_that_a_lineup_shows_are_used() -> None:
    changes = {"352 WB": "352 WBW", LINEUP: f"{LINEUP} 0000"}
    assert "T613" not in [d.code for d in faults(changes)]


def test_the_new_line_ends_as_the_others() -> None:
    """The last line has no ending: record 300 is proposed behind it."""
    lines = change_pieces(TEAM, {f"{LINEUP}\n": ""}).splitlines()
    lineup = "300   2   1   2    1    9"
    text = "\r\n".join([*(line for line in lines if line[:2] != "33"), lineup])
    (fault,) = (d for d in of_teams(text) if d.code == "T201")
    assert fault.fix is not None
    assert [e.text for e in fault.fix.edits] == [f"{lineup}\r\n{LINEUP}\r\n"]


def test_a_code_of_individuals_is_the_cause_of_what_follows_from_it() -> None:
    text = change_pieces(TEAM, {"FIDE_TEAM_TYPEA_MP_GP": "FIDE_DUTCH_2026"})
    assert "H503" in [d.code for d in check(loads(text), None)]
    assert of_teams(text) == []


# -- one cause, one fault -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        # A player of the wrong roster: no totals, boards or colours of the matches.
        ({"    1    3    9": "    1    3    2"}, ["T112", "T114"]),
        # A team deleted: its players and its number, nothing of its opponents.
        (
            {f"{LAST_TEAM}\n": ""},
            ["T114", "T114", "T115", "T301", "T301"],
        ),
        # The forfeited match lost: not its copies as well.
        (
            {FORFEIT: "801 4 KALTE 1 1.5  2 w 0= 12      HH     1 b --"},
            ["T424"],
        ),
        # A line-up with a wrong player: neither his board nor the order of the other team.
        ({LINEUP: "300   2   2   1    5    5"}, ["T223"]),
        # Points of the teams follow from the result that one of the players has.
        ({"4 w 1     5 b 1": "4 w 0     5 b 1"}, []),
    ],
)
def test_what_follows_from_a_fault_is_not_told_again(
    changes: dict[str, str], wanted: list[str]
) -> None:
    assert sorted(d.code for d in faults(changes)) == wanted


def test_a_record_of_another_team_is_told_once_for_each_number() -> None:
    found = faults({BYE: "240 H   2    4    8    9"})
    assert [(d.code, str(d.span)) for d in found] == [
        ("T301", "line 38:19"),
        ("T301", "line 38:24"),
    ]


# -- events in progress ---------------------------------------------------------------------------

OPEN_ROUND = """
    1 Ann 2400  5w1  5b
    2 Bob 2300  6b0  6w1
    5 Eve 2400  1b0  1w
    6 Fay 2300  2w1  2b0
"""


@pytest.mark.parametrize(
    ("match_points", "game_points"),
    [
        ("1", "1"),  # after the last finished round
        ("1", "2"),  # with the games that are finished
        ("3", "2"),  # and with the match as it stands
    ],
)
def test_totals_of_an_open_round_may_count_it_or_not(match_points: str, game_points: str) -> None:
    rosters = f"1 Lions 1 2 mp:{match_points} gp:{game_points}\n2 Bears 5 6"
    assert codes(tournament(OPEN_ROUND, rosters, board_colours="WB")) == []


def test_totals_that_no_state_of_an_open_round_explains() -> None:
    rosters = "1 Lions 1 2 mp:2 gp:3\n2 Bears 5 6"
    assert codes(tournament(OPEN_ROUND, rosters, board_colours="WB")) == ["T501", "T502"]


# -- events that are not as the base --------------------------------------------------------------

CROSSED = "1 Ann 2400 6w1\n2 Bob 2300 5b0\n5 Eve 2400 2w1\n6 Fay 2300 1b0"


def test_rosters_without_numbers_promise_no_order() -> None:
    t = tournament(CROSSED, "1 Lions 1 2\n2 Bears 5 6")
    assert codes(t) == ["T201"]
    unnumbered = tuple(replace(team, numbered=False) for team in t.teams)
    assert codes(replace(t, teams=unnumbered)) == []


def test_a_dialect_without_lineups_needs_none() -> None:
    data = dumps(tournament(CROSSED, "1 Lions 1 2\n2 Bears 5 6"), "trf16", lossy=True)
    assert of_teams(data) == []


def test_in_a_schiller_event_players_meet_several_teams() -> None:
    rounds = "1 Ann 2400 3w1\n2 Bob 2300 5b0\n3 Cid 2200 1b0\n4 Dan 2100 6w1\n5 Eve 2000 2w1"
    t = tournament(rounds + "\n6 Fay 1900 4b0", "1 Lions 1 2\n2 Bears 3 4\n3 Wolves 5 6")
    assert "T601" in codes(replace(t, type_code="FIDE_TEAM"))
    assert codes(replace(t, type_code="CUSTOM_SCHILLER")) == []


def test_an_allocated_bye_comes_twice_in_a_round_robin() -> None:
    t = loads(change_pieces(TEAM, {"142 3": "142 4", ALLOCATED: "320  1.0  1.0       3       3"}))
    assert "T412" in codes(t)
    assert "T412" not in codes(replace(t, type_code="CUSTOM_TEAM_ROUNDROBIN"))


def test_ranks_follow_game_points_where_these_come_first() -> None:
    t = loads(
        change_pieces(
            TEAM, {"2.0    3.0   3": "2.0    3.0   2", "3.0    3.0   2": "3.0    3.0   3"}
        )
    )
    assert codes(t) == ["T512"]
    assert codes(replace(t, type_code="FIDE_TEAM_TYPEA_GP_MP")) == []
    assert codes(replace(t, tiebreaks=("EMMSB", "PTS"))) == []


@pytest.mark.parametrize("dialect", ["draft-2024", "draft-2025", "trf26"])
def test_records_keep_their_meaning_whatever_their_numbers(dialect: str) -> None:
    """Byes and forfeits have other codes in the draft of 2024; match points no decimal."""
    t = loads(change_pieces(TEAM, {}))
    assert of_teams(convert(t, dialect).to_bytes()) == []
    wrong = replace(t, teams=(replace(t.teams[0], match_points=Decimal(6)), *t.teams[1:]))
    (fault,) = of_teams(convert(wrong, dialect).to_bytes())
    assert fault.code == "T501"
    assert fault.fix is not None
    assert [edit.text.strip() for edit in fault.fix.edits] == [
        "5" if dialect == "draft-2024" else "5.0"
    ]
    lost = replace(t, team_forfeits=())
    assert [d.code for d in of_teams(convert(lost, dialect).to_bytes())] == ["T424"]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.lengthy
@pytest.mark.daily(3)
def test_correct_team_events_have_no_fault(seed: int) -> None:
    for purpose in (None, "rating", "title", "pairing", "itdx"):
        assert of_teams(team_report(seed), purpose) == []


# -- 299, 250 and 260 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "wanted"),
    [
        (AbnormalPoints("", Decimal(-1), Decimal(0), 2, (2,)), []),
        (AbnormalPoints("", Decimal(0), Decimal(0), 2, (2,)), ["T801"]),
        (AbnormalPoints("F", Decimal(1), Decimal(1)), []),  # a rule for whoever may have it
        (AbnormalPoints("F", Decimal(1), Decimal(1), 2, (4,)), ["T801"]),  # a half-point bye
        (AbnormalPoints("H", Decimal(1), Decimal(1), None, (4,)), []),
        (AbnormalPoints("H", Decimal(1), Decimal(1), None, (1, 4)), ["T801"]),
        (AbnormalPoints("+", Decimal(2), Decimal(2), 3, (1,)), []),
        (AbnormalPoints("-", Decimal(0), Decimal(0), 3, (4,)), []),
        (AbnormalPoints("-", Decimal(0), Decimal(0), 3, (1,)), ["T801"]),
        (AbnormalPoints("W", Decimal(2), Decimal("1.5"), 1, (1,)), []),
        (AbnormalPoints("L", Decimal(0), Decimal("0.5"), 1, (1,)), ["T801"]),
        (AbnormalPoints("H", Decimal(1), Decimal(1), 9, (2,)), ["T303"]),
        (AbnormalPoints("", Decimal(1), Decimal(0), 999, ()), []),  # C29: the final standings
    ],
)
def test_abnormal_points_are_for_something_that_happened(
    points: AbnormalPoints, wanted: list[str]
) -> None:
    t = loads(change_pieces(TEAM, {}))
    teams = tuple(replace(team, match_points=None, game_points=None) for team in t.teams)
    assert codes(replace(t, teams=teams, abnormal_points=(points,))) == wanted


def test_fictitious_points_by_player_are_no_record_250() -> None:
    """XXA: a line of zeros switches an acceleration off in some engines."""
    text = change_pieces(RUNNING, {"250       1.0   1   2    1    4": "XXA    1  1.0  1.0"})
    assert of_teams(text) == []


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("250       1.0   2   1    1    4", ["T811"]),
        ("250       1.0   1   2    4    1", ["T811"]),
        ("250       1.0   1   2    1    9", ["T302"]),
        ("250       1.0   1   9    1    4", ["T303"]),
        ("260   1   5    4    6    4", []),
    ],
)
def test_ranges_of_records(line: str, wanted: list[str]) -> None:
    text = change_pieces(RUNNING, {"260   1   5    4    6": f"260   1   5    4    6\n{line}"})
    assert [d.code for d in of_teams(text)] == wanted


@pytest.mark.parametrize("line", ["240 H 200001", "240 H   30001"])
def test_a_part_of_a_number_is_no_round_and_nobody(line: str) -> None:
    text = change_pieces(RUNNING, {"260   1   5    4    6": f"260   1   5    4    6\n{line}"})
    assert [d.code for d in of_teams(text) if d.code in ("T302", "T303")] == []
    assert "F401" in {d.code for d in check(loads(text), None)}


def test_a_part_of_a_number_in_a_copy_is_not_the_total() -> None:
    """The columns of the game points hold 4.5, which is right; the line says 4.57."""
    t = loads(change_pieces(TEAM, {FORFEIT: f"{FORFEIT}\n802   1 NORRV    5.0    4.57  3 w  1.5"}))
    assert [(row.match_points, row.game_points) for row in t.informative] == [(Decimal(5), None)]
    assert "F320" in {d.code for d in check(t, None)}


# -- whatever a file contains ---------------------------------------------------------------------


def test_tournaments_without_lines_are_checked_too() -> None:
    t = Tournament(
        players=tuple(Player(number) for number in (0, 1, 1, 2)),
        teams=(Team(0), Team(5, "", (1, 1, 9)), Team(5, "Bears", (1, 0)), Team(7, "", (), rank=0)),
        lineups=(Lineup(0, 5, 5, ()), Lineup(1, 99, None, (0, 77)), Lineup(1, 5, 7, (1, 1, 2))),
        team_byes=(TeamBye(ByeKind.HALF_POINT, 0, (5, 5, 0)), TeamBye(ByeKind.ZERO_POINT, 1, (5,))),
        team_forfeits=(TeamForfeit("", 0, 0, 0), TeamForfeit("+-", 1, 5, 5)),
        team_pairing_bye=TeamPairingBye(Decimal(1), Decimal(1), (5, 5, 0, 99)),
        accelerations=(Acceleration(Decimal(0), Decimal(0), 2, 1, 3, 2),),
        prohibited=(ProhibitedPairing(()), ProhibitedPairing((5, 5), 3, 1)),
        abnormal_points=(AbnormalPoints("F", Decimal(1), Decimal(1), 1, (5, 0, 99)),),
        board_colours="",
        declared_rounds=1,
    )
    assert {"T101", "T102", "T112", "T113", "T301"} <= set(codes(t))


@pytest.mark.lengthy
def test_no_line_of_a_team_report_is_needed_for_checking() -> None:
    """Every line about teams deleted, garbled: the checker always answers."""
    lines = team_report(3).decode().splitlines()
    about_teams = [i for i, line in enumerate(lines) if line[:1] == "3" or line[:2] == "24"]
    for index in about_teams:
        line = lines[index]
        for instead in ([], [line[:8] + "9" + line[9:]]):
            damaged = [*lines[:index], *instead, *lines[index + 1 :]]
            of_teams("\n".join(damaged))


def test_a_line_out_of_its_columns_is_told_without_the_boards_that_it_empties() -> None:
    """The game of a player whose line cannot be read is not missing in the line-up too."""
    text = change_pieces(TEAM, {})
    line = next(line for line in text.splitlines() if line.startswith("001    5 "))
    shifted = text.replace(line, line[:79] + " " + line[79:])
    assert {d.code for d in check(loads(shifted), None)} == {"F310"}


def test_points_of_two_who_met_are_not_written_anew() -> None:
    """One has the point that the other lacks: their result is wrong, and the ranks know it."""
    text = change_pieces(TEAM, {"    11 w 0": "    11 w 1", "    10 b 1": "    10 b 0"})
    points = [d for d in check(loads(text), None) if d.code == "S106"]
    assert [(d.line, d.fix is not None and d.fix.safe) for d in points] == [
        (31, False),
        (32, False),
    ]
    mended_text = mend(loads(text), None).source.to_bytes()
    assert not {d.code for d in check(loads(mended_text), None)} & {"S206"}


# -- totals of an earlier round -------------------------------------------------------------------

TOTALS = ("5.0    4.5   1", "2.0    3.0   3", "3.0    3.0   2", "1.0    1.5   4")
AFTER_TWO = ("3.0    2.5   1", "2.0    2.5   3", "1.0    1.5   2", "1.0    1.5   4")
STALE = {old: new for old, new in zip(TOTALS, AFTER_TWO, strict=True) if old != new}


def test_totals_before_the_last_round_are_brought_up_to_date() -> None:
    text = change_pieces(TEAM, STALE)
    (fault,) = [d for d in of_teams(text) if d.code[:3] == "T50"]
    assert (fault.code, fault.fix is not None and fault.fix.safe) == ("T503", True)
    assert re.findall(r"\d+", fault.message) == ["2", "3", "3"]
    assert mend(loads(text), None).to_bytes().decode() == change_pieces(TEAM, {})


@pytest.mark.parametrize("number", range(6))
def test_totals_before_the_last_round_of_any_correct_report_are_brought_up_to_date(
    number: int,
) -> None:
    text = team_report(number).decode()
    t, stale = loads(text), text
    for team in t.teams:
        score = total_after(t, team_matches(t), team.number, t.paired_rounds - 1)
        line = text.split("\n")[(team.line or 0) - 1]
        points = f"{score.match_points:6.1f} {score.game_points:6.1f}"
        stale = stale.replace(line, f"{line[:54]}{points}{line[67:]}")
    assert "T503" in {d.code for d in of_teams(stale)}
    assert mend(loads(stale), None).to_bytes().decode() == text


def test_totals_before_the_first_round_are_brought_up_to_date() -> None:
    text = team_report(3).decode()
    zeros = "\n".join(
        f"{line[:54]}{'0.0':>6} {'0.0':>6}{line[67:]}" if line[:3] == "310" else line
        for line in text.split("\n")
        if line[:2] != "80"
    )
    (fault,) = [d for d in of_teams(zeros) if d.code[:3] == "T50"]
    assert fault.code == "T503"
    assert "those before round 1" in fault.message


def test_totals_may_have_the_byes_of_the_round_in_them_before_it_is_played() -> None:
    """Teams 3 and 4 have byes in round 2, which is the last one here."""
    byes_counted = ("2.0    1.5   1", "2.0    1.5   3", "1.0    1.5   2", "1.0    1.5   4")
    changes = {old: new for old, new in zip(TOTALS, byes_counted, strict=True) if old != new}
    text = change_pieces(TEAM, {**changes, FORFEIT: ""})
    two_rounds = "\n".join(
        line[:109] if line[:3] == "001" else line for line in text.split("\n") if line
    )
    (fault,) = [d for d in of_teams(two_rounds) if d.code[:3] == "T50"]
    assert fault.code == "T503"
    assert re.findall(r"\d+", fault.message) == ["1", "2", "2"]


@pytest.mark.parametrize(
    "worth", [("2.0    2.0   1", "3.0    3.0   3"), ("2.0    1.5   1", "1.0    2.5   3")]
)
def test_totals_of_an_earlier_round_may_lack_a_game_that_was_adjourned(
    worth: tuple[str, str],
) -> None:
    """Game 1 – 5 of round 2 was open, worth half a point or nothing; its result came later."""
    text = change_pieces(TEAM, {**STALE, TOTALS[0]: worth[0], TOTALS[1]: worth[1]})
    (fault,) = [d for d in of_teams(text) if d.code[:3] == "T50"]
    assert (fault.code, fault.fix is not None and fault.fix.safe) == ("T503", True)
    assert re.findall(r"\d+", fault.message)[:2] == ["2", "3"]
    assert mend(loads(text), None).to_bytes().decode() == change_pieces(TEAM, {})


@pytest.mark.parametrize(
    "changes",
    [
        {TOTALS[3]: "1.0    1.0   4"},
        {TOTALS[0]: "4.0    3.5   1"},
    ],
    ids=["one more is wrong", "of no round"],
)
def test_totals_of_which_one_fits_no_round_are_told_one_by_one(changes: dict[str, str]) -> None:
    found = [d for d in faults({**STALE, **changes}) if d.code[:3] == "T50"]
    assert {d.code for d in found} == {"T501", "T502"}
    assert not [d for d in found if d.fix is not None and d.fix.safe]


@pytest.mark.parametrize(
    "changes",
    [
        {"11 w 0": "11 w 1"},
        {"     4 b =": "     4 x ="},
        {"362 TW 2.0   TD 1.0   TL 0.0": "362 TW 2.0   TD 1.0   TL 0.0   TX 1.0"},
        {"362 TW 2.0": "162  W 1.0    D 0.5    Q 0.0\n362 TW 2.0"},
        {FORFEIT: FORFEIT + "\n998 something"},
    ],
    ids=["dispute", "unreadable cell", "match scoring", "game scoring", "unknown record"],
)
def test_totals_before_the_last_round_wait_where_something_is_in_doubt(
    changes: dict[str, str],
) -> None:
    found = [d for d in faults({**STALE, **changes}) if d.code[:3] == "T50"]
    assert found
    assert not [d for d in found if d.code == "T503" and d.fix is not None and d.fix.safe]


def test_a_team_code_without_teams_still_names_teams() -> None:
    """Whom the records name are teams, although the roster is missing (H503 says so)."""
    lines = (
        "012 Cup",
        "142 3",
        "192 FIDE_TEAM_BAKU",
        "001    1 m    Lee, Ann                          2000 NOR",
        "240 F   1    7",
        "260   1   3    8    9",
        "299     1.0   0.0    2    6",
    )
    t = loads("\n".join(lines))
    faults = [fault for fault in check(t, None) if fault.code.startswith("T")]
    assert {fault.code for fault in faults} == {"T301"}
    assert len(faults) == 4
    said = [*(fault.message for fault in faults), *map(str, convert(t, "trf16").losses)]
    assert [text for text in said if "player" in text] == []
    alone = loads("\n".join(lines).replace("FIDE_TEAM_BAKU", "FIDE_DUTCH_BAKU"))
    assert {"T302", "T803"} <= {fault.code for fault in check(alone, None)}
