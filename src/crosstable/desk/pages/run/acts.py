"""Writes and news: what a page asks for, and what open pages hear."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import NotRequired, TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from crosstable.desk.pages.common import services_of
from crosstable.desk.pages.frame import phase_told
from crosstable.desk.pages.run.common import name_of, opened_of, shown_act
from crosstable.desk.run.acting import ActBody, ActQuestion, ActWarning, do, refusal_in_words
from crosstable.desk.run.opened import OpenEvent, plain_news
from crosstable.desk.run.telling import undone_told
from crosstable.desk.run.views import RoundState, changed_boards, local_time, round_state
from crosstable.event.requests.request import Body, values_in
from crosstable.event.requests.whole import setting_now
from crosstable.model.phrases import fill_template
from crosstable.web.language import Words, words_of
from crosstable.web.responses import json_answer
from crosstable.web.uploads import json_of

_LONGEST_REQUEST = 64 * 1024
SECONDS_BETWEEN_SIGNS = 10.0
"""How often a page without news hears that the desk is there."""


async def acts(request: Request) -> Response:
    """Let an act happen; the answer comes when it is on disk."""
    opened = opened_of(request)
    body = await json_of(request, services_of(request).limits, _LONGEST_REQUEST)
    by = name_of(request)
    done = await to_thread.run_sync(lambda: do(opened, body, by))
    if done.news is not None:
        opened.tell(done.news)
    said = words_of(request)
    if "question" in done.body:
        return json_answer({"question": _asked_in_words(done.body["question"], said)}, done.status)
    answer = {**refusal_in_words(done.body, said), **_done_in_words(done.body, said)}
    if done.status == 200:
        answer |= _state(request, opened, Body(body))
    return json_answer(answer, done.status)


class DoneInWords(TypedDict, total=False):
    """What is said about an act that happened."""

    unasked: list[str]
    undone: str


def _done_in_words(body: ActBody, said: Words) -> DoneInWords:
    words: DoneInWords = {}
    if "unasked" in body:
        words["unasked"] = [_sentence(circumstance, said) for circumstance in body["unasked"]]
    if "undone" in body:
        words["undone"] = said.of(undone_told(body["undone"]))
    return words


class QuestionInWordsWarning(TypedDict):
    """Part of `QuestionInWords`."""

    key: str
    people: list[str]
    level: int
    clause: str
    message: str


class QuestionInWords(TypedDict):
    """What is asked before an act is done."""

    level: int
    warnings: list[QuestionInWordsWarning]


def _asked_in_words(question: ActQuestion, said: Words) -> QuestionInWords:
    """What speaks against an act, in the language of who asks for it."""
    return {
        "level": question["level"],
        "warnings": [
            {
                "key": warning["key"],
                "people": warning["values"].get("people", "").split(),
                "level": warning["level"],
                "clause": warning["clause"],
                "message": _sentence(warning, said),
            }
            for warning in question["warnings"]
        ],
    }


def _sentence(warning: ActWarning, said: Words) -> str:
    return said.of(fill_template(warning["sentence"], warning["values"]))


class FrameState(TypedDict):
    """What the frame of a page shows after an act."""

    n: int
    saved: str
    phase: str
    now: NotRequired[dict[str, str]]
    """The settings that were changed, as they are now."""
    state: NotRequired[RoundState]
    """The round that is meant."""


def _state(request: Request, opened: OpenEvent, body: Body) -> FrameState:
    """What the frame of the page shows after the act, and the round if one is meant.

    Of the round, the boards that changed since the act that the page shows already.
    """
    section = opened.section(body.get("section"))
    state: FrameState = {
        "n": opened.event.at,
        "saved": local_time(opened.latest().at, with_seconds=True),
        "phase": words_of(request).of(phase_told(opened.event, section)),
    }
    if body.get("act") == "settings":
        changed = values_in(body)
        state["now"] = {key: setting_now(opened.event, section, key) for key in changed}
    number = body.get("round")
    round_ = section.round(number) if isinstance(number, int) else None
    if round_ is not None:
        boards = changed_boards(opened, section, round_, body.get("since"))
        state["state"] = round_state(opened, section, round_, boards)
    return state


async def state(request: Request) -> Response:
    """The results of a round and the phase of the event, for pages that hear news."""
    opened = opened_of(request)
    body = Body(
        {
            "section": request.query_params.get("section"),
            "round": request.path_params.get("number"),
            "since": shown_act(request),
        }
    )
    await to_thread.run_sync(opened.refresh)
    return json_answer(_state(request, opened, body))


async def live(request: Request) -> Response:
    """News of the event as they happen (server-sent events)."""
    opened = opened_of(request)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_news(opened), media_type="text/event-stream", headers=headers)


async def _news(opened: OpenEvent) -> AsyncIterator[str]:
    queue = opened.listen()
    try:
        yield f"retry: 1500\ndata: {json.dumps(plain_news(opened.latest()))}\n\n"
        while True:
            news = None
            with suppress(TimeoutError):
                news = await asyncio.wait_for(queue.get(), SECONDS_BETWEEN_SIGNS)
            yield ": here\n\n" if news is None else f"data: {json.dumps(plain_news(news))}\n\n"
    finally:
        opened.leave(queue)
