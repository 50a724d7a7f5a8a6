"""What all pages of the hall share: the events, the passes, the views, what was rendered."""

from __future__ import annotations

import gzip
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import Response

from crosstable.desk.hall.feed import Feed
from crosstable.desk.hall.guessing import Guesses
from crosstable.desk.hall.keys import Answered
from crosstable.desk.hall.live import View, Views
from crosstable.desk.hall.passes import Access, Kind
from crosstable.desk.hall.rates import Rates
from crosstable.desk.hall.reach import Reach
from crosstable.desk.hall.rooms import Room, Rooms
from crosstable.desk.pages.common import show_page
from crosstable.model.jsonschema import Json
from crosstable.model.phrases import phrase
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.uploads import json_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from crosstable.desk.background.services import Services
    from crosstable.desk.run.opened import OpenEvent

_LONGEST_REQUEST = 4096
_GONE = phrase("This link is no longer valid. Ask at the arbiter’s table for a new one.")


class Rendered(NamedTuple):
    """A page as it goes over the line to everybody."""

    etag: str
    plain: bytes
    packed: bytes


class HallDesk:
    """The state of the second app."""

    def __init__(self, services: Services, rooms: Rooms) -> None:
        self.services = services
        self.rooms = rooms
        self.views = Views()
        self.answered = Answered()
        self.guesses = Guesses()
        self.reach = Reach()
        self.rates = {
            Kind.BOARDS: Rates(10, 6.0),
            Kind.HELPER: Rates(60, 0.5),
            Kind.CHECK_IN: Rates(60, 0.5),
        }
        """A player claims one result; a helper enters whole rows of boards."""
        self.feeds: dict[str, Feed] = {}
        self.renderings = 0
        """How many pages for everybody were made."""
        self._rendered: dict[tuple[str, ...], tuple[object, Rendered]] = {}

    def feed(self, opened: OpenEvent) -> Feed:
        """The news of an event."""
        return self.feeds.setdefault(opened.id, Feed(opened, self.views))

    def view(self, opened: OpenEvent, section: str | None = None) -> View:
        """A section as everybody sees it."""
        event = opened.event
        chosen = opened.section(section)
        return self.views.of(opened.id, event, event.sections.get(chosen.id, chosen))

    def render_once(
        self, key: tuple[str, ...], made_for: object, make: Callable[[], bytes]
    ) -> Rendered:
        """A page that is made once for each state, however many ask for it."""
        known = self._rendered.get(key)
        if known is None or known[0] != made_for:
            plain = make()
            self.renderings += 1
            etag = f'"{sha256(plain).hexdigest()[:20]}"'
            known = made_for, Rendered(etag, plain, gzip.compress(plain, 5, mtime=0))
            self._rendered[key] = known
        return known[1]

    def close(self) -> None:
        """End what runs."""
        for feed in self.feeds.values():
            feed.close()


def hall_of(request: Request) -> HallDesk:
    """The state of this app."""
    hall: HallDesk = request.app.state.hall
    return hall


def access_of(request: Request, kind: Kind) -> tuple[Room, OpenEvent, Access]:
    """The pass in the address; anything else is refused, whatever it was before."""
    access = hall_of(request).rooms.find(request.path_params["token"])
    if access is None or access[2].granted.kind is not kind:
        raise Refused(404, _GONE)
    return access


def shown_event(request: Request) -> OpenEvent:
    """The event that everybody may read, or the one of several that the address names."""
    events = hall_of(request).rooms.public_events()
    wanted = request.path_params.get("id") or request.query_params.get("event")
    for event in events:
        if wanted in (None, event.id):
            return event
    raise Refused(404, phrase("Nothing is shown here at the moment."))


def answer_page(request: Request, page: Rendered) -> Response:
    """A page for everybody: not sent again to those who have it, compressed for those who can."""
    headers = {
        "etag": page.etag,
        "cache-control": "no-cache",
        "vary": "accept-encoding, accept-language, cookie",
    }
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = page.plain
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = page.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type="text/html", headers=headers)


def page_for_all(
    request: Request, template: str, about: tuple[str, ...], made_for: object, **values: Any
) -> Response:
    """A page that is the same for all who speak the same language; `about` says which one."""
    hall = hall_of(request)
    language = words_of(request).language

    def make() -> bytes:
        return bytes(show_page(request, template, **values).body)

    return answer_page(request, hall.render_once((template, language, *about), made_for, make))


async def body_of(request: Request) -> dict[str, Json]:
    """The JSON of a write."""
    return await json_of(request, hall_of(request).services.limits, _LONGEST_REQUEST)
