"""The page of an event that is paired in another program."""

from __future__ import annotations

import os
import time
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from anyio import to_thread
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import back_to, reason_in_words, services_of, show_page
from crosstable.desk.pages.run.common import (
    confirmed_level,
    name_of,
    opened_of,
    refresh_event,
    section_of,
    shown_of_run,
)
from crosstable.desk.pages.run.start import only_here
from crosstable.desk.run.beside import (
    change_rows,
    files_of,
    hand_work,
    handed_now,
    handed_views,
    look_at,
    opinions,
    steps_of,
    strangers_of,
)
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import CannotAct, CrosstableError, NotConfirmed
from crosstable.event.acts.beside import beside_of
from crosstable.event.beside.comparing import Preview
from crosstable.event.beside.describing import (
    headline,
    kept_words,
    menu_of,
    other_differences,
    stale_words,
)
from crosstable.event.beside.describing import name_of as name_in
from crosstable.event.beside.people import PersonChange
from crosstable.event.beside.watching import read_part
from crosstable.event.history.performing import Who
from crosstable.event.requests.beside import digest_of
from crosstable.event.requests.table import request_of
from crosstable.event.state import Section
from crosstable.event.systems.system import rounds_of
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import Phrase, phrase
from crosstable.reading.beside.assembling import CLOCK_STEP
from crosstable.reading.beside.snapshot import PROGRAMS, SWISS_MANAGER
from crosstable.text.safefiles import replace_bytes
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer
from crosstable.web.uploads import form_of

_ABSENT = "absent-"
_MOST_FILES = 4
_LARGEST_FILE = 4_000_000
_DIGITS_OF_A_TIME = 15
_MOST_ABSENT = 30
"""People who can be asked about; a form has no more fields."""
_CHANGE_WORDS = {
    "new": phrase("new player"),
    "renamed": phrase("other name"),
    "gone": phrase("no longer listed"),
}


class Question(NamedTuple):
    """What is asked before it is done, and the fields that the answer repeats."""

    circumstances: tuple[Circumstance, ...]
    level: int
    fields: tuple[tuple[str, str], ...]


async def page(request: Request) -> Response:
    """The page."""
    return await _show(request)


async def _show(request: Request, **values: Any) -> Response:
    opened, section = await refresh_event(request)
    shown = {"problem": "", "question": None, **values}
    if section.beside is None:
        return await shown_of_run(
            request,
            "run_beside_start.html",
            opened,
            "beside",
            section=section,
            programs=PROGRAMS,
            **shown,
        )
    look = await to_thread.run_sync(lambda: look_at(opened, section))
    preview = look.outlook.preview
    is_takable = preview is not None and not preview.is_empty and not preview.problems
    seen = look.outlook.sighting.snapshot
    rows = [] if preview is None else list(change_rows(section, preview))
    return await shown_of_run(
        request,
        "run_beside.html",
        opened,
        "beside",
        section=section,
        program=PROGRAMS[section.beside.program],
        takes_files=section.beside.program == SWISS_MANAGER,
        folder=" › ".join(Path(section.beside.folder).parts[-2:]),
        whole_folder=section.beside.folder,
        look=look,
        files_seen=files_of(look),
        planned_rounds=rounds_of(section),
        preview=preview,
        is_takable=is_takable,
        seen="" if seen is None else digest_of(seen),
        headline="" if preview is None else headline(preview),
        kept="" if preview is None else kept_words(preview),
        rows=rows,
        bye=name_in(section, preview, preview.bye) if preview is not None and preview.bye else "",
        disputed=_disputed_boards(section),
        strangers=strangers_of(section, seen),
        unlisted=_people_at_no_board(section, preview),
        steps=steps_of(section, look),
        handed=handed_views(section, look),
        handed_now=handed_now(section),
        by_hand=hand_work(section),
        menu=menu_of(section.beside.program),
        open_boards=len(section.last_round.open_boards) if section.last_round else 0,
        same=sum(not row.is_told for row in rows),
        stale_lists=[] if preview is None else [*map(stale_words, preview.stale)],
        most_absent=_MOST_ABSENT,
        change_words=_CHANGE_WORDS,
        others=[] if preview is None else [*other_differences(section, preview)],
        people=[] if preview is None else _people(preview),
        import_path=_import_path(section),
        **shown,
    )


def _disputed_boards(section: Section) -> list[int]:
    """The boards of the last round that are to be decided before it is handed back."""
    last = section.last_round
    boards = () if last is None else last.boards
    return [board.number for board in boards if last and last.facts_of(board).contradictions]


def _people(preview: Preview) -> list[PersonChange]:
    """Those who have no board to be shown at, or another name."""
    seated = {who for board in preview.boards for who in (board.white, board.black)}
    return [
        change
        for change in preview.people
        if change.kind in ("renamed", "gone") or (change.kind == "new" and change.who not in seated)
    ]


def _import_path(section: Section) -> tuple[str, ...]:
    """The menus of the other program, with the file where it is chosen."""
    beside = beside_of(section)
    menu = menu_of(beside.program)
    last = section.last_round
    handed = None if last is None else beside.handed_back.get(last.number)
    file = () if handed is None else (handed.file,)
    if beside.program == SWISS_MANAGER:
        return (*menu[:-1], *file, menu[-1])
    return (*menu, *file)


def _people_at_no_board(section: Section, preview: Preview | None) -> list[tuple[str, str, str]]:
    """Who is in no board: the id, the name, and the code of the bye that is assumed."""
    if preview is None:
        return []
    return [
        (o.who, name_in(section, preview, o.who), o.code)
        for o in preview.unlisted
        if not o.is_answered
    ]


async def digest(request: Request) -> Response:
    """Whether there is something else to look at than what a page shows."""
    opened, section = await refresh_event(request)
    if section.beside is None:
        return json_answer({"digest": "", "at": ""})
    look = await to_thread.run_sync(lambda: look_at(opened, section))
    return json_answer({"digest": look.digest, "at": look.shown_at})


async def opinion(request: Request) -> Response:
    """The second opinion, which may take a moment."""
    opened, section = await refresh_event(request)
    beside_of(section)
    look = await to_thread.run_sync(lambda: look_at(opened, section))
    told = await to_thread.run_sync(lambda: opinions(section, look))
    return show_page(request, "run_beside_opinion.html", opinions=told)


# -- what the forms do ----------------------------------------------------------------------------


async def do(request: Request) -> Response:
    """Attach, look, take, hand back, withdraw, detach, or put files into the folder."""
    opened = opened_of(request)
    form = await form_of(request, services_of(request).limits)
    section = section_of(request, opened)
    what = str(form.get("do", ""))
    if what not in _DEEDS:
        raise Refused(400, phrase("This request cannot be understood."))
    if what in _OF_THIS_COMPUTER:
        only_here(request)
    uploads = await _uploads(form) if what == "files" else ()
    by = Who(name_of(request))
    try:
        said = await to_thread.run_sync(lambda: _DEEDS[what](opened, section, form, by, uploads))
    except NotConfirmed as question:
        return await _show(request, question=_question(question, form))
    except (CrosstableError, OSError) as problem:
        return await _show(request, problem=reason_in_words(request, problem))
    opened.tell(opened.latest())
    more = request.url.query and f"?{request.url.query}"
    return back_to(request, f"/events/{opened.id}/beside{more}", said)


def _question(question: NotConfirmed, form: FormData) -> Question:
    circumstances = tuple(question.circumstances)
    level = int(max(warning.level for warning in circumstances))
    fields = tuple((name, str(value)) for name, value in form.items() if name not in ("confirmed",))
    return Question(circumstances, level, fields)


class DroppedList(NamedTuple):
    """A file that was dropped on the page."""

    name: str
    data: bytes
    changed: float | None
    """When it was last written, in seconds since 1970; None where the browser does not say it."""


Dropped = tuple[DroppedList, ...]


async def _uploads(form: FormData) -> Dropped:
    files = [item for item in form.getlist("file") if isinstance(item, UploadFile)]
    times = [_time_of(str(item)) for item in form.getlist("changed")]
    dropped = zip_longest(files[:_MOST_FILES], times[: len(files[:_MOST_FILES])])
    return tuple(
        [
            DroppedList(Path(item.filename).name, await item.read(_LARGEST_FILE), changed)
            for item, changed in dropped
            if item.filename
        ]
    )


def _time_of(milliseconds: str) -> float | None:
    """The time that a browser gives to a file; a clock ahead of ours is not believed."""
    if not milliseconds.isascii() or not milliseconds.isdigit():
        return None
    return min(int(milliseconds[:_DIGITS_OF_A_TIME]) / 1000, time.time())


def _attach(
    opened: OpenEvent, section: Section, form: FormData, by: Who, uploads: Dropped
) -> Phrase:
    folder = Path(str(form.get("folder", "")).strip()).expanduser()
    if not folder.is_absolute() or not folder.is_dir():
        raise CannotAct(phrase("{folder} is not a folder", folder=str(folder)))
    program = str(form.get("program", ""))
    words = {"program": program, "folder": str(folder)}
    _ask(opened, section, "attach", words, form, by)
    return phrase("This event is now paired in {program}.", program=PROGRAMS[program])


def _ask(
    opened: OpenEvent, section: Section, name: str, words: dict[str, str], form: FormData, by: Who
) -> None:
    with opened.lock:
        opened.refresh()
        asked = request_of(opened.event, opened.section(section.id), name, words)
        opened.folder.do_all(
            asked.acts, section=section.id, who=by, confirmed=confirmed_level(form)
        )


def _look(opened: OpenEvent, section: Section, form: FormData, by: Who, uploads: Dropped) -> Phrase:
    look_at(opened, section, is_asked=True)
    return phrase("Looked just now.")


def _take(opened: OpenEvent, section: Section, form: FormData, by: Who, uploads: Dropped) -> Phrase:
    with opened.lock:
        look = look_at(opened, section)
        snapshot = look.outlook.sighting.snapshot
        if snapshot is None:
            raise CannotAct(phrase("the folder has no lists"))
        if str(form.get("seen", "")) != digest_of(snapshot):
            raise CannotAct(phrase("the lists have changed meanwhile; look again"))
        absences = {
            name.removeprefix(_ABSENT): str(value)
            for name, value in form.items()
            if name.startswith(_ABSENT)
        }
        there = str(form.get("there", "")).strip()
        matches = {there: str(form.get("here", "")).strip()} if there else {}
        look.companion.take(
            snapshot,
            absences=absences,
            matches=matches,
            who=by,
            confirmed=confirmed_level(form),
        )
        look_at(opened, opened.section(section.id), is_asked=True)
    return phrase("Taken as it is there.")


def _hand_back(
    opened: OpenEvent, section: Section, form: FormData, by: Who, uploads: Dropped
) -> Phrase:
    with opened.lock:
        look = look_at(opened, section)
        _, file = look.companion.hand_back(who=by, confirmed=confirmed_level(form))
        look_at(opened, opened.section(section.id), is_asked=True)
    return phrase("{file} is written. Now import it.", file=file.name)


def _withdraw(
    opened: OpenEvent, section: Section, form: FormData, by: Who, uploads: Dropped
) -> Phrase:
    with opened.lock:
        look = look_at(opened, section)
        look.companion.withdraw(who=by, confirmed=confirmed_level(form))
    return phrase("The file is taken back; the round is open.")


def _detach(
    opened: OpenEvent, section: Section, form: FormData, by: Who, uploads: Dropped
) -> Phrase:
    _ask(opened, section, "detach", {}, form, by)
    return phrase("This event is paired here from now on.")


def _put_files(
    opened: OpenEvent, section: Section, form: FormData, by: Who, uploads: Dropped
) -> Phrase:
    """Files that were dropped go into the folder, if they are lists of the program."""
    beside = beside_of(section)
    folder = Path(beside.folder)
    for name, data, changed in uploads:
        if beside.program != SWISS_MANAGER or read_part(beside.program, name, data, 0.0) is None:
            raise CannotAct(phrase("{file} is not a list of the other program", file=name))
        if changed is not None and _is_newer(folder / name, changed):
            raise CannotAct(
                phrase("{file} is older than the list of that name in the folder", file=name)
            )
    for name, data, changed in uploads:
        replace_bytes(folder / name, data)
        if changed is not None:
            os.utime(folder / name, (changed, changed))
    look_at(opened, section, is_asked=True)
    return phrase("The files are in the folder.")


def _is_newer(path: Path, changed: float) -> bool:
    return path.is_file() and path.stat().st_mtime > changed + CLOCK_STEP


_OF_THIS_COMPUTER = frozenset(("attach",))
_DEEDS = {
    "attach": _attach,
    "look": _look,
    "take": _take,
    "hand-back": _hand_back,
    "withdraw": _withdraw,
    "detach": _detach,
    "files": _put_files,
}
