"""The sheets of the hall by name, and the call that prints one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from crosstable.errors import UnknownForm, or_one_of
from crosstable.event.paper.cards import (
    BADGES,
    BOARD_NUMBERS,
    SCORE_SHEETS,
    TENTS,
    badges_sheet,
    board_numbers_sheet,
    score_sheets_sheet,
    tents_sheet,
)
from crosstable.event.paper.lists import (
    CHECK_IN,
    NAMES,
    WALL,
    check_in_sheet,
    names_sheet,
    wall_sheet,
)
from crosstable.event.paper.matches import MATCH_SHEETS, match_sheets_sheet
from crosstable.event.paper.printing import Printing, Sheet, time_of
from crosstable.event.paper.prizes import PRIZES, prizes_sheet
from crosstable.event.paper.slips import SLIPS, slips_sheet
from crosstable.event.paper.tables import (
    GROUPS,
    ORDERS,
    PLAYERS,
    STANDINGS,
    ListColumn,
    columns_of_players,
    columns_of_standings,
    players_sheet,
    standings_sheet,
)
from crosstable.output.drawing.pdf import Printed, typeset, typeset_pictures

TEMPLATE = "hall.typ"


@dataclass(frozen=True, slots=True)
class HallSheet:
    """A sheet: its name, one line on its use, how it is made, and what it needs."""

    name: str
    use: str
    make: Callable[[Printing], Sheet]
    needs_round: bool = True
    needs_teams: bool = False
    needs_prizes: bool = False
    columns: Callable[[Printing], Sequence[ListColumn]] | None = None
    """The columns that can be chosen, of a list that has some."""
    orders: tuple[str, ...] = ()
    """What a list can go by."""


_SHEETS = (
    HallSheet(SLIPS, "result slips with boxes, signatures and codes", slips_sheet),
    HallSheet(WALL, "pairings by board that fill the page, for the wall", wall_sheet),
    HallSheet(NAMES, "players by name with board and colour, for the wall", names_sheet),
    HallSheet(
        STANDINGS,
        "standings that fill the page, for the wall",
        standings_sheet,
        columns=columns_of_standings,
        orders=GROUPS,
    ),
    HallSheet(SCORE_SHEETS, "score sheets with the names of both players", score_sheets_sheet),
    HallSheet(
        MATCH_SHEETS, "sheet of each team match with line-ups", match_sheets_sheet, needs_teams=True
    ),
    HallSheet(CHECK_IN, "players by name with a box to tick", check_in_sheet, needs_round=False),
    HallSheet(
        PLAYERS,
        "players by number, name, rating, club or federation",
        players_sheet,
        needs_round=False,
        columns=columns_of_players,
        orders=(*ORDERS, *GROUPS),
    ),
    HallSheet(TENTS, "tent cards with the names of the players", tents_sheet, needs_round=False),
    HallSheet(
        BOARD_NUMBERS,
        "numbers to put on the boards",
        board_numbers_sheet,
        needs_round=False,
    ),
    HallSheet(BADGES, "badges for the players", badges_sheet, needs_round=False),
    HallSheet(
        PRIZES,
        "prizes with lines to sign for them",
        prizes_sheet,
        needs_round=False,
        needs_prizes=True,
    ),
)
SHEETS: Mapping[str, HallSheet] = MappingProxyType({sheet.name: sheet for sheet in _SHEETS})


def sheet_data(printing: Printing, name: str) -> Sheet:
    """What stands on a sheet; raises `UnknownForm` or `CannotAct`."""
    sheet = SHEETS.get(name)
    if sheet is None:
        raise UnknownForm(f"unknown sheet {name}{or_one_of(name, SHEETS)}")
    return sheet.make(printing)


def printed_sheet(printing: Printing, name: str) -> Printed:
    """A sheet as PDF; it counts as made when the last act happened."""
    return typeset(TEMPLATE, sheet_data(printing, name), _made_at(printing))


def _made_at(printing: Printing) -> datetime:
    for line in reversed(printing.lines):
        with suppress(ValueError):  # written by another program
            return time_of(line.at)
    return time_of("1980-01-01T12:00:00Z")


class Preview(NamedTuple):
    """The first pages of a sheet as pictures, and how many it has."""

    pictures: tuple[bytes, ...]
    pages: int


def previewed_sheet(
    printing: Printing, name: str, most: int = 2, dots_per_inch: int = 60
) -> Preview:
    """The first pages of a sheet to look at; the others are not drawn."""
    data = sheet_data(printing, name)
    pages = len(data["pages"])
    shown: Sheet = {**data, "pages": data["pages"][:most]}
    return Preview(tuple(typeset_pictures(TEMPLATE, shown, dots_per_inch)), pages)
