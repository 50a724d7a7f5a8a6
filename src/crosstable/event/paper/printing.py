"""What every sheet of the hall knows: the event, the round, the people, the words, the time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from decimal import Decimal
from functools import cached_property
from typing import Any, Required, TypedDict, Unpack
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from crosstable.errors import CannotAct
from crosstable.event.acts.rounds import Published
from crosstable.event.journal import Line
from crosstable.event.paper.pages import Paper, paper_named
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.state import Event, Person, Round, Section
from crosstable.model.details.reading import parse_details
from crosstable.model.phrases import phrase
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.output.drawing.sheetdata import printable
from crosstable.output.forms.case import day_text
from crosstable.output.language import Say, messages
from crosstable.output.rounds import round_title
from crosstable.output.table import points
from crosstable.rules.scoring import adjustments, computed_points


class PersonCells(TypedDict):
    """What a sheet can show of somebody; the family name apart, because it is printed bold."""

    family: str
    given: str
    title: str
    rating: str
    federation: str
    club: str


class PersonOnSheet(PersonCells):
    """Somebody with the starting number, and the points before the round."""

    no: str
    points: str


class ColumnHeading(TypedDict):
    """The head of a column that was chosen."""

    key: str
    title: str
    share: int
    side: str


class SheetParts(TypedDict, total=False):
    """What some sheets have and others have not; the template knows which."""

    pages: Required[Sequence[Any]]
    """What is on each page: rows, cards or slips; their types are where they are made."""
    words: Mapping[str, str | list[str]]
    columns: int | list[ColumnHeading]
    rows: int | Sequence[object]
    row_height: float
    qr: str
    summary: str
    away: list[str]
    moves: int
    sharing: str
    left_over: list[str]


class Sheet(SheetParts):
    """The data of a sheet: what all have, and its parts."""

    kind: str
    title: str
    language: str
    width: float
    height: float
    event: str
    round: str
    day: str
    published: str
    stamp: str
    mode: str
    numbering: str


@dataclass(frozen=True)
class Printing:
    """A wish to print something of a section of an event."""

    event: Event
    section: Section
    lines: Sequence[Line] = ()
    language: str = "en"
    round_number: int | None = None
    paper_name: str = "a4"
    per_page: int | None = None
    """How many slips or cards a page has; None leaves that to the sheet."""
    board_addresses: Mapping[int, str] = field(default_factory=dict)
    """What the QR code of a board says, by board; without one it is the board's own code."""
    by: str = ""
    """What a list goes by: number, name, rating, club or federation; empty for the usual order."""
    columns: tuple[str, ...] = ()
    """The columns of a list whose columns can be chosen; empty for the usual ones."""
    live_address: str = ""
    """Where everybody finds their board; empty if there is no such page."""

    @cached_property
    def say(self) -> Say:
        """The messages of the language."""
        return messages(self.language)

    @cached_property
    def paper(self) -> Paper:
        """The sheet of paper."""
        return paper_named(self.paper_name)

    @cached_property
    def t(self) -> Tournament:
        """The section as a report has it."""
        return tournament(self.section)

    @cached_property
    def round(self) -> Round:
        """The round that is meant, else the last one; raises `CannotAct`."""
        wanted = self.round_number
        round_ = self.section.last_round if wanted is None else self.section.round(wanted)
        if round_ is None:
            raise CannotAct(
                phrase("no round is paired yet")
                if wanted is None
                else phrase("round {n} is not paired yet", n=wanted)
            )
        return round_

    # -- people ---------------------------------------------------------------------------------

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The starting numbers."""
        return numbers_of(self.section)

    @cached_property
    def points_before(self) -> Mapping[int, Decimal]:
        """The points of everybody before the round, by starting number."""
        scoring = self.t.stated_scoring or GameScoring()
        until = self.round.number - 1
        return {
            player.number: computed_points(
                player, scoring, until, adjustments(self.t, player.number, until, scoring=scoring)
            )
            for player in self.t.players
        }

    def person(self, who: str, *, with_points: bool = False) -> PersonOnSheet:
        """Somebody as the sheets show them."""
        person = self.section.people[who]
        number = self.numbers[who]
        score = points(self.points_before.get(number)).text if with_points else ""
        return {**person_data(person), "no": str(number), "points": score}

    # -- the head and the foot ------------------------------------------------------------------

    @cached_property
    def zone(self) -> tzinfo | None:
        """The time zone of the event; without one that of this computer."""
        details, _ = parse_details(self.event.details_text)
        name = details.running.time_zone
        try:
            return None if name is None else ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError):
            return None

    def moment(self, at: str) -> str:
        """A time of the journal as the clock in the hall showed it."""
        try:
            return time_of(at).astimezone(self.zone).strftime("%Y-%m-%d %H:%M")
        except (ValueError, OverflowError):  # written by another program
            return at

    @property
    def round_text(self) -> str:
        """The round in words."""
        return round_title(self.say, self.section.base.type, self.round.number)

    @property
    def round_day(self) -> str:
        """The day of the round, as far as it is known."""
        days = self.section.base.round_dates
        number = self.round.number
        return day_text(days[number - 1]) if number <= len(days) else ""

    @property
    def published(self) -> str:
        """When the round was published; empty for a draft."""
        for line in reversed(self.lines):
            is_it = line.act == Published.NAME and line.section in (None, self.section.id)
            if is_it and line.args.get("round") == self.round.number:
                return self.say("published {time}").format(time=self.moment(line.at))
        return self.say("draft, not published")

    @property
    def stamp(self) -> str:
        """The state that was printed: the time of the last act and its number."""
        if not self.lines:
            return ""
        last = self.lines[-1]
        text = self.say("as of {time}, act {n}")
        return text.format(time=self.moment(last.at), n=last.n)

    @property
    def section_text(self) -> str:
        """The name of the section where the event has several."""
        return self.section.id if len(self.event.sections) > 1 else ""

    @property
    def mode(self) -> str:
        """That the event has left FIDE mode: every print shows it (Q46)."""
        loss = self.event.fide_loss
        if loss is None:
            return ""
        return self.say("not in FIDE mode since round {n}").format(n=loss.round)

    def sheet(
        self, kind: str, title: str, *, of_round: bool = True, **parts: Unpack[SheetParts]
    ) -> Sheet:
        """The data of a sheet: what all have, and what this one has."""
        name = self.event.title or self.say("Unnamed event")
        names = (name, self.section_text)
        made: Sheet = clean(
            {
                "kind": kind,
                "title": title,
                "language": self.language,
                "width": float(self.paper.width),
                "height": float(self.paper.height),
                "event": " · ".join(filter(None, names)),
                "round": self.round_text if of_round else "",
                "day": self.round_day if of_round else "",
                "published": self.published if of_round else "",
                "stamp": self.stamp,
                "mode": self.mode,
                "numbering": self.say("page {n} of {m}"),
                **parts,
            }
        )
        return made


def time_of(at: str) -> datetime:
    """A time of the journal."""
    return datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)


def person_data(person: Person) -> PersonCells:
    """What a sheet can show of somebody."""
    family, comma, given = person.name.partition(",")
    return {
        "family": family.strip(),
        "given": f", {given.strip()}" if comma and given.strip() else "",
        "title": person.title or "",
        "rating": str(person.rating) if person.rating else "",
        "federation": person.federation or "",
        "club": person.club or "",
    }


def clean(value: Any) -> Any:
    """Data whose texts have nothing in them that is not printed."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {key: clean(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [clean(inner) for inner in value]
    return value
