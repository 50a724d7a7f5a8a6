"""What the hall says when something cannot be done; no message and no log holds an address."""

from __future__ import annotations

import logging

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import show_page
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer

_LOG = logging.getLogger("crosstable.desk")
_NOWHERE = phrase("There is no such page.")


def _fault_answer(request: Request, status: int, told: Phrase) -> Response:
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        return show_page(request, "hall_sorry.html", status, message=told)
    return json_answer({"refused": words_of(request).of(told)}, status)


async def on_refused_request(request: Request, fault: Exception) -> Response:
    """A request that the hall does not serve."""
    assert isinstance(fault, HTTPException)
    told = fault.told if isinstance(fault, Refused) else _NOWHERE
    return _fault_answer(request, fault.status_code, told)


async def on_aborted(request: Request, fault: Exception) -> Response:
    """Somebody went away while sending."""
    return Response(status_code=400, headers={"connection": "close"})


async def on_fault(request: Request, fault: Exception) -> Response:
    """A fault of the program; the hall goes on."""
    _LOG.error("internal fault in the hall", exc_info=fault)
    return _fault_answer(request, 500, phrase("Something went wrong here"))
