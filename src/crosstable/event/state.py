"""The state of an event: what follows from its acts. Immutable, and cheap to change by an act.

People, teams and boards have permanent ids; starting numbers are derived and may move. A section
keeps as `base` the header of its report and everything of an imported report that no act touches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.results import POSTPONED, BoardFacts
from crosstable.model.phrases import Words, phrase
from crosstable.model.records import AbnormalPoints
from crosstable.model.tournament import Entry, Player, Tournament

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
    is_checked_in: bool | None = None
    """None if check-in was never used for them."""
    byes: Mapping[int, str] = NOTHING
    """Byes asked for, by round: H, F or Z."""
    duties: frozenset[int] = frozenset()
    """Rounds of a club's season whose bye is an evening away for the club."""
    joins_in: int = 1
    """The first round that the player can be paired in."""
    withdrawn_after: int | None = None
    is_expelled: bool = False
    half_byes: bool = True
    """Whether the player may have half-point byes, which conditions of entry can rule out."""
    national: int | None = None
    """The rating of a national list, beside the one of the report."""
    later_ratings: Mapping[int, int] = NOTHING
    """Ratings of later lists by the first round that they hold for, in events over 30 days."""
    fixed_board: int | None = None
    """The board at which somebody always sits who needs it."""


_OF_PLAYERS = frozenset(known.name for known in fields(Player))
IN_REPORTS = tuple(name for name in Person._fields if name in _OF_PLAYERS)
"""What a report gives about a person too: imported from it, and written into it."""


class Team(NamedTuple):
    """A team that is entered, under an id that never changes."""

    id: str
    name: str
    nickname: str | None = None
    roster: tuple[str, ...] = ()
    """The ids of its players in the order of the boards."""
    captain: str | None = None
    byes: Mapping[int, str] = NOTHING
    """Byes asked for, by round: H, F or Z."""
    withdrawn_after: int | None = None
    strength: int | None = None
    """Its strength as an imported report states it; else it follows from the ratings."""


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


class Match(NamedTuple):
    """A match of two teams under its printed number."""

    number: int
    white: str
    black: str

    @property
    def pair(self) -> tuple[str, str]:
        """The team with White on the first board, and the other one."""
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
    evidence: Mapping[str, Any] = NOTHING
    """What the act that paired the round keeps for its certificate."""
    matches: tuple[Match, ...] = ()
    lineups: Mapping[str, tuple[str, ...]] = NOTHING
    """Who plays for a team, board by board; an empty id is a board that nobody sits at."""
    walkovers: Mapping[int, str] = NOTHING
    """Matches that a team did not come to, by number: `+-`, `-+` or `--`."""
    colours: str = ""
    """The colours of the White team, board by board, where they are not those of the section."""

    def facts_of(self, board: Board) -> BoardFacts:
        """What is known about a board."""
        return self.facts.get(board.pair, _NOTHING_KNOWN)

    def board(self, number: int) -> Board | None:
        """The board with this printed number."""
        return next((board for board in self.boards if board.number == number), None)

    @property
    def open_boards(self) -> tuple[Board, ...]:
        """Boards without a result, postponed games not among them."""
        return tuple(board for board in self.boards if self.facts_of(board).result is None)

    @property
    def postponed_boards(self) -> tuple[Board, ...]:
        """Boards whose game counts as a draw until it is played."""
        return tuple(board for board in self.boards if self.facts_of(board).result == POSTPONED)

    def with_facts(self, board: Board, facts: BoardFacts) -> Round:
        """The round with something new about a board."""
        return self._replace(facts={**self.facts, board.pair: facts})


_NOTHING_KNOWN = BoardFacts()


class Penalty(NamedTuple):
    """Points that an arbiter took or gave: what is added to the score after a round (0: always)."""

    who: str
    points: Decimal
    after: int = 0
    is_match_points: bool = False
    reason: str = ""


class Prohibition(NamedTuple):
    """People, or teams, who must not meet; from a round to another one, or in all rounds (0)."""

    group: tuple[str, ...]
    first: int = 0
    last: int = 0
    while_possible: bool = False
    """Whether it gives way in a round that cannot be paired with it."""
    given_way: tuple[int, ...] = ()
    """The rounds in which it gave way."""

    def holds_in(self, number: int) -> bool:
        """Whether it holds in a round."""
        is_in_range = not self.first or self.first <= number <= self.last
        return is_in_range and number not in self.given_way

    def forbids(self, pair: tuple[str, str], number: int) -> bool:
        """Whether two of them must not meet in a round."""
        return self.holds_in(number) and {*pair} <= {*self.group}

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The ranges of rounds in which it holds; (0, 0) for all, (n, 0) from a round on."""
        start = self.first or 1
        ranges = []
        for number in sorted(self.given_way):
            if start < number:
                ranges.append((start, number - 1))
            start = number + 1
        if not self.given_way:
            return ((self.first, self.last),)
        if not self.last or start <= self.last:
            ranges.append((start, self.last))
        return tuple(ranges)


class HandedBack(NamedTuple):
    """A round whose results were written for the other program."""

    file: str
    sha256: str
    results: tuple[tuple[str, str, str], ...] = ()
    """White, Black and the result, as the file has them."""
    at: str = ""
    is_proved: bool = False
    """Whether a later export shows the same results."""


class Beside(NamedTuple):
    """The other program that a section is paired in."""

    program: str
    folder: str
    name: str = ""
    """What the tournament is called there, once a list has told it."""
    handed_back: Mapping[int, HandedBack] = NOTHING
    written: tuple[str, ...] = ()
    """The hashes of all files that we wrote into the folder: they are never read as lists."""
    matches: Mapping[str, str] = NOTHING
    """Names there that somebody matched by hand, with the ids here."""
    listed: Mapping[int, str] = NOTHING
    """When the list that a round was taken from had been written, in UTC."""


@dataclass(frozen=True)
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
    prohibited: tuple[Prohibition, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    special_points: tuple[AbnormalPoints, ...] = ()
    """What kinds of results are worth in this event, where record 299 says otherwise."""
    comments: tuple[str, ...] = ()
    first_board: int = 1
    rating_only: Mapping[tuple[int, int], str] = field(default_factory=_nothing)
    """Results that were corrected for rating only, by round and board."""
    teams: Mapping[str, Team] = field(default_factory=_nothing)
    games_of_a_match: int = 2
    """How many games a match of a knockout has before its tie-break."""
    winners_named: tuple[tuple[int, str], ...] = ()
    """Winners of matches that no game decided: after which round, and who."""
    team_order: tuple[str, ...] | None = None
    """The ids of the teams in the order of their numbers, once numbers are given."""
    imported_team_numbers: Mapping[str, int] = field(default_factory=_nothing)
    """Numbers of the teams of an imported report that are not 1, 2, 3 …."""
    ratings: str = "first"
    """Which rating of a long event counts: the first, or the latest."""
    numbers_by: str = "fide"
    """Which rating the starting numbers go by (`event/people/numbering.py` has the methods)."""
    equals_by: str = "name"
    """What decides between players of equal rating and title: their names, or lots."""
    ranked_by_hand: tuple[tuple[str, ...], ...] = ()
    """Players whom the tie-breaks do not separate, in the order that somebody decided."""
    external: Mapping[str, Mapping[str, Decimal]] = field(default_factory=_nothing)
    """Values that come from outside, by tie-break (``OTHER_...``) and id."""
    beside: Beside | None = None
    """The program that pairs the section, if it is not this one."""

    @property
    def last_round(self) -> Round | None:
        """The round that was paired last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def current_round(self) -> Round:
        """The round that was paired last; raises `CannotAct` if none is."""
        last = self.last_round
        if last is None:
            raise CannotAct(phrase("no round is paired"))
        return last

    def round(self, number: int) -> Round | None:
        """A round by its number."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    def with_round(self, changed: Round) -> Section:
        """The section with one of its rounds changed."""
        rounds = tuple(
            changed if round_.number == changed.number else round_ for round_ in self.rounds
        )
        return replace(self, rounds=rounds)

    def with_person(self, person: Person) -> Section:
        """The section with a person entered or changed."""
        return replace(self, people={**self.people, person.id: person})

    def with_team(self, team: Team) -> Section:
        """The section with a team entered or changed."""
        return replace(self, teams={**self.teams, team.id: team})


class Option(NamedTuple):
    """One of several acts between which somebody has to decide."""

    id: str
    n: int
    by: str
    what: str


class Pending(NamedTuple):
    """A decision that two machines left open: the acts that contradict each other."""

    key: str
    options: tuple[Option, ...]
    is_undo: bool = False
    """Whether one machine took back what the other one went on from."""


class Held(NamedTuple):
    """An act of another machine that does not fit, and why; it stays in the journal."""

    n: int
    by: str
    act: str
    reason: Words


class FideLoss(NamedTuple):
    """How an event came out of FIDE mode: by which act, after which round, why."""

    act: int
    round: int
    reason: Words

    @property
    def is_final(self) -> bool:
        """Whether it cannot be undone: a round was paired (Q45)."""
        return self.round > 0


@dataclass(frozen=True)
class Event:
    """An event after some of its acts."""

    name: str = ""
    """What it was called at its beginning, as certificates say; `title` is its name now."""
    sections: Mapping[str, Section] = field(default_factory=_nothing)
    details: Mapping[str, Any] = field(default_factory=_nothing)
    """What no record of a report holds: the tables of `event.toml`."""
    details_text: str = ""
    """The text of `event.toml`, with the comments that somebody wrote into it."""
    left_fide_mode: int | None = None
    """The act by which somebody left FIDE mode on purpose."""
    fide_loss: FideLoss | None = None
    """How FIDE mode was lost; None while the event is in it."""
    is_sent: bool = False
    pending: tuple[Pending, ...] = ()
    """What two machines decided differently."""
    held: tuple[Held, ...] = ()
    at: int = 0
    """The number of the act that led here."""

    @property
    def title(self) -> str:
        """What it is called now: the only section, which can be renamed, has the event's name."""
        if len(self.sections) != 1:
            return self.name
        return self.first_section.base.name or self.name

    @property
    def first_section(self) -> Section:
        """The first section; raises `CannotAct` if the journal begins with nothing readable."""
        if not self.sections:
            raise CannotAct(phrase("no act of the journal can be read"))
        return next(iter(self.sections.values()))

    def section(self, wanted: str | None = None) -> Section:
        """A section by its id; without one the only section."""
        first = self.first_section
        names = ", ".join(self.sections)
        if wanted is None and len(self.sections) != 1:
            raise CannotAct(
                phrase("the event has several sections; choose one of {names}", names=names)
            )
        if wanted is not None and wanted not in self.sections:
            raise CannotAct(
                phrase(
                    "there is no section {wanted}; choose from {names}", wanted=wanted, names=names
                )
            )
        return first if wanted is None else self.sections[wanted]

    def with_section(self, section: Section) -> Event:
        """The event with a section added or changed."""
        return replace(self, sections={**self.sections, section.id: section})
