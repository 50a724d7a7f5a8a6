"""The worksheet of an event: one line a player, whose columns are those of the example of 10.57."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, overload

from crosstable.model.directory import Numbered, unknown_player
from crosstable.model.showing import Shown

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
    pd_parts: int | None = None
    """PD as exactly as the rules have it, in `RuleSet.expected_parts`."""

    @property
    def who(self) -> str:
        """The opponent as sentences name him: the number, and the name where it is known."""
        number = "nobody" if self.opponent is None else str(self.opponent)
        return f"{number} ({self.opponent_name})" if self.opponent_name else number


@dataclass(frozen=True, slots=True)
class WorksheetLine:
    """The figures of one player; None where one does not apply.

    All are exact: `points`, `p`, `pd`, `we`, `w_minus_we` and `change` are decimals. The fields
    behind them are whole numbers, in half points and hundredths.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("individual-swiss"))
    >>> line = crosstable.rate(t)[0]
    >>> line.points, line.we, line.change, line.new
    (Decimal('5.5'), Decimal('5.26'), Decimal('2.40'), 2563)
    """

    id: int
    """The starting number."""
    name: str
    fide_id: str | None
    rating: int | None
    """The rating at the event; None for unrated players."""
    n: int
    """How many games count."""
    half_points: int
    """W in half points; `points` is the number."""
    status: str
    """`rated` or `no-games`; of unrated players `unrated`, `few-points` or `few-opponents`."""
    p_hundredths: int | None = None
    """`p` in hundredths."""
    dp: int | None = None
    """The difference of ratings that belongs to `p`."""
    rc: int | None = None
    """Rc, the mean of the opponents."""
    ru_first: int | None = None
    """An intermediate Ru, where the rules have one."""
    rc_new: int | None = None
    """An intermediate Rc, where the rules limit differences."""
    ru: int | None = None
    """Ru, the result of an unrated player."""
    d: int | None = None
    """The difference between the player and the opponents."""
    pd_hundredths: int | None = None
    """`pd` in hundredths."""
    we_hundredths: int | None = None
    """`we` in hundredths."""
    k: int | None = None
    """K, the development coefficient."""
    change_hundredths: int | None = None
    """`change` in hundredths."""
    new: int | None = None
    """The new rating."""
    games: tuple[LineGame, ...] = ()
    """Every scheduled game: whether it counts, and why not."""
    we_parts: int | None = None
    """We as exactly as the rules have it, in `RuleSet.expected_parts`."""

    @property
    def is_rated(self) -> bool:
        """Whether the player is computed as a rated player."""
        return self.rating is not None

    @property
    def points(self) -> Decimal:
        """W, the points in the games that count."""
        return Decimal(self.half_points) / 2

    @property
    def p(self) -> Decimal | None:
        """The part of the points that was scored."""
        return decimal_of(self.p_hundredths)

    @property
    def pd(self) -> Decimal | None:
        """The scoring probability of the difference of ratings."""
        return decimal_of(self.pd_hundredths)

    @property
    def we(self) -> Decimal | None:
        """We, the expected score."""
        return decimal_of(self.we_hundredths)

    @property
    def w_minus_we(self) -> Decimal | None:
        """W - We, the change before K."""
        return decimal_of(self.w_minus_we_hundredths)

    @property
    def change(self) -> Decimal | None:
        """The change of the rating, before it is rounded to a whole number."""
        return decimal_of(self.change_hundredths)

    @property
    def w_minus_we_hundredths(self) -> int | None:
        """W - We in hundredths."""
        if self.we_hundredths is None:
            return None
        return 50 * self.half_points - self.we_hundredths


def decimal_of(hundredths: int | None) -> Decimal | None:
    """A number of hundredths, with its two decimals.

    >>> decimal_of(-320)
    Decimal('-3.20')
    """
    return None if hundredths is None else Decimal(hundredths).scaleb(-2)


class FieldAverage(NamedTuple):
    """Ra of a round robin and what it is made of (10.21b)."""

    ra: int
    rating_sum: int
    rated: int
    dp_sum: int
    opponents: int
    unrated: int


@dataclass(frozen=True, repr=False)
class Worksheet(Shown):
    """An event rated by one edition: lines in the order of the report.

    It has a length, is iterated and indexed line by line; `line` gives that of a player. `print`
    shows the worksheet of the command, a notebook the same as a table.

    >>> import crosstable
    >>> sheet = crosstable.rate(crosstable.read(crosstable.sample("round-robin")), "fide-2002")
    >>> len(sheet), sheet.accepted, sheet.line(1).change
    (10, True, Decimal('6.00'))
    """

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

    @overload
    def __getitem__(self, place: int) -> WorksheetLine: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[WorksheetLine, ...]: ...
    def __getitem__(self, place: int | slice) -> WorksheetLine | tuple[WorksheetLine, ...]:
        return self.lines[place]

    @property
    def accepted(self) -> bool:
        """Whether the event is rated: no finding is an error."""
        return not any(finding.severity == "error" for finding in self.findings)

    def line(self, number: int) -> WorksheetLine:
        """The line of a player by starting number; raises `UnknownPlayer` if there is none."""
        return self._line_of[number]

    @cached_property
    def _line_of(self) -> Mapping[int, WorksheetLine]:
        return Numbered({line.id: line for line in self.lines}, unknown_player)
