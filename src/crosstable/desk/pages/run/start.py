"""Events on the start page: begin one, open one, close one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import back_to, services_of, show_page
from crosstable.desk.pages.frame import phase_told
from crosstable.desk.run.hall import Hall
from crosstable.desk.run.opened import OpenEvent, identity_of
from crosstable.desk.run.views import local_day, local_time
from crosstable.desk.store import shown_name
from crosstable.errors import CrosstableError, NotAnEvent
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.disk.packing import is_named_copy, packed_journal, unpack_folder
from crosstable.event.journal import read_journal
from crosstable.event.proof.backups import ZIP, shared_acts
from crosstable.event.status import phase_of
from crosstable.lists.store import data_folder
from crosstable.model.phrases import Phrase, phrase
from crosstable.text.safefiles import replace_bytes
from crosstable.web.refusals import Refused, reason_of
from crosstable.web.uploads import form_of

_ELSEWHERE = phrase("Folders can only be opened on the computer where the desk runs.")


class RecentEvent(TypedDict):
    """An event that was opened, and how far it is."""

    id: str
    folder: str
    name: Phrase | str
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
    title = event.title or folder.name
    return {
        **summary,
        "name": phrase("{name} (copy)", name=title) if is_named_copy(folder) else title,
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
    as_copy = form.get("copy") == "yes"
    try:
        if not as_copy and (known := await to_thread.run_sync(known_original, services.hall, path)):
            return show_page(request, "copy_known.html", known=known)
        opened = await to_thread.run_sync(lambda: _open_place(services.hall, path, as_copy))
    except (CrosstableError, OSError, ValueError) as problem:
        return back_to(request, "/", phrase("Not opened: {why}", why=reason_of(problem)))
    return back_to(request, f"/events/{opened.id}")


def _open_place(hall: Hall, path: Path, as_copy: bool) -> OpenEvent:
    """An event by its folder, or by a backup (ZIP), which is unpacked where new events lie."""
    if not path.is_file():
        return hall.open(path)
    if path.suffix.lower() != ZIP:
        message = phrase("{file} is neither the folder of an event nor a backup", file=str(path))
        raise NotAnEvent(message)
    return open_backup(hall, path.name, path.read_bytes(), as_copy=as_copy)


def open_backup(hall: Hall, name: str, data: bytes, *, as_copy: bool = False) -> OpenEvent:
    """An event from a backup (ZIP): a new folder where new events lie; raises `NotAnEvent`."""
    parent = usual_parent()
    parent.mkdir(parents=True, exist_ok=True)
    return hall.open(unpack_folder(data, parent, Path(name).stem, as_copy=as_copy))


class KnownOriginal(NamedTuple):
    """The event at this desk that a backup is a copy of."""

    id: str
    title: str
    folder: Path
    backup: Path
    only_here: int
    """How many acts the event has that the backup lacks."""
    only_there: int


def known_original(hall: Hall, backup: Path) -> KnownOriginal | None:
    """The event that a backup (ZIP) is a copy of: both journals begin with the same act.

    Of several, such as an earlier copy, it is the one with most acts in common.
    """
    if backup.suffix.lower() != ZIP or not backup.is_file():
        return None
    there = read_journal(packed_journal(backup.read_bytes())).lines
    nearest: KnownOriginal | None = None
    most_shared = 0
    for folder in dict.fromkeys([*(opened.path for opened in hall), *hall.recents.folders()]):
        with suppress(CrosstableError, OSError):
            event = open_event_folder(folder)
            here = event.journal.lines
            common = shared_acts(here, there)
            if common > most_shared:
                most_shared = common
                only = (len(here) - common, len(there) - common)
                title = event.event.title or folder.name
                nearest = KnownOriginal(identity_of(folder), title, folder, backup, *only)
    return nearest


def keep_brought_backup(name: str, data: bytes) -> Path:
    """Where a backup lies that was dropped, until it is opened; only the latest is kept."""
    folder = data_folder() / "brought"
    folder.mkdir(parents=True, exist_ok=True)
    for older in folder.glob(f"*{ZIP}"):
        older.unlink(missing_ok=True)
    path = folder / f"{Path(shown_name(name)).stem}{ZIP}"
    replace_bytes(path, data, is_private=True)
    return path


def usual_parent() -> Path:
    """Where new events lie unless another folder is given."""
    return Path.home() / "Crosstable"


async def close(request: Request) -> Response:
    """Forget an event at this desk; everything is on disk."""
    services = services_of(request)
    services.hall.close(request.path_params["id"])
    return back_to(request, "/")
