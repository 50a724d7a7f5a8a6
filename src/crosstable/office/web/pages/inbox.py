"""The inbox: reports that came in, what was found in them, and what is decided."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row
from starlette.responses import Response

from crosstable.errors import NeedsDecision, OfficeProblem
from crosstable.office.lists.calendar import closing_date, next_day
from crosstable.office.reports.deciding import Outcome, appeal, decide, resolve
from crosstable.office.reports.examining import Finding
from crosstable.office.reports.questions import open_questions
from crosstable.office.reports.submitting import Handed, bind, submit
from crosstable.office.users.rights import Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.asking import lists, reports
from crosstable.office.web.pages.public import Figure
from crosstable.office.web.rendering import back_to, day, moment, show_page
from crosstable.office.web.table import Address
from crosstable.web.responses import as_download

OPEN_STATES = ("waiting", "postponed", "returned")
MOST_REASONS = 50
"""Reports of a page whose gravest finding is shown."""
STATES = ("waiting", *(outcome.value for outcome in Outcome))
MOST_LINES = 5_000
"""Lines of a report that a page shows; the file has all."""


def inbox(asked: Asked) -> Response:
    """The reports that the user may see."""
    state = asked.word("state")
    with asked.office.reading() as connection:
        received, counts = reports.inbox(
            connection, asked.user, state=state, sought=asked.word("q"), page=asked.page()
        )
        still_open = [report for report in received if report.state in OPEN_STATES]
        reasons = reports.reasons_of(connection, still_open[:MOST_REASONS], asked.language)
        closing = _closing(connection)
        figures = _figures(asked, connection, closing, counts)
        panel = _panel(asked, connection, received)
    return show_page(
        asked,
        "office/inbox.html",
        tab="/inbox",
        reports=received,
        reasons=reasons,
        figures=figures,
        panel=panel,
        days_left={kind: (day - asked.office.today()).days for kind, day in closing.items()},
        open_states=OPEN_STATES,
        counts=counts,
        states=[each_state for each_state in STATES if counts.get(each_state)],
        state=state,
        sought=asked.word("q"),
        page=asked.page(),
        is_full=len(received) == reports.ROWS,
    )


class Panel(NamedTuple):
    """A report beside the inbox, with what decides about it."""

    report: reports.Received
    findings: dict[str, int]
    """How many there are of each severity, the gravest first."""
    people: dict[str, int]
    questions: int
    event: Row[Any] | None
    is_tried: bool
    """Whether the page shows what the report would change."""


def _panel(asked: Asked, connection: Connection, received: list[reports.Received]) -> Panel | None:
    """The report that is chosen, else the first about which somebody has to decide."""
    if not asked.user.may(Right.DECIDE):
        return None
    wanted = asked.word("report")
    waiting = (report for report in received if report.state in OPEN_STATES)
    chosen = (report for report in received if str(report.number) == wanted)
    chosen_report = next(chosen, None) if wanted else next(waiting, None)
    if chosen_report is None:
        return None
    told = [
        each["severity"]
        for each in reports.findings_of(connection, chosen_report.number)["findings"]
    ]
    return Panel(
        chosen_report,
        {severity: told.count(severity) for severity in _SEVERITIES if severity in told},
        reports.people_counts(connection, chosen_report.number),
        len(reports.open_players(connection, chosen_report.number)),
        None if chosen_report.event is None else reports.event_of(connection, chosen_report.event),
        asked.user.may(Right.RUN),
    )


def _closing(connection: Connection) -> dict[str, date]:
    """When the next list of each kind closes."""
    days = {kind: next_day(connection, kind) for kind in lists.newest(connection)}
    return {
        kind: closing_date(connection, date.fromisoformat(day), kind) for kind, day in days.items()
    }


def _figures(
    asked: Asked, connection: Connection, closing: Mapping[str, date], counts: Mapping[str, int]
) -> list[Figure]:
    """What an officer wants to know first: what waits, until when, what the list would change."""
    if not asked.user.may(Right.RUN) or not closing:
        return []
    kind, closes = next(iter(closing.items()))
    came = reports.since_last_list(connection, kind)
    left = (closes - asked.office.today()).days
    when = f"in {left} days" if left > 1 else {1: "tomorrow", 0: "today"}.get(left, "closed")
    figures = [
        Figure("Came since the last list", str(came), f"{counts.get('waiting', 0)} to decide"),
        Figure("Closing date", day(closes.isoformat()), when),
        Figure("Next list", day(next_day(connection, kind)), kind),
    ]
    preview = asked.request.app.state.previews.get(kind)
    if preview is not None:
        changed = preview.shown.difference["changed"] + preview.shown.difference["added"]
        figures.append(Figure("Last preview", f"{changed} change", moment(preview.at)))
    return figures


def submission(asked: Asked) -> Response:
    """A report beside what was found in it, and the forms to decide about it."""
    return _page(asked)


def _page(asked: Asked, status: int = 200, problem: OfficeProblem | None = None) -> Response:
    number = asked.number("submission")
    with asked.office.reading() as connection:
        report = reports.report_of(connection, asked.user, number)
        findings = reports.findings_of(connection, number, asked.language)
        questions = open_questions(connection, number)
        data = reports.text_of(connection, number)
        decisions = reports.decisions_of(connection, number)
        counts = reports.people_counts(connection, number)
        events = reports.events(connection)
        outcomes = reports.outcomes_of(connection, number)
    lines = data.decode("utf-8", "replace").splitlines()
    return show_page(
        asked,
        "office/submission.html",
        status,
        tab="/inbox",
        report=report,
        findings=sorted(findings["findings"], key=_gravity),
        questions=questions,
        decisions=decisions,
        counts=counts,
        events=[event for event in events if event.starts == report.first_day] or events[:20],
        outcomes=outcomes,
        lines=lines[:MOST_LINES],
        marked={finding["line"]: finding["severity"] for finding in reversed(findings["findings"])},
        may_decide=asked.user.may(Right.DECIDE),
        problem=problem,
        details=getattr(problem, "questions", ()),
    )


_SEVERITIES = ("error", "warning", "info")


def _gravity(finding: Finding) -> int:
    """Errors first; otherwise the order of the file."""
    return _SEVERITIES.index(finding["severity"])


def handed_in(asked: Asked) -> Response:
    """The bytes of a report as they came."""
    number = asked.number("submission")
    with asked.office.reading() as connection:
        report = reports.report_of(connection, asked.user, number)
        data = reports.text_of(connection, number)
    return as_download(report.file, data)


# -- taking in -------------------------------------------------------------------------------------


def new_report(asked: Asked) -> Response:
    """The form for a report."""
    with asked.office.reading() as connection:
        events = [
            event
            for event in reports.events(connection)
            if asked.user.may_see(event.by, event.club)
        ]
    replaces = asked.word("replaces")
    return show_page(asked, "office/submit.html", tab="/inbox", events=events, replaces=replaces)


def take_in(asked: Asked) -> Response:
    """Submit a report; its verdict is there at once."""
    if not asked.files:
        raise OfficeProblem("no file was chosen; choose a report and try again")
    file = asked.files[0]
    replaces = asked.said_number("replaces")
    event = asked.said_number("event")
    receipt = submit(asked.office, asked.user, Handed(file.data, file.name, event, replaces))
    sentence = f"Report {receipt.submission} was received. Its receipt is {receipt.receipt}."
    return back_to(f"/inbox/{receipt.submission}", sentence)


# -- deciding --------------------------------------------------------------------------------------


def decide_report(asked: Asked) -> Response:
    """Decide about a report; what has to be decided first is shown beside it."""
    number = asked.number("submission")
    try:
        outcome = Outcome(asked.field("outcome"))
    except ValueError:
        raise OfficeProblem(f"{asked.field('outcome')}: this cannot be decided") from None
    try:
        decision = decide(
            asked.office,
            asked.user,
            number,
            outcome,
            asked.field("reason"),
            counts_from=counts_from(asked),
            saw=asked.said_number("saw") or 0,
        )
    except NeedsDecision as problem:
        return _page(asked, 409, problem)
    said = f"Report {number}: {decision.outcome.value}."
    if decision.counts_from:
        said += f" It counts for the list of {decision.counts_from}."
    if decision.newcomers:
        said += f" New numbers: {', '.join(map(str, decision.newcomers))}."
    return back_to("/inbox" if asked.field("from") == "inbox" else f"/inbox/{number}", said)


def counts_from(asked: Asked) -> date | None:
    """The first list on which a report counts, if it is said: a month, or its first day."""
    text = asked.field("counts_from")
    try:
        return date.fromisoformat(f"{text}-01"[:10]) if text else None
    except ValueError:
        raise OfficeProblem(f"{text} is not a month like 2026-11") from None


def resolve_player(asked: Asked) -> Response:
    """Say who a player of a report is."""
    number = asked.number("submission")
    start = asked.said_number("start_number")
    if start is None:
        raise OfficeProblem("the starting number is missing")
    person = None if asked.field("person") == "new" else asked.said_number("person")
    if person is None and asked.field("person") != "new":
        raise OfficeProblem("choose a person, or mark the player as new")
    resolve(asked.office, asked.user, number, start, person)
    if asked.field("from") != "who":
        return back_to(f"/inbox/{number}#questions")
    with asked.office.reading() as connection:
        left = open_questions(connection, number)
    said = f"Player {start} is {'somebody new' if person is None else person}."
    if left:
        return back_to(f"/inbox/{number}/player/{left[0].start_number}", said)
    return back_to(f"/inbox/{number}", f"{said} All questions are answered.")


def bind_event(asked: Asked) -> Response:
    """Say to which event a report belongs."""
    number = asked.number("submission")
    event = asked.said_number("event")
    if event is None:
        raise OfficeProblem("choose an event")
    bind(asked.office, asked.user, number, event)
    return back_to(f"/inbox/{number}", f"Report {number} belongs to event {event}.")


def appeal_report(asked: Asked) -> Response:
    """Appeal against what was computed from a report."""
    number = asked.number("submission")
    made = appeal(asked.office, asked.user, number, asked.field("reason"))
    return back_to("/appeals", f"Appeal {made} was received.")


_ONE = "/inbox/{submission:number}"
ADDRESSES = (
    Address("GET", "/inbox", Right.SEE_OWN_REPORTS, inbox),
    Address("GET", "/submit", Right.SUBMIT, new_report),
    Address("POST", "/submit", Right.SUBMIT, take_in),
    Address("GET", _ONE, Right.SEE_OWN_REPORTS, submission),
    Address("GET", f"{_ONE}/file", Right.SEE_OWN_REPORTS, handed_in),
    Address("POST", f"{_ONE}/decision", Right.DECIDE, decide_report),
    Address("POST", f"{_ONE}/player", Right.DECIDE, resolve_player),
    Address("POST", f"{_ONE}/event", Right.DECIDE, bind_event),
    Address("POST", f"{_ONE}/appeal", Right.APPEAL, appeal_report),
)
