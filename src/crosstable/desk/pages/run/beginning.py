"""A new event: four short screens, one form."""

from __future__ import annotations

import re
import secrets
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from anyio import to_thread

from crosstable.desk.pages.common import back_to, services_of, shown
from crosstable.desk.pages.run.common import name_of
from crosstable.desk.pages.run.players import enter_people
from crosstable.desk.pages.run.start import only_here
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
from crosstable.errors import CrosstableError
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.acts.sections import SectionAdded
from crosstable.event.disk.folder import Who, begin_event, open_event
from crosstable.event.people.numbering import LOT
from crosstable.event.requests.whole import time_code
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

    from crosstable.desk.background.services import Services

_TEXTS = ("city", "federation", "start", "end", "arbiter", "system", "time-control")
MOST_SECTIONS = 20


async def new_event(request: Request) -> Response:
    """The screens."""
    only_here(request)
    return _shown(request, {}, "")


def _shown(request: Request, given: Mapping[str, str], problem: str) -> Response:
    said = words_of(request)
    return shown(
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
        notice=request.query_params.get("said"),
        table=given.get("table") or request.query_params.get("table", ""),
    )


def usual_parent() -> Path:
    """Where new events lie unless another folder is given."""
    return Path.home() / "Crosstable"


async def begin(request: Request) -> Response:
    """Begin the event, with its players if a table came along."""
    only_here(request)
    services = services_of(request)
    form = await form_of(request, services.limits)
    texts = {key: str(value).strip()[:300] for key, value in form.items() if isinstance(value, str)}
    tables = await files_of(form, services.limits, "players")
    by = Who(name_of(request))
    try:
        folder = await to_thread.run_sync(lambda: _begun(texts, _tiebreaks(texts, form), by))
        opened = await to_thread.run_sync(lambda: services.hall.open(folder))
        path = _table(services, tables, texts.get("table", ""))
        if path is not None:
            await to_thread.run_sync(lambda: enter_people(opened, path, by))
    except (CrosstableError, OSError, ValueError) as problem:
        return _shown(request, texts, str(problem))
    return back_to(request, f"/events/{opened.id}/players", phrase("The event has been created."))


def _table(services: Services, files: list[tuple[str, bytes]], token: str) -> Path | None:
    """The table of players: one that comes along, else the one that was dropped before."""
    if files:
        path = services.folder / f"entries-{secrets.token_hex(8)}"
        path.write_bytes(files[0][1])
        return path
    path = services.folder / f"entries-{token}"
    return path if token.isalnum() and path.is_file() else None


def _tiebreaks(texts: Mapping[str, str], form: FormData) -> str:
    kind = kind_of_code(texts.get("system", ""))
    return tiebreaks_of(kind, [str(one) for one in form.getlist(f"tiebreak-{offered_for(kind)}")])


def _begun(texts: Mapping[str, str], tiebreaks: str, by: Who) -> Path:
    name = texts.get("name") or "Event"
    folder = Path(texts["folder"]).expanduser() if texts.get("folder") else free_folder(name)
    settings = {key: texts[key] for key in _TEXTS if texts.get(key)}
    settings["tiebreaks"] = tiebreaks
    if "time-control" in settings:
        settings["time-control"] = time_code(settings["time-control"])
    settings |= _of_system(texts)
    if texts.get("scoring"):
        settings["scoring"] = texts["scoring"]
    _try(name, settings)
    begin_event(folder, Created(name), who=by)
    event = open_event(folder)
    event.do(SettingsChanged(settings), who=by)
    for section in _sections(texts.get("sections", "")):
        event.do(SectionAdded(section), who=by)
    return folder


def _of_system(texts: Mapping[str, str]) -> dict[str, str]:
    """Settings that only some systems have: rounds, the first colour, boards, games of a match."""
    kind = kind_of_code(texts.get("system", ""))
    found: dict[str, str] = {}
    if kind in WITH_ROUNDS:
        found["initial-colour"] = _colour(texts.get("colour", "lot"), texts.get("seed", ""))
        found |= {"rounds": texts["rounds"]} if texts.get("rounds") else {}
    if kind in OF_TEAMS and texts.get("boards"):
        found["boards"] = texts["boards"]
    if kind == KNOCKOUT and texts.get("games"):
        found["games"] = texts["games"]
    return found


def _sections(text: str) -> list[str]:
    """The names of sections beside the first one."""
    names = [" ".join(part.split()) for part in text.split(",")]
    return list(dict.fromkeys(filter(None, names)))[:MOST_SECTIONS]


def _try(name: str, settings: Mapping[str, str]) -> None:
    """Whether the settings can be, before a folder is made; raises `CannotAct`."""
    from crosstable.event.journal import Line
    from crosstable.event.state import Event

    begun = Created(name).apply(Event(), Line(1, "", "", Created.NAME))
    list(SettingsChanged(settings).circumstances(begun, None))


def _colour(choice: str, seed: str) -> str:
    """The initial colour, by lot unless it was drawn already (C.04.3, 5.1)."""
    if choice in ("white", "black"):
        return choice
    return f"{LOT}{seed or secrets.token_hex(4)}"


def free_folder(name: str) -> Path:
    """A folder below the usual one with the name of the event."""
    plain = re.sub(r"[^\w-]+", "-", name.casefold()).strip("-_")[:60] or "event"
    parent = usual_parent()
    numbers = ("", *(f"-{n}" for n in range(2, 1000)))
    return next(one for n in numbers if not (one := parent / f"{plain}{n}").exists())
