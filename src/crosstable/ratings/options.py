"""The readings of the regulations that a user may choose: `[rating]` of the details, `--option`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from crosstable.details import SCHEMA, Key, RatingOptions
from crosstable.details.valuetypes import Fault
from crosstable.errors import CrosstableError


class UnknownOption(CrosstableError):
    """A rating option with a name or a value that does not exist."""


def options_for_events() -> dict[str, Key]:
    """The options that matter for one event, by name."""
    table = next(table for table in SCHEMA if table.attribute == "rating")
    return {key.name: key for key in table.keys if "rating" in key.uses}


def chosen_options(
    details: RatingOptions | None, given: Mapping[str, object] | None = None
) -> RatingOptions:
    """What the details say, and over it what the caller says; text is read as in the details."""
    keys = options_for_events()
    said = {name: getattr(details, name) for name in keys} if details is not None else {}
    for name, value in (given or {}).items():
        key = keys.get(name)
        if key is None:
            raise UnknownOption(f"no option is called {name!r}; there are {', '.join(keys)}")
        read = key.type.read(option_value(value))
        if isinstance(read, Fault):
            raise UnknownOption(f"option {name} {read.problem}")
        said[name] = read
    return RatingOptions(**said)


def option_value(value: object) -> object:
    """`15` is a number and `true` a flag, as in the details; everything else is text."""
    if not isinstance(value, str):
        return value
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return value
