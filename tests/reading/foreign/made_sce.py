"""Events of Sharly Chess made with plain SQL, for tests of their reader."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

SCHEMA = """
CREATE TABLE metadata (version TEXT, migration TEXT);
CREATE TABLE info (name TEXT, federation TEXT, location TEXT, start_date TEXT, stop_date TEXT);
CREATE TABLE tournament (id INTEGER PRIMARY KEY, name TEXT, rounds INTEGER, rating INTEGER,
    pairing TEXT, pairing_settings TEXT, three_points_for_a_win INTEGER, pab_value INTEGER,
    time_control_trf25 TEXT);
CREATE TABLE tie_break (id INTEGER PRIMARY KEY, tournament_id INTEGER, type TEXT, options TEXT,
    "index" INTEGER);
CREATE TABLE player (id INTEGER PRIMARY KEY, last_name TEXT, first_name TEXT, date_of_birth TEXT,
    gender TEXT, title TEXT, ratings TEXT, fide_id INTEGER, federation TEXT, club TEXT, mail TEXT,
    plugin_data TEXT);
CREATE TABLE tournament_player (tournament_id INTEGER, player_id INTEGER, pairing_number INTEGER);
CREATE TABLE board (id INTEGER PRIMARY KEY, white_player_id INTEGER, black_player_id INTEGER,
    "index" INTEGER);
CREATE TABLE pairing (tournament_id INTEGER, player_id INTEGER, round INTEGER, result INTEGER,
    board_id INTEGER);
CREATE TABLE account (id INTEGER PRIMARY KEY, password_hash TEXT);
"""

PEOPLE = (
    (11, "ÅS", "Ann", "1990-05-06", "F", "WFM", 2101, 1500001),
    (12, "BERG", "Bo", "2001-01-02", "M", "", 1990, None),
    (13, "CID", "Cai", None, "", "", None, None),
    (14, "DAHL", "Dag", None, "M", "", 1700, None),
    (15, "EK", "Eva", None, "F", "", 1600, None),
)


def event(
    *extra: str,
    boards: Sequence[tuple[int, int | None, int, int, int | None]] = (
        (11, 13, 1, 3, 1),
        (14, 12, 1, 2, 2),
        (15, None, 1, 9, None),
        (12, 11, 2, 6, 4),
        (13, 15, 2, 13, 11),
        (11, 14, 3, 0, 0),
    ),
    byes: Sequence[tuple[int, int, int]] = ((14, 2, 8), (15, 4, 8)),
) -> bytes:
    """An event of five; `boards` are White, Black, round and both results."""
    database = sqlite3.connect(":memory:")
    database.executescript(SCHEMA)
    database.execute("INSERT INTO metadata VALUES ('4.0.5', 'm081_refactor')")
    database.execute(
        "INSERT INTO info VALUES ('Spring', 'NOR', 'Bergen', '2026-04-18', '2026-04-19')"
    )
    settings = json.dumps({"COLOR_SEED": "W"})
    database.execute(
        "INSERT INTO tournament VALUES (1, 'Open', 4, 1, 'SWISS_STANDARD', ?, 0, 3, '5400+30')",
        (settings,),
    )
    cut = json.dumps({"CUTTER_WITH_MEDIAN": "CUT_1", "PLAYED_MODIFIER": False})
    database.execute("INSERT INTO tie_break VALUES (1, 1, 'BUCHHOLZ', ?, 1)", (cut,))
    database.execute("INSERT INTO tie_break VALUES (2, 1, 'ffe-PAPI_PERFORMANCE', '{}', 0)")
    for number, (row, last, first, born, sex, title, rating, fide_id) in enumerate(PEOPLE, 1):
        ratings = json.dumps({"1": {"fide": rating, "national": 1888 if row == 13 else None}})
        plugin = json.dumps({"ffe": {"ffe_licence_number": f"N{row}"}}) if row == 13 else "{}"
        database.execute(
            "INSERT INTO player VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
            (row, last, first, born, sex, title, ratings, fide_id, "NOR", "Club", "a@b", plugin),
        )
        database.execute("INSERT INTO tournament_player VALUES (1, ?, ?)", (row, number))
    for board, (white, black, round_, own, other) in enumerate(boards, 1):
        database.execute("INSERT INTO board VALUES (?, ?, ?, ?)", (board, white, black, board))
        database.execute("INSERT INTO pairing VALUES (1, ?, ?, ?, ?)", (white, round_, own, board))
        if black is not None:
            database.execute(
                "INSERT INTO pairing VALUES (1, ?, ?, ?, ?)", (black, round_, other, board)
            )
    for row, round_, result in byes:
        database.execute("INSERT INTO pairing VALUES (1, ?, ?, ?, NULL)", (row, round_, result))
    for statement in extra:
        database.execute(statement)
    database.commit()
    data: bytes = database.serialize()
    database.close()
    return data
