"""The shapes of what programs get from the office."""

from __future__ import annotations

from typing import TypedDict


class ListShape(TypedDict):
    """A published list."""

    number: int
    kind: str
    list_date: str
    edition: int
    state: str
    players: int
    rules: str
    version: str
    inputs: str
    published_at: str
    files: list[str]


class RatedShape(TypedDict):
    """What a list says about a player."""

    kind: str
    list_date: str
    rating: int | None
    games: int
    k: int | None
    status: str


class ChangeShape(TypedDict):
    """What an event did to a rating; expected points and change in hundredths."""

    list_date: str
    kind: str
    event: int | None
    event_name: str | None
    games: int
    half_points: int
    rating: int | None
    opponents: int | None
    expected_hundredths: int | None
    k: int | None
    change_hundredths: int | None


class PlayerShape(TypedDict):
    """A player as everybody may see one: a year of birth, no day."""

    number: int
    name: str
    title: str
    federation: str
    club: str
    birth_year: int | None
    ratings: list[RatedShape]
    changes: list[ChangeShape]


class FoundShape(TypedDict):
    """A player of a list."""

    number: int
    name: str
    federation: str
    rating: int | None


class EventShape(TypedDict):
    """A registered event."""

    number: int
    name: str
    place: str
    federation: str
    starts: str
    ends: str
    kind: str
    club: str
    registered_on: str
    notice: str
    state: str


class ReportShape(TypedDict):
    """A report that was handed in."""

    number: int
    file: str
    event: int | None
    kind: str
    first_day: str
    last_day: str
    club: str
    received_at: str
    players: int
    verdict: str
    state: str
    reason: str
    counts_from: str
    replaces: int | None
    decision: int
    """The act of the last decision; a decision about the report names it as `saw`."""
