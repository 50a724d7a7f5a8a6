"""The shapes of the office's answers to programs: the command line and the JSON API share them."""

from __future__ import annotations

from typing import Any, TypedDict

from crosstable.office.lists.differences import Difference
from crosstable.office.lists.importing import ImportedList
from crosstable.office.lists.publishing import Published
from crosstable.office.lists.running import Run
from crosstable.office.reports.deciding import Decision
from crosstable.office.reports.registering import Registered
from crosstable.office.reports.submitting import Receipt, Refusal
from crosstable.office.reports.telling import told_in
from crosstable.office.store.verifying import Verified
from crosstable.office.users.rights import User


class NoticeAnswer(TypedDict):
    """How long before the start an event was registered."""

    state: str
    given: int
    needed: int
    clause: str


class RegisteredAnswer(TypedDict):
    """An event that was registered."""

    event: int
    notice: NoticeAnswer


class ReceiptAnswer(TypedDict):
    """A report that was received, and the verdict about it."""

    submission: int
    receipt: str
    received_at: str
    sha256: str
    event: int | None
    verdict: str
    findings: list[dict[str, Any]]
    questions: list[dict[str, Any]]


class RefusalAnswer(TypedDict):
    """A file that was not taken."""

    file: str
    message: str


class DecisionAnswer(TypedDict):
    """What was decided about a report."""

    act: int
    submission: int
    outcome: str
    counts_from: str
    newcomers: list[int]


class OutcomeAnswer(TypedDict):
    """What became of a report in a run."""

    submission: int
    status: str
    codes: list[str]


class RunAnswer(TypedDict):
    """A list that was computed; edition 0 is a preview."""

    edition: int
    kind: str
    list_date: str
    inputs: str
    players: int
    reports: list[OutcomeAnswer]
    difference: Difference
    waiting: list[int]


class PublishedAnswer(TypedDict):
    """A list that is out."""

    edition: int
    kind: str
    list_date: str
    issue: int
    act: int
    checkpoint: str


class ImportedAnswer(TypedDict):
    """A list that an office begins with."""

    edition: int
    kind: str
    list_date: str
    players: int
    findings: list[str]


class FaultAnswer(TypedDict):
    """Something that is not as the acts say."""

    kind: str
    where: str
    message: str


class VerifiedAnswer(TypedDict):
    """What a verification found."""

    acts: int
    head: str
    contents: int
    faults: list[FaultAnswer]


class UserAnswer(TypedDict):
    """A user."""

    number: int
    name: str
    role: str
    club: str


def registered_answer(one: Registered) -> RegisteredAnswer:
    """A registered event."""
    state, given, needed, clause = one.notice
    notice: NoticeAnswer = {"state": state, "given": given, "needed": needed, "clause": clause}
    return {"event": one.event, "notice": notice}


def receipt_answer(one: Receipt, language: str = "en") -> ReceiptAnswer:
    """A receipt."""
    return {
        "submission": one.submission,
        "receipt": one.receipt,
        "received_at": one.received_at,
        "sha256": one.sha256,
        "event": one.event,
        "verdict": one.verdict,
        "findings": told_in(one.findings, language),
        "questions": list(one.questions),
    }


def refusal_answer(one: Refusal) -> RefusalAnswer:
    """A refused file."""
    return {"file": one.file, "message": one.message}


def decision_answer(one: Decision) -> DecisionAnswer:
    """A decision."""
    return {
        "act": one.act,
        "submission": one.submission,
        "outcome": one.outcome.value,
        "counts_from": one.counts_from,
        "newcomers": list(one.newcomers),
    }


def run_answer(one: Run) -> RunAnswer:
    """A run."""
    reports: list[OutcomeAnswer] = [
        {"submission": each.submission, "status": each.status, "codes": each.codes.split()}
        for each in one.computed.outcomes
    ]
    return {
        "edition": one.edition,
        "kind": one.kind,
        "list_date": one.day.isoformat(),
        "inputs": one.inputs,
        "players": one.computed.players,
        "reports": reports,
        "difference": one.difference,
        "waiting": list(one.waiting),
    }


def published_answer(one: Published) -> PublishedAnswer:
    """A publication."""
    return {
        "edition": one.edition,
        "kind": one.kind,
        "list_date": one.day.isoformat(),
        "issue": one.issue,
        "act": one.act,
        "checkpoint": one.checkpoint,
    }


def imported_answer(one: ImportedList) -> ImportedAnswer:
    """An imported list."""
    return {
        "edition": one.edition,
        "kind": one.kind,
        "list_date": one.day.isoformat(),
        "players": one.players,
        "findings": [str(finding) for finding in one.findings],
    }


def verified_answer(one: Verified) -> VerifiedAnswer:
    """A verification."""
    faults: list[FaultAnswer] = [
        {"kind": kind, "where": where, "message": message} for kind, where, message in one.faults
    ]
    return {"acts": one.acts, "head": one.head, "contents": one.contents, "faults": faults}


def user_answer(one: User) -> UserAnswer:
    """A user."""
    return {"number": one.number, "name": one.name, "role": one.role.value, "club": one.club}
