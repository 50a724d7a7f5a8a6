"""Match sheets of teams: boards, colours, line-ups, the result, and who signs."""

from __future__ import annotations

from typing import TypedDict

from crosstable.errors import CannotAct
from crosstable.event.paper.pages import stack_items
from crosstable.event.paper.printing import PersonOnSheet, Printing, Sheet
from crosstable.event.people.teams import (
    boards_of,
    boards_of_a_match,
    colours_of_white,
    lineup_of,
    team_numbers_of,
)
from crosstable.event.rounds.slipcodes import ONLY_BOARD, slip_code
from crosstable.event.state import Match
from crosstable.model.phrases import phrase
from crosstable.output.drawing.barcodes import qr_svg

MATCH_SHEETS = "match-sheets"
_MOST_ON_HALF = 6
"""Boards of a match that has half a page of A4."""


def match_sheets_sheet(printing: Printing) -> Sheet:
    """A sheet for each match, for the captains."""
    _ = printing.say
    matches = printing.round.matches
    if not matches:
        raise CannotAct(phrase("match sheets are for team events only"))
    boards = boards_of_a_match(printing.section)
    is_small = boards <= _MOST_ON_HALF and printing.paper.name != "a5"
    return printing.sheet(
        MATCH_SHEETS,
        _("Match sheets"),
        pages=stack_items([_match(printing, match) for match in matches], 2 if is_small else 1),
        words={
            "match": _("Match"),
            "board": _("Board"),
            "name": _("Name"),
            "rating": _("Rating"),
            "result": _("Result"),
            "captain": _("Captain"),
            "arbiter": _("Arbiter"),
            "total": _("Match result"),
            "nobody": _("nobody"),
        },
    )


class TeamOnSheet(TypedDict):
    """A team with its number and captain."""

    name: str
    no: str
    captain: str


class MatchBoard(TypedDict):
    """A board: the colour of the first team, and both players, if they are known."""

    colour: str
    own: PersonOnSheet | None
    other: PersonOnSheet | None


class MatchOnSheet(TypedDict):
    """A match."""

    number: str
    teams: list[TeamOnSheet]
    qr: str
    boards: list[MatchBoard]


def _match(printing: Printing, match: Match) -> MatchOnSheet:
    section = printing.section
    round_ = printing.round
    teams = [section.teams[team] for team in match.pair]
    numbers = team_numbers_of(section)
    own, other = (lineup_of(section, round_, team) for team in match.pair)
    letters = round_.colours or colours_of_white(section)
    boards = boards_of(round_, match)
    code = f"{slip_code(section, round_, boards[0])}{ONLY_BOARD}" if boards else ""
    return {
        "number": str(match.number),
        "teams": [
            {"name": team.name, "no": str(numbers[team.id]), "captain": team.captain or ""}
            for team in teams
        ],
        "qr": qr_svg(code) if code else "",
        "boards": [
            {"colour": letter, "own": _seat(printing, who), "other": _seat(printing, opponent)}
            for letter, who, opponent in zip(letters, own, other, strict=True)
        ],
    }


def _seat(printing: Printing, who: str) -> PersonOnSheet | None:
    return printing.person(who) if who else None
