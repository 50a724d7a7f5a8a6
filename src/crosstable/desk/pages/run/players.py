"""Players: a table that is edited in place, entries from lists and tables."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import back_to, services_of, small_form
from crosstable.desk.pages.run.common import (
    name_of,
    opened_of,
    refreshed,
    section_of,
    shown_act,
    shown_of_run,
)
from crosstable.desk.pages.run.paper import sheet_words
from crosstable.desk.pages.run.start import only_here
from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.views import changed_people, people_view
from crosstable.errors import CrosstableError
from crosstable.event.acts.people import Entered
from crosstable.event.disk.folder import Who
from crosstable.event.intake.entries import Differences, Entries, differences
from crosstable.event.intake.lines import read_entries, typed_line
from crosstable.event.intake.registration import PARTS, Registration
from crosstable.event.state import Section
from crosstable.event.status import event_status
from crosstable.lists.store import ListStore
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer
from crosstable.web.uploads import files_of, form_of

CANDIDATES = 8
BEFORE_A_ROUND = ("entries", "between rounds")
"""Phases in which the next round can be paired."""
_LONGEST_LINE = 200
_SHORTEST = 3
"""Letters before the lists are asked."""


async def players(request: Request) -> Response:
    """The table; for an open page that shows an earlier act only the rows that changed since."""
    opened, section = await refreshed(request)
    status = event_status(opened.event, section)
    lists = await to_thread.run_sync(_lists)
    return await shown_of_run(
        request,
        "run_players.html",
        opened,
        "players",
        section=section,
        sheets=sheet_words(request, section, of_round=False),
        where=status,
        people=people_view(section),
        changed=changed_people(opened, section, shown_act(request)),
        next_round=len(section.rounds) + 1,
        penalised=list((section.teams or section.people).values()),
        penalties=_penalties(section),
        can_pair=status.phase in BEFORE_A_ROUND and status.players > 1,
        lists=lists,
        is_local=services_of(request).settings.is_local,
    )


def _penalties(section: Section) -> list[dict[str, Any]]:
    """The penalties and bonuses that count."""
    known = section.teams or section.people
    return [
        {
            "name": known[penalty.who].name,
            "points": f"{penalty.points:+}",
            "is_match_points": penalty.is_match_points,
            "after": penalty.after,
            "reason": penalty.reason,
        }
        for penalty in section.penalties
        if penalty.who in known
    ]


def _lists() -> list[Any]:
    try:
        return list(ListStore().lists())
    except (CrosstableError, OSError):
        return []


async def search(request: Request) -> Response:
    """What somebody typed to add a player, and who of the kept rating lists fits it."""
    opened_of(request)
    line = request.query_params.get("q", "").strip()[:_LONGEST_LINE]
    typed = typed_line(line)
    answer: dict[str, Any] = {"typed": {key: str(value) for key, value in typed.items()}}
    sought = str(typed.get("fide_id") or typed.get("name") or line)[:60]
    if len(sought) < _SHORTEST:
        return json_answer({**answer, "found": []})
    try:
        found = await to_thread.run_sync(lambda: _found(sought))
    except (CrosstableError, OSError) as problem:
        return json_answer({**answer, "found": [], "problem": str(problem)})
    return json_answer({**answer, "found": found})


class FoundPerson(TypedDict):
    """A person of a rating list."""

    name: str
    fide_id: str
    federation: str
    title: str
    rating: str
    born: str
    sex: str
    rating_list: str


def _found(sought: str) -> list[FoundPerson]:
    return [
        {
            "name": one.name,
            "fide_id": one.fide_id,
            "federation": one.federation or "",
            "title": one.title or "",
            "rating": "" if not one.standard else str(one.standard),
            "born": "" if not one.birth_year else str(one.birth_year),
            "sex": one.sex or "",
            "rating_list": one.list,
        }
        for one in ListStore().search(sought, limit=CANDIDATES)
    ]


async def keep_list(request: Request) -> Response:
    """Take in a rating list from this computer, to be searched when players are entered."""
    only_here(request)
    opened = opened_of(request)
    form = await small_form(request)
    path = Path(str(form.get("list", "")).strip()).expanduser()
    told: Phrase
    if not path.is_file():
        told = phrase("There is no such file: {name}", name=str(path)[:200])
    else:
        try:
            kept = await to_thread.run_sync(lambda: ListStore().add(path, path.stem))
            told = phrase("{name} is kept: {n} players.", name=path.name, n=kept.players)
        except (CrosstableError, OSError) as problem:
            told = phrase("{name}: {what}", name=path.name, what=str(problem))
    return back_to(request, f"/events/{opened.id}/players", told)


# -- tables of entries ----------------------------------------------------------------------------


async def bring(request: Request) -> Response:
    """Show what a table would change, before anything is taken."""
    services = services_of(request)
    opened = opened_of(request)
    section = section_of(request, opened)
    form = await form_of(request, services.limits)
    files = await files_of(form, services.limits, "table")
    pasted = form.get("pasted")
    if isinstance(pasted, str) and pasted.strip():
        name = words_of(request).say("What you pasted")
        files = [(name, pasted.encode("utf-8", "replace"))]
    if not files:
        return back_to(request, f"/events/{opened.id}/players", phrase("No file was chosen."))
    name, data = files[0]
    token = secrets.token_hex(8)
    path = services.folder / f"entries-{token}"
    path.write_bytes(data)
    try:
        entries = await to_thread.run_sync(lambda: read_entries(path))
    except (CrosstableError, OSError) as problem:
        path.unlink(missing_ok=True)
        told = phrase("{name}: {what}", name=name, what=str(problem))
        return back_to(request, f"/events/{opened.id}/players", told)
    found = differences(section, entries)
    return await shown_of_run(
        request,
        "run_import.html",
        opened,
        "players",
        section=section,
        name=name,
        token=token,
        entries=entries,
        found=found,
        changes=[_change(person, other) for person, other in found.changed],
    )


class PersonChange(TypedDict):
    """What an import changes for a player."""

    id: Any
    name: Any
    rows: list[tuple[str, Any, Any]]


def _change(person: Any, other: Mapping[str, Any]) -> PersonChange:
    rows = [(key, getattr(person, key), value) for key, value in other.items()]
    return {"id": person.id, "name": person.name, "rows": rows}


async def take(request: Request) -> Response:
    """Take what was shown and ticked."""
    services = services_of(request)
    opened = opened_of(request)
    form = await form_of(request, services.limits)
    token = str(form.get("token", ""))
    path = services.folder / f"entries-{token}"
    if not token.isalnum() or not path.is_file():
        raise Refused(410, phrase("This table is no longer available. Import it again."))
    parts = {str(value) for value in form.getlist("take")}
    by = Who(name_of(request))
    section = request.query_params.get("section")
    try:
        count = await to_thread.run_sync(lambda: enter_people(opened, path, by, parts, section))
    except (CrosstableError, OSError) as problem:
        told = phrase("Not everything was imported: {what}", what=str(problem))
        return back_to(request, f"/events/{opened.id}/players", told)
    told = phrase("{new} entered, {changed} changed.", new=count[0], changed=count[1])
    opened.tell(opened.latest())
    return back_to(request, f"/events/{opened.id}/players", told)


def enter_people(
    opened: OpenEvent,
    path: Path,
    by: Who,
    parts: set[str] | None = None,
    section_name: str | None = None,
) -> tuple[int, int]:
    """Enter who is new in a table and change who changed; how many of each."""
    with opened.lock:
        opened.refresh()
        section = opened.section(section_name)
        entries: Entries = read_entries(path)
        found: Differences = differences(section, entries)
        named = found._replace(new=tuple(map(_named, found.new)))
        acts = Registration(entries, named).acts(PARTS if parts is None else parts)
        opened.folder.do_all(acts, section=section.id, who=by, confirmed=2)
    path.unlink(missing_ok=True)
    new = sum(isinstance(act, Entered) for act in acts)
    return new, len(acts) - new


def _named(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Somebody of whom a table has only the number is looked up, else called by it."""
    if data.get("name"):
        return data
    try:
        listed = next(iter(ListStore().search(str(data["fide_id"]), limit=1)), None)
    except (CrosstableError, OSError):
        listed = None
    return {**data, "name": listed.name if listed else f"FIDE {data['fide_id']}"}
