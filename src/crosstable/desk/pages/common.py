"""What all pages need: the file that is meant, the template, the way back."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote, urlencode

import jinja2
from anyio import to_thread
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, RedirectResponse, Response

from crosstable.desk.language import ENGLISH, Told, noted, words, words_of
from crosstable.desk.pages.frame import Rail, event_rail, report_rail
from crosstable.desk.pages.tables import (
    LOWEST_FIRST,
    is_round,
    squared,
    table_words,
    tiebreak_title,
)
from crosstable.desk.prefix import ROOT
from crosstable.desk.refusing import Refused
from crosstable.desk.run.opened import OF_SECTION
from crosstable.desk.run.views import half_signs
from crosstable.desk.statics import SCRIPTS, STYLES, address_of
from crosstable.desk.uploads import form_of
from crosstable.model.diagnostics import Diagnostic
from crosstable.model.phrases import Joined, Phrase, from_json
from crosstable.output.diagnostics.languages import sentence_of
from crosstable.output.diagnostics.phrases import translated_text
from crosstable.output.language import LANGUAGES, in_language, messages
from crosstable.output.templating import environment
from crosstable.text.packaged import on_disk

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.datastructures import FormData
    from starlette.requests import Request

    from crosstable.desk.bench import Bench
    from crosstable.desk.language import Words
    from crosstable.desk.store import DeskFile

Row = TypeVar("Row")
MOST_ROWS = 3_000
"""Rows of a table that a page shows; the files and the interface for programs have all."""
WHOLE_ROWS = 300
"""Rows up to which a table comes with its page."""
FIRST_ROWS = 100
"""Rows of a larger table that come with its page, more than a screen has; the others follow."""
COMPUTED = frozenset(
    (
        *("standings", "crosstable", "players", "teams"),
        *("ratings", "norms", "documents", "pairings"),
    )
)
"""The tabs whose pages follow from the results; a contradiction in the report may change them."""
THEME_COOKIE = "crosstable-desk-theme"
THEMES = ("auto", "light", "dark")
_SMALL_FORM = 8192
"""Bytes of a form without files."""
_BACKQUOTED = re.compile(r"`([^`\n]+)`")


@lru_cache(maxsize=2 * len(LANGUAGES))
def templates(language: str, *folders: Path) -> jinja2.Environment:
    """The templates with the words of a language; macros see nothing but what all pages have.

    Templates in `folders`, of other parts of the program, can build on those of the desk.
    """
    loader = jinja2.FileSystemLoader([*folders, on_disk("desk", "templates")])
    made = environment(loader, language)
    is_english = language == ENGLISH
    made.globals |= {
        "MOST_ROWS": MOST_ROWS,
        "WHOLE_ROWS": WHOLE_ROWS,
        "first_of": first_of,
        "english": Markup("" if is_english else ' lang="en"'),
        "severity_word": lambda severity, n=1: severity_word(words(language), severity, n),
    }
    said = words(language)
    made.globals |= {
        "address_of": address_of,
        "styles": STYLES,
        "scripts": SCRIPTS,
        "table_words": table_words(said),
        "is_round": is_round,
        "LOWEST_FIRST": LOWEST_FIRST,
        "tiebreak_title": lambda code: tiebreak_title(code, said),
    }
    black = said.say("b")
    made.globals |= {"black_mark": black, "half_signs": half_signs}
    made.filters["squared"] = lambda text, is_black=False: squared(text, is_black, black)
    made.filters["in_words"] = lambda words_: _in_words(words_, language)
    made.filters["fault"] = lambda one: _fault(one, language)
    made.filters["known"] = lambda text: _known(str(text), language)
    made.filters["coded"] = _coded
    made.filters["told"] = lambda told: _told(told, language)
    return made


def first_of(rows: Sequence[Row], is_all: bool = False) -> Sequence[Row]:
    """The rows of a table that come with its page."""
    if is_all or len(rows) <= WHOLE_ROWS:
        return rows[:MOST_ROWS]
    return rows[:FIRST_ROWS]


def _told(told: Told | str, language: str) -> Markup:
    """What the desk says in the language of the page; what the library says, marked as English."""
    if isinstance(told, Told):
        return escape(words(language).of(told))
    return escape(told) if language == ENGLISH else Markup('<span lang="en">{}</span>').format(told)


def _in_words(said: object, language: str) -> Markup:
    """What the library says, in the language of the page, else the whole of it marked as English.

    It is a phrase, one that was kept as plain values, or still a text in set phrases.
    """
    told = from_json(said)
    if language == ENGLISH:
        return escape(str(told))
    if isinstance(told, Phrase | Joined):
        translated = in_language(told, language)
    else:
        translated = translated_text(str(told), messages(language))
    if translated is None:
        return Markup('<span lang="en">{}</span>').format(str(told))
    return escape(translated)


def _known(text: str, language: str) -> Markup:
    """A whole sentence of the library that the catalogues have, else marked as English."""
    said = messages(language)(text)
    if language == ENGLISH or said != text:
        return escape(said)
    return Markup('<span lang="en">{}</span>').format(text)


def _coded(text: str) -> Markup:
    """A text in which backquotes mark the names of commands, as in the guides."""
    return Markup(_BACKQUOTED.sub(r"<code>\1</code>", str(escape(text))))


def _fault(one: Diagnostic | Mapping[str, Any], language: str) -> Markup:
    """The sentence of a fault in the language of the page, else marked as English."""
    if isinstance(one, Diagnostic):
        one = {"code": one.code, "message": one.message, "values": one.values}
    if language == ENGLISH:
        return escape(one["message"])
    found = sentence_of(one["code"], one["values"], messages(language))
    if found is not None:
        return escape(found)
    return _in_words(one["message"], language)


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
    bench, identity = bench_of(request), request.path_params["id"]
    file = bench.store.get(identity)
    name, _, section = identity.partition(OF_SECTION)
    if file is None and (event := bench.hall.find(name)) is not None:
        return event.file(section or None)
    if file is None:
        raise Refused(404, noted("This file is no longer open. Open it again."))
    return file


def is_part(request: Request) -> bool:
    """Whether only a part of the page is asked for, to be put into the one that is open."""
    return request.headers.get("hx-request") == "true"


def asks_for_all(request: Request) -> bool:
    """Whether all rows of a large table are wanted at once."""
    return request.query_params.get("rows") == "all"


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
    values.setdefault("root", getattr(request.state, ROOT, ""))
    values.setdefault("in_browser", bench_of(request).settings.in_browser)
    values.setdefault("here", _here(request))
    values.setdefault("rail", None)
    values.setdefault("year", "")
    theme = request.cookies.get(THEME_COOKIE, "")
    values["theme"] = theme if theme in THEMES else THEMES[0]
    text = text_of(request, template, **values)
    # a name may hold half a surrogate pair, which no encoding has
    return HTMLResponse(text.encode("utf-8", "replace"), status)


def text_of(request: Request, template: str, **values: Any) -> str:
    """What a template makes of some values, in the language of who asks."""
    return templates(words_of(request).language).get_template(template).render(values)


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
    values.setdefault("query", str(request.query_params))
    values |= {"file": file, "tab": tab, "notice": notice, "kind": kind, "year": kind["year"]}
    values["rail"] = _rail(request, file, tab, kind)
    values["is_computed"] = tab in COMPUTED
    values["all_rows"] = asks_for_all(request)
    values |= _event_values(request, file)
    # a large table takes its time: the desk goes on answering others meanwhile
    return await to_thread.run_sync(lambda: shown(request, template, **values))


def _rail(request: Request, file: DeskFile, tab: str, kind: dict[str, Any]) -> Rail:
    """The rail of a report, or of the event that it follows from."""
    name, _, section = file.id.partition(OF_SECTION)
    event = bench_of(request).hall.get(name) if file.follows_event else None
    if event is None:
        return report_rail(file, tab, kind)
    return event_rail(event, tab, event.section(section or None))


def _event_values(request: Request, file: DeskFile) -> dict[str, Any]:
    """What the scripts of a run event need on the pages of its report."""
    name, _, section = file.id.partition(OF_SECTION)
    event = bench_of(request).hall.get(name) if file.follows_event else None
    if event is None:
        return {}
    chosen = event.section(section or None)
    return {"base": f"/events/{event.id}", "journal": event.event.at, "section": chosen}


async def small_form(request: Request) -> FormData:
    """The fields of a form that holds a few short texts."""
    return await form_of(request, bench_of(request).limits, _SMALL_FORM)


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
