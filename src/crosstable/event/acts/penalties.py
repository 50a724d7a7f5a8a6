"""Points that an arbiter takes or gives: penalties and bonuses (record 299)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, person_of
from crosstable.event.acts.teams import known_team
from crosstable.event.journal import Line
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.state import Event, Penalty, Person, Section, Team
from crosstable.event.systems.system import is_team
from crosstable.event.typed import one_line
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase

_HALF = re.compile(r"½$|(?:(?<=\d) |^|(?<=-))1/2$")
"""A half at the end of a number, as a sign or typed."""
MOST_POINTS = Decimal(99)
"""What the columns of record 299 hold, with one decimal."""


def points_of(text: str) -> Decimal:
    """A number of points as it is typed: `1`, `0.5`, `0,5`, `½`, `1½` or `1/2`; raises `CannotAct`.

    >>> [str(points_of(text)) for text in ("1½", "-½", "1/2", "2 1/2")]
    ['1.5', '-0.5', '0.5', '2.5']
    """
    decimal = _HALF.sub(".5", text.strip().replace(",", "."))
    try:
        points = Decimal(decimal)
    except InvalidOperation:
        points = Decimal("NaN")
    is_possible = points.is_finite() and abs(points) <= MOST_POINTS
    if not is_possible or points != round(points, 1):
        raise CannotAct(phrase("{text} is not a number of points", text=text[:20]))
    return points


@dataclass(frozen=True)
class Penalised(OfSection):
    """Points are taken from a player or a team, or given, after a round.

    There is one value for each of them, round and kind of points: another one replaces it, and 0
    takes it back.
    """

    NAME = "penalised"

    who: str
    points: str
    """What is added to the score, so a penalty is negative."""
    after: int = 0
    """The round after which it counts; 0 from the start."""
    match_points: bool = False
    reason: str = ""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """A round that is paired already was paired without it."""
        own = event.section(section)
        penalised = penalised_one(own, self.who)
        points = points_of(self.points)
        if self.match_points and not is_team(own):
            raise CannotAct(phrase("only teams have match points"))
        if not 0 <= self.after <= len(own.rounds):
            message = phrase(
                "a penalty counts from the start or after a round that is paired; round {number} "
                "is not",
                number=self.after,
            )
            raise CannotAct(message)
        if points and not one_line(phrase("the reason"), self.reason).strip():
            raise CannotAct(phrase("a penalty needs a reason"))
        if not points and self._others(own) == own.penalties:
            raise CannotAct(phrase("{name} has no such penalty", name=penalised.name))
        if self.after < len(own.rounds):
            yield Circumstance("penalty-after-pairing", {"round": self.after + 1})

    def _others(self, section: Section) -> tuple[Penalty, ...]:
        own = (self.who, self.after, self.match_points)
        return tuple(
            other
            for other in section.penalties
            if (other.who, other.after, other.is_match_points) != own
        )

    def change(self, section: Section, line: Line) -> Section:
        """The last value for a round counts."""
        points = points_of(self.points)
        new = (Penalty(self.who, points, self.after, self.match_points, self.reason),)
        return replace(section, penalties=(*self._others(section), *(new if points else ())))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded: nobody can find it from the results."""
        own = event.section(section)
        number = (team_numbers_of(own) if is_team(own) else numbers_of(own))[self.who]
        kind = "match points" if self.match_points else "points"
        reason = f" ({self.reason})" if self.reason else ""
        return f"Penalty @ Round {self.after}: {number} {points_of(self.points):+} {kind}{reason}"


def penalised_one(section: Section, who: str) -> Person | Team:
    """The team of a team event with an id, else the person."""
    return known_team(section, who) if is_team(section) else person_of(section, who)
