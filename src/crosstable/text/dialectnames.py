"""The dialects that can be asked for by name: those of the tables, and JSON."""

from __future__ import annotations

from crosstable.text.dialect import Dialect
from crosstable.text.dialects import DIALECTS, dialect
from crosstable.text.document import JSON


def dialect_named(name: str | Dialect) -> Dialect:
    """The dialect of that name, in capitals or not; a dialect is itself.

    >>> dialect_named("JSON").title
    "Crosstable's own JSON"
    """
    if isinstance(name, Dialect):
        return name
    return JSON if name.lower() == JSON.name else dialect(name)


def dialect_names() -> tuple[str, ...]:
    """The names that `dialect_named` knows."""
    return (*DIALECTS, JSON.name)
