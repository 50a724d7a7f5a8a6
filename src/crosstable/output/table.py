"""The table: everything that is shown as rows and columns, whoever draws it.

A table is made once for each subject (standings, worksheet, norms, pairings, crosstable, …). The
writers of `crosstable.output.drawing` draw it as text, CSV, HTML, PDF and XLSX, and so do the
pages of the desk. No writer computes a value, and no maker knows the format.
"""

from collections.abc import Collection, Mapping
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from crosstable.text.formats import points_text, with_halves

Value = str | int | Decimal | None


class Kind(Enum):
    """How the cells of a column stand: words to the left, numbers to the right."""

    TEXT = "text"
    NUMBER = "number"
    POINTS = "points"
    """Like numbers; a half does not push the whole points out of line."""
    CENTRE = "centre"


class Cell(NamedTuple):
    """What is printed, what a spreadsheet holds, and what a console shows.

    Lines of the text stand below each other.
    """

    text: str
    value: Value = None
    is_void: bool = False
    """Whether this is a player's own square."""
    plain: str | None = None
    """The text in the signs of a keyboard (``7.5`` for ``7½``); None if the text has no others."""

    @property
    def on_console(self) -> str:
        """The text for consoles and for pages of the commands."""
        return self.text if self.plain is None else self.plain


class Column(NamedTuple):
    """A column of a table: its heading, how its cells stand, and its name for programs.

    Other headings (those of documents and of the desk, in many languages) are found by the key.
    """

    title: str
    kind: Kind = Kind.TEXT
    key: str = ""

    @property
    def is_number(self) -> bool:
        """Whether the cells stand to the right."""
        return self.kind in (Kind.NUMBER, Kind.POINTS)


class Table(NamedTuple):
    """Rows below headings; the first `kept` columns return in each part of a table too wide.

    `is_grid` asks for lines between the columns, as in the square of a round robin. `flat` is
    the same table for spreadsheets, where print has several values in a cell.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    kept: int = 1
    is_grid: bool = False
    flat: "Table | None" = None
    key: str = ""
    """What pages and programs call the table."""
    empty: str = ""
    """What is shown instead of a table without rows."""
    ids: tuple[int, ...] = ()
    """The participant of each row, where each row is about one."""
    marks: tuple[str, ...] = ()
    """What sets each row apart (``cut``, ``total``), where something does."""

    def place_of(self, key: str) -> int | None:
        """Where the column with this key stands."""
        return next((n for n, column in enumerate(self.columns) if column.key == key), None)

    def with_headings(self, names: Mapping[str, str]) -> "Table":
        """The same with other headings, found by the keys of the columns."""
        columns = (
            column._replace(title=names.get(column.key, column.title)) for column in self.columns
        )
        return self._replace(columns=tuple(columns))

    def choose_columns(self, places: Collection[int]) -> "Table":
        """Some of the columns."""
        if len(places) == len(self.columns):
            return self
        return self._replace(
            columns=tuple(self.columns[place] for place in places),
            rows=tuple(tuple(row[place] for place in places) for row in self.rows),
        )

    def without_empty_columns(
        self, kept: Collection[str] = (), *, in_print: bool = False
    ) -> "Table":
        """Only columns with something in them (in print, or on a console), and the kept keys."""
        if not self.rows:
            return self
        used = [
            place
            for place, column in enumerate(self.columns)
            if column.key in kept
            or any(row[place].text if in_print else row[place].on_console for row in self.rows)
        ]
        return self.choose_columns(used)


# -- cells ----------------------------------------------------------------------------------------

BLANK = Cell("")
VOID = Cell("", None, is_void=True)
UNDEFINED = Cell("–")
"""What people are shown for a value that is not defined."""


def words(text: str | None) -> Cell:
    """A text; nothing is blank."""
    return Cell(text, text) if text else BLANK


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
    >>> points(Decimal(7)).on_console
    '7.0'
    """
    if number is None:
        return BLANK
    return Cell(with_halves(number), number, plain=points_text(number))


def half_points(count: int | None) -> Cell:
    """Half points with their sign, also on a console; nothing is blank."""
    number = from_halves(count)
    return BLANK if number is None else Cell(with_halves(number), number)


def from_halves(count: int | None) -> Decimal | None:
    """Half points as points."""
    return None if count is None else Decimal(count) / 2


@lru_cache(maxsize=4096)
def figure(text: str | None, *, is_points: bool = False) -> Cell:
    """A number that was computed as text (``25.50``): its digits are kept as they are."""
    if text is None:
        return UNDEFINED
    if text.isdecimal():
        return Cell(text, int(text))
    try:
        number = Decimal(text)
    except ArithmeticError:
        return words(text)
    shown = with_halves(number) if is_points else text.replace("-", "−")
    value = int(number) if text.lstrip("-").isdecimal() else number
    return Cell(shown, value, plain=text)
