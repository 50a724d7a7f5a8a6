"""Edit in place: a result or a player's data where it is shown, in reports and in events alike.

A report is changed here, version by version. An event is changed by its acts: the page is told the
board or the person that is meant, and asks for the act itself.
"""

from __future__ import annotations

from typing import Any, TypedDict

from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.jobs.amending import GameToChange
from crosstable.desk.pages.common import file_of, number_in, services_of
from crosstable.desk.run.opened import OF_SECTION
from crosstable.desk.store import DeskFile
from crosstable.errors import JobFailed
from crosstable.event.acts.boards import is_correctable
from crosstable.event.people.numbering import numbers_of
from crosstable.event.requests.people import PERSON_FIELDS, shown_value
from crosstable.event.state import Section
from crosstable.model.jsonschema import Json
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.language import words_of
from crosstable.web.responses import json_answer
from crosstable.web.uploads import json_of

_LONGEST_REQUEST = 16 * 1024


async def game(request: Request) -> Response:
    """A game that somebody wants to change: who plays, what stands there, what would follow."""
    file = file_of(request)
    asked = {"round_number": number_in(request, "round"), "against": number_in(request, "against")}
    number = number_in(request, "no") or 0
    try:
        game_found = await services_of(request).of(file, "game", number=number, **asked)
    except JobFailed as problem:
        return _refusal(request, problem)
    section = _section(request, file)
    if section is None:
        return json_answer({**game_found, "saw": game_found["now"]})
    return json_answer({**game_found, **_board(section, game_found)})


def _section(request: Request, file: DeskFile) -> Section | None:
    """The section of the event that a report follows from; None for a report of its own."""
    name, _, section = file.id.partition(OF_SECTION)
    event = services_of(request).hall.get(name) if file.follows_event else None
    return None if event is None else event.section(section or None)


class BoardOfGame(TypedDict, total=False):
    """Which board of the event a game is, and which act would change it; or why none does."""

    act: str
    board: int
    now: str
    saw: str | None
    refused: str


def _board(section: Section, game: GameToChange) -> BoardOfGame:
    """Which board of the event a game is, and which act would change it."""
    round_ = section.round(game["round"])
    numbers = numbers_of(section)
    wanted = (game["white"]["no"], game["black"]["no"])
    for board in () if round_ is None else round_.boards:
        if round_ is not None and (numbers.get(board.white), numbers.get(board.black)) == wanted:
            act = "result" if is_correctable(section, round_) else "correct-for-rating"
            known = round_.facts_of(board).result
            return {"act": act, "board": board.number, "now": known or "", "saw": known}
    return {"refused": "this game is not on a board of the event"}


async def set_game(request: Request) -> Response:
    """Write another result into a report."""
    file = file_of(request)
    body = await _body(request)
    number = _whole(body.get("no"))
    round_number = _whole(body.get("round"))
    version = file.current
    services = services_of(request)
    try:
        asked = {"number": number, "round_number": round_number, "against": None}
        game_before = await services.of(file, "game", **asked)
        if body.get("saw") != game_before["now"] or file.current is not version:
            return json_answer(
                {"conflict": {"saw": body.get("saw"), "now": game_before["now"]}}, 409
            )
        result = str(body.get("result"))
        data = await services.now(
            "game-set",
            owner=file.id,
            data=version.data,
            number=number,
            round_number=round_number,
            result=result,
        )
    except JobFailed as problem:
        return _refusal(request, problem)
    names = {"white": game_before["white"]["name"], "black": game_before["black"]["name"]}
    step = phrase("round {n}: {white} – {black} {result}", n=round_number, result=result, **names)
    return _keep_version(request, file, version.fingerprint, data, step)


async def person(request: Request) -> Response:
    """What is known about a player, field by field."""
    file = file_of(request)
    number = request.path_params["number"]
    section = _section(request, file)
    if section is not None:
        who = next((w for w, n in numbers_of(section).items() if n == number), "")
        if who in section.people:
            known = section.people[who]
            fields = {key: shown_value(getattr(known, key)) for key in PERSON_FIELDS}
            return json_answer({"person": who, "fields": fields})
    try:
        return json_answer({"fields": await services_of(request).of(file, "person", number=number)})
    except JobFailed as problem:
        return _refusal(request, problem)


async def set_person(request: Request) -> Response:
    """Write other data of a player into a report."""
    file = file_of(request)
    body = await _body(request)
    number = request.path_params["number"]
    version = file.current
    services = services_of(request)
    data = _texts(body.get("data"))
    saw = _texts(body.get("saw"))
    try:
        now = await services.of(file, "person", number=number)
        known = {key: now.get(key, "") for key in data}
        if known != saw or file.current is not version:
            return json_answer({"conflict": {"saw": saw, "now": known}}, 409)
        made = await services.now(
            "person-set", owner=file.id, data=version.data, number=number, values=data
        )
    except JobFailed as problem:
        return _refusal(request, problem)
    step = phrase("data of {name}", name=data.get("name") or now.get("name", ""))
    return _keep_version(request, file, version.fingerprint, made, step)


def _texts(values: Any) -> dict[str, str]:
    texts = values if isinstance(values, dict) else {}
    return {str(key): str(value)[:300] for key, value in texts.items()}


def _keep_version(
    request: Request, file: DeskFile, base: str, data: bytes, step: Phrase
) -> Response:
    """Keep a new version, unless somebody else was faster while it was made."""
    if file.current.fingerprint != base:
        return json_answer({"conflict": {"saw": "", "now": ""}}, 409)
    is_new = file.keep(data, step, services_of(request).limits)
    said = phrase("Changed: {step}", step=step) if is_new else phrase("Nothing was changed.")
    return json_answer({"notice": words_of(request).of(said)})


def _refusal(request: Request, problem: JobFailed) -> Response:
    return json_answer({"refused": words_of(request).of(problem.told)}, 422)


async def _body(request: Request) -> dict[str, Json]:
    return await json_of(request, services_of(request).limits, _LONGEST_REQUEST)


def _whole(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
