"""The dialects of the Tournament Report File, each one a table in a module of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from crosstable.errors import UnknownDialect, or_one_of
from crosstable.text.dialect import Dialect
from crosstable.text.layout import Record

__all__ = ["DIALECTS", "codes_about", "dialect", "home_of", "in_force", "register"]


class _Dialects(Mapping[str, Dialect]):
    """Dialects by name; a table is made when it is asked for, because most files need but one."""

    def __init__(self, *names: str) -> None:
        self._made: dict[str, Dialect | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> Dialect:
        dialect = self._made[name]
        if dialect is None:
            module = name.replace("-", "_")
            dialect = getattr(import_module(f"{__name__}.{module}"), module.upper())
            self._made[name] = dialect
        return dialect

    def __contains__(self, name: object) -> bool:
        return name in self._made

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    def add(self, dialect: Dialect) -> None:
        """A dialect whose table is there already."""
        if dialect.name in self:
            raise ValueError(f"there is a dialect {dialect.name} already")
        self._made[dialect.name] = dialect


_DIALECTS = _Dialects("trf06", "trf16", "trfx", "draft-2024", "draft-2025", "trf26", "vega")
DIALECTS: Mapping[str, Dialect] = _DIALECTS
"""All dialects by name, the oldest first."""


def register(dialect: Dialect) -> None:
    """Add a dialect to those that can be asked for by name, as the newest of them.

    Before reports are read: what was worked out from the tables is not worked out again.
    """
    _DIALECTS.add(dialect)


def in_force() -> Dialect:
    """The text in force, by which a tournament without a text of its own is judged."""
    return DIALECTS["trf26"]


@cache
def codes_about(subject: str) -> frozenset[str]:
    """The codes that a subject has in any dialect: files mix them."""
    records = (record for dialect in DIALECTS.values() for record in dialect.records.values())
    return frozenset(record.code for record in records if record.subject == subject)


def home_of(record: Record) -> Dialect | None:
    """The oldest dialect that has this record in these columns; None for a layout of its own."""
    return next((d for d in DIALECTS.values() if d.records.get(record.code) == record), None)


def dialect(name: str) -> Dialect:
    """The dialect of that name, in capitals or not.

    >>> dialect("TRF16").records["001"].field("points").start
    81
    """
    known = DIALECTS.get(name.lower())
    if known is None:
        hint = or_one_of(name, (*DIALECTS, "json"))
        raise UnknownDialect(f"there is no dialect {name!r}{hint}")
    return known
