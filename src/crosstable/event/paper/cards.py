"""Cards for tables and people: tent cards, board numbers, badges, score sheets."""

from __future__ import annotations

from typing import TypedDict

from crosstable.errors import CannotAct
from crosstable.event.paper.pages import cut, stack_items
from crosstable.event.paper.printing import PersonOnSheet, Printing, Sheet
from crosstable.event.people.teams import board_label, boards_of_a_match, team_of
from crosstable.event.results import printed_results
from crosstable.event.state import Board
from crosstable.event.systems.system import is_team
from crosstable.model.phrases import phrase

TENTS = "tent-cards"
BOARD_NUMBERS = "board-numbers"
BADGES = "badges"
SCORE_SHEETS = "score-sheets"
_TENTS_OF_A_PAGE = {"a4": 2, "letter": 2, "a5": 1}
_BADGES_OF_A_PAGE = {"a4": (2, 5), "letter": (2, 5), "a5": (1, 3)}
MOVES = 60


class PersonOfTeam(PersonOnSheet):
    """Somebody with the team; the name is empty where there are none."""

    team: str


def _people(printing: Printing) -> list[PersonOfTeam]:
    """Everybody who plays on, by starting number, with the team."""
    section = printing.section
    players = (person for person in section.people.values() if person.withdrawn_after is None)
    ordered = sorted(players, key=lambda player: printing.numbers[player.id])
    return [
        {**printing.person(person.id), "team": _team(printing, person.id)} for person in ordered
    ]


def _team(printing: Printing, who: str) -> str:
    team = team_of(printing.section, who)
    return "" if team is None else team.name


def tents_sheet(printing: Printing) -> Sheet:
    """A card for each player that stands on the table and is read from both sides."""
    return printing.sheet(
        TENTS,
        printing.say("Tent cards"),
        of_round=False,
        pages=stack_items(_people(printing), _TENTS_OF_A_PAGE[printing.paper.name]),
    )


def board_numbers_sheet(printing: Printing) -> Sheet:
    """The number of each board, to stand on the table."""
    return printing.sheet(
        BOARD_NUMBERS,
        printing.say("Board numbers"),
        of_round=False,
        pages=stack_items(_board_labels(printing), _TENTS_OF_A_PAGE[printing.paper.name]),
        words={"board": printing.say("Board")},
    )


def _board_labels(printing: Printing) -> list[str]:
    """All boards that the field can need; of teams every board of every match."""
    section = printing.section
    if not is_team(section):
        count = max((len(section.people) // 2, *(len(round_.boards) for round_ in section.rounds)))
        return [str(number) for number in range(section.first_board, section.first_board + count)]
    matches = len(section.teams) // 2
    boards = boards_of_a_match(section)
    return [f"{match}.{board}" for match in range(1, matches + 1) for board in range(1, boards + 1)]


def badges_sheet(printing: Printing) -> Sheet:
    """A badge for each player."""
    columns, rows = _BADGES_OF_A_PAGE[printing.paper.name]
    people = _people(printing)
    return printing.sheet(
        BADGES,
        printing.say("Badges"),
        of_round=False,
        columns=columns,
        rows=rows,
        pages=[list(page) for page in cut(people, columns * rows)],
        words={"no": printing.say("No.")},
    )


def score_sheets_sheet(printing: Printing) -> Sheet:
    """Two score sheets for each board, White's and Black's, with the names in them."""
    _ = printing.say
    if not printing.round.boards:
        raise CannotAct(phrase("round {round} has no boards", round=printing.round.number))
    return printing.sheet(
        SCORE_SHEETS,
        _("Score sheets"),
        pages=[_game(printing, board) for board in printing.round.boards],
        moves=MOVES,
        words={
            "board": _("Board"),
            "white": _("White"),
            "black": _("Black"),
            "results": printed_results(),
            "result": _("Result"),
            "signature_white": _("Signature of White"),
            "signature_black": _("Signature of Black"),
            "for_white": _("sheet of White"),
            "for_black": _("sheet of Black"),
        },
    )


class GameOnSheet(TypedDict):
    """A board with both players."""

    board: str
    white: PersonOnSheet
    black: PersonOnSheet


def _game(printing: Printing, board: Board) -> GameOnSheet:
    return {
        "board": board_label(board.number, of_teams=is_team(printing.section)),
        "white": printing.person(board.white),
        "black": printing.person(board.black),
    }
