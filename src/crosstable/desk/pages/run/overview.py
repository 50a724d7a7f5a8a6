"""The control room: where the event stands, what is next, what needs somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from anyio import to_thread

from crosstable.desk.language import Told, noted, words_of
from crosstable.desk.pages.common import bench_of
from crosstable.desk.pages.frame import phase_told
from crosstable.desk.pages.run.common import opened_of, section_of, shown_of_run
from crosstable.desk.pages.run.settings import missing_names
from crosstable.desk.pages.standings import event_pictures
from crosstable.desk.run.asked import round_now
from crosstable.desk.run.views import half_signs, open_games, round_state
from crosstable.desk.squares import squares_of
from crosstable.event.people.teams import board_label
from crosstable.event.status import event_status, missing_settings

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.event.state import Section
    from crosstable.model.tournament import Tournament

LEADERS = 8


class Next(NamedTuple):
    """What an arbiter does next: a page to go to, or an act to do."""

    word: Told
    page: str = ""
    act: str = ""


async def overview(request: Request) -> Response:
    """The page."""
    opened = opened_of(request)
    await to_thread.run_sync(opened.refresh)
    section = section_of(request, opened)
    t = await to_thread.run_sync(lambda: opened.tournament(section))
    status = event_status(opened.event, section)
    last = section.last_round
    ranks = {} if last is None else await bench_of(request).of(opened.file(section.id), "ranks")
    return await shown_of_run(
        request,
        "run_overview.html",
        opened,
        "overview",
        section=section,
        where=status,
        sentence=phase_told(opened.event, section),
        next=_next(section, status.phase),
        state=None if last is None else round_state(opened, section, last),
        leaders=_leaders(t) if last is not None else [],
        **event_pictures(ranks, words_of(request)),
        open_games=open_games(section),
        missing=missing_names(section, words_of(request)),
        round_now=round_now(section),
        unaccounted=status.unaccounted,
    )


def _next(section: Section, phase: str) -> Next:
    last = section.last_round
    number = last.number if last else 0
    if phase == "entries":
        return _before_the_start(section)
    if phase == "draft":
        return Next(noted("Review round {n} and publish it", n=number), "round")
    if phase == "playing":
        if last is not None and last.open_boards:
            label = board_label(last.open_boards[0].number, of_teams=bool(last.matches))
            return Next(noted("Enter results: board {n}", n=label), "round")
        return Next(noted("Close round {n}", n=number), act="close")
    if phase == "between rounds":
        return Next(noted("Pair round {n}", n=number + 1), act="pair")
    return Next(noted("Check the report"), "check")


def _before_the_start(section: Section) -> Next:
    if missing_settings(section):
        return Next(noted("Complete the settings"), "settings")
    if len(section.people) < 2:
        return Next(noted("Enter the players"), "players")
    return Next(noted("Pair round {n}", n=1), act="pair")


def _leaders(t: Tournament) -> list[dict[str, Any]]:
    """Those at the top with their results."""
    best = sorted(t.players, key=lambda one: one.rank or len(t.players) + 1)[:LEADERS]
    return [
        {
            "rank": one.rank,
            "no": one.number,
            "title": one.title or "",
            "name": one.name,
            "rating": one.rating or "",
            "federation": one.federation or "",
            "points": half_signs(str(one.points or 0)),
            "results": squares_of(one),
        }
        for one in best
    ]
