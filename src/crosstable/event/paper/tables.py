"""Lists whose columns are chosen: players by number, name, club or federation, and standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, TypedDict

from crosstable.errors import CannotAct
from crosstable.event.paper.lists import sorted_as
from crosstable.event.paper.pages import cut, fill_pages
from crosstable.event.paper.printing import ColumnHeading, Printing, Sheet
from crosstable.event.state import Person, Status
from crosstable.event.systems.system import is_team
from crosstable.model.phrases import phrase
from crosstable.model.tiebreak_codes import heading_of
from crosstable.output.drawing.barcodes import qr_svg
from crosstable.output.language import Say
from crosstable.output.table import figure
from crosstable.rules.standings.standings import Standing, Standings, standings

PLAYERS = "player-list"
STANDINGS = "standings-list"
_FRAME = Fraction(62)
"""Millimetres of a page that head, headings and foot of a list take."""
ORDERS = ("number", "name", "rating")
GROUPS = ("club", "federation")
"""What a list may go by; of a club or a federation everybody stands below its name."""


class ListColumn(NamedTuple):
    """A column: its key, its heading in English, its share of the width, its side."""

    key: str
    title: str
    share: int
    side: str = "left"


_OF_PLAYERS = (
    ListColumn("no", "No.", 7, "right"),
    ListColumn("title", "Title", 8, "center"),
    ListColumn("name", "Name", 40),
    ListColumn("federation", "Federation", 11, "center"),
    ListColumn("rating", "Rating", 11, "right"),
    ListColumn("national", "National rating", 11, "right"),
    ListColumn("fide_id", "FIDE ID", 17, "right"),
    ListColumn("born", "Born", 15, "right"),
    ListColumn("sex", "Sex", 6, "center"),
    ListColumn("club", "Club", 30),
)
_RANK = ListColumn("rank", "Rank", 8, "right")
_TEAM = ListColumn("name", "Team", 45)
_USUAL_OF_PLAYERS = ("no", "title", "name", "rating", "federation", "club")
_USUAL_OF_STANDINGS = ("rank", "no", "title", "name", "rating", "federation")


def columns_of_players(printing: Printing) -> tuple[ListColumn, ...]:
    """The columns that a list of players can have."""
    return _OF_PLAYERS


def columns_of_standings(printing: Printing) -> tuple[ListColumn, ...]:
    """The columns that standings can have: those of the players, then every value that decides."""
    table = _standings(printing)
    values = tuple(ListColumn(key, heading_of(key), 10, "right") for key in table.keys)
    if table.is_team:
        return (_RANK, _OF_PLAYERS[0], _TEAM, *values)
    return (_RANK, *_OF_PLAYERS, *values)


def usual_columns(known: Sequence[ListColumn]) -> list[str]:
    """The columns that a list has unless others are chosen."""
    people = {column.key for column in _OF_PLAYERS}
    is_ranked = any(column.key == "rank" for column in known)
    usual = _USUAL_OF_STANDINGS if is_ranked else _USUAL_OF_PLAYERS
    return [column.key for column in known if column.key in usual or column.key not in people]


def chosen_columns(printing: Printing, known: Sequence[ListColumn]) -> list[ListColumn]:
    """The columns that are wanted, in their order on paper; raises `CannotAct`."""
    names = {column.key: column for column in known}
    for key in printing.columns:
        if key not in names:
            raise CannotAct(
                phrase(
                    "there is no column {key}; choose from {known}",
                    key=key[:20],
                    known=", ".join(names),
                )
            )
    wanted = printing.columns or usual_columns(known)
    return [column for column in known if column.key in wanted]


# -- players --------------------------------------------------------------------------------------


def players_sheet(printing: Printing) -> Sheet:
    """Everybody who plays, in the order or by the group that is wanted."""
    people = [person for person in printing.section.people.values() if not person.is_expelled]
    people = [person for person in people if person.withdrawn_after != 0]
    _refuse_unknown_order(printing.by, (*ORDERS, *GROUPS))
    sorts: Mapping[str, Callable[[Person], tuple[str | int, ...]]] = {
        "number": lambda person: (printing.numbers[person.id],),
        "name": lambda person: (sorted_as(person.name), person.id),
        "rating": lambda person: (-(person.rating or 0), printing.numbers[person.id]),
    }
    order = "name" if printing.by in GROUPS else printing.by or "number"
    ordered = sorted(people, key=sorts[order])
    columns = chosen_columns(printing, _OF_PLAYERS)
    rows = [
        (person, [_cell(printing, person, column.key) for column in columns]) for person in ordered
    ]
    count = printing.say("{n} players").format(n=len(ordered))
    title = printing.say("Players")
    return _table_sheet(printing, PLAYERS, title, count, columns, rows, of_round=False)


def _refuse_unknown_order(by: str, known: Sequence[str]) -> None:
    if by and by not in known:
        raise CannotAct(
            phrase("this list goes by {known}, not by {text}", known=", ".join(known), text=by[:20])
        )


def _cell(printing: Printing, person: Person, key: str) -> str:
    if key == "no":
        return str(printing.numbers[person.id])
    value = getattr(person, key)
    return "" if value is None else str(value)


# -- standings ------------------------------------------------------------------------------------


def round_of_standings(printing: Printing) -> int:
    """After which round they are: the one that is meant, else the last one that is over."""
    if printing.round_number is not None:
        return printing.round.number
    over = [
        round_.number
        for round_ in printing.section.rounds
        if round_.status is Status.CLOSED
        or (round_.status is Status.PUBLISHED and not round_.open_boards)
    ]
    return max(over, default=0)


def _standings(printing: Printing) -> Standings:
    after = round_of_standings(printing)
    if not after:
        raise CannotAct(phrase("no round is over yet"))
    return standings(printing.t, after=after)


def standings_sheet(printing: Printing) -> Sheet:
    """The standings in rows that grow until the page is full."""
    of_teams = is_team(printing.section)
    _refuse_unknown_order(printing.by, () if of_teams else GROUPS)
    table = _standings(printing)
    printing = replace(printing, round_number=table.after)
    columns = chosen_columns(printing, columns_of_standings(printing))
    ids = {number: who for who, number in printing.numbers.items()}
    rows = []
    for line in table:
        person = None if of_teams else printing.section.people[ids[line.id]]
        rows.append(
            (person, [_standing_cell(printing, line, person, column.key) for column in columns])
        )
    after = printing.say("after round {n}").format(n=table.after)
    title = printing.say("Standings")
    return _table_sheet(printing, STANDINGS, title, after, columns, rows, of_round=True)


def _standing_cell(printing: Printing, line: Standing, person: Person | None, key: str) -> str:
    if key == "rank":
        return str(line.rank or "")
    if key in line.texts:
        return figure(line.texts[key], is_points=True).text
    if person is None:
        return line.name if key == "name" else str(line.id)
    return _cell(printing, person, key)


# -- the sheet ------------------------------------------------------------------------------------

Rows = Sequence[tuple[Person | None, list[str]]]


def _table_sheet(
    printing: Printing,
    kind: str,
    title: str,
    summary: str,
    columns: Sequence[ListColumn],
    rows: Rows,
    *,
    of_round: bool,
) -> Sheet:
    lines = list(_lines(printing, rows))
    laid = fill_pages(len(lines), printing.paper.height - _FRAME, Fraction(5), Fraction(14))
    heading = printing.say
    return printing.sheet(
        kind,
        title,
        of_round=of_round,
        columns=[_heading(column, heading) for column in columns],
        pages=[list(page) for page in cut(lines, laid.number)] or [[]],
        row_height=float(laid.height),
        summary=summary,
        qr=qr_svg(printing.live_address) if printing.live_address else "",
        words={"phone": heading("Your board on your phone")},
    )


def _heading(column: ListColumn, say: Say) -> ColumnHeading:
    return {
        "key": column.key,
        "title": say(column.title),
        "share": column.share,
        "side": column.side,
    }


class TableRow(TypedDict):
    """The cells of a row, or the name of the group that the next rows belong to."""

    group: str
    cells: list[str]


def _lines(printing: Printing, rows: Rows) -> Iterable[TableRow]:
    """The rows; by club or federation below a line with its name, those without one at the end."""
    if printing.by not in GROUPS:
        for _, cells in rows:
            yield {"group": "", "cells": cells}
        return
    groups: dict[str, list[list[str]]] = {}
    for person, cells in rows:
        groups.setdefault(getattr(person, printing.by) or "", []).append(cells)
    for name in sorted(groups, key=lambda name: (not name, sorted_as(name))):
        shown = name or printing.say("none given")
        yield {"group": f"{shown} ({len(groups[name])})", "cells": []}
        for cells in groups[name]:
            yield {"group": "", "cells": cells}
