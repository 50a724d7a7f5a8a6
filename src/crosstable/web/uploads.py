"""Uploads with limits: their size, their number, and how long they may take."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message

from crosstable.model.jsonschema import Json
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.refusals import Refused

MEGABYTE = 1024 * 1024
FORM_EXTRA = 64 * 1024
"""Bytes that the frame of a form may take beside its files."""


@dataclass(frozen=True, slots=True)
class UploadLimits:
    """How much one request may bring, and how long it may take."""

    file_bytes: int = 5 * MEGABYTE
    """The largest report; ten times what an open of a thousand players needs."""
    form_bytes: int = 20 * MEGABYTE
    """All reports that are sent at once."""
    list_bytes: int = 400 * MEGABYTE
    """The largest rating list, as it is sent."""
    files_at_once: int = 200
    slow_upload_seconds: float = 30.0
    """How long the next part of an upload may be on its way."""
    upload_seconds: float = 900.0
    """How long a whole upload may take: a rating list over a slow network."""


def limit_body(request: Request, most_bytes: int, limits: UploadLimits) -> Request:
    """The same request, whose body ends with a refusal when it is too large or too slow."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and (len(announced) > 15 or int(announced) > most_bytes):
        raise Refused(413, _too_large(most_bytes))
    received = 0
    end = time.monotonic() + limits.upload_seconds

    async def receive() -> Message:
        nonlocal received
        try:
            seconds = min(limits.slow_upload_seconds, end - time.monotonic())
            message = await asyncio.wait_for(request.receive(), seconds)
        except TimeoutError:
            raise Refused(408, phrase("The upload stopped halfway. Try again.")) from None
        received += len(message.get("body", b""))
        if received > most_bytes:
            raise Refused(413, _too_large(most_bytes))
        return message

    return Request(request.scope, receive)


def _too_large(most_bytes: int) -> Phrase:
    size = most_bytes // MEGABYTE
    return phrase("This is larger than {size} MB, the limit of the desk.", size=size)


async def form_of(
    request: Request, limits: UploadLimits, most_bytes: int | None = None
) -> FormData:
    """The fields and files of a form."""
    most = most_bytes or limits.form_bytes
    guarded = limit_body(request, most + FORM_EXTRA, limits)
    try:
        return await guarded.form(
            max_files=limits.files_at_once, max_fields=50, max_part_size=limits.file_bytes
        )
    except Refused:
        raise
    except HTTPException as problem:
        raise Refused(400, _unreadable(problem.detail, limits)) from None


def _unreadable(problem: str, limits: UploadLimits) -> Phrase:
    """Why a form is not taken; starlette says it in English."""
    if problem.startswith("Too many files"):
        most = limits.files_at_once
        return phrase("These are more than {most} files, the limit of the desk.", most=most)
    if "exceeded maximum size" in problem:
        return _too_large(limits.file_bytes)
    return phrase("The upload cannot be read: {problem}", problem=problem)


async def body_of(request: Request, limits: UploadLimits) -> bytes:
    """The body of a request that is a report itself."""
    return await limit_body(request, limits.file_bytes, limits).body()


async def json_of(request: Request, limits: UploadLimits, most_bytes: int) -> dict[str, Json]:
    """The body of a request that a script of a page sends: a JSON object, and nothing else."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Refused(415, phrase("This request cannot be understood."))
    data = await limit_body(request, most_bytes, limits).body()
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise Refused(400, phrase("This request cannot be understood."))
    return body


async def kept_upload(form: FormData, field: str, path: Path, limits: UploadLimits) -> int:
    """Write an uploaded file to a path, piece by piece; how many bytes it had (0: none came)."""
    upload = form.get(field)
    if not isinstance(upload, UploadFile) or not upload.filename:
        return 0
    size = 0
    try:
        with path.open("wb") as target:
            while piece := await upload.read(MEGABYTE):
                size += len(piece)
                if size > limits.list_bytes:
                    raise Refused(413, _too_large(limits.list_bytes))
                target.write(piece)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return size


async def kept_body(request: Request, path: Path, limits: UploadLimits) -> int:
    """The same for the body of a request that is the file itself."""
    guarded = limit_body(request, limits.list_bytes, limits)
    size = 0
    try:
        with path.open("wb") as target:
            async for piece in guarded.stream():
                size += len(piece)
                target.write(piece)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return size


async def files_of(
    form: FormData, limits: UploadLimits, field: str = "files"
) -> list[tuple[str, bytes]]:
    """Names and bytes of the files of a form; too many or too large ones are refused."""
    files = []
    for value in form.getlist(field):
        if isinstance(value, UploadFile) and value.filename:
            data = await value.read(limits.file_bytes + 1)
            if len(data) > limits.file_bytes:
                what = _too_large(limits.file_bytes)
                told = phrase("{name}: {what}", name=value.filename, what=what)
                raise Refused(413, told)
            files.append((value.filename, data))
    return files
