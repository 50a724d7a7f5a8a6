"""A printed report as values: what every format shows and none of them computes.

A report has pages (one for a list, one for each player with cards and certificates), a page has
blocks: fields with labels, choices to mark, tables, lines to sign on, notes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum

from crosstable.model.phrases import Words
from crosstable.output.listing import Note as Note
from crosstable.output.table import Table


@dataclass(frozen=True, slots=True)
class Field:
    """A label with its value, `width` twelfths of the page; None leaves a ruled line to fill in.

    `is_expected` is False where the line is meant to be filled in by hand: no gap of the report.
    """

    label: str
    value: str | None = None
    width: int = 3
    is_expected: bool = True
    number: int | Decimal | None = None


@dataclass(frozen=True, slots=True)
class Fields:
    """Labelled values side by side."""

    items: tuple[Field, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """Boxes, some of them marked."""

    label: str
    options: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on: what is signed, and the printed name where it is known."""

    lines: tuple[tuple[str, str | None], ...]


Block = Table | Fields | Choices | Signatures | Note


@dataclass(frozen=True, slots=True)
class Page:
    """Blocks under a heading of their own."""

    blocks: tuple[Block, ...]
    heading: str = ""

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Table))


class Flow(Enum):
    """How pages follow each other on paper."""

    CONTINUED = "continued"
    """One after the other, broken where the paper ends."""
    TOGETHER = "together"
    """As many on a sheet as fit, none of them broken: cards."""
    SHEETS = "sheets"
    """Each on a sheet of its own."""


@dataclass(frozen=True, slots=True)
class Report:
    """A whole printed report; `form` is its name on the command line, `code` that of the paper.

    `day` dates the files: the end of the event, never today.
    """

    form: str
    title: str
    pages: tuple[Page, ...]
    event: str = ""
    place: str = ""
    subtitle: str = ""
    code: str = ""
    language: str = "en"
    day: date | None = None
    flow: Flow = Flow.CONTINUED
    is_landscape: bool = False
    words: tuple[str, str, str, str] = ("page {n} of {m}", "part", "label", "value")
    """Words that the formats need themselves, in the language of the report."""
    gaps: tuple[Words, ...] = ()

    @property
    def tables(self) -> Iterator[Table]:
        """The tables of all pages."""
        return (table for page in self.pages for table in page.tables)

    @property
    def blanks(self) -> tuple[str, ...]:
        """The labels of what the report does not know, each once."""
        labels = (
            field.label
            for page in self.pages
            for block in page.blocks
            if isinstance(block, Fields)
            for field in block.items
            if field.value is None and field.is_expected
        )
        return tuple(dict.fromkeys(labels))
