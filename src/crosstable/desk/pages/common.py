"""What all pages need: the file that is meant, the template, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict
from urllib.parse import urlencode

from anyio import to_thread
from starlette.responses import HTMLResponse, RedirectResponse, Response

from crosstable.desk.jobs.events import EventKind
from crosstable.desk.pages.frame import event_rail, report_rail
from crosstable.desk.run.opened import OF_SECTION, OpenEvent
from crosstable.desk.run.views import RatedOtherwise, games_rated_otherwise
from crosstable.desk.serving.prefix import ROOT
from crosstable.event.report.exclusion import (
    excluded_numbers,
    excluded_people,
    excluded_teams,
)
from crosstable.event.results import WRITTEN_RESULTS
from crosstable.model.phrases import Phrase, phrase
from crosstable.text.packaged import on_disk
from crosstable.web.language import Words, words_of
from crosstable.web.rail import Rail
from crosstable.web.refusals import Refused, reason_of
from crosstable.web.responses import theme_of
from crosstable.web.templating import templates
from crosstable.web.uploads import form_of

if TYPE_CHECKING:
    from starlette.datastructures import FormData
    from starlette.requests import Request

    from crosstable.desk.background.services import Services
    from crosstable.desk.store import DeskFile
    from crosstable.event.state import Section

COMPUTED = frozenset(
    (
        *("standings", "crosstable", "players", "teams"),
        *("ratings", "norms", "documents", "pairings"),
    )
)
"""The tabs whose pages follow from the results; a contradiction in the report may change them."""
TEMPLATES = on_disk("desk", "templates")
_SMALL_FORM = 8192
"""Bytes of a form without files."""


def services_of(request: Request) -> Services:
    """The services of this desk."""
    services: Services = request.app.state.services
    return services


def file_of(request: Request) -> DeskFile:
    """The file that the address names."""
    event, section = event_of_file(request)
    if event is not None:
        return event.file(section)
    file = services_of(request).store.get(request.path_params["id"])
    if file is None:
        raise Refused(404, phrase("This file is no longer open. Open it again."))
    return file


def file_for_rating(request: Request) -> DeskFile:
    """The file that the address names, with the results that are rated."""
    event, section = event_of_file(request)
    return file_of(request) if event is None else event.file_for_rating(section)


def event_of_file(request: Request) -> tuple[OpenEvent | None, str | None]:
    """The event whose report the address names, and the section; None for any other file."""
    services = services_of(request)
    identity = request.path_params["id"]
    name, _, section = identity.partition(OF_SECTION)
    event = None if services.store.get(identity) is not None else services.hall.find(name)
    return event, section or None


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


def show_page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page made from a template."""
    values.setdefault("nonce", getattr(request.state, "nonce", ""))
    values.setdefault("is_part", is_part(request))
    values.setdefault("root", getattr(request.state, ROOT, ""))
    values.setdefault("in_browser", services_of(request).settings.in_browser)
    values.setdefault("has_folders", services_of(request).settings.has_folders)
    values.setdefault("here", _here(request))
    values.setdefault("rail", None)
    values.setdefault("year", "")
    values["theme"] = theme_of(request)
    text = text_of(request, template, **values)
    # a name may hold half a surrogate pair, which no encoding has
    return HTMLResponse(text.encode("utf-8", "replace"), status)


def text_of(request: Request, template: str, **values: Any) -> str:
    """What a template makes of some values, in the language of who asks."""
    return templates(words_of(request).language, TEMPLATES).get_template(template).render(values)


def page_of_before(form: FormData, usual: str) -> str:
    """The page that a form was on, never one elsewhere."""
    back = str(form.get("back", usual))
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) else usual


def _here(request: Request) -> str:
    """The page to come back to when another language was chosen, without what was said on it."""
    if request.method != "GET":
        file = request.path_params.get("id")
        return f"/files/{file}" if file else "/"
    query = urlencode(
        [parameter for parameter in request.query_params.multi_items() if parameter[0] != "said"]
    )
    return request.url.path + (f"?{query}" if query else "")


async def shown_of_event(
    request: Request, template: str, file: DeskFile, tab: str, **values: Any
) -> Response:
    """A page of an event: with the event's name and its tabs around."""
    notice = notice_of(request)
    kind = await services_of(request).of(file, "kind")
    values.setdefault("query", str(request.query_params))
    values |= {"file": file, "tab": tab, "notice": notice, "kind": kind, "year": kind["year"]}
    values["rail"] = _rail(request, file, tab, kind)
    values["is_computed"] = tab in COMPUTED
    values["all_rows"] = asks_for_all(request)
    values["result_titles"] = result_titles(words_of(request))
    values |= _event_values(request, file)
    # a large table takes its time: the desk goes on answering others meanwhile
    return await to_thread.run_sync(lambda: show_page(request, template, **values))


def result_titles(said: Words) -> dict[str, str]:
    """The results of a board with their names, from the one table of them."""
    return {row.text: said.of(row.title) for row in WRITTEN_RESULTS}


def _rail(request: Request, file: DeskFile, tab: str, kind: EventKind) -> Rail:
    """The rail of a report, or of the event that it follows from."""
    name, _, section = file.id.partition(OF_SECTION)
    event = services_of(request).hall.get(name) if file.follows_event else None
    if event is None:
        return report_rail(file, tab, kind)
    return event_rail(event, tab, event.section(section or None))


class EventValues(TypedDict, total=False):
    """What the scripts of a run event need on the pages of its report; else nothing."""

    base: str
    journal: int
    section: Section
    excluded: list[str]
    """The names of those who left a round robin before half, and have no rank."""
    excluded_numbers: tuple[int, ...]
    rated_otherwise: list[RatedOtherwise]
    """The games whose result was corrected for rating only."""


def numbers_without_rank(request: Request, file: DeskFile) -> tuple[int, ...]:
    """Who left a round robin before half; nobody where the report follows from no event."""
    return _event_values(request, file).get("excluded_numbers", ())


def _event_values(request: Request, file: DeskFile) -> EventValues:
    """What the scripts of a run event need on the pages of its report."""
    name, _, section = file.id.partition(OF_SECTION)
    event = services_of(request).hall.get(name) if file.follows_event else None
    if event is None:
        return {}
    chosen = event.section(section or None)
    excluded = [chosen.people[who].name for who in sorted(excluded_people(chosen))]
    excluded += [chosen.teams[team].name for team in sorted(excluded_teams(chosen))]
    return {
        "base": f"/events/{event.id}",
        "journal": event.event.at,
        "section": chosen,
        "excluded": excluded,
        "excluded_numbers": excluded_numbers(chosen),
        "rated_otherwise": games_rated_otherwise(chosen),
    }


async def small_form(request: Request) -> FormData:
    """The fields of a form that holds a few short texts."""
    return await form_of(request, services_of(request).limits, _SMALL_FORM)


def notice_of(request: Request) -> str | None:
    """What was said with the address: only what this desk has said is shown."""
    return services_of(request).notices.find(request.query_params.get("said", ""))


def reason_in_words(request: Request, problem: BaseException) -> str:
    """Why something failed, in the language of who asks."""
    return words_of(request).of(reason_of(problem))


def back_to(request: Request, address: str, said: Phrase | None = None) -> Response:
    """After something was changed: the page to look at, with a sentence of what was done."""
    if said is not None:
        token = services_of(request).notices.keep(words_of(request).of(said)[:300])
        address += ("&" if "?" in address else "?") + f"said={token}"
    if is_part(request):
        return HTMLResponse("", headers={"HX-Redirect": address})
    return RedirectResponse(address, status_code=303)
