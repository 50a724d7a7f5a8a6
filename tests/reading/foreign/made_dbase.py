"""Tables of dBase III made byte by byte, and the three files of Swiss Perfect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from struct import pack

from crosstable.reading.foreign.archives import pack_files

PLAYER_FIELDS = {
    "ORDER": 5,
    "ID": 5,
    "START_NO": 5,
    "SURNAME": 25,
    "FIRSTNAME": 25,
    "FEDER": 4,
    "CLUB": 30,
    "INTL_RTG": 4,
    "LOC_RTG": 4,
    "INTL_ID": 12,
    "LOC_ID": 12,
    "TITLE": 3,
    "SEX": 1,
    "BIRTH_DATE": 8,
    "BONUS": 3,
    "MEMO": 20,
}
GAME_FIELDS = {
    "ROUND": 3,
    "WHITE": 5,
    "BLACK": 5,
    "W_SCORE": 3,
    "B_SCORE": 3,
    "W_TYPE": 2,
    "B_TYPE": 2,
}
INI = b"""[Tournament Info]\r
Name=Club Championship\r
Arbiter=\r
Rounds=3\r
System=0\r
Team or Individual=0\r
[Standings]\r
Tie Breaks=1217,1221,\r
"""
Row = Mapping[str, object]


def dbase(fields: Mapping[str, int], rows: Sequence[Row]) -> bytes:
    """A table; numbers stand at the left, a NUL and rubbish behind them."""
    size = 1 + sum(fields.values())
    start = 32 + 32 * len(fields) + 1
    data = b"\x03\x60\x03\x01" + pack("<IHH", len(rows), start, size) + bytes(20)
    for name, width in fields.items():
        data += name.encode().ljust(11, b"\0") + b"C" + bytes(4) + bytes([width]) + bytes(15)
    data += b"\r"
    for row in rows:
        data += b"*" if row.get("DELETED") else b" "
        for name, width in fields.items():
            text = str(row.get(name, "")).encode("cp1252")
            rubbish = b"\0" + b"9" * width if text and name.endswith(("NO", "ID")) else b""
            data += (text + rubbish)[:width].ljust(width)
    return data + b"\x1a"


def game(round_: int, white: int, black: int, score: str, kind: int = 1) -> Row:
    """A row of the games; the score in half points."""
    first, second = score.split("-")
    return {
        "ROUND": round_,
        "WHITE": white,
        "BLACK": black,
        "W_SCORE": first,
        "B_SCORE": second,
        "W_TYPE": kind,
        "B_TYPE": kind,
    }


PLAYERS: tuple[Row, ...] = (
    {"ID": 1, "START_NO": 2, "SURNAME": "Ås", "FIRSTNAME": "Ann", "INTL_RTG": 2010, "SEX": 2},
    {"ID": 7, "START_NO": 1, "SURNAME": "Berg", "FIRSTNAME": "Bo", "TITLE": 5, "CLUB": "SK Nord"},
    {"ID": 3, "START_NO": 3, "SURNAME": "Dahl", "FIRSTNAME": "Cy", "BONUS": 1, "MEMO": "owes 5"},
    {"ID": 4, "START_NO": 9, "SURNAME": "Gone", "DELETED": True},
)
GAMES: tuple[Row, ...] = (
    game(1, 1, 7, "1-1"),
    game(1, 3, 0, "0-0"),
    game(2, 3, 1, "0-2", 34),
    game(2, 0, 7, "0-2"),
    game(3, 7, 3, "0-0", 0),
)


def swiss_perfect(
    players: Sequence[Row] = PLAYERS, games: Sequence[Row] = GAMES, ini: bytes = INI
) -> bytes:
    """The three files in an archive."""
    return pack_files(
        [
            ("Club.TRN", dbase(PLAYER_FIELDS, players)),
            ("Club.sco", dbase(GAME_FIELDS, games)),
            ("Club.ini", ini),
        ]
    )
