"""A round: paired, changed by hand, published, played, closed."""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from crosstable.desk.pages.common import asks_for_all
from crosstable.desk.pages.run.common import opened_of, refreshed, section_of, shown_of_run
from crosstable.desk.pages.run.paper import sheet_words
from crosstable.desk.pages.run.settings import missing_names
from crosstable.desk.run.views import open_games, round_view
from crosstable.errors import CrosstableError
from crosstable.event.foresight.preview import preview
from crosstable.event.requests.rounds import pairs_now, round_now
from crosstable.event.results import (
    WRITTEN_RESULTS,
    digits_of_results,
    keys_of_results,
    results_of_players,
)
from crosstable.event.rounds.drawing import exchange_of
from crosstable.event.status import event_status
from crosstable.model.phrases import phrase
from crosstable.web.language import Words, words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer
from crosstable.web.tables import first_of


async def current(request: Request) -> Response:
    """The last round, or the page on which round 1 is paired."""
    opened = opened_of(request)
    section = section_of(request, opened)
    last = section.last_round
    if last is not None:
        query = f"?{request.url.query}" if request.url.query else ""
        address = f"/events/{opened.id}/round/{last.number}{query}"
        return RedirectResponse(address, status_code=303)
    return await _shown(request, 0)


async def one(request: Request) -> Response:
    """A round by its number."""
    return await _shown(request, request.path_params["number"])


async def _shown(request: Request, number: int) -> Response:
    opened, section = await refreshed(request)
    shown = list if asks_for_all(request) else first_of
    view = await to_thread.run_sync(lambda: round_view(opened, section, number, shown))
    status = event_status(opened.event, section)
    if view is None and number not in (0, len(section.rounds) + 1):
        raise Refused(404, phrase("Round {n} is not paired.", n=number))
    return await shown_of_run(
        request,
        "round.html",
        opened,
        "round",
        section=section,
        sheets=sheet_words(request, section, of_round=True),
        view=view,
        number=number or 1,
        where=status,
        missing=missing_names(section, words_of(request)),
        open_games=open_games(section),
        round_now=round_now(section),
        pairs_now=pairs_now(section),
        **_result_words(words_of(request)),
    )


def _result_words(said: Words) -> dict[str, Any]:
    """The results of a board with their names and keys, from the one table of them."""
    keys = keys_of_results(said.language)
    titles = [[row.text, said.of(row.title)] for row in WRITTEN_RESULTS]
    keys_of = {text: [key for key, result in keys.items() if result == text] for text, _ in titles}
    return {
        "result_titles": titles,
        "result_keys": keys,
        "result_digits": digits_of_results(),
        "plain_results": results_of_players(),
        "result_help": [(keys_of[text], title) for text, title in titles if keys_of[text]],
    }


async def swap(request: Request) -> Response:
    """What two players exchanged by hand would break, before it is done."""
    opened = opened_of(request)
    section = section_of(request, opened)
    pair = (request.query_params.get("one", ""), request.query_params.get("other", ""))
    if not all(who in section.people for who in pair):
        raise Refused(404, phrase("There is no such player."))
    try:
        found = await to_thread.run_sync(lambda: exchange_of(section, *pair))
    except CrosstableError as problem:
        return json_answer({"refused": words_of(request).of(problem.message)}, 422)
    names = {who: person.name for who, person in section.people.items()}
    names |= {who: team.name for who, team in section.teams.items()}
    lost = [" – ".join(names[who] for who in each_pair) for each_pair in found.pairs]
    bye = None if found.bye is None else names[found.bye]
    return json_answer({"faults": list(found.faults), "pairs": lost, "bye": bye})


async def next_round(request: Request) -> Response:
    """The next round as far as it is certain while games are open."""
    opened, section = await refreshed(request)
    found = None
    problem = ""
    try:
        found = await to_thread.run_sync(lambda: preview(section))
    except CrosstableError as why:
        problem = str(why)
    return await shown_of_run(
        request,
        "run_preview.html",
        opened,
        "round",
        section=section,
        found=found,
        problem=problem,
    )
