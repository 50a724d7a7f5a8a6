"""Entries from tables: whatever the headings are called, and without any."""

from pathlib import Path

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]

from crosstable.errors import CannotAct
from crosstable.event.intake.entries import differences, read_rows, understand_table
from crosstable.event.intake.tables import Row
from tests.event.running import begun
from tests.worded import Worded

TABLES = {
    "english": "Name,FIDE ID,Rating,Fed\nLee Ann,9990017,2010,NOR\n",
    "german": "Nachname;Vorname;Elo;Land;FIDE-ID\nLee;Ann;2010;NOR;9990017\n",
    "french": "Nom;Code FIDE;Classement;Pays\nLee Ann;9990017;2010;NOR\n",
    "spanish": "Jugador\tID FIDE\tElo FIDE\tPais\nLee Ann\t9990017\t2010\tNOR\n",
    "italian": "Giocatore,IDFIDE,Rtg,Federazione\nLee Ann,9990017,2010,NOR\n",
    "dutch": "Speler;FIDE nr;Rating;Federatie\nLee Ann;9990017;2010;NOR\n",
    "no headings": "9990017;Lee Ann;2010;NOR\n",
}


@pytest.mark.parametrize("language", TABLES)
def test_columns_are_understood(tmp_path: Path, language: str) -> None:
    path = tmp_path / "table.csv"
    path.write_text(TABLES[language], encoding="utf-8")
    (person,) = understand_table(read_rows(path)).people
    assert (person["fide_id"], person["rating"], person["federation"]) == ("9990017", 2010, "NOR")
    assert str(person["name"]).replace(", ", " ") in ("Lee Ann", "Ann Lee")


BIRTHS = (
    "F. Nac.",
    "Né(e) le",
    "Nato il",
    "Rok ur.",
    "Geb.jaar",
    "Ročník",
    "Szül. év",
    "Fødselsår",
    "???",
)
"""Headings of a year of birth in nine languages; one that nobody knows is told by its content."""


def test_years_of_birth_are_known_by_any_heading() -> None:
    for heading in BIRTHS:
        rows: list[Row] = [
            ("Name", heading, "Elo"),
            ("Lee, Ann", "1990", "2010"),
            ("Lie, Odd", "2004", "1800"),
        ]
        people = understand_table(rows).people
        assert [(one["born"], one["rating"]) for one in people] == [
            ("1990", 2010),
            ("2004", 1800),
        ], heading


def test_what_tables_write_together_is_taken_apart() -> None:
    rows: list[Row] = [
        ("Nom", "Elo", "Geschl."),
        ("FM Lee, Ann", "1985 F", "w"),
        ("Wim Jansen", "1499 N", "m"),
    ]
    entries = understand_table(rows)
    assert entries.problems == ()
    assert list(entries.people) == [
        {"name": "Lee, Ann", "title": "FM", "rating": 1985, "sex": "w"},
        {"name": "Wim Jansen", "national": 1499, "sex": "m"},
    ]


def test_numbers_alone_are_enough(worded: Worded, tmp_path: Path) -> None:
    path = tmp_path / "ids.txt"
    path.write_text("9990017\n9990018\n\n", encoding="utf-8")
    entries = understand_table(read_rows(path))
    assert [person["fide_id"] for person in entries.people] == ["9990017", "9990018"]
    worded(entries.guesses[0].reason)


def test_a_workbook_is_read(tmp_path: Path) -> None:
    book = Workbook()
    for row in (["Name", "Elo", "Club"], ["Lee, Ann", 2010, "Sandvik"], [None, None, None]):
        book.active.append(row)
    book.save(tmp_path / "table.xlsx")
    (person,) = understand_table(read_rows(tmp_path / "table.xlsx")).people
    assert person == {"name": "Lee, Ann", "rating": 2010, "club": "Sandvik"}


def test_other_encodings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    for encoding in ("cp1252", "utf-16", "utf-8-sig"):
        path.write_bytes("Name;Elo\nMüller, Jörg;1900\n".encode(encoding))
        assert understand_table(read_rows(path)).people[0]["name"] == "Müller, Jörg"


def test_what_cannot_be_read_is_named_with_its_row(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("Name,Elo,Fed\nLee Ann,strong,NOR\nBo Ek,1900,XXX\n", encoding="utf-8")
    entries = understand_table(read_rows(path))
    assert [str(problem)[:6] for problem in entries.problems] == ["row 2:", "row 3:"]
    assert len(entries.people) == 2


@pytest.mark.parametrize("data", [b"", b"\n\n", b"1,2,3\n4,5,6\n", b"PK\x03\x04 broken", b"a\0b"])
def test_what_is_no_table_of_names_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(data)
    with pytest.raises(CannotAct):
        understand_table(read_rows(path))


def test_a_second_file_gives_a_difference(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 3)
    path = tmp_path / "table.csv"
    people = list(event.event.section().people.values())
    rows = [f"{people[0].name},{people[0].rating}", f"{people[1].name},2222", "New One,1500"]
    path.write_text("Name;Elo\n" + "\n".join(r[::-1].replace(",", ";", 1)[::-1] for r in rows))
    found = differences(event.event.section(), understand_table(read_rows(path)))
    assert [one["name"] for one in found.new] == ["New One"]
    assert [(one.id, other) for one, other in found.changed] == [("p01", {"rating": 2222})]
    assert [one.id for one in found.gone] == ["p02"]
