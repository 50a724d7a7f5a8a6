"""What all pages need: the file that is meant, the template, the way back."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import jinja2
from anyio import to_thread
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, RedirectResponse, Response

from crosstable.desk.language import ENGLISH, Told, noted, words, words_of
from crosstable.desk.refusing import Refused
from crosstable.output.language import LANGUAGE_NAMES, LANGUAGES, translations

if TYPE_CHECKING:
    from starlette.requests import Request

    from crosstable.desk.bench import Bench
    from crosstable.desk.language import Words
    from crosstable.desk.store import DeskFile

MOST_ROWS = 3_000
"""Rows of a table that a page shows; the files and the interface for programs have all."""
TABS = (
    ("", noted("Overview")),
    ("check", noted("Check")),
    ("standings", noted("Standings")),
    ("crosstable", noted("Crosstable")),
    ("players", noted("Players")),
    ("teams", noted("Teams and matches")),
    ("pairings", noted("Pairings")),
    ("ratings", noted("Ratings")),
    ("norms", noted("Norms")),
    ("documents", noted("Documents")),
    ("convert", noted("Convert")),
    ("compare", noted("Compare")),
)
"""The tabs of an event: the end of the address, and the word."""
COMPUTED = frozenset(
    (
        *("standings", "crosstable", "players", "teams"),
        *("ratings", "norms", "documents", "pairings"),
    )
)
"""The tabs whose pages follow from the results; a contradiction in the report may change them."""


@lru_cache(maxsize=len(LANGUAGES))
def _templates(language: str) -> jinja2.Environment:
    """The templates with the words of a language; macros see nothing but what all pages have."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent.parent / "templates"),
        autoescape=True,
        auto_reload=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    is_english = language == ENGLISH
    made.globals |= {
        "MOST_ROWS": MOST_ROWS,
        "lang": language,
        "languages": LANGUAGE_NAMES,
        "english": Markup("" if is_english else ' lang="en"'),
        "severity_word": lambda severity, n=1: severity_word(words(language), severity, n),
    }
    made.filters["told"] = lambda told: _told(told, language)
    return made


def _told(told: Told | str, language: str) -> Markup:
    """What the desk says in the language of the page; what the library says, marked as English."""
    if isinstance(told, Told):
        return escape(words(language).of(told))
    return escape(told) if language == ENGLISH else Markup('<span lang="en">{}</span>').format(told)


def severity_word(said: Words, severity: str, count: int = 1) -> str:
    """The word for faults of a severity."""
    match severity:
        case "error":
            return said.count("error", "errors", count)
        case "warning":
            return said.count("warning", "warnings", count)
        case _:
            return said.count("remark", "remarks", count)


def bench_of(request: Request) -> Bench:
    """The bench of this desk."""
    bench: Bench = request.app.state.bench
    return bench


def file_of(request: Request) -> DeskFile:
    """The file that the address names."""
    file = bench_of(request).store.get(request.path_params["id"])
    if file is None:
        raise Refused(404, noted("This file is not open any more. Open it again."))
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
    values.setdefault("nonce", getattr(request.state, "nonce", ""))
    values.setdefault("is_part", is_part(request))
    values.setdefault("here", _here(request))
    text = _templates(words_of(request).language).get_template(template).render(values)
    # a name may hold half a surrogate pair, which no encoding has
    return HTMLResponse(text.encode("utf-8", "replace"), status)


def _here(request: Request) -> str:
    """The page to come back to when another language was chosen, without what was said on it."""
    if request.method != "GET":
        file = request.path_params.get("id")
        return f"/files/{file}" if file else "/"
    query = urlencode([one for one in request.query_params.multi_items() if one[0] != "said"])
    return request.url.path + (f"?{query}" if query else "")


async def shown_of_event(
    request: Request, template: str, file: DeskFile, tab: str, **values: Any
) -> Response:
    """A page of an event: with the event's name and its tabs around."""
    notice = request.query_params.get("said")
    kind = await bench_of(request).of(file, "kind")
    tabs = [one for one in TABS if one[0] != "teams" or kind["is_team"]]
    values.setdefault("query", str(request.query_params))
    values |= {"file": file, "tab": tab, "tabs": tabs, "notice": notice, "kind": kind}
    values["is_computed"] = tab in COMPUTED
    # a large table takes its time: the desk goes on answering others meanwhile
    return await to_thread.run_sync(lambda: shown(request, template, **values))


def back_to(request: Request, address: str, said: Told | None = None) -> Response:
    """After something was changed: the page to look at, with a sentence of what was done."""
    if said is not None:
        sentence = words_of(request).of(said)[:300]
        address += ("&" if "?" in address else "?") + "said=" + quote(sentence, errors="replace")
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
