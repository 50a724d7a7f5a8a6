"""Points and ranks: what the examples of the catalogue cannot show."""

import re
from collections.abc import Mapping
from decimal import Decimal

import pytest

from crosstable import loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, RUNNING, TEAM, change_pieces
from crosstable.checks.fixing import Mended, mend_source
from crosstable.checks.judging import check_without_pairing as check
from crosstable.checks.rules import places
from crosstable.checks.rules.edits import field_edit
from crosstable.checks.rules.report import Report
from crosstable.checks.rules.totals import RULES
from crosstable.checks.rules.totals.order import _longest_descent
from crosstable.model.diagnostics import Diagnostic, Edit
from crosstable.model.tournament import Player, Tournament
from crosstable.rules.scoring import adjustments, computed_points, scoring_in_force
from crosstable.text.source import Source
from tests.checks.correct import individual_report
from tests.worded import Worded

# The rounds of the correct report, by player.
R1 = "2.5    1     4 w 1     2 b =     3 w 1"
R2 = "2.0    2     5 b 1     1 w =     6 w ="
R3 = "1.5    4     6 w =     4 b 1     1 b 0"
R4 = "0.0    6     1 b 0     3 w 0     5 b 0"
R5 = "1.0    5     2 w 0     6 b 0     4 w 1"
R6 = "2.0    3     3 b =     5 w 1     2 b ="
ROWS = (R1, R2, R3, R4, R5, R6)


def points(*values: str) -> dict[str, str]:
    """The correct report with other points."""
    return {row: new + row[3:] for row, new in zip(ROWS, values, strict=True) if row[:3] != new}


def sums(text: str, purpose: str | None = None) -> list[Diagnostic]:
    """The faults of sums in a report."""
    return [d for d in check(loads(text), purpose) if d.code[0] == "S"]


def faults(
    changes: Mapping[str, str], purpose: str | None = None, base: str = INDIVIDUAL
) -> list[Diagnostic]:
    """The faults of sums in the changed report."""
    return sums(change_pieces(base, changes), purpose)


def codes(changes: Mapping[str, str], base: str = INDIVIDUAL) -> str:
    """Their codes, in order."""
    return " ".join(d.code for d in faults(changes, base=base))


def mend(text: str) -> Mended:
    """The report with the safe fixes of sums applied."""
    source, _ = Source.read(text.encode())
    return mend_source(source, lambda s: sums(s.to_bytes().decode()))


def mend_all(text: str) -> Tournament:
    """The report after the safe fixes."""
    return loads(mend(text).source.to_bytes())


# -- points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "base"),
    [
        (points("2.5", "9.5", "1.5", "0.0", "1.0", "2.0"), INDIVIDUAL),
        (points("2.5", "2.0", "1.5", "   ", "1.0", "2.0"), INDIVIDUAL),
        (points("1.5", "1.5", "1.5", "0.0", "0.0", "1.5"), INDIVIDUAL),
        ({"2.5    2     6 b 1     9 b 1": "2.0    2     6 b 1     9 b 1"}, TEAM),
        (
            {
                "1.5    2     3 w 1": "2.5    2     3 w 1",
                "1.5    3     4 b 1": "2.5    3     4 b 1",
                "1.0    5     1 b 0": "2.0    5     1 b 0",
                "0.0    8     2 w 0": "1.0    8     2 w 0",
            },
            RUNNING,
        ),
    ],
)
def test_computed_points_are_written_and_nothing_else(changes: dict[str, str], base: str) -> None:
    mending = mend(change_pieces(base, changes))
    assert mending.applied
    assert mending.source.to_bytes().decode() == change_pieces(base, {})
    assert not mend(mending.source.to_bytes().decode()).applied


@pytest.mark.parametrize(
    ("purpose", "severity"),
    [("rating", "warning"), ("title", "warning"), ("pairing", "error"), ("itdx", "error")],
)
def test_pairing_needs_right_points_and_rating_does_not_read_them(
    purpose: str, severity: str
) -> None:
    found = faults(points("2.5", "9.5", "1.5", "0.0", "1.0", "2.0"), purpose)
    assert [(d.code, d.severity) for d in found] == [("S101", severity)]


def test_one_player_is_no_evidence_for_an_unusual_system() -> None:
    """A bye of half a point would explain player 3, but nobody else has a bye."""
    changes = {
        R3: "1.0    4     6 w =  0000 - U     1 b 0",
        R4: "0.0    6     1 b 0  0000 - Z     5 b 0",
    }
    assert codes(changes) == "S101"


def test_a_stated_system_counts_as_it_is() -> None:
    changes = {
        R3: "1.0    4     6 w =  0000 - U     1 b 0",
        R4: "0.0    6     1 b 0  0000 - Z     5 b 0",
        "152 W": "152 W\n162  W 1.0    D 0.5    L 0.0    P 0.5",
    }
    assert codes(changes) == ""


def test_points_with_a_cell_in_dispute_are_not_rewritten() -> None:
    """4 and 5 both have 0: it may be a decision, so the sum of player 5 needs judgement."""
    found = faults({R5: "1.5    5     2 w 0     6 b 0     4 w 0"})
    assert [(d.code, d.fix is not None and d.fix.safe) for d in found] == [("S101", False)]


@pytest.mark.parametrize(
    "changes",
    [
        {R1: R1[:-1] + " ", R3: "1.5    4     6 w =     4 b 1     1 b  "},
        {R4: R4[:-10] + "  0000 - U", R5: R5[:-10] + "  0000 - U"},
        {R4: R4[:-10] + "  0000 w H", R5: R5[:-10] + "  0000 - F"},
        {R4: R4[:-10] + "  0000 - =", R5: R5[:-10] + "  0000 - F"},
        {R4: R4[:-10] + "  0000 w +", R5: R5[:-10] + "  0000 - F"},
        {R4: "0.5" + R4[3:], "222 5400+30": "222 5400+30\n240 H   3    4"},
    ],
    ids=["open", "two allocated byes", "colour", "sign", "no opponent", "record 240"],
)
def test_points_that_may_be_right_where_the_cell_is_not_stay(changes: dict[str, str]) -> None:
    """The points are the only trace of what the cell should say."""
    text = change_pieces(INDIVIDUAL, changes)
    assert [d.fix is not None and d.fix.safe for d in sums(text) if d.code == "S101"] == [False]
    assert not [d for d in mend(text).applied if d.code == "S101"]


def test_an_unreadable_cell_is_not_a_wrong_sum() -> None:
    assert codes({R5: "1.0    5     2 w 0     6 b 0     4 w 7"}) == ""


def test_abnormal_points_belong_to_the_sum() -> None:
    record = {"222 5400+30": "222 5400+30\n299           0.5    2    4"}
    assert codes({**record, **points("2.5", "2.0", "1.5", "0.5", "1.0", "2.0")}) == ""
    assert codes(record) == "S101"


def test_a_hidden_bye_is_no_reason_to_rewrite_the_points() -> None:
    text = change_pieces(INDIVIDUAL, {R2: R2[:-10] + "  0000 - H", R6: R6[:-10] + "       -  "})
    assert [d.code for d in sums(text)] == ["S104"]
    assert not mend(text).applied


def test_an_explicit_zero_point_bye_hides_nothing() -> None:
    changes = {R2: R2[:-10] + "  0000 - H", R6: R6[:-10] + "  0000 - Z"}
    assert codes(changes) == "S101"


STALE = {
    **points("1.5", "1.5", "1.0", "0.0", "0.0", "1.5"),
    R3: "1.0    4     6 w =  0000 - U     1 b 0",
    R4: "0.0    6     1 b 0  0000 - Z     5 b 0",
}
"""Results of round 3, and the points after round 2, in which a bye was worth half a point."""
STATED = "152 W\n162  W 1.0    D 0.5    L 0.0    P 0.5"


def test_points_before_the_last_round_are_brought_up_to_date_by_the_stated_scoring() -> None:
    text = change_pieces(INDIVIDUAL, {**STALE, "152 W": STATED})
    found = sums(text, "pairing")
    assert [(d.code, d.fix is not None and d.fix.safe) for d in found] == [("S103", True)]
    mending = mend(text)
    right = {R3: STALE[R3], R4: STALE[R4], "152 W": STATED}
    assert mending.source.to_bytes().decode() == change_pieces(INDIVIDUAL, right)


@pytest.mark.parametrize("number", range(8))
def test_points_before_the_last_round_of_any_correct_report_are_brought_up_to_date(
    number: int,
) -> None:
    text = individual_report(number).decode()
    t, stale = loads(text), text
    scoring, until = scoring_in_force(t).scoring, t.paired_rounds - 1
    for player in t.players:
        given = adjustments(t, player.number, until, scoring=scoring)
        before = computed_points(player, scoring, until, given)
        line = text.split("\n")[(player.line or 0) - 1]
        if before != player.points:
            stale = stale.replace(line, f"{line[:80]}{before:4.1f}{line[84:]}")
    assert "S103" in {d.code for d in sums(stale)}
    assert mend(stale).source.to_bytes().decode() == text


@pytest.mark.parametrize(
    "changes",
    [
        {"152 W": STATED + "    Q 1.0"},
        {"152 W": STATED + "    W 3.0"},
        {"152 W": STATED + "\n162  W 3.0    D 1.0    L 0.0"},
        {"152 W": STATED, R4: "0.0    6     1 b 0  0000 - Z     5 b ="},
        {"152 W": STATED, R4: "0.0    6     1 b 0  0000 - Z     5 x 0"},
    ],
    ids=["unknown symbol", "symbol twice", "stated twice", "dispute", "unreadable cell"],
)
def test_points_before_the_last_round_wait_where_something_is_in_doubt(
    changes: dict[str, str],
) -> None:
    found = [d for d in sums(change_pieces(INDIVIDUAL, {**STALE, **changes})) if d.code == "S103"]
    assert [d.fix is not None and d.fix.safe for d in found] == [False]


FIRST_ROUNDS = [
    ("0.0 0.0 0.0 0.0 0.0 0.0", 1, "before round 1"),
    ("1.0 1.0 0.5 0.0 0.0 0.5", 2, "after round 1"),
    ("0.0 0.0 0.0 0.0 0.0 0.0", 3, "before round 1"),
]


@pytest.mark.parametrize(("before", "last", "when"), FIRST_ROUNDS)
def test_points_before_one_of_the_first_rounds_are_no_evidence_for_another_system(
    before: str, last: int, when: str
) -> None:
    """Games that were won alone would nearly explain them, as points for a win only."""
    cut = {row: row[: 8 + 10 * last] for row in ROWS}
    stale = {row: new + cut[row][3:] for row, new in zip(ROWS, before.split(), strict=True)}
    (fault,) = [
        d for d in sums(change_pieces(INDIVIDUAL, stale)) if d.code in ("S101", "S103", "S111")
    ]
    assert (fault.code, fault.fix is not None and fault.fix.safe) == ("S103", True)
    assert f"those {when}," in fault.message
    found = [
        d for d in check(mend_all(change_pieces(INDIVIDUAL, stale)), None) if d.code[:2] == "S1"
    ]
    assert found == []


def test_points_may_have_the_byes_of_the_round_in_them_before_it_is_played() -> None:
    byes = {R4: R4[:-10] + "  0000 - Z", R5: R5[:-10] + "  0000 - U"}
    stale = points("1.5", "1.5", "1.5", "0.0", "1.0", "1.5")
    text = change_pieces(INDIVIDUAL, {**stale, **byes})
    assert [d.code for d in sums(text)] == ["S103"]
    assert mend(text).source.to_bytes().decode() == change_pieces(INDIVIDUAL, byes)


def test_points_of_later_rounds_get_a_proposal_for_all_players(worded: Worded) -> None:
    """The rounds after the first were cut off: the stated system is not the question."""
    cut = {row: row[:18] for row in ROWS}
    for stated in ("152 W", STATED):
        found = [
            d for d in sums(change_pieces(INDIVIDUAL, {**cut, "152 W": stated})) if d.code == "S110"
        ]
        (fix,) = [d.fix for d in found]
        assert fix is not None
        assert not fix.safe
        assert len(fix.edits) == 5
        worded(fix.title)
    worded(found[0].message)


def test_points_of_team_players_are_left_alone_if_many_differ() -> None:
    text = change_pieces(TEAM, {})
    lines = [
        line[:80] + " 9.0" + line[84:] if line.startswith("001") else line
        for line in text.split("\n")
    ]
    assert "S106" not in {d.code for d in sums("\n".join(lines))}


def stale_team_players() -> str:
    """The team event with the points of the players before the last round."""
    text = change_pieces(TEAM, {})
    for line in text.split("\n"):
        if line[:3] == "001":
            halves = {"1": 2, "+": 2, "=": 1}.get(line[118:119], 0)
            before = Decimal(line[80:84]) - Decimal(halves) / 2
            text = text.replace(line, f"{line[:80]}{before:4.1f}{line[84:]}")
    return text


def test_points_of_team_players_before_the_last_round_are_brought_up_to_date() -> None:
    text = stale_team_players()
    (fault,) = [d for d in sums(text) if d.code[:2] == "S1"]
    assert (fault.code, fault.fix is not None and fault.fix.safe) == ("S107", True)
    assert re.findall(r"\d+", fault.message) == ["2", "3", "5"]
    assert mend(text).source.to_bytes().decode() == change_pieces(TEAM, {})
    disputed = text.replace("11 w 0", "11 w 1")
    (fault,) = [d for d in sums(disputed) if d.code == "S107"]
    assert fault.fix is not None
    assert not fault.fix.safe


# -- ranks ----------------------------------------------------------------------------------------


def ranks(*values: int) -> dict[str, str]:
    """The correct report with other ranks."""
    new = {row: row[:3] + f"{rank:5}" + row[8:] for row, rank in zip(ROWS, values, strict=True)}
    return {row: text for row, text in new.items() if row != text}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((1, 2, 4, 6, 5, 3), ""),
        ((1, 3, 4, 6, 5, 2), "S210 S210"),  # equal points: for the tie-breaks
        ((1, 2, 4, 6, 5, 2), "S210"),  # a tie, and rank 3 left out
        ((1, 2, 3, 5, 4, 2), "S210"),  # a tie, and no rank left out anywhere: the same fault
        ((1, 3, 4, 6, 5, 3), "S205"),
        ((1, 2, 4, 5, 5, 3), "S204"),
        ((2, 1, 4, 6, 5, 3), "S206"),
        ((0, 0, 0, 0, 0, 0), "S202"),
        ((1, 2, 4, 0, 5, 3), "S201"),
        ((1, 2, 4, 9, 5, 3), "S203"),
        ((6, 5, 3, 1, 2, 4), "S207"),
    ],
)
def test_ranks(values: tuple[int, ...], expected: str) -> None:
    assert codes(ranks(*values)) == expected


def test_ranks_of_a_running_event_are_left_alone() -> None:
    assert codes({**ranks(6, 5, 3, 1, 2, 4), "142 3": "142 4"}) == ""


def test_ranks_need_not_follow_the_points_if_record_212_begins_otherwise() -> None:
    assert codes({**ranks(6, 5, 3, 1, 2, 4), "202 BH,SB": "212 WIN,PTS,BH"}) == ""


THREE = """012 Three friends
142 3
192 FIDE_ROUNDROBIN
001    1 m    Holm, Tor                         2100 NOR     1956586 1970/10/24  2.0    2     2 w 1  0000 - U     3 w 0
001    2 m    Lind, Rune                        2000 SWE     1162957 2007/05/05  0.0    3     1 b 0     3 w 0  0000 - Z
001    3 w    Krag, Signe                       1900 DEN     1347284 1991/01/17  3.0    1  0000 - U     2 b 1     1 b 1
"""  # noqa: E501


def test_ranks_are_written_where_points_alone_decide() -> None:
    assert sums(THREE) == []
    wrong = THREE.replace("2.0    2", "2.0    3").replace("0.0    3", "0.0    2")
    mending = mend(wrong)
    assert {d.code for d in mending.applied} == {"S206"}
    assert mending.source.to_bytes().decode() == THREE


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ((1, 2, 4, 0, 5, 3), "S201"),
        ((0, 0, 0, 0, 0, 0), "S202"),
        ((1, 2, 4, 9, 5, 3), "S203"),
        ((1, 2, 4, 5, 5, 3), "S204"),
        ((1, 3, 4, 6, 5, 3), "S205"),
        ((2, 1, 4, 6, 5, 3), "S206"),
        ((6, 5, 3, 1, 2, 4), "S207"),
        ((1, 3, 4, 6, 5, 2), "S210"),
        ((1, 2, 3, 5, 4, 2), "S210"),
    ],
)
def test_ranks_are_written_by_points_and_tiebreaks(values: tuple[int, ...], code: str) -> None:
    """Two players have the same points, and the declared tie-breaks decide between them."""
    mending = mend(change_pieces(INDIVIDUAL, ranks(*values)))
    assert {d.code for d in mending.applied} == {code}
    assert mending.source.to_bytes().decode() == change_pieces(INDIVIDUAL, {})


@pytest.mark.parametrize(
    "changes",
    [
        {"202 BH,SB\n": ""},
        {"202 BH,SB": "202 OTHER_LOTS"},
        {"192 FIDE_DUTCH_2026\n": "", "092 Individual Swiss (Dutch)": "092 Open"},
        {R2: "2.5    1     5 b 1     1 w =     6 w ="},
        {"222 5400+30": "222 5400+30\n240 H   3    4"},
        {"062 6": "062 7"},
    ],
    ids=["no tie-breaks", "not known", "system assumed", "points", "bye in doubt", "player lost"],
)
def test_ranks_are_not_written_where_something_is_in_doubt(changes: dict[str, str]) -> None:
    text = change_pieces(INDIVIDUAL, {**ranks(2, 1, 4, 6, 5, 3), **changes})
    assert not [d for d in sums(text) if d.code[:2] == "S2" and d.fix is not None]


def test_the_rank_of_a_player_who_left_is_not_written() -> None:
    """Nobody can tell whether the others are ranked with or without player 4."""
    left = {
        R4: "0.0    0     1 b 0     3 w 0  0000 - Z",
        R5: "1.0    9     2 w 0     6 b 0  0000 - U",
    }
    found = faults(left)
    assert [(d.code, d.fix) for d in found] == [("S203", None)]


def test_ranks_in_a_complete_tie_are_for_the_arbiter() -> None:
    """Players 2 and 6 are equal in REP: which of them is third, only lots can tell."""
    found = faults({**ranks(1, 2, 4, 6, 5, 9), "202 BH,SB": "202 REP"})
    assert [(d.code, d.fix) for d in found] == [("S203", None)]
    others = {**ranks(1, 3, 4, 5, 6, 2), "202 BH,SB": "202 REP"}
    mending = mend(change_pieces(INDIVIDUAL, others))
    expected = change_pieces(INDIVIDUAL, {**ranks(1, 3, 4, 6, 5, 2), "202 BH,SB": "202 REP"})
    assert mending.source.to_bytes().decode() == expected


TEAM_RANKS = ("5.0    4.5   1", "2.0    3.0   3", "3.0    3.0   2", "1.0    1.5   4")


@pytest.mark.parametrize("values", [(1, 2, 3, 4), (1, 3, 2, 9), (4, 3, 2, 1)])
def test_ranks_of_teams_are_written_by_points_and_tiebreaks(values: tuple[int, ...]) -> None:
    wrong = {row: f"{row[:-1]}{rank}" for row, rank in zip(TEAM_RANKS, values, strict=True)}
    text = change_pieces(TEAM, {old: new for old, new in wrong.items() if old != new})
    source, _ = Source.read(text.encode())
    mending = mend_source(source, lambda s: check(loads(s.to_bytes()), None))
    assert mending.source.to_bytes().decode() == change_pieces(TEAM, {})
    uncertain = text.replace("240 H   2    4", "240 Q   2    4")
    fixes = [d.fix for d in check(loads(uncertain), None) if d.code in ("S211", "T511", "T512")]
    assert not [fix for fix in fixes if fix is not None and fix.safe]


@pytest.mark.parametrize(
    "values", [(1, 2, 3, 5, 4, 2), (1, 2, 4, 6, 5, 2), (1, 3, 4, 6, 5, 3)], ids=str
)
def test_ties_are_numbered_in_any_consistent_way(values: tuple[int, ...]) -> None:
    """Players 2 and 6 are tied in REP: 1 2 2 3, 1 2 2 4; 1 3 3 4 alone is a slip (S205)."""
    found = codes({**ranks(*values), "202 BH,SB": "202 REP"})
    assert found == ("S205" if values[1] == 3 else "")


def test_many_ties_without_room_are_judged_by_their_order() -> None:
    """1 1 2 2: the ranks of two pairs who are tied in everything."""
    four = """012 Four friends
142 1
192 FIDE_DUTCH_2026
202 REP
042 2026/03/06
001    1 m    Holm, Tor                         2100 NOR     1956586 1970/10/24  1.0    1     3 w 1
001    2 m    Lind, Rune                        2000 SWE     1162957 2007/05/05  1.0    1     4 b 1
001    3 w    Krag, Signe                       1900 DEN     1347284 1991/01/17  0.0    2     1 b 0
001    4 m    Weiss, Felix                      1800 GER     1745187 1968/04/09  0.0    2     2 w 0
"""
    assert sums(four) == []
    assert [d.code for d in sums(four.replace("202 REP", "202 TPN"))] == ["S210", "S210"]


def test_the_right_ranks_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many faults they mend: with 4,000 players of one rank it took seconds."""
    edits: list[str] = []

    def counted(report: Report, line: int | None, name: str, text: str) -> Edit | None:
        edits.append(text)
        return field_edit(report, line, name, text)

    monkeypatch.setattr(places, "field_edit", counted)
    assert [d.code for d in faults(ranks(1, 3, 4, 6, 5, 2)) if d.fix is not None] == ["S210"] * 2
    assert sorted(edits) == ["2", "3"]


def test_a_single_rank_stands_out_in_a_team_event() -> None:
    row = "1.0    4  0000 - Z  0000 - Z    10 b 1"
    assert codes({row: row.replace("1.0    4", "1.0    1")}, TEAM) == "S204"


def test_as_few_ranks_as_possible_are_called_wrong() -> None:
    values = [Decimal(v) for v in (9, 8, 1, 7, 7, 6, 9, 5)]
    assert _longest_descent(values) == [0, 1, 3, 4, 5, 7]
    assert _longest_descent([]) == []


# -- hostile input --------------------------------------------------------------------------------


def test_rules_take_whatever_a_tournament_holds() -> None:
    players = (
        Player(0, points=Decimal("-3"), rank=-1),
        Player(0, points=Decimal("1e9"), rank=10**9),
        Player(5, points=None, rank=None),
    )
    report = Report(Tournament(players=players, declared_rounds=0))
    assert all(fault.message for rule in RULES for fault in rule(report))


def test_ranks_are_written_by_the_declared_tiebreaks() -> None:
    right = change_pieces(INDIVIDUAL, {})
    mending = mend(change_pieces(INDIVIDUAL, ranks(1, 3, 4, 6, 5, 2)))
    assert {d.code for d in mending.applied} == {"S210"}
    assert mending.source.to_bytes().decode() == right


@pytest.mark.parametrize("order", ["OTHER_LOTS", "BHX", "KS"])
def test_ranks_are_not_judged_by_tiebreaks_that_cannot_be_relied_on(order: str) -> None:
    changes = {**ranks(1, 3, 4, 6, 5, 2), "202 BH,SB": f"202 {order}"}
    assert "S21" not in codes(changes)


def test_who_is_tied_in_everything_may_have_any_rank_of_the_group() -> None:
    assert codes({**ranks(1, 3, 4, 6, 5, 2), "202 BH,SB": "202 REP"}) == ""
    assert codes({**ranks(1, 2, 4, 6, 5, 2), "202 BH,SB": "202 REP"}) == ""
