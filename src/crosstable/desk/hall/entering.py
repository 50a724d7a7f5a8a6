"""Pages of those who have a pass: a player at a board, a helper, the tablet at the door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.hall.desk import access_of, body_of, hall_of
from crosstable.desk.hall.live import PublicBoard
from crosstable.desk.hall.passes import PAGES, Access, Kind, playing
from crosstable.desk.hall.reading import stream
from crosstable.desk.hall.writing import check_in, claim, enter_result
from crosstable.desk.pages.common import show_page
from crosstable.desk.run.acting import Done, refusal_in_words
from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.views import people_view
from crosstable.event.requests.request import Body
from crosstable.event.results import results_of_players, results_with_winners
from crosstable.event.systems.system import kind_of
from crosstable.lists.store import fold_name
from crosstable.model.phrases import Phrase, phrase
from crosstable.output.rounds import game_of_match
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer


async def code(request: Request) -> Response:
    """A short code that was typed: the address that it stands for."""
    hall = hall_of(request)
    body = await body_of(request)
    address = (request.client.host if request.client else "") or "?"
    wait = hall.guesses.wait_of(address)
    if wait:
        told = phrase("Too many wrong codes. Wait {n} seconds, or scan the QR code.", n=wait)
        return _refusal(request, 429, told)
    typed = "".join(sign for sign in str(body.get("code", "")) if sign.isdigit())
    hall.guesses.note_wrong(address)  # before it is looked up: else all that come now are heard
    granted = await to_thread.run_sync(lambda: hall.rooms.find(typed, is_code=True))
    if granted is None:
        return _refusal(request, 403, phrase("This code is not valid."))
    hall.guesses.note_right(address)
    room, _, access = granted
    token = room.passes.token(access.granted, access.person)
    return json_answer({"to": f"/{PAGES[access.granted.kind]}/{token}"})


def _refusal(request: Request, status: int, told: Any) -> Response:
    return json_answer({"refused": words_of(request).of(told)}, status)


# -- a board --------------------------------------------------------------------------------------


async def board(request: Request) -> Response:
    """The player's own board."""
    _, opened, access = await _access_of(request, Kind.BOARDS)
    return await to_thread.run_sync(
        lambda: show_page(request, "hall_board.html", **_board(request, opened, access))
    )


async def board_state(request: Request) -> Response:
    """What is known about the own board, after news of it."""
    _, opened, access = await _access_of(request, Kind.BOARDS)
    state = await to_thread.run_sync(lambda: _board(request, opened, access))
    return json_answer({key: state[key] for key in ("result", "state", "mine", "theirs", "round")})


class BoardPage(TypedDict):
    """What a player sees at a board."""

    event: str
    round: int
    game: Phrase | None
    board: PublicBoard
    side: str
    results: tuple[str, ...]
    result: str | None
    state: str
    mine: str | None
    theirs: str | None


def _board(request: Request, opened: OpenEvent, access: Access) -> BoardPage:
    opened.refresh()
    section = opened.event.section(access.granted.section)
    round_ = playing(section)
    board = None
    if round_ is not None and round_.number == access.granted.round:
        board = next((board for board in round_.boards if access.person in board.pair), None)
    if round_ is None or board is None:
        raise Refused(404, phrase("This round is over."))
    side = "white" if board.white == access.person else "black"
    known = round_.facts_of(board)
    claims = {claim.side: claim.result for claim in known.claims}
    rows = hall_of(request).view(opened, section.id).boards
    row = next(row for row in rows if row["number"] == board.number)
    return {
        "event": opened.event.title,
        "round": round_.number,
        "game": game_of_match(kind_of(section), round_.number),
        "board": row,
        "side": side,
        "results": results_of_players(),
        "result": known.result,
        "state": known.state,
        "mine": claims.get(side),
        "theirs": claims.get("black" if side == "white" else "white"),
    }


# -- a helper -------------------------------------------------------------------------------------


async def helper(request: Request) -> Response:
    """The boards of a helper, those without a result first in sight."""
    _, opened, access = await _access_of(request, Kind.HELPER)
    return await to_thread.run_sync(lambda: _helper(request, opened, access))


def _helper(request: Request, opened: OpenEvent, access: Access) -> Response:
    opened.refresh()
    granted = access.granted
    view = hall_of(request).view(opened, granted.section)
    boards = [each_board for each_board in view.boards if granted.has_board(each_board["number"])]
    boards = boards if view.is_playing else []
    return show_page(
        request,
        "hall_helper.html",
        view=view,
        granted=granted,
        boards=boards,
        results=results_with_winners(),
    )


# -- the tablet at the door -----------------------------------------------------------------------


async def door(request: Request) -> Response:
    """Everybody with the state of the check-in."""
    _, opened, access = await _access_of(request, Kind.CHECK_IN)
    return await to_thread.run_sync(lambda: _door(request, opened, access))


def _door(request: Request, opened: OpenEvent, access: Access) -> Response:
    opened.refresh()
    section = opened.event.section(access.granted.section)
    people = [person for person in people_view(section) if not person["withdrawn"]]
    people.sort(key=lambda person: fold_name(person["name"]))
    name = opened.event.title
    granted = access.granted
    return show_page(request, "hall_door.html", event=name, people=people, granted=granted)


# -- all of them ----------------------------------------------------------------------------------


async def _access_of(request: Request, kind: Kind) -> tuple[Any, OpenEvent, Access]:
    return await to_thread.run_sync(lambda: access_of(request, kind))


def _writes(kind: Kind, write: Callable[..., Done]) -> Any:
    """What somebody with a pass enters; the answer comes when it is on disk."""

    async def enter_result(request: Request) -> Response:
        _, opened, access = await _access_of(request, kind)
        wait = hall_of(request).rates[kind].wait_of(request.path_params["token"])
        if wait:
            told = phrase("Too many entries. Wait {n} seconds and try again.", n=wait)
            return _refusal(request, 429, told)
        body = await body_of(request)
        answered = hall_of(request).answered
        done = await to_thread.run_sync(lambda: write(opened, access, Body(body), answered))
        if done.news is not None:
            opened.tell(done.news)
        return json_answer(refusal_in_words(done.body, words_of(request)), done.status)

    return enter_result


board_claim = _writes(Kind.BOARDS, lambda *given: claim(*given))
helper_result = _writes(Kind.HELPER, lambda *given: enter_result(*given))
door_write = _writes(Kind.CHECK_IN, lambda opened, access, body, _: check_in(opened, access, body))


def _news_for(kind: Kind) -> Any:
    async def news(request: Request) -> Response:
        """News for somebody with a pass."""
        _, opened, _ = await _access_of(request, kind)
        return stream(request, opened)

    return news


board_news, helper_news, door_news = map(_news_for, (Kind.BOARDS, Kind.HELPER, Kind.CHECK_IN))
