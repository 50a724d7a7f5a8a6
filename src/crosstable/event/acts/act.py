"""What every act has in common, and the table of all acts by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from crosstable.errors import CannotAct
from crosstable.event.journal import Line
from crosstable.event.people.teams import board_in_words
from crosstable.event.state import Board, Event, Person, Round, Section
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import Joined, Phrase, phrase
from crosstable.model.results import BYE_OF_CODE


@dataclass(frozen=True)
class Act(ABC):
    """Something that happens to an event; its fields are the arguments in the journal."""

    NAME: ClassVar[str] = ""
    IS_A_RECORD: ClassVar[bool] = False
    """Whether it is worth its line in the journal although the event stays as it is."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """What speaks against the act; raises `CannotAct` where it cannot be."""
        yield from ()

    @abstractmethod
    def apply(self, event: Event, line: Line) -> Event:
        """The state after the act."""

    def comment(self, event: Event, section: str | None) -> str | None:
        """The comment that the report gets, if the checklist asks for one."""
        return None

    @property
    def args(self) -> dict[str, Any]:
        """The arguments as the journal holds them; those that are not given are left out."""
        values = ((f.name, getattr(self, f.name), f.default) for f in fields(self))
        return {name: _plain(value) for name, value, default in values if value != default}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        # In the order of the journal's canonical form, so that reading it again changes nothing.
        return {key: _plain(item) for key, item in sorted((str(k), v) for k, v in value.items())}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, Phrase | Joined):
        return str(value)
    return value


def freeze(value: Any) -> Any:
    """A value of the journal as acts hold it: lists become tuples."""
    if isinstance(value, list):
        return tuple(map(freeze, value))
    return value


class OfSection(Act):
    """An act on one section."""

    def apply(self, event: Event, line: Line) -> Event:
        """The event with the section changed."""
        return event.with_section(self.change(event.section(line.section), line))

    @abstractmethod
    def change(self, section: Section, line: Line) -> Section:
        """The section after the act."""


def person_of(section: Section, wanted: str) -> Person:
    """The person with an id."""
    if wanted not in section.people:
        raise CannotAct(phrase("nobody has the id {wanted}", wanted=wanted))
    return section.people[wanted]


def refuse_unknown_byes(codes: Iterable[str]) -> None:
    """Raise `CannotAct` for a kind of bye that there is not."""
    for code in codes:
        if code not in BYE_OF_CODE:
            raise CannotAct(phrase("{code} is not a kind of bye", code=str(code)[:20]))


def round_of(section: Section, number: int) -> Round:
    """A round that was paired."""
    round_ = section.round(number)
    if round_ is None:
        raise CannotAct(phrase("round {number} is not paired", number=number))
    return round_


def board_of(round_: Round, number: int) -> Board:
    """A board of a round by its printed number."""
    board = round_.board(number)
    if board is None:
        numbers = [board.number for board in round_.boards]
        raise CannotAct(
            phrase(
                "round {round} has no board {board}; it has boards {first} to {last}",
                round=round_.number,
                board=board_in_words(round_, number),
                first=board_in_words(round_, min(numbers)),
                last=board_in_words(round_, max(numbers)),
            )
            if numbers
            else phrase("round {round} has no boards", round=round_.number)
        )
    return board
