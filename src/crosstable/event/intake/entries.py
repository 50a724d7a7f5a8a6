"""Entries from a table of names: columns guessed from headings and content, shown before use.

A file with nothing but FIDE numbers is enough. Coming again with a newer file gives a difference
(new, changed, gone) and never the same person twice.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from crosstable.errors import CannotAct, MissingExtra, extra_needed
from crosstable.event.state import Person, Section
from crosstable.lists.store import folded
from crosstable.model.dates import PartialDate
from crosstable.model.federations import FEDERATIONS
from crosstable.model.fideids import LONGEST, SHORTEST
from crosstable.model.phrases import phrase
from crosstable.model.titles import TITLES

HEADINGS = """
name        name, player, spieler, nom, joueur, nombre, jugador, nome, giocatore, naam, speler
name        full name, fullname
surname     surname, last name, lastname, family name, nachname, nom de famille, apellido
surname     apellidos, cognome, achternaam
first_name  first name, firstname, given name, vorname, prenom, nome proprio, voornaam
first_name  nombre de pila
fide_id     fide id, fideid, fide, fide-id, fide no, fide number, fide nr, id fide, idfide, id
fide_id     code fide, fide-nr
rating      rating, elo, rtg, fide rating, elo fide, rating fide, irtg, std, standard
rating      wertung, classement, puntaje
national    national rating, rating national, nat rating, national, nrtg, natrtg, dwz, nwz
national    elo national, classement national, elo nacional, elo nazionale, nationale elo
title       title, titel, titre, titulo, titolo
federation  federation, fed, country, nation, land, verband, pays, pais, federazione, federatie
sex         sex, gender, geschlecht, sexe, sexo, sesso, geslacht, m/f
born        born, birth, birthday, date of birth, birth date, year of birth, b-year, geboren
born        geburtsdatum, jahrgang, naissance, nacimiento, nascita, geboortedatum
club        club, verein, equipe, circolo, vereniging, team
"""
"""Words that head a column in English, German, French, Spanish, Italian and Dutch."""

FIELDS = ("name", "fide_id", "title", "federation", "sex", "born", "club", "rating", "national")
"""What a table can say about a person."""
FIELD_OF = {
    word.strip(): line[:12].strip()
    for line in HEADINGS.strip().split("\n")
    for word in line[12:].split(",")
}
"""What a word at the head of a column, or before a number, announces."""
_WOMEN = frozenset(("w", "f", "v", "d", "woman", "female", "m.w", "weiblich", "femme", "mujer"))
_MEN = frozenset(("m", "h", "u", "man", "male", "m.m", "männlich", "homme", "hombre"))
_SEXES = {**dict.fromkeys(_WOMEN, "w"), **dict.fromkeys(_MEN, "m")}
MOST_BYTES_OF_A_WORKBOOK = 100 * 1024 * 1024
"""All of its parts, unpacked; a list of a thousand players has half a megabyte."""
MOST_ROWS = 20_000
MOST_COLUMNS = 200
_ENOUGH = 0.7
"""The share of a column that has to look like a thing for the column to be taken for it."""


class Guess(NamedTuple):
    """What a column is taken for, and why."""

    field: str
    column: int
    reason: str


class Entries(NamedTuple):
    """The people of a table, and how its columns were understood."""

    guesses: tuple[Guess, ...]
    people: tuple[Mapping[str, Any], ...]
    problems: tuple[str, ...] = ()
    left: tuple[tuple[int, str], ...] = ()
    """The columns that are not taken over, each with its heading."""


class Differences(NamedTuple):
    """What a table changes about those who are entered."""

    new: tuple[Mapping[str, Any], ...] = ()
    changed: tuple[tuple[Person, Mapping[str, Any]], ...] = ()
    gone: tuple[Person, ...] = ()


# -- tables ---------------------------------------------------------------------------------------


def read_rows(path: Path) -> list[list[str]]:
    """The rows of a CSV or XLSX file, without empty ones."""
    data = path.read_bytes()
    rows = _rows_of_workbook(data) if data[:2] == b"PK" else _rows_of_text(data)
    found = [[" ".join(cell.split()) for cell in row] for row in rows]
    return [row for row in found if any(row)]


def _rows_of_text(data: bytes) -> list[list[str]]:
    if b"\0" in data[:1000] and data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        raise CannotAct("this is not a table of players; use a CSV or XLSX file")
    text = _decoded(data)
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(";\t,|", key=first.count)
    rows: list[list[str]] = []
    try:
        rows += csv.reader(io.StringIO(text, newline=None), delimiter=separator)
    except csv.Error as problem:
        message = phrase(
            "row {n}: the table cannot be read: a cell is too long, or a quote is not closed",
            n=len(rows) + 1,
        )
        raise CannotAct(message) from problem
    _refuse_open_quote(text, rows)
    return rows


def _refuse_open_quote(text: str, rows: Sequence[Sequence[str]]) -> None:
    """A quote that nobody closes swallows all lines behind it."""
    if text.count('"') % 2 == 0:
        return
    for number, row in enumerate(rows, 1):
        if any("\n" in cell for cell in row):
            raise CannotAct(phrase("row {n}: a quote is not closed", n=number))


def _decoded(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _rows_of_workbook(data: bytes) -> list[list[str]]:
    try:
        from openpyxl import load_workbook  # type: ignore[import-untyped]
    except ImportError as problem:
        raise MissingExtra(extra_needed("XLSX files need", "event")) from problem
    try:
        _refuse_large_workbook(data)
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(
            values_only=True, max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS
        )
        texts = [["" if cell is None else _cell_text(cell) for cell in row] for row in rows]
    except CannotAct:
        raise
    except Exception as problem:  # openpyxl raises what its ZIP and XML readers raise
        raise CannotAct(phrase("the workbook cannot be read")) from problem
    if len(texts) > MOST_ROWS:
        raise CannotAct(phrase("the table has more than {n} rows", n=MOST_ROWS))
    return texts


def _refuse_large_workbook(data: bytes) -> None:
    """A small file can become a large one: the sizes that it states are asked first."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > MOST_BYTES_OF_A_WORKBOOK:
            raise CannotAct(phrase("the workbook is too large for a table of players"))


def _cell_text(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return f"{value:%Y-%m-%d}" if hasattr(value, "strftime") else str(value)


# -- columns --------------------------------------------------------------------------------------


def understood(rows: Sequence[Sequence[str]]) -> Entries:
    """The people of a table; raises `CannotAct` if neither names nor FIDE numbers are in it."""
    if not rows:
        raise CannotAct("the table is empty")
    guesses = _by_headings(rows[0])
    body = rows[1:] if guesses else rows
    guesses += _by_content(body, {guess.field for guess in guesses}, {g.column for g in guesses})
    fields = {guess.field for guess in guesses}
    if not fields & {"name", "surname", "fide_id"}:
        raise CannotAct("no column has names or FIDE numbers")
    people: list[Mapping[str, Any]] = []
    problems: list[str] = []
    first = len(rows) - len(body) + 1
    for number, row in enumerate(body, first):
        person = _person(row, guesses, number, problems)
        if person:
            people.append(person)
    return Entries(tuple(guesses), tuple(people), tuple(problems), _left(rows, body, guesses))


def has_headings(row: Sequence[str]) -> bool:
    """Whether a row says what the columns below it are."""
    return bool(_by_headings(row))


def _left(
    rows: Sequence[Sequence[str]], body: Sequence[Sequence[str]], guesses: Sequence[Guess]
) -> tuple[tuple[int, str], ...]:
    """The columns with something in them that nothing was made of."""
    taken = {guess.column for guess in guesses}
    filled = {column for row in body for column, cell in enumerate(row) if cell}
    heads = rows[0] if len(body) < len(rows) else ()
    return tuple(
        (column, heads[column] if column < len(heads) else "") for column in sorted(filled - taken)
    )


def _by_headings(row: Sequence[str]) -> list[Guess]:
    guesses: dict[str, Guess] = {}
    for column, text in enumerate(row):
        field = FIELD_OF.get(re.sub(r"[\s._]+", " ", folded(text)).strip())
        if field is not None and field not in guesses:
            guesses[field] = Guess(field, column, f'heading "{text}"')
    return list(guesses.values())


def _by_content(rows: Sequence[Sequence[str]], known: set[str], taken: set[int]) -> list[Guess]:
    """Columns without a heading that say by their content what they are."""
    guesses: list[Guess] = []
    width = max((len(row) for row in rows), default=0)
    for column in range(width):
        cells = [row[column] for row in rows if column < len(row) and row[column]]
        if column in taken or not cells:
            continue
        for field, looks_like in _LOOKS:
            share = sum(map(looks_like, cells)) / len(cells)
            if field not in known and share >= _ENOUGH:
                guesses.append(Guess(field, column, f"{share:.0%} of its cells match"))
                known = known | {field}
                break
    return guesses


def is_fide_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and SHORTEST <= len(text) <= LONGEST


def _is_rating(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 1000 <= int(text[:5]) <= 2999


def _is_name(text: str) -> bool:
    letters = sum(sign.isalpha() for sign in text)
    return letters >= 4 and letters > len(text) / 2 and (" " in text or "," in text)


_LOOKS = (
    ("fide_id", is_fide_id),
    ("rating", _is_rating),
    ("title", lambda text: text.upper() in TITLES),
    ("federation", lambda text: text.upper() in FEDERATIONS),
    ("name", _is_name),
)


def _person(
    row: Sequence[str], guesses: Sequence[Guess], number: int, problems: list[str]
) -> dict[str, Any]:
    cells = {
        guess.field: row[guess.column]
        for guess in guesses
        if guess.column < len(row) and row[guess.column]
    }
    if "name" not in cells and "surname" in cells:
        cells["name"] = ", ".join(filter(None, (cells["surname"], cells.get("first_name"))))
    elif "name" in cells and "first_name" in cells:
        cells["name"] = f"{cells['name']}, {cells['first_name']}"
    person: dict[str, Any] = {}
    for field in FIELDS:
        text = cells.get(field)
        if text is not None:
            value = _value(field, text)
            if value is None:
                problems.append(f"row {number}: {field} {text!r} cannot be read")
            else:
                person[field] = value
    return person if person.get("name") or person.get("fide_id") else {}


def _value(field: str, text: str) -> Any:
    if field in ("rating", "national"):
        is_number = text.isascii() and text.isdecimal() and len(text) <= 4
        return int(text) if is_number else None
    if field == "fide_id":
        return text.lstrip("0") if text.isascii() and text.isdecimal() else None
    if field == "sex":
        return _SEXES.get(text.casefold())
    if field == "born":
        day = PartialDate.parse(text)
        return text if day is not None and day.year is not None else None
    if field == "federation":
        return text.upper() if text.upper() in FEDERATIONS else None
    if field == "title":
        return text.upper() if text.upper() in TITLES else None
    return text


# -- differences ----------------------------------------------------------------------------------


def differences(section: Section, entries: Entries) -> Differences:
    """What the table changes: who is new, who has other data, who is entered and not in it."""
    by_id = {person.fide_id: person for person in section.people.values() if person.fide_id}
    by_name = {folded(person.name): person for person in section.people.values()}
    new = []
    changed = []
    seen = set()
    for data in entries.people:
        person = by_id.get(data.get("fide_id", "")) or by_name.get(folded(data.get("name", "")))
        if person is None:
            new.append(data)
            continue
        seen.add(person.id)
        other = {key: value for key, value in data.items() if getattr(person, key) != value}
        if other:
            changed.append((person, other))
    gone = [person for person in section.people.values() if person.id not in seen]
    return Differences(tuple(new), tuple(changed), tuple(gone))
