"""The two text files of Swiss-Manager: `Spielerdaten` and `Spielerauslosung`.

`Extras → Daten Import/Export` of an open tournament writes them: semicolons, a line of headings,
decimal commas. German headings are known; files with others are taken by their number of columns
(observed on Swiss-Manager 15.0.0.3). Nothing in them names the tournament.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crosstable.errors import Misread
from crosstable.model.phrases import phrase
from crosstable.reading.beside.snapshot import SeenBoard, SeenPlayer, SeenRound
from crosstable.reading.beside.wholes import whole_of

PLAYER_COLUMNS = 26
PAIRING_COLUMNS = 13
_BYE = -1
_WHITE_WINS = ("1", "0", "")
RESULT_COLUMNS: dict[str, tuple[str, str, str, str]] = {
    "1-0": (*_WHITE_WINS, "1:0"),
    "½-½": ("0,5", "0,5", "", "0,5:0,5"),
    "0-1": ("0", "1", "", "0:1"),
    "+:-": ("1", "0", "K", "1:0K"),
    "-:+": ("0", "1", "K", "0:1K"),
    "-:-": ("0", "0", "K", "0:0K"),
}
"""What `ErgW`, `ErgS`, `Kontumaz` and `Erg` hold for a result; others cannot be sent."""
OPEN_COLUMNS = ("0", "0", "", "0:0")
FIRST_RESULT_COLUMN = 6
_RESULTS = {columns[:3]: text for text, columns in RESULT_COLUMNS.items()}
_RESULTS |= {("0,5", "0", ""): "½-0", ("0", "0,5", ""): "0-½"}
_SEXES = {"w": "w", "f": "w", "m": "m"}


class PairingRow(NamedTuple):
    """A line of `Spielerauslosung`."""

    round: int
    board: int
    white: int
    black: int
    result: str | None
    text: str


def decode(data: bytes) -> str:
    """The text of a file: with its mark, else UTF-8, else the code page of Western Windows."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def lines_of(data: bytes) -> list[str]:
    """The lines that hold something."""
    return [line for line in decode(data).splitlines() if line.strip()]


def is_players_file(lines: Sequence[str]) -> bool:
    """Whether it is `Spielerdaten`: known headings, or as many columns and numbers in the first."""
    return _is_of(lines, PLAYER_COLUMNS, ("Nr", "Name"))


def is_pairings_file(lines: Sequence[str]) -> bool:
    """Whether it is `Spielerauslosung`."""
    return _is_of(lines, PAIRING_COLUMNS, ("Runde", "Brett"))


def _is_of(lines: Sequence[str], columns: int, headings: tuple[str, str]) -> bool:
    if not lines:
        return False
    head = lines[0].split(";")
    if tuple(head[:2]) == headings:
        return True
    second = lines[1].split(";") if len(lines) > 1 else []
    return len(head) == len(second) == columns and second[0].strip().isdecimal()


def read_players(lines: Sequence[str]) -> tuple[SeenPlayer, ...]:
    """The people of `Spielerdaten`; raises `Misread` for a line that is none."""
    players = tuple(_player(number, line) for number, line in enumerate(lines[1:], 2))
    repeated = [n for n, count in Counter(p.number for p in players).items() if count > 1]
    if repeated:
        raise Misread(phrase("number {n} is given twice", n=repeated[0]))
    return players


def _player(line_number: int, line: str) -> SeenPlayer:
    cells = [cell.strip() for cell in line.split(";")]
    number = whole_of(cells[0])
    if len(cells) != PLAYER_COLUMNS or number is None:
        raise _wrong_line(line_number)
    last = cells[23]
    first = cells[24]
    return SeenPlayer(
        number,
        f"{last}, {first}" if last and first else last or cells[1],
        sex=_SEXES.get(cells[8].lower()),
        title=cells[2] or None,
        rating=_positive(cells[5]),
        national=_positive(cells[4]),
        federation=cells[7].upper() or None,
        fide_id=None if cells[13] in ("", "0") else cells[13],
        born=_born(cells[6]),
        club=cells[12] or None,
    )


def _positive(text: str) -> int | None:
    return whole_of(text) or None


def _born(text: str) -> str | None:
    parts = text.split(".")
    if len(parts) == 3 and all(part.isdecimal() for part in parts):
        day, month, year = parts
        return f"{year}/{month:0>2}/{day:0>2}"
    return text if text.isdecimal() and len(text) == 4 else None


def read_pairings(lines: Sequence[str]) -> tuple[PairingRow, ...]:
    """The boards of `Spielerauslosung`; raises `Misread` for a line that is none."""
    rows = tuple(_row(number, line) for number, line in enumerate(lines[1:], 2))
    seats = Counter((row.round, who) for row in rows for who in (row.white, row.black) if who > 0)
    twice = [seat for seat, count in seats.items() if count > 1]
    if twice:
        round_, who = twice[0]
        raise Misread(phrase("player {n} is twice in round {round}", n=who, round=round_))
    return rows


def _row(line_number: int, line: str) -> PairingRow:
    cells = [cell.strip() for cell in line.split(";")]
    numbers = [_whole(cell) for cell in (cells[:2] + cells[4:6])]
    if len(cells) != PAIRING_COLUMNS or None in numbers:
        raise _wrong_line(line_number)
    if cells[10] not in ("", "0"):
        raise Misread(phrase("line {n} is of a team tournament", n=line_number))
    round_, board, white, black = (number or 0 for number in numbers)
    if round_ < 1 or white < 1 or (black < 1 and black != _BYE):
        raise _wrong_line(line_number)
    result = None if black == _BYE else _result(line_number, cells)
    return PairingRow(round_, board, white, black, result, line)


def _whole(text: str) -> int | None:
    sign = text[:1] == "-"
    number = whole_of(text[sign:])
    return -number if sign and number is not None else number


def _result(line_number: int, cells: Sequence[str]) -> str | None:
    points = (cells[6].replace("½", "0,5"), cells[7].replace("½", "0,5"), cells[8].upper())
    if points in (("0", "0", ""), ("", "", "")):
        return None  # an open board and a game that both lost look alike
    if points not in _RESULTS:
        raise Misread(phrase("line {n} has an unknown result", n=line_number))
    return _RESULTS[points]


def _wrong_line(number: int) -> Misread:
    return Misread(phrase("line {n} cannot be read", n=number))


def rounds_of(rows: Iterable[PairingRow]) -> tuple[SeenRound, ...]:
    """The rounds that some lines tell of."""
    by_round: dict[int, list[PairingRow]] = {}
    for row in rows:
        by_round.setdefault(row.round, []).append(row)
    return tuple(
        SeenRound(
            number,
            tuple(
                SeenBoard(row.board, row.white, row.black, row.result)
                for row in sorted(listed, key=lambda row: row.board)
                if row.black != _BYE
            ),
            next((row.white for row in listed if row.black == _BYE), None),
        )
        for number, listed in sorted(by_round.items())
    )


def line_with_result(line: str, result: str | None) -> str:
    """A line as it was, but for the result."""
    cells = line.split(";")
    columns = OPEN_COLUMNS if result is None else RESULT_COLUMNS[result]
    cells[FIRST_RESULT_COLUMN : FIRST_RESULT_COLUMN + len(columns)] = columns
    return ";".join(cells)


def is_bye_line(line: str) -> bool:
    """Whether a line is that of the bye."""
    return _whole(line.split(";")[5].strip()) == _BYE
