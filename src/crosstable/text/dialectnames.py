"""The dialects that can be asked for by name: those of the tables, and JSON."""

from __future__ import annotations

from crosstable.text.dialect import Dialect
from crosstable.text.dialects import DIALECTS, dialect
from crosstable.text.document import JSON

CHESS_RESULTS_XML = Dialect(
    "chess-results-xml",
    "XML of chess-results.com",
    "the program's own file",
    suffix="xml",
    is_foreign=True,
)
"""Read like the own file of any program, and the only one that is written too: as a file."""


def dialect_named(name: str | Dialect) -> Dialect:
    """The dialect of that name, in capitals or not; a dialect is itself.

    >>> dialect_named("JSON").title
    "Crosstable's own JSON"
    """
    if isinstance(name, Dialect):
        return name
    if name.lower() == CHESS_RESULTS_XML.name:
        return CHESS_RESULTS_XML
    return JSON if name.lower() == JSON.name else dialect(name)


def dialect_names() -> tuple[str, ...]:
    """The names of those that are read and written."""
    return (*DIALECTS, JSON.name)


def written_names() -> tuple[str, ...]:
    """The names of those that are written."""
    return (*dialect_names(), CHESS_RESULTS_XML.name)
