"""Who is it? The open questions about the players of a report, with the people who may be meant.

What is kept of a question are numbers, scores and reasons: names are asked for when it is shown, so
that an erased person is in no question.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from crosstable.lists.files import ListedPlayer
from crosstable.lists.names import Person, is_clear
from crosstable.lists.names.scoring import LIKELY, assess
from crosstable.office.people.asking import listed_by_number
from crosstable.office.reports.examining import DOUBTFUL, MISTYPED, OPEN, Question
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import BINDINGS, EVENTS, PARTICIPATIONS, SUBMISSIONS
from crosstable.rules.rateofplay import STANDARD
from crosstable.text.wording import counted


class MayBeMeant(NamedTuple):
    """Somebody who may be meant, as the office knows them today."""

    person: int
    listed: ListedPlayer | None
    """None for a number that the office does not know any more."""
    score: int
    reasons: tuple[str, ...]
    has_the_number: bool

    def rating(self, kind: str) -> int | None:
        """The rating on the list of the event."""
        own: int | None = None if self.listed is None else getattr(self.listed, kind)
        return own

    def describe(self) -> str:
        """``1500121 Lindland, Tor L. (NOR, 1970), 100 of 100``."""
        listed = self.listed
        if listed is None:
            return str(self.person)
        known = ", ".join(str(value) for value in (listed.federation, listed.birth_year) if value)
        number = ", has the number" if self.has_the_number else ""
        doubtful = "doubtful, " if self.is_doubtful else ""
        return f"{self.person} {listed.name} ({known}), {doubtful}{self.score} of 100{number}"

    @property
    def is_doubtful(self) -> bool:
        """Whether the person is only similar."""
        return self.score < LIKELY


class OpenQuestion(NamedTuple):
    """A player about whom somebody has to decide."""

    start_number: int
    name: str
    given: int | None
    state: str
    candidates: tuple[MayBeMeant, ...]

    @property
    def sentence(self) -> str:
        """What is doubtful about the number."""
        if self.state == DOUBTFUL:
            return f"the number {self.given} belongs to somebody else"
        if self.state == MISTYPED:
            return f"the number {self.given} is on no list, but the person is, under another one"
        return f"no number; {counted(len(self.candidates), 'person')} may be meant"

    def describe(self) -> str:
        """The question in one line, for a command."""
        people = "; ".join(candidate.describe() for candidate in self.candidates)
        perhaps = f" Perhaps {people}." if people else ""
        name = f" ({self.name})" if self.name else ""
        return f"who is player {self.start_number}{name}? {self.sentence}.{perhaps}"

    @property
    def answer(self) -> MayBeMeant | None:
        """Who is offered as the answer: nobody who is doubtful, one of two, or contradicted."""
        is_answer = is_clear([candidate.score for candidate in self.candidates])
        best = self.candidates[0] if is_answer else None
        return None if best is None or best.has_the_number else best

    def command(self, submission: int) -> str:
        """How the person is named; where nobody is clearly meant, what there is to choose."""
        start = self.start_number
        command = f"office decide {submission} --player {start}="
        if self.answer is not None:
            return f"{command}{self.answer.person}"
        return f"{command}NUMBER, or {start}=new for somebody new"


def open_questions(connection: Connection, submission: int) -> list[OpenQuestion]:
    """The questions that nobody has answered, by starting number."""
    query = select(PARTICIPATIONS).where(
        PARTICIPATIONS.c.submission == submission, PARTICIPATIONS.c.state.in_(OPEN)
    )
    rows = connection.execute(query.order_by(PARTICIPATIONS.c.start_number)).all()
    if not rows:
        return []
    kept = {question["start_number"]: question for question in _kept(connection, submission)}
    asked = [(row, kept.get(row.start_number)) for row in rows]
    numbers = {
        candidate["person"]
        for _, question in asked
        if question is not None
        for candidate in question["candidates"]
    }
    listed = listed_by_number(connection, numbers, kind_of(connection, submission))
    return [
        OpenQuestion(
            row.start_number,
            "" if question is None else question["name"] or "",
            row.given,
            row.state,
            () if question is None else tuple(_may_be_meant(question, row.given, listed)),
        )
        for row, question in asked
    ]


def questions_of(office: Office, submission: int) -> list[OpenQuestion]:
    """The same for a command."""
    with office.reading() as connection:
        return open_questions(connection, submission)


def kind_of(connection: Connection, submission: int) -> str:
    """The list that a report belongs to: that of its event, else what it said when it came in."""
    query = (
        select(func.coalesce(EVENTS.c.kind, SUBMISSIONS.c.kind))
        .select_from(
            SUBMISSIONS.outerjoin(
                BINDINGS, BINDINGS.c.submission == SUBMISSIONS.c.number
            ).outerjoin(EVENTS, EVENTS.c.number == BINDINGS.c.event)
        )
        .where(SUBMISSIONS.c.number == submission)
    )
    return connection.scalar(query) or STANDARD


def _kept(connection: Connection, submission: int) -> list[Question]:
    query = select(func.coalesce(BINDINGS.c.findings, SUBMISSIONS.c.findings)).select_from(
        SUBMISSIONS.outerjoin(BINDINGS, BINDINGS.c.submission == SUBMISSIONS.c.number)
    )
    key = connection.scalar(query.where(SUBMISSIONS.c.number == submission))
    questions: list[Question] = json.loads(content(connection, key))["questions"] if key else []
    return questions


def _may_be_meant(
    question: Question, given: int | None, listed: dict[str, ListedPlayer]
) -> Iterable[MayBeMeant]:
    for candidate in question["candidates"]:
        number = candidate["person"]
        yield MayBeMeant(
            number,
            listed.get(str(number)),
            candidate["score"],
            tuple(candidate["reasons"]),
            number == given,
        )


def assess_persons(
    connection: Connection, person: Person, numbers: Iterable[int], kind: str, given: int | None
) -> list[MayBeMeant]:
    """People whom an officer looked for, with the score of each."""
    scored = [
        assess(person, listed) for listed in listed_by_number(connection, numbers, kind).values()
    ]
    return [
        MayBeMeant(
            int(candidate.player.fide_id),
            candidate.player,
            candidate.score,
            candidate.reasons,
            int(candidate.player.fide_id) == given,
        )
        for candidate in sorted(scored, key=lambda candidate: -candidate.score)
    ]
