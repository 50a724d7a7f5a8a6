"""Official forms to fill in by hand: those of a model event, without anything that it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from crosstable.errors import UnknownForm, or_one_of
from crosstable.model.dates import PartialDate
from crosstable.model.details.event import EventDetails
from crosstable.model.tournament import Player, Tournament
from crosstable.output.document import Block, Choices, Fields, Report, Signatures
from crosstable.output.forms.case import Case
from crosstable.output.forms.catalogue import FORMS
from crosstable.output.table import BLANK, Cell, Column, Kind, Table
from crosstable.reading.files import read
from crosstable.reading.samples import sample

_LINES = 10
"""Players of a sheet, as many as the crosstable of Form 1 has."""
_OF_2002 = PartialDate(2004, 1, 1)
"""A day on which Forms 1 to 6 were in use."""


def _model(type_code: str) -> Tournament:
    people = tuple(Player(number, f"Player {number}") for number in range(1, _LINES + 1))
    return Tournament(players=people, type_code=type_code, start=_OF_2002)


_MODELS: Mapping[str, Callable[[], Tournament]] = {
    "form-1": lambda: _model("BERGER_ROUNDROBIN"),
    **dict.fromkeys([f"form-{n}" for n in range(2, 7)], lambda: _model("FIDE_DUTCH")),
    **dict.fromkeys(("it1", "it3", "fa1", "ia1", "it4"), lambda: read(sample("round-robin"))),
}
BLANK_FORMS = tuple(_MODELS)
_SHEETS: Mapping[str, int] = MappingProxyType({"form-2": 2})
"""Pages of a blank form where there are more than one: two cards share a sheet."""
_PRINTED_COLUMNS = frozenset(("Rank", "Rd", "Type"))
"""Columns whose cells are part of the form."""


def blank_form(name: str, language: str = "en") -> Report:
    """A form without an event. Raises `UnknownForm`."""
    if name not in _MODELS:
        raise UnknownForm(f"there is no blank form {name}{or_one_of(name, BLANK_FORMS)}")
    case = Case(_MODELS[name](), EventDetails(), language=language, is_blank=True)
    made = FORMS[name].build(case)
    pages = made.pages[: _SHEETS.get(name, 1)]
    empty = tuple(replace(page, blocks=tuple(map(_empty_block, page.blocks))) for page in pages)
    return replace(made, pages=empty, event="", place="", subtitle="", day=None, gaps=())


def _empty_block(block: Block) -> Block:
    """The block with lines to write on where an event has values; notes are those of the form."""
    match block:
        case Fields():
            items = (replace(i, value=None, number=None, is_expected=False) for i in block.items)
            return replace(block, items=tuple(items))
        case Choices():
            options = tuple((label.partition(":")[0], False) for label, _ in block.options)
            return replace(block, options=options)
        case Signatures():
            return replace(block, lines=tuple((label, None) for label, _ in block.lines))
        case Table():
            rows = tuple(_empty_row(block.columns, row) for row in block.rows[: _most(block)])
            return block._replace(rows=rows, flat=None)
        case _:
            return block


def _most(table: Table) -> int:
    """Players of a sheet; the printed rounds and kinds stay whole."""
    return len(table.rows) if table.columns[0].title in _PRINTED_COLUMNS else _LINES


def _empty_row(columns: tuple[Column, ...], row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(
        cell if column.title in _PRINTED_COLUMNS or cell.is_void else _room(column, cell)
        for column, cell in zip(columns, row, strict=True)
    )


_SPACE = "\u00a0"
_NAME = 30
"""Letters that a name written by hand needs."""


def _room(column: Column, cell: Cell) -> Cell:
    """Nothing to read, but the room that names and values below each other need."""
    width = _NAME if column.kind is Kind.TEXT else 1
    lines = cell.text.count("\n") + 1
    if width == lines == 1:
        return BLANK
    return Cell("\n".join([_SPACE * width] * lines))
