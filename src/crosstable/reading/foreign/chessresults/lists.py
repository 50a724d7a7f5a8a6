"""Lists that people download from chess-results.com: the crosstable and the starting list.

The list of pairings of a round is no tournament: those of all rounds are (`rounds`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from crosstable.errors import Misread
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.reading.foreign.cells import Cells
from crosstable.reading.foreign.counts import with_counts
from crosstable.reading.foreign.misreadings import contradiction, unknown_code
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.sheets import (
    Cell,
    Row,
    names_chess_results,
    number_of,
    rows_of_text,
    rows_of_workbook,
)
from crosstable.reading.foreign.signatures import is_chess_results_table, is_workbook
from crosstable.reading.foreign.texts import fide_title, one_line

_HEADINGS: Mapping[str, frozenset[str]] = {
    "rank": frozenset(("rk", "rg", "rk.", "rg.", "pl.", "rang")),
    "number": frozenset(("no.", "nr.", "no", "nr", "snr", "sno")),
    "name": frozenset(("name", "nombre", "nom", "nome")),
    "rating": frozenset(("rtg", "elo", "rtgi", "eloi")),
    "federation": frozenset(("fed", "land")),
    "points": frozenset(("pts.", "pts", "pkt.", "pkt", "punkte")),
    "fide_id": frozenset(("fideid", "fide-id", "id fide")),
    "sex": frozenset(("sex", "sexo", "sex.")),
    "club": frozenset(("club/city", "verein/ort", "club", "verein", "club/ciudad")),
    "result": frozenset(("result", "ergebnis", "resultado")),
}
"""What headings say, in English, German and Spanish."""
_ROUND = re.compile(r"(\d{1,3})\s*\.\s*[^\W\d]{1,8}\.?")
_GAME = re.compile(r"(\d{1,4})\s*([wbs])\s*([10½=+-]?)")
_RESULTS = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "": Result.PENDING,
}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "s": Colour.BLACK}
_POINT_BYE = ("-1",)
_HALF_BYES = ("-½", "-0.5", "-0,5")
_ABSENT = ("0", "-0")
_NAME_ROW = 1
_UPDATE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_TITLE_BEFORE_NAME = 1


class Table(NamedTuple):
    """A list: its columns by what they hold, those of the rounds, and the rows of people."""

    columns: Mapping[str, int]
    rounds: Sequence[int]
    body: Sequence[Row]
    head: Sequence[Row]
    all_columns: Mapping[str, Sequence[int]]
    """All columns with a heading, where it is there for both players of a board."""


def is_list(data: bytes) -> bool:
    """Whether a file is a list of the service: a table in text, or a workbook."""
    return names_chess_results(data) if is_workbook(data) else is_chess_results_table(data)


def read_table(data: bytes) -> Table:
    """The headings and rows of a list."""
    return table_in(rows_of_workbook(data) if is_workbook(data) else rows_of_text(_decode(data)))


def read(data: bytes, section: str | None, notes: Notes) -> Tournament:
    """The tournament of a crosstable, or the people of a starting list."""
    table = read_table(data)
    if table.rounds:
        t = _crosstable(table, notes)
        kind: Phrase = phrase("crosstable")
    elif "number" in table.columns and "result" not in table.columns:
        t = starting_list(table, notes)
        kind = phrase("starting list")
    else:
        raise Misread(
            phrase(
                "a list of pairings is not a tournament; give it with the starting list and the "
                "lists of all rounds, or save the crosstable as Excel list"
            )
        )
    return with_counts(_with_origin(t, kind, table, notes))


def _with_origin(t: Tournament, kind: Phrase, table: Table, notes: Notes) -> Tournament:
    origin = notes.origin("chess-results.com", kind, saved=_day_saved(table))
    return replace(t, origin=origin, reading_findings=tuple(notes.findings))


def _decode(data: bytes) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def text_of(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def cell_at(row: Row, column: int) -> Cell:
    return row[column] if column < len(row) else None


def table_in(rows: Sequence[Row]) -> Table:
    """The headings are the first row that names people; the list ends with a blank row."""
    for index, row in enumerate(rows[:12]):
        columns = _columns(row)
        if "name" not in columns or not columns.keys() & {"rank", "number"}:
            continue
        body = []
        for person in rows[index + 1 :]:
            if not one_line(text_of(cell_at(person, columns["name"]))):
                break
            body.append(person)
        rounds = _round_columns(row)
        _refuse_round_robin(row, columns, rounds)
        return Table(columns, rounds, body, rows[:index], _all_columns(row))
    raise contradiction("headings")


def _columns(row: Row) -> dict[str, int]:
    return {field: places[0] for field, places in _all_columns(row).items()}


def _all_columns(row: Row) -> dict[str, list[int]]:
    columns: dict[str, list[int]] = {}
    for place, cell in enumerate(row):
        heading = text_of(cell).strip().lower()
        for field, words in _HEADINGS.items():
            if heading in words:
                columns.setdefault(field, []).append(place)
    return columns


def _round_columns(row: Row) -> list[int]:
    matches = [(place, _ROUND.fullmatch(text_of(cell).strip())) for place, cell in enumerate(row)]
    rounds = [(int(match[1]), place) for place, match in matches if match is not None]
    if [number for number, _ in rounds] != list(range(1, len(rounds) + 1)):
        raise contradiction("headings")
    return [place for _, place in rounds]


def _refuse_round_robin(row: Row, columns: Mapping[str, int], rounds: Sequence[int]) -> None:
    numbers = [cell for cell in map(number_of, map(text_of, row)) if isinstance(cell, Decimal)]
    if not rounds and "points" in columns and len(numbers) > 1:
        raise Misread(phrase("the table of a round robin has neither rounds nor colours"))


def _day_saved(table: Table) -> str | None:
    for row in table.head[_NAME_ROW + 1 :]:
        match = _UPDATE.search(text_of(cell_at(row, 0)))
        if match is not None:
            return f"{match[3]}-{int(match[2]):02}-{int(match[1]):02}"
    return None


def _event_name(table: Table) -> str | None:
    if len(table.head) <= _NAME_ROW:
        return None
    return one_line(text_of(cell_at(table.head[_NAME_ROW], 0))) or None


# -- people ---------------------------------------------------------------------------------------


def player_of(number: int, row: Row, table: Table, notes: Notes) -> Player:
    columns = table.columns
    club = one_line(text_of(cell_at(row, columns["club"]))) if "club" in columns else ""
    if club:
        notes.lose("club", phrase("player {n}: {text}", n=number, text=club))
    rating = _whole(row, columns, "rating")
    fide_id = _whole(row, columns, "fide_id")
    federation = one_line(text_of(cell_at(row, columns.get("federation", len(row))))).upper()
    before = columns["name"] - _TITLE_BEFORE_NAME
    sex = text_of(cell_at(row, columns.get("sex", len(row)))).strip().lower()
    return Player(
        number,
        name=_name(text_of(cell_at(row, columns["name"])), notes),
        sex={"w": "w", "f": "w", "m": "m"}.get(sex),
        title=fide_title(text_of(cell_at(row, before))) if before >= 0 else None,
        rating=rating if rating is not None and 0 < rating <= 4000 else None,
        federation=federation or None,
        fide_id=str(fide_id) if fide_id else None,
    )


def _whole(row: Row, columns: Mapping[str, int], field: str) -> int | None:
    value = number_of(text_of(cell_at(row, columns.get(field, len(row)))))
    return int(value) if isinstance(value, Decimal) and value == int(value) else None


def _name(text: str, notes: Notes) -> str:
    """A doubled blank is the border between last and first name; without it nobody knows it."""
    stripped = text.strip()
    if "," in stripped:
        last, _, first = stripped.partition(",")
    else:
        last, _, first = stripped.partition("  ")
    if first.strip():
        return f"{one_line(last)}, {one_line(first)}"
    notes.lose("name-parts", one_line(stripped))
    return one_line(stripped)


def starting_list(table: Table, notes: Notes) -> Tournament:
    players = []
    for row in table.body:
        number = _whole(row, table.columns, "number")
        if number is None or number < 1:
            raise contradiction("No.")
        players.append(player_of(number, row, table, notes))
    if len({player.number for player in players}) < len(players):
        raise contradiction("No.")
    return Tournament(name=_event_name(table), players=tuple(players))


# -- the crosstable -------------------------------------------------------------------------------


def _crosstable(table: Table, notes: Notes) -> Tournament:
    notes.assume(
        "start-numbers", phrase("starting numbers are not in the list: ranks take their place")
    )
    cells = Cells(range(1, len(table.body) + 1), len(table.rounds))
    waiting: dict[int, int] = {}
    for round_, column in enumerate(table.rounds, 1):
        texts = [text_of(cell_at(row, column)).strip() for row in table.body]
        _put_round(round_, texts, cells, notes)
        signs = [match[3] for text in texts if (match := _GAME.fullmatch(text))]
        if any(signs) and not all(signs):
            waiting[round_] = (signs.count("") + 1) // 2
    if waiting:
        games = ", ".join(f"{round_}: {count}" for round_, count in waiting.items())
        notes.assume(
            "open-games",
            phrase(
                "games without a result, perhaps postponed (round: games): {games}", games=games
            ),
        )
    players = []
    rank = 0
    for number, row in enumerate(table.body, 1):
        rank = _whole(row, table.columns, "rank") or rank
        player = player_of(number, row, table, notes)
        players.append(
            replace(
                player,
                rank=rank or None,
                points=_points(row, table.columns),
                rounds=cells.of_player(number),
            )
        )
    return Tournament(
        name=_event_name(table),
        type_text="Individual: Swiss-System",
        declared_rounds=len(table.rounds),
        players=tuple(players),
    )


def _points(row: Row, columns: Mapping[str, int]) -> Decimal | None:
    text = text_of(cell_at(row, columns.get("points", len(row)))).strip()
    value = number_of(text.replace(",", ".").replace("½", ".5"))
    return value if isinstance(value, Decimal) else None


def _put_round(round_: int, texts: Sequence[str], cells: Cells, notes: Notes) -> None:
    """The cells of a round; what one player's says has to be the mirror of the other's."""
    games: dict[int, Game] = {}
    for number, text in enumerate(texts, 1):
        match = _GAME.fullmatch(text)
        if match is None:
            continue
        with notes.part:
            opponent = int(match[1])
            if not 1 <= opponent <= len(texts):
                raise Misread(phrase("the list is cut: rank {n} is not in it", n=opponent))
            games[number] = Game(opponent, _COLOURS[match[2]], _RESULTS[match[3]])
    several = Counter(texts)[_POINT_BYE[0]] > 1
    for number, text in enumerate(texts, 1):
        with notes.part:
            game = games.get(number)
            if game is not None:
                _put_game(round_, number, game, games, cells)
            elif text in _POINT_BYE:
                kind = ByeKind.FULL_POINT if several else ByeKind.PAIRING_ALLOCATED
                cells.put_bye(round_, number, kind)
            elif text in _HALF_BYES:
                cells.put_bye(round_, number, ByeKind.HALF_POINT)
            elif text in _ABSENT:
                cells.put_bye(round_, number, ByeKind.ZERO_POINT)
            elif text and _GAME.fullmatch(text) is None:
                raise unknown_code(round_, number, text)


_BOTH_LOSE = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)


def _put_game(
    round_: int, number: int, game: Game, games: Mapping[int, Game], cells: Cells
) -> None:
    assert game.opponent is not None
    other = games.get(game.opponent)
    if other is None or other.opponent != number or other.colour is game.colour:
        raise contradiction(f"{number}, {game.opponent}")
    results = (game.result, other.result)
    if other.result is not game.result.opposite and results != _BOTH_LOSE:
        raise contradiction(f"{number}, {game.opponent}")
    if game.colour is Colour.WHITE:
        cells.put_game(round_, number, game.opponent, game.result, other.result)
