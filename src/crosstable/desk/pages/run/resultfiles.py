"""Results from a file, a scanner or the clipboard: what they would do, then all at once."""

from __future__ import annotations

from typing import TypedDict

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import number_in, reason_in_words, services_of
from crosstable.desk.pages.run.common import refresh_event, shown_of_run
from crosstable.errors import CrosstableError
from crosstable.event.intake.resultfiles import ResultChange, read_results, result_changes
from crosstable.event.people.teams import board_label
from crosstable.event.state import Round, Section
from crosstable.model.phrases import Words, phrase
from crosstable.web.refusals import Refused
from crosstable.web.uploads import form_of

MOST_BYTES = 1_000_000


async def page(request: Request) -> Response:
    """The page, before anything was given."""
    return await _show(request, number_in(request, "round"))


async def look(request: Request) -> Response:
    """What the given results would do; nothing is entered yet."""
    services = services_of(request)
    form = await form_of(request, services.limits, MOST_BYTES)
    text = str(form.get("text") or "")
    sent = form.get("file")
    data = await sent.read() if isinstance(sent, UploadFile) and sent.filename else text.encode()
    number = str(form.get("round") or "")
    wanted = int(number) if number.isascii() and number.isdecimal() and len(number) < 4 else None
    return await _show(request, wanted, data, text)


class ChangeLine(TypedDict):
    """A result of the file, as the page shows it."""

    board: int
    label: str
    white: str
    black: str
    result: str
    now: str | None
    kind: str


async def _show(
    request: Request, number: int | None, data: bytes | None = None, text: str = ""
) -> Response:
    opened, section = await refresh_event(request)
    round_ = section.last_round if number is None else section.round(number)
    if round_ is None:
        raise Refused(404, phrase("No round is being played."))
    given: GivenView = {"lines": None, "problems": (), "left_out": ()}
    problem = ""
    if data is not None:
        try:
            given = _changes(section, round_, data)
        except CrosstableError as why:
            problem = reason_in_words(request, why)
    return await shown_of_run(
        request,
        "run_results.html",
        opened,
        "round",
        section=section,
        number=round_.number,
        text=text,
        problem=problem,
        **given,
    )


class GivenView(TypedDict):
    """What was found in a file; no lines if none was given."""

    lines: list[ChangeLine] | None
    problems: tuple[Words, ...]
    left_out: tuple[Words, ...]


def _changes(section: Section, round_: Round, data: bytes) -> GivenView:
    given = read_results(data, section, round_)
    changes = result_changes(round_, given)
    order = {"differs": 0, "new": 1, "same": 2}
    changes.sort(key=lambda change: order[change.kind])
    return {
        "lines": [_line(section, change, of_teams=bool(round_.matches)) for change in changes],
        "problems": given.problems,
        "left_out": given.left_out,
    }


def _line(section: Section, change: ResultChange, *, of_teams: bool) -> ChangeLine:
    return {
        "board": change.board.number,
        "label": board_label(change.board.number, of_teams=of_teams),
        "white": section.people[change.board.white].name,
        "black": section.people[change.board.black].name,
        "result": change.result,
        "now": change.now,
        "kind": change.kind,
    }
