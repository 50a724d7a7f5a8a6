"""The players of a report against a rating list: what the examples of the catalogue cannot show."""

import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from crosstable import dumps, loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, change_pieces
from crosstable.checks.catalogue.listing import NAME_NOT_AS_LISTED
from crosstable.checks.fixing import with_edits
from crosstable.checks.judging import check_without_pairing as check
from crosstable.lists.files import ListedPlayer, UnreadableRatingList
from crosstable.lists.lookup import list_for, list_month, listed_people
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.tournament import Player, Tournament
from crosstable.text.source import Source
from tests.worded import Worded

LIST = NAME_NOT_AS_LISTED.example.players or ""
PEOPLE = (
    ListedPlayer("1956586", "Holmestad, Torgeir", "NOR", "m", "GM", standard=2541, birth_year=1970),
    ListedPlayer("1162957", "Lindfallet, Rune", "SWE", "m", "IM", standard=2434, birth_year=2007),
    ListedPlayer("1347284", "Kragelund, Signe", "DEN", "w", "WGM", standard=2288, birth_year=1991),
    ListedPlayer("1745187", "Weissenbach, Felix", "GER", "m", standard=2167, birth_year=1968),
    ListedPlayer("1180104", "Pogodzik, Marek", "POL", "m", standard=2042, birth_year=2000),
    ListedPlayer("1979883", "Varhegyi, Bea", "HUN", "w", standard=1925, birth_year=1999),
)


def faults(
    changes: dict[str, str], people: tuple[ListedPlayer, ...] = PEOPLE, month: date | None = None
) -> list[Diagnostic]:
    """What the checker says of the correct report with some text exchanged, against a list."""
    t = loads(change_pieces(INDIVIDUAL, changes))
    found = check(t, "rating", listed_people(t, people, month))
    return [d for d in found if d.code[0] in "LP"]


def codes(changes: dict[str, str], people: tuple[ListedPlayer, ...] = PEOPLE) -> list[str]:
    return [d.code for d in faults(changes, people)]


def listed(number: str, **changes: Any) -> tuple[ListedPlayer, ...]:
    """The list with one player changed."""
    return tuple(p._replace(**changes) if p.fide_id == number else p for p in PEOPLE)


def test_the_players_of_a_list_will_do_as_they_are() -> None:
    t = loads(change_pieces(INDIVIDUAL, {"GER     1745187": "AUT     1745188"}))
    assert [d.code for d in check(t, "rating", PEOPLE)] == ["L101"]
    assert [d.code for d in check(t, "rating", iter(PEOPLE))] == ["L101"]


def test_a_report_without_lines_is_compared_too() -> None:
    t = loads(dumps(loads(change_pieces(INDIVIDUAL, {"2167 GER": "2176 AUT"})), "json"))
    assert sorted(d.code for d in check(t, "rating", PEOPLE) if d.code[0] == "L") == [
        "L202",
        "L206",
    ]


# -- which rating ----------------------------------------------------------------------------------

RAPID = {
    "222 5400+30": "222 900+10",
    "122 90 minutes for the game, 30 seconds per move from move 1": "122 15 minutes, 10 seconds",
}
NO_CONTROL = {
    "222 5400+30\n": "",
    "122 90 minutes for the game, 30 seconds per move from move 1\n": "",
}


@pytest.mark.parametrize(
    ("control", "rating", "is_right"),
    [
        ({}, "2167", True),
        ({}, "2201", False),
        (RAPID, "2201", True),
        (RAPID, "2167", True),
        (RAPID, "2202", False),
        (NO_CONTROL, "2201", True),
        (NO_CONTROL, "2202", False),
    ],
    ids=["standard", "rapid rating", "rapid", "stand-in", "neither", "any", "none of them"],
)
def test_the_time_control_says_which_rating_counts(
    control: dict[str, str], rating: str, is_right: bool
) -> None:
    found = codes({**control, "2167 GER": f"{rating} GER"}, listed("1745187", rapid=2201))
    assert ("L206" not in found) == is_right


def test_a_list_is_not_asked_for_ratings_that_it_does_not_have() -> None:
    rapid_only = tuple(p._replace(standard=None) for p in listed("1956586", rapid=2500))
    assert "L206" not in codes({}, rapid_only)
    assert "L206" not in codes({**RAPID, "2167 GER": "2199 GER"}, PEOPLE)


@pytest.mark.parametrize(
    ("changes", "code", "message"),
    [
        ({"2167 GER": "     GER"}, "L206", "differs from the list: none here, 2167 there"),
        ({"m GM Holmestad": "m    Holmestad"}, "L205", "the list: none here, GM there"),
    ],
)
def test_what_only_the_list_has_is_a_difference(
    changes: dict[str, str], code: str, message: str
) -> None:
    (fault,) = [d for d in faults(changes) if d.code == code]
    assert message in fault.message


# -- the month of the list -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "month", "is_right"),
    [
        ("2026/03/06", "2026/03/08", date(2026, 3, 1), True),
        ("2026/03/06", "2026/03/08", date(2026, 2, 1), False),
        ("2026/03/06", "2026/03/08", date(2026, 4, 1), False),
        ("2026/03/06", "2026/05/20", date(2026, 5, 1), True),
        ("2026/03/06", "2026/05/20", date(2026, 6, 1), False),
        ("2026/03/15", "2026/04/10", date(2026, 4, 1), False),
        ("2026/03/15", "2026/04/13", date(2026, 4, 1), False),
        ("2026/03/15", "2026/04/14", date(2026, 4, 1), True),
        ("2011/06/06", "2011/06/08", date(2011, 5, 1), True),
        ("2002/06/06", "2002/06/08", date(2002, 4, 1), True),
        ("2002/06/06", "2002/06/08", date(2002, 3, 1), False),
        ("2026/03/06", "2026/03/08", None, True),
    ],
)
def test_the_list_is_the_one_in_force_at_the_start(
    start: str, end: str, month: date | None, is_right: bool
) -> None:
    changes = {"042 2026/03/06": f"042 {start}", "052 2026/03/08": f"052 {end}"}
    found = faults({**changes, "2167 GER": "2176 GER"}, month=month)
    assert ("L301" not in {d.code for d in found}) == is_right
    assert ("L206" in {d.code for d in found}) == is_right


@pytest.mark.parametrize(
    ("name", "header", "month"),
    [
        ("list.csv", "fide_id,name,federation,OCT26", date(2026, 10, 1)),
        ("standard_sep26frl.csv", "fide_id,name,federation,standard", date(2026, 9, 1)),
        ("standard_sep26frl.csv", "fide_id,name,federation,OCT26", date(2026, 10, 1)),
        ("mayor2612.csv", "fide_id,name,federation,standard", None),
        ("list.csv", "ID_NUMBER,NAME,COUNTRY,JAN99", date(1999, 1, 1)),
        ("list.csv", "fide_id,name,federation,standard,list_date", date(2027, 1, 1)),
        ("list.csv", "list_date,name,federation,standard", None),
    ],
)
def test_a_list_tells_its_month(tmp_path: Path, name: str, header: str, month: date | None) -> None:
    (tmp_path / name).write_text(f"{header}\n9990017,Aldermoor,NOR,2310,2027-01-01\n")
    assert list_month(tmp_path / name) == month


def test_a_packed_list_tells_its_month_too(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "rapid_feb27frl.zip", "w") as archive:
        archive.writestr("rapid_list.csv", "fide_id,name,rapid\n9990017,Aldermoor,2310\n")
    assert list_month(tmp_path / "rapid_feb27frl.zip") == date(2027, 2, 1)


# -- missing numbers -------------------------------------------------------------------------------

NO_NUMBER = {"GER     1745187": "GER            "}


def test_the_list_replaces_the_plain_word_about_a_missing_number() -> None:
    assert codes(NO_NUMBER) == ["L110"]
    assert codes(NO_NUMBER, PEOPLE[:3] + PEOPLE[4:]) == ["P201"]


def test_the_reasons_for_a_candidate_are_told(worded: Worded) -> None:
    (fault,) = faults(NO_NUMBER)
    worded(fault.message)


def test_a_number_is_proposed_only_where_one_is_clearly_best() -> None:
    twin = ListedPlayer("1745200", "Weissenbach, Felix", "GER", "m", birth_year=1969)
    (alone,) = faults(NO_NUMBER)
    (of_two,) = faults(NO_NUMBER, (*PEOPLE, twin))
    assert alone.fix is not None
    assert not alone.fix.safe
    assert of_two.fix is None
    assert of_two.related[0][1].startswith("or 1745200 Weissenbach, Felix (GER, 1969)")


def test_nobody_is_proposed_who_is_in_the_report_already() -> None:
    changes = {**NO_NUMBER, "Weissenbach, Felix": "Pogodzik, Marek   "}
    assert "L110" not in codes(changes)


def test_the_proposed_number_makes_the_report_right() -> None:
    text = change_pieces(INDIVIDUAL, NO_NUMBER)
    (fault,) = faults(NO_NUMBER)
    assert fault.fix is not None
    source, _ = Source.read(text.encode())
    assert with_edits(source, fault.fix.edits).to_bytes().decode() == change_pieces(INDIVIDUAL, {})


# -- differences -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "people"),
    [
        ({"GER     1745187": "AUT     1745187"}, PEOPLE),
        ({"4 m    Weiss": "4 w    Weiss"}, PEOPLE),
        ({"m IM Lind": "m FM Lind"}, PEOPLE),
        ({"2167 GER": "2176 GER"}, PEOPLE),
        ({"Weissenbach, Felix": "Weissenberg, Felix"}, PEOPLE),
        ({"m    Weissenbach": "m CM Weissenbach"}, PEOPLE),
    ],
)
def test_the_proposed_value_is_the_list_s(
    changes: dict[str, str], people: tuple[ListedPlayer, ...]
) -> None:
    (fault,) = faults(changes, people)
    assert fault.fix is not None
    assert not fault.fix.safe
    source, _ = Source.read(change_pieces(INDIVIDUAL, changes).encode())
    assert with_edits(source, fault.fix.edits).to_bytes().decode() == change_pieces(INDIVIDUAL, {})


def test_no_birth_date_is_made_of_two() -> None:
    (fault,) = faults({"1968/04/09": "1967/04/09"})
    assert fault.fix is not None
    assert fault.fix.edits[0].text == "1968/00/00"


# -- who is it? ------------------------------------------------------------------------------------

SISTER = ListedPlayer("1745190", "Weissenbach, Frieda", "GER", "w", standard=1455, birth_year=1975)
SISTERS_NUMBER = {"GER     1745187": "GER     1745190"}


def test_the_number_of_a_sister_is_a_question(worded: Worded) -> None:
    (fault,) = faults(SISTERS_NUMBER, (*PEOPLE, SISTER))
    assert fault.code == "L102"
    assert fault.severity == "error"
    worded(fault.message)
    worded(fault.related[1][1])
    assert fault.fix is not None
    assert fault.fix.edits[0].text.strip() == "1745187"


def test_another_name_alone_is_no_question() -> None:
    """Whoever married has the same birth year, sex, title, federation and strength."""
    twin = SISTER._replace(sex="m", standard=2000, birth_year=1968)
    assert codes(SISTERS_NUMBER, (*PEOPLE, twin)) == ["L201", "L206"]
    for against in (
        {"sex": "w"},
        {"federation": "AUT"},
        {"birth_year": 1969},
        {"standard": 1900},
        {"name": "Kowalczewska, Halina"},
    ):
        assert codes(SISTERS_NUMBER, (*PEOPLE, twin._replace(**against))) == ["L102"], against


def test_two_numbers_that_are_exchanged_name_each_other() -> None:
    changes = {"GER     1745187": "GER     1180104", "POL     1180104": "POL     1745187"}
    for fault in faults(changes):
        assert fault.code == "L102"
        assert fault.fix is not None


@pytest.mark.parametrize(
    ("changes", "people", "code"),
    [
        ({}, PEOPLE, "L103"),
        ({}, listed("1745187", birth_year=1969), "L101"),
        ({}, listed("1745187", federation="AUT"), "L101"),
        ({}, listed("1745187", name="Weissenbach, Franz"), "L101"),
        ({}, listed("1745187", birth_year=None), "L103"),
        ({"1968/04/09": "          "}, PEOPLE, "L103"),
        ({"1968/04/09": "          "}, listed("1745187", fide_id="1745999"), "L101"),
        ({"1745187": "1745999"}, PEOPLE, "L103"),
    ],
)
def test_a_number_on_no_list_is_asked_about_where_the_person_is_on_it(
    changes: dict[str, str], people: tuple[ListedPlayer, ...], code: str
) -> None:
    assert code in codes({"1745187": "1745188", **changes}, people)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Kowalczewska, Halina", "L102"),
        ("Weissenbacher, Franz", "L201"),
        ("Felix, Bruno", "L201"),
        ("Weissenbach, F", None),
        ("WEISSENBACH, FELIX OTTO", None),
    ],
)
def test_quite_another_name_is_somebody_else(name: str, code: str | None) -> None:
    found = codes({}, listed("1745187", name=name))
    assert found == ([code] if code else [])


def test_of_somebody_else_nothing_more_is_compared() -> None:
    stranger = listed("1745187", name="Kowalczewska, Halina", sex="w", standard=1800)
    assert codes({}, stranger) == ["L102"]


def test_inactive_players_are_no_fault() -> None:
    assert codes({}, listed("1745187", flag="i")) == []


# -- whatever comes --------------------------------------------------------------------------------


def test_nothing_is_compared_without_players() -> None:
    assert [d for d in check(Tournament(), "rating", PEOPLE) if d.code[0] == "L"] == []


def test_players_without_anything_are_no_trouble() -> None:
    t = Tournament(players=(Player(0), Player(1, fide_id=""), Player(1, fide_id="x")))
    found = [d.code for d in check(t, None, (*PEOPLE, ListedPlayer("", "")))]
    assert found.count("L101") >= 1


def test_a_file_that_is_no_list_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("nothing of the kind\n")
    with pytest.raises(UnreadableRatingList):
        list_for(Tournament(), path)


def test_a_file_is_read_once_for_numbers_and_names(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(LIST)
    t = loads(change_pieces(INDIVIDUAL, {**NO_NUMBER, "2042 POL": "2043 POL"}))
    found = [d.code for d in check(t, "rating", list_for(t, path))]
    assert found == ["L110", "L206"]
