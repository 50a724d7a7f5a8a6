"""Requests about rounds: pairing, changes by hand, publishing, closing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.people import ByeRequested
from crosstable.event.acts.rounds import Closed, Published, Unpublished
from crosstable.event.journal import Line
from crosstable.event.people.finding import person_meant
from crosstable.event.people.teams import team_meant
from crosstable.event.requests.request import LONGEST_TEXT, Body, Maker, Request
from crosstable.event.rounds.drawing import exchange_people, pairing_acts
from crosstable.event.rounds.editing import edited_draft, end_editing
from crosstable.event.state import Event, Section, Status
from crosstable.event.systems.system import is_team
from crosstable.model.phrases import Words, enumerated, phrase

_LONGEST_ID = 40
_MOST_STEPS = 5000


def round_now(section: Section) -> list[Any]:
    """What somebody saw of the last round: its number and how far it is."""
    last = section.last_round
    return [0, ""] if last is None else [last.number, last.status.value]


def pairs_now(section: Section) -> list[Any]:
    """What somebody saw of a draft: the pairs."""
    last = section.last_round
    return [] if last is None else [list(board.pair) for board in last.boards]


def _about(number: int) -> Words:
    return phrase("round {n}", n=number)


def make_paired(event: Event, section: Section, body: Body) -> Request:
    """The next round; who is left out of it gets a bye without points."""
    now = round_now(section)
    number = len(section.rounds) + 1
    byes = tuple(ByeRequested(who, (number,), "Z") for who in _left_out(section, body))
    for bye in byes:
        section = bye.change(section, Line(0, "", "", bye.NAME))
    acts: tuple[Act, ...] = (*byes, *pairing_acts(section))
    return Request(acts, now, _about(number))


def _left_out(section: Section, body: Body) -> list[str]:
    """The ids of those who are not to be paired, once each."""
    listed = body.get("without")
    texts = listed if isinstance(listed, list) else []
    unique = dict.fromkeys(str(text)[:_LONGEST_ID] for text in texts)
    return [person_meant(section, text).id for text in unique]


def make_published(event: Event, section: Section, body: Body) -> Request:
    """The draft is published."""
    number = section.current_round.number
    return Request((Published(number),), round_now(section), _about(number))


def make_unpublished(event: Event, section: Section, body: Body) -> Request:
    """A published round is a draft again."""
    number = section.current_round.number
    return Request((Unpublished(number),), round_now(section), _about(number))


def make_closed(event: Event, section: Section, body: Body) -> Request:
    """The round is closed."""
    last = section.current_round
    if last.status is Status.CLOSED:
        raise CannotAct(phrase("round {n} is already closed", n=last.number))
    return Request((Closed(last.number),), round_now(section), _about(last.number))


def make_swapped(event: Event, section: Section, body: Body) -> Request:
    """Two players of the draft exchanged; in a team event two teams."""
    meant = team_meant if is_team(section) else person_meant
    first = meant(section, body.text("one"))
    second = meant(section, body.text("other"))
    act = exchange_people(section, first.id, second.id)
    return Request((act,), pairs_now(section), enumerated([first.name, second.name]))


def make_edited(event: Event, section: Section, body: Body) -> Request:
    """A round changed by hand in steps, or made by hand where none is paired; one act."""
    listed = body.get("steps")
    if not isinstance(listed, list) or not 0 < len(listed) <= _MOST_STEPS:
        raise CannotAct(phrase("{key} is missing", key="steps"))
    steps = [str(step)[:LONGEST_TEXT] for step in listed]
    act = end_editing(section, edited_draft(section, steps))
    return Request((act,), pairs_now(section), _about(act.round))


OF_ROUNDS: Mapping[str, Maker] = {
    "pair": make_paired,
    "publish": make_published,
    "unpublish": make_unpublished,
    "close": make_closed,
    "swap": make_swapped,
    "edit": make_edited,
}
