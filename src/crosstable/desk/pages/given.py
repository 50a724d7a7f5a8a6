"""What is brought along with a report: a rating list, and the event details."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.datastructures import UploadFile

from crosstable.desk.pages.common import back_to, file_of, services_of
from crosstable.desk.store import RatingListFile
from crosstable.errors import JobFailed
from crosstable.model.phrases import phrase, with_data
from crosstable.web.responses import as_download
from crosstable.web.uploads import files_of, form_of, kept_upload

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.background.services import Services

PAGES = ("check", "ratings", "norms", "documents")
"""The pages that a list or details can be brought to."""
_TELLING = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]?\d\d|rapid|blitz")


def path_for_list(services: Services, name: str) -> Path:
    """A place in the temporary folder.

    Lists tell their month and kind by their name; only these words are taken over from it, never
    the name itself.
    """
    words = _TELLING.findall(name.lower())
    return services.folder / "_".join((secrets.token_hex(8), *words[:4]))


async def added_list(services: Services, name: str, path: Path, size: int) -> RatingListFile:
    """A list that lies in the temporary folder; one that is none is removed again."""
    try:
        head = await services.now("list-head", path=str(path))
    except JobFailed as problem:
        path.unlink(missing_ok=True)
        shown_name = RatingListFile(name, "", 0).name
        told = with_data(problem.told, lambda text: text.replace(path.name, shown_name))
        raise JobFailed(told, is_refusal=problem.is_refusal) from None
    added = RatingListFile(name, str(path), size, head["month"])
    services.keep_list(added)
    return added


async def rating_list(request: Request) -> Response:
    """Choose a list for a file: a new one, one that is there, or none."""
    services = services_of(request)
    file = file_of(request)
    form = await form_of(request, services.limits, services.limits.list_bytes)
    upload = form.get("list")
    name = upload.filename or "" if isinstance(upload, UploadFile) else ""
    path = path_for_list(services, name)
    size = await kept_upload(form, "list", path, services.limits)
    if size:
        added = await added_list(services, name, path, size)
        file.rating_list = added.id
        said = phrase("The list {name} is used from now on.", name=added.name)
    else:
        chosen = services.store.lists.get(str(form.get("chosen", "")))
        file.rating_list = None if chosen is None else chosen.id
        said = phrase("No rating list is used.")
        if chosen is not None:
            said = phrase("The list {name} is used.", name=chosen.name)
    return back_to(request, _page(file.id, form.get("back")), said)


async def details(request: Request) -> Response:
    """Bring the event details, or take them away."""
    services = services_of(request)
    file = file_of(request)
    form = await form_of(request, services.limits, services.limits.details_bytes)
    files = await files_of(form, services.limits, "details")
    file.details = files[0][1] if files else None
    said = phrase("No event details are used.")
    if files:
        said = phrase("The event details are used from now on.")
    return back_to(request, _page(file.id, form.get("back")), said)


def _page(identity: str, back: Any) -> str:
    return f"/files/{identity}/{back if back in PAGES else 'ratings'}"


async def details_template(request: Request) -> Response:
    """A commented file to be filled in."""
    data = await services_of(request).result_without_file("details-template")
    return as_download("EVENT.toml", data)
