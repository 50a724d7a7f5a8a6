"""Result slips: boxes to mark, lines to sign, a code for phones and three for a scanner."""

from __future__ import annotations

from typing import TypedDict

from crosstable.errors import CannotAct
from crosstable.event.paper.pages import stack_items
from crosstable.event.paper.printing import PersonOnSheet, Printing, Sheet
from crosstable.event.people.teams import board_label
from crosstable.event.results import WRITTEN_RESULTS, printed_results, results_of_players
from crosstable.event.rounds.slipcodes import ONLY_BOARD, result_codes, slip_code
from crosstable.event.state import Board
from crosstable.event.systems.system import is_team
from crosstable.model.phrases import phrase
from crosstable.output.drawing.barcodes import code_128_svg, qr_svg

SLIPS = "slips"
PER_PAGE = (1, 2, 3, 4, 6, 8, 10)
"""How many slips a page can have."""
_USUAL = {"a4": 8, "letter": 8, "a5": 4}
_TWO_COLUMNS = 4
"""From so many on a page of A4 two are side by side."""


def slips_sheet(printing: Printing) -> Sheet:
    """A slip for each board, in the order of the stacks when the sheets are cut."""
    _ = printing.say
    count = printing.per_page or _USUAL[printing.paper.name]
    if count not in PER_PAGE:
        raise CannotAct(
            phrase(
                "a page can have {per_page} slips, not {count}",
                per_page=", ".join(map(str, PER_PAGE)),
                count=count,
            )
        )
    columns = 2 if count >= _TWO_COLUMNS and printing.paper.name != "a5" else 1
    slips = [_slip(printing, board) for board in printing.round.boards]
    return printing.sheet(
        SLIPS,
        _("Result slips"),
        columns=columns,
        rows=count // columns,
        pages=stack_items(slips, count),
        words={
            "results": printed_results(),
            "meanings": [row.title.in_words(_) for row in WRITTEN_RESULTS if row.is_for_players],
            "white": _("White"),
            "black": _("Black"),
            "spare": _("spare"),
            "by_hand": _("Board number by hand"),
            "no": _("No."),
            "points": _("Points"),
            "signature": _("Signature"),
        },
    )


class Slip(TypedDict):
    """A slip: a board, both players, and its codes."""

    board: str
    white: PersonOnSheet
    black: PersonOnSheet
    code: str
    qr: str
    bars: list[str]


def _slip(printing: Printing, board: Board) -> Slip:
    section = printing.section
    round_ = printing.round
    code = slip_code(section, round_, board)
    codes = result_codes(section, round_, board)
    return {
        "board": board_label(board.number, of_teams=is_team(section)),
        "white": printing.person(board.white, with_points=True),
        "black": printing.person(board.black, with_points=True),
        "code": printing.say("slip {code}").format(
            code=f"{code[1:6].lstrip('0') or '0'}-{code[6:]}"
        ),
        "qr": qr_svg(printing.board_addresses.get(board.number) or f"{code}{ONLY_BOARD}"),
        "bars": [code_128_svg(codes[result]) for result in results_of_players()],
    }
