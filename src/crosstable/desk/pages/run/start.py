"""Events on the start page: begin one, open one, close one."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import back_to, services_of
from crosstable.desk.pages.frame import phase_told
from crosstable.desk.run.hall import Hall
from crosstable.desk.run.opened import OpenEvent, identity_of
from crosstable.desk.run.views import local_day, local_time
from crosstable.errors import CrosstableError, NotAnEvent
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.disk.packing import unpack_folder
from crosstable.event.status import phase_of
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.refusals import Refused, reason_of
from crosstable.web.uploads import form_of

_ELSEWHERE = phrase("Folders can only be opened on the computer where the desk runs.")


class RecentEvent(TypedDict):
    """An event that was opened, and how far it is."""

    id: str
    folder: str
    name: str
    phase: Phrase
    players: int | str
    changed: str
    open: int


def recent_events(hall: Hall) -> list[RecentEvent]:
    """The events that were opened last, each with how far it is."""
    return [_recent(folder) for folder in hall.recents.folders()]


def _recent(folder: Path) -> RecentEvent:
    summary: RecentEvent = {
        "id": identity_of(folder),
        "folder": str(folder),
        "name": folder.name,
        "phase": phrase("cannot be read"),
        "players": "",
        "changed": "",
        "open": 0,
    }
    try:
        folder_of = open_event_folder(folder)
        event = folder_of.event
        section = event.first_section
    except Exception:  # one event that cannot be read never takes the others with it
        return summary
    last = section.last_round
    is_playing = last is not None and phase_of(event, section) == "playing"
    at = folder_of.journal.lines[-1].at
    return {
        **summary,
        "name": event.title or folder.name,
        "phase": phase_told(event, section),
        "players": len(section.people),
        "changed": f"{local_day(at)} {local_time(at)}",
        "open": len(last.open_boards) if last is not None and is_playing else 0,
    }


def only_here(request: Request) -> None:
    """Refuse what reaches into the folders of this computer to those who sit elsewhere."""
    if not services_of(request).settings.is_local:
        raise Refused(403, _ELSEWHERE)


async def open_folder(request: Request) -> Response:
    """Open an event by its folder."""
    only_here(request)
    services = services_of(request)
    form = await form_of(request, services.limits)
    text = str(form.get("folder", "")).strip()
    if not text:
        return back_to(request, "/", phrase("Give the folder of an event."))
    path = Path(text).expanduser()
    try:
        opened = await to_thread.run_sync(lambda: _open_place(services.hall, path))
    except (CrosstableError, OSError, ValueError) as problem:
        return back_to(request, "/", phrase("Not opened: {why}", why=reason_of(problem)))
    return back_to(request, f"/events/{opened.id}")


def _open_place(hall: Hall, path: Path) -> OpenEvent:
    """An event by its folder, or by a backup (ZIP), which is unpacked where new events lie."""
    if not path.is_file():
        return hall.open(path)
    if path.suffix.lower() != ".zip":
        message = phrase("{file} is neither the folder of an event nor a backup", file=str(path))
        raise NotAnEvent(message)
    return open_backup(hall, path.name, path.read_bytes())


def open_backup(hall: Hall, name: str, data: bytes) -> OpenEvent:
    """An event from a backup (ZIP): a new folder where new events lie; raises `NotAnEvent`."""
    parent = usual_parent()
    parent.mkdir(parents=True, exist_ok=True)
    return hall.open(unpack_folder(data, parent, Path(name).stem))


def usual_parent() -> Path:
    """Where new events lie unless another folder is given."""
    return Path.home() / "Crosstable"


async def close(request: Request) -> Response:
    """Forget an event at this desk; everything is on disk."""
    services = services_of(request)
    services.hall.close(request.path_params["id"])
    return back_to(request, "/")
