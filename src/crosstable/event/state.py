"""The state of an event: what follows from its acts. Immutable, and cheap to change by an act.

People, teams and boards have permanent ids; starting numbers are derived and may move. A section
keeps as `base` the header of its report and everything of an imported report that no act touches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from crosstable.event.results import BoardFacts
from crosstable.model.tournament import Entry, Tournament

NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _nothing() -> Mapping[Any, Any]:
    return NOTHING


class Person(NamedTuple):
    """Somebody who is entered, under an id that never changes."""

    id: str
    name: str
    sex: str | None = None
    title: str | None = None
    rating: int | None = None
    federation: str | None = None
    fide_id: str | None = None
    born: str | None = None
    club: str | None = None
    rating_list: str | None = None
    """The list that the rating was taken from, with its date."""
    is_checked_in: bool = False
    byes: Mapping[int, str] = NOTHING
    """Byes asked for, by round: H, F or Z."""
    joins_in: int = 1
    """The first round that the player can be paired in."""
    withdrawn_after: int | None = None
    is_expelled: bool = False


class Status(Enum):
    """How far a round has got on its way from the draft to the archive."""

    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


class Board(NamedTuple):
    """A board of a round under its printed number."""

    number: int
    white: str
    black: str

    @property
    def pair(self) -> tuple[str, str]:
        """White and Black, the key of what is known about the game."""
        return self.white, self.black


class Round(NamedTuple):
    """A round that was paired."""

    number: int
    boards: tuple[Board, ...]
    bye: str | None = None
    absent: Mapping[str, str] = NOTHING
    """Who was not paired, with the code of the bye."""
    status: Status = Status.DRAFT
    facts: Mapping[tuple[str, str], BoardFacts] = NOTHING
    odd: Mapping[str, Entry] = NOTHING
    """Cells of an imported report that are neither a board nor a bye, kept as they were."""
    is_by_hand: bool = False
    is_imported: bool = False

    def known(self, board: Board) -> BoardFacts:
        """What is known about a board."""
        return self.facts.get(board.pair, _NOTHING_KNOWN)

    def board(self, number: int) -> Board | None:
        """The board with this printed number."""
        return next((board for board in self.boards if board.number == number), None)

    @property
    def open_boards(self) -> tuple[Board, ...]:
        """Boards without a result, postponed games not among them."""
        return tuple(board for board in self.boards if self.known(board).result is None)

    def with_facts(self, board: Board, facts: BoardFacts) -> Round:
        """The round with something new about a board."""
        return self._replace(facts={**self.facts, board.pair: facts})


_NOTHING_KNOWN = BoardFacts()


@dataclass(frozen=True, slots=True)
class Section:
    """One tournament of the event."""

    id: str
    base: Tournament
    people: Mapping[str, Person] = field(default_factory=_nothing)
    order: tuple[str, ...] | None = None
    """The ids in the order of their starting numbers, once numbers are given (round 1 paired)."""
    imported_numbers: Mapping[str, int] = field(default_factory=_nothing)
    """Starting numbers of an imported report that are not 1, 2, 3 …."""
    rounds: tuple[Round, ...] = ()
    prohibited: tuple[tuple[str, ...], ...] = ()
    comments: tuple[str, ...] = ()
    first_board: int = 1
    rating_only: Mapping[tuple[int, int], str] = field(default_factory=_nothing)
    """Results that were corrected for rating only, by round and board."""

    @property
    def last_round(self) -> Round | None:
        """The round that was paired last."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> Round | None:
        """A round by its number."""
        return next((one for one in self.rounds if one.number == number), None)

    def with_round(self, changed: Round) -> Section:
        """The section with one of its rounds changed."""
        rounds = tuple(changed if one.number == changed.number else one for one in self.rounds)
        return replace(self, rounds=rounds)

    def with_person(self, person: Person) -> Section:
        """The section with a person entered or changed."""
        return replace(self, people={**self.people, person.id: person})


@dataclass(frozen=True)
class Event:
    """An event after some of its acts."""

    name: str = ""
    sections: Mapping[str, Section] = field(default_factory=_nothing)
    details: Mapping[str, Any] = field(default_factory=_nothing)
    """What no record of a report holds, by key of `event.toml`."""
    left_fide_mode: int | None = None
    """The act by which somebody left FIDE mode on purpose."""
    is_sent: bool = False
    at: int = 0
    """The number of the act that led here."""

    def section(self, wanted: str | None = None) -> Section:
        """A section by its id; without one the only section."""
        if wanted is not None:
            return self.sections[wanted]
        (only,) = self.sections.values()
        return only

    def with_section(self, section: Section) -> Event:
        """The event with a section added or changed."""
        return replace(self, sections={**self.sections, section.id: section})
