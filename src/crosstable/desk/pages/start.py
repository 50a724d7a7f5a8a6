"""The start page: bring a file, or look at a sample."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from crosstable.api import sample as path_of_sample
from crosstable.desk.pages.common import back_to, bench_of, shown
from crosstable.desk.uploads import files_of, form_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

SAMPLES = {
    "individual-swiss": "Individual Swiss with byes, forfeits, a late entry and a withdrawal",
    "round-robin": "Round robin of ten players",
    "team-swiss": "Team Swiss with reserves, a bye and a forfeited match",
    "rapid": "Rapid tournament",
    "scheveningen": "Scheveningen match of two teams",
    "in-progress": "A Swiss in progress, with national ratings and byes asked for",
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
        return back_to(request, "/", "No file was chosen, and no text was pasted.")
    opened = [bench.store.open(name, data) for name, data in files]
    if len(opened) == 1:
        return back_to(request, f"/files/{opened[0].id}")
    return back_to(request, "/", f"{len(opened)} files are open.")


async def sample(request: Request) -> Response:
    """Open one of the sample events."""
    name = request.path_params["name"]
    if name not in SAMPLES:
        raise HTTPException(404, "There is no such sample.")
    data = path_of_sample(name).read_bytes()
    file = bench_of(request).store.open(f"{name}.trf", data)
    return back_to(request, f"/files/{file.id}")
