"""What the desk says when something cannot be done."""

from __future__ import annotations

import logging
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import file_of, is_part, services_of, show_page, shown_of_event
from crosstable.errors import JobFailed
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer

_LOG = logging.getLogger("crosstable.desk")
_UNREAD = (408, 413)
"""Refusals of a body that goes on; the rest of it is not read."""
_IN_OUR_WORDS = {
    400: phrase("This request cannot be understood."),
    404: phrase("There is no such page."),
    405: phrase("This page does not take such a request."),
}


def _fault_answer(request: Request, status: int, title: Phrase, told: Phrase | str) -> Response:
    """A page for people, an object for programs."""
    if request.url.path.startswith("/api/"):
        return json_answer({"error": str(told)}, status)
    return show_page(request, "sorry.html", status, title=title, message=told)


async def on_refused_request(request: Request, fault: Exception) -> Response:
    """A request that the desk does not serve: why, and the way back."""
    assert isinstance(fault, HTTPException)
    status = fault.status_code
    is_plain = fault.detail == HTTPStatus(status).phrase  # nobody has said why
    told = _IN_OUR_WORDS.get(status, fault.detail) if is_plain else fault.detail
    if isinstance(fault, Refused):
        told = fault.told
    answer = _fault_answer(request, status, phrase("Sorry"), told)
    if status in _UNREAD:
        answer.headers["connection"] = "close"
    return answer


async def on_aborted_upload(request: Request, fault: Exception) -> Response:
    """Somebody went away while sending: nobody reads the answer, and nothing is at fault."""
    return Response(status_code=400, headers={"connection": "close"})


async def on_failed_job(request: Request, fault: Exception) -> Response:
    """A job without a result: the page says why, and the desk goes on."""
    assert isinstance(fault, JobFailed)
    framed = None if is_part(request) else await _in_its_frame(request, fault)
    return framed or _fault_answer(request, 422, phrase("This did not work"), fault.told)


async def _in_its_frame(request: Request, fault: JobFailed) -> Response | None:
    """The reason in the frame of its event; a file that is no report is forgotten instead."""
    identity = request.path_params.get("id")
    if not identity or request.url.path.startswith("/api/"):
        return None
    try:
        file = file_of(request)
        values = {"status": 422, "message": fault.told, "back": f"/files/{file.id}"}
        return await shown_of_event(request, "failed.html", file, "", **values)
    except JobFailed as unreadable:
        if unreadable.is_refusal:  # the library says that it is no report
            services_of(request).store.close(str(identity))
    except Refused:
        pass
    return None


async def on_fault(request: Request, fault: Exception) -> Response:
    """A fault of the program; the desk goes on."""
    _LOG.error("internal fault", exc_info=fault)
    name = type(fault).__name__
    told = phrase("Internal fault: {name}. Please report it with the file.", name=name)
    return _fault_answer(request, 500, phrase("Something went wrong here"), told)
