"""Decisions about reports: accepted, returned, refused, postponed, withdrawn; and appeals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, select

from crosstable.checks.catalogue.players import FIDE_NUMBER_REPEATED
from crosstable.errors import NeedsDecision, OfficeProblem, Unknown
from crosstable.office.lists.calendar import Terms, list_of_terms, next_day
from crosstable.office.people.adding import NewPerson, free_number, record_person
from crosstable.office.people.asking import kept_numbers, person_row
from crosstable.office.reports.examining import FOREIGN, NEW, OPEN, event_bound
from crosstable.office.reports.questions import kind_of, open_questions
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import (
    APPEALS,
    BINDINGS,
    DECISIONS,
    EDITIONS,
    EVENTS,
    OUTCOMES,
    PARTICIPATIONS,
    PEOPLE,
    SUBMISSIONS,
    USERS,
)
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import Right, User
from crosstable.ratings.period.identity import identity_of, is_same_event
from crosstable.ratings.period.lists import list_day
from crosstable.reading.files import loads


class Outcome(StrEnum):
    """What can be decided about a report."""

    ACCEPTED = "accepted"
    RETURNED = "returned"
    REFUSED = "refused"
    POSTPONED = "postponed"
    WITHDRAWN = "withdrawn"


class Decision(NamedTuple):
    """What was decided."""

    act: int
    submission: int
    outcome: Outcome
    counts_from: str
    """The first list on which an accepted report counts."""
    newcomers: tuple[int, ...] = ()
    """Numbers that were given to players without one."""


def submission_row(connection: Connection, number: int) -> Row[Any]:
    """A submission; raises `Unknown`."""
    row = connection.execute(select(SUBMISSIONS).where(SUBMISSIONS.c.number == number)).first()
    if row is None:
        raise Unknown(f"there is no submission {number}")
    return row


def last_decision(connection: Connection, submission: int) -> Row[Any] | None:
    """The decision that counts."""
    query = select(DECISIONS).where(DECISIONS.c.submission == submission)
    return connection.execute(query.order_by(DECISIONS.c.act.desc()).limit(1)).first()


def resolve(
    office: Office, actor: User, submission: int, start_number: int, person: int | None
) -> None:
    """Say who a player of a report is; None: somebody new."""
    actor.need(Right.DECIDE)
    with office.writing(actor.number) as writer:
        connection = writer.connection
        query = select(PARTICIPATIONS).where(
            PARTICIPATIONS.c.submission == submission,
            PARTICIPATIONS.c.start_number == start_number,
        )
        if connection.execute(query).first() is None:
            raise Unknown(f"submission {submission} has no player {start_number}")
        if person is not None:
            person_row(connection, person)
        facts = {
            "submission": submission,
            "start_number": start_number,
            "person": person,
            "state": NEW if person is None else "decided",
        }
        writer.record("player-resolved", facts)


def decide(
    office: Office,
    actor: User,
    submission: int,
    outcome: Outcome,
    reason: str = "",
    *,
    counts_from: date | None = None,
    saw: int = 0,
) -> Decision:
    """Decide about a report.

    `saw` is the act of the last decision that the officer has seen; 0: nobody had decided. Where
    somebody decided since then, nothing is recorded and `NeedsDecision` says what was decided.

    An accepted report counts from the next list that is not published on; a correction from the
    list on which the report that it replaces was rated. `counts_from` names another one. Raises
    `NeedsDecision` where something has to be decided first.
    """
    actor.need(Right.DECIDE)
    if outcome is not Outcome.ACCEPTED and not reason.strip():
        raise OfficeProblem("every decision except accepting a report needs a reason")
    with office.writing(actor.number) as writer:
        return _record_decision(writer, submission, outcome, reason, counts_from, saw=saw)


class ReportState(NamedTuple):
    """Where a report stands, and what keeps it from being accepted."""

    outcome: str
    """The last decision; empty where nobody has decided."""
    problem: str
    open: tuple[str, ...] = ()
    """What is open in particular."""


def state_of(office: Office, submission: int) -> ReportState:
    """What a report needs before it can be accepted; raises `Unknown`."""
    with office.reading() as connection:
        row = submission_row(connection, submission)
        last = last_decision(connection, submission)
        outcome = "" if last is None else last.outcome
        try:
            refuse_open_questions(connection, row)
        except NeedsDecision as problem:
            return ReportState(outcome, str(problem), problem.questions)
        except OfficeProblem as problem:
            return ReportState(outcome, str(problem))
    return ReportState(outcome, "")


class Accepted(NamedTuple):
    """Reports that were accepted at once."""

    decisions: list[Decision]
    left: dict[int, str]
    """Those that wait, and what has to be decided first."""


def accept_all(office: Office, actor: User, submissions: Iterable[int]) -> Accepted:
    """Accept many reports at once; those about which something has to be decided first wait."""
    actor.need(Right.DECIDE)
    done = []
    left = {}
    with office.writing(actor.number) as writer:
        for submission in submissions:
            try:
                done.append(_record_decision(writer, submission, Outcome.ACCEPTED))
            except NeedsDecision as problem:  # raised before anything is recorded
                left[submission] = str(problem)
    return Accepted(done, left)


def _record_decision(
    writer: Writer,
    submission: int,
    outcome: Outcome,
    reason: str = "",
    counts_from: date | None = None,
    *,
    saw: int = 0,
) -> Decision:
    row = submission_row(writer.connection, submission)
    _refuse_unseen_decision(writer.connection, submission, saw)
    day = ""
    persons: list[tuple[int, int]] = []
    new: list[int] = []
    if outcome is Outcome.ACCEPTED:
        refuse_open_questions(writer.connection, row)
        day = _counts_from(writer.connection, row, counts_from)
        persons, new = _persons(writer, row)
    facts = {
        "submission": submission,
        "outcome": outcome.value,
        "reason": reason,
        "counts_from": day,
        "findings": last_findings(writer.connection, row)[1],
        "persons": persons,
        "saw": saw,
    }
    act = writer.record("report-decided", facts)
    return Decision(act, submission, outcome, day, tuple(new))


# -- what has to be decided first -----------------------------------------------------------------


def _refuse_unseen_decision(connection: Connection, submission: int, saw: int) -> None:
    """Two officers decide about the same report: the second one has to know of the first."""
    last = last_decision(connection, submission)
    if last is None or last.act == saw:
        return
    user = connection.scalar(select(USERS.c.name).where(USERS.c.number == last.by))
    by = f" by {user}" if user else ""
    reason = f" ({last.reason})" if last.reason else ""
    raise NeedsDecision(
        f"submission {submission} was already {last.outcome}{by} on {last.at[:10]}{reason}; "
        f"that is decision {last.act}. To decide otherwise, name it and decide again"
    )


def refuse_open_questions(connection: Connection, row: Row[Any]) -> None:
    """Raises `NeedsDecision` or `OfficeProblem` for a report that cannot be accepted as it is."""
    before = last_decision(connection, row.number)
    if before is not None and before.outcome == Outcome.ACCEPTED:
        raise OfficeProblem(f"submission {row.number} is already accepted")
    if event_bound(connection, row.number) is None:
        raise NeedsDecision(
            f"submission {row.number} does not belong to a registered event; assign it to one, "
            "or refuse it (2002, 7.1; 2024, 0.2)"
        )
    repeated = people_twice(connection, row.number)
    verdict, findings = last_findings(connection, row)
    errors = _errors(connection, findings) if verdict == "error" else []
    others = [error for error in errors if not error.startswith(FIDE_NUMBER_REPEATED.code)]
    if others:
        raise NeedsDecision(
            f"submission {row.number} has errors and cannot be rated; return it to be corrected",
            errors,
        )
    if repeated:  # else somebody said who each player with a repeated number is
        raise NeedsDecision(_two_players(row.number, repeated), errors)
    questions = open_questions(connection, row.number)
    if questions:
        raise NeedsDecision(
            f"submission {row.number}: players must be identified first",
            [question.describe() for question in questions],
        )
    _refuse_second_report(connection, row)


def people_twice(connection: Connection, submission: int) -> dict[int, list[int]]:
    """People who are several players of a report, with the starting numbers.

    It counts whom somebody named; a number that nobody has answered stands for its owner.
    """
    kept = kept_numbers(connection)
    query = select(PARTICIPATIONS).where(PARTICIPATIONS.c.submission == submission)
    players: dict[int, list[int]] = {}
    for row in connection.execute(query.order_by(PARTICIPATIONS.c.start_number)):
        person = row.given if row.state in OPEN else row.person
        if person is not None:
            players.setdefault(kept.get(person, person), []).append(row.start_number)
    return {person: numbers for person, numbers in players.items() if len(numbers) > 1}


def _two_players(submission: int, repeated: Mapping[int, list[int]]) -> str:
    """Who is in the report twice, and how the players are told apart."""
    twice = "; ".join(
        f"players {' and '.join(map(str, numbers))} are the same person, {person}"
        for person, numbers in repeated.items()
    )
    starts = [start for numbers in repeated.values() for start in numbers[1:]]
    words = " ".join(f"--player {start}=NUMBER" for start in starts)
    return (
        f"submission {submission}: {twice}; return it to be corrected, or say who each of them is: "
        f"office decide {submission} {words} accept"
    )


def last_findings(connection: Connection, row: Row[Any]) -> tuple[str, str]:
    """The verdict about a report and the hash of what was found: when it was bound, else when it
    came in."""
    query = select(BINDINGS.c.verdict, BINDINGS.c.findings).where(
        BINDINGS.c.submission == row.number, BINDINGS.c.findings.is_not(None)
    )
    again = connection.execute(query).first()
    return (row.verdict, row.findings) if again is None else (again.verdict, again.findings)


def _errors(connection: Connection, findings: str) -> list[str]:
    findings_kept = json.loads(content(connection, findings))["findings"]
    return [
        f"{finding['code']}: {finding['message']}"
        for finding in findings_kept
        if finding["severity"] == "error"
    ]


def _refuse_second_report(connection: Connection, row: Row[Any]) -> None:
    """Two accepted reports of the same event: one has to replace the other."""
    event = event_bound(connection, row.number)
    others = (
        select(SUBMISSIONS.c.number, SUBMISSIONS.c.content)
        .join(BINDINGS, BINDINGS.c.submission == SUBMISSIONS.c.number)
        .where(BINDINGS.c.event == event, SUBMISSIONS.c.number != row.number)
    )
    replaced = ancestors(connection, row.number)
    own = None
    for other in connection.execute(others).all():
        decision = last_decision(connection, other.number)
        if other.number in replaced or decision is None or decision.outcome != Outcome.ACCEPTED:
            continue
        own = own or identity_of(loads(content(connection, row.content)))
        if is_same_event(own, identity_of(loads(content(connection, other.content)))):
            raise NeedsDecision(
                f"submission {other.number} of the same event is already accepted; submit a "
                "correction that replaces it, or withdraw it"
            )


def ancestors(connection: Connection, submission: int) -> list[int]:
    """The submissions that one replaces, the newest first."""
    numbers: list[int] = []
    number: int | None = submission
    while number is not None:
        query = select(SUBMISSIONS.c.replaces).where(SUBMISSIONS.c.number == number)
        number = connection.scalar(query)
        if number is not None:
            numbers.append(number)
    return numbers


def received_first(connection: Connection, received_at: str, replaces: int | None) -> str:
    """The moment of receipt; of a correction that of the report that was accepted first.

    The office had the event in hand since then (2002, 9.13).
    """
    first = received_at
    if replaces is None:
        return first
    for number in (replaces, *ancestors(connection, replaces)):
        was_accepted = select(func.count()).where(
            DECISIONS.c.submission == number, DECISIONS.c.outcome == Outcome.ACCEPTED.value
        )
        query = select(SUBMISSIONS.c.received_at).where(SUBMISSIONS.c.number == number)
        if connection.scalar(was_accepted):
            first = connection.execute(query).scalar_one()
    return first


def _counts_from(connection: Connection, row: Row[Any], asked: date | None) -> str:
    """The list that will really have a report; raises `OfficeProblem` for a day before it."""
    own = _first_list(connection, row)
    if asked is None:
        return own
    chosen = list_day(asked.isoformat()).isoformat()
    if chosen < own:
        raise OfficeProblem(
            f"submission {row.number} cannot count from the list of {chosen}: by its days of play "
            f"and receipt, and by what is published, the list of {own} is the first that can have "
            f"it; leave the day out, or name {own} or a later one"
        )
    return chosen


def _first_list(connection: Connection, row: Row[Any]) -> str:
    for number in ancestors(connection, row.number):
        decision = last_decision(connection, number)
        if decision is not None and _is_published(connection, number):
            return decision.counts_from
    kind = kind_of(connection, row.number)
    first = list_of_terms(connection, terms_of(connection, row, kind))
    return next_day(connection, kind) if first is None else first.isoformat()


def terms_of(connection: Connection, row: Row[Any], kind: str) -> Terms:
    """What decides the list of a report that came in."""
    event = select(EVENTS).join(BINDINGS, BINDINGS.c.event == EVENTS.c.number)
    bound = connection.execute(event.where(BINDINGS.c.submission == row.number)).first()
    received = received_first(connection, row.received_at, row.replaces)
    return Terms(
        kind,
        date.fromisoformat(row.first_day) if row.first_day else None,
        date.fromisoformat(row.last_day) if row.last_day else None,
        date.fromisoformat(received[:10]),
        official=bool(bound is not None and bound.official),
        league=bool(bound is not None and bound.league),
    )


def _is_published(connection: Connection, submission: int) -> bool:
    """Whether a published list rated a report."""
    query = (
        select(func.count())
        .select_from(OUTCOMES.join(EDITIONS, EDITIONS.c.number == OUTCOMES.c.edition))
        .where(OUTCOMES.c.submission == submission, OUTCOMES.c.status == "rated")
        .where(EDITIONS.c.state == "published")
    )
    return bool(connection.scalar(query))


# -- newcomers ------------------------------------------------------------------------------------


def _persons(writer: Writer, row: Row[Any]) -> tuple[list[tuple[int, int]], list[int]]:
    """Who plays in an accepted report: newcomers get a number, foreign numbers a person."""
    query = select(PARTICIPATIONS).where(
        PARTICIPATIONS.c.submission == row.number, PARTICIPATIONS.c.state.in_((NEW, FOREIGN))
    )
    rows = writer.connection.execute(query.order_by(PARTICIPATIONS.c.start_number)).all()
    if not rows:
        return [], []
    described = _described_persons(writer.connection, row)
    persons = []
    new = []
    for player in rows:
        own = described.get(player.start_number, NewPerson(""))
        if player.state == NEW:
            number = free_number(writer.connection)
            new.append(number)
            persons.append((player.start_number, number))
            record_person(writer, number, own, "office")
        elif not _is_known(writer.connection, player.given):
            record_person(writer, player.given, own, "report")
    return persons, new


def _is_known(connection: Connection, number: int) -> bool:
    return connection.scalar(select(PEOPLE.c.number).where(PEOPLE.c.number == number)) is not None


def _described_persons(connection: Connection, row: Row[Any]) -> Mapping[int, NewPerson]:
    t = loads(content(connection, row.content))
    return {
        number: NewPerson(
            player.name or "",
            (player.federation or "").upper(),
            {"m": "M", "w": "F"}.get(player.sex or "", ""),
            "" if player.born is None else str(player.born),
        )
        for number, player in t.by_number.items()
    }


# -- appeals --------------------------------------------------------------------------------------


def appeal(
    office: Office, actor: User, submission: int, reason: str, person: int | None = None
) -> int:
    """Appeal against what was computed from a report; gives the number of the appeal."""
    actor.need(Right.APPEAL)
    if not reason.strip():
        raise OfficeProblem("an appeal needs a reason")
    with office.writing(actor.number) as writer:
        row = submission_row(writer.connection, submission)
        if not actor.may_see(row.by, row.club):
            raise Unknown(f"there is no submission {submission}")
        number = (writer.connection.scalar(select(func.max(APPEALS.c.number))) or 0) + 1
        facts = {"appeal": number, "submission": submission, "person": person}
        writer.record("appeal-opened", facts, {"reason": reason}, person)
    return number


def close_appeal(office: Office, actor: User, number: int, *, upheld: bool, answer: str) -> None:
    """Answer an appeal. What it changes is a decision or a correction of its own."""
    actor.need(Right.DECIDE)
    with office.writing(actor.number) as writer:
        row = writer.connection.execute(select(APPEALS).where(APPEALS.c.number == number)).first()
        if row is None:
            raise Unknown(f"there is no appeal {number}")
        if row.closed is not None:
            raise OfficeProblem(f"appeal {number} has already been answered")
        outcome = "upheld" if upheld else "dismissed"
        writer.record("appeal-closed", {"appeal": number, "outcome": outcome, "answer": answer})
