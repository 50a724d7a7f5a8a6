"""The pages of an office as a web application, made from the table of its addresses."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

from anyio import to_thread
from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from crosstable.errors import (
    AlreadyReceived,
    CrosstableError,
    NeedsDecision,
    NotAllowed,
    OfficeUnreachable,
    TooManyTries,
    Unknown,
)
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import SOMEBODY
from crosstable.office.web.asked import Asked, GivenFile
from crosstable.office.web.gate import Gate, who_asks
from crosstable.office.web.remembering import Remembered
from crosstable.office.web.rendering import show_page
from crosstable.office.web.routes import ADDRESSES
from crosstable.office.web.settings import WebSettings
from crosstable.office.web.table import Address
from crosstable.web.longwork import LongWork
from crosstable.web.statics import static_files
from crosstable.web.uploads import UploadLimits, form_of, limit_body

_STATUS: Mapping[type[CrosstableError], int] = {
    NotAllowed: 403,
    TooManyTries: 429,
    Unknown: 404,
    AlreadyReceived: 409,
    NeedsDecision: 409,
}
_MOST_JSON = 1_000_000
_QUICKLY = 4
"""How much pages are packed: a few per cent less than the most, in a third of the time."""
UNREACHABLE = "The database cannot be reached. Nothing was changed; try again in a minute."


class LongNumber(IntegerConvertor):
    """A number in an address: of a person, a report, an event."""

    regex = "[0-9]{1,15}"


def office_app(office: Office, settings: WebSettings | None = None) -> Starlette:
    """The application. It does not close the office."""
    register_url_convertor("number", LongNumber())
    routes = [
        Route(address.path, _answering(address), methods=[address.method]) for address in ADDRESSES
    ]
    app = Starlette(
        routes=[*routes, Mount("/static", static_files(), name="static")],
        middleware=[
            Middleware(Gate, names=(settings or WebSettings()).names),
            Middleware(GZipMiddleware, minimum_size=1024, compresslevel=_QUICKLY),
        ],
        exception_handlers={HTTPException: _on_refused, Exception: _on_fault},
    )
    app.state.office = office
    app.state.settings = settings or WebSettings()
    app.state.work = LongWork()
    app.state.previews = {}
    app.state.remembered = Remembered()
    return app


def _answering(address: Address) -> Callable[[Request], Awaitable[Response]]:
    """What Starlette calls: the right first, then the form, then the page in a thread."""

    async def answer(request: Request) -> Response:
        office: Office = request.app.state.office
        settings: WebSettings = request.app.state.settings
        try:
            user = await who_asks(request, office)
            asked = Asked(request, office, settings, user)
            if not user.may(address.right):
                return _not_allowed(address, asked)
            if request.method == "POST":
                asked = await _with_form(asked, address)
            return await to_thread.run_sync(partial(_answer, address, asked))
        except OfficeUnreachable:  # no page can be made without the database
            if address.is_for_programs:
                return JSONResponse({"error": UNREACHABLE}, 503)
            return PlainTextResponse(UNREACHABLE, 503)

    return answer


def _not_allowed(address: Address, asked: Asked) -> Response:
    """Visitors are asked to log in, users are told what they lack."""
    if asked.user == SOMEBODY and not address.is_for_programs:
        back = asked.request.url.path if asked.request.method == "GET" else "/"
        return RedirectResponse(f"/login?to={back}", status_code=303)
    status = 401 if asked.user == SOMEBODY else 403
    message = f"the role of {asked.user.name} may not {address.right.value}"
    return problem(asked, status, message)


async def _with_form(asked: Asked, address: Address) -> Asked:
    if address.is_for_programs:
        return await _with_body(asked)
    settings = asked.settings
    most = settings.backup_bytes if address.takes_backup else settings.report_bytes
    limits = UploadLimits(
        file_bytes=most,
        form_bytes=most,
        upload_seconds=settings.upload_seconds,
    )
    form = await form_of(asked.request, limits)
    files = []
    for value in form.values():
        if isinstance(value, UploadFile) and value.filename:
            files.append(GivenFile(value.filename, await value.read()))
    texts = {name: value for name, value in form.items() if isinstance(value, str)}
    await form.close()
    return asked._replace(form=texts, files=tuple(files))


async def _with_body(asked: Asked) -> Asked:
    """What a program sent: JSON, or the bytes of a report."""
    request = asked.request
    settings = asked.settings
    is_json = request.headers.get("content-type", "").partition(";")[0] == "application/json"
    limits = UploadLimits(upload_seconds=settings.upload_seconds)
    most = _MOST_JSON if is_json else settings.report_bytes
    data = await limit_body(request, most, limits).body()
    if not is_json:
        name = request.headers.get("x-file-name", "report.trf")
        return asked._replace(files=(GivenFile(name, data),) if data else ())
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        raise HTTPException(400, "the body is not JSON") from None
    if not isinstance(body, dict):
        raise HTTPException(400, "the body is not a JSON object")
    form = {key: _plain(value) for key, value in body.items() if value is not None}
    return asked._replace(form=form, body=body)


def _plain(value: Any) -> str:
    """A value of JSON as a form would send it."""
    if isinstance(value, bool):
        return "on" if value else ""
    return value if isinstance(value, str) else json.dumps(value)


def _answer(address: Address, asked: Asked) -> Response:
    try:
        return address.answer(asked)
    except OfficeUnreachable:
        raise
    except CrosstableError as error:
        statuses = (status for kind, status in _STATUS.items() if isinstance(error, kind))
        return problem(asked, next(statuses, 422), str(error), _details(error))


def _details(error: CrosstableError) -> dict[str, Any]:
    """What a refusal says beside its sentence: what is open, or what was received before."""
    if isinstance(error, NeedsDecision):
        return {"questions": list(error.questions)}
    return {"submission": error.submission} if isinstance(error, AlreadyReceived) else {}


def problem(
    asked: Asked, status: int, message: str, details: Mapping[str, Any] | None = None
) -> Response:
    """A refusal: a page with the sentence, or an object for programs."""
    more = details or {}
    if asked.request.url.path.startswith("/api/"):
        return JSONResponse({"error": message, **more}, status)
    sentence = message[:1].upper() + message[1:]
    known = more.get("submission")
    questions = more.get("questions", ())
    page = "office/problem.html"
    return show_page(
        asked, page, status, message=sentence, known=known, questions=questions, tab=""
    )


# -- what goes wrong before a page is there --------------------------------------------------------


async def _on_refused(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 400)
    message = str(getattr(error, "detail", "")) or HTTPStatus(status).phrase
    if status == HTTPStatus.NOT_FOUND:
        message = "There is no page at this address."
    asked = Asked(request, request.app.state.office, request.app.state.settings, SOMEBODY)
    return await to_thread.run_sync(partial(problem, asked, status, message))


async def _on_fault(request: Request, error: Exception) -> Response:
    message = f"Internal fault, please report it: {type(error).__name__}"
    asked = Asked(request, request.app.state.office, request.app.state.settings, SOMEBODY)
    return await to_thread.run_sync(partial(problem, asked, 500, message))
