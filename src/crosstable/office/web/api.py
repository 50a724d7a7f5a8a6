"""The interface for programs: the calls of the pages in JSON, with a key instead of a login."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row
from starlette.responses import JSONResponse, Response

from crosstable.errors import OfficeProblem, Unknown
from crosstable.office.answers import receipt_answer
from crosstable.office.lists.publishing import public_files
from crosstable.office.people.adding import transfer
from crosstable.office.reports.deciding import Outcome, decide, resolve
from crosstable.office.reports.registering import register
from crosstable.office.reports.submitting import Handed, bind, submit
from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.asking import lists, people, reports
from crosstable.office.web.description import description
from crosstable.office.web.pages.inbox import counts_from
from crosstable.office.web.pages.registering import day_of, registration_of
from crosstable.office.web.rendering import show_page
from crosstable.office.web.shapes import (
    BindingRequest,
    ChangeShape,
    DecisionRequest,
    DecisionShape,
    EventRequest,
    EventShape,
    EventsShape,
    FoundShape,
    ListShape,
    ListsShape,
    MembershipRequest,
    MembershipShape,
    NewEventShape,
    PlayerShape,
    PlayersShape,
    RatedShape,
    ReceiptShape,
    ReportShape,
    ReportsShape,
    ResolutionRequest,
    ResolutionShape,
    WholeReportShape,
)
from crosstable.office.web.table import Address, Query
from crosstable.output.answers.filling import fill_answer

# -- lists and players -----------------------------------------------------------------------------


def _list(connection: Connection, row: Row[Any]) -> ListShape:
    return fill_answer(
        ListShape,
        row,
        list_date=row.list_day,
        published_at=row.published_at or "",
        files=list(public_files(connection, row.number)),
    )


def all_lists(asked: Asked) -> Response:
    """Every published list."""
    with asked.office.reading() as connection:
        shapes = [_list(connection, row) for row in lists.editions(connection)]
    return JSONResponse({"lists": shapes})


def search(asked: Asked) -> Response:
    """Players of the newest list, by name or number."""
    sought = asked.word("q")
    if not sought:
        raise OfficeProblem("give a name or number to search for: ?q=")
    with asked.office.reading() as connection:
        newest = lists.newest(connection)
        edition = newest.get(asked.word("kind", next(iter(newest), "")))
        rows = []
        if edition is not None:
            query = lists.matching(lists.persons_of_edition(edition.number), sought).limit(
                lists.ROWS
            )
            rows = list(connection.execute(query).all())
    persons = [fill_answer(FoundShape, row, number=row.player, name=row.name or "") for row in rows]
    return JSONResponse({"players": persons})


def player(asked: Asked) -> Response:
    """A player: the ratings of all lists, and every change."""
    number = asked.number("person")
    with asked.office.reading() as connection:
        person = people.person_of(connection, number)
        if people.is_withheld(connection, number):
            raise Unknown(f"there is no person {number}")
        history = people.history_of(connection, number)
        ledger = people.ledger_of(connection, number)
    shape = fill_answer(
        PlayerShape,
        person,
        birth_year=int(person.born) if person.born else None,
        ratings=[fill_answer(RatedShape, entry, list_date=entry.day) for entry in history],
        changes=[_change(row) for row in ledger],
    )
    return JSONResponse(shape)


def _change(row: Row[Any]) -> ChangeShape:
    return fill_answer(
        ChangeShape,
        row,
        list_date=row.list_day,
        opponents=row.rc,
        expected_hundredths=row.expected,
        change_hundredths=row.change,
    )


# -- events and reports ----------------------------------------------------------------------------


def events(asked: Asked) -> Response:
    """The registered events."""
    with asked.office.reading() as connection:
        rows = reports.events(connection, sought=asked.word("q"), page=asked.page())
    return JSONResponse({"events": [fill_answer(EventShape, row) for row in rows]})


def new_event(asked: Asked) -> Response:
    """Register an event: name, starts, ends, place, federation, kind, rate_of_play, club …"""
    _need_json(asked)
    registered = register(asked.office, asked.user, registration_of(asked))
    notice = registered.notice._asdict()
    return JSONResponse({"event": registered.event, "notice": notice}, 201)


def all_reports(asked: Asked) -> Response:
    """The reports that the user may see."""
    with asked.office.reading() as connection:
        received, counts = reports.inbox(
            connection, asked.user, state=asked.word("state"), page=asked.page()
        )
    shapes = [fill_answer(ReportShape, row) for row in received]
    return JSONResponse({"reports": shapes, "counts": counts})


def report(asked: Asked) -> Response:
    """A report with what was found in it."""
    number = asked.number("submission")
    with asked.office.reading() as connection:
        received = reports.report_of(connection, asked.user, number)
        findings = reports.findings_of(connection, number, asked.language)
        outcomes = reports.outcomes_of(connection, number)
    lists_told = [outcome._asdict() for outcome in outcomes]
    return JSONResponse({**fill_answer(ReportShape, received), **findings, "lists": lists_told})


def new_report(asked: Asked) -> Response:
    """Hand in a report: its bytes are the body, `?event=` and `?replaces=` are numbers."""
    if not asked.files:
        raise OfficeProblem("the body is empty; send the bytes of the report")
    file = asked.files[0]
    given = {name: asked.word(name) for name in ("event", "replaces")}
    numbers = asked._replace(form=given)
    event = numbers.said_number("event")
    replaces = numbers.said_number("replaces")
    receipt = submit(asked.office, asked.user, Handed(file.data, file.name, event, replaces))
    return JSONResponse(receipt_answer(receipt, asked.language), 201)


def decision(asked: Asked) -> Response:
    """Decide about a report: outcome (accepted, returned, refused …), reason, and as `saw` the last
    decision about it that was seen."""
    _need_json(asked)
    try:
        outcome = Outcome(asked.field("outcome"))
    except ValueError:
        told = ", ".join(outcome.value for outcome in Outcome)
        raise OfficeProblem(f"{asked.field('outcome')}: an outcome is one of {told}") from None
    decided = decide(
        asked.office,
        asked.user,
        asked.number("submission"),
        outcome,
        asked.field("reason"),
        counts_from=counts_from(asked),
        saw=asked.said_number("saw") or 0,
    )
    return JSONResponse(decided._asdict())


def binding(asked: Asked) -> Response:
    """Say to which event a report belongs; the answer is the verdict for that event."""
    _need_json(asked)
    number = asked.number("submission")
    event = asked.said_number("event")
    if event is None:
        raise OfficeProblem("event is missing")
    bind(asked.office, asked.user, number, event)
    return report(asked)


def resolution(asked: Asked) -> Response:
    """Say who a player of a report is: start_number, and person (left out: somebody new)."""
    _need_json(asked)
    start = asked.said_number("start_number")
    if start is None:
        raise OfficeProblem("start_number is missing")
    person = asked.said_number("person")
    resolve(asked.office, asked.user, asked.number("submission"), start, person)
    return JSONResponse({"start_number": start, "person": person})


def membership(asked: Asked) -> Response:
    """Transfer a player: federation, club, since; confirmed, in the middle of an event."""
    _need_json(asked)
    person = asked.number("person")
    since = day_of(asked, "since")
    transfer(
        asked.office,
        asked.user,
        person,
        asked.field("federation"),
        since,
        club=asked.field("club"),
        confirmed=asked.field("confirmed") == "on",
    )
    return JSONResponse({"person": person, "since": since.isoformat()})


def _need_json(asked: Asked) -> None:
    if asked.body is None:
        raise OfficeProblem("send a JSON object, with the content type application/json")
    return


# -- the description -------------------------------------------------------------------------------


def describe_api(asked: Asked) -> Response:
    """This description."""
    return JSONResponse(description(ADDRESSES))


def for_people(asked: Asked) -> Response:
    """The page that tells about the interface."""
    return show_page(asked, "office/api.html", tab="/api", addresses=ADDRESSES)


_V = "/api/v1"
_REPORT = f"{_V}/reports/{{submission:number}}"
_SOUGHT = Query("q", "a part of a name, or a number")
_PAGE = Query("page", "the page of a long list, from 1", is_number=True)
_LANGUAGE = Query("lang", "the language of findings: en, de, fr, es or it")
ADDRESSES: tuple[Address, ...] = (
    Address(
        "GET",
        f"{_V}/lists",
        Right.READ_LISTS,
        all_lists,
        "Every published list.",
        gives=ListsShape,
    ),
    Address(
        "GET",
        f"{_V}/players",
        Right.READ_LISTS,
        search,
        "Players of the newest list, by name or number.",
        gives=PlayersShape,
        query=(
            _SOUGHT._replace(is_required=True),
            Query("kind", "which list: standard, rapid, blitz or national"),
        ),
    ),
    Address(
        "GET",
        f"{_V}/players/{{person:number}}",
        Right.READ_LISTS,
        player,
        "A player: the ratings of all lists, and every change.",
        gives=PlayerShape,
    ),
    Address(
        "GET",
        f"{_V}/events",
        Right.READ_LISTS,
        events,
        "The registered events.",
        gives=EventsShape,
        query=(_SOUGHT, _PAGE),
    ),
    Address(
        "POST",
        f"{_V}/events",
        Right.REGISTER_EVENTS,
        new_event,
        "Register an event.",
        gives=NewEventShape,
        takes=EventRequest,
        status=201,
    ),
    Address(
        "GET",
        f"{_V}/reports",
        Right.SEE_OWN_REPORTS,
        all_reports,
        "Your reports.",
        gives=ReportsShape,
        query=(Query("state", "only those in a state, such as waiting or accepted"), _PAGE),
    ),
    Address(
        "POST",
        f"{_V}/reports",
        Right.SUBMIT,
        new_report,
        "Submit a report; its bytes are the body.",
        gives=ReceiptShape,
        query=(
            Query("event", "the number of its registered event", is_number=True),
            Query("replaces", "the number of the report that it corrects", is_number=True),
            _LANGUAGE,
        ),
        status=201,
    ),
    Address(
        "GET",
        _REPORT,
        Right.SEE_OWN_REPORTS,
        report,
        "A report and its findings.",
        gives=WholeReportShape,
        query=(_LANGUAGE,),
    ),
    Address(
        "POST",
        f"{_REPORT}/decision",
        Right.DECIDE,
        decision,
        "Decide about a report.",
        gives=DecisionShape,
        takes=DecisionRequest,
    ),
    Address(
        "POST",
        f"{_REPORT}/players",
        Right.DECIDE,
        resolution,
        "Identify a player.",
        gives=ResolutionShape,
        takes=ResolutionRequest,
    ),
    Address(
        "POST",
        f"{_REPORT}/event",
        Right.DECIDE,
        binding,
        "Assign a report to an event.",
        gives=WholeReportShape,
        takes=BindingRequest,
    ),
    Address(
        "POST",
        f"{_V}/players/{{person:number}}/membership",
        Right.MANAGE_PEOPLE,
        membership,
        "Another federation or club from a day on.",
        gives=MembershipShape,
        takes=MembershipRequest,
    ),
    Address("GET", f"{_V}/openapi.json", Right.READ_LISTS, describe_api, "This description."),
    Address("GET", "/api", Right.READ_LISTS, for_people),
)
