"""The list of prizes with a line for each winner to sign: list and receipt in one."""

from __future__ import annotations

from fractions import Fraction
from typing import TypedDict

from crosstable.event.foresight.categories import EMPTY, read_category
from crosstable.event.foresight.prizegiving import (
    PrizeList,
    PrizeRow,
    fund_of,
    prize_list,
    sharing_of,
    unit_of,
)
from crosstable.event.paper.pages import cut, fill_pages
from crosstable.event.paper.printing import PersonCells, Printing, Sheet, person_data
from crosstable.event.state import Person
from crosstable.event.systems.system import is_team
from crosstable.output.language import Say
from crosstable.output.table import points
from crosstable.rules.prizes import REMAINDER_WORDS, SHARING_WORDS, amount_text

PRIZES = "prize-list"
_FRAME = Fraction(66)
"""Millimetres of a page that head, headings and foot take."""


def category_words(category: str, say: Say) -> str:
    """What a category is called."""
    read = read_category(category)
    return say(read.sentence).format(**read.values)


def prizes_sheet(printing: Printing) -> Sheet:
    """Everybody who gets a prize, the highest first, and what is left over."""
    _ = printing.say
    event = printing.event
    prizes = prize_list(printing.section, fund_of(event), sharing_of(event), unit_of(event), most=1)
    remainder = _(REMAINDER_WORDS).format(unit=amount_text(prizes.unit))
    rows = [_row(printing, row) for row in prizes.rows if row.amount]
    laid = fill_pages(len(rows), printing.paper.height - _FRAME, Fraction(9), Fraction(14))
    return printing.sheet(
        PRIZES,
        _("Prizes"),
        of_round=False,
        pages=[list(page) for page in cut(rows, laid.number)] or [[]],
        row_height=float(laid.height),
        summary=_("{given} of {total} given").format(
            given=amount_text(prizes.given), total=amount_text(prizes.total)
        ),
        sharing=f"{_(SHARING_WORDS[prizes.sharing])} {remainder}",
        left_over=_left_over(prizes, _),
        words={
            "prize": _("Prize"),
            "place": _("Place"),
            "name": _("Name"),
            "points": _("Points"),
            "for": _("For what"),
            "signature": _("Received (signature)"),
        },
    )


PrizeCells = TypedDict("PrizeCells", {"rank": str, "points": str, "prize": str, "for": str})
"""A prize: who has it by place and points, the amount, and for what."""


class PrizeOfPerson(PersonCells, PrizeCells):
    """A prize with its winner."""


def _row(printing: Printing, prize_row: PrizeRow) -> PrizeOfPerson:
    words = (category_words(prize_row.category, printing.say), printing.say("place {n}"))
    return {
        **_winner(printing, prize_row),
        "rank": str(prize_row.rank),
        "points": points(prize_row.points).text,
        "prize": amount_text(prize_row.amount),
        "for": " · ".join(words).format(n=prize_row.place),
    }


def _winner(printing: Printing, prize_row: PrizeRow) -> PersonCells:
    """Who gets a prize: a player, or a team by its name."""
    if is_team(printing.section):
        return person_data(Person("", prize_row.name))
    who = next(who for who, number in printing.numbers.items() if number == prize_row.number)
    return person_data(printing.section.people[who])


def _left_over(prize_list: PrizeList, say: Say) -> list[str]:
    return [
        ": ".join(
            (
                category_words(category.category, say),
                say("{amount} not given").format(
                    amount=amount_text(category.total - category.given)
                ),
                say(EMPTY[category.reason]),
            )
        )
        for category in prize_list.categories
        if category.reason
    ]
