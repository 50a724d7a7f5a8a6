"""An event: what it is, its versions, its download."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.responses import Response

from crosstable.desk.pages.common import back_to, bench_of, file_of, shown_of_event

if TYPE_CHECKING:
    from starlette.requests import Request


async def overview(request: Request) -> Response:
    """What the file is, and the verdict in one sentence."""
    file = file_of(request)
    found = await bench_of(request).of(file, "overview")
    return shown_of_event(
        request, "overview.html", file, "", found=found, verdict=verdict(found["summary"])
    )


def verdict(summary: dict[str, int]) -> str:
    """One sentence about the faults of a file."""
    error, warning = summary["error"], summary["warning"]
    if error:
        return "This report would be sent back: it has errors that have to be corrected first."
    if warning:
        return "No errors, but some things to look at before it is sent."
    return "This report is in order."


async def close(request: Request) -> Response:
    """Forget the file."""
    file = file_of(request)
    bench_of(request).store.close(file.id)
    return back_to(request, "/", f"{file.name} was closed.")


async def download(request: Request) -> Response:
    """The file as it is now."""
    file = file_of(request)
    file.downloaded = file.current.digest
    disposition = f"attachment; filename*=UTF-8''{quote(file.name, safe='')}"
    return Response(
        file.current.data,
        media_type="application/octet-stream",
        headers={"content-disposition": disposition},
    )


async def undo(request: Request) -> Response:
    """One version back."""
    file = file_of(request)
    step = file.undoable
    file.move(-1)
    return back_to(request, f"/files/{file.id}/check", step and f"Undone: {step}")


async def redo(request: Request) -> Response:
    """One version forward."""
    file = file_of(request)
    step = file.redoable
    file.move(1)
    return back_to(request, f"/files/{file.id}/check", step and f"Done again: {step}")
