"""Events of Sharly Chess without the people: the same tables, written anew."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from types import MappingProxyType

from crosstable.output.anonymous.lines import changed_birth
from crosstable.output.anonymous.substitution import Substitution
from crosstable.reading.foreign.sharly.database import open_database
from crosstable.reading.foreign.sharly.people import missing_numbers

_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "player": ("last_name", "first_name", "club"),
        "tournament": ("name", "location"),
        "info": ("name", "location", "organiser"),
    }
)
_KEPT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "player": ("gender", "title", "ratings", "federation", "year_of_birth"),
        "tournament": (
            "rating",
            "pairing",
            "pairing_settings",
            "tie_breaks",
            "time_control_trf25",
            "start_date",
            "stop_date",
            "round_datetimes",
            "three_points_for_a_win",
        ),
        "info": ("federation", "start_date", "stop_date", "start", "stop", "version"),
        "tie_break": ("type", "options"),
        "pairing": ("result",),
    }
)
"""Texts that say nothing of people. Whatever else is a text is masked, in every table."""
_TABLES_KEPT = frozenset(("metadata", "plugin_metadata"))
_CHANGED = frozenset(("plugin_data", "fide_id", "date_of_birth"))
"""Columns of players with a change of their own."""
_EMPTIED = ("account", "account_permission", "account_role")
_LICENCE = "ffe_licence_number"
_EMPTY = "{}"
_WRITE_VERSION = slice(18, 20)
_ROLLBACK = b"\x01\x01"


def anonymous_sharly(data: bytes, substitution: Substitution, births: str) -> bytes:
    """The same event with other people; nothing of the old rows stays in unused pages."""
    substitution.use_encoding("utf-8")
    copy = bytearray(data)
    copy[_WRITE_VERSION] = _ROLLBACK
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(bytes(copy))
        connection.execute("PRAGMA trusted_schema = OFF")
        _drop_triggers(connection)
        _keep_numbers(connection, data)
        _change_tables(connection, substitution, births)
        connection.commit()
        connection.execute("VACUUM")
        return bytes(connection.serialize())
    finally:
        connection.close()


def _drop_triggers(connection: sqlite3.Connection) -> None:
    """Nothing but what is changed here is changed."""
    for (trigger,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall():
        connection.execute(f'DROP TRIGGER "{trigger}"')


def _keep_numbers(connection: sqlite3.Connection, data: bytes) -> None:
    """Numbers that follow from names would be others with other names: they are written down."""
    if "pairing_number" not in _columns(connection, "tournament_player"):
        return
    with open_database(data) as database:
        numbers = list(missing_numbers(database))
    for tournament, player, number in numbers:
        connection.execute(
            "UPDATE tournament_player SET pairing_number = ? "
            "WHERE tournament_id = ? AND player_id = ?",
            (number, tournament, player),
        )


def _change_tables(connection: sqlite3.Connection, substitution: Substitution, births: str) -> None:
    for table, columns in _NAMES.items():
        for column in columns:
            _change_column(connection, table, column, substitution.text)
    _mask_others(connection, substitution)
    _change_column(connection, "player", "plugin_data", lambda text: _licence(text, substitution))
    _change_column(connection, "player", "fide_id", substitution.number)
    _change_column(
        connection,
        "player",
        "date_of_birth",
        lambda text: changed_birth(text, substitution, births).strip(),
    )
    for table in _EMPTIED:
        if _columns(connection, table):
            connection.execute(f'DELETE FROM "{table}"')


def _mask_others(connection: sqlite3.Connection, substitution: Substitution) -> None:
    """Texts of which nobody knows what they say keep their shape alone; pictures go."""
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        if table in _TABLES_KEPT or table.startswith("sqlite_"):
            continue
        known = {*_NAMES.get(table, ()), *_KEPT.get(table, ())}
        if table == "player":
            known |= _CHANGED
        for column in sorted(_columns(connection, table) - known):
            _mask_column(connection, table, column, substitution)


def _mask_column(
    connection: sqlite3.Connection, table: str, column: str, substitution: Substitution
) -> None:
    for row, value in connection.execute(f'SELECT rowid, "{column}" FROM "{table}"').fetchall():
        masked: list[str | bytes] = []
        if isinstance(value, bytes) and value:
            masked = [b""]
        elif isinstance(value, str) and value:
            masked = [substitution.mask(value), substitution.code(value)]
        if masked and not any(_is_set(connection, table, column, row, new) for new in masked):
            connection.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (row,))


def _is_set(
    connection: sqlite3.Connection, table: str, column: str, row: int, value: str | bytes
) -> bool:
    """Whether a value could be written; a table may want each only once."""
    try:
        connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (value, row))
    except sqlite3.IntegrityError:
        return False
    return True


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    return {str(row[1]) for row in connection.execute(f'PRAGMA table_info("{table}")')}


def _change_column(
    connection: sqlite3.Connection, table: str, column: str, change: Callable[[str], str]
) -> None:
    if column not in _columns(connection, table):
        return
    rows = connection.execute(f'SELECT rowid, "{column}" FROM "{table}"').fetchall()
    for row, value in rows:
        if value is None or value == "":
            continue
        new = change(str(value))
        connection.execute(
            f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?',
            (int(new) if isinstance(value, int) else new, row),
        )


def _licence(text: str, substitution: Substitution) -> str:
    """Only the number that the federation gave stays of what plugins noted."""
    try:
        noted = json.loads(text)
    except ValueError:
        return _EMPTY
    of_plugin = noted.get("ffe") if isinstance(noted, dict) else None
    licence = of_plugin.get(_LICENCE) if isinstance(of_plugin, dict) else None
    if not isinstance(licence, str) or not licence:
        return _EMPTY
    return json.dumps({"ffe": {_LICENCE: substitution.code(licence)}})
