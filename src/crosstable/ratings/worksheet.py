"""The worksheet of an event: one line a player, whose columns are those of the example of 10.57."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from crosstable.model.diagnostics import Diagnostic
    from crosstable.model.findings import Assumption
    from crosstable.model.phrases import Words
    from crosstable.ratings.editions import RuleSet
    from crosstable.ratings.field import Entrant
    from crosstable.rules.rateability import RatingSystem

UNRATED = "unrated"
FEW_POINTS = "few-points"
FEW_OPPONENTS = "few-opponents"
"""What a newcomer has: a result, too few points for one, too few rated opponents."""


class LineGame(NamedTuple):
    """A scheduled game of a player: counted, or with the reason why not, and the article.

    `strength` is the opponent's rating, or the result that stands in for it; `counted_as` the same
    after differences were limited. `d`, `d_used` and `pd` (hundredths) are those of this game
    alone, in editions that compute game by game.
    """

    round_number: int
    opponent: int | None
    half_points: int | None
    counted: bool
    note: Words = ""
    clause: str = ""
    strength: int | None = None
    counted_as: int | None = None
    d: int | None = None
    d_used: int | None = None
    pd: int | None = None
    opponent_name: str = ""

    @property
    def who(self) -> str:
        """The opponent as sentences name him: the number, and the name where it is known."""
        number = "nobody" if self.opponent is None else str(self.opponent)
        return f"{number} ({self.opponent_name})" if self.opponent_name else number


@dataclass(frozen=True, slots=True)
class WorksheetLine:
    """The figures of one player; None where one does not apply.

    Points are in half points; p and pd, We and the change are in hundredths: all exact.
    """

    id: int
    name: str
    fide_id: str | None
    rating: int | None
    n: int
    half_points: int
    status: str
    p: int | None = None
    dp: int | None = None
    rc: int | None = None
    ru_first: int | None = None
    rc_new: int | None = None
    ru: int | None = None
    d: int | None = None
    pd: int | None = None
    we: int | None = None
    k: int | None = None
    change: int | None = None
    new: int | None = None
    games: tuple[LineGame, ...] = ()

    @property
    def is_rated(self) -> bool:
        """Whether the player is computed as a rated player."""
        return self.rating is not None

    @property
    def w_minus_we(self) -> int | None:
        """W - We in hundredths, the change before K."""
        return None if self.we is None else 50 * self.half_points - self.we


class FieldAverage(NamedTuple):
    """Ra of a round robin and what it is made of (10.21b)."""

    ra: int
    rating_sum: int
    rated: int
    dp_sum: int
    opponents: int
    unrated: int


@dataclass(frozen=True, slots=True)
class Worksheet:
    """An event rated by one edition: lines in the order of the report, iterated directly."""

    event: str | None
    rules: RuleSet
    system: RatingSystem
    lines: tuple[WorksheetLine, ...]
    average: FieldAverage | None = None
    list_date: date | None = None
    findings: tuple[Diagnostic, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    entrants: Mapping[int, Entrant] = field(default_factory=lambda: MappingProxyType({}))

    def __iter__(self) -> Iterator[WorksheetLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def accepted(self) -> bool:
        """Whether the event is rated: no finding is an error."""
        return not any(finding.severity == "error" for finding in self.findings)

    def line(self, number: int) -> WorksheetLine | None:
        """The line of a player by starting number."""
        return next((line for line in self.lines if line.id == number), None)
