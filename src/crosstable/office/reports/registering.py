"""Registration of events, and the notice that the regulations ask for.

2002, 7.1: events that are not registered before they start are not rated. 2024, 0.2: 30 days of
notice where somebody above 2700, or a woman above 2500, plays standard chess; else 3 days.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, Row, func, select

from crosstable.checks.rules.header.registration import LONG_NOTICE, NOTICE
from crosstable.errors import NeedsDecision, NotAllowed, OfficeProblem, Unknown
from crosstable.lists.files import WHICH
from crosstable.model.timecontrol import TimeControl, parse_time_control
from crosstable.model.timecontroltext import parse_time_control_text
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import BINDINGS, EVENTS
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import Right, User
from crosstable.rules.rateofplay import STANDARD, regulations_of
from crosstable.text.wording import counted

LONG_NOTICE_ABOVE = 2700
LONG_NOTICE_ABOVE_FOR_WOMEN = 2500
IN_TIME = "in-time"
SHORT = "short"
LATE = "late"


class Registration(NamedTuple):
    """What is announced of an event before it starts."""

    name: str
    starts: date
    ends: date
    place: str = ""
    federation: str = ""
    kind: str = STANDARD
    rate_of_play: str = ""
    fee_class: str = ""
    club: str = ""
    organiser: str = ""
    arbiters: tuple[str, ...] = ()
    official: bool = False
    """An official FIDE event (2024, 7.1.3)."""
    league: bool = False
    highest: int | None = None
    """The highest rating that is expected."""
    highest_woman: int | None = None
    registered_on: date | None = None
    """The day, if an officer takes over a registration that was made elsewhere."""


class Notice(NamedTuple):
    """How long before the start an event was registered, and what is asked for."""

    state: str
    given: int
    needed: int
    clause: str


class Registered(NamedTuple):
    """An event that was registered."""

    event: int
    notice: Notice


def notice_of(registration: Registration, day: date) -> Notice:
    """The notice of an event that is registered on a day (2002, 7.1; 2024, 0.2).

    >>> day = date(2026, 3, 1)
    >>> notice_of(Registration("Open", date(2026, 3, 4), date(2026, 3, 8)), day).state
    'in-time'
    >>> notice_of(Registration("Open", date(2026, 3, 4), date(2026, 3, 8), highest=2701), day)
    Notice(state='short', given=3, needed=30, clause='2024, 0.2')
    """
    given = (registration.starts - day).days
    rules = regulations_of(registration.starts)
    clause = "2024, 0.2" if rules.registration else "2002, 7.1"
    needed = _days_needed(registration) if rules.registration else 0
    state = LATE if given < 0 else SHORT if given < needed else IN_TIME
    return Notice(state, given, needed, clause)


def _days_needed(registration: Registration) -> int:
    is_top = (registration.highest or 0) > LONG_NOTICE_ABOVE
    is_top = is_top or (registration.highest_woman or 0) > LONG_NOTICE_ABOVE_FOR_WOMEN
    return LONG_NOTICE if is_top and registration.kind == STANDARD else NOTICE


def register(office: Office, actor: User, registration: Registration) -> Registered:
    """Register an event; whether the notice is long enough is part of the answer.

    Raises `OfficeProblem` for an event that is registered already.
    """
    actor.need(Right.REGISTER_EVENTS)
    with office.writing(actor.number) as writer:
        return _record_registration(writer, actor, registration)


def register_many(
    office: Office,
    actor: User,
    registrations: Iterable[Registration],
    *,
    confirmed: bool = False,
) -> list[Registered]:
    """Register events, all or none; raises `OfficeProblem` for one that is registered already.

    Raises `NeedsDecision` for events that began before, unless the day of their registration is
    given or it is `confirmed` that they were registered today: their reports are refused.
    """
    actor.need(Right.REGISTER_EVENTS)
    registrations = list(registrations)
    with office.writing(actor.number) as writer:
        if not confirmed:
            _refuse_begun(registrations, writer.today)
        return [_record_registration(writer, actor, event) for event in registrations]


def _refuse_begun(registrations: Iterable[Registration], today: date) -> None:
    begun = [
        f"{event.name}, {event.starts}"
        for event in registrations
        if event.registered_on is None and event.starts < today
    ]
    if begun:
        raise NeedsDecision(
            f"{counted(len(begun), 'event')} began before today and cannot be rated without the "
            "day of an earlier registration; give it (registered_on in the table, or "
            "--registered-on), or confirm the registration of today. Nothing was registered",
            begun,
        )


def _refuse_second(connection: Connection, registration: Registration) -> None:
    query = select(EVENTS.c.number).where(
        EVENTS.c.name == registration.name,
        EVENTS.c.starts == registration.starts.isoformat(),
        EVENTS.c.state == "registered",
    )
    known = connection.scalar(query)
    if known is not None:
        raise OfficeProblem(
            f"{registration.name} of {registration.starts} is already registered as event {known}; "
            f"nothing was registered. Leave it out, or cancel event {known} to register it again"
        )


def _record_registration(writer: Writer, actor: User, registration: Registration) -> Registered:
    club = registration.club
    if not actor.may(Right.SEE_ALL_REPORTS) and club != actor.club:
        if club:
            raise NotAllowed(f"{actor.name} cannot register events of another club")
        club = actor.club
    if registration.registered_on is not None:
        actor.need(Right.DECIDE)
    _refuse(registration)
    _refuse_second(writer.connection, registration)
    day = registration.registered_on or writer.today
    if day > writer.today:
        raise OfficeProblem(f"{day} is in the future; an event cannot be registered after today")
    notice = notice_of(registration, day)
    number = (writer.connection.scalar(select(func.max(EVENTS.c.number))) or 0) + 1
    facts = {
        **registration._asdict(),
        "event": number,
        "club": club,
        "federation": registration.federation.upper(),
        "starts": registration.starts.isoformat(),
        "ends": registration.ends.isoformat(),
        "official": int(registration.official),
        "league": int(registration.league),
        "registered_on": day.isoformat(),
        "notice": notice.state,
    }
    personal = {"organiser": facts.pop("organiser"), "arbiters": list(facts.pop("arbiters"))}
    writer.record("event-registered", facts, personal)
    return Registered(number, notice)


def _refuse(registration: Registration) -> None:
    if not registration.name.strip():
        raise OfficeProblem("an event needs a name")
    if registration.ends < registration.starts:
        raise OfficeProblem(
            f"the event ends on {registration.ends}, before it starts on {registration.starts}"
        )
    if registration.kind not in WHICH:
        raise OfficeProblem(
            f"the kind of an event must be one of {', '.join(WHICH)}, not {registration.kind}"
        )
    if registration.rate_of_play and _control(registration.rate_of_play) is None:
        raise OfficeProblem(
            f"{registration.rate_of_play} is not a rate of play; write it as in 5400+30"
        )


def _control(text: str) -> TimeControl | None:
    """A rate of play as reports code it, or in words."""
    return parse_time_control(text) or parse_time_control_text(text)


def cancel_event(office: Office, actor: User, event: int, reason: str) -> None:
    """An event that does not take place."""
    actor.need(Right.REGISTER_EVENTS)
    with office.writing(actor.number) as writer:
        row = event_row(writer.connection, event)
        if not actor.may_see(row.by, row.club):
            raise Unknown(f"there is no event {event}")
        facts = {"event": event, "changes": {"state": "cancelled"}, "reason": reason}
        writer.record("event-changed", facts)


class EventRow(NamedTuple):
    """A registered event, and how many reports of it came."""

    event: int
    name: str
    starts: str
    ends: str
    kind: str
    club: str
    state: str
    reports: int


def events_of(office: Office, actor: User, *, without_report: bool = False) -> list[EventRow]:
    """The registered events that a user may see, by their first day."""
    actor.need(Right.SEE_OWN_REPORTS)
    reports = (
        select(func.count())
        .where(BINDINGS.c.event == EVENTS.c.number)
        .correlate(EVENTS)
        .scalar_subquery()
    )
    query = select(EVENTS, reports.label("reports")).order_by(EVENTS.c.starts, EVENTS.c.number)
    with office.reading() as connection:
        rows = connection.execute(query).all()
    return [
        EventRow(
            row.number, row.name, row.starts, row.ends, row.kind, row.club, row.state, row.reports
        )
        for row in rows
        if actor.may_see(row.by, row.club)
        and not (without_report and (row.reports or row.state != "registered"))
    ]


def event_row(connection: Connection, event: int) -> Row[tuple[object, ...]]:
    """An event; raises `Unknown`."""
    row = connection.execute(select(EVENTS).where(EVENTS.c.number == event)).first()
    if row is None:
        raise Unknown(f"there is no event {event}")
    return row
