"""What the desk says when something cannot be done."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from crosstable.desk.pages.common import json_answer, shown

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

_LOG = logging.getLogger("crosstable.desk")
_IN_OUR_WORDS = {
    400: "This request cannot be understood.",
    404: "There is no such page.",
    405: "This page does not take such a request.",
}


def _said(request: Request, status: int, title: str, message: str) -> Response:
    """A page for people, an object for programs."""
    if request.url.path.startswith("/api/"):
        return json_answer({"error": message}, status)
    return shown(request, "sorry.html", status, title=title, message=message)


async def on_refused_request(request: Request, fault: Exception) -> Response:
    """A request that the desk does not serve: why, and the way back."""
    assert isinstance(fault, HTTPException)
    status = fault.status_code
    is_ours = fault.detail != HTTPStatus(status).phrase
    message = fault.detail if is_ours else _IN_OUR_WORDS.get(status, fault.detail)
    return _said(request, status, "Sorry", message)


async def on_failed_job(request: Request, fault: Exception) -> Response:
    """A job without a result: the page says why, and the desk goes on."""
    return _said(request, 422, "This did not work", str(fault))


async def on_fault(request: Request, fault: Exception) -> Response:
    """A fault of the program; the desk goes on."""
    _LOG.error("internal fault", exc_info=fault)
    message = f"Internal fault: {type(fault).__name__}. Please report it with the file."
    return _said(request, 500, "Something went wrong here", message)
