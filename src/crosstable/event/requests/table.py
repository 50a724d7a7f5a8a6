"""All requests by name, and the door that they come through."""

from __future__ import annotations

from crosstable.errors import CannotAct
from crosstable.event.requests.boards import OF_BOARDS
from crosstable.event.requests.people import OF_PEOPLE
from crosstable.event.requests.request import Body, Maker, Request
from crosstable.event.requests.rounds import OF_ROUNDS
from crosstable.event.requests.teams import OF_TEAMS
from crosstable.event.requests.whole import OF_THE_EVENT
from crosstable.event.state import Event, Section
from crosstable.model.phrases import phrase

REQUESTS: dict[str, Maker] = {
    **OF_BOARDS,
    **OF_ROUNDS,
    **OF_PEOPLE,
    **OF_TEAMS,
    **OF_THE_EVENT,
}
"""What can be asked for, by its name: the same at every door."""


def request_of(event: Event, section: Section, name: str, body: Body) -> Request:
    """The acts that somebody asks for in words; raises `CannotAct`."""
    make = REQUESTS.get(name)
    if make is None:
        raise CannotAct(phrase("there is no such act"))
    return make(event, section, body)
