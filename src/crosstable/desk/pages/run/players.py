"""Players: a table that is edited in place, entries from lists and tables."""

from __future__ import annotations

import secrets
import shutil
from pathlib import Path
from typing import Any, TypedDict

from anyio import to_thread
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import back_to, reason_in_words, services_of
from crosstable.desk.pages.run.common import (
    opened_of,
    refresh_event,
    shown_act,
    shown_of_run,
)
from crosstable.desk.pages.run.paper import sheet_words
from crosstable.desk.pages.run.start import only_here
from crosstable.desk.run.views import changed_people, people_view
from crosstable.errors import CrosstableError
from crosstable.event.intake.lines import typed_line
from crosstable.event.requests.rounds import round_now
from crosstable.event.state import Section
from crosstable.event.status import event_status
from crosstable.event.systems.system import is_club_season
from crosstable.lists.store import ListStore
from crosstable.model.phrases import Phrase, phrase
from crosstable.text.formats import with_halves
from crosstable.web.responses import json_answer
from crosstable.web.uploads import form_of

CANDIDATES = 8
BEFORE_A_ROUND = ("entries", "between rounds")
"""Phases in which the next round can be paired."""
_LONGEST_LINE = 200
_SHORTEST = 3
"""Letters before the lists are asked."""


async def players(request: Request) -> Response:
    """The table; for an open page that shows an earlier act only the rows that changed since."""
    opened, section = await refresh_event(request)
    status = event_status(opened.event, section)
    lists = await to_thread.run_sync(_lists)
    people = people_view(section)
    return await shown_of_run(
        request,
        "run_players.html",
        opened,
        "players",
        section=section,
        sheets=sheet_words(request, section, of_round=False),
        where=status,
        people=people,
        expected=[
            [person["id"], person["name"], person["is_missing"], person["is_away"]]
            for person in people
            if not person["withdrawn"]
        ],
        is_club=is_club_season(section),
        round_now=round_now(section),
        changed=changed_people(opened, section, shown_act(request)),
        next_round=len(section.rounds) + 1,
        penalised=list((section.teams or section.people).values()),
        penalties=_penalties(section),
        pickable=[[who, known.name] for who, known in (section.teams or section.people).items()],
        prohibitions=_prohibitions(section),
        groups=_groups(section),
        is_in_fide_mode=opened.event.fide_loss is None,
        can_pair=status.phase in BEFORE_A_ROUND and status.players > 1,
        lists=lists,
        is_local=services_of(request).settings.is_local,
    )


class PenaltyLine(TypedDict):
    """A penalty or a bonus that counts."""

    name: str
    points: str
    is_match_points: bool
    after: int
    reason: str


def _penalties(section: Section) -> list[PenaltyLine]:
    """The penalties and bonuses that count."""
    known = section.teams or section.people
    return [
        {
            "name": known[penalty.who].name,
            "points": f"{'+' if penalty.points > 0 else ''}{with_halves(penalty.points)}",
            "is_match_points": penalty.is_match_points,
            "after": penalty.after,
            "reason": penalty.reason,
        }
        for penalty in section.penalties
        if penalty.who in known
    ]


class ProhibitionView(TypedDict):
    """People, or teams, who must not meet."""

    ids: tuple[str, ...]
    names: list[str]
    first: int
    last: int
    while_possible: bool
    given_way: tuple[int, ...]


def _prohibitions(section: Section) -> list[ProhibitionView]:
    """Who must not meet."""
    known = section.teams or section.people
    return [
        {
            "ids": prohibition.group,
            "names": [known[who].name for who in prohibition.group if who in known],
            "first": prohibition.first,
            "last": prohibition.last,
            "while_possible": prohibition.while_possible,
            "given_way": prohibition.given_way,
        }
        for prohibition in section.prohibited
    ]


class Group(TypedDict):
    """Players who have something in common."""

    name: str
    ids: list[str]


def _groups(section: Section) -> list[Group]:
    """Clubs and federations with several players, who may be kept apart."""
    members: dict[str, list[str]] = {}
    for person in () if section.teams else section.people.values():
        for name in (person.club, person.federation):
            if name:
                members.setdefault(name, []).append(person.id)
    return [{"name": name, "ids": ids} for name, ids in sorted(members.items()) if len(ids) > 1]


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
    answer = {"typed": {key: str(value) for key, value in typed.items()}}
    sought = str(typed.get("fide_id") or typed.get("name") or line)[:60]
    if len(sought) < _SHORTEST:
        return json_answer({**answer, "found": []})
    try:
        people = await to_thread.run_sync(lambda: _find_people(sought))
    except (CrosstableError, OSError) as problem:
        return json_answer({**answer, "found": [], "problem": reason_in_words(request, problem)})
    return json_answer({**answer, "found": people})


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


def _find_people(sought: str) -> list[FoundPerson]:
    return [
        {
            "name": player.name,
            "fide_id": player.fide_id,
            "federation": player.federation or "",
            "title": player.title or "",
            "rating": "" if not player.standard else str(player.standard),
            "born": "" if not player.birth_year else str(player.birth_year),
            "sex": player.sex or "",
            "rating_list": player.list,
        }
        for player in ListStore().search(sought, limit=CANDIDATES)
    ]


async def keep_list(request: Request) -> Response:
    """Take in a rating list that is sent, or one of this computer, to find players in it."""
    opened = opened_of(request)
    services = services_of(request)
    form = await form_of(request, services.limits, services.limits.list_bytes)
    sent = form.get("list")
    back = str(form.get("back", ""))
    is_ours = back.startswith(f"/events/{opened.id}/") and "//" not in back
    where = back if is_ours else f"/events/{opened.id}/players"
    if isinstance(sent, UploadFile):
        path = services.folder / f"list-{secrets.token_hex(8)}-{Path(sent.filename or 'list').name}"
        await to_thread.run_sync(lambda: _write_list(sent, path))
        told = await to_thread.run_sync(lambda: _keep_file(path, Path(sent.filename or "list")))
        path.unlink(missing_ok=True)
        return back_to(request, where, told)
    only_here(request)
    path = Path(str(sent or "").strip()).expanduser()
    if not path.is_file():
        return back_to(
            request, where, phrase("There is no such file: {name}", name=str(path)[:200])
        )
    return back_to(request, where, await to_thread.run_sync(lambda: _keep_file(path, path)))


def _write_list(sent: UploadFile, path: Path) -> None:
    with path.open("wb") as target:
        shutil.copyfileobj(sent.file, target)


def _keep_file(path: Path, named: Path) -> Phrase:
    try:
        kept = ListStore().add(path, named.stem)
    except CrosstableError as problem:
        return phrase("{name}: {what}", name=named.name, what=problem.message)
    except OSError:
        return phrase("{name} cannot be read.", name=named.name)
    return phrase("{name} is kept: {n} players.", name=named.name, n=kept.players)
