"""An event: what it is, its versions, its download."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import (
    back_to,
    file_of,
    services_of,
    show_page,
    shown_of_event,
    small_form,
)
from crosstable.desk.store import DeskFile
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.language import words_of
from crosstable.web.responses import as_download
from crosstable.web.uploads import form_of

SYSTEM_NAMES = {
    "swiss": phrase("Swiss system"),
    "round-robin": phrase("round robin"),
    "double-round-robin": phrase("double round robin"),
    "match": phrase("match of two players"),
    "team": phrase("team tournament"),
    "scheveningen": phrase("Scheveningen system"),
}


async def overview(request: Request) -> Response:
    """What the file is, and the verdict in one sentence."""
    file = file_of(request)
    services = services_of(request)
    language = words_of(request).language
    summary = await services.of(file, "overview", language=language, **services.brought_with(file))
    return await shown_of_event(
        request,
        "overview.html",
        file,
        "",
        found=summary,
        verdict=verdict(summary["summary"], summary["goes_on"]),
        system=SYSTEM_NAMES[summary["system"]],
        is_here=services.settings.is_local,
    )


def verdict(summary: dict[str, int], goes_on: bool = False) -> Phrase:
    """One sentence about the faults of a file; nobody sends the report of an event that goes on."""
    error = summary["error"]
    warning = summary["warning"]
    if error and goes_on:
        return phrase(
            "The event is running, and its report has errors; correct them before you pair."
        )
    if warning and goes_on and not error:
        return phrase("The event is running. No errors, but some things to check.")
    if error:
        return phrase("This report would be sent back: its errors must be corrected first.")
    if warning:
        return phrase("No errors, but some things to check before it is sent.")
    return phrase("This report is in order.")


async def close(request: Request) -> Response:
    """Forget the file; edits that nobody has downloaded are not dropped without asking."""
    services = services_of(request)
    file = file_of(request)
    form = await form_of(request, services.limits)
    if file.is_changed and form.get("sure") != "yes":
        return show_page(request, "close.html", file=file)
    services.store.close(file.id)
    return back_to(request, "/", phrase("{name} was closed.", name=file.name))


async def download(request: Request) -> Response:
    """The file as it is now."""
    file = file_of(request)
    file.downloaded = file.current.fingerprint
    return as_download(file.name, file.current.data)


async def undo(request: Request) -> Response:
    """One version back."""
    file = file_of(request)
    step = file.undoable
    file.move(-1)
    said = None if step is None else phrase("Undone: {step}", step=step)
    return back_to(request, await _page_before(request, file), said)


async def redo(request: Request) -> Response:
    """One version forward."""
    file = file_of(request)
    step = file.redoable
    file.move(1)
    said = None if step is None else phrase("Redone: {step}", step=step)
    return back_to(request, await _page_before(request, file), said)


async def _page_before(request: Request, file: DeskFile) -> str:
    """The page of this file on which the button was; nobody is sent anywhere else."""
    form = await small_form(request)
    back = str(form.get("back", ""))
    home = f"/files/{file.id}"
    is_ours = back == home or back.startswith((f"{home}/", f"{home}?"))
    return back if is_ours else f"{home}/check"
