"""All requests by name, and the door that they come through."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.errors import CannotAct
from crosstable.event.acts.beside import refuse_if_paired_elsewhere
from crosstable.event.requests.beside import OF_OTHER_PROGRAMS
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
    **OF_OTHER_PROGRAMS,
}
"""What can be asked for, by its name: the same at every door."""


OF_THE_PAIRING_PROGRAM = frozenset(
    (
        *("pair", "swap", "publish", "unpublish", "enter", "remove", "move", "bye", "absent"),
        "evening",
        *("withdraw", "return", "number", "prohibit"),
    )
)
"""What is refused before it is worked out, where another program pairs the event."""


def request_of(event: Event, section: Section, name: str, words: Mapping[str, object]) -> Request:
    """The acts that somebody asks for in words; raises `CannotAct`."""
    make = REQUESTS.get(name)
    if make is None:
        raise CannotAct(phrase("there is no such act"))
    if name in OF_THE_PAIRING_PROGRAM:
        refuse_if_paired_elsewhere(section)
    return make(event, section, Body(words))
