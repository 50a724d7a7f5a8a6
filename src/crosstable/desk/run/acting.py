"""Doing what a page asks for: nothing is overwritten that its writer did not see.

An answer is one of four: done (with the number of the act), a question (warnings of the event to be
confirmed), a conflict (somebody else was faster), or a refusal (it cannot be).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from crosstable.desk.run.opened import News, OpenEvent, answer_news
from crosstable.desk.run.telling import describe_act
from crosstable.errors import CrosstableError, NotConfirmed, WrongData
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.history.confirming import refuse_unconfirmed
from crosstable.event.history.performing import Answer, Who
from crosstable.event.history.undoing import last_undoable, taken_back
from crosstable.event.journal import Line
from crosstable.event.requests.request import NOTHING_SEEN, Body, Request
from crosstable.event.requests.table import request_of
from crosstable.event.warnings import Circumstance, Level
from crosstable.model.phrases import Phrase, Words
from crosstable.web.language import Words as Language
from crosstable.web.refusals import reason_of

MOST_CONFIRMED = 4
"""What level 5 refuses nobody can confirm."""
SECOND_CHECK = "second check"
"""The source of results that were typed a second time."""


class ActWarning(TypedDict):
    """What speaks against an act; the sentence is a template and its values."""

    key: str
    level: int
    message: str
    clause: str
    sentence: str
    values: dict[str, str]


class ActQuestion(TypedDict):
    """What is asked before an act is done."""

    level: int
    warnings: list[ActWarning]


class ClaimOfBoard(TypedDict):
    """What a player of a board says."""

    side: str
    result: str


class ActConflict(TypedDict, total=False):
    """What somebody else wrote meanwhile; in the hall the state of the board."""

    saw: Any
    now: Any
    by: str
    at: str
    n: int
    about: Words
    result: str | None
    state: str
    claims: Sequence[ClaimOfBoard]


class ActBody(TypedDict, total=False):
    """What an answer says: done, a question, a conflict or a refusal."""

    n: int
    at: str
    notes: list[str]
    person: str | None
    unasked: list[ActWarning]
    undone: list[Phrase]
    question: ActQuestion
    conflict: ActConflict
    refused: Words
    fields: dict[str, Words]
    result: str | None
    state: str
    claims: Sequence[ClaimOfBoard]


class Done(NamedTuple):
    """What came of a request: the status and body of the answer, and the news for open pages."""

    status: int
    body: ActBody
    news: News | None = None


def refusal_in_words(body: ActBody, said: Language) -> ActBody:
    """The body of an answer with what it refuses in the language of who asks."""
    answer = body.copy()
    if "refused" in answer:
        answer["refused"] = said.of(answer["refused"])
    if "conflict" in answer and "about" in answer["conflict"]:
        conflict = answer["conflict"].copy()
        conflict["about"] = said.of(conflict["about"])
        answer["conflict"] = conflict
    if "fields" in answer:
        answer["fields"] = {name: said.of(text) for name, text in answer["fields"].items()}
    return answer


def do(opened: OpenEvent, words: Mapping[str, object], by: str | Who) -> Done:
    """Let a request of a page happen, or say why not; nothing is half done."""
    body = Body(words)
    by = Who(by) if isinstance(by, str) else by
    with opened.lock:
        try:
            opened.refresh()
            return (
                _take_back(opened, body, by)
                if body.get("act") == "undo"
                else _carry_out(opened, body, by)
            )
        except NotConfirmed as question:
            return _question(question)
        except WrongData as problem:
            return Done(422, {"refused": problem.message, "fields": dict(problem.faults)})
        except CrosstableError as problem:
            return Done(422, {"refused": problem.message})
        except OSError as problem:
            return Done(422, {"refused": reason_of(problem)})


def _carry_out(opened: OpenEvent, body: Body, by: Who) -> Done:
    section = opened.section(body.get("section"))
    request = request_of(opened.event, section, str(body.get("act")), body.words)
    conflict = _conflict(opened, request, body)
    if conflict is not None:
        return conflict
    who = by._replace(source=SECOND_CHECK) if body.is_true("second") else by
    confirmed = _level_confirmed(body)
    if len(request.acts) > 1:
        _refuse_half(opened, request, section.id, confirmed)
    of_section = None if request.is_of_event else section.id
    answers = opened.folder.do_all(request.acts, section=of_section, who=who, confirmed=confirmed)
    circumstances = tuple(
        circumstance for answer in answers for circumstance in answer.circumstances
    )
    last = answers[-1]._replace(notes=answers[0].notes, circumstances=circumstances)
    return _done_of(last)


def _refuse_half(opened: OpenEvent, request: Request, section: str, confirmed: int) -> None:
    """Ask about all acts before the first one happens; raises `NotConfirmed` or `CannotAct`."""
    circumstances = tuple(
        circumstance
        for act in request.acts
        for circumstance in act.circumstances(opened.event, section)
    )
    refuse_unconfirmed(circumstances, confirmed, opened.event)


def _take_back(opened: OpenEvent, body: Body, by: Who) -> Done:
    """Take back the last act, or everything after one; only what its writer has seen."""
    lines = opened.folder.journal.lines
    if body.get("saw") != opened.event.at:
        return _conflict_answer(opened, body.get("saw"), opened.event.at)
    to = body.get("to")
    wanted = to if isinstance(to, int) else last_undoable(lines)
    gone = [describe_act(line, opened.event) for line in taken_back(lines, wanted)]
    answer = opened.folder.undo(wanted, who=by, confirmed=_level_confirmed(body))
    done = _done_of(answer)
    done.body["undone"] = gone
    return done


def _level_confirmed(body: Body) -> int:
    level = body.get("confirmed")
    return min(level, MOST_CONFIRMED) if isinstance(level, int) else 0


def _done_of(answer: Answer) -> Done:
    line = answer.line
    notes = [
        *(str(note) for note in answer.notes),
        *(circumstance.message for circumstance in answer.circumstances),
    ]
    unasked = [
        _warning(circumstance)
        for circumstance in answer.circumstances
        if circumstance.level == Level.NOTE
    ]
    body: ActBody = {"n": line.n, "at": line.at, "notes": notes, "person": line.args.get("person")}
    if unasked:
        body["unasked"] = unasked
    return Done(200, body, answer_news(answer))


def _conflict(opened: OpenEvent, request: Request, body: Body) -> Done | None:
    """Somebody else wrote something since this page was made."""
    if request.now is NOTHING_SEEN:
        return None
    if body.has("saw") and body.get("saw") == request.now:
        return None
    if isinstance(request.act, ResultEntered) and request.act.result == request.now:
        return None  # two who agree
    last = _last_act_on(opened, request)
    return _conflict_answer(opened, body.get("saw"), request.now, last, request.about)


def _last_act_on(opened: OpenEvent, request: Request) -> Line | None:
    """The last act on the same board; None if the request is about something else."""
    place = {key: getattr(request.act, key, None) for key in ("round", "board")}
    if None in place.values():
        return None
    later = reversed(opened.folder.journal.lines)
    return next((line for line in later if place.items() <= line.args.items()), None)


def _conflict_answer(
    opened: OpenEvent, saw: object, now: object, line: Line | None = None, about: Words = ""
) -> Done:
    last = opened.latest() if line is None else line
    conflict: ActConflict = {
        "saw": saw,
        "now": now,
        "by": last.by,
        "at": last.at,
        "n": opened.event.at,
        "about": about,
    }
    return Done(409, {"conflict": conflict})


def _question(question: NotConfirmed) -> Done:
    circumstances = question.circumstances
    level = max(warning.level for warning in circumstances)
    return Done(
        409, {"question": {"level": int(level), "warnings": [_warning(o) for o in circumstances]}}
    )


def _warning(circumstance: Circumstance) -> ActWarning:
    return {
        "key": circumstance.key,
        "level": int(circumstance.level),
        "message": circumstance.message,
        "clause": circumstance.kind.clause,
        "sentence": circumstance.kind.sentence,
        "values": {name: str(value) for name, value in circumstance.values.items()},
    }
