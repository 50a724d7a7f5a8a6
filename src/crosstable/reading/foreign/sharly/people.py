"""The players of a tournament of Sharly Chess, and their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model.dates import PartialDate
from crosstable.model.phrases import phrase
from crosstable.model.records import NationalRecord
from crosstable.model.titles import TITLES
from crosstable.model.tournament import Player
from crosstable.reading.foreign.misreadings import contradiction
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.sharly.database import Database, Values
from crosstable.reading.foreign.sharly.values import json_object, needed_number, number, text
from crosstable.reading.foreign.texts import fide_title, full_name

_FORMER_TITLES = ("", "WCM", "CM", "WFM", "FM", "WIM", "IM", "WGM", "GM")
"""By number, before titles were written out."""
_SEXES: Mapping[object, str | None] = MappingProxyType(
    {0: None, 1: "w", 2: "m", "": None, None: None, "F": "w", "M": "m"}
)
_NATIONAL = 2
_FIDE = 3
"""Types of ratings before each had its name."""
_PRIVATE = ("mail", "phone", "comment")
_MONEY = ("owed", "paid")


class Person(NamedTuple):
    """A player with the number of the row and what the tournament adds."""

    row_id: int
    player: Player
    national: NationalRecord | None


def people_of(
    database: Database, tournament: Values, federation: str | None, notes: Notes
) -> dict[int, Person]:
    """Everybody who is in a tournament, by the id of their row."""
    entries = database.rows("tournament_player", tournament_id=tournament.get("id"))
    rows = {needed_number(row, "id"): row for row in database.rows("player")}
    kind = str(number(tournament, "rating") or 1)
    people: list[tuple[int | None, Person]] = []
    for entry in entries:
        row_id = needed_number(entry, "player_id")
        if row_id not in rows:
            raise contradiction(f"player {row_id}")
        person = _person(row_id, rows[row_id], kind, federation, notes)
        people.append((number(entry, "pairing_number"), person))
    numbers = _numbers(people, notes)
    return {
        person.row_id: _with_number(person, at)
        for (_, person), at in zip(people, numbers, strict=True)
    }


def missing_numbers(database: Database) -> Iterator[tuple[int, int, int]]:
    """Tournament, player and the number that the player gets, where the event has none."""
    federation = text(next(iter(database.rows("info")), {}), "federation") or None
    for tournament in database.rows("tournament"):
        people = people_of(database, tournament, federation, Notes())
        for entry in database.rows("tournament_player", tournament_id=tournament.get("id")):
            row_id = needed_number(entry, "player_id")
            if number(entry, "pairing_number") is None:
                yield needed_number(tournament, "id"), row_id, people[row_id].player.number


def _numbers(people: Sequence[tuple[int | None, Person]], notes: Notes) -> list[int]:
    """The pairing numbers; who has none comes after the others, by rating, title and name."""
    stated = [at for at, _ in people if at is not None]
    if len(set(stated)) < len(stated) or any(at < 1 for at in stated):
        raise contradiction("pairing_number")
    without = [person for at, person in people if at is None]
    if without:
        notes.assume(
            "start-numbers",
            phrase("starting numbers are not in the file: by rating, title and name"),
        )
    first = max(stated, default=0) + 1
    order = {person.row_id: at for at, person in enumerate(sorted(without, key=_strength), first)}
    return [order[person.row_id] if at is None else at for at, person in people]


def _strength(person: Person) -> tuple[int, int, str]:
    player = person.player
    rating = player.rating or (person.national.rating if person.national else None) or 0
    title = TITLES.index(player.title) if player.title in TITLES else len(TITLES)
    return -rating, title, player.name


def _with_number(person: Person, at: int) -> Person:
    national = None if person.national is None else replace(person.national, number=at)
    return Person(person.row_id, replace(person.player, number=at), national)


def _person(row_id: int, row: Values, kind: str, federation: str | None, notes: Notes) -> Person:
    name = full_name(text(row, "last_name"), text(row, "first_name"))
    notes.keep_private(*(text(row, key) for key in _PRIVATE))
    notes.keep_private(*("money" for key in _MONEY if row.get(key)))
    for loss, key in (("club", "club"), ("fixed-board", "fixed")):
        if row.get(key):
            notes.lose(loss, phrase("{name}: {text}", name=name, text=str(row[key])))
    fide_rating, national_rating = _ratings(row, kind)
    fide_id = number(row, "fide_id")
    player = Player(
        0,
        name=name,
        sex=_sex(row),
        title=_title(row),
        rating=fide_rating,
        federation=text(row, "federation") or None,
        fide_id=str(fide_id) if fide_id else None,
        born=_birth_date(row),
    )
    licence = _licence(row)
    if federation is None or not (licence or national_rating):
        return Person(row_id, player, None)
    return Person(
        row_id,
        player,
        NationalRecord(federation, 0, rating=national_rating, national_id=licence),
    )


def _sex(row: Values) -> str | None:
    value = row.get("gender")
    if isinstance(value, float) or value not in _SEXES:
        raise contradiction("gender")
    return _SEXES[value]


def _title(row: Values) -> str | None:
    value = row.get("title")
    if isinstance(value, int):
        if not 0 <= value < len(_FORMER_TITLES):
            raise contradiction("title")
        return _FORMER_TITLES[value] or None
    return fide_title(text(row, "title"))


def _birth_date(row: Values) -> PartialDate | None:
    written = text(row, "date_of_birth")
    if written:
        return PartialDate.parse(written[:10].replace("-", "/"))
    year = number(row, "year_of_birth")
    return PartialDate(year) if year is not None and 1000 <= year <= 9999 else None


def _ratings(row: Values, kind: str) -> tuple[int | None, int | None]:
    """The ratings of FIDE and of the federation for the kind of the tournament."""
    ratings = json_object(row, "ratings").get(kind)
    if not isinstance(ratings, dict):
        return None, None
    if "value" in ratings:
        value = _rating(ratings.get("value"))
        is_fide = ratings.get("type") == _FIDE
        is_national = ratings.get("type") == _NATIONAL
        return value if is_fide else None, value if is_national else None
    return _rating(ratings.get("fide")), _rating(ratings.get("national"))


def _rating(value: object) -> int | None:
    return value if isinstance(value, int) and 0 < value <= 4000 else None


def _licence(row: Values) -> str | None:
    """The number that the federation gave the player."""
    of_plugin = json_object(row, "plugin_data").get("ffe")
    licence = of_plugin.get("ffe_licence_number") if isinstance(of_plugin, dict) else None
    return licence if isinstance(licence, str) and licence else None


def national_records(people: Iterable[Person]) -> tuple[NationalRecord, ...]:
    """The national data of those who have any."""
    return tuple(person.national for person in people if person.national is not None)
