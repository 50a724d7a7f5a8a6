"""The values of the tables of an event file; None means not given."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from crosstable.model.findings import WHOLE_FILE, Span


@dataclass(frozen=True, slots=True)
class Organiser:
    """Who organised the event."""

    name: str | None = None
    address: str | None = None
    phone: str | None = None
    fax: str | None = None
    email: str | None = None
    website: str | None = None


@dataclass(frozen=True, slots=True)
class Certificate:
    """Where and when the forms are signed; never taken from today's clock."""

    place: str | None = None
    signed_on: date | None = None


@dataclass(frozen=True, slots=True)
class RatingOptions:
    """The readings of the regulations that a user may choose."""

    scheveningen_counts_unrated: bool | None = None
    few_points_of: str | None = None
    indeterminate_dp: str | None = None
    list_period: str | None = None
    closing_days: int | None = None
    late_reports: str | None = None
    pool_periods: int | None = None
    rapid_k: int | None = None

    @property
    def rates_late_reports(self) -> bool:
        """Whether a report is rated that comes after the last list for its event."""
        return self.late_reports == "rate"


PRIZE_UNITS = ("0.01", "0.05", "0.10", "0.50", "1", "5", "10", "50", "100")
"""The smallest amounts that are paid in one currency or another."""


@dataclass(frozen=True, slots=True)
class RunningOptions:
    """How an event is run, where no record of its report says so."""

    half_point_byes: int | None = None
    half_point_byes_from: int | None = None
    half_point_byes_to: int | None = None
    no_half_point_byes_in_last: int | None = None
    first_board: int | None = None
    publication: str | None = None
    time_zone: str | None = None
    prizes: tuple[str, ...] = ()
    prize_sharing: str | None = None
    prize_unit: str | None = None
    rating_list: str | None = None
    rating_sequence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contact:
    """A person with an office in the event."""

    role: str
    name: str
    fide_id: str | None = None
    title: str | None = None
    address: str | None = None
    phone: str | None = None
    fax: str | None = None
    email: str | None = None
    span: Span = field(default=WHOLE_FILE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Stage:
    """Another report that belongs to the same event; its path as written in the file."""

    file: str
    span: Span = field(default=WHOLE_FILE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HonoraryRating:
    """The rating that stands in for a player, who is named by his starting number."""

    id: int
    rating: int
    list: date | None = None
    span: Span = field(default=WHOLE_FILE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Birthplace:
    """The place of birth of a player, who is named by his starting number."""

    id: int
    place: str
    span: Span = field(default=WHOLE_FILE, compare=False, repr=False)
