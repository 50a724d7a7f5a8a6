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
_BLANKED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "player": ("mail", "phone", "comment"),
        "tournament": ("rules", "plugin_data"),
        "info": ("rules", "message_text", "plugin_data"),
    }
)
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
        _keep_numbers(connection, data)
        _change_tables(connection, substitution, births)
        connection.commit()
        connection.execute("VACUUM")
        return bytes(connection.serialize())
    finally:
        connection.close()


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
    for (trigger,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall():
        connection.execute(f'DROP TRIGGER "{trigger}"')
    for table, columns in _NAMES.items():
        for column in columns:
            _change_column(connection, table, column, substitution.text)
    for table, columns in _BLANKED.items():
        for column in columns:
            blank = _EMPTY if column == "plugin_data" else ""
            _change_column(connection, table, column, lambda _, blank=blank: blank)  # type: ignore[misc]
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
