"""A round: paired, changed by hand, published, played, closed."""

from __future__ import annotations

from typing import TypedDict

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from crosstable.desk.pages.common import asks_for_all, reason_in_words
from crosstable.desk.pages.run.common import opened_of, refresh_event, section_of, shown_of_run
from crosstable.desk.pages.run.paper import sheet_words
from crosstable.desk.pages.run.settings import missing_names
from crosstable.desk.run.views import (
    as_left_sees,
    claims_of_left,
    open_games,
    rated_of_left,
    results_of_left,
    round_view,
)
from crosstable.errors import CrosstableError
from crosstable.event.foresight.preview import preview
from crosstable.event.requests.rounds import pairs_now, round_now
from crosstable.event.results import (
    DRAW_KEY,
    KEYS_OF_LANGUAGE,
    POSTPONED,
    WRITTEN_RESULTS,
    digits_of_results,
    keys_of_results,
    results_of_players,
)
from crosstable.event.rounds.drawing import absent_in_round, exchange_of, exchanges_of
from crosstable.event.state import Section
from crosstable.event.status import event_status
from crosstable.event.systems.system import is_knockout, is_team, kind_of
from crosstable.model.phrases import phrase
from crosstable.model.tournament import GameScoring
from crosstable.output.rounds import game_of_match
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
    return await _show_round(request, 0)


async def one(request: Request) -> Response:
    """A round by its number."""
    return await _show_round(request, request.path_params["number"])


async def _show_round(request: Request, number: int) -> Response:
    opened, section = await refresh_event(request)
    is_whole = asks_for_all(request) or is_team(section)  # the boards of a match stay together
    shown = list if is_whole else first_of
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
        game=game_of_match(kind_of(section), number or 1),
        where=status,
        missing=missing_names(section, words_of(request)),
        open_games=open_games(section),
        open_points=_open_points(section),
        away=[] if view is not None else await to_thread.run_sync(lambda: _away(section)),
        postponed=0 if view is None else sum(b["state"] == "postponed" for b in view["boards"]),
        can_edit=not is_team(section) and not is_knockout(section),
        round_now=round_now(section),
        is_beside=section.beside is not None,
        pairs_now=pairs_now(section),
        results_of_left=results_of_left,
        as_left_sees=as_left_sees,
        claims_of_left=claims_of_left,
        rated_of_left=rated_of_left,
        **_result_words(words_of(request), of_teams=is_team(section)),
    )


def _away(section: Section) -> list[tuple[str, str]]:
    """Who is not paired in the next round, with the bye, so that it can be looked at before."""
    names = {who: person.name for who, person in section.people.items()}
    names |= {who: team.name for who, team in section.teams.items()}
    absent = absent_in_round(section, len(section.rounds) + 1)
    return sorted((names[who], kind) for who, kind in absent if who in names)


class ResultWords(TypedDict):
    """The results of a board with their names and keys."""

    result_titles: list[list[str]]
    result_keys: dict[str, str]
    result_digits: dict[str, str]
    plain_results: tuple[str, ...]
    result_help: list[tuple[list[str], str]]
    every_key: list[tuple[list[str], str]]


def _open_points(section: Section) -> str:
    """What record 162 gives for an open game, if it is no draw."""
    scoring = section.base.stated_scoring or GameScoring()
    return "" if scoring.unknown == scoring.white_draw else str(scoring.unknown)


def _result_words(said: Words, *, of_teams: bool = False) -> ResultWords:
    """The results of a board with their names and keys, from the one table of them."""
    keys = keys_of_results(said.language)
    titles = [[row.text, said.of(row.title)] for row in WRITTEN_RESULTS]
    keys_of = {text: [key for key, result in keys.items() if result == text] for text, _ in titles}
    return {
        "result_titles": titles,
        "result_keys": keys,
        "result_digits": digits_of_results(),
        "plain_results": results_of_players(),
        "result_help": _usual_keys(said, of_teams=of_teams),
        "every_key": [(keys_of[text], title) for text, title in titles if keys_of[text]],
    }


def _usual_keys(said: Words, *, of_teams: bool) -> list[tuple[list[str], str]]:
    """The keys above the boards: those that every keyboard has without Shift, and no rare ones.

    In a match they are meant as the first team sees it, which sits at the left of every board.
    """
    rows = {row.text: row for row in WRITTEN_RESULTS}
    draw = [DRAW_KEY, *KEYS_OF_LANGUAGE.get(said.language, {})]
    return [
        (["1"], said.of(phrase("first team wins") if of_teams else rows["1-0"].title)),
        (draw, said.of(rows["½-½"].title)),
        (["0"], said.of(phrase("second team wins") if of_teams else rows["0-1"].title)),
        (["+", "-"], said.of(phrase("forfeit"))),
        ([POSTPONED], said.of(rows[POSTPONED].title)),
    ]


async def swap(request: Request) -> Response:
    """What exchanging two players, or two teams, would break, before it is done.

    Without the second one: what it would do with each of the others.
    """
    opened = opened_of(request)
    section = section_of(request, opened)
    everybody = section.teams if is_team(section) else section.people
    one = request.query_params.get("one", "")
    other = request.query_params.get("other")
    if any(who not in everybody for who in (one, other) if who is not None):
        raise Refused(404, phrase("There is no such player."))
    try:
        if other is None:
            exchanges = await to_thread.run_sync(lambda: exchanges_of(section, one))
            said = words_of(request)
            return json_answer(
                {who: [said.of(fault) for fault in each.faults] for who, each in exchanges.items()}
            )
        found = await to_thread.run_sync(lambda: exchange_of(section, one, other))
    except CrosstableError as problem:
        return json_answer({"refused": words_of(request).of(problem.message)}, 422)
    lost, new = (
        [" – ".join(everybody[who].name for who in pair) for pair in pairs]
        for pairs in (found.pairs, found.new)
    )
    bye = None if found.bye is None else everybody[found.bye].name
    return json_answer(
        {
            "faults": [words_of(request).of(fault) for fault in found.faults],
            "pairs": lost,
            "after": new,
            "bye": bye,
        }
    )


async def next_round(request: Request) -> Response:
    """The next round as far as it is certain while games are open."""
    opened, section = await refresh_event(request)
    previewed = None
    problem = ""
    try:
        previewed = await to_thread.run_sync(lambda: preview(section))
    except CrosstableError as why:
        problem = reason_in_words(request, why)
    return await shown_of_run(
        request,
        "run_preview.html",
        opened,
        "round",
        section=section,
        found=previewed,
        problem=problem,
    )
