"""Screens and phones: passes, claims, and what the projector shows."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING, TypedDict
from urllib.parse import urlsplit

from anyio import to_thread

from crosstable.desk.hall.passes import PAGES, Kind, Pass, Passes, playing
from crosstable.desk.hall.qr import svg
from crosstable.desk.hall.rooms import KINDS, MAIN, Room
from crosstable.desk.pages.common import number_in, services_of
from crosstable.desk.pages.run.common import opened_of, refresh_event, section_of, shown_of_run
from crosstable.desk.run.claims import claims_view
from crosstable.errors import Unusable
from crosstable.event.people.teams import BOARDS_OF_A_MATCH, board_label
from crosstable.event.results import keys_of_results, results_of_players
from crosstable.event.systems.system import is_team
from crosstable.model.jsonschema import Json
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer
from crosstable.web.uploads import json_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.hall.desk import HallDesk
    from crosstable.desk.hall.switch import HallSwitch
from crosstable.event.state import Section

SHOWN_KINDS = {
    "pairings": phrase("Pairings"),
    "names": phrase("Where do I sit?"),
    "standings": phrase("Standings"),
    "clock": phrase("Clock"),
    "notice": phrase("Notice"),
}
HOURS = (6, 12, 24, 72)
MOST_PASSES = 200
_LONGEST_NAME = 40
_LONGEST_NOTICE = 300
_LONGEST_REQUEST = 4096
LIVE = "live"
"""Stands for the address that everybody may read, in place of a pass."""
REACH = "reach"
"""Stands for the address of the trial whether a phone reaches the hall."""


async def hall(request: Request) -> Response:
    """The page."""
    opened, section = await refresh_event(request)
    services = services_of(request)
    room = _room(request)
    round_ = playing(section)
    addresses = services.hall_addresses
    chosen = number_in(request, "at") or 0
    return await shown_of_run(
        request,
        "run_hall.html",
        opened,
        "hall",
        section=section,
        addresses=addresses,
        can_switch=_switch_of(request) is not None,
        is_in_no_network=_is_in_no_network(addresses),
        reached=_reached_of(request),
        at=min(chosen, max(len(addresses) - 1, 0)),
        room=room,
        claims=claims_view(opened, section),
        passes=[_show_pass(room.passes, each) for each in room.passes.live()],
        playing=round_,
        boards=next((p for p in room.passes.live() if _is_of(p, section)), None),
        kinds=SHOWN_KINDS,
        main=MAIN,
        hours=HOURS,
        clock=_clock_text(room.screen.clock),
        result_keys=_keys_of_players(words_of(request).language),
        which=""
        if sum(each_room.is_shown for each_room in services.rooms) < 2
        else f"?event={room.id}",
    )


def _keys_of_players(language: str) -> dict[str, str]:
    """The keys that decide a claim: those of the results that players may claim."""
    allowed = results_of_players()
    return {key: text for key, text in keys_of_results(language).items() if text in allowed}


def _is_of(pass_: Pass, section: Section) -> bool:
    """Whether a pass is for the boards of the round that is being played."""
    now = playing(section)
    is_same = now is not None and (pass_.section, pass_.round) == (section.id, now.number)
    return pass_.kind is Kind.BOARDS and is_same


def _room(request: Request) -> Room:
    return services_of(request).rooms.of(opened_of(request))


ShownPass = TypedDict("ShownPass", {"pass": Pass, "path": str, "code": str, "until": str})
"""A pass with its address and its code."""


def _show_pass(passes: Passes, pass_: Pass) -> ShownPass:
    is_one = pass_.kind is not Kind.BOARDS
    return {
        "pass": pass_,
        "path": f"/{PAGES[pass_.kind]}/{passes.token(pass_)}" if is_one else "",
        "code": passes.code(pass_) if is_one else "",
        "until": datetime.fromtimestamp(pass_.until).strftime("%Y-%m-%d %H:%M"),
    }


def _clock_text(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%H:%M") if at > time.time() - 3600 else ""


# -- changes --------------------------------------------------------------------------------------


async def change(request: Request) -> Response:
    """Give or revoke a pass, show or hide the event, steer the screens."""
    opened = opened_of(request)
    body = await json_of(request, services_of(request).limits, _LONGEST_REQUEST)
    wanted = body.get("section")
    section = opened.section(wanted if isinstance(wanted, str) else None)
    room = _room(request)
    if body.get("do") == "switch":
        await _turn(request, is_on=body.get("on") is True)
        room.is_shown = room.is_shown or body.get("on") is True
    do = _DOES.get(str(body.get("do")))
    if do is None:
        raise Refused(400, phrase("This request cannot be understood."))
    do(room, section, body)
    await to_thread.run_sync(lambda: services_of(request).rooms.keep(room))
    second: HallDesk | None = getattr(request.app.state, "hall", None)
    if second is not None and body["do"] == "screen":
        second.feed(opened).tell({"screen": room.screen.plain(), "now": time.time()})
    return json_answer({"done": True})


def _switch_of(request: Request) -> HallSwitch | None:
    """What switches the second app; None where the desk is no process of its own."""
    switch: HallSwitch | None = request.app.state.hall_switch
    return switch


async def _turn(request: Request, *, is_on: bool) -> None:
    """Let the hall in, or nobody any more."""
    switch = _switch_of(request)
    if switch is None:
        raise Refused(409, phrase("The hall cannot be switched here."))
    try:
        await (switch.turn_on() if is_on else switch.turn_off())
    except Unusable as problem:
        raise Refused(
            409, phrase("The hall cannot be opened: {why}", why=problem.message)
        ) from None


def _is_in_no_network(addresses: Sequence[str]) -> bool:
    """Whether only this computer itself finds the hall."""
    return all(urlsplit(address).hostname == "127.0.0.1" for address in addresses)


class Reached(TypedDict):
    """Where a phone tries, and who came last."""

    address: str
    sentence: Phrase | None
    is_phone: bool


def _reached_of(request: Request) -> Reached | None:
    """How far the trial is; None while the hall is off."""
    second: HallDesk | None = getattr(request.app.state, "hall", None)
    hall_address = _hall_address(request)
    if second is None or hall_address is None:
        return None
    address = _trial_address(hall_address, second)
    last = second.reach.last
    if last is None:
        return {"address": address, "sentence": None, "is_phone": False}
    clock = datetime.fromtimestamp(last.at).strftime("%H:%M:%S")
    sentence = (
        phrase("{clock}: this computer reached it itself; try it with a phone.", clock=clock)
        if last.is_this_computer
        else phrase("{clock}: reached by the device {address}.", clock=clock, address=last.address)
    )
    return {"address": address, "sentence": sentence, "is_phone": not last.is_this_computer}


def _hall_address(request: Request) -> str | None:
    """The address of the hall that was chosen on the page; None while the hall is off."""
    addresses = services_of(request).hall_addresses
    chosen = number_in(request, "at") or 0
    return addresses[min(chosen, len(addresses) - 1)] if addresses else None


def _trial_address(hall_address: str, hall_desk: HallDesk) -> str:
    """Where a phone shows that it reaches the hall."""
    return f"{hall_address}/reach/{hall_desk.reach.code}"


async def reached(request: Request) -> Response:
    """Who came last by the code of the trial, for the page that waits for it."""
    opened_of(request)
    answer = _reached_of(request)
    if answer is None:
        raise Refused(404, phrase("The hall is off."))
    sentence = "" if answer["sentence"] is None else words_of(request).of(answer["sentence"])
    return json_answer({"sentence": sentence, "is_phone": answer["is_phone"]})


def _change_nothing(room: Room, section: Section, body: dict[str, Json]) -> None:
    """Whether the hall is on is no matter of one event."""


def _show(room: Room, section: Section, body: dict[str, Json]) -> None:
    room.is_shown = body.get("shown") is True


def _give_boards(room: Room, section: Section, body: dict[str, Json]) -> None:
    round_ = playing(section)
    if round_ is None:
        raise Refused(409, phrase("No round is being played."))
    for old in room.passes.live():
        if _is_of(old, section):
            room.passes.revoke(old.id)
    room.passes.give(Kind.BOARDS, section.id, _seconds(body), round=round_.number)


def give_helper(room: Room, section: Section, body: dict[str, Json]) -> None:
    first = _whole(body, "first", 9999)
    last = _whole(body, "last", 9999)
    if is_team(section):  # a helper has whole matches
        first *= BOARDS_OF_A_MATCH
        last = last and (last + 1) * BOARDS_OF_A_MATCH - 1
    more = {"name": _name(body), "first": first, "last": last}
    _refuse_too_many(room)
    room.passes.give(Kind.HELPER, section.id, _seconds(body), **more)


def _give_door(room: Room, section: Section, body: dict[str, Json]) -> None:
    _refuse_too_many(room)
    room.passes.give(Kind.CHECK_IN, section.id, _seconds(body), name=_name(body))


def _refuse_too_many(room: Room) -> None:
    if len(room.passes.live()) >= MOST_PASSES:
        raise Refused(409, phrase("There are too many passes. Revoke some first."))


def _revoke(room: Room, section: Section, body: dict[str, Json]) -> None:
    if not room.passes.revoke(str(body.get("pass")), str(body.get("person") or "")):
        raise Refused(404, phrase("There is no such pass."))


def _steer(room: Room, section: Section, body: dict[str, Json]) -> None:
    screen = room.screen
    kind = body.get("show")
    if isinstance(kind, str) and kind in KINDS:
        screen.show = kind
    if "seconds" in body:
        screen.seconds = max(5, _whole(body, "seconds", 600))
    if "page" in body:
        screen.page = _whole(body, "page", 999)
    notice = body.get("notice")
    if isinstance(notice, str):
        screen.notice = notice.strip()[:_LONGEST_NOTICE]
    clock = body.get("clock")
    if isinstance(clock, (int, float)):
        screen.clock = float(clock) if 0 <= clock < 1e11 else 0.0


_DOES: dict[str, Callable[[Room, Section, dict[str, Json]], None]] = {
    "switch": _change_nothing,
    "show": _show,
    "boards": _give_boards,
    "helper": give_helper,
    "check-in": _give_door,
    "revoke": _revoke,
    "screen": _steer,
}


def _whole(body: dict[str, Json], key: str, most: int) -> int:
    value = body.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        return 0
    return min(max(value, 0), most)


def _name(body: dict[str, Json]) -> str:
    text = str(body.get("name") or "")
    return "".join(sign for sign in text if sign.isprintable()).strip()[:_LONGEST_NAME]


def _seconds(body: dict[str, Json]) -> float:
    hours = body.get("hours")
    if isinstance(hours, int | float) and hours in HOURS:
        return 3600.0 * hours
    return 3600.0 * HOURS[0]


# -- QR codes -------------------------------------------------------------------------------------


async def qr(request: Request) -> Response:
    """The address of a pass as a QR code."""
    addresses = services_of(request).hall_addresses
    room = _room(request)
    wanted = request.path_params["number"]
    at = min(number_in(request, "at") or 0, max(len(addresses) - 1, 0))
    if not addresses:
        raise Refused(404, phrase("The hall is off."))
    second: HallDesk | None = getattr(request.app.state, "hall", None)
    if wanted == REACH and second is not None:
        return svg(_trial_address(addresses[at], second))
    if wanted == LIVE:
        return svg(f"{addresses[at]}/live/{room.id}")
    pass_ = next((each for each in room.passes.live() if each.id == wanted), None)
    if pass_ is None:
        raise Refused(404, phrase("There is no such pass."))
    token = room.passes.token(pass_, request.query_params.get("person", ""))
    return svg(f"{addresses[at]}/{PAGES[pass_.kind]}/{token}")


async def sheet(request: Request) -> Response:
    """Every board of the round with the QR codes of both players, to be printed and cut."""
    opened = opened_of(request)
    section = section_of(request, opened)
    room = _room(request)
    round_ = playing(section)
    granted = next((each for each in room.passes.live() if _is_of(each, section)), None)
    addresses = services_of(request).hall_addresses
    if round_ is None or granted is None or not addresses:
        raise Refused(404, phrase("There are no links for the boards of this round yet."))
    at = min(number_in(request, "at") or 0, len(addresses) - 1)
    rows = [
        (
            board_label(board.number, of_teams=bool(round_.matches)),
            [_seat(room.passes, granted, section, who) for who in board.pair],
        )
        for board in round_.boards
    ]
    return await shown_of_run(
        request,
        "run_hall_sheet.html",
        opened,
        "hall",
        section=section,
        round=round_.number,
        rows=rows,
        granted=granted,
        at=at,
        address=addresses[at],
    )


def _seat(passes: Passes, pass_: Pass, section: Section, who: str) -> dict[str, str]:
    return {"id": who, "name": section.people[who].name, "code": passes.code(pass_, who)}
