"""What all pages need: the file that is meant, the template, the way back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import jinja2
from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

if TYPE_CHECKING:
    from starlette.requests import Request

    from crosstable.desk.bench import Bench
    from crosstable.desk.store import DeskFile

_TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent.parent / "templates"),
    autoescape=True,
    auto_reload=False,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
MOST_ROWS = 3_000
"""Rows of a table that a page shows; the files and the interface for programs have all."""


def plural(count: int, one: str, more: str | None = None) -> str:
    """The word for one or for several."""
    return one if count == 1 else more or f"{one}s"


_TEMPLATES.globals |= {"MOST_ROWS": MOST_ROWS, "plural": plural}
TABS = (
    ("", "Overview"),
    ("check", "Check"),
    ("standings", "Standings"),
    ("crosstable", "Crosstable"),
    ("players", "Players"),
    ("teams", "Teams and matches"),
    ("ratings", "Ratings"),
    ("norms", "Norms"),
    ("documents", "Documents"),
    ("convert", "Convert"),
    ("compare", "Compare"),
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


def number_in(request: Request, name: str) -> int | None:
    """A small number of the query; None if there is none."""
    text = request.query_params.get(name, "")
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 6 else None


def word_in(request: Request, name: str) -> str | None:
    """A word of the query; None if it is empty."""
    return request.query_params.get(name, "").strip() or None


def shown(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page made from a template."""
    values.setdefault("nonce", request.state.nonce)
    values.setdefault("is_part", is_part(request))
    text = _TEMPLATES.get_template(template).render(values)
    # a name may hold half a surrogate pair, which no encoding has
    return HTMLResponse(text.encode("utf-8", "replace"), status)


async def shown_of_event(
    request: Request, template: str, file: DeskFile, tab: str, **values: Any
) -> Response:
    """A page of an event: with the event's name and its tabs around."""
    notice = request.query_params.get("said")
    kind = await bench_of(request).of(file, "kind")
    tabs = [one for one in TABS if one[0] != "teams" or kind["is_team"]]
    values.setdefault("query", str(request.query_params))
    values |= {"file": file, "tab": tab, "tabs": tabs, "notice": notice, "kind": kind}
    # a large table takes its time: the desk goes on answering others meanwhile
    return await to_thread.run_sync(lambda: shown(request, template, **values))


def back_to(request: Request, address: str, said: str | None = None) -> Response:
    """After something was changed: the page to look at, with a sentence of what was done."""
    if said:
        address += ("&" if "?" in address else "?") + "said=" + quote(said[:300], errors="replace")
    if is_part(request):
        return HTMLResponse("", headers={"HX-Redirect": address})
    return RedirectResponse(address, status_code=303)


def json_answer(value: Any, status: int = 200) -> Response:
    """A value as JSON; half a surrogate pair, which UTF-8 has not, becomes a question mark."""
    text = json.dumps(value, ensure_ascii=False)
    return Response(text.encode("utf-8", "replace"), status, media_type="application/json")


MEDIA_TYPES = {
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}


def as_download(name: str, data: bytes, media_type: str = "application/octet-stream") -> Response:
    """Bytes to be kept as a file of that name."""
    disposition = f"attachment; filename*=UTF-8''{quote(name, safe='', errors='replace')}"
    return Response(data, media_type=media_type, headers={"content-disposition": disposition})
