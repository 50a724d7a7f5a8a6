"""Texts for clubs, ready to send: what became of a report, what is wrong, what is asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from crosstable.errors import Unknown
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import Phrase, phrase
from crosstable.office.founding import setting_of
from crosstable.office.reports.deciding import Outcome, last_decision, last_findings, submission_row
from crosstable.office.reports.examining import Finding
from crosstable.office.reports.questions import OpenQuestion, open_questions
from crosstable.office.reports.telling import told_in
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import BINDINGS, EVENTS
from crosstable.office.users.rights import Right, User
from crosstable.output.dates import write_day
from crosstable.output.language import messages, translate
from crosstable.web.language import ENGLISH

_GRAVE = ("error", "warning")
_MOST_FINDINGS = 40
"""Findings that a letter names; the page of the report has all."""


class Letter(NamedTuple):
    """A text for whoever submitted a report."""

    subject: str
    text: str


def letter_of(office: Office, actor: User, submission: int, language: str = ENGLISH) -> Letter:
    """The letter about a report as things are now, in a language.

    A receipt before it is decided, with what was found and what the office asks; afterwards what
    was decided, why, and what to do.
    """
    actor.need(Right.SEE_OWN_REPORTS)
    with office.reading() as connection:
        row = submission_row(connection, submission)
        if not actor.may_see(row.by, row.club):
            raise Unknown(f"there is no submission {submission}")
        decision = last_decision(connection, submission)
        event = _event_name(connection, submission) or row.file
        paragraphs = list(_paragraphs(connection, row, decision, language))
        sender = setting_of(connection, "name")
    say = messages(language)
    outcome = "" if decision is None else decision.outcome
    subject = translate(_SUBJECTS.get(outcome, _received_subject)(event), say)
    said = [text if isinstance(text, str) else translate(text, say) for text in paragraphs]
    return Letter(subject, "\n\n".join((*said, sender)) + "\n")


def _event_name(connection: Connection, submission: int) -> str:
    query = select(EVENTS.c.name).join(BINDINGS, BINDINGS.c.event == EVENTS.c.number)
    return connection.scalar(query.where(BINDINGS.c.submission == submission)) or ""


def _received_subject(event: str) -> Phrase:
    return phrase("{event}: the report was received", event=event)


def _accepted_subject(event: str) -> Phrase:
    return phrase("{event}: the report was accepted", event=event)


def _returned_subject(event: str) -> Phrase:
    return phrase("{event}: please correct the report", event=event)


def _refused_subject(event: str) -> Phrase:
    return phrase("{event}: the report was refused", event=event)


_SUBJECTS: Mapping[str, Callable[[str], Phrase]] = {
    Outcome.ACCEPTED.value: _accepted_subject,
    Outcome.RETURNED.value: _returned_subject,
    Outcome.REFUSED.value: _refused_subject,
}


def _paragraphs(
    connection: Connection, row: Row[Any], decision: Row[Any] | None, language: str
) -> Iterator[Phrase | str]:
    yield phrase(
        "We received your report {n} on {day}; the receipt is {receipt}.",
        n=row.number,
        day=_day(row.received_at, language),
        receipt=row.receipt,
    )
    if decision is not None:
        yield from _decided(row.number, decision, language)
        if decision.outcome == Outcome.ACCEPTED:
            return
    verdict, key = last_findings(connection, row)
    findings = json.loads(content(connection, key))["findings"]
    grave = [finding for finding in findings if finding["severity"] in _GRAVE]
    if grave:
        if verdict == "error":
            yield phrase("It cannot be rated as it is. This is what we found:")
        else:
            yield phrase("This is what we found:")
        told = told_in(grave[:_MOST_FINDINGS], language)
        yield "\n".join(_line(finding, language) for finding in told)
    questions = open_questions(connection, row.number)
    if questions:
        yield phrase("Please tell us who these players are:")
        yield "\n".join(_question_line(question, language) for question in questions)


def _day(text: str, language: str) -> str:
    """The day of a moment, as the language writes it."""
    day = date.fromisoformat(text[:10])
    return write_day(PartialDate(day.year, day.month, day.day), messages(language))


def _decided(number: int, decision: Row[Any], language: str) -> Iterator[Phrase]:
    reason = decision.reason
    if decision.outcome == Outcome.ACCEPTED:
        day = _day(decision.counts_from, language)
        yield phrase("It was accepted and counts from the list of {day}.", day=day)
    elif decision.outcome == Outcome.RETURNED:
        yield phrase("We return it for this reason: {reason}", reason=reason)
        yield phrase(
            "Please correct it and submit it again, as a correction of report {n}.", n=number
        )
    elif decision.outcome == Outcome.REFUSED:
        yield phrase("It was refused for this reason: {reason}", reason=reason)
        yield phrase("You may appeal: open report {n} and choose Appeal.", n=number)
    elif decision.outcome == Outcome.POSTPONED:
        yield phrase("We have not decided yet, for this reason: {reason}", reason=reason)
    else:
        yield phrase("It was withdrawn for this reason: {reason}", reason=reason)


def _line(finding: Finding, language: str) -> str:
    text = finding["message"]
    if finding["line"] is not None:
        placed = phrase("line {n}: {a}", n=finding["line"], a=text)
        text = translate(placed, messages(language))
    return f"- [{finding['code']}] {text}"


def _question_line(question: OpenQuestion, language: str) -> str:
    say = messages(language)
    if question.given is None:
        asked = phrase("player {n}, {name}: no number", n=question.start_number, name=question.name)
    else:
        asked = phrase(
            "player {n}, {name}: the number {number} is not theirs",
            n=question.start_number,
            name=question.name,
            number=question.given,
        )
    people = [each for each in question.candidates if not each.has_the_number]
    named = [f"{each.person} {each.listed.name}" for each in people[:3] if each.listed is not None]
    perhaps = [translate(phrase("perhaps {text}", text=", ".join(named)), say)] if named else []
    return "- " + "; ".join((translate(asked, say), *perhaps))
