"""A new event: four short screens, one form."""

from __future__ import annotations

import re
import secrets
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from anyio import to_thread

from crosstable.desk.pages.common import back_to, notice_of, reason_in_words, services_of, show_page
from crosstable.desk.pages.run.common import name_of
from crosstable.desk.pages.run.start import only_here, usual_parent
from crosstable.desk.pages.run.systems import (
    KNOCKOUT,
    OF_TEAMS,
    OFFERED,
    TIME_CONTROLS,
    WITH_ROUNDS,
    described_time,
    groups,
    kind_of_code,
    kinds,
    offered_for,
    tiebreaks_of,
    usual_for,
)
from crosstable.desk.run.kepttables import KeptTables
from crosstable.errors import CrosstableError
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.acts.sections import SectionAdded
from crosstable.event.disk.folder import begin_event_folder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.disk.lock import is_unused
from crosstable.event.history.performing import Who
from crosstable.event.intake.tables import read_sheets
from crosstable.event.journal import Line
from crosstable.event.people.numbering import LOT
from crosstable.event.state import Event
from crosstable.event.typed import time_code, with_bracketed_number
from crosstable.model.federations import current_federations
from crosstable.model.phrases import phrase
from crosstable.web.language import words_of
from crosstable.web.tables import tiebreak_title
from crosstable.web.uploads import files_of, form_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.datastructures import FormData
    from starlette.requests import Request
    from starlette.responses import Response

_TEXTS = ("city", "federation", "start", "end", "arbiter", "system", "time-control")
MOST_SECTIONS = 20


async def new_event(request: Request) -> Response:
    """The screens."""
    only_here(request)
    return _show_form(request, {}, "")


def _show_form(request: Request, given: Mapping[str, str], problem: str) -> Response:
    said = words_of(request)
    table = given.get("table") or request.query_params.get("table", "")
    return show_page(
        request,
        "new_event.html",
        422 if problem else 200,
        given=given,
        problem=problem,
        tiebreaks={
            kind: [(code, tiebreak_title(code, said), code in usual_for(kind)) for code in codes]
            for kind, codes in OFFERED.items()
        },
        systems=groups(),
        federations=current_federations(),
        kinds=kinds(),
        of_teams=OF_TEAMS,
        with_rounds=WITH_ROUNDS,
        time_controls=[(code, described_time(code, said.language)) for code in TIME_CONTROLS],
        parent=str(usual_parent()),
        today=date.today().isoformat(),
        seed=secrets.token_hex(4),
        notice=notice_of(request),
        table=table,
        table_name=_name_of_kept(table),
    )


async def begin(request: Request) -> Response:
    """Begin the event, with its players if a table came along."""
    only_here(request)
    services = services_of(request)
    form = await form_of(request, services.limits)
    texts = {key: str(value).strip()[:300] for key, value in form.items() if isinstance(value, str)}
    tables = await files_of(form, services.limits, "players")
    by = Who(name_of(request))
    kept = KeptTables()
    token = kept.keep(*tables[0]) if tables else texts.get("table", "")
    try:
        if kept.has(token):
            await to_thread.run_sync(lambda: _readable(kept, token))
        folder = await to_thread.run_sync(lambda: _begin(texts, _tiebreaks(texts, form), by))
        opened = await to_thread.run_sync(lambda: services.hall.open(folder))
    except (CrosstableError, OSError, ValueError) as problem:
        why = reason_in_words(request, problem)
        return _show_form(request, {**texts, "table": token}, why)
    where = f"entries/{token}" if kept.has(token) else "players"
    return back_to(request, f"/events/{opened.id}/{where}", phrase("The event has been created."))


def _name_of_kept(table: str) -> str:
    kept = KeptTables()
    return kept.choices(table).name if kept.has(table) else ""


def _readable(kept: KeptTables, token: str) -> None:
    """Raise `CannotAct` for a table that is none, before a folder is made; it is not kept."""
    try:
        read_sheets(kept.path(token))
    except CrosstableError:
        kept.forget(token)
        raise


def _tiebreaks(texts: Mapping[str, str], form: FormData) -> str:
    kind = kind_of_code(texts.get("system", ""))
    return tiebreaks_of(kind, [str(code) for code in form.getlist(f"tiebreak-{offered_for(kind)}")])


def _begin(texts: Mapping[str, str], tiebreaks: str, by: Who) -> Path:
    name = texts.get("name") or "Event"
    folder = folder_for(texts.get("folder", ""), name)
    settings = {key: texts[key] for key in _TEXTS if texts.get(key)}
    settings["tiebreaks"] = tiebreaks
    if "time-control" in settings:
        settings["time-control"] = time_code(settings["time-control"])
    if "arbiter" in settings:
        settings["arbiter"] = with_bracketed_number(settings["arbiter"])
    settings |= _of_system(texts)
    if texts.get("scoring"):
        settings["scoring"] = texts["scoring"]
    _try(name, settings)
    begin_event_folder(folder, Created(name), who=by)
    event = open_event_folder(folder)
    event.do(SettingsChanged(settings), who=by)
    for section in _sections(texts.get("sections", "")):
        event.do(SectionAdded(section), who=by)
    return folder


def _of_system(texts: Mapping[str, str]) -> dict[str, str]:
    """Settings that only some systems have: rounds, the first colour, boards, games of a match."""
    kind = kind_of_code(texts.get("system", ""))
    settings: dict[str, str] = {}
    if kind in WITH_ROUNDS:
        settings["initial-colour"] = _colour(texts.get("colour", "lot"), texts.get("seed", ""))
        settings |= {"rounds": texts["rounds"]} if texts.get("rounds") else {}
    if kind in OF_TEAMS and texts.get("boards"):
        settings["boards"] = texts["boards"]
    if kind == KNOCKOUT and texts.get("games"):
        settings["games"] = texts["games"]
    return settings


def _sections(text: str) -> list[str]:
    """The names of sections beside the first one."""
    names = [" ".join(part.split()) for part in text.split(",")]
    return list(dict.fromkeys(filter(None, names)))[:MOST_SECTIONS]


def _try(name: str, settings: Mapping[str, str]) -> None:
    """Whether the settings can be, before a folder is made; raises `CannotAct`."""
    begun = Created(name).apply(Event(), Line(1, "", "", Created.NAME))
    list(SettingsChanged(settings).circumstances(begun, None))


def _colour(choice: str, seed: str) -> str:
    """The initial colour, by lot unless it was drawn already (C.04.3, 5.1)."""
    if choice in ("white", "black"):
        return choice
    return f"{LOT}{seed or secrets.token_hex(4)}"


def folder_for(text: str, name: str) -> Path:
    """The folder that is given; one that holds other things gets a new folder in it."""
    if not text:
        return free_folder(name, usual_parent())
    given = Path(text).expanduser()
    return free_folder(name, given) if _holds_other_things(given) else given


def _holds_other_things(folder: Path) -> bool:
    try:
        return folder.is_dir() and not is_unused(folder) and not (folder / JOURNAL).exists()
    except OSError:
        return False


def free_folder(name: str, parent: Path) -> Path:
    """A folder that is not there yet, with the name of the event."""
    plain = re.sub(r"[^\w-]+", "-", name.casefold()).strip("-_")[:60] or "event"
    numbers = ("", *(f"-{n}" for n in range(2, 1000)))
    return next(folder for n in numbers if not (folder := parent / f"{plain}{n}").exists())
