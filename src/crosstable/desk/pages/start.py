"""The start page: bring a file, or look at a sample."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from anyio import to_thread

from crosstable.desk.background.tasks import FileVerdict, Task, Work
from crosstable.desk.foreign import ARRIVALS, as_reports, reports_of
from crosstable.desk.pages.common import back_to, file_of, notice_of, services_of, show_page
from crosstable.desk.pages.frame import report_phase
from crosstable.desk.pages.run.start import (
    KnownOriginal,
    keep_brought_backup,
    known_original,
    open_backup,
    recent_events,
)
from crosstable.desk.run.kepttables import KeptTables
from crosstable.errors import CrosstableError, JobFailed
from crosstable.event.intake.entries import read_rows, understand_table
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.reading.beside.snapshot import PROGRAMS
from crosstable.reading.files import loads
from crosstable.reading.foreign.formats import format_of
from crosstable.reading.foreign.unread import LIST_OF_SWISS_MANAGER, foreign_program
from crosstable.reading.samples import sample as path_of_sample
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.uploads import files_of, form_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.background.services import Services
    from crosstable.desk.store import DeskFile

SAMPLES = {
    "individual-swiss": phrase(
        "Individual Swiss with byes, forfeits, a late entry and a withdrawal"
    ),
    "round-robin": phrase("Round robin of ten players"),
    "team-swiss": phrase("Team Swiss with reserves, a bye and a forfeited match"),
    "rapid": phrase("Rapid tournament"),
    "scheveningen": phrase("Scheveningen match of two teams"),
    "in-progress": phrase("A Swiss in progress, with national ratings and requested byes"),
    "damaged": phrase("A faulty report, to see how faults are shown and fixed"),
}
_MOST_ARRIVALS = 6
_MOST_TOLD = 12
"""So many losses of a file have a line on its card."""
PASTED = "pasted.trf"
"""What a text is called that was pasted."""
_DAMAGE = (
    (b"062 30", b"062 29"),
    (b"1991/01/17  4.5", b"1991/01/17  5.5"),
    (b"1970/10/24", b"1970/24/10"),
    (b"052 2026/09/11", b"052 2026/09/01"),
)
"""What is written wrong in the faulty sample: a count, points, a birthday, the last day."""


async def start(request: Request) -> Response:
    """The page to begin with."""
    services = services_of(request)
    notice = notice_of(request)
    is_here = services.settings.is_local
    return show_page(
        request,
        "start.html",
        files=list(services.store),
        about={
            file.id: _about(services, file, words_of(request).language) for file in services.store
        },
        samples=SAMPLES,
        limits=services.limits,
        notice=notice,
        recents=await to_thread.run_sync(lambda: recent_events(services.hall)) if is_here else [],
        is_here=is_here,
        events=list(services.hall),
        arrivals=[file for file in services.store if file.arrival is not None][:_MOST_ARRIVALS],
        most_told=_MOST_TOLD,
        companions={name: code for code, name in PROGRAMS.items()},
    )


class OpenFile(TypedDict):
    """A file that is open."""

    name: Any
    phase: Phrase | str
    faults: Any | None


def _about(services: Services, file: DeskFile, language: str) -> OpenFile:
    """What is known of a file already: its event, how far it is, its errors."""
    kind = services.known_result(file, "kind")
    if kind is None:
        return {"name": "", "phase": "", "faults": None}
    overview = services.known_result(
        file, "overview", language=language, **services.brought_with(file)
    )
    faults = None if overview is None else overview["summary"]["error"]
    return {"name": kind["name"], "phase": report_phase(kind), "faults": faults}


async def upload(request: Request) -> Response:
    """Open files that were dropped or picked, or a text that was pasted."""
    services = services_of(request)
    form = await form_of(request, services.limits)
    files = await files_of(form, services.limits)
    text = form.get("text")
    if isinstance(text, str) and text.strip():
        files.append((PASTED, text.encode("utf-8", "surrogatepass")))
    if not files:
        return back_to(request, "/", phrase("No file was chosen, and no text was pasted."))
    if len(files) == 1 and (table := await _table_of_players(services, *files[0])) is not None:
        return back_to(request, f"/events/new?table={table[0]}", table[1])
    event = await _event_of_backup(services, files)
    if isinstance(event, KnownOriginal):
        return show_page(request, "copy_known.html", known=event)
    if event is not None:
        return back_to(request, f"/events/{event}")
    reports = await to_thread.run_sync(lambda: as_reports(files))
    opened = [services.store.open_brought(brought) for brought in reports]
    if len(opened) <= _MOST_ARRIVALS and all(file.arrival is not None for file in opened):
        return back_to(request, ARRIVALS)
    if len(opened) == 1:
        return back_to(request, f"/files/{opened[0].id}")
    title = plural(len(opened), "Check of {n} file", "Check of {n} files")
    task = Task(title, "/", len(opened))
    services.tasks.start(task, _looking_at(services, opened))
    return back_to(request, f"/tasks/{task.id}")


async def _event_of_backup(
    services: Services, files: list[tuple[str, bytes]]
) -> KnownOriginal | str | None:
    """The event of a backup (ZIP) that was dropped, by its id; None for everything else."""
    name, data = files[0]
    is_archive = len(files) == 1 and data[:2] == b"PK"
    if not is_archive or not services.settings.is_local:
        return None
    try:
        kept = await to_thread.run_sync(keep_brought_backup, name, data)
        known = await to_thread.run_sync(known_original, services.hall, kept)
        if known is not None:
            return known
        opened = await to_thread.run_sync(lambda: open_backup(services.hall, name, data))
    except (CrosstableError, OSError):
        return None
    return str(opened.id)


async def _table_of_players(
    services: Services, name: str, data: bytes
) -> tuple[str, Phrase] | None:
    """A table of players instead of a report: under which name it is kept, and what to say."""
    if not services.settings.is_local or not await to_thread.run_sync(lambda: _may_be(name, data)):
        return None
    tables = KeptTables()
    token = tables.keep(name, data)
    try:
        entries = await to_thread.run_sync(lambda: understand_table(read_rows(tables.path(token))))
    except (CrosstableError, OSError, ValueError):
        tables.forget(token)
        return None
    told = plural(
        len(entries.people),
        "This is a table of {n} player. Begin an event with it?",
        "This is a table of {n} players. Begin an event with it?",
    )
    return token, told


def _may_be(name: str, data: bytes) -> bool:
    """Whether it may be a table: by its name, or a text that is not a report."""
    if format_of(data) is not None or foreign_program(data) not in (None, LIST_OF_SWISS_MANAGER):
        return False  # the list of people that Swiss-Manager exports is a table of players
    is_text = name == PASTED or name.lower().endswith((".txt", ".tsv"))
    return name.lower().endswith((".csv", ".xlsx")) or (is_text and loads(data).verdict is not None)


async def force(request: Request) -> Response:
    """Read what agrees of another program's file that was refused."""
    services = services_of(request)
    refused = file_of(request)
    data = refused.original.data
    reports = await to_thread.run_sync(lambda: reports_of(refused.name, data, force=True))
    services.store.close(refused.id)
    for brought in reports:
        services.store.open_brought(brought)
    return back_to(request, ARRIVALS)


def _looking_at(services: Services, files: list[DeskFile]) -> Work:
    """The verdict of each file, one after the other."""

    async def work(task: Task) -> None:
        for file in sorted(files, key=lambda each_file: each_file.name):
            if task.cancelled.is_set():
                return
            task.rows.append(await _line(services, file))
            task.step(len(task.rows), len(files))

    return work


async def _line(services: Services, file: DeskFile) -> FileVerdict:
    try:
        overview = await services.of(file, "overview", **services.brought_with(file))
    except JobFailed as problem:
        verdict = phrase("Cannot be used: {why}", why=problem.told)
        return FileVerdict(file.id, file.name, verdict)
    summary = overview["summary"]
    verdict = _verdict_in_short(summary, overview["goes_on"])
    return FileVerdict(file.id, file.name, verdict, overview["event"]["name"] or "", summary)


def _verdict_in_short(summary: dict[str, int], goes_on: bool) -> Phrase:
    """The verdict for a table; the page of the file has the sentence."""
    if summary["error"] and goes_on:
        return phrase("running, with errors")
    if summary["error"]:
        return phrase("would be sent back")
    return phrase("to be checked") if summary["warning"] else phrase("in order")


def _damage_sample() -> bytes:
    """A good sample with a few faults put in."""
    data = path_of_sample("individual-swiss").read_bytes()
    for right, wrong in _DAMAGE:
        data = data.replace(right, wrong, 1)
    return data


async def sample(request: Request) -> Response:
    """Open one of the sample events."""
    name = request.path_params["name"]
    if name not in SAMPLES:
        raise Refused(404, phrase("There is no such sample."))
    data = _damage_sample() if name == "damaged" else path_of_sample(name).read_bytes()
    file = services_of(request).store.open(f"{name}.trf", data)
    return back_to(request, f"/files/{file.id}")
