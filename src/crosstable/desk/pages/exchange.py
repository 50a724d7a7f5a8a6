"""Convert to another dialect, and compare with another report."""

from __future__ import annotations

from typing import TypedDict

from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import back_to, file_of, services_of, shown_of_event, word_in
from crosstable.desk.store import DeskFile, Version
from crosstable.errors import JobFailed
from crosstable.model.phrases import joined, phrase
from crosstable.output.anonymous.lines import BIRTHS
from crosstable.text.dialectnames import dialect_named
from crosstable.web.refusals import Refused
from crosstable.web.responses import as_download
from crosstable.web.uploads import files_of, form_of

ORIGINAL = "original"
LINES_SHOWN = 60
_SIGNS_SHOWN = 20_000


class ConversionChoices(TypedDict):
    """What was chosen for a conversion."""

    to: str | None
    purpose: str | None
    eol: str
    encoding: str


def _choices(request: Request) -> ConversionChoices:
    return {
        "to": word_in(request, "to"),
        "purpose": word_in(request, "for"),
        "eol": word_in(request, "eol") or "crlf",
        "encoding": word_in(request, "encoding") or "utf-8",
    }


async def convert(request: Request) -> Response:
    """Choose a dialect, and see what is lost before anything is downloaded."""
    services = services_of(request)
    file = file_of(request)
    choices = _choices(request)
    is_chosen = choices["to"] is not None
    conversion = await services.of(file, "convert", **choices) if is_chosen else None
    return await shown_of_event(
        request,
        "convert.html",
        file,
        "convert",
        found=conversion,
        choices=choices,
        dialects=await services.result_without_file("dialects"),
        preview="" if conversion is None else _beginning(conversion["data"], choices["encoding"]),
    )


def _beginning(data: bytes, encoding: str) -> str:
    text = data[:_SIGNS_SHOWN].decode(encoding, "replace")
    return "\n".join(text.splitlines()[:LINES_SHOWN])


async def converted_file(request: Request) -> Response:
    """The converted file."""
    services = services_of(request)
    file = file_of(request)
    conversion = await services.of(file, "convert", **_choices(request))
    if conversion["refusals"]:
        raise JobFailed(joined(conversion["reasons"], "; "), is_refusal=True)
    stem = file.name.rpartition(".")[0] or file.name
    return as_download(f"{stem}.{dialect_named(conversion['to']).suffix}", conversion["data"])


async def anonymous_file(request: Request) -> Response:
    """The report without the people in it, made on this computer and sent nowhere."""
    services = services_of(request)
    file = file_of(request)
    births = word_in(request, "births") or BIRTHS[0]
    keeps = word_in(request, "comments") == "keep"
    data = await services.of(file, "anonymise", births=births, keep_comments=keeps)
    suffix = file.name.rpartition(".")[2] if "." in file.name else "trf"
    return as_download(f"anonymous.{suffix}", data)


async def compare(request: Request) -> Response:
    """What changed, in the words of chess: against another open file, or the file as opened."""
    services = services_of(request)
    file = file_of(request)
    other = _other(request, file)
    changes = None
    if other is not None:
        changes = await services.compare_versions(other[1], file.current)
    return await shown_of_event(
        request,
        "compare.html",
        file,
        "compare",
        changes=changes,
        other=None if other is None else other[0],
        others=[other_file for other_file in services.store if other_file.id != file.id],
        chosen=word_in(request, "with"),
    )


def _other(request: Request, file: DeskFile) -> tuple[str | None, Version] | None:
    """The earlier report, with its name if it is another file; None if none was chosen."""
    chosen = word_in(request, "with")
    if chosen is None:
        return None
    if chosen == ORIGINAL:
        return None, file.original
    other = services_of(request).store.get(chosen)
    if other is None:
        raise Refused(404, phrase("The other file is no longer open. Open it again."))
    return other.name, other.current


async def compare_upload(request: Request) -> Response:
    """Open a second file and compare with it."""
    services = services_of(request)
    file = file_of(request)
    form = await form_of(request, services.limits)
    files = await files_of(form, services.limits)
    if not files:
        return back_to(request, f"/files/{file.id}/compare", phrase("No file was chosen."))
    other = services.store.open(*files[0])
    services.store.get(file.id)
    return back_to(request, f"/files/{file.id}/compare?with={other.id}")
