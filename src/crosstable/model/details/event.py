"""The event details as a whole, and what is assumed for all that they do not say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from crosstable.model.details.schema import SCHEMA
from crosstable.model.details.structure import EDITIONS, USES, Edition, Key, Table, Use
from crosstable.model.details.values import (
    Birthplace,
    Certificate,
    Contact,
    HonoraryRating,
    Organiser,
    RatingOptions,
    RunningOptions,
    Stage,
)
from crosstable.model.findings import Assumption
from crosstable.model.phrases import Phrase, phrase


@dataclass(frozen=True, slots=True)
class EventDetails:
    """Everything an event file contains; an attribute that is None was not given.

    >>> import crosstable
    >>> crosstable.EventDetails().excluded_federations
    """

    registered: bool | None = None
    registered_on: date | None = None
    registration_waiver: bool | None = None
    reported_on: date | None = None
    laws_of_chess: bool | None = None
    national_championship: bool | None = None
    women_only: bool | None = None
    league: bool | None = None
    match_length: int | None = None
    match_waiver: bool | None = None
    pilot_fast_classic: bool | None = None
    fast_control_approved_by: str | None = None
    fast_control_approved_on: date | None = None
    official_fide_event: bool | None = None
    excluded_federations: tuple[str, ...] | None = None
    dispensed_players: tuple[int, ...] | None = None
    norm_exemption: str | None = None
    subzonal_year: bool | None = None
    divisions_mixed: bool | None = None
    fide_event: str | None = None
    competition: str | None = None
    system_approved: bool | None = None
    conditions_unchanged: bool | None = None
    arbiter_present: bool | None = None
    pairing_controller: str | None = None
    remarks: tuple[str, ...] | None = None
    organiser: Organiser = field(default_factory=Organiser)
    certificate: Certificate = field(default_factory=Certificate)
    contacts: tuple[Contact, ...] | None = None
    stages: tuple[Stage, ...] | None = None
    honorary_ratings: tuple[HonoraryRating, ...] | None = None
    birthplaces: tuple[Birthplace, ...] | None = None
    rating: RatingOptions = field(default_factory=RatingOptions)
    running: RunningOptions = field(default_factory=RunningOptions)

    def assumptions(
        self,
        for_use: Use | None = None,
        *,
        system: str | None = None,
        edition: Edition | None = None,
    ) -> tuple[Assumption, ...]:
        """The assumptions for everything that was not given, in the order of the schema.

        `for_use` keeps those that this use needs, `system` (such as ``swiss``) those that matter
        for that system, `edition` those that the rating regulations of that edition know. The kind
        of an assumption is the name of the table or key: ``stage``, ``event.registered``.
        """
        if for_use is not None and for_use not in USES:
            raise ValueError(f"unknown use {for_use!r}")
        if edition is not None and edition not in EDITIONS:
            raise ValueError(f"unknown edition {edition!r}")
        return tuple(
            Assumption(name, _not_given(name, row), is_default=True)
            for name, row, value in self._rows()
            if row.assumed and not _is_said(value) and row.concerns(for_use, system, edition)
        )

    def _rows(self) -> Iterator[tuple[str, Table | Key, object]]:
        """Every table and every key outside lists, with the value it has here."""
        for table in SCHEMA:
            record = getattr(self, table.attribute) if table.attribute else self
            yield table.name, table, record
            if not table.many:
                for key in table.keys:
                    yield f"{table.name}.{key.name}", key, getattr(record, key.name)


def _not_given(name: str, row: Table | Key) -> Phrase:
    """What is assumed instead; the schema has the sentence."""
    return phrase("{a} ({key} is not given)", a=Phrase(row.assumed), key=name)


def _is_said(value: object) -> bool:
    if isinstance(value, Organiser | Certificate | RatingOptions | RunningOptions):
        return value != type(value)()
    return value is not None


@lru_cache(maxsize=1)
def detail_names() -> frozenset[str]:
    """The names of all tables and keys: the kinds of what is assumed where no details are given."""
    return frozenset(name for name, _, _ in EventDetails()._rows())
