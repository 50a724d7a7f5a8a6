"""A printed report as values: what every format shows and none of them computes.

A report has pages (one for a list, one for each player with cards and certificates), a page has
blocks: fields with labels, choices to mark, tables, lines to sign on, notes. A cell has its text
for print (``7½``) and its value for spreadsheets (7.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

Value = str | int | Decimal | None


class Kind(Enum):
    """How the cells of a column stand: words to the left, numbers to the right."""

    TEXT = "text"
    NUMBER = "number"
    POINTS = "points"
    """Like numbers; a half does not push the whole points out of line."""
    CENTRE = "centre"


class Cell(NamedTuple):
    """What is printed, and what a spreadsheet holds; `is_void` marks a player's own square.

    Lines of the text stand below each other.
    """

    text: str
    value: Value = None
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    title: str
    kind: Kind = Kind.TEXT


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below headings; the first `kept` columns return in each part of a table too wide.

    `is_grid` asks for lines between the columns, as in the square of a round robin. `flat` is
    the same table for spreadsheets, where print has several values in a cell.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    kept: int = 1
    is_grid: bool = False
    flat: Table | None = None


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


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph, quiet where it only explains the form."""

    text: str
    is_quiet: bool = False


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
    gaps: tuple[str, ...] = ()

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


# -- cells ----------------------------------------------------------------------------------------

BLANK = Cell("")
VOID = Cell("", None, is_void=True)
UNDEFINED = Cell("–")


def words(text: str | None) -> Cell:
    """A text; nothing is blank."""
    return BLANK if not text else Cell(text, text)


def mark(text: str) -> Cell:
    """Signs of results; spreadsheets get the minus that keyboards have."""
    return Cell(text, text.replace("−", "-")) if text else BLANK


def whole(number: int | None) -> Cell:
    """A whole number; nothing is blank."""
    return BLANK if number is None else Cell(str(number), number)


def points(number: Decimal | None) -> Cell:
    """Points with a half sign.

    >>> points(Decimal("7.5")).text, points(Decimal("0.5")).text, points(Decimal(7)).text
    ('7½', '½', '7')
    """
    return BLANK if number is None else Cell(with_halves(number), number)


def with_halves(number: Decimal) -> str:
    """A number of points as people write it; quarters and the like stay decimals."""
    sign, size = ("−" if number < 0 else ""), abs(number)
    doubled = size * 2
    if doubled != doubled.to_integral_value():
        return f"{sign}{size.normalize():f}"
    count, half = divmod(int(doubled), 2)
    if not half:
        return f"{sign}{count}"
    return f"{sign}{count or ''}½"


def figure(text: str | None, *, is_points: bool = False) -> Cell:
    """A number that was computed as text (``25.50``): its digits are kept as they are."""
    if text is None:
        return UNDEFINED
    try:
        number = Decimal(text)
    except ArithmeticError:
        return words(text)
    shown = with_halves(number) if is_points else text.replace("-", "−")
    return Cell(shown, int(number) if text.lstrip("-").isdecimal() else number)
