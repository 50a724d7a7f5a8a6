"""Rules about players: what the examples of the catalogue cannot show."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from crosstable import dumps, loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, change_pieces
from crosstable.checks.fixing import mend_source, with_edits
from crosstable.checks.judging import check_without_pairing as check
from crosstable.checks.rules.players.fields import federation_meant
from crosstable.checks.rules.players.ratings import rating_floor
from crosstable.model.dates import PartialDate
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.records import NationalRecord, RankingMethod, Team
from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.text.source import Source
from tests.worded import Worded


def faults(changes: dict[str, str], purpose: str | None = None) -> list[Diagnostic]:
    """What the rules about players say of the correct report with some text exchanged."""
    found = check(loads(change_pieces(INDIVIDUAL, changes)), purpose)
    return [d for d in found if d.code[0] == "P"]


def codes(t: Tournament) -> list[str]:
    """The faults of players of a tournament that was not read from a file."""
    return [d.code for d in check(t, None) if d.code[0] == "P"]


def line_after_fix(changes: dict[str, str], code: str) -> str:
    """The line of a fault with its fix applied."""
    text = change_pieces(INDIVIDUAL, changes)
    (fault,) = [d for d in check(loads(text), None) if d.code == code]
    assert fault.fix is not None
    assert fault.line is not None
    source, _ = Source.read(text.encode())
    return with_edits(source, fault.fix.edits).texts[fault.line - 1]


# -- starting ranks --------------------------------------------------------------------------------

LAST = "3 b =     5 w 1     2 b ="
ABSENT = "0.0    7  0000 - Z  0000 - Z  0000 - Z"


def with_player(number: str) -> dict[str, str]:
    line = (
        f"001 {number:>4} m    Ostrander, Willem                 1850 NED     1283347 1988/11/02  "
    )
    return {LAST: f"{LAST}\n{line}{ABSENT}", "062 6": "062 7", "072 6": "072 7"}


@pytest.mark.parametrize(
    ("number", "code"), [("", "P101"), ("6", "P102"), ("0", "P103"), ("0000", "P103")]
)
def test_the_only_free_starting_rank_is_proposed(number: str, code: str) -> None:
    assert line_after_fix(with_player(number), code).startswith("001    7 m    Ostrander")


def test_a_starting_rank_that_is_no_number_is_left_to_the_text() -> None:
    assert faults(with_player("7x")) == []


def test_a_repeated_starting_rank_shows_the_first_line_too(worded: Worded) -> None:
    (fault,) = faults(with_player("6"))
    assert (str(fault.span), str(fault.related[0][0])) == ("line 25:5", "line 24:5")
    worded(fault.message)


@pytest.mark.parametrize(
    "numbers",
    [
        [1, 2, 4],
        [2, 5, 9],
        [3, 5, 7, 9, 11, 13],
    ],
)
def test_holes_in_the_starting_ranks_are_told_in_one_sentence(
    worded: Worded, numbers: list[int]
) -> None:
    t = Tournament(players=tuple(Player(n) for n in numbers))
    (fault,) = [d for d in check(t, "pairing") if d.code == "P104"]
    worded(fault.message)
    assert fault.severity == "warning"


def test_a_repeated_number_explains_the_hole() -> None:
    assert "P104" not in codes(Tournament(players=(Player(1), Player(3), Player(3))))


# -- the order of the ratings ----------------------------------------------------------------------


def in_order(*ratings: int | None, first_round: dict[int, str] | None = None) -> Tournament:
    """A Swiss of many rounds whose players have these ratings, in the order of their numbers."""
    blank = first_round or {}
    players = tuple(
        Player(n, rating=r, rounds=() if not blank else ((None if n in blank else GAME), GAME))
        for n, r in enumerate(ratings, 1)
    )
    return Tournament(players=players, type_code="FIDE_DUTCH")


GAME = Game(1, Colour.WHITE, Result.DRAW)


@pytest.mark.parametrize(
    ("ratings", "is_in_order"),
    [
        ((2300, 2200, 2200, 2100), True),
        ((2300, 2100, 2200, 2000), False),
        ((2300, None, 2200, 2000), True),
        ((2300, 2200, 2100, 2400), True),
    ],
    ids=["ties", "inversion", "unrated between", "last number: a late entry"],
)
def test_starting_ranks_follow_the_ratings(
    ratings: tuple[int | None, ...], is_in_order: bool
) -> None:
    assert ("P110" not in codes(in_order(*ratings))) == is_in_order


def test_who_missed_round_1_has_no_place_in_the_order() -> None:
    late = in_order(2300, 2100, 2200, 2000, first_round={3: "absent"})
    assert "P110" not in codes(late)
    assert "P110" in codes(in_order(2300, 2100, 2200, 2000, first_round={4: "absent"}))


@pytest.mark.parametrize(
    "change",
    [
        {"type_code": "BERGER_ROUNDROBIN"},
        {"paired_in_file_order": True},
        {"type_code": "FIDE_TEAM", "teams": (Team(1, roster=(1, 2)), Team(2, roster=(3, 4)))},
    ],
)
def test_the_order_is_asked_only_where_ratings_make_it(change: dict[str, Any]) -> None:
    t = in_order(2300, 2100, 2200, 2000)
    assert "P110" in codes(t)
    assert "P110" not in codes(replace(t, **change))


def test_national_ratings_make_the_order_by_record_172() -> None:
    national = (NationalRecord("NOR", 3, rating=2050),)
    t = replace(in_order(2300, 2100, 2200, 2000), national=national)
    assert "P110" in codes(t)
    assert "P110" not in codes(replace(t, ranking_methods=(RankingMethod("NOR", "NIDOF"),)))


# -- FIDE numbers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("           ", ["P201"]),
        ("          0", ["P201"]),
        ("    1745187", []),
        ("       1745", ["P203"]),
        ("12345678901", ["P203"]),
        ("00001745187", ["P203"]),
        ("    1979883", ["P202"]),
        ("-----------", []),
        ("    17A5187", ["P203"]),
    ],
)
def test_fide_numbers(written: str, found: list[str]) -> None:
    """Dashes for no number are told by the rules about the text."""
    faulty = faults({"GER     1745187": f"GER {written}"}, "rating")
    assert [d.code for d in faulty] == found
    assert {d.severity.value for d in faulty} <= {"error"}


def test_zeros_before_a_fide_number_are_left_out() -> None:
    fixed = line_after_fix({"GER     1745187": "GER 00001745187"}, "P203")
    assert fixed[53:68] == "GER     1745187"


def test_fide_numbers_do_not_matter_for_pairing() -> None:
    assert faults({"GER     1745187": "GER            "}, "pairing") == []


@pytest.mark.parametrize(
    ("one", "other", "is_one_person"),
    [
        ({"federation": "NOR"}, {"federation": "NOR"}, True),
        ({"federation": "NOR"}, {"federation": "SWE"}, False),
        ({}, {}, False),
        ({"born": "1990/05/01"}, {"born": "1990/05/01"}, True),
        ({"born": "1990", "federation": "NOR"}, {"born": "1991", "federation": "NOR"}, False),
        ({"born": "1990/05/01", "fide_id": "1500001"}, {"born": "1990/05/01"}, True),
        (
            {"federation": "NOR", "fide_id": "1500001"},
            {"federation": "NOR", "fide_id": "1500002"},
            False,
        ),
        (
            {"born": "1990/05/01", "fide_id": "1500001"},
            {"born": "1990/05/01", "fide_id": "1500002"},
            True,
        ),
        ({"born": "1990", "fide_id": "1500001"}, {"born": "1990", "fide_id": "1500002"}, False),
    ],
)
def test_one_name_is_one_person_unless_something_speaks_against_it(
    one: dict[str, str], other: dict[str, str], is_one_person: bool
) -> None:
    players = tuple(
        Player(
            number,
            name,
            federation=data.get("federation"),
            fide_id=data.get("fide_id"),
            born=PartialDate.parse(data.get("born", "")),
        )
        for number, name, data in ((1, "Lee, Ann", one), (2, "LEE,Ann", other))
    )
    assert ("P601" in codes(Tournament(players=players))) == is_one_person


# -- sex, birth, title, federation -----------------------------------------------------------------

UNRATED = {"072 6": "072 5"}


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"4 m    Weiss": "4 u    Weiss"}, ["P301"]),
        ({"4 m    Weiss": "4 x    Weiss"}, []),
        ({"1745187 1968/04/09": "1745187 0000/00/00"}, ["P330"]),
        ({"1745187 1968/04/09": "1745187 1968/02/30"}, []),
        ({"6 w    Varhegyi": "6      Varhegyi", "1925 HUN": "     HUN", **UNRATED}, ["P340"]),
        ({"1925 HUN": "   0 HUN", "1999/04/24": "          ", **UNRATED}, ["P340"]),
        ({"1925 HUN": "   0 HUN", "1999/04/24": "1999      ", **UNRATED}, ["P341"]),
        ({"1968/04/09": "1968      "}, []),
    ],
)
def test_sex_and_birth_date(changes: dict[str, str], found: list[str]) -> None:
    assert [d.code for d in faults(changes)] == found


def test_an_unrated_player_needs_both_at_once(worded: Worded) -> None:
    changes = {
        "6 w    Varhegyi": "6      Varhegyi",
        "1925 HUN     1979883 1999/04/24": "     HUN     1979883           ",
        **UNRATED,
    }
    (fault,) = faults(changes)
    worded(fault.message)


@pytest.mark.parametrize(
    ("born", "found"),
    [
        ("2026/03/06", ["P332"]),
        ("2026/03/07", ["P331"]),
        ("2026/00/00", ["P332"]),
        ("2027/00/00", ["P331"]),
        ("2022/03/07", ["P332"]),
        ("2022/03/06", []),
        ("2022/00/00", []),
        ("1915/03/07", []),
        ("1915/03/06", ["P332"]),
        ("1915/00/00", []),
        ("1914/00/00", ["P332"]),
    ],
)
def test_ages_at_the_start_of_the_event(born: str, found: list[str]) -> None:
    """The event began on 6 March 2026; a date that is not complete is read in its favour."""
    assert [d.code for d in faults({"1968/04/09": born})] == found


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("m GM", []),
        ("w GM", []),
        ("wWIM", []),
        ("mWFM", ["P311"]),
        ("m wf", ["P311"]),
        ("m 1N", ["P310"]),
        ("mAGM", ["P310"]),
        (" WGM", ["P301"]),
    ],
)
def test_titles(head: str, found: list[str]) -> None:
    assert [d.code for d in faults({"wWGM Kragelund": f"{head} Kragelund"})] == found


@pytest.mark.parametrize(
    ("code", "fixed", "is_safe"),
    [("DEU", "GER", False), ("ger", "GER", True), ("GRE", None, False), ("QQQ", None, False)],
)
def test_federation_codes_are_proposed_where_it_is_clear(
    code: str, fixed: str | None, is_safe: bool
) -> None:
    found = faults({"GER     1745187": f"{code}     1745187"})
    assert [d.code for d in found] == ([] if code == "GRE" else ["P321"])
    proposed = [d.fix for d in found if d.fix is not None]
    assert [fix.edits[0].text for fix in proposed] == ([fixed] if fixed else [])
    assert any(fix.safe for fix in proposed) == is_safe


def test_the_case_of_a_federation_is_mended_once() -> None:
    source, _ = Source.read(
        change_pieces(INDIVIDUAL, {"GER     1745187": "ger     1745187"}).encode()
    )

    def checked(s: Source) -> tuple[Diagnostic, ...]:
        return check(loads(s.to_bytes()), None)

    result = mend_source(source, checked)
    assert result.source.to_bytes() == change_pieces(INDIVIDUAL, {}).encode()
    assert mend_source(result.source, checked).applied == ()


@pytest.mark.parametrize(
    ("text", "meant"),
    [("ITT", "ITA"), ("HNU", "HUN"), ("HOL", "NED"), ("nor", "NOR"), ("NRO", ""), ("GBR", "")],
)
def test_a_code_is_meant_only_if_nothing_else_can_be(text: str, meant: str) -> None:
    assert federation_meant(text)[0] == meant


@pytest.mark.parametrize(
    ("code", "start", "is_known"),
    [("YUG", "1999/05/01", True), ("YUG", "2026/05/01", False), ("SRB", "1999/05/01", False)],
)
def test_federations_had_their_time(code: str, start: str, is_known: bool) -> None:
    t = Tournament(start=PartialDate.parse(start), players=(Player(1, "A", federation=code),))
    assert ("P322" not in codes(t)) == is_known
    assert "P322" not in codes(replace(t, start=None))


# -- ratings and names -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "floor"),
    [
        (date(2002, 7, 1), 1801),
        (date(2009, 6, 30), 1401),
        (date(2009, 7, 1), 1200),
        (date(2012, 6, 30), 1200),
        (date(2012, 7, 1), 1000),
        (date(2024, 2, 29), 1000),
        (date(2024, 3, 1), 1400),
        (None, 1000),
    ],
)
def test_the_floor_of_the_ratings_moved(day: date | None, floor: int) -> None:
    assert rating_floor(day) == floor


def test_fast_events_may_have_higher_ratings() -> None:
    player = Player(1, "Lee, Ann", rating=2960)
    standard = Tournament(players=(player,), time_control_code="5400+30")
    assert "P402" in codes(standard)
    assert "P402" not in codes(replace(standard, time_control_code="180+2"))
    assert "P402" in codes(replace(standard, players=(replace(player, rating=3001),)))


@pytest.mark.parametrize(
    ("name", "federation", "is_asked"),
    [
        ("Felix Weissenbach", "GER", True),
        ("Anne-Marie O'Neill", "IRL", True),
        ("Weissenbach,Felix", "GER", False),
        ("Weissenbach", "GER", False),
        ("Weissenbach F", "GER", False),
        ("Aabha Kapoor", "IND", False),
        ("Player 12", None, False),
    ],
)
def test_names_of_several_words_have_a_comma(
    name: str, federation: str | None, is_asked: bool
) -> None:
    t = Tournament(players=(Player(1, name, federation=federation),))
    assert ("P502" in codes(t)) == is_asked


def test_missing_commas_are_told_once(worded: Worded) -> None:
    players = tuple(Player(n, "Felix Weissenbach") for n in (1, 2, 3))
    (fault,) = [d for d in check(Tournament(players=players), None) if d.code == "P502"]
    worded(fault.message)


# -- national records ------------------------------------------------------------------------------

RATING_2050 = " " * 40 + "2050"


@pytest.mark.parametrize(
    ("method", "lines", "found"),
    [
        (None, ["NOR    1"], ["P701"]),
        ("172 NOR FIDON", ["NOR    1"], []),
        ("172 NOR FIDON", ["NOR    1", "SWE    2"], ["P701"]),
        ("172 NOR FIDE", [], []),
        ("172 NOR OTHER", [], []),
        ("172 NOR HBFN", [], ["P702"]),
        ("172 NOR HBFN", ["SWE    2"], ["P701", "P702"]),
        ("172 NOR HBFN", ["NOR    1", "NOR   17"], ["P703"]),
        ("172 NOR HBFN", ["NOR    1", "NOR    1"], ["P705"]),
        ("172 QQQ HBFN", ["QQQ    1"], ["P704"]),
    ],
)
def test_national_records_and_their_method(
    method: str | None, lines: list[str], found: list[str]
) -> None:
    changes = {LAST: "\n".join((LAST, *(line + RATING_2050 for line in lines)))}
    if method:
        changes["152 W"] = f"152 W\n{method}"
    assert sorted(d.code for d in faults(changes)) == found


def test_a_method_without_federation_is_for_all_of_them() -> None:
    t = Tournament(
        players=(Player(1),),
        national=(NationalRecord("NOR", 1, rating=2000),),
        ranking_methods=(RankingMethod(None, "FIDON"),),
    )
    assert not {"P701", "P702"} & set(codes(t))


def test_a_copy_of_a_national_record_is_taken_out() -> None:
    text = change_pieces(
        INDIVIDUAL,
        {"152 W": "152 W\n172 NOR FIDON", LAST: "\n".join((LAST, *["NOR    1" + RATING_2050] * 2))},
    )
    (fault,) = [d for d in check(loads(text), None) if d.code == "P705"]
    assert fault.fix is not None
    assert not fault.fix.safe
    source, _ = Source.read(text.encode())
    mended_text = with_edits(source, fault.fix.edits).to_bytes().decode()
    assert mended_text.count("NOR    1" + RATING_2050) == 1


# -- whatever a file contains ----------------------------------------------------------------------


def test_players_without_anything_are_no_trouble() -> None:
    players = tuple(Player(n) for n in (0, 0, -3, 1, 1, 10_000_000))
    t = Tournament(
        players=players,
        national=(NationalRecord("", 0), NationalRecord("X", -1)),
        ranking_methods=(RankingMethod(None, ""),),
    )
    assert {"P101", "P102", "P103", "P201", "P320", "P340", "P501"} <= set(codes(t))


def test_a_tournament_from_json_is_checked_like_its_report() -> None:
    t = loads(change_pieces(INDIVIDUAL, {"GER     1745187": "DEU        1745"}))
    again = loads(dumps(t, "json"))
    assert [d.code for d in check(again, None) if d.code[0] == "P"] == ["P203", "P321"]


@pytest.mark.parametrize(
    "changes",
    [
        {"1968/04/09": "2025/06/01"},
        {"1968/04/09": "2025/01/01"},
        {"m GM Holm": "mAGM Holm"},
        {"m GM Holm": "mNGM Holm"},
    ],
)
def test_messages_say_what_is_meant(worded: Worded, changes: dict[str, str]) -> None:
    [fault] = faults(changes)
    worded(fault.message)
