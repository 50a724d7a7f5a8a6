"""A request: what somebody asks for in words, as acts of the event.

The words are the same whoever asks: a command, a file, a page of the desk, a phone, a scanner or a
program. A number may be a number or the text of one; a person is an id, a starting number or a part
of the name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act, board_of, round_of
from crosstable.event.people.finding import person_meant
from crosstable.event.people.teams import board_number, team_meant
from crosstable.event.results import WRITTEN_RESULTS, result_of
from crosstable.event.state import Board, Event, Person, Round, Section, Team
from crosstable.event.typed import typed_rounds
from crosstable.model.phrases import Words, enumerated, joined, phrase
from crosstable.text.formats import read_whole

LONGEST_TEXT = 300
"""Letters of any text that is part of a request."""
MOST_PEOPLE = 200
_LARGEST_NUMBER = 99_999
_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Body:
    """The words of a request, by their names: whatever was sent, until it is read as a type."""

    words: Mapping[str, object]

    def get(self, name: str) -> object:
        """A word as it came; None if it is not there."""
        return self.words.get(name)

    def has(self, name: str) -> bool:
        """Whether a word was sent."""
        return name in self.words

    def is_true(self, name: str) -> bool:
        """Whether somebody said yes."""
        return self.words.get(name) is True

    def text(self, name: str) -> str:
        """A text; raises `CannotAct` if it is none."""
        value = self.words.get(name)
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            raise CannotAct(phrase("{key} is missing", key=name))
        return value.strip()

    def number(self, name: str) -> int:
        """A number, also as its text; raises `CannotAct` if it is none."""
        value = self.words.get(name)
        number = read_whole(value) if isinstance(value, str) else value
        is_number = isinstance(number, int) and not isinstance(number, bool)
        if not is_number or not isinstance(number, int) or not 0 <= number <= _LARGEST_NUMBER:
            raise CannotAct(phrase("{key} is missing", key=name))
        return number


class _NothingSeen:
    """The type of `NOTHING_SEEN`."""


NOTHING_SEEN = _NothingSeen()
"""Stands for an act that changes nothing that somebody could have seen before."""


@dataclass(frozen=True)
class Request:
    """The acts that somebody asks for; all of them happen, or none."""

    acts: tuple[Act, ...]
    now: Any = NOTHING_SEEN
    """What its writer would see on a page of this moment: whoever saw something else is asked."""
    about: Words = ""
    """Whom or what it is about, for the answer."""
    is_of_event: bool = False
    """Whether it is about the event and not about one of its sections."""

    @property
    def act(self) -> Act:
        """The first act, and usually the only one."""
        return self.acts[0]


Maker: TypeAlias = Callable[[Event, Section, Body], Request]
"""Makes the acts of a request from its words; raises `CannotAct`."""


def rounds_in(body: Body) -> tuple[int, ...]:
    """The rounds of a request: one of them, or several with commas."""
    if body.has("rounds"):
        return typed_rounds(body.text("rounds"))
    return (body.number("round"),)


def person_in(section: Section, body: Body, key: str = "person") -> Person:
    """The person that a request is about."""
    return person_meant(section, body.text(key))


def people_in(
    section: Section, body: Body, key: str = "people", *, of_teams: bool = False
) -> tuple[Person | Team, ...]:
    """The people, or the teams, that a request is about, in its order."""
    listed = body.get(key)
    if not isinstance(listed, list | tuple) or len(listed) > MOST_PEOPLE:
        raise CannotAct(phrase("{key} is missing", key=key))
    meant = team_meant if of_teams else person_meant
    return tuple(meant(section, str(text)[:LONGEST_TEXT]) for text in listed)


def team_in(section: Section, body: Body) -> Team:
    """The team that a request is about."""
    return team_meant(section, body.text("team"))


def round_in(section: Section, body: Body) -> Round:
    """The round that a request is about; without one the current round."""
    if body.get("round") is None:
        return section.current_round
    return round_of(section, body.number("round"))


def board_in(round_: Round, body: Body) -> Board:
    """The board that a request is about, by its printed number."""
    value = body.get("board")
    number = board_number(value) if isinstance(value, str) else value
    if not isinstance(number, int) or isinstance(number, bool):
        raise CannotAct(
            phrase("{text} is not the number of a board", text=str(value)[:20])
            if isinstance(value, str)
            else phrase("{key} is missing", key="board")
        )
    return board_of(round_, number)


def result_in(body: Body) -> str:
    """The result of a request, in its one written form."""
    text = body.text("result")
    result = result_of(text)
    if result is None:
        message = phrase(
            "{text} is not a result; write {results}",
            text=text[:20],
            results=joined([row.text for row in WRITTEN_RESULTS[:_MOST_NAMED]]),
        )
        raise CannotAct(message)
    return result


def values_in(body: Body) -> Mapping[str, object]:
    """Values by their names."""
    values = body.get("values")
    if not isinstance(values, Mapping) or not values:
        raise CannotAct(phrase("{key} is missing", key="values"))
    return values


def names_of(people: tuple[Person | Team, ...]) -> Words:
    """The names of people or teams in a row."""
    return enumerated([person.name for person in people])
