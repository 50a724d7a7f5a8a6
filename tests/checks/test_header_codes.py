"""Codes of the header: types, tie-breaks, scoring, colours."""

import pytest

import crosstable
from crosstable.checks.catalogue.examples import (
    INDIVIDUAL,
    RUNNING,
    TEAM,
    base_report,
    change_pieces,
)
from crosstable.checks.judging import check_without_pairing as check
from tests.checks.header_faults import after_fix, codes, faults, faults_of, only
from tests.worded import Worded

TYPE = "192 FIDE_DUTCH_2026"


@pytest.mark.parametrize(
    "code", ["FIDE_DUTCH", "fide-dutch", "FIDE_DUTCH_2025", "CUSTOM_SWISS", "OTHER_LIM"]
)
def test_types_that_are_accepted(code: str) -> None:
    assert codes({TYPE: f"192 {code}"}) == set()


def test_the_nearest_type_is_proposed() -> None:
    text = change_pieces(INDIVIDUAL, {TYPE: "192 FIDE_DUTHC_2026"})
    (fault,) = faults_of(text)
    assert after_fix(text, fault) == base_report(INDIVIDUAL)


def test_a_code_in_092_stands_for_192() -> None:
    moved = {TYPE + "\n": "", "092 Individual Swiss (Dutch)": "092 FIDE_TEAM_BAKU"}
    (fault,) = faults(moved, "pairing")
    assert (fault.code, fault.line) == ("H503", 8)


def test_teams_need_the_code_of_a_team_event() -> None:
    assert "H503" in codes({"192 FIDE_TEAM_TYPEA_MP_GP": "192 FIDE_DUTCH"}, base=TEAM)


def test_the_code_of_individuals_in_a_team_event_is_told_alone() -> None:
    """That byes, forfeits and tie-breaks of teams do not suit individuals follows from it."""
    text = crosstable.sample("team-swiss").read_text(encoding="utf-8")
    assert "192 FIDE_TEAM_TYPEA_MP_GP" in text
    wrong = text.replace("192 FIDE_TEAM_TYPEA_MP_GP", "192 FIDE_DUTCH_2026")
    assert [d.code for d in check(crosstable.loads(wrong), None)] == ["H503"]


@pytest.mark.parametrize(
    ("code", "rounds", "found"),
    [
        ("FIDE_ROUNDROBIN", 5, set()),
        ("FIDE_ROUNDROBIN", 6, {"H504"}),
        ("FIDE_ROUNDROBIN", 4, {"H504"}),
        ("FIDE_DOUBLEROUNDROBIN", 10, set()),
        ("BERGER_ROUNDROBIN_G4", 20, set()),
        ("BERGER_ROUNDROBIN_G4", 10, {"H504"}),
        ("CUSTOM_ROUNDROBIN", 7, set()),
    ],
)
def test_rounds_of_round_robins(code: str, rounds: int, found: set[str]) -> None:
    assert codes({TYPE: f"192 {code}", "142 3": f"142 {rounds}"}, "pairing") == found


def test_an_acceleration_may_be_named_and_written_out() -> None:
    """Eight players of five rounds: four are lent a point in round 1 and 2, half in round 3."""
    named = {"192 FIDE_DUTCH_2026": "192 FIDE_DUTCH_2026_BAKU"}
    lent = "250       1.0   1   2    1    4"
    same = {lent: "250       1.0   1   2    1    2\n250       1.0   1   2    3    4\n"
            "250       0.5   3   3    1    4"}  # fmt: skip
    assert codes(named, "pairing", RUNNING) == {"H505"}
    assert codes({**named, **same}, "pairing", RUNNING) == set()


@pytest.mark.parametrize(
    "tiebreaks",
    ["BH/C1,BH,SB", "bh/c1, sb", "OTHER_ME,BH", "BH SB", "ARO/C1,DE,WON,KS/L+1", "BH-C1"],
)
def test_tiebreaks_that_are_accepted(tiebreaks: str) -> None:
    assert codes({"202 BH,SB": f"202 {tiebreaks}"}) == set()


@pytest.mark.parametrize(
    ("tiebreaks", "code", "column", "right"),
    [
        ("BH,SBX", "H510", 8, "BH,SB"),
        ("BH/K3,SB", "H511", 5, "BH,SB"),
        ("BH,SB/C1/R", "H511", 8, "BH,SB/C1"),
        ("WIN:GP", "H511", 5, "WIN"),
        ("PTS,BH,SB", "H515", 5, "BH,SB"),
    ],
)
def test_wrong_tiebreaks_are_told_in_their_columns(
    tiebreaks: str, code: str, column: int, right: str
) -> None:
    text = change_pieces(INDIVIDUAL, {"202 BH,SB": f"202 {tiebreaks}"})
    (fault,) = faults_of(text)
    assert (fault.code, fault.column) == (code, column)
    assert f"\n202 {right}\n" in after_fix(text, fault)


def test_both_lists_are_checked() -> None:
    assert codes({"202 BH,SB": "202 BH,SB\n212 PTS,BHX,SB"}) == {"H510", "H512"}


def test_letter_case_is_no_difference() -> None:
    assert codes({"202 BH,SB": "202 BH,SB\n212 pts,bh,sb"}) == {"H513"}


def test_tiebreaks_of_individuals_do_not_rank_teams() -> None:
    assert codes({"202 MPvGP,EMMSB": "202 MPvGP,ARO"}, base=TEAM) == {"H514"}


# -- settings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "found"),
    [("W", set()), ("w", set()), ("White", set()), ("B", {"H522"}), ("1", {"H521"})],
)
def test_the_initial_colour(colour: str, found: set[str]) -> None:
    assert codes({"152 W": f"152 {colour}"}) == found


def test_the_initial_colour_is_not_judged_by_those_who_moved_up() -> None:
    """Without player 1 in round 1, player 2 may have got either colour."""
    absent = {
        "2.5    1     4 w 1": "1.5    1  0000 - Z",
        "0.0    6     1 b 0": "0.0    6  0000 - Z",
    }
    assert "H522" not in codes({**absent, "152 W": "152 B"})


def test_the_initial_colour_is_not_judged_without_the_first_player() -> None:
    """The line of player 1 is lost, which is told; player 2 rightly had the other colour."""
    line = next(x for x in base_report(INDIVIDUAL).splitlines() if x.startswith("001    1"))
    assert "H522" not in codes({f"{line}\n": ""})


def test_the_initial_colour_of_teams() -> None:
    assert codes({"152 W": "152 B"}, base=TEAM) == {"H522"}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("162  W 1.0    D 0.5    L 0.0    Z 0.0", []),  # Z is met for A (C13)
        ("162 W1 D0,5 L0", []),
        ("162  W 1.0    D 0.5    ?", [("H523", 24)]),
        ("162  W 1.0    W 1.0", [("H524", 15)]),
        ("162  W 1.0    TW 2.0", [("H523", 15)]),
        ("162  A 0.0    Z 0.0", [("H524", 15)]),
    ],
)
def test_symbols_of_scoring(line: str, found: list[tuple[str, int]]) -> None:
    assert [(d.code, d.column) for d in faults({"152 W": f"152 W\n{line}"})] == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("362 W 2.0    D 1.0    L 0.0", set()),
        ("362 TW 2.0   TD 1.0   TX 0.0", {"H523"}),
        ("362 TW 2.0   TW 2.0", {"H524"}),
    ],
)
def test_symbols_of_match_scoring(line: str, found: set[str]) -> None:
    assert codes({"362 TW 2.0   TD 1.0   TL 0.0": line}, base=TEAM) == found


def test_the_wrong_board_is_shown() -> None:
    fault = only({"352 WB": "352 WX"}, "H525", base=TEAM)
    assert (fault.line, fault.column) == (20, 6)


@pytest.mark.parametrize("method", ["FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"])
def test_methods_of_ranking(method: str) -> None:
    assert codes({"172 NOR FIDON": f"172 NOR {method}"}, "pairing", RUNNING) == set()


def test_a_method_that_is_not_known_is_told_with_those_that_are(worded: Worded) -> None:
    fault = only({"172 NOR FIDON": "172 NOR FIDO"}, "H520", base=RUNNING)
    worded(fault.message)
