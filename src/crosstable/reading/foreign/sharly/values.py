"""Values of a database whose columns hold whatever somebody put there."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from crosstable.model.dates import PartialDate
from crosstable.reading.foreign.misreadings import contradiction
from crosstable.reading.foreign.sharly.database import Values
from crosstable.reading.foreign.texts import one_line

Json: TypeAlias = "int | float | str | list[Json] | dict[str, Json] | None"
_NOON = timedelta(hours=12)


def text(row: Values, key: str) -> str:
    """A text; empty if there is none."""
    value = row.get(key)
    return one_line(value) if isinstance(value, str) else ""


def number(row: Values, key: str) -> int | None:
    """A whole number, or None."""
    value = row.get(key)
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise contradiction(key)
    return value


def needed_number(row: Values, key: str) -> int:
    """A whole number that has to be there."""
    value = number(row, key)
    if value is None:
        raise contradiction(key)
    return value


def json_object(row: Values, key: str) -> dict[str, Json]:
    """An object in JSON; empty if there is none."""
    value = json_value(row, key)
    return value if isinstance(value, dict) else {}


def json_value(row: Values, key: str) -> Json:
    """Whatever a text in JSON holds; None if it is none."""
    value = row.get(key)
    if not isinstance(value, str) or not value:
        return None
    try:
        parsed: Json = json.loads(value)
    except (ValueError, RecursionError):
        raise contradiction(key) from None
    return parsed


def day(row: Values, key: str, former_key: str, *, is_first: bool) -> PartialDate | None:
    """A day: a text, or (in former versions) a time in seconds.

    A first day begins at midnight and a last one ends before it, in a time zone that is not stated:
    noon of the day after the beginning is the same day everywhere.
    """
    written = text(row, key)
    if written:
        return PartialDate.parse(written[:10].replace("-", "/"))
    seconds = row.get(former_key)
    if not isinstance(seconds, int | float) or not 0 < seconds < 32_503_680_000:
        return None
    moment = datetime.fromtimestamp(seconds, UTC) + (_NOON if is_first else timedelta())
    return PartialDate(moment.year, moment.month, moment.day)
