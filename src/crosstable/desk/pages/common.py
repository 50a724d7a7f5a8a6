"""What all pages need: the file that is meant, the template, the way back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import jinja2
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.bench import Bench
    from crosstable.desk.store import DeskFile

_TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent.parent / "templates"),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TABS = (
    ("", "Overview"),
    ("check", "Check"),
    ("standings", "Standings"),
)
"""The tabs of an event: the end of the address, and the word."""


def bench_of(request: Request) -> Bench:
    """The bench of this desk."""
    bench: Bench = request.app.state.bench
    return bench


def file_of(request: Request) -> DeskFile:
    """The file that the address names."""
    file = bench_of(request).store.get(request.path_params["id"])
    if file is None:
        raise HTTPException(404, "This file is not open any more. Open it again.")
    return file


def is_part(request: Request) -> bool:
    """Whether only a part of the page is asked for, to be put into the one that is open."""
    return request.headers.get("hx-request") == "true"


def shown(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page made from a template."""
    values.setdefault("nonce", request.state.nonce)
    values.setdefault("is_part", is_part(request))
    return HTMLResponse(_TEMPLATES.get_template(template).render(values), status)


def shown_of_event(
    request: Request, template: str, file: DeskFile, tab: str, **values: Any
) -> Response:
    """A page of an event: with the event's name and its tabs around."""
    notice = request.query_params.get("said")
    return shown(request, template, file=file, tab=tab, tabs=TABS, notice=notice, **values)


def back_to(request: Request, address: str, said: str | None = None) -> Response:
    """After something was changed: the page to look at, with a sentence of what was done."""
    from urllib.parse import quote

    if said:
        address += ("&" if "?" in address else "?") + "said=" + quote(said[:300])
    if is_part(request):
        return HTMLResponse("", headers={"HX-Redirect": address})
    return RedirectResponse(address, status_code=303)
