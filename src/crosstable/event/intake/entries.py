"""Entries from a table of names: columns guessed from headings and content, shown before use.

A file with nothing but FIDE numbers is enough. Coming again with a newer file gives a difference
(new, changed, gone) and never the same person twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.intake.spelling import club_spellings, has_lost_letter
from crosstable.event.intake.tables import Row, Sheet, read_sheets
from crosstable.event.state import Person, Section
from crosstable.event.typed import PersonData, PersonValue
from crosstable.lists.store import fold_name
from crosstable.model.dates import PartialDate
from crosstable.model.federations import FEDERATIONS
from crosstable.model.fideids import LONGEST, SHORTEST
from crosstable.model.phrases import Words, phrase
from crosstable.model.titles import TITLES
from crosstable.text.formats import read_whole

HEADINGS = """
name        name, player, spieler, nom, joueur, nombre, jugador, nome, giocatore, naam, speler
name        full name, fullname, navn, spiller, namn, spelare, nimi, pelaaja, nafn, jmeno, hrac
name        nev, jatekos, nazwisko i imie, zawodnik, meno, ime, ime i prezime, priimek in ime, igrac
name        nume, jogador, isim, ad soyad, mangija, vards uzvards, vardas, vardas pavarde, deltaker
name        prezime i ime, имя, фио, фамилия имя, участник, прізвище ім'я, ονομα, ονοματεπωνυμο
surname     surname, last name, lastname, family name, nachname, nom de famille, apellido
surname     apellidos, cognome, achternaam, etternavn, efternavn, efternamn, sukunimi, nazwisko
surname     prijmeni, priezvisko, vezeteknev, prezime, priimek, apelido, nume de familie, soyadi
surname     perekonnanimi, uzvards, pavarde, фамилия, прізвище, επωνυμο, familjenamn, eftirnafn
first_name  first name, firstname, given name, vorname, prenom, nome proprio, voornaam
first_name  nombre de pila, fornavn, fornamn, etunimi, imie, krestni jmeno, keresztnev, prenume
first_name  eesnimi, vards, adi, fornafn, krstne meno
fide_id     fide id, fideid, fide, fide-id, fide no, fide number, fide nr, id fide, idfide, id
fide_id     code fide, fide-nr, fidenr, fide kod, numer fide, fide-tunnus, fide kodas
rating      rating, elo, rtg, fide rating, elo fide, rating fide, irtg, std, standard, styrke
rating      wertung, classement, puntaje, ranking, rejting, reiting, reitings, рейтинг, ελο
rating      elo-tall, vahvuusluku, elo rating, elo-rating, ertekszam
national    national rating, rating national, nat rating, national, nrtg, natrtg, dwz, nwz
national    elo national, classement national, elo nacional, elo nazionale, nationale elo
national    nasjonal elo, nasjonal rating, lask, nelo, selo, ranking krajowy, narodni elo
title       title, titel, titre, titulo, titolo, tittel, titteli, tytul, titul, cim, titula, титул
title       unvan, tiitel, tituls, τιτλος
federation  federation, fed, country, nation, land, verband, pays, pais, federazione, federatie
federation  forbund, federasjon, maa, federacja, kraj, zeme, federace, orszag, drzava, tara, ulke
federation  federacao, riik, valsts, salis, страна, федерация, χωρα, nasjon, krajina
sex         sex, gender, geschlecht, sexe, sexo, sesso, geslacht, m/f, kjonn, kon, sukupuoli, plec
sex         geschl, f/m, m/v, w/m, m/w
sex         pohlavi, nem, spol, cinsiyet, sugu, dzimums, lytis, пол, kyn, sex (m/k)
born        born, birth, birthday, date of birth, birth date, year of birth, b-year, geboren
born        geburtsdatum, jahrgang, naissance, nacimiento, nascita, geboortedatum, fodt, fodd
born        fodselsar, fodselsdato, fodelsear, syntynyt, syntymaaika, syntymavuosi, rok urodzenia
born        data urodzenia, narozen, rok narozeni, szuletesi ev, szuletett, godina rodenja
born        datum rodenja, rojen, letnik, an nastere, data nasterii, dogum tarihi, dogum yili
born        data de nascimento, ano, sunniaeg, gimimo metai, год рождения, ημ/νια γεννησης
born        f nac, fecha nac, fecha de nacimiento, fecha nacimiento, ano de nacimiento, ano nac
born        ne(e) le, ne le, date de naissance, annee, annee de naissance, nato, nato il, nato/a
born        anno, anno di nascita, data di nascita, rok ur, rocznik, geb jaar, geboortejaar, rocnik
born        rok nar, datum narozeni, szul ev, szul, szuletesi datum, birth year, year, fodt ar
born        birthyear, yob, dob, geb datum, geb, geburtsjahr, faeddur, fodselsdag
club        club, verein, circolo, vereniging, klubb, klub, forening, seura, kerho
club        oddil, egyesulet, egyesület, klubas, klubs, clube, kulup, клуб, συλλογος, felag, societa
club        asociatia, klubi, sjakklubb, schaakvereniging, schachclub, skakklub, schackklubb, sk
team        team, team name, equipe, mannschaft, lag, lagnavn, hold, squadra, equipo, ploeg
team        joukkue, druzyna, druzstvo, csapat, ekipa, echipa, takim, voistkond, komanda, команда
board       board, board no, board nr, brett, brettnr, brett nr, bord, brad, tavle, echiquier
board       tablero, scacchiera, poyta, szachownica, deska, sachovnica, tabla, ploca, masa, laud
board       tabuleiro, galds, lenta, доска, σκακιερα
"""
"""Words that head a column in the languages of Europe, without accents."""

FIELDS = ("name", "fide_id", "title", "federation", "sex", "born", "club", "rating", "national")
"""What a table can say about a person."""
TEAM_FIELDS = ("team", "board")
"""What a table can say about the place of a person in a team."""
FIELD_OF = {
    fold_name(word.strip()): line[:12].strip()
    for line in HEADINGS.strip().split("\n")
    for word in line[12:].split(",")
}
"""What a word at the head of a column, or before a number, announces."""
_WOMEN = frozenset(("w", "f", "v", "d", "woman", "female", "m.w", "weiblich", "femme", "mujer"))
_MEN = frozenset(("m", "h", "u", "man", "male", "m.m", "männlich", "homme", "hombre"))
_SEXES = {**dict.fromkeys(_WOMEN, "w"), **dict.fromkeys(_MEN, "m")}
_ENOUGH = 0.7
"""The share of a column that has to look like a thing for the column to be taken for it."""


class Guess(NamedTuple):
    """What a column is taken for, and why."""

    field: str
    column: int
    reason: Words


class Column(NamedTuple):
    """A column of a table as somebody sees it, with what it is taken for."""

    place: int
    """Its index in a row."""
    heading: str
    samples: tuple[str, ...]
    field: str
    """Empty if it is not used."""

    @property
    def letter(self) -> str:
        """Its name in a workbook: A, B, … Z, AA."""
        place = self.place
        name = ""
        while place >= 0:
            name = chr(ord("A") + place % 26) + name
            place = place // 26 - 1
        return name


class Seat(NamedTuple):
    """The place that a table gives somebody in a team."""

    row: int
    team: str
    board: int | None = None


class OtherRow(NamedTuple):
    """A row that is no player: a title, a footer."""

    number: int
    text: str


class Entries(NamedTuple):
    """The people of a table, and how its columns were understood."""

    guesses: tuple[Guess, ...]
    people: tuple[PersonData, ...]
    problems: tuple[Words, ...] = ()
    left: tuple[tuple[int, str], ...] = ()
    """The columns that are not taken over, each with its heading."""
    numbers: tuple[int, ...] = ()
    """The rows of the people, as their writer counts them."""
    heading_row: int = 0
    """The row that heads the columns; 0 if none does."""
    outside: tuple[OtherRow, ...] = ()
    """Rows that are no players: titles, footers."""
    columns: tuple[Column, ...] = ()
    seats: tuple[Seat, ...] = ()
    """Who plays in which team, in the order of the table; empty without a column for it."""


class Differences(NamedTuple):
    """What a table changes about those who are entered."""

    new: tuple[PersonData, ...] = ()
    changed: tuple[tuple[Person, PersonData], ...] = ()
    gone: tuple[Person, ...] = ()


# -- tables ---------------------------------------------------------------------------------------


def read_rows(path: Path) -> list[Row]:
    """The rows of the sheet of a CSV or XLSX file that looks most like a table of players."""
    return list(best_sheet(read_sheets(path)).rows)


def best_sheet(sheets: Sequence[Sheet]) -> Sheet:
    """The sheet with the row that has most of our headings, else the one with most rows."""
    return max(sheets, key=lambda sheet: (_best_heading(sheet.rows)[1], len(sheet.rows)))


def _best_heading(rows: Sequence[Row]) -> tuple[int | None, int]:
    """The index of the row that heads the columns, and how many of them it names."""
    counts = [len(_by_headings(row)) for row in rows[:_ROWS_ABOVE]]
    most = max(counts, default=0)
    if most == 0:
        return None, 0
    return counts.index(most), most


_ROWS_ABOVE = 20
"""How far down the headings are looked for, below titles and empty rows."""


# -- columns --------------------------------------------------------------------------------------


def understand_table(rows: Sequence[Row], choices: Mapping[int, str] | None = None) -> Entries:
    """The people of a table; raises `CannotAct` if neither names nor FIDE numbers are in it.

    `choices` has what somebody says that a column is, by its index; an empty text leaves it out.
    """
    if not any(map(any, rows)):
        raise CannotAct(phrase("the table is empty"))
    heading, named = _best_heading(rows)
    is_headed = heading is not None and (named > 1 or _is_narrow(rows))
    first = heading + 1 if heading is not None and is_headed else 0
    heads = rows[first - 1] if first else ()
    body = [(number, row) for number, row in enumerate(rows[first:], first + 1) if any(row)]
    cells = [row for _, row in body]
    guessed = _guess_columns(heads, cells, is_headed=bool(first))
    if not first and _is_unknown_heading(cells[0], guessed):
        first = body[0][0]
        heads = cells[0]
        body = body[1:]
        cells = cells[1:]
    guesses = _apply_choices(guessed, choices)
    if not {guess.field for guess in guesses} & {"name", "surname", "fide_id"}:
        raise CannotAct(phrase("no column has names or FIDE numbers"))
    people: list[PersonData] = []
    numbers: list[int] = []
    seats: list[Seat] = []
    problems: list[Words] = []
    above = rows[: max(first - 1, 0)]
    outside = [OtherRow(n, _text_of(row)) for n, row in enumerate(above, 1) if any(row)]
    for number, row in body:
        if _is_footer(row, guesses):
            outside.append(OtherRow(number, _text_of(row)))
            continue
        person = _person(row, guesses, number, problems)
        if person:
            people.append(person)
            numbers.append(number)
            seats += _seats(row, guesses, number, problems)
    return Entries(
        tuple(guesses),
        tuple(people),
        tuple(problems),
        _columns_left(cells, heads, guesses),
        tuple(numbers),
        first,
        tuple(outside),
        _columns(cells, heads, guesses),
        tuple(seats),
    )


def _seats(
    row: Row, guesses: Sequence[Guess], number: int, problems: list[Words]
) -> Iterator[Seat]:
    """The place in a team, if the table has boards or teams; with boards a club is a team."""
    cells = _cells_of(row, guesses)
    fields = {guess.field for guess in guesses}
    team = cells.get("team") or (cells.get("club") if "board" in fields else None)
    if not team or not fields & {*TEAM_FIELDS}:
        return
    text = cells.get("board", "")
    board = read_whole(text.rstrip("."))
    if text and board is None:
        problems.append(_unreadable(number, "board", text))
    yield Seat(number, team, board)


def _is_narrow(rows: Sequence[Row]) -> bool:
    """Whether the table has one column: then one word may head it."""
    return max((sum(map(bool, row)) for row in rows), default=0) == 1


def _text_of(row: Row) -> str:
    return " ".join(filter(None, row))[:60]


def _guess_columns(heads: Row, body: Sequence[Row], *, is_headed: bool) -> list[Guess]:
    guesses = _by_headings(heads) if is_headed else []
    fields = {guess.field for guess in guesses}
    return guesses + _by_content(body, fields, {guess.column for guess in guesses})


def _is_unknown_heading(row: Row, guesses: Sequence[Guess]) -> bool:
    """Whether words that we do not know head the columns: no number where all others have one."""
    looks = dict(_LOOKS)
    cells = [(g.field, row[g.column]) for g in guesses if g.column < len(row) and g.field != "name"]
    filled = [(field, cell) for field, cell in cells if cell]
    return bool(filled) and not any(looks[field](cell) for field, cell in filled)


def _apply_choices(guesses: Sequence[Guess], choices: Mapping[int, str] | None) -> list[Guess]:
    """The columns as somebody chose them; what is not chosen stays as it was guessed."""
    if not choices:
        return list(guesses)
    taken = {field for field in choices.values() if field}
    kept = [g for g in guesses if g.column not in choices and g.field not in taken]
    said = [Guess(field, column, "chosen") for column, field in choices.items() if field]
    return sorted((*kept, *said), key=lambda guess: guess.column)


_FOOTERS = frozenset(
    (
        *("total", "totalt", "sum", "summe", "gesamt", "insgesamt", "antall", "antal", "anzahl"),
        *("somma", "totale", "totaal", "yhteensa", "razem", "celkem", "osszesen", "ukupno"),
    )
)


def _is_footer(row: Row, guesses: Sequence[Guess]) -> bool:
    """A row below the players that counts or explains them, and names nobody."""
    filled = [cell for cell in row if cell]
    first_word = fold_name(filled[0]).split()[0].strip(":.") if fold_name(filled[0]).split() else ""
    if first_word in _FOOTERS:
        return True
    is_alone = len(filled) == 1 and len(guesses) > 2
    return is_alone and any(sign.isdigit() for sign in filled[0]) and not is_fide_id(filled[0])


def _columns(body: Sequence[Row], heads: Row, guesses: Sequence[Guess]) -> tuple[Column, ...]:
    """Every column with something in it, with a sample of its content."""
    field_of = {guess.column: guess for guess in guesses}
    width = max((len(row) for row in (heads, *body)), default=0)
    found: list[Column] = []
    for index in range(width):
        cells = [row[index] for row in body if index < len(row) and row[index]]
        if cells or (index < len(heads) and heads[index]):
            guess = field_of.get(index)
            heading = heads[index] if index < len(heads) else ""
            field = "" if guess is None else guess.field
            found.append(Column(index, heading, tuple(cells[:_SAMPLES]), field))
    return tuple(found)


_SAMPLES = 3


def has_headings(row: Sequence[str]) -> bool:
    """Whether a row says what the columns below it are."""
    return bool(_by_headings(row))


def _columns_left(
    body: Sequence[Row], heads: Row, guesses: Sequence[Guess]
) -> tuple[tuple[int, str], ...]:
    """The columns with something in them that nothing was made of."""
    taken = {guess.column for guess in guesses}
    filled = {column for row in body for column, cell in enumerate(row) if cell}
    return tuple(
        (column, heads[column] if column < len(heads) else "") for column in sorted(filled - taken)
    )


def _by_headings(row: Sequence[str]) -> list[Guess]:
    guesses: dict[str, Guess] = {}
    for column, text in enumerate(row):
        field = FIELD_OF.get(re.sub(r"[\s._]+", " ", fold_name(text)).strip())
        if field is not None and field not in guesses:
            guesses[field] = Guess(field, column, phrase('heading "{text}"', text=text))
    return list(guesses.values())


def _by_content(rows: Sequence[Row], known: set[str], taken: set[int]) -> list[Guess]:
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
                guesses.append(
                    Guess(field, column, phrase("{share} of its cells match", share=f"{share:.0%}"))
                )
                known = known | {field}
                break
    return guesses


def is_fide_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and SHORTEST <= len(text) <= LONGEST


def _is_rating(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 1000 <= int(text[:5]) <= 2999


def _is_birth(text: str) -> bool:
    day = PartialDate.parse(text)
    return day is not None and day.year is not None and day.year in _BIRTHS


_BIRTHS = range(1915, 2025)
"""Years in which somebody who plays was born."""


def _is_name(text: str) -> bool:
    letters = sum(sign.isalpha() for sign in text)
    return letters >= 4 and letters > len(text) / 2 and (" " in text or "," in text)


_LOOKS = (
    ("fide_id", is_fide_id),
    ("rating", _is_rating),
    ("born", _is_birth),  # after the rating, which a column of years resembles
    ("title", lambda text: text.upper() in TITLES),
    ("federation", lambda text: text.upper() in FEDERATIONS),
    ("name", _is_name),
)


def _cells_of(row: Row, guesses: Sequence[Guess]) -> dict[str, str]:
    """What a row says, by field."""
    return {
        guess.field: row[guess.column]
        for guess in guesses
        if guess.column < len(row) and row[guess.column]
    }


def _unreadable(number: int, field: str, text: str) -> Words:
    return phrase(
        "row {number}: {field} {text} cannot be read",
        number=number,
        field=field,
        text=repr(text),
    )


def _person(
    row: Row, guesses: Sequence[Guess], number: int, problems: list[Words]
) -> dict[str, PersonValue]:
    cells = _cells_of(row, guesses)
    if "team" in cells:
        cells.setdefault("club", cells["team"])
    if "surname" in cells:  # beside it a column "name" has the first name
        first_name = cells.get("first_name") or cells.get("name")
        cells["name"] = ", ".join(filter(None, (cells["surname"], first_name)))
    elif "name" in cells and "first_name" in cells:
        cells["name"] = f"{cells['name']}, {cells['first_name']}"
    _split_cells(cells)
    person: dict[str, PersonValue] = {}
    for field in FIELDS:
        text = cells.get(field)
        if text is not None:
            value = _value(field, text)
            if value is None:
                problems.append(_unreadable(number, field, text))
            else:
                person[field] = value
    name = str(person.get("name") or "")
    if has_lost_letter(name):
        problems.append(
            phrase("row {number}: a letter of {name} seems lost", number=number, name=name)
        )
    return person if person.get("name") or person.get("fide_id") else {}


_MARKED_RATING = re.compile(r"(\d{3,4}) ?([FNE])")
"""A rating as the French federation writes it: F is FIDE's, N national, E an estimate."""
_TITLED_NAME = re.compile(r"(W?(?:GM|IM|FM|CM))\.?\s+(?=\S)(.+)")


def _split_cells(cells: dict[str, str]) -> None:
    """Take apart what tables write together: a title before a name, a letter after a rating."""
    titled = _TITLED_NAME.fullmatch(cells.get("name", ""))
    if titled and "title" not in cells:
        cells["title"], cells["name"] = titled.groups()
    marked = _MARKED_RATING.fullmatch(cells.get("rating", ""))
    if marked:
        number, letter = marked.groups()
        del cells["rating"]
        cells.setdefault("rating" if letter == "F" else "national", number)


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


def spellings_of_clubs(section: Section, people: Sequence[PersonData]) -> Mapping[str, str]:
    """The usual spelling of each club, by its key."""
    entered = [person.club for person in section.people.values() if person.club]
    return club_spellings(entered, [str(data["club"]) for data in people if data.get("club")])


def finder_of_people(section: Section) -> Callable[[PersonData], Person | None]:
    """Finds who of a section a row is about, by the number, else by the name."""
    by_id = {person.fide_id: person for person in section.people.values() if person.fide_id}
    by_name = {fold_name(person.name): person for person in section.people.values()}

    def find(data: PersonData) -> Person | None:
        by_number = by_id.get(str(data.get("fide_id") or ""))
        return by_number or by_name.get(fold_name(str(data.get("name") or "")))

    return find


def differences(section: Section, entries: Entries) -> Differences:
    """What the table changes: who is new, who has other data, who is entered and not in it."""
    find = finder_of_people(section)
    new = []
    changed = []
    seen = set()
    for data in entries.people:
        person = find(data)
        if person is None:
            new.append(data)
            continue
        seen.add(person.id)
        other = {key: value for key, value in data.items() if getattr(person, key) != value}
        if other:
            changed.append((person, other))
    gone = [person for person in section.people.values() if person.id not in seen]
    return Differences(tuple(new), tuple(changed), tuple(gone))
