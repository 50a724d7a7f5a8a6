"""What all pages of a run event need: the event that is meant, its rail, its words."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote

from anyio import to_thread
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import asks_for_all, notice_of, services_of, show_page
from crosstable.desk.pages.frame import event_rail
from crosstable.desk.run.acting import MOST_CONFIRMED
from crosstable.desk.run.opened import OpenEvent
from crosstable.event.state import Section

NAME_COOKIE = "crosstable-desk-name"
_LONGEST_NAME = 60
_DIGITS = 10
"""More than the number of an act has."""


def opened_of(request: Request) -> OpenEvent:
    """The event that the address names."""
    return services_of(request).hall.known_event(request.path_params["id"])


def section_of(request: Request, opened: OpenEvent) -> Section:
    """The section that the address names, else the first."""
    return opened.section(request.query_params.get("section"))


async def refresh_event(request: Request) -> tuple[OpenEvent, Section]:
    """The event that the address names as it is now, and the section."""
    opened = opened_of(request)
    await to_thread.run_sync(opened.refresh)
    return opened, section_of(request, opened)


def name_of(request: Request) -> str:
    """Who acts at this browser, as the journal names them."""
    text = unquote(request.cookies.get(NAME_COOKIE, ""))
    clean = "".join(sign for sign in text if sign.isprintable()).strip()
    return clean[:_LONGEST_NAME] or "arbiter"


def shown_act(request: Request) -> int | None:
    """The number of the last act that the asking page shows; None if it wants everything."""
    text = request.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < _DIGITS else None


def confirmed_level(form: FormData) -> int:
    """Up to which level of warnings a form confirms what it asks for; 0 if it does not."""
    text = str(form.get("confirmed", "0"))
    is_level = text.isascii() and text.isdecimal() and len(text) == 1
    return min(int(text), MOST_CONFIRMED) if is_level else 0


async def shown_of_run(
    request: Request, template: str, opened: OpenEvent, tab: str, **values: Any
) -> Response:
    """A page of an event that is run."""
    section = values.get("section") or opened.section()
    is_first = opened.file_id(section) == opened.id
    values |= {
        "more": "" if is_first else f"?section={quote(section.id)}",
        "also": "" if is_first else f"&section={quote(section.id)}",
        "rail": event_rail(opened, tab, section),
        "opened": opened,
        "section": section,
        "notice": notice_of(request),
        "base": f"/events/{opened.id}",
        "files": f"/files/{quote(opened.file_id(section))}",
        "sections": list(opened.event.sections) if len(opened.event.sections) > 1 else [],
        "you": name_of(request),
        "journal": opened.event.at,
        "all_rows": asks_for_all(request),
        "is_read_only": opened.folder.journal.broken is not None,
        "missing_acts": await to_thread.run_sync(opened.folder.missing_acts),
    }
    return await to_thread.run_sync(lambda: show_page(request, template, **values))
