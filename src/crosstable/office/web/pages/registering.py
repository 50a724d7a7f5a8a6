"""Events are registered before they start."""

from __future__ import annotations

from datetime import date

from starlette.responses import Response

from crosstable.errors import OfficeProblem
from crosstable.office.reports.announcing import (
    COLUMNS,
    registration_of_report,
    registrations_of_table,
)
from crosstable.office.reports.registering import (
    IN_TIME,
    Registration,
    cancel_event,
    register,
    register_many,
)
from crosstable.office.store.kinds import PLAY_KINDS
from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.rendering import back_to, show_page
from crosstable.office.web.table import Address


def new_event(asked: Asked) -> Response:
    """The form."""
    return show_page(
        asked,
        "office/register.html",
        tab="/register",
        kinds=PLAY_KINDS,
        columns=COLUMNS,
        may_decide=asked.user.may(Right.DECIDE),
    )


def day_of(asked: Asked, name: str) -> date:
    """A day of a form; raises `OfficeProblem` for what is none."""
    text = asked.field(name)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise OfficeProblem(
            f"{text or 'nothing'} is not a date such as 2026-11-30: {name}"
        ) from None


def registration_of(asked: Asked) -> Registration:
    """What a form, or a program, announces of an event."""
    arbiters = (name.strip() for name in asked.field("arbiters").split(";"))
    return Registration(
        asked.field("name"),
        day_of(asked, "starts"),
        day_of(asked, "ends"),
        place=asked.field("place"),
        federation=asked.field("federation"),
        kind=asked.field("kind") or "standard",
        rate_of_play=asked.field("rate_of_play"),
        fee_class=asked.field("fee_class"),
        club=asked.field("club"),
        organiser=asked.field("organiser"),
        arbiters=tuple(arbiter for arbiter in arbiters if arbiter),
        official=asked.field("official") == "on",
        league=asked.field("league") == "on",
        highest=asked.said_number("highest"),
        highest_woman=asked.said_number("highest_woman"),
        registered_on=day_of(asked, "registered_on") if asked.field("registered_on") else None,
    )


def register_event(asked: Asked) -> Response:
    """Register an event; whether the notice is long enough is said at once."""
    registered = register(asked.office, asked.user, registration_of(asked))
    notice = registered.notice
    said = f"Event {registered.event} is registered."
    if notice.state != IN_TIME:
        said += (
            f" It was registered {notice.given} days in advance, but {notice.needed} are required"
            f" ({notice.clause})."
        )
    return back_to(f"/events/{registered.event}", said)


def register_table(asked: Asked) -> Response:
    """Register the events of a table, or of reports, all or none."""
    if not asked.files:
        raise OfficeProblem("no file was chosen; choose a table of events, or reports")
    registered_on = day_of(asked, "registered_on") if asked.field("registered_on") else None
    registrations: list[Registration] = []
    for file in asked.files:
        if file.name.lower().endswith(".csv"):
            rows = registrations_of_table(file.data.decode("utf-8", "replace"))
            registrations += [
                row if row.registered_on else row._replace(registered_on=registered_on)
                for row in rows
            ]
        else:
            registrations.append(registration_of_report(file.data, registered_on))
    registered = register_many(asked.office, asked.user, registrations)
    short = [str(each.event) for each in registered if each.notice.state != IN_TIME]
    said = f"{len(registered)} events are registered."
    if short:
        said += f" Registered too late: {', '.join(short)}."
    return back_to("/events", said)


def answer_cancelling(asked: Asked) -> Response:
    """An event that does not take place."""
    number = asked.number("event")
    cancel_event(asked.office, asked.user, number, asked.field("reason"))
    return back_to("/events", f"Event {number} is cancelled.")


ADDRESSES = (
    Address("GET", "/register", Right.REGISTER_EVENTS, new_event),
    Address("POST", "/register", Right.REGISTER_EVENTS, register_event),
    Address("POST", "/register/many", Right.REGISTER_EVENTS, register_table),
    Address("POST", "/events/{event:number}/cancel", Right.REGISTER_EVENTS, answer_cancelling),
)
