"""History: every act, who did it and when; everything can be taken back."""

from __future__ import annotations

from typing import Any, TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.run.common import refresh_event, shown_of_run
from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.telling import describe_act, was
from crosstable.desk.run.views import local_day, local_time
from crosstable.event.history.folding import counting, history
from crosstable.model.phrases import Phrase

MOST_ACTS = 2_000


async def acts(request: Request) -> Response:
    """The page, the latest act on top."""
    opened, section = await refresh_event(request)
    return await shown_of_run(
        request,
        "history.html",
        opened,
        "history",
        section=section,
        acts=await to_thread.run_sync(lambda: _acts(opened)),
    )


class ActView(TypedDict):
    """An act of the history."""

    n: Any
    day: str
    time: str
    by: Any
    told: Phrase
    was: str
    confirmed: Any
    counts: bool


def _acts(opened: OpenEvent) -> list[ActView]:
    lines = opened.folder.journal.lines
    counted = {line.n for line in counting(history(lines)[-1])}
    return [
        {
            "n": line.n,
            "day": local_day(line.at),
            "time": local_time(line.at, with_seconds=True),
            "by": line.by,
            "told": describe_act(line, opened.event),
            "was": was(line, opened.event),
            "confirmed": line.confirmed,
            "counts": line.n in counted,
        }
        for line in reversed(lines[-MOST_ACTS:])
    ]
