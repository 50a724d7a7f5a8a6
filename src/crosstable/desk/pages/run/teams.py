"""Teams and line-ups: rosters, who plays where, results match by match."""

from __future__ import annotations

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import number_in
from crosstable.desk.pages.run.common import refresh_event, shown_of_run
from crosstable.desk.run.teamviews import matches_view, people_without_team, teams_view
from crosstable.event.people.teams import boards_of_a_match
from crosstable.event.systems.system import is_team
from crosstable.model.phrases import phrase
from crosstable.web.refusals import Refused


async def teams(request: Request) -> Response:
    """The page."""
    opened, section = await refresh_event(request)
    if not is_team(section):
        raise Refused(404, phrase("This section is not for teams."))
    number = number_in(request, "round") or len(section.rounds)
    view = await to_thread.run_sync(lambda: matches_view(opened, section, number))
    known = await to_thread.run_sync(lambda: teams_view(opened, section))
    return await shown_of_run(
        request,
        "run_teams.html",
        opened,
        "teams",
        section=section,
        view=view,
        teams=known,
        free=people_without_team(section),
        boards=boards_of_a_match(section),
        has_clubs=any(person.club for person in section.people.values()),
        has_started=bool(section.rounds),
        next_round=len(section.rounds) + 1,
    )
