"""Printed documents: look at them, take one, take the whole folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from starlette.responses import Response

from crosstable.desk.background.tasks import Download, Task, Work
from crosstable.desk.jobs.papers import Preview
from crosstable.desk.pages.common import (
    back_to,
    file_of,
    number_in,
    services_of,
    shown_of_event,
    word_in,
)
from crosstable.errors import JobFailed
from crosstable.model.languages import LANGUAGES
from crosstable.model.phrases import Phrase, phrase
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import MEDIA_TYPES, as_download
from crosstable.web.uploads import form_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from crosstable.desk.background.services import Services
    from crosstable.desk.store import DeskFile

FORMATS = ("pdf", "html", "csv", "xlsx")
BY_ROUND = frozenset(("pairings", "match-cards"))
BY_PLAYER = frozenset(("player", "form-2"))
"""Forms of which a single round or player can be asked for."""


class PaperChoices(TypedDict):
    """What was chosen for a document."""

    language: str
    round_number: int | None
    player: int | None


def _choices(request: Request, form: str) -> PaperChoices:
    """Language, round and player, as far as the form has a use for them."""
    return {
        "language": _language(request, word_in(request, "lang")),
        "round_number": number_in(request, "round") if form in BY_ROUND else None,
        "player": number_in(request, "player") if form in BY_PLAYER else None,
    }


def _language(request: Request, chosen: str | None) -> str:
    """The language of documents: as chosen, else that of the page."""
    return chosen if chosen in LANGUAGES else words_of(request).language


async def documents(request: Request) -> Response:
    """The list of forms, and one of them as a picture."""
    services = services_of(request)
    file = file_of(request)
    given = services.brought_with(file)
    forms = await services.of(file, "forms", **given)
    form = word_in(request, "form") or "standings"
    if form not in {each_form["name"] for each_form in forms["forms"]}:
        raise Refused(404, phrase("This event has no form {form}.", form=form))
    choices = _choices(request, form)
    preview: Preview | None = None
    problem: Phrase | str | None = None
    try:
        preview = await services.of(file, "preview", form=form, **choices, **given)
    except JobFailed as failed:
        problem = failed.told
    return await shown_of_event(
        request,
        "documents.html",
        file,
        "documents",
        found=forms,
        form=form,
        choices=choices,
        by_round=form in BY_ROUND,
        by_player=form in BY_PLAYER,
        formats=FORMATS,
        preview=preview,
        problem=problem,
    )


async def picture(request: Request) -> Response:
    """One page of a form as a picture."""
    services = services_of(request)
    file = file_of(request)
    form = request.path_params["form"]
    page = request.path_params["page"]
    pages = await services.of(
        file, "preview", form=form, **_choices(request, form), **services.brought_with(file)
    )
    if not 1 <= page <= len(pages["pictures"]):
        raise Refused(404, phrase("This form has no such page."))
    return Response(pages["pictures"][page - 1], media_type="image/png")


def _format(request: Request) -> str:
    """The format that the address names."""
    to: str = request.path_params["to"]
    if to not in FORMATS:
        raise Refused(404, phrase("Forms are available as {formats}.", formats=", ".join(FORMATS)))
    return to


async def next_pairings(request: Request) -> Response:
    """The list of the next round, which the report does not have yet, as a file."""
    file = file_of(request)
    to = _format(request)
    language = _language(request, word_in(request, "lang"))
    number, data = await services_of(request).of(file, "pair-paper", to=to, language=language)
    return as_download(f"pairings-{number}.{to}", data, MEDIA_TYPES[to])


async def paper(request: Request) -> Response:
    """A form as a file."""
    services = services_of(request)
    file = file_of(request)
    form = request.path_params["form"]
    to = _format(request)
    choices = _choices(request, form)
    data = await services.of(
        file, "paper", form=form, to=to, **choices, **services.brought_with(file)
    )
    chosen = choices["round_number"] or choices["player"]
    name = f"{form}-{chosen}.{to}" if chosen else f"{form}.{to}"
    return as_download(name, data, MEDIA_TYPES[to])


async def folder(request: Request) -> Response:
    """Begin to make the whole folder."""
    services = services_of(request)
    file = file_of(request)
    chosen = str((await form_of(request, services.limits)).get("lang", ""))
    language = _language(request, chosen)
    title = phrase("All documents of {name}", name=file.name)
    task = Task(title, f"/files/{file.id}/documents?lang={language}")
    if (await services.of(file, "kind"))["fault"]:
        task.note = phrase(
            "This report contradicts itself, so the documents may change once it is corrected."
        )
    services.tasks.start(task, _packing(services, file, language))
    return back_to(request, f"/tasks/{task.id}")


def _packing(services: Services, file: DeskFile, language: str) -> Work:
    data = file.current.data
    given = services.brought_with(file)

    async def work(task: Task) -> None:
        packed = await services.now(
            "folder",
            data=data,
            language=language,
            **given,
            progress=task.step,
            cancelled=task.cancelled,
            seconds=services.limits.long_job_seconds,
        )
        stem = file.name.rpartition(".")[0] or file.name
        task.download = Download(f"{stem}-documents.zip", MEDIA_TYPES["zip"], packed)

    return work
