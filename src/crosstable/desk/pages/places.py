"""The picker: folders of this computer for the fields that name a place on it."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import services_of
from crosstable.desk.places import (
    FolderView,
    Place,
    Shown,
    Want,
    beginning_of,
    look_into,
    places_of,
)
from crosstable.model.phrases import phrase
from crosstable.web.language import Words, words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer

_LONGEST_PATH = 4000


class PlaceAnswer(TypedDict):
    """A name with its path."""

    name: str
    path: str
    kind: str
    size: int


class FolderAnswer(TypedDict):
    """A folder as the picker shows it."""

    at: str
    up: str
    above: list[PlaceAnswer]
    """The folders above it, the root first, and itself."""
    shown: list[PlaceAnswer]
    left_off: int
    is_event: bool
    is_empty: bool
    is_site: bool
    problem: str
    places: list[PlaceAnswer]


async def places(request: Request) -> Response:
    """What is in a folder, for the user in front of this computer."""
    if not services_of(request).settings.has_folders:
        raise Refused(403, phrase("Folders are shown only on the computer where the desk runs."))
    text = request.query_params.get("at", "")[:_LONGEST_PATH]
    wanted = request.query_params.get("want", "")
    if wanted not in {want.value for want in Want}:
        raise Refused(400, phrase("This request cannot be understood."))
    recents = services_of(request).hall.recents
    said = words_of(request)
    answer = await to_thread.run_sync(
        lambda: _answer(
            look_into(beginning_of(text), Want(wanted)), places_of(recents.folders()), said
        )
    )
    return json_answer(answer)


def _answer(view: FolderView, begin: list[Place], said: Words) -> FolderAnswer:
    path = view.path
    above = [*reversed(path.parents), path]
    return {
        "at": str(path),
        "up": "" if path.parent == path else str(path.parent),
        "above": [_named(folder) for folder in above],
        "shown": [_shown(item) for item in view.shown],
        "left_off": view.left_off,
        "is_event": view.is_event,
        "is_empty": view.is_empty,
        "is_site": view.is_site,
        "problem": said.of(view.problem),
        "places": [
            {"name": said.of(place.name), "path": str(place.path), "kind": place.kind, "size": 0}
            for place in begin
        ],
    }


def _named(folder: Path) -> PlaceAnswer:
    return {"name": folder.name or str(folder), "path": str(folder), "kind": "folder", "size": 0}


def _shown(item: Shown) -> PlaceAnswer:
    return {"name": item.name, "path": str(item.path), "kind": item.kind, "size": item.size}
