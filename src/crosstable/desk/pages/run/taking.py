"""Run the event of a report: what is adjusted is shown first, then a folder is made from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import (
    back_to,
    file_of,
    reason_in_words,
    services_of,
    shown_of_event,
    small_form,
)
from crosstable.desk.pages.run.beginning import folder_for
from crosstable.desk.pages.run.common import confirmed_level, name_of
from crosstable.desk.pages.run.start import only_here
from crosstable.desk.store import DeskFile
from crosstable.errors import CrosstableError, NotConfirmed
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.beginning import settings_beside
from crosstable.event.disk.folder import begin_event_folder
from crosstable.event.history.performing import Who
from crosstable.event.intake.importing import TakenOver, take_over
from crosstable.event.report.files import keep_copy
from crosstable.model.phrases import phrase
from crosstable.reading.files import loads
from crosstable.web.refusals import reason_of


async def preview(request: Request) -> Response:
    """What the event will have otherwise than the report."""
    only_here(request)
    return await _show_taking(request, file_of(request))


async def _show_taking(request: Request, file: DeskFile, **values: Any) -> Response:
    problem = values.pop("problem", "")
    taken = None
    try:
        taken = await to_thread.run_sync(lambda: take_over(file.current.data))
    except CrosstableError as why:
        problem = reason_in_words(request, why)
    values = {"question": (), "level": 0, "folder": "", **values}
    return await shown_of_event(
        request, "taking.html", file, "", taken=taken, problem=problem, **values
    )


async def take(request: Request) -> Response:
    """Make the folder of the event and open it."""
    only_here(request)
    services = services_of(request)
    file = file_of(request)
    form = await small_form(request)
    text = str(form.get("folder", "")).strip()
    level = confirmed_level(form)
    name = file.name
    data = file.current.data
    by = Who(name_of(request))
    try:
        taken = await to_thread.run_sync(lambda: take_over(data))
        folder = folder_for(text, Path(name).stem)
        await to_thread.run_sync(lambda: _begin(folder, taken, name, data, by, level))
        opened = await to_thread.run_sync(lambda: services.hall.open(folder))
    except NotConfirmed as question:
        circumstances = question.circumstances
        needed = int(max(warning.level for warning in circumstances))
        return await _show_taking(request, file, question=circumstances, level=needed, folder=text)
    except (CrosstableError, OSError, ValueError) as problem:
        return await _show_taking(
            request, file, problem=reason_in_words(request, problem), folder=text
        )
    return back_to(request, f"/events/{opened.id}", phrase("The event has been created."))


async def begin_beside(request: Request) -> Response:
    """An event for the other program's tournament, which goes on pairing it; then the folder."""
    only_here(request)
    services = services_of(request)
    file = file_of(request)
    by = Who(name_of(request))
    try:
        folder = await to_thread.run_sync(lambda: event_beside(file, "", by))
        opened = await to_thread.run_sync(lambda: services.hall.open(folder))
    except (CrosstableError, OSError, ValueError) as problem:
        return back_to(request, "/", phrase("Not begun: {why}", why=reason_of(problem)))
    return back_to(request, f"/events/{opened.id}/beside", phrase("The event has been created."))


def event_beside(file: DeskFile, place: str, by: Who) -> Path:
    """A new event that knows what the other program's file says of the tournament: its folder."""
    t = loads(file.current.data)
    name = t.name or Path(file.name).stem
    folder = folder_for(place, name)
    acts = (Created(name), SettingsChanged(settings_beside(t)))
    begin_event_folder(folder, *acts, who=by)
    return folder


def _begin(folder: Path, taken: TakenOver, name: str, data: bytes, by: Who, level: int) -> None:
    begin_event_folder(folder, taken.act, who=by, confirmed=level)
    keep_copy(folder, f"import-{name}", data)
