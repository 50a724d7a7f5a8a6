"""Backup and restore: copies, sticks, another machine, with what would be lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import back_to, reason_in_words, small_form
from crosstable.desk.pages.run.common import (
    confirmed_level,
    name_of,
    opened_of,
    refresh_event,
    shown_of_run,
)
from crosstable.desk.pages.run.start import only_here
from crosstable.desk.places import stick_folders
from crosstable.desk.run.opened import OpenEvent
from crosstable.desk.run.telling import describe_act as act_told
from crosstable.desk.run.views import local_day, local_time
from crosstable.errors import CrosstableError, NotConfirmed
from crosstable.event.disk.joining import merge
from crosstable.event.disk.outside import outside_changes, put_aside, settle, take_over_file
from crosstable.event.disk.packing import pack_folder
from crosstable.event.disk.second import choose_second_place, is_reachable, second_place
from crosstable.event.history.performing import Who
from crosstable.event.journal import Line
from crosstable.event.proof.backups import Comparison, back_up, compare_backup, restore
from crosstable.event.proof.verifying import verify
from crosstable.event.report.files import COPIES
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.web.refusals import Refused
from crosstable.web.responses import as_download

MOST_ACTS = 12
"""Acts that are named of those that would be lost."""


async def page(request: Request) -> Response:
    """The page."""
    return await _show_backup(request)


async def _show_backup(request: Request, **values: Any) -> Response:
    opened, section = await refresh_event(request)
    place = second_place(opened.path)
    values = {"comparison": None, "problem": "", "faults": None, "question": None, **values}
    return await shown_of_run(
        request,
        "run_backup.html",
        opened,
        "backup",
        section=section,
        folder=str(opened.path),
        acts=len(opened.folder.journal.lines),
        place=place,
        is_there=place is not None and is_reachable(place),
        sticks=await to_thread.run_sync(sticks),
        copies=_copies(opened),
        outside=await to_thread.run_sync(lambda: outside_changes(opened.folder)),
        sources=await to_thread.run_sync(lambda: _sources(opened)),
        MOST_CHANGES=MOST_ACTS,
        **values,
    )


def sticks() -> list[str]:
    """Places that a stick may be mounted at, of those that can be written."""
    return [str(path) for path in stick_folders() if is_reachable(path)]


def _copies(opened: OpenEvent) -> list[str]:
    """The reports as they were when a round was published or the report was sent."""
    folder = opened.path / COPIES
    return sorted(path.name for path in folder.glob("*.trf")) if folder.is_dir() else []


async def copy(request: Request) -> Response:
    """A kept copy."""
    opened = opened_of(request)
    name = request.path_params["name"]
    if name not in _copies(opened):
        raise Refused(404, phrase("There is no such file."))
    return as_download(name, await to_thread.run_sync((opened.path / COPIES / name).read_bytes))


async def archive(request: Request) -> Response:
    """The whole folder as one file."""
    opened = opened_of(request)
    data = await to_thread.run_sync(lambda: pack_folder(opened.path))
    return as_download(f"{opened.path.name}.zip", data, "application/zip")


# -- what the forms do ----------------------------------------------------------------------------


async def do(request: Request) -> Response:
    """Back up, choose a second place, compare, restore, merge, or prove the event."""
    opened = opened_of(request)
    form = await small_form(request)
    what = str(form.get("do", ""))
    text = str(form.get("place", "")).strip()[:1000]
    if what not in ("prove", "compare", *_DEEDS):
        raise Refused(400, phrase("This request cannot be understood."))
    try:
        if what == "prove":
            faults = await to_thread.run_sync(lambda: verify(opened.folder))
            return await _show_backup(request, faults=faults)
        if what not in _OF_THE_FOLDER:
            only_here(request)
        path = _path(text)
        if what == "compare":
            return await _show_comparison(request, opened, path)
        by = Who(name_of(request))
        level = confirmed_level(form)
        said = await to_thread.run_sync(lambda: _DEEDS[what](opened, path, by, level))
    except NotConfirmed as question:
        return await _show_backup(request, question=_question(question, what, text))
    except (CrosstableError, OSError) as problem:
        return await _show_backup(request, problem=reason_in_words(request, problem))
    opened.tell(opened.latest())
    return back_to(request, f"/events/{opened.id}/backup", said)


class RestoreQuestion(TypedDict):
    """What is asked before a copy takes the place of the event."""

    found: tuple[Any, ...]
    level: int
    do: str
    place: Any


def _question(question: NotConfirmed, what: str, place: str) -> RestoreQuestion:
    """What speaks against it, and the form that does it all the same."""
    circumstances = question.circumstances
    level = int(max(warning.level for warning in circumstances))
    return {"found": circumstances, "level": level, "do": what, "place": place}


def _path(text: str) -> Path | None:
    path = Path(text).expanduser() if text else None
    if path is not None and not path.is_absolute():
        raise CrosstableError(f"{text} is not a full path")
    return path


def _require_place(path: Path | None) -> Path:
    if path is None:
        raise CrosstableError("give a place")
    return path


async def _show_comparison(request: Request, opened: OpenEvent, path: Path | None) -> Response:
    comparison = await to_thread.run_sync(
        lambda: compare_backup(opened.folder, _require_place(path))
    )
    return await _show_backup(request, comparison=_comparison(opened, comparison))


class CopyComparison(TypedDict):
    """How a copy of an event differs from it."""

    place: str
    relation: str
    common: int
    here: int
    there: int
    lost: list[NamedAct]
    new: list[NamedAct]


def _comparison(opened: OpenEvent, comparison: Comparison) -> CopyComparison:
    return {
        "place": str(comparison.place),
        "relation": comparison.relation,
        "common": comparison.common,
        "here": len(comparison.only_here),
        "there": len(comparison.only_there),
        "lost": _named_acts(opened, comparison.only_here),
        "new": _named_acts(opened, comparison.only_there),
    }


class NamedAct(TypedDict):
    """An act in words."""

    when: str
    by: str
    told: Phrase


def _named_acts(opened: OpenEvent, lines: Sequence[Line]) -> list[NamedAct]:
    return [
        {
            "when": f"{local_day(line.at)} {local_time(line.at)}",
            "by": line.by,
            "told": act_told(line, opened.event),
        }
        for line in lines[:MOST_ACTS]
    ]


def _backed_up(opened: OpenEvent, path: Path | None, by: Who, level: int) -> Phrase:
    done = back_up(opened.folder, _require_place(path))
    if done.faults:
        return phrase("The copy at {place} has faults.", place=str(done.place))
    return phrase("{place}: {n} acts, verified.", place=str(done.place), n=done.acts)


def _second(opened: OpenEvent, path: Path | None, by: Who, level: int) -> Phrase:
    with opened.lock:
        choose_second_place(opened.path, path)
    if path is None:
        return phrase("The second place is no longer used.")
    return phrase("From now on, every act is also saved to {place}.", place=str(path))


def _restore(opened: OpenEvent, path: Path | None, by: Who, level: int) -> Phrase:
    with opened.lock:
        done = restore(_require_place(path), opened.path)
        opened.refresh()
    return phrase("{place}: {n} acts, verified.", place=str(done.place), n=done.acts)


def _merge(opened: OpenEvent, path: Path | None, by: Who, level: int) -> Phrase:
    with opened.lock:
        done = merge(opened.folder, _require_place(path), who=by, confirmed=level)
    open_ones = len(done.pending) + len(done.contradictions)
    return phrase("{n} new acts; {m} decisions are open.", n=done.acts, m=open_ones)


def _sources(opened: OpenEvent) -> list[Path]:
    """Journals on this computer that have acts that this one lacks."""
    return [
        missing_act.source
        for missing_act in opened.folder.missing_acts()
        if missing_act.source is not None
    ]


def _recover(opened: OpenEvent, path: Path | None, by: Who, level: int) -> Phrase:
    with opened.lock:
        opened.refresh()
        acts = 0
        for source in _sources(opened):
            acts += merge(opened.folder, source, who=by, confirmed=level).acts
    return plural(acts, "{n} act was brought back.", "{n} acts were brought back.")


def _taken_over(opened: OpenEvent, path: Path | None, by: Who, level: int) -> Phrase:
    with opened.lock:
        opened.refresh()
        for change in outside_changes(opened.folder):
            take_over_file(opened.folder, change.file, who=by, confirmed=level)
        settle(opened.folder, who=by)
    return phrase("The event now says what the files say.")


def _put_aside(opened: OpenEvent, path: Path | None, by: Who, level: int) -> Phrase:
    with opened.lock:
        opened.refresh()
        put_aside(opened.folder, who=by)
    return phrase("The files follow from the journal again; their former content is in “copies”.")


_OF_THE_FOLDER = {
    "recover": _recover,
    "take-over": _taken_over,
    "put-aside": _put_aside,
}
"""What can be done from elsewhere too: it reaches into no folder that the visitor names."""
_DEEDS = {
    "backup": _backed_up,
    "second": _second,
    "restore": _restore,
    "merge": _merge,
    **_OF_THE_FOLDER,
}
