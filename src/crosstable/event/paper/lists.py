"""Lists for the wall and the desk: boards, names, who is here."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from typing import TypedDict

from crosstable.event.paper.pages import cut, fill_pages
from crosstable.event.paper.printing import PersonOnSheet, Printing, Sheet
from crosstable.event.people.presence import has_left, is_here
from crosstable.event.people.teams import board_label, boards_of
from crosstable.event.state import Person
from crosstable.event.systems.system import is_team
from crosstable.output.drawing.barcodes import qr_svg

WALL = "wall-list"
NAMES = "name-list"
CHECK_IN = "check-in-list"
_FRAME = Fraction(62)
"""Millimetres of a page that head, headings and foot of a list take."""
_HEADINGS = Fraction(6)
"""Of these what the headings of columns take."""
_ONE_COLUMN = 40
"""Names of a page with one column; more stand in two."""
_PLAIN = str.maketrans({"đ": "d", "ð": "d", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that have no mark that could be taken away."""
_BYES = {"H": "½", "F": "1", "Z": "0", "U": "1"}


def wall_sheet(printing: Printing) -> Sheet:
    """The boards of a round in rows that grow until the page is full."""
    _ = printing.say
    rows = _wall_rows(printing)
    laid = fill_pages(len(rows), printing.paper.height - _FRAME, Fraction(6), Fraction(26))
    away = _away(printing)
    return printing.sheet(
        WALL,
        _("Pairings"),
        rows=rows,
        pages=cut(rows, laid.number) or [[]],
        row_height=float(laid.height),
        away=away,
        qr=qr_svg(printing.live_address) if printing.live_address else "",
        words={
            "board": _("Board"),
            "points": _("Points"),
            "white": _("White"),
            "black": _("Black"),
            "away": _("not playing"),
            "nobody": _("nobody"),
            "phone": _("Your board on your phone"),
            "unrated": _("unrated"),
        },
    )


class MatchRow(TypedDict):
    """The line of a match, before its boards."""

    match: str
    teams: list[str]


class BoardRow(TypedDict):
    """The line of a board; `match` is empty."""

    match: str
    board: str
    white: PersonOnSheet
    black: PersonOnSheet


def _wall_rows(printing: Printing) -> list[MatchRow | BoardRow]:
    """Boards; in a team event a line with both teams before those of each match."""
    round_ = printing.round
    of_teams = is_team(printing.section)
    if not of_teams:
        return [_board_row(printing, board.number) for board in round_.boards]
    rows: list[MatchRow | BoardRow] = []
    for match in round_.matches:
        names = [printing.section.teams[team].name for team in match.pair]
        rows.append({"match": str(match.number), "teams": names})
        rows += [_board_row(printing, board.number) for board in boards_of(round_, match)]
    return rows


def _board_row(printing: Printing, number: int) -> BoardRow:
    board = printing.round.board(number)
    assert board is not None
    return {
        "match": "",
        "board": board_label(number, of_teams=is_team(printing.section)),
        "white": printing.person(board.white, with_points=True),
        "black": printing.person(board.black, with_points=True),
    }


def _absent(printing: Printing) -> dict[str, str]:
    """The byes of a round, without those who had left: nobody looks for them."""
    round_ = printing.round
    people = printing.section.people
    byes = {**round_.absent, **({} if round_.bye is None else {round_.bye: "U"})}
    return {
        who: kind
        for who, kind in byes.items()
        if who not in people or not has_left(people[who], round_.number)
    }


def _away(printing: Printing) -> list[str]:
    """Who does not play, with what the bye is worth."""
    section = printing.section
    away = _absent(printing)
    people = section.people.values()
    teams = section.teams.values()
    names = {person.id: person.name for person in people} | {team.id: team.name for team in teams}
    absent = [(names[who], _BYES.get(kind, kind)) for who, kind in away.items() if who in names]
    return [
        f"{name} ({mark})" for name, mark in sorted(absent, key=lambda entry: sorted_as(entry[0]))
    ]


# -- names ----------------------------------------------------------------------------------------


def sorted_as(name: str) -> str:
    """What a list of names is sorted by: letters without their marks.

    >>> sorted_as("Đặng") < sorted_as("Øgaard") < sorted_as("Zalesnik")
    True
    """
    base = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    return "".join(sign for sign in base if not unicodedata.combining(sign))


def _by_name(printing: Printing) -> list[Person]:
    return sorted(
        printing.section.people.values(), key=lambda person: (sorted_as(person.name), person.id)
    )


class Seat(TypedDict):
    """Where somebody sits, with which colour, and against whom."""

    board: str
    colour: str
    opponent: str


class SeatOfPerson(PersonOnSheet, Seat):
    """Somebody with the seat."""


def names_sheet(printing: Printing) -> Sheet:
    """Everybody by name, with board, colour and opponent."""
    _ = printing.say
    seats = _seats(printing)
    people = [person for person in _by_name(printing) if person.id in seats]
    entries: list[SeatOfPerson] = [
        {**printing.person(person.id), **seats[person.id]} for person in people
    ]
    columns = 1 if len(entries) <= _ONE_COLUMN else 2
    room = printing.paper.height - _FRAME + _HEADINGS
    lines = -(-len(entries) // columns)
    laid = fill_pages(lines, room, Fraction(5), Fraction(12))
    return printing.sheet(
        NAMES,
        _("Where do I sit?"),
        columns=columns,
        pages=[_in_columns(page, columns) for page in cut(entries, laid.number * columns)] or [[]],
        row_height=float(laid.height),
        qr=qr_svg(printing.live_address) if printing.live_address else "",
        words={
            "name": _("Name"),
            "board": _("Board"),
            "opponent": _("Opponent"),
            "phone": _("Your board on your phone"),
            "white": _("White"),
            "black": _("Black"),
        },
    )


def _in_columns(entries: Sequence[SeatOfPerson], columns: int) -> list[list[SeatOfPerson]]:
    """The entries of a page in columns of the same length, read downwards."""
    return [list(column) for column in cut(entries, -(-len(entries) // columns))]


def _seats(printing: Printing) -> dict[str, Seat]:
    """Where everybody of the round sits, and against whom."""
    round_ = printing.round
    section = printing.section
    of_teams = is_team(section)
    seats: dict[str, Seat] = {}
    for board in round_.boards:
        label = board_label(board.number, of_teams=of_teams)
        for who, other, colour in (
            (board.white, board.black, "white"),
            (board.black, board.white, "black"),
        ):
            opponent = section.people[other].name
            seats[who] = {"board": label, "colour": colour, "opponent": opponent}
    word = printing.say("bye")
    for who, kind in _absent(printing).items():
        if who in section.people:
            mark = f"{word} {_BYES.get(kind, kind)}"
            seats[who] = {"board": "–", "colour": "", "opponent": mark}
    return seats


class Guest(PersonOnSheet):
    """Somebody, and whether they are here."""

    is_here: bool


def check_in_sheet(printing: Printing) -> Sheet:
    """Everybody by name with a box to tick and a line to sign on."""
    _ = printing.say
    people = [person for person in _by_name(printing) if person.withdrawn_after is None]
    entries: list[Guest] = [
        {**printing.person(person.id), "is_here": is_here(printing.section, person)}
        for person in people
    ]
    room = printing.paper.height - _FRAME
    laid = fill_pages(len(entries), room, Fraction(13, 2), Fraction(9))
    here = sum(entry["is_here"] for entry in entries)
    return printing.sheet(
        CHECK_IN,
        _("Check-in"),
        of_round=False,
        pages=[list(page) for page in cut(entries, laid.number)] or [[]],
        row_height=float(laid.height),
        summary=_("{n} of {m} are here").format(n=here, m=len(entries)),
        words={
            "here": _("here"),
            "name": _("Name"),
            "no": _("No."),
            "rating": _("Rating"),
            "federation": _("Federation"),
            "club": _("Club"),
            "signature": _("Signature"),
        },
    )
