"""Long work: how far it is, what came out, and the button that ends it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.background.tasks import Task
from crosstable.desk.pages.common import back_to, services_of, show_page
from crosstable.model.phrases import phrase
from crosstable.web.refusals import Refused
from crosstable.web.responses import as_download


def _task_of(request: Request) -> Task:
    task = services_of(request).tasks.get(request.path_params["task"])
    if task is None:
        raise Refused(404, phrase("This job no longer exists. Start it again."))
    return task


async def task(request: Request) -> Response:
    """How far it is; the page asks again by itself until it is over."""
    return show_page(request, "task.html", task=_task_of(request))


async def cancel(request: Request) -> Response:
    """End it."""
    task = _task_of(request)
    task.cancel()
    return back_to(request, f"/tasks/{task.id}")


async def result(request: Request) -> Response:
    """The file that was made."""
    download = _task_of(request).download
    if download is None:
        raise Refused(404, phrase("Nothing was made yet."))
    return as_download(download.name, download.data, download.media_type)
