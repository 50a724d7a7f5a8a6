"""What no record of a report holds: `event.toml`, as it follows from settings acts.

The text is kept as it is, comments included; a setting changes its one line. What the file may say
is stated in the schema of the event details.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import date
from typing import Any

from crosstable.errors import CannotAct
from crosstable.model.details.reading import parse_details
from crosstable.model.details.schema import SCHEMA
from crosstable.model.details.structure import Key
from crosstable.model.details.valuetypes import Fault
from crosstable.model.phrases import phrase

RUNNING = "running"
"""The table for the running of an event; its keys need not name it."""


def _keys() -> dict[str, Key]:
    tables = [table for table in SCHEMA if not table.many]
    return {f"{table.name}.{key.name}": key for table in tables for key in table.keys}


KEYS: Mapping[str, Key] = _keys()
RUNNING_KEYS = [name.partition(".")[2] for name in KEYS if name.startswith(f"{RUNNING}.")]


def detail_key(text: str) -> str | None:
    """The full name of a key of `event.toml`; None if there is none of that name.

    >>> detail_key("half-point-byes"), detail_key("organiser.name"), detail_key("colour")
    ('running.half_point_byes', 'organiser.name', None)
    """
    name = text.strip().lower().replace("-", "_")
    for full in (name, f"{RUNNING}.{name}", f"event.{name}"):
        if full in KEYS:
            return full
    return None


def read_value(key: str, text: str) -> Any:
    """The value of a key as somebody typed it; raises `CannotAct` for one that cannot be."""
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        value = text
    kind = KEYS[key].type
    if str in kind.accepts and not isinstance(value, str):
        value = text
    read = kind.read(value)
    if isinstance(read, Fault):
        raise CannotAct(read.sentence(key))
    return value


def checked_details(text: str) -> tuple[str, ...]:
    """What is wrong with a text of details, in sentences; raises `CannotAct` if it is no TOML."""
    _, findings = parse_details(text)
    broken = [
        finding for finding in findings if finding.kind in ("details-syntax", "details-unreadable")
    ]
    if broken:
        raise CannotAct(phrase("{file}, {broken}", file="event.toml", broken=broken[0].words))
    return tuple(map(str, findings))


def values_of(text: str) -> Mapping[str, Any]:
    """The tables of a text of details; nothing of one that cannot be read."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}


def running(details: Mapping[str, Any], key: str, usual: Any) -> Any:
    """A value of the table for running the event, or the usual one."""
    table = details.get(RUNNING)
    value = table.get(key, usual) if isinstance(table, Mapping) else usual
    return value if type(value) is type(usual) else usual


# -- changing one value ---------------------------------------------------------------------------


def with_value(text: str, key: str, value: Any) -> str:
    """The text with one value set; everything else stays, line by line."""
    table, _, name = key.partition(".")
    expected = {**values_of(text)}
    expected[table] = {**expected.get(table, {}), name: value}
    changed = _edit_text(text, table, f"{name} = {write_value(value)}", name)
    if values_of(changed) == expected:
        return changed
    return "\n".join(_whole(expected))  # a value over several lines: written again as a whole


def _edit_text(text: str, table: str, line: str, name: str) -> str:
    lines = text.splitlines()
    start = next((i for i, line_ in enumerate(lines) if line_.strip() == f"[{table}]"), None)
    if start is None:
        gap = [""] if lines and lines[-1].strip() else []
        return "\n".join([*lines, *gap, f"[{table}]", line, ""])
    end = next((i for i in range(start + 1, len(lines)) if lines[i].startswith("[")), len(lines))
    for index in range(start + 1, end):
        if re.match(rf"\s*{re.escape(name)}\s*=", lines[index]):
            lines[index] = line
            return "\n".join([*lines, ""])
    while end > start + 1 and not lines[end - 1].strip():
        end -= 1
    return "\n".join([*lines[:end], line, *lines[end:], ""])


def write_value(value: Any) -> str:
    """A value in TOML.

    >>> write_value(['a "b"', True, 3])
    '["a \\\\"b\\\\"", true, 3]'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, date)):
        return str(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(write_value, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {write_value(inner)}' for key, inner in value.items())}}}"
    return _quote(str(value))


def _quote(text: str) -> str:
    marks = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return f'"{"".join(marks.get(sign, sign) for sign in text)}"'


def _whole(tables: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for name, value in tables.items():
        for entry in value if isinstance(value, list) else [value]:
            lines.append(f"[[{name}]]" if isinstance(value, list) else f"[{name}]")
            lines += [f"{key} = {write_value(item)}" for key, item in entry.items()]
            lines.append("")
    return lines
