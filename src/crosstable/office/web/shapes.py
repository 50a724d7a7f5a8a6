"""The shapes of what programs get from the office."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


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


# -- whole answers --------------------------------------------------------------------------------


class ListsShape(TypedDict):
    """Every published list, the newest first."""

    lists: list[ListShape]


class PlayersShape(TypedDict):
    """Players of a list, 100 at most."""

    players: list[FoundShape]


class EventsShape(TypedDict):
    """Registered events."""

    events: list[EventShape]


class NoticeShape(TypedDict):
    """How many days before the start an event was registered, and how many are asked for."""

    state: str
    given: int
    needed: int
    clause: str


class NewEventShape(TypedDict):
    """An event that was registered."""

    event: int
    notice: NoticeShape


class ReportsShape(TypedDict):
    """Reports, and how many are in each state."""

    reports: list[ReportShape]
    counts: dict[str, int]


class FindingShape(TypedDict):
    """Something that was found in a report; its place where it has one."""

    code: str
    severity: str
    message: str
    line: int | None


class QuestionShape(TypedDict):
    """A player of a report about whom has to be said who it is."""

    start_number: int


class ListOutcomeShape(TypedDict):
    """What became of a report on a list."""

    edition: int
    kind: str
    list_day: str
    state: str
    status: str


class WholeReportShape(ReportShape):
    """A report with what was found in it, and what became of it."""

    findings: list[FindingShape]
    questions: list[QuestionShape]
    lists: list[ListOutcomeShape]


class ReceiptShape(TypedDict):
    """A report that was received, with its verdict."""

    submission: int
    receipt: str
    received_at: str
    sha256: str
    event: int | None
    verdict: str
    findings: list[FindingShape]
    questions: list[QuestionShape]


class DecisionShape(TypedDict):
    """What was decided about a report; `newcomers` are numbers that were given."""

    act: int
    submission: int
    outcome: str
    counts_from: str
    newcomers: list[int]


class ResolutionShape(TypedDict):
    """Who a player is; null is somebody new."""

    start_number: int
    person: int | None


class MembershipShape(TypedDict):
    """Since when a player has another federation or club."""

    person: int
    since: str


# -- what programs send ---------------------------------------------------------------------------


class EventRequest(TypedDict):
    """An event; days as 2026-03-06, arbiters with semicolons between them."""

    name: str
    starts: str
    ends: str
    place: NotRequired[str]
    federation: NotRequired[str]
    kind: NotRequired[Literal["standard", "rapid", "blitz"]]
    rate_of_play: NotRequired[str]
    fee_class: NotRequired[str]
    club: NotRequired[str]
    organiser: NotRequired[str]
    arbiters: NotRequired[str]
    official: NotRequired[bool]
    league: NotRequired[bool]
    highest: NotRequired[int]
    highest_woman: NotRequired[int]
    registered_on: NotRequired[str]


class DecisionRequest(TypedDict):
    """A decision; `saw` is the `decision` of the report as it was seen."""

    outcome: Literal["accepted", "returned", "refused", "postponed", "withdrawn"]
    reason: NotRequired[str]
    counts_from: NotRequired[str]
    saw: NotRequired[int]


class ResolutionRequest(TypedDict):
    """Who a player of a report is; without `person` somebody new."""

    start_number: int
    person: NotRequired[int | None]


class BindingRequest(TypedDict):
    """The event of a report."""

    event: int


class MembershipRequest(TypedDict):
    """Another federation or club from a day on; `confirmed` in the middle of an event."""

    federation: str
    since: str
    club: NotRequired[str]
    confirmed: NotRequired[bool]
