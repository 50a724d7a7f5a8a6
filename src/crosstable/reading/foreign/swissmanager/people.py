"""The players of a file of Swiss-Manager."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.phrases import phrase
from crosstable.model.records import NationalRecord
from crosstable.model.tournament import Player
from crosstable.reading.foreign.misreadings import contradiction
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.swissmanager.layout import Layout, Row
from crosstable.reading.foreign.texts import day_of_number, fide_title, full_name, one_line

_LAST_NAME = 0
_FIRST_NAME = 1
_ACADEMIC_TITLE = 2
_TITLE = 4
_NATIONAL_ID = 5
_CLUB = 9
_FEDERATION = 10
_AGE_TYPE = 11
_GROUP = 12
_PRIVATE = (14, 15)
_SEX = 30
_FIDE_RATING = 32
_NATIONAL_RATING = 34
_BORN = 38
_FIDE_NUMBER = 48
TEAM = 52
ROSTER_BOARD = 54
_FIXED_BOARD = 78
_K = 82
_SEXES = {0: None, 1: "w", 2: None}
"""Not female or not stated, female, a computer."""
_HIGHEST_RATING = 4000


def players_of(layout: Layout, notes: Notes) -> list[Player]:
    """Everybody, still without rounds."""
    return [_player(number, row, notes) for number, row in enumerate(layout.players, 1)]


def _player(number: int, row: Row, notes: Notes) -> Player:
    texts = [one_line(text) for text in row.texts]
    sex = row.u16(_SEX)
    rating = row.u16(_FIDE_RATING)
    with notes.part:
        if sex not in _SEXES or max(rating, row.u16(_NATIONAL_RATING)) > _HIGHEST_RATING:
            raise contradiction(f"A5 {number}")
    born = day_of_number(row.u32(_BORN))
    if born is None and row.u32(_BORN):
        notes.find(
            "date-unreadable",
            phrase(
                "player {n}: {text} is not a date",
                n=number,
                text=str(row.u32(_BORN)),
            ),
            player=number,
        )
    notes.keep_private(*(texts[index] for index in _PRIVATE))
    _lose_what_has_no_place(number, row, texts, notes)
    return Player(
        number,
        name=full_name(texts[_LAST_NAME], texts[_FIRST_NAME]),
        sex=_SEXES.get(sex),
        title=fide_title(texts[_TITLE]),
        rating=rating if 0 < rating <= _HIGHEST_RATING else None,
        federation=texts[_FEDERATION] or None,
        fide_id=str(row.u32(_FIDE_NUMBER)) if row.u32(_FIDE_NUMBER) else None,
        born=born,
    )


def _lose_what_has_no_place(number: int, row: Row, texts: list[str], notes: Notes) -> None:
    values = (
        ("club", texts[_CLUB]),
        ("player-group", texts[_GROUP]),
        ("player-group", texts[_AGE_TYPE]),
        ("player-field", texts[_ACADEMIC_TITLE]),
        ("fixed-board", _text(row.u16(_FIXED_BOARD))),
        ("player-k", _text(row.u16(_K))),
    )
    for kind, value in values:
        if value:
            notes.lose(kind, phrase("player {n}: {text}", n=number, text=value))


def _text(number: int) -> str:
    return str(number) if number else ""


def national_records(
    layout: Layout, federation: str | None, notes: Notes
) -> Iterator[NationalRecord]:
    """National numbers, ratings and classes; they are of the federation of the event."""
    for number, row in enumerate(layout.players, 1):
        national_id = one_line(row.texts[_NATIONAL_ID])
        rating = row.u16(_NATIONAL_RATING)
        title = one_line(row.texts[_TITLE])
        classification = title if title and fide_title(title) is None else None
        if not (national_id or rating or classification):
            continue
        system = federation or one_line(row.texts[_FEDERATION])
        if not system:
            notes.lose("national-rating", phrase("player {n}", n=number))
            continue
        yield NationalRecord(
            system,
            number,
            rating=rating if 0 < rating <= _HIGHEST_RATING else None,
            national_id=national_id or None,
            classification=classification,
        )
