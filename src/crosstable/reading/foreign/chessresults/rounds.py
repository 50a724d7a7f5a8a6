"""Lists of pairings of chess-results.com, one for each round, with the starting list: an event.

The files come as an archive. A list of pairings names everybody by number and by name, and both
have to be those of the starting list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.errors import Misread
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import phrase
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import GameScoring, Player, Tournament
from crosstable.reading.foreign.archives import files_in, names_in, suffix_of
from crosstable.reading.foreign.cells import MOST_ROUNDS, Cells
from crosstable.reading.foreign.chessresults.lists import (
    Table,
    cell_at,
    is_list,
    read_table,
    starting_list,
    text_of,
)
from crosstable.reading.foreign.counts import with_counts
from crosstable.reading.foreign.misreadings import contradiction, unknown_code, unknown_player
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.sheets import Row
from crosstable.reading.foreign.texts import one_line

_RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "½-½": (Result.DRAW, Result.DRAW),
    "+--": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "--+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "---": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "": (Result.PENDING, Result.PENDING),
    "-": (Result.PENDING, Result.PENDING),
}
_BYE_WORDS = frozenset(("bye", "spielfrei", "exempt", "descansa", "riposo", "libre"))
_NOT_PAIRED_WORDS = frozenset(("not paired", "nicht ausgelost", "no emparejado", "non abbinato"))
_BYES = {
    "0": ByeKind.ZERO_POINT,
    "": ByeKind.ZERO_POINT,
    "½": ByeKind.HALF_POINT,
    "1": ByeKind.FULL_POINT,
}
_DIGITS_OF_A_NUMBER = 4
_ROUND = re.compile(r"(?:[^\W\d]{2,12}\.?\s+(\d{1,3})|(\d{1,3})\.\s*[^\W\d]{2,12})\b")
_DAY = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})")
_KIND_ROW = 3
_LIST_SUFFIXES = (".xlsx", ".csv", ".txt")


class _Sides(NamedTuple):
    """The columns of both players of a board, and of the result."""

    white: int
    white_name: int
    result: int
    black: int
    black_name: int


def is_list_of_rounds(data: bytes) -> bool:
    """An archive of nothing but lists of the service."""
    names = names_in(data)
    if len(names) < 2 or any(suffix_of(name) not in _LIST_SUFFIXES for name in names):
        return False
    try:
        return all(map(is_list, files_in(data, names).values()))
    except Misread:
        return False


def read(data: bytes, section: str | None, notes: Notes) -> Tournament:
    """The event of a starting list and the lists of its rounds."""
    tables = [read_table(content) for content in files_in(data, names_in(data)).values()]
    lists_of_rounds = [table for table in tables if "result" in table.columns]
    others = [table for table in tables if "result" not in table.columns]
    if len(others) != 1 or others[0].rounds or "number" not in others[0].columns:
        raise Misread(phrase("one starting list is needed next to the lists of pairings"))
    people = starting_list(others[0], notes)
    rounds = _by_round(lists_of_rounds)
    cells = Cells([player.number for player in people.players], max(len(rounds), 1))
    for number, table in rounds.items():
        _put_round(number, table, people.players, cells, notes)
    players = tuple(
        replace(
            player,
            rounds=cells.of_player(player.number),
            points=cells.points(player.number, GameScoring(), len(rounds)),
        )
        for player in people.players
    )
    days = tuple(_day(table) for table in rounds.values())
    notes.assume("scoring", phrase("the lists do not give the scoring; 1-½-0 is assumed"))
    kind = phrase("starting list and lists of pairings")
    return with_counts(
        replace(
            people,
            players=players,
            type_text="Individual: Swiss-System",
            round_dates=days if any(days) else (),
            origin=notes.origin("chess-results.com", kind),
        )
    )


def _by_round(tables: Sequence[Table]) -> Mapping[int, Table]:
    """The lists by their rounds, which are 1, 2, 3 … without a gap."""
    numbered = {_round_number(table): table for table in tables}
    expected = list(range(1, len(tables) + 1))
    if sorted(numbered) != expected or len(tables) > MOST_ROUNDS:
        raise Misread(phrase("the lists of all rounds from the first on are needed, each once"))
    return {number: numbered[number] for number in expected}


def _round_number(table: Table) -> int:
    for row in table.head[_KIND_ROW - 1 :]:
        match = _ROUND.match(one_line(text_of(cell_at(row, 0))))
        if match is not None:
            return int(match[1] or match[2])
    raise contradiction("Round")


def _day(table: Table) -> PartialDate | None:
    for row in table.head[_KIND_ROW - 1 :]:
        match = _DAY.search(text_of(cell_at(row, 0)))
        if match is not None:
            day = PartialDate.parse(match[0])
            return day if day is not None and day.is_understood else None
    return None


def _sides(table: Table) -> _Sides:
    """The columns by the headings, which are there once for each player."""
    places = table.all_columns
    numbers = places.get("number", ())
    names = places.get("name", ())
    if len(numbers) != 2 or len(names) != 2:
        raise contradiction("headings")
    return _Sides(numbers[0], names[0], table.columns["result"], numbers[1], names[1])


def _put_round(
    round_: int, table: Table, players: Sequence[Player], cells: Cells, notes: Notes
) -> None:
    sides = _sides(table)
    names = {player.number: _letters(player.name) for player in players}
    for row in table.body:
        with notes.part:
            _put_row(round_, row, sides, names, cells)


def _put_row(round_: int, row: Row, sides: _Sides, names: Mapping[int, str], cells: Cells) -> None:
    white = _number(round_, row, sides.white, sides.white_name, names)
    text = "".join(text_of(cell_at(row, sides.result)).split())
    other = one_line(text_of(cell_at(row, sides.black_name))).lower()
    if other in _BYE_WORDS:
        cells.put_bye(round_, white, ByeKind.PAIRING_ALLOCATED, is_valued=text not in ("", "0"))
    elif other in _NOT_PAIRED_WORDS:
        if text not in _BYES:
            raise unknown_code(round_, white, text)
        cells.put_bye(round_, white, _BYES[text])
    else:
        if text not in _RESULTS:
            raise unknown_code(round_, white, text)
        black = _number(round_, row, sides.black, sides.black_name, names)
        cells.put_game(round_, white, black, *_RESULTS[text])


def _number(round_: int, row: Row, column: int, name: int, names: Mapping[int, str]) -> int:
    """A number that belongs to the name beside it."""
    text = one_line(text_of(cell_at(row, column)))
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS_OF_A_NUMBER
    number = int(text) if is_number else 0
    if number not in names:
        raise unknown_player(round_, number)
    if names[number] != _letters(text_of(cell_at(row, name))):
        raise contradiction(f"{round_}: {number}")
    return number


def _letters(name: str) -> str:
    """A name without what lists write in one way or another."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())
