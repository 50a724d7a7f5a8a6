"""What the schema says of tables and keys, and the words it uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from crosstable.model.details.valuetypes import ValueType

Use = Literal["rating", "period", "norms", "report", "event"]
Edition = Literal["2002", "2024", "2024-rapid-blitz"]

USES: Mapping[Use, tuple[str, ...]] = {
    "rating": ("check", "rate", "period"),
    "period": ("period",),
    "norms": ("check", "norms"),
    "report": ("report",),
    "event": ("event",),
}
"""What a detail is needed for, and the commands that ask for it."""

DOCUMENTS: Mapping[str, str] = {
    "2002": "FIDE Rating Regulations 2002",
    "2024": "FIDE Rating Regulations 2024",
    "2024-rapid-blitz": "FIDE Rapid and Blitz Rating Regulations 2024",
    "titles": "FIDE Title Regulations 2024",
    "forms": "FIDE forms",
}
"""The documents that the clauses of the schema belong to."""

EDITIONS: tuple[Edition, ...] = get_args(Edition)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Row:
    """What tables and keys have in common."""

    title: str
    meaning: str
    assumed: str = ""
    uses: tuple[Use, ...] = ()
    clauses: tuple[tuple[str, str], ...] = ()
    systems: tuple[str, ...] = ()

    def concerns(self, use: Use | None, system: str | None, edition: Edition | None) -> bool:
        """Whether it matters for a use, a system and an edition; None stands for all."""
        cited = {document for document, _ in self.clauses if document in EDITIONS}
        return (
            (use is None or use in self.uses)
            and (system is None or not self.systems or system in self.systems)
            and (edition is None or not cited or edition in cited)
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Key(Row):
    """One key of a table: its type, an example in TOML, and whether an entry needs it."""

    name: str
    type: ValueType
    example: str
    required: bool = False
    unique: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Table(Row):
    """One table of the file; with `many` it may stand any number of times.

    Its values become a `record`, kept under the `attribute` of the event details; without both
    they are attributes of the event details themselves.
    """

    name: str
    keys: tuple[Key, ...]
    attribute: str = ""
    record: Callable[..., object] | None = None
    many: bool = False

    @property
    def header(self) -> str:
        """The table's header as it is written in the file."""
        return f"[[{self.name}]]" if self.many else f"[{self.name}]"
