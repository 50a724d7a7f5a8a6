"""A club's table beside a rating list: what would be entered, what is asked, who comes twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crosstable.event.acts.people import Entered
from crosstable.event.acts.teams import TeamEntered
from crosstable.event.disk.folder import EventFolder
from crosstable.event.intake.entries import Entries, understand_table
from crosstable.event.intake.fromlists import Source
from crosstable.event.intake.lines import entries_of
from crosstable.event.intake.planning import (
    BOTH,
    OUT,
    TYPED,
    Kind,
    Plan,
    acts_of,
    people_without_number,
    plan_entries,
)
from crosstable.event.intake.registration import registration
from crosstable.event.intake.tables import read_sheets
from crosstable.lists.store import ListStore
from tests.event.running import begun

HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA NOV26 Gms K  B-day Flag"
)
LISTED = (
    ("9915733", "Skogmo, Ida", "NOR", "F", "WFM", 2134, 1986),
    ("9915106", "Tindlund, Bjorn", "NOR", "M", "", 1412, 1959),
    ("9915077", "Bergsund, Arne", "NOR", "M", "", 1741, 1969),
    ("9917260", "Bergsund, Astrid", "NOR", "F", "", 1728, 1996),
    ("9918311", "Hovdalen, Nils", "NOR", "M", "", 1604, 2009),
    ("9918320", "Kvamsto, Nora", "NOR", "F", "", 1500, 1990),
)
TABLE = """\
Påmelding Nordlia Weekend Open;;;;;;

;;;;;;
Navn;FIDE-ID;Elo;Klubb;Født;Land;Betalt
SKOGMO Ida;;2134;Sørvik;1986;NOR;ja
Bjørn Tindlund;;1300;Byhaugen;1959-05-01;NOR;nei
Bergsund, A.;;1734;Nordlia;;NOR;ja
Kari Nymark;;;Nordlia;2011;NOR;ja
Hovdalen, Nils;9918320;1604;Nordlia;2009;NOR;ja
Ida Skogmo;;;Sørvik;1986;NOR;ja
Totalt 6;;;;;;
"""


@pytest.fixture
def store(tmp_path: Path) -> ListStore:
    rows = []
    for number, name, fed, sex, title, rating, born in LISTED:
        begin = f"{number:<15}{name:<61}{fed} {sex}   {title}"
        rows.append(f"{begin:<{HEAD.index('NOV26')}}{rating}  0   20 {born}      ")
    path = tmp_path / "standard_list.txt"
    path.write_text("\n".join((HEAD, *rows)) + "\n", encoding="utf-8")
    found = ListStore(tmp_path / "data")
    found.add(path, "fide")
    return found


@pytest.fixture
def event(tmp_path: Path) -> EventFolder:
    return begun(tmp_path / "event", players=0)


def entries(tmp_path: Path, text: str = TABLE) -> Entries:
    path = tmp_path / "table.csv"
    path.write_text(text, encoding="utf-8")
    return entries_of(read_sheets(path)[0].rows)


def plan(event: EventFolder, store: ListStore, found: Entries, **answers: str) -> Plan:
    given = {int(key.removeprefix("row")): value for key, value in answers.items()}
    return plan_entries(event.event.section(), found, Source("fide"), store, given)


def test_titles_footers_and_norwegian_headings_are_understood(tmp_path: Path) -> None:
    found = entries(tmp_path)
    assert found.heading_row == 4
    assert found.numbers == (5, 6, 7, 8, 9, 10)
    assert [row.number for row in found.outside] == [1, 11]
    fields = {column.heading: column.field for column in found.columns}
    assert fields == {
        "Navn": "name",
        "FIDE-ID": "fide_id",
        "Elo": "rating",
        "Klubb": "club",
        "Født": "born",
        "Land": "federation",
        "Betalt": "",
    }
    assert found.columns[4].samples[:2] == ("1986", "1959-05-01")
    assert found.columns[4].letter == "E"


def test_a_column_is_what_somebody_says(tmp_path: Path) -> None:
    people = [
        ("Lund, Åse", "2101"),
        ("Lie, Odd", "1805"),
        ("Aas, Eva", "1640"),
        ("Berg, Bo", "1990"),
    ]
    rows = [("Wer", "Zahl"), *people]
    guessed = understand_table(rows)
    assert {column.field for column in guessed.columns} == {"name", "rating"}
    chosen = understand_table(rows, {1: "national"})
    assert chosen.people[-1] == {"name": "Berg, Bo", "national": 1990}
    without = understand_table(rows, {1: ""})
    assert without.people[-1] == {"name": "Berg, Bo"}
    assert without.left == ((1, "Zahl"),)
    assert [column.heading for column in without.columns] == ["Wer", "Zahl"]


@pytest.mark.parametrize(
    ("heads", "fields"),
    [
        ("Nachname;Vorname;Verein;Jahrgang;DWZ", "surname first_name club born national"),
        ("Nom;Prénom;Club;Naissance;Elo", "name first_name club born rating"),
        ("Nazwisko;Imię;Klub;Rok urodzenia;Ranking", "surname first_name club born rating"),
        ("Sukunimi;Etunimi;Seura;Syntynyt;Vahvuusluku", "surname first_name club born rating"),
        ("Příjmení;Jméno;Oddíl;Narozen;Elo", "surname name club born rating"),
        ("Vezetéknév;Keresztnév;Egyesület;Született;Élő", "surname first_name club born rating"),
        ("Фамилия;Имя;Клуб;Год рождения;Рейтинг", "surname name club born rating"),
        ("Efternamn;Förnamn;Klubb;Född;Elo", "surname first_name club born rating"),
        ("Cognome;Nome;Circolo;Nascita;Elo", "surname name club born rating"),
    ],
)
def test_headings_in_the_languages_of_europe(heads: str, fields: str) -> None:
    rows = [tuple(heads.split(";")), ("Berg", "Bo", "SK", "1990", "1800")]
    found = understand_table(rows)
    assert [column.field for column in found.columns] == fields.split()
    assert found.people[0]["name"] == "Berg, Bo"


def test_each_row_stands_beside_its_match(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    found = plan(event, store, entries(tmp_path))
    rows = {row.number: row for row in found.rows}
    assert {number: row.kind.value for number, row in rows.items()} == {
        5: "clear",
        6: "clear",
        7: "asked",
        8: "clear",
        9: "asked",
        10: "twice",
    }
    ida = rows[5]
    assert ida.answer == "9915733"
    assert "".join(ida.candidates[0].signs) == "·✓✓✓✓"
    fills = {fill.field: (fill.old, fill.new) for fill in ida.fills}
    assert fills == {
        "name": ("SKOGMO Ida", "Skogmo, Ida"),
        "fide_id": ("", "9915733"),
        "title": ("", "WFM"),
        "sex": ("", "w"),
    }
    assert rows[6].data["rating"] == 1412
    assert rows[6].data["born"] == "1959-05-01"
    assert rows[8].data == {
        "name": "Nymark, Kari",
        "club": "Nordlia",
        "born": "2011",
        "federation": "NOR",
    }
    assert (rows[10].same_as, str(rows[10].same_by)) == (5, "the same FIDE number")


def test_without_number_and_year_another_spelling_or_a_rating_far_away_is_a_question(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    for name, rating, year, kind in (
        ("Hovdalen, Nils", 1690, "", "clear"),
        ("Hovdalen, Nils", 1710, "", "asked"),
        ("Hovdalen, Nils", 1710, "2009", "clear"),
        ("Hovdaln, Nils", 1604, "", "asked"),
        ("Hovdaln, Nils", 1604, "2009", "clear"),
        ("Tindlund, Bjorn", 1730, "", "asked"),
    ):
        text = f"Team;Board;Name;Rating;Born;Fed\nA;1;{name};{rating};{year};NOR\n"
        (row,) = plan(event, store, entries(tmp_path, text)).rows
        assert (name, rating, year, row.kind.value) == (name, rating, year, kind)
        assert bool(row.chosen) is (kind == "clear")


def test_answers_decide_what_is_entered(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    found = entries(tmp_path)
    answered = plan(event, store, found, row7="9917260", row9=TYPED, row10=BOTH, row5=OUT)
    rows = {row.number: row for row in answered.rows}
    assert rows[7].data["name"] == "Bergsund, Astrid"
    assert rows[9].data["fide_id"] == "9918320"
    taken = [row.number for row in answered.taken]
    assert taken == [6, 7, 8, 9, 10]
    acts, refused = acts_of(event.event, event.event.section(), answered)
    assert (len(acts), refused) == (5, ())
    event.do_all(acts, confirmed=2)
    again = plan(event, store, found, row7="9917260", row9=TYPED)
    assert [row.number for row in again.of(Kind.ENTERED)] == [6, 7, 8, 9]
    assert [row.number for row in again.of(Kind.CHANGED)] == [5]  # the list has their number
    assert [(row.number, row.same_as) for row in again.of(Kind.TWICE)] == [(10, 5)]


def test_a_double_stays_one_after_everybody_is_entered(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    table = "Navn;FIDE-ID;Født\nTindlund, Bjørn;9915106;1959-05-01\nBjørn Tindlund;9915106;\n"
    found = entries(tmp_path, table)
    acts, _ = acts_of(event.event, event.event.section(), plan(event, store, found))
    event.do_all(acts, confirmed=2)
    again = plan(event, store, found)
    assert [row.kind.value for row in again.rows] == ["entered", "twice"]
    assert again.taken == ()


def test_a_year_is_no_change_of_a_whole_date(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    whole = entries(tmp_path, "Navn;Født\nNymark, Kari;2011-05-01\n")
    acts, _ = acts_of(event.event, event.event.section(), plan(event, store, whole))
    event.do_all(acts, confirmed=2)
    for born, kind in (("2011", "entered"), ("2012", "changed")):
        table = entries(tmp_path, f"Navn;Født\nNymark, Kari;{born}\n")
        assert [row.kind.value for row in plan(event, store, table).rows] == [kind]


def test_two_people_of_one_name_are_told_apart_when_the_table_comes_again(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    found = entries(tmp_path, "Navn;Født;Klubb\nNymark, Kari;1981;Ski\nNymark, Kari;2011;Asker\n")
    acts, _ = acts_of(event.event, event.event.section(), plan(event, store, found))
    assert len(acts) == 2
    event.do_all(acts, confirmed=2)
    assert [row.kind.value for row in plan(event, store, found).rows] == ["entered", "entered"]


def test_a_refused_row_never_stops_the_others(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    found = entries(tmp_path, "Name;FIDE;Elo\nBerg, Bo;77;1800\nLie, Odd;77;1700\nAas, Eva;;1600\n")
    answered = plan(event, store, found, row3=BOTH)
    acts, refused = acts_of(event.event, event.event.section(), answered)
    assert len(acts) == 2
    assert [row.number for row in refused] == [3]


def test_missing_numbers_are_a_work_list(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    found = entries(tmp_path)
    typed = plan_entries(
        event.event.section(), found._replace(people=found.people[:4], numbers=(5, 6, 7, 8))
    )
    acts, _ = acts_of(event.event, event.event.section(), typed)
    event.do_all(acts, confirmed=2)
    section = event.event.section()
    work = people_without_number(section, Source("fide"), store, {})
    assert sorted(row.kind.value for row in work.rows) == ["asked", "changed", "changed", "entered"]
    acts, _ = acts_of(event.event, section, work)
    event.do_all(acts, confirmed=2)
    numbers = [person.fide_id for person in event.event.section().people.values()]
    assert sorted(filter(None, numbers)) == ["9915106", "9915733"]


def test_namesakes_who_are_both_right_are_entered_once_each(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    found = entries(tmp_path, "Navn;Klubb\nNymark, Kari;Ski\nNymark, Kari;Ski\n")
    for kinds in (["clear", "clear"], ["entered", "entered"]):
        planned = plan(event, store, found, row3=BOTH)
        assert [row.kind.value for row in planned.rows] == kinds
        acts, _ = acts_of(event.event, event.event.section(), planned)
        if acts:
            event.do_all(acts, confirmed=2)
    assert len(event.event.section().people) == 2


def test_capitals_and_blanks_make_no_other_club(tmp_path: Path) -> None:
    table = "Navn;Klubb\nLie, A.;Byåsen\nMoe, B.; byåsen \nBerg, C.;BYÅSEN\nDahl, D.;Byåsen\n"
    entries = understand_table([tuple(line.split(";")) for line in table.splitlines()])
    plan = plan_entries(begun(tmp_path / "open", players=0).event.section(), entries)
    assert {row.data["club"] for row in plan.rows} == {"Byåsen"}
    changed = [fill.old for row in plan.rows for fill in row.fills if fill.field == "club"]
    assert [club.strip() for club in changed] == ["byåsen", "BYÅSEN"]


def test_a_letter_that_the_file_lost_is_said() -> None:
    entries = understand_table([("Navn", "Elo"), ("KNUTSEN ?ukasz", "1800"), ("Lie, Bo", "1700")])
    assert [re.findall(r"\d+", str(problem)) for problem in entries.problems] == [["2"]]


@pytest.mark.parametrize(
    ("row", "is_asked"),
    [
        ("Bergsund, Arne;1741;", False),
        ("Bergsund, Arne;1900;", True),  # another player of this name, by the rating
        ("Bergsund, Arne;1900;1969", False),  # the year says who it is
        ("Bergsunn, Arne;1741;", True),  # another surname
        ("Kvamsto, Nora;;", False),
    ],
)
def test_who_may_be_somebody_else_is_asked(
    tmp_path: Path, store: ListStore, row: str, is_asked: bool
) -> None:
    entries = understand_table([("Navn", "Elo", "Født"), tuple(row.split(";"))])
    section = begun(tmp_path / "open", players=0).event.section()
    plan = plan_entries(section, entries, Source("fide"), store)
    assert [planned.kind is Kind.ASKED for planned in plan.rows] == [is_asked]


TEAMS = """\
Lag;Bord;Navn;Elo;Land
Sørvik;3;Aas, Eva;2300;NOR
Sørvik;1;Lund, Åse;1500;NOR
Nordlia;1;Berg, Bo;1700;NOR
sørvik;2;Dahl, Ole;1900;NOR
Nordlia;2.;Vik, Pia;1800;NOR
Nordlia;;Moe, Per;2400;NOR
"""


def test_teams_are_made_of_the_table_in_the_order_of_its_boards(
    tmp_path: Path, store: ListStore
) -> None:
    league = begun(tmp_path / "league", players=0, system="team-swiss", boards="2")
    found = entries(tmp_path, TEAMS)
    fields = {column.heading: column.field for column in found.columns}
    assert (fields["Lag"], fields["Bord"]) == ("team", "board")
    first = plan(league, store, found, row3=OUT)
    assert first.teams == (("Sørvik", 3), ("Nordlia", 3))
    for answers, sizes in (({"row3": OUT}, [2, 3]), ({"row3": TYPED}, [3, 3])):
        acts, refused = acts_of(
            league.event, league.event.section(), plan(league, store, found, **answers)
        )
        assert refused == ()
        league.do_all(acts, confirmed=2)
        teams = league.event.section().teams.values()
        assert [len(team.roster) for team in teams] == sizes
    section = league.event.section()
    names = [[section.people[who].name for who in team.roster] for team in section.teams.values()]
    assert names == [
        ["Lund, Åse", "Dahl, Ole", "Aas, Eva"],
        ["Berg, Bo", "Vik, Pia", "Moe, Per"],
    ]
    other = begun(tmp_path / "other", 0, system="team-swiss").event.section()
    acts = registration(other, found).acts()
    called = {act.person: act.data["name"] for act in acts if isinstance(act, Entered)}
    rosters = [act.roster for act in acts if isinstance(act, TeamEntered)]
    assert [[called[who] for who in roster] for roster in rosters] == names


def test_in_an_individual_event_a_team_is_a_club(
    tmp_path: Path, event: EventFolder, store: ListStore
) -> None:
    planned = plan(event, store, entries(tmp_path, TEAMS))
    assert (planned.teams, planned.rows[0].data["club"]) == ((), "Sørvik")
    acts, _ = acts_of(event.event, event.event.section(), planned)
    assert [type(act) for act in acts] == [Entered] * 6


def test_a_lost_letter_is_a_question(tmp_path: Path, event: EventFolder, store: ListStore) -> None:
    table = "Navn;Klubb\nKNUTSEN ?ukasz;Ski\nLie, Odd;Moss\nHovdalen, Nil?;Ski\n"
    found = entries(tmp_path, table)
    rows = plan(event, store, found).rows
    assert [row.kind.value for row in rows] == ["asked", "clear", "asked"]
    assert [len(row.candidates) for row in rows] == [0, 0, 1]
    answered = plan_entries(event.event.section(), found, answers={2: TYPED, 4: OUT})
    assert [row.kind.value for row in answered.rows] == ["clear"] * 3
    assert [row.number for row in answered.taken] == [2, 3]
