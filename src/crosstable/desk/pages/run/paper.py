"""Paper for the hall: choose a sheet, look at it, print it."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict
from urllib.parse import urlencode

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import number_in, reason_in_words, services_of, word_in
from crosstable.desk.pages.run.common import opened_of, refresh_event, section_of, shown_of_run
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import CrosstableError
from crosstable.event.details import running
from crosstable.event.paper.catalogue import SHEETS, HallSheet, previewed_sheet, printed_sheet
from crosstable.event.paper.pages import PAPERS
from crosstable.event.paper.printing import Printing
from crosstable.event.paper.slips import PER_PAGE, SLIPS
from crosstable.event.paper.tables import STANDINGS, chosen_columns, round_of_standings
from crosstable.event.state import Section
from crosstable.event.systems.system import is_team
from crosstable.model.languages import LANGUAGES
from crosstable.model.phrases import phrase
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused, reason_of

_MOST_COLUMNS = 30
ORDER_WORDS = {
    "number": phrase("starting number"),
    "name": phrase("name"),
    "rating": phrase("rating"),
    "club": phrase("club"),
    "federation": phrase("federation"),
}
"""What lists go by, in words."""
_USUAL = {True: SLIPS, False: "check-in-list"}
"""The sheet that is shown first, by whether a round is paired."""


def sheets_of(
    section: Section, *, of_round: bool | None = None, has_prizes: bool = False
) -> list[HallSheet]:
    """The sheets that a section can have now, of a round, of its people, or all."""
    return [
        sheet
        for sheet in SHEETS.values()
        if (not sheet.needs_teams or is_team(section))
        and (not sheet.needs_round or section.rounds)
        and (not sheet.needs_prizes or has_prizes)
        and of_round in (None, sheet.needs_round)
    ]


def sheet_words(request: Request, section: Section, *, of_round: bool) -> dict[str, str]:
    """What the sheets of a menu are called, by name."""
    said = words_of(request)
    return {sheet.name: said.say(sheet.use) for sheet in sheets_of(section, of_round=of_round)}


def _printing(request: Request, opened: OpenEvent, section: Section) -> Printing:
    language = word_in(request, "lang") or words_of(request).language
    paper = word_in(request, "size") or "a4"
    return Printing(
        opened.event,
        section,
        opened.folder.journal.lines,
        language=language if language in LANGUAGES else "en",
        round_number=number_in(request, "round"),
        paper_name=paper if paper in PAPERS else "a4",
        per_page=number_in(request, "per-page"),
        by=word_in(request, "by") or "",
        columns=tuple(request.query_params.getlist("column"))[:_MOST_COLUMNS],
        live_address=_live_address(request, opened),
    )


def _live_address(request: Request, opened: OpenEvent) -> str:
    """Where phones in the hall find the event, if they may; lists on the wall carry it."""
    services = services_of(request)
    room = services.rooms.of(opened)
    return (
        f"{services.hall_addresses[0]}/live/{room.id}"
        if services.hall_addresses and room.is_shown
        else ""
    )


async def paper(request: Request) -> Response:
    """The page: sheets at the left, the first pages of one at the right."""
    opened, section = await refresh_event(request)
    has_prizes = bool(running(opened.event.details, "prizes", []))
    known = sheets_of(section, has_prizes=has_prizes)
    wanted = word_in(request, "sheet") or _USUAL[bool(section.rounds)]
    chosen = wanted if wanted in {entry.name for entry in known} else known[0].name
    printing = _printing(request, opened, section)
    printing = _fitting(printing, SHEETS[chosen])
    sheet = None
    problem = ""
    columns: list[ColumnChoice] = []
    try:
        columns = await to_thread.run_sync(lambda: _columns(printing, SHEETS[chosen]))
        sheet = await to_thread.run_sync(lambda: previewed_sheet(printing, chosen))
    except CrosstableError as why:
        problem = reason_in_words(request, why)
    return await shown_of_run(
        request,
        "run_paper.html",
        opened,
        "round",
        section=section,
        known=known,
        chosen=chosen,
        printing=printing,
        query=urlencode(_query(printing, section), doseq=True),
        orders={order: ORDER_WORDS[order] for order in SHEETS[chosen].orders},
        columns=columns,
        per_page=PER_PAGE if chosen == SLIPS else (),
        papers=PAPERS,
        of_round=SHEETS[chosen].needs_round,
        round_shown=_round_shown(printing, chosen),
        found=sheet,
        size_of_picture=size_of_picture,
        problem=problem,
    )


def size_of_picture(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG: its place on the page is kept before it has come.

    >>> size_of_picture(bytes(16) + bytes((0, 0, 2, 0, 0, 0, 1, 0)))
    (512, 256)
    """
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def _round_shown(printing: Printing, sheet: str) -> int | None:
    """The round that a sheet is of, where none was asked for."""
    if sheet == STANDINGS:
        return round_of_standings(printing)
    return printing.round_number


class ColumnChoice(TypedDict):
    """A column that a list can have."""

    key: str
    title: str
    is_chosen: bool


def _columns(printing: Printing, sheet: HallSheet) -> list[ColumnChoice]:
    """The columns that can be chosen, and whether they are."""
    if sheet.columns is None:
        return []
    known = sheet.columns(printing)
    chosen = {column.key for column in chosen_columns(printing, known)}
    return [
        {
            "key": column.key,
            "title": printing.say(column.title),
            "is_chosen": column.key in chosen,
        }
        for column in known
    ]


def _fitting(printing: Printing, sheet: HallSheet) -> Printing:
    """Without an order or columns that another list has and this one has not."""
    by = printing.by if printing.by in sheet.orders else ""
    if sheet.columns is None or not printing.columns:
        return replace(printing, by=by, columns=())
    try:
        known = {column.key for column in sheet.columns(printing)}
    except CrosstableError:
        known = set()
    return replace(printing, by=by, columns=tuple(c for c in printing.columns if c in known))


def _query(printing: Printing, section: Section) -> dict[str, str | list[str]]:
    """What pictures and files of the page are asked for with."""
    wished = {
        "section": section.id,
        "lang": printing.language,
        "size": printing.paper_name,
        "round": printing.round_number,
        "per-page": printing.per_page,
    }
    query: dict[str, str | list[str]] = {
        key: str(value) for key, value in wished.items() if value is not None
    }
    query |= {"by": printing.by} if printing.by else {}
    return query | ({"column": [*printing.columns]} if printing.columns else {})


def _sheet(request: Request) -> str:
    name: str = request.path_params["sheet"]
    if name not in SHEETS:
        raise Refused(404, phrase("There is no such sheet."))
    return name


async def picture(request: Request) -> Response:
    """One of the first pages of a sheet."""
    opened = opened_of(request)
    name = _sheet(request)
    printing = _printing(request, opened, section_of(request, opened))
    try:
        sheet = await to_thread.run_sync(lambda: previewed_sheet(printing, name))
    except CrosstableError as why:
        raise Refused(422, phrase("{why}", why=reason_of(why))) from None
    page = request.path_params["page"]
    if not 1 <= page <= len(sheet.pictures):
        raise Refused(404, phrase("This form has no such page."))
    return Response(sheet.pictures[page - 1], media_type="image/png")


async def pdf(request: Request) -> Response:
    """A sheet as a file that the browser shows and prints."""
    opened = opened_of(request)
    name = _sheet(request)
    await to_thread.run_sync(opened.refresh)
    printing = _printing(request, opened, section_of(request, opened))
    try:
        made = await to_thread.run_sync(lambda: printed_sheet(printing, name))
    except CrosstableError as why:
        raise Refused(422, phrase("{why}", why=reason_of(why))) from None
    headers = {"content-disposition": f'inline; filename="{name}.pdf"'}
    return Response(made.data, media_type="application/pdf", headers=headers)
