"""Games and byes: what the examples of the catalogue cannot show."""

from collections.abc import Iterable, Mapping

import pytest

from crosstable import loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, RUNNING, TEAM, change_pieces
from crosstable.checks.fixing import mend_source, with_edits
from crosstable.checks.judging import check_without_pairing as check
from crosstable.checks.rules.encounters import encounters_of
from crosstable.checks.rules.games import RULES
from crosstable.checks.rules.report import Report
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.text.source import Source
from tests.worded import Worded

# The rounds of the correct report, by player.
R1 = "2.5    1     4 w 1     2 b =     3 w 1"
R2 = "2.0    2     5 b 1     1 w =     6 w ="
R3 = "1.5    4     6 w =     4 b 1     1 b 0"
R4 = "0.0    6     1 b 0     3 w 0     5 b 0"
R5 = "1.0    5     2 w 0     6 b 0     4 w 1"
R6 = "2.0    3     3 b =     5 w 1     2 b ="


def faults(
    changes: Mapping[str, str], purpose: str | None = None, base: str = INDIVIDUAL
) -> list[Diagnostic]:
    """The faults of games, byes and sums in the changed report."""
    found = check(loads(change_pieces(base, changes)), purpose)
    return [d for d in found if d.code[0] in "GS"]


def codes(changes: Mapping[str, str], purpose: str | None = None, base: str = INDIVIDUAL) -> str:
    """Their codes, in order."""
    return " ".join(d.code for d in faults(changes, purpose, base))


def own(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Only those of this group."""
    return [d for d in found if d.code[0] == "G"]


def fixed_line(changes: Mapping[str, str], starts: str) -> str:
    """The line after the first fix that is offered, safe or not."""
    text = change_pieces(INDIVIDUAL, changes)
    fix = next(d.fix for d in own(check(loads(text), None)) if d.fix is not None)
    source, _ = Source.read(text.encode())
    return next(t for t in with_edits(source, fix.edits).texts if t.startswith(starts))


# -- opponents ------------------------------------------------------------------------------------


def test_a_wrong_opponent_is_one_fault_and_names_the_player_who_lost_his() -> None:
    """Player 5 names 3 in place of 4: the lines of 3, 1 and 4 are right."""
    [fault] = faults({R5: "1.0    5     2 w 0     6 b 0     3 w 1"})
    assert (fault.code, fault.line, fault.column) == ("G106", 23, 112)
    assert {place.line for place, _ in fault.related} == {21, 22}
    assert fault.fix is not None
    assert not fault.fix.safe


def test_the_player_who_is_named_is_offered_as_the_right_opponent() -> None:
    line = fixed_line({R5: "1.0    5     2 w 0     6 b 0     3 w 1"}, "001    5")
    assert line.endswith(R5)


def test_a_missing_player_is_reported_once_with_all_who_name_him() -> None:
    text = change_pieces(INDIVIDUAL, {})
    without = "\n".join(t for t in text.split("\n") if not t.startswith("001    4"))
    found = own(check(loads(without), None))
    assert [d.code for d in found] == ["G101"]
    assert [place.line for place, _ in found[0].related] == [21, 22]


def test_a_player_with_another_number_is_recognised_by_his_games() -> None:
    found = own(check(loads(change_pieces(INDIVIDUAL, {"001    4 m": "001    9 m"})), None))
    assert [d.code for d in found] == ["G101"]
    assert any("player 9" in words for _, words in found[0].related)
    assert found[0].fix is not None
    assert found[0].fix.title.startswith("write 4 as starting rank")


@pytest.mark.parametrize("number", ["   ", "  3", "  0"])
def test_a_missing_or_double_number_is_no_fault_of_the_games(number: str) -> None:
    text = change_pieces(INDIVIDUAL, {"001    4 m": f"001  {number} m"})
    assert not own(check(loads(text), None))


def test_a_blank_mirror_is_filled_and_nothing_else_changes() -> None:
    text = change_pieces(INDIVIDUAL, {R3: "1.5    4     6 w =               1 b 0"})
    source, _ = Source.read(text.encode())
    mend = mend_source(source, lambda s: own(check(loads(s.to_bytes()), None)))
    assert mend.source.to_bytes().decode() == change_pieces(INDIVIDUAL, {})
    assert [d.code for d in mend.applied] == ["G104"]


def test_a_blank_mirror_against_the_points_is_not_filled_by_itself() -> None:
    """Player 6 has the points of a lost game: who is wrong is for the arbiter."""
    found = faults({R6: "1.5    4     3 b =     5 w 1"})
    assert [d.fix is not None and d.fix.safe for d in own(found)] == [False]


def test_a_blank_mirror_of_a_forfeit_follows_the_points() -> None:
    """Nobody came: the blank cell gets a loss, because no point is there."""
    changes = {
        R4: "0.0    6     1 b 0     3 w 0     5 b -",
        R5: "0.0    5     2 w 0     6 b 0",
    }
    assert fixed_line(changes, "001    5").endswith("6 b 0     4 w -")


def test_a_bye_in_place_of_the_mirror_is_never_replaced_by_itself() -> None:
    [fault] = faults({R6: "2.0    3     3 b =     5 w 1  0000 - H"})
    assert fault.code == "G105"
    assert fault.fix is not None
    assert not fault.fix.safe


def test_two_players_who_name_one_without_a_game_are_one_fault() -> None:
    changes = {
        R2: "2.0    2     5 b 1     1 w =     4 w =",
        R4: "0.0    6     1 b 0     3 w 0  0000 - Z",
        R6: "2.0    3     3 b =     5 w 1  0000 - H",
    }
    assert codes(changes) == "G106"


# -- both sides -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        ("1", "1", "G113"),
        ("1", "=", "G113"),
        ("W", "W", "G113"),
        ("+", "+", "G113"),
        ("0", "0", "G115"),
        ("=", "0", "G115"),
        ("L", "L", "G115"),
        ("D", "L", "G115"),
        ("+", "0", "G114"),
        ("1", "-", "G114"),
        ("0", "-", "G114"),
        ("1", "L", "G114"),
        ("=", "D", "G114"),
        ("1", " ", "G116"),
        ("?", "0", "G116"),
        ("1", "0", ""),
        ("=", "=", ""),
        ("W", "L", ""),
        ("D", "D", ""),
        ("+", "-", ""),
        ("-", "-", ""),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_pairs_of_results(one: str, other: str, code: str, turned: bool) -> None:
    if turned:
        one, other = other, one
    text = change_pieces(INDIVIDUAL, {R4: R4[:-1] + one, R5: R5[:-1] + other})
    found = [d.code for d in own(check(loads(text), None))]
    assert found == ([code] if code else [])


@pytest.mark.parametrize(
    ("changes", "line"),
    [({R6: R6[:-1] + "1"}, 24), ({R2: R2[:-1] + "1"}, 20), ({R5: R5[:-1] + "="}, 23)],
)
def test_the_points_tell_which_side_is_wrong(changes: dict[str, str], line: int) -> None:
    """One fault, at the line whose points follow from the other side; the points are right."""
    [fault] = faults(changes)
    assert fault.line == line
    assert fault.fix is not None
    text = change_pieces(INDIVIDUAL, changes)
    source, _ = Source.read(text.encode())
    assert with_edits(source, fault.fix.edits).to_bytes().decode() == change_pieces(INDIVIDUAL, {})


@pytest.mark.parametrize(
    ("changes", "safe"),
    [
        ({R6: R6[:-1]}, True),
        ({R5: R5[:-1]}, True),
        ({R4: R4[:-1]}, True),
        ({R5: R5[:-1] + "?"}, False),  # adjourned, says one side
        ({R5: "2" + R5[1:-1]}, False),  # the points do not follow from it
    ],
)
def test_a_result_that_one_side_left_blank_is_taken_from_the_other(
    changes: dict[str, str], safe: bool
) -> None:
    fault = next(d for d in faults(changes) if d.code == "G116")
    assert fault.fix is not None
    assert fault.fix.safe is safe


def test_colours_that_both_sides_lack_are_reported_once_for_played_games_only() -> None:
    played = {R4: R4.replace("5 b 0", "5 - 0"), R5: R5.replace("4 w 1", "4 - 1")}
    assert codes(played) == "G112"
    forfeited = {R4: R4.replace("5 b 0", "5 - -"), R5: R5.replace("4 w 1", "4 - +")}
    assert codes(forfeited) == ""


# -- cells and byes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "code"),
    [("5 b 7", "G201"), ("5 b H", "G203"), ("5 b U", "G203"), ("0000 b 0", "G202")],
)
def test_an_impossible_cell_is_the_only_fault(cell: str, code: str) -> None:
    """Neither the opponent's line nor the points are blamed for it."""
    assert codes({R4: R4[:-8] + cell.rjust(8)}) == code


@pytest.mark.parametrize("cell", ["0000 - Z", "0000 -", "0000", "0"])
def test_an_absence_has_its_letter(cell: str) -> None:
    """A blank counts as Z, and a line that was cut off looks just the same."""
    row = "0.5    5     3 w =  0000 - Z  0000 - Z"
    cut = row.replace("0000 - Z  0000 - Z", f"0000 - Z  {cell}")
    assert codes({row: cut}, base=TEAM) == ("" if cell == "0000 - Z" else "G207")


def test_a_team_player_may_have_a_forfeit_win_without_an_opponent() -> None:
    assert codes({}, base=TEAM) == ""
    row = "3.0    1     4 w 1     5 b 1  0000 - +"
    assert codes({row: row.replace("- +", "w +")}, base=TEAM) == ""


def test_several_allocated_byes_are_normal_in_a_team_event() -> None:
    two = {
        "1.5    3     7 b =  0000 - Z  0000 - +": "1.5    3     7 b =  0000 - U  0000 - +",
        "0.5    5     3 w =  0000 - Z  0000 - Z": "0.5    5     3 w =  0000 - U  0000 - Z",
    }
    assert codes(two, base=TEAM) == ""


def test_many_allocated_byes_of_a_round_are_one_fault() -> None:
    changes = {
        R4: "1.0    6     1 b 0     3 w 0  0000 - U",
        R5: "1.0    5     2 w 0     6 b 0  0000 - U",
        R6: "2.5    2     3 b =     5 w 1  0000 - U",
        R2: "2.5    2     5 b 1     1 w =  0000 - U",
    }
    [fault] = own(faults(changes))
    assert fault.code == "G211"
    assert "and 2 more" in fault.message


def test_a_bye_record_points_at_the_number_and_at_the_cell() -> None:
    [fault] = faults({"222 5400+30": "222 5400+30\n240 H   3    4"}, "pairing")
    assert (fault.code, fault.column, fault.severity) == ("G221", 14, "error")
    assert fault.related[0][0].column == 112


@pytest.mark.parametrize(
    ("record", "column"),
    [("XXZ 7", 5), ("XXZ 12 007", 8), ("XXZ 5,7", 7), ("240 Z   3    7", 14)],
)
def test_a_record_of_absences_points_at_the_number(record: str, column: int) -> None:
    """Player 7 has a half-point bye in round 3, the record says that he is absent."""
    [fault] = faults({"240 H   3    7": record}, "pairing", RUNNING)
    assert (fault.code, fault.line, fault.column) == ("G221", 32, column)


def test_two_records_about_one_bye_are_told_by_their_lines() -> None:
    """The line of player 4 has nothing in round 4, so it is not what contradicts."""
    lines = "222 5400+30\n240 H   4    4\n240 Z   4    3    4"
    [fault] = own(faults({"222 5400+30": lines, "142 3": "142 5"}, "pairing"))
    assert (fault.code, fault.line, fault.column) == ("G221", 20, 19)
    assert [(place.line, place.column) for place, _ in fault.related] == [(19, 14)]
    [finding] = [
        f
        for f in loads(change_pieces(INDIVIDUAL, {"222 5400+30": lines, "142 3": "142 5"})).findings
        if f.kind == "bye-disagrees"
    ]
    assert (finding.round_number, finding.player, finding.value) == (4, 4, "zero-point bye")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("½", "="), ("r", "="), ("R", "="), ("O", "0"), ("o", "0"), ("i", "1"), ("–", "-")],
)
def test_what_people_type_for_a_result_is_understood_as_a_proposal(typed: str, meant: str) -> None:
    changes = {R4: R4[:-1] + typed}
    [fault] = own(faults(changes))
    assert fault.code == "G201"
    assert "1 = 0 + - W D L" in fault.message
    assert fault.fix is not None
    assert not fault.fix.safe
    assert fixed_line(changes, "001    4").endswith(R4[:-1] + meant)


def test_half_a_point_without_an_opponent_is_a_half_point_bye() -> None:
    changes = {R4: R4[:-10] + "  0000 - ½"}
    found = [d for d in own(faults(changes)) if d.code == "G201"]
    assert [d.fix.title for d in found if d.fix is not None] == ["write H in round 3"]
    assert found[0].message.endswith("(byes are H F U Z)")
    [fault] = [d for d in own(faults({R4: R4[:-1] + "7"})) if d.code == "G201"]
    assert fault.fix is None


def test_messages_name_whom_they_mean() -> None:
    [oneself] = own(faults({R4: "0.0    6     1 b 0     3 w 0     4 b 0"}))
    assert oneself.code == "G102"
    assert oneself.message.startswith("round 3: player 4 (Weissenbach, Felix) ")
    [blank] = own(faults({R6: "2.0    3     3 b =     5 w 1"}))
    assert "player 2 (Lindfallet, Rune)" in blank.message
    [bye] = own(faults({R6: "2.0    3     3 b =     5 w 1  0000 - H"}))
    assert "player 2 (Lindfallet, Rune)" in bye.message


# -- rounds and meetings --------------------------------------------------------------------------

OPEN_GAME = {
    R4: "0.0    6     1 b 0     3 w 0     5 b",
    R5: "0.0    5     2 w 0     6 b 0     4 w",
}


@pytest.mark.parametrize(
    ("purpose", "expected"), [("rating", "G302"), ("title", "G302"), ("pairing", ""), ("itdx", "")]
)
def test_open_games_matter_to_rating_only(purpose: str, expected: str) -> None:
    assert codes(OPEN_GAME, purpose) == expected


def test_a_first_round_without_games_is_told(worded: Worded) -> None:
    first = {row: row[:8] + " " * 10 + row[18:] for row in (R1, R2, R3, R4, R5, R6)}
    [fault] = own(faults(first))
    assert fault.code == "G311"
    worded(fault.message)


def test_pairs_who_did_not_meet_are_counted() -> None:
    robin = {
        "092 Individual Swiss (Dutch)": "092 Round Robin",
        "192 FIDE_DUTCH_2026": "192 FIDE_ROUNDROBIN",
    }
    [fault] = [d for d in own(faults(robin)) if d.code == "G412"]
    assert " 5 other pairs" in fault.message


def test_every_round_beyond_the_last_is_reported_once() -> None:
    found = faults({"142 3": "142 1"})
    assert [d.code for d in found if d.code == "G312"] == ["G312", "G312"]


def test_forfeited_games_are_no_meeting_in_a_swiss_but_one_in_a_round_robin() -> None:
    again = {
        R1: "2.5    1     4 w +     2 b =     4 w 1",
        R3: "1.5    4     6 w =     4 b 1     5 b 0",
        R4: "0.0    6     1 b -     3 w 0     1 b 0",
        R5: "1.0    5     2 w 0     6 b 0     3 w 1",
    }
    assert codes(again) == ""
    assert "G411" in codes({**again, "192 FIDE_DUTCH_2026": "192 FIDE_ROUNDROBIN"})


# -- hostile input --------------------------------------------------------------------------------


def test_rules_take_whatever_a_tournament_holds() -> None:
    rounds = (None, Game(None, None, Result.WIN), Game(7, Colour.WHITE, Result.PENDING))
    players = (
        Player(0, rounds=rounds),
        Player(7, rounds=(*rounds, *[None] * 5000, Game(99999, None, Result.UNKNOWN))),
        Player(7, rounds=(Game(7, None, Result.WIN), Game(0, None, Result.LOSS))),
    )
    for declared in (None, 0, 3):
        report = Report(Tournament(players=players, declared_rounds=declared))
        assert all(fault.message for rule in RULES for fault in rule(report))
    assert list(Report(Tournament()).encounters.disputes()) == []


def test_regular_games_leave_no_trace() -> None:
    found = encounters_of(loads(change_pieces(INDIVIDUAL, {})))
    assert [*found.uneven, *found.one_sided, *found.strangers, *found.with_himself] == []
