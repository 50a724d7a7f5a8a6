"""The next round, why each pair, and the rounds that were played."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.jobs.pairings import PairedRound, RefusedRound, RoundAsItIs
from crosstable.desk.pages.common import file_of, number_in, services_of, shown_of_event
from crosstable.errors import JobFailed
from crosstable.model.phrases import Phrase
from crosstable.web.language import words_of
from crosstable.web.responses import as_download


async def pairings(request: Request) -> Response:
    """The boards of the current round or of the next one, or of one that was played, anew."""
    file = file_of(request)
    chosen = number_in(request, "round")
    answer: RoundAsItIs | RefusedRound | PairedRound | None = None
    problem: Phrase | str | None = None
    try:
        answer = await services_of(request).of(
            file, "pair", round_number=chosen, language=words_of(request).language
        )
    except JobFailed as failed:
        problem = failed.told
    return await shown_of_event(
        request,
        "pairings.html",
        file,
        "pairings",
        found=answer,
        problem=problem,
        chosen=chosen,
        chosen_query=f"?round={chosen}" if chosen else "",
    )


async def why(request: Request) -> Response:
    """Why somebody plays whom."""
    file = file_of(request)
    chosen = number_in(request, "round")
    number = request.path_params["number"]
    reasons = await services_of(request).of(
        file, "pair-why", number=number, round_number=chosen, other=number_in(request, "not")
    )
    return await shown_of_event(request, "pair_why.html", file, "pairings", found=reasons)


async def played_rounds(request: Request) -> Response:
    """Every played round against the rules; it takes longer than the next round alone."""
    file = file_of(request)
    replayed = await services_of(request).of(file, "replay")
    return await shown_of_event(request, "played.html", file, "pairings", found=replayed)


async def report(request: Request) -> Response:
    """The report with the round in it."""
    file = file_of(request)
    chosen = number_in(request, "round")
    data = await services_of(request).of(file, "pair-file", round_number=chosen)
    stem, dot, suffix = file.name.rpartition(".")
    name = f"{stem}-paired.{suffix}" if dot else f"{file.name}-paired"
    return as_download(name, data)


async def pairs(request: Request) -> Response:
    """The pairs as pairing programs list them."""
    file = file_of(request)
    chosen = number_in(request, "round")
    data = await services_of(request).of(file, "pair-list", round_number=chosen)
    stem = file.name.rpartition(".")[0] or file.name
    return as_download(f"{stem}.pairs", data, "text/plain; charset=utf-8")
