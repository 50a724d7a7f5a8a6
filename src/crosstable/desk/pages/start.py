"""The start page: bring a file, or look at a sample."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crosstable.desk.language import Told, noted, noted_count
from crosstable.desk.pages.common import back_to, bench_of, shown
from crosstable.desk.refusing import Refused
from crosstable.desk.tasks import Task, Work
from crosstable.desk.uploads import files_of, form_of
from crosstable.desk.workers import JobFailed
from crosstable.reading.samples import sample as path_of_sample

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.bench import Bench
    from crosstable.desk.store import DeskFile

SAMPLES = {
    "individual-swiss": noted(
        "Individual Swiss with byes, forfeits, a late entry and a withdrawal"
    ),
    "round-robin": noted("Round robin of ten players"),
    "team-swiss": noted("Team Swiss with reserves, a bye and a forfeited match"),
    "rapid": noted("Rapid tournament"),
    "scheveningen": noted("Scheveningen match of two teams"),
    "in-progress": noted("A Swiss in progress, with national ratings and byes asked for"),
}


async def start(request: Request) -> Response:
    """The page to begin with."""
    bench = bench_of(request)
    notice = request.query_params.get("said")
    return shown(
        request,
        "start.html",
        files=list(bench.store),
        samples=SAMPLES,
        limits=bench.limits,
        notice=notice,
    )


async def upload(request: Request) -> Response:
    """Open files that were dropped or picked, or a text that was pasted."""
    bench = bench_of(request)
    form = await form_of(request, bench.limits)
    files = await files_of(form, bench.limits)
    text = form.get("text")
    if isinstance(text, str) and text.strip():
        files.append(("pasted.trf", text.encode("utf-8", "surrogatepass")))
    if not files:
        return back_to(request, "/", noted("No file was chosen, and no text was pasted."))
    opened = [bench.store.open(name, data) for name, data in files]
    if len(opened) == 1:
        return back_to(request, f"/files/{opened[0].id}")
    title = noted_count("Check of {n} file", "Check of {n} files", len(opened))
    task = Task(title, "/", len(opened))
    bench.tasks.start(task, _looking_at(bench, opened))
    return back_to(request, f"/tasks/{task.id}")


def _looking_at(bench: Bench, files: list[DeskFile]) -> Work:
    """The verdict of each file, one after the other."""

    async def work(task: Task) -> None:
        for file in sorted(files, key=lambda one: one.name):
            if task.cancelled.is_set():
                return
            task.rows.append(await _line(bench, file))
            task.step(len(task.rows), len(files))

    return work


async def _line(bench: Bench, file: DeskFile) -> dict[str, Any]:
    line: dict[str, Any] = {"id": file.id, "name": file.name, "summary": None, "event": ""}
    try:
        found = await bench.of(file, "overview", **bench.given(file))
    except JobFailed as problem:
        return {**line, "verdict": noted("Cannot be used: {why}", why=problem.told)}
    summary = found["summary"]
    return {
        **line,
        "summary": summary,
        "event": found["event"]["name"] or "",
        "verdict": _verdict_in_short(summary),
    }


def _verdict_in_short(summary: dict[str, int]) -> Told:
    """The verdict for a table; the page of the file has the sentence."""
    if summary["error"]:
        return noted("would be sent back")
    return noted("to be looked at") if summary["warning"] else noted("in order")


async def sample(request: Request) -> Response:
    """Open one of the sample events."""
    name = request.path_params["name"]
    if name not in SAMPLES:
        raise Refused(404, noted("There is no such sample."))
    data = path_of_sample(name).read_bytes()
    file = bench_of(request).store.open(f"{name}.trf", data)
    return back_to(request, f"/files/{file.id}")
