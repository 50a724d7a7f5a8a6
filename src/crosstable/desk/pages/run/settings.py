"""Schedule and rules: every setting of the event, saved field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from anyio import to_thread
from starlette.responses import RedirectResponse

from crosstable.desk.language import noted, words_of
from crosstable.desk.pages.common import bench_of
from crosstable.desk.pages.run.common import (
    NAME_COOKIE,
    opened_of,
    section_of,
    shown_of_run,
)
from crosstable.desk.pages.run.systems import GROUPS
from crosstable.desk.pages.tables import tiebreak_title
from crosstable.desk.uploads import form_of
from crosstable.event.settings import SETTINGS
from crosstable.event.status import missing_settings

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

LABELS = {
    "name": noted("Name of the event"),
    "city": noted("City"),
    "federation": noted("Federation"),
    "start": noted("First day"),
    "end": noted("Last day"),
    "arbiter": noted("Chief arbiter"),
    "rounds": noted("Number of rounds"),
    "system": noted("Pairing system"),
    "tiebreaks": noted("Tie-breaks"),
    "time-control": noted("Time control"),
    "scoring": noted("Points for win, draw and loss"),
    "initial-colour": noted("Initial colour"),
    "round-dates": noted("Days of the rounds"),
    "deputies": noted("Deputy arbiters"),
    "ratings": noted("Which ratings count"),
    "boards": noted("Boards per match"),
    "match-scoring": noted("Points for a match"),
    "games": noted("Games per encounter"),
}
"""What the fields of the page are called; a setting without a name here goes by its key."""
_A_YEAR = 365 * 24 * 3600
_LONGEST_FORM = 8192


async def settings(request: Request) -> Response:
    """The page."""
    opened = opened_of(request)
    await to_thread.run_sync(opened.refresh)
    section = section_of(request, opened)
    said = words_of(request)
    values = [
        (key, said.of(LABELS[key]) if key in LABELS else key, setting.shown(section))
        for key, setting in SETTINGS.items()
    ]
    codes = section.base.tiebreaks or ()
    return await shown_of_run(
        request,
        "run_settings.html",
        opened,
        "settings",
        section=section,
        values=values,
        names=[(code, tiebreak_title(code, said)) for code in codes],
        missing=missing_settings(section),
        systems=GROUPS,
        has_started=bool(section.rounds),
        has_left=opened.event.left_fide_mode is not None,
    )


async def own_name(request: Request) -> Response:
    """Remember who acts at this browser; the journal names them."""
    opened = opened_of(request)
    form = await form_of(request, bench_of(request).limits, _LONGEST_FORM)
    name = str(form.get("name", "")).strip()[:60]
    answer = RedirectResponse(f"/events/{opened.id}/settings", status_code=303)
    answer.set_cookie(
        NAME_COOKIE, quote(name, safe=""), max_age=_A_YEAR, httponly=True, samesite="strict"
    )
    return answer
