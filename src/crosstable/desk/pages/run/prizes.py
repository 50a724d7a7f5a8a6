"""Prizes: who gets what and why, what is left over, and the form that sets them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.run.common import refresh_event, shown_of_run
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import CrosstableError
from crosstable.event.foresight.categories import EMPTY, KINDS, UNKNOWN, read_category
from crosstable.event.foresight.outcomes import open_games
from crosstable.event.foresight.prizegiving import (
    CategoryShare,
    PrizeList,
    PrizeRow,
    fund_of,
    participants_placed,
    prize_list,
    sharing_of,
    unit_of,
    ways_at_once,
)
from crosstable.event.requests.whole import PrizesNow, prizes_now
from crosstable.event.state import Section
from crosstable.event.systems.system import is_team
from crosstable.model.details.values import PRIZE_UNITS
from crosstable.model.phrases import Phrase, Words, fill_template
from crosstable.rules.prizes import (
    EVERYBODY,
    REMAINDER_WORDS,
    SHARING_WORDS,
    Prizes,
    amount_text,
)
from crosstable.web.tables import half_signs

_MOST_NAMES = 4
"""So many of those who share a prize are named."""


class FundLine(NamedTuple):
    """The prizes of a category as the form holds them."""

    kind: str
    value: str
    amounts: str


async def page(request: Request) -> Response:
    """The page."""
    opened, section = await refresh_event(request)
    values = await to_thread.run_sync(lambda: _values(opened, section))
    return await shown_of_run(
        request, "run_prizes.html", opened, "prizes", section=section, **values
    )


class PrizesPage(TypedDict):
    """The page of the prizes."""

    found: PrizeList | None
    rows: list[PrizeRowView]
    shares: list[ShareView]
    lines: list[FundLine]
    kinds: dict[str, Phrase]
    with_value: list[str]
    sharing: str
    sharings: dict[str, Phrase]
    remainder: Phrase
    unit: str
    units: tuple[str, ...]
    amount_text: Callable[..., object]
    games_left: int
    saw: PrizesNow
    problem: Words


def _values(opened: OpenEvent, section: Section) -> PrizesPage:
    prizes: PrizeList | None = None
    fund: tuple[Prizes, ...] = ()
    problem: Words = ""
    sharing = sharing_of(opened.event)
    unit = unit_of(opened.event)
    try:
        fund = fund_of(opened.event)
        if fund:
            ways = ways_at_once(section)
            prizes = prize_list(section, fund, sharing, unit, ways)
    except CrosstableError as why:
        problem = why.message
    return {
        "found": prizes,
        "rows": [] if prizes is None else _rows(prizes, section),
        "shares": [] if prizes is None else [_share(category) for category in prizes.categories],
        "lines": [_line(prizes) for prizes in fund] or [FundLine("everybody", "", "")],
        "kinds": {
            name: fill_template(kind.sentence, {"value": "…"})
            for name, kind in KINDS.items()
            if name == "everybody" or not is_team(section)
        },
        "with_value": [name for name, kind in KINDS.items() if "{value}" in kind.form],
        "sharing": sharing,
        "sharings": {name: Phrase(words) for name, words in SHARING_WORDS.items()},
        "remainder": fill_template(REMAINDER_WORDS, {"unit": amount_text(unit)}),
        "unit": prizes_now(opened.event)["unit"],
        "units": PRIZE_UNITS,
        "amount_text": amount_text,
        "games_left": len(open_games(section)),
        "saw": prizes_now(opened.event),
        "problem": problem,
    }


def _line(prizes: Prizes) -> FundLine:
    kind, value = read_category(prizes.category)
    amounts = (amount_text(amount).removesuffix(".00") for amount in prizes.amounts)
    return FundLine(kind, value.upper() if kind == "code" else value, ", ".join(amounts))


def category_told(category: str) -> Phrase:
    """What a category is called."""
    read = read_category(category)
    return fill_template(read.sentence, read.values)


def _rows(prize_list: PrizeList, section: Section) -> list[PrizeRowView]:
    """Everybody who gets something, then those who still can."""
    names = {placed.number: placed.name for placed in participants_placed(section).values()}
    with_prize = [row for row in prize_list.rows if row.amount]
    others = [row for row in prize_list.rows if not row.amount and prize_list.is_exact]
    return [_row(row, names, prize_list) for row in (*with_prize, *others)]


class PrizeRowView(TypedDict):
    """A line of the list of prizes."""

    number: int
    name: str
    rank: int
    points: str
    amount: str
    category: Phrase | str
    is_special: bool
    place: int
    shared: list[str]
    more: int
    limits: tuple[str, str] | None


def _row(prize_row: PrizeRow, names: dict[int, str], prize_list: PrizeList) -> PrizeRowView:
    shared = [names[number] for number in prize_row.shared_with]
    return {
        "number": prize_row.number,
        "name": prize_row.name,
        "rank": prize_row.rank,
        "points": half_signs(str(prize_row.points)),
        "amount": amount_text(prize_row.amount) if prize_row.amount else "",
        "category": category_told(prize_row.category) if prize_row.amount else "",
        "is_special": bool(prize_row.amount) and prize_row.category != EVERYBODY,
        "place": prize_row.place,
        "shared": shared[:_MOST_NAMES],
        "more": max(0, len(shared) - _MOST_NAMES),
        "limits": (amount_text(prize_row.least), amount_text(prize_row.most))
        if prize_list.is_exact and prize_row.least != prize_row.most
        else None,
    }


class ShareView(TypedDict):
    """What became of the money of a category."""

    category: Phrase
    total: str
    given: str
    left: str
    people: int
    reason: Phrase | str
    unknown: Phrase | str
    is_about_people: bool
    is_about_start: bool


def _share(category_share: CategoryShare) -> ShareView:
    needs = KINDS[read_category(category_share.category).kind].needs
    unknown = category_share.unknown and category_share.reason not in UNKNOWN
    return {
        "category": category_told(category_share.category),
        "total": amount_text(category_share.total),
        "given": amount_text(category_share.given),
        "left": amount_text(category_share.total - category_share.given)
        if category_share.reason
        else "",
        "people": category_share.people,
        "reason": Phrase(EMPTY[category_share.reason]) if category_share.reason else "",
        "unknown": fill_template(
            UNKNOWN[needs], {"n": category_share.unknown, "m": category_share.of}
        )
        if unknown
        else "",
        "is_about_people": bool(category_share.unknown) and bool(needs),
        "is_about_start": category_share.reason == "start",
    }
