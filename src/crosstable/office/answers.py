"""The shapes of the office's answers to programs: the command line and the JSON API share them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict

from crosstable.office.lists.differences import Difference
from crosstable.office.lists.highlights import Highlights, PersonChange
from crosstable.office.lists.importing import ImportedList
from crosstable.office.lists.publishing import Published
from crosstable.office.lists.running import Run
from crosstable.office.reports.deciding import Decision
from crosstable.office.reports.registering import Registered
from crosstable.office.reports.submitting import Receipt, Refusal
from crosstable.office.reports.telling import told_in
from crosstable.office.store.verifying import Verified
from crosstable.office.users.rights import User
from crosstable.output.answers.filling import fill_answer


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


class PersonChangeAnswer(TypedDict):
    """What a list changes about a person."""

    player: int
    name: str
    old: int | None
    new: int | None


class HighlightsAnswer(TypedDict):
    """The changes of a list, with the first of each kind by name."""

    over: int
    far: int
    first: int
    largest: list[PersonChangeAnswer]
    first_ratings: list[PersonChangeAnswer]
    added: list[PersonChangeAnswer]
    removed: list[PersonChangeAnswer]


class RunAnswer(TypedDict):
    """A list that was computed; edition 0 is a preview."""

    edition: int
    kind: str
    list_date: str
    inputs: str
    players: int
    reports: list[OutcomeAnswer]
    difference: Difference
    highlights: HighlightsAnswer
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


def registered_answer(registered: Registered) -> RegisteredAnswer:
    """A registered event."""
    return {"event": registered.event, "notice": fill_answer(NoticeAnswer, registered.notice)}


def receipt_answer(receipt: Receipt, language: str = "en") -> ReceiptAnswer:
    """A receipt."""
    findings = told_in(receipt.findings, language)
    questions = list(receipt.questions)
    return fill_answer(ReceiptAnswer, receipt, findings=findings, questions=questions)


def refusal_answer(refusal: Refusal) -> RefusalAnswer:
    """A refused file."""
    return fill_answer(RefusalAnswer, refusal)


def decision_answer(decision: Decision) -> DecisionAnswer:
    """A decision."""
    outcome = decision.outcome.value
    newcomers = list(decision.newcomers)
    return fill_answer(DecisionAnswer, decision, outcome=outcome, newcomers=newcomers)


def highlights_answer(highlights: Highlights) -> HighlightsAnswer:
    """Who changes."""

    def people(changes: Iterable[PersonChange]) -> list[PersonChangeAnswer]:
        return [fill_answer(PersonChangeAnswer, change) for change in changes]

    return fill_answer(
        HighlightsAnswer,
        highlights,
        largest=people(highlights.largest),
        first_ratings=people(highlights.first_ratings),
        added=people(highlights.added),
        removed=people(highlights.removed),
    )


def run_answer(run: Run, highlights: Highlights) -> RunAnswer:
    """A run, and whose ratings it changes."""
    outcomes = run.computed.outcomes
    return fill_answer(
        RunAnswer,
        run,
        list_date=run.day.isoformat(),
        players=run.computed.players,
        reports=[fill_answer(OutcomeAnswer, each, codes=each.codes.split()) for each in outcomes],
        highlights=highlights_answer(highlights),
        waiting=list(run.waiting),
    )


def published_answer(published: Published) -> PublishedAnswer:
    """A publication."""
    return fill_answer(PublishedAnswer, published, list_date=published.day.isoformat())


def imported_answer(imported_list: ImportedList) -> ImportedAnswer:
    """An imported list."""
    findings = list(map(str, imported_list.findings))
    return fill_answer(
        ImportedAnswer, imported_list, list_date=imported_list.day.isoformat(), findings=findings
    )


def verified_answer(verified: Verified) -> VerifiedAnswer:
    """A verification."""
    return fill_answer(
        VerifiedAnswer,
        verified,
        faults=[fill_answer(FaultAnswer, each) for each in verified.faults],
    )


def user_answer(user: User) -> UserAnswer:
    """A user."""
    return fill_answer(UserAnswer, user, role=user.role.value)
