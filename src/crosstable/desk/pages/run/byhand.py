"""Boards by hand: a session of small steps, checked after each, that ends in one act."""

from __future__ import annotations

import json
from typing import TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import show_page, small_form
from crosstable.desk.pages.run.common import refresh_event, shown_of_run
from crosstable.desk.run.views import Seat, Seats, points_before
from crosstable.errors import CannotAct
from crosstable.event.acts.rounds import board_numbers
from crosstable.event.requests.rounds import pairs_now
from crosstable.event.rounds.editing import Draft, edited_draft, faults_of_draft
from crosstable.event.state import Section
from crosstable.model.phrases import Words, phrase
from crosstable.web.refusals import Refused

MOST_STEPS = 2000
_LONGEST_STEP = 200


class BoardByHand(TypedDict):
    """A board of the session; nobody may sit at it."""

    number: int
    pair: list[Seat]


class SessionView(TypedDict):
    """Where a session stands."""

    boards: list[BoardByHand]
    bye: Seat | None
    waiting: list[Seat]
    faults: tuple[Words, ...]
    problem: Words
    steps: list[str]


async def page(request: Request) -> Response:
    """The page, with the round as it is; without one everybody waits for a board."""
    opened, section = await refresh_event(request)
    seats = Seats(section, points_before(opened, section, _number(section)))
    try:
        view = await to_thread.run_sync(lambda: _view(section, seats, []))
    except CannotAct as problem:
        raise Refused(409, phrase("{why}", why=problem.message)) from None
    return await shown_of_run(
        request,
        "run_byhand.html",
        opened,
        "round",
        section=section,
        number=_number(section),
        view=view,
        pairs_now=pairs_now(section),
    )


def _number(section: Section) -> int:
    """The round that is made or changed."""
    last = section.last_round
    is_draft = last is not None and last.status.value == "draft"
    return len(section.rounds) + (0 if is_draft else 1)


async def session(request: Request) -> Response:
    """The session after one more step; a step that cannot be is named and left out."""
    opened, section = await refresh_event(request)
    form = await small_form(request)
    steps = _steps(str(form.get("steps") or "[]"))
    seats = Seats(section, points_before(opened, section, _number(section)))
    try:
        view = await to_thread.run_sync(lambda: _view(section, seats, steps))
    except CannotAct as problem:
        view = await to_thread.run_sync(lambda: _view(section, seats, steps[:-1]))
        view["problem"] = problem.message
    return show_page(request, "byhand_session.html", view=view)


def _steps(text: str) -> list[str]:
    try:
        listed = json.loads(text)
    except (ValueError, RecursionError):
        listed = None
    if not isinstance(listed, list) or len(listed) > MOST_STEPS:
        raise Refused(400, phrase("This request cannot be understood."))
    return [str(step)[:_LONGEST_STEP] for step in listed]


def _view(section: Section, seats: Seats, steps: list[str]) -> SessionView:
    draft: Draft = edited_draft(section, steps)
    return {
        "boards": [
            {"number": number, "pair": [seats.of(who) for who in pair or ()]}
            for number, pair in zip(board_numbers(section, draft.pairs), draft.pairs, strict=True)
        ],
        "bye": None if draft.bye is None else seats.of(draft.bye),
        "waiting": [seats.of(who) for who in draft.waiting],
        "faults": faults_of_draft(section, draft),
        "problem": "",
        "steps": steps,
    }
