"""The control room: where the event stands, what is next, what needs somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from anyio import to_thread

from crosstable.desk.jobs.ranking import NO_RANKS, RankLine, Ranks
from crosstable.desk.jobs.resultsigns import ResultSign, signs_of
from crosstable.desk.pages.common import services_of
from crosstable.desk.pages.frame import phase_told
from crosstable.desk.pages.run.common import refresh_event, shown_of_run
from crosstable.desk.pages.run.hall import SHOWN_KINDS
from crosstable.desk.pages.run.settings import missing_names
from crosstable.desk.pages.standings import event_pictures
from crosstable.desk.run.beside import look_at
from crosstable.desk.run.teamviews import as_first_team_sees
from crosstable.desk.run.views import BoardResult, open_games, round_state
from crosstable.event.beside.describing import headline
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.presence import awaited_people
from crosstable.event.people.teams import board_label
from crosstable.event.report.exclusion import excluded_numbers
from crosstable.event.requests.rounds import round_now
from crosstable.event.state import Status
from crosstable.event.status import event_status, missing_settings
from crosstable.event.systems.system import is_club_season
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.reading.beside.snapshot import PROGRAMS
from crosstable.web.language import words_of
from crosstable.web.tables import half_signs

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.hall.desk import HallDesk
    from crosstable.desk.run.opened import OpenEvent
    from crosstable.event.state import Section
    from crosstable.model.tournament import Player, Tournament

LEADERS = 8


class Next(NamedTuple):
    """What an arbiter does next: a page to go to, or an act to do."""

    word: Phrase
    page: str = ""
    act: str = ""
    place: str = ""
    """Where on the page."""


async def overview(request: Request) -> Response:
    """The page; leaders and pictures are all of the last round that is over."""
    opened, section = await refresh_event(request)
    status = event_status(opened.event, section)
    last = section.last_round
    after = rounds_over(section)
    file = opened.file(section.id)
    ranks = NO_RANKS
    if after:
        unranked = excluded_numbers(section)
        ranks = await services_of(request).of(file, "ranks", unranked=unranked, after=after)
    t = await to_thread.run_sync(lambda: opened.tournament(section))
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
        after=after,
        leaders=_leaders(t, section, ranks, after),
        of_left=lambda result: _of_left(section, result),
        **event_pictures(ranks, words_of(request)),
        open_games=open_games(section),
        missing=missing_names(section, words_of(request)),
        round_now=round_now(section),
        unaccounted=status.unaccounted,
        awaited=_awaited_names(section, status.phase),
        hall=_in_the_hall(request, opened),
        news=await to_thread.run_sync(lambda: _news_elsewhere(opened, section)),
    )


def _of_left(section: Section, result: BoardResult) -> str:
    """The result of a board of the last round with the first team at the left."""
    last = section.last_round
    text = result["result"] or ""
    return text if last is None else as_first_team_sees(section, last, result["number"], text)


def _news_elsewhere(opened: OpenEvent, section: Section) -> Words:
    """What the program has that pairs the event, if there is anything to take."""
    if section.beside is None:
        return ""
    outlook = look_at(opened, section).outlook
    if outlook.sighting.problem is not None:
        return outlook.sighting.problem
    preview = outlook.preview
    return "" if preview is None or preview.is_empty else headline(preview)


def rounds_over(section: Section) -> int:
    """The last round that is over: closed, or all its results are there."""
    over = (
        round_.number
        for round_ in section.rounds
        if round_.status is Status.CLOSED
        or (round_.status is Status.PUBLISHED and not round_.open_boards)
    )
    return max(over, default=0)


def _awaited_names(section: Section, phase: str) -> list[str]:
    """The names of those who are missing, where check-in is used."""
    if phase == "finished" or section.teams:
        return []
    return [section.people[who].name for who in awaited_people(section)]


class HallState(TypedDict):
    """What the hall sees at the moment."""

    is_shown: bool
    screen: Phrase
    helpers: list[Any]
    readers: int


def _in_the_hall(request: Request, opened: OpenEvent) -> HallState | None:
    """What the second app does for this event; None if it is off."""
    services = services_of(request)
    if not services.hall_addresses:
        return None
    second: HallDesk | None = getattr(request.app.state, "hall", None)
    room = services.rooms.of(opened)
    return {
        "is_shown": room.is_shown,
        "screen": SHOWN_KINDS[room.screen.show],
        "helpers": [pass_.name for pass_ in room.passes.live() if pass_.name],
        "readers": 0 if second is None else second.feed(opened).readers,
    }


def _next(section: Section, phase: str) -> Next:
    last = section.last_round
    number = last.number if last else 0
    is_open = last is not None and bool(last.open_boards)
    if section.beside is not None and phase in ("entries", "playing", "between rounds"):
        if not is_open and number and number not in section.beside.handed_back:
            return Next(phrase("Hand back round {n}", n=number), "beside")
        if not is_open:
            program = PROGRAMS[section.beside.program]
            word = phrase("Take round {n} from {program}", n=number + 1, program=program)
            return Next(word, "beside")
    if phase == "entries":
        return _before_the_start(section)
    if phase == "draft":
        return Next(phrase("Review round {n} and publish it", n=number), "round")
    if phase == "playing":
        if last is not None and last.open_boards:
            label = board_label(last.open_boards[0].number, of_teams=bool(last.matches))
            return Next(phrase("Enter results: board {n}", n=label), "round")
        return Next(phrase("Close round {n}", n=number), act="close")
    if phase == "between rounds":
        return _pair(section, number + 1)
    return Next(phrase("Finish the event"), "send")


def _before_the_start(section: Section) -> Next:
    if missing_settings(section):
        return Next(phrase("Complete the settings"), "settings")
    if len(section.people) < 2:
        return Next(phrase("Enter the players"), "players")
    return _pair(section, 1)


def _pair(section: Section, number: int) -> Next:
    """The next round; on a club evening the first question is who is away."""
    if is_club_season(section):
        return Next(phrase("Round {n}: who is away?", n=number), "players", place="#all-here")
    return Next(phrase("Pair round {n}", n=number), act="pair")


def _leaders(t: Tournament, section: Section, ranks: Ranks, after: int) -> list[Leader]:
    """Those at the top after a round, with their results; players also with the one after it."""
    people = {} if t.is_team_event else {player.number: player for player in t.players}
    seats = _seats(section, after + 1)
    best = list(ranks["lines"])[:LEADERS]
    shown = {line["no"] for line in best} & {*people}
    results = {number: signs_of(t, people[number], after + 1) for number in shown}
    return [
        _leader(line, people.get(line["no"]), results.get(line["no"], []), seats, after)
        for line in best
    ]


class Leader(TypedDict):
    """A leader of the event."""

    rank: int | None
    no: int
    name: str
    points: str
    title: str
    rating: str | int
    federation: str
    results: list[ResultSign]
    now: ResultSign | None
    board: str


def _leader(
    line: RankLine,
    player: Player | None,
    squares: list[ResultSign],
    seats: dict[int, str],
    after: int,
) -> Leader:
    played = squares[after] if len(squares) > after else None
    return {
        "rank": line["places"][-1],
        "no": line["no"],
        "name": line["name"],
        "points": half_signs(line["points"] or "0"),
        "title": "" if player is None else player.title or "",
        "rating": "" if player is None else player.rating or "",
        "federation": "" if player is None else player.federation or "",
        "results": squares[:after],
        "now": None if played is None or played["sign"] == "·" else played,
        "board": seats.get(line["no"], ""),
    }


def _seats(section: Section, number: int) -> dict[int, str]:
    """The boards of a round by the starting numbers of those who sit there."""
    round_ = section.round(number)
    if round_ is None or round_.status is Status.DRAFT:
        return {}
    numbers = numbers_of(section)
    of_teams = bool(round_.matches)
    return {
        numbers[who]: board_label(board.number, of_teams=of_teams)
        for board in round_.boards
        for who in board.pair
    }
