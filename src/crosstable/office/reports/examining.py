"""A report as it comes in: read, compared with what the office knows, checked for rating.

This is what a worker does: it takes bytes and gives plain values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, cast

from sqlalchemy import Connection, Row, bindparam, select

from crosstable.checks.catalogue.header import EVENT_NOT_REGISTERED, RATED_ON_A_LATER_LIST
from crosstable.checks.catalogue.listing import (
    NUMBER_MISSING_NAME_LISTED,
    NUMBER_MISTYPED,
    NUMBER_OF_SOMEBODY_ELSE,
)
from crosstable.checks.catalogue.players import FIDE_NUMBER_MISSING
from crosstable.checks.judging import faults_of
from crosstable.checks.rules.report import Report
from crosstable.errors import NoReport, Unusable
from crosstable.lists.lookup import ListedPeople, sought_in
from crosstable.lists.names import Doubt, Identification, Person
from crosstable.lists.names.scoring import assess
from crosstable.model.diagnostics import Diagnostic, Purpose
from crosstable.model.phrases import Phrase, as_json, phrase
from crosstable.office.lists.calendar import Terms, list_of_terms, options_of
from crosstable.office.people.asking import (
    Unidentified,
    current_edition,
    listed_by_number,
    propose_persons,
)
from crosstable.office.reports.details import details_of
from crosstable.office.store.tables import BINDINGS, EVENTS, MEMBERSHIPS
from crosstable.output.diagnostics.jsonoutput import FixAnswer, RelatedAnswer, diagnostic_json
from crosstable.ratings.period.archives import MAX_REPORT
from crosstable.ratings.period.identity import plain
from crosstable.ratings.period.partition import fide_number
from crosstable.ratings.period.schedule import Days, days_of
from crosstable.reading.files import loads
from crosstable.rules.rateability import kind_of_event
from crosstable.rules.rateofplay import RAPID_RATED_SINCE, STANDARD

if TYPE_CHECKING:
    from crosstable.lists.files import Which
    from crosstable.model.tournament import Player, Tournament

KNOWN = "known"
DOUBTFUL = "doubtful"
MISTYPED = "mistyped"
FOREIGN = "foreign"
PROPOSED = "proposed"
NEW = "new"
"""What a player of a report is to the office: `doubtful` has the number of somebody else,
`mistyped` an unknown one though the office knows the person, `foreign` an unknown one, `proposed`
none but may be somebody, `new` none at all."""
OPEN = frozenset((DOUBTFUL, MISTYPED, PROPOSED))
"""States that a person has to decide."""


class Finding(TypedDict, total=False):
    """A finding in the shape of the checker's, with its sentence as a phrase; or a question."""

    code: str
    name: str | None
    severity: str
    message: str
    line: int | None
    column: int | None
    end_column: int | None
    related: list[RelatedAnswer]
    clause: str
    fix: FixAnswer | None
    sentence: object
    """The sentence as plain values of a phrase."""
    values: dict[str, str]
    """What filled the sentence, as version 0.2 kept it."""
    lang: str


class MayBe(TypedDict):
    """A person who may be meant."""

    person: int
    score: int
    reasons: list[str]


class Question(TypedDict):
    """A player about whom somebody has to decide, with those who may be meant."""

    start_number: int
    name: str | None
    given: int | None
    state: str
    candidates: list[MayBe]


class Examined(NamedTuple):
    """What is known about a report when it comes in."""

    event: int | None
    kind: str
    first: str
    last: str
    verdict: str
    findings: tuple[Finding, ...]
    players: tuple[tuple[int, int | None, int | None, str], ...]
    """Starting number, number in the report, person who is meant, state."""
    questions: tuple[Question, ...]
    """Players about whom somebody has to decide, with those who may be meant."""


def examine_report(
    connection: Connection, data: bytes, received: str, event: int | None = None
) -> Examined:
    """Examine a report; raises `NoReport` for what is none."""
    if len(data) > MAX_REPORT:
        raise Unusable(f"the file has {len(data) / 1e6:.0f} MB; a report has at most 64 MB")
    t = loads(data)
    if t.verdict is not None:
        raise NoReport(t.verdict.message)
    days = days_of(t)
    row = event_of(connection, t, days) if event is None else _event(connection, event)
    kind = _kind(t, days, row)
    listed = _listed_people(connection, t, kind)
    rates_late = options_of(connection).rates_late_reports
    faults = faults_of(
        Report(t, details_of(row, received, rates_late=rates_late)), Purpose.RATING, listed
    )
    findings = [
        _finding_of(fault, row) for fault in faults if fault.code != RATED_ON_A_LATER_LIST.code
    ]
    findings += _of_the_office(t, days, row, received)
    findings += _later_list(connection, kind, days, row, received)
    players, questions = _players(t, listed)
    findings += _transfers(connection, days, players)
    return Examined(
        None if row is None else row.number,
        kind,
        _text(days.first),
        _text(days.last),
        _verdict(findings),
        tuple(findings),
        tuple(players),
        tuple(questions),
    )


_GIVEN_HERE = frozenset((FIDE_NUMBER_MISSING.code, NUMBER_MISSING_NAME_LISTED.code))
_ASKED_HERE = frozenset((NUMBER_OF_SOMEBODY_ELSE.code, NUMBER_MISTYPED.code))


def _finding_of(fault: Diagnostic, event: Row[Any] | None) -> Finding:
    """A fault, with its sentence as a phrase for other languages.

    A missing number is none in an office, which gives numbers itself; a doubtful one is a question.
    """
    plain = cast("Finding", diagnostic_json(fault))
    plain["sentence"] = as_json(fault.sentence)
    if fault.code == EVENT_NOT_REGISTERED.code:
        severity = plain["severity"]
        sentence = _not_registered(event)
    elif fault.code in _GIVEN_HERE:
        severity = "info"
        sentence = phrase(
            "{a}; the office searches for the person, or assigns a number", a=fault.sentence
        )
    elif fault.code in _ASKED_HERE:
        severity = "warning"
        sentence = phrase("{a}; the office has to say who it is", a=fault.sentence)
    else:
        return plain
    plain["severity"] = severity
    plain["message"] = str(sentence)
    plain["fix"] = None
    plain["sentence"] = as_json(sentence)
    return plain


def _not_registered(event: Row[Any] | None) -> Phrase:
    """Why a report belongs to no registered event."""
    if event is None:
        return phrase("no registered event has this name and day")
    return phrase("event {n} was cancelled", n=event.number)


def _later_list(
    connection: Connection, kind: str, days: Days, event: Row[Any] | None, received: str
) -> Iterator[Finding]:
    """The finding about a report that misses the list of its event, by the office's own dates."""
    terms = Terms(
        kind,
        days.first,
        days.last,
        date.fromisoformat(received[:10]),
        official=bool(event is not None and event.official),
        league=bool(event is not None and event.league),
    )
    its_list = list_of_terms(connection, terms)
    own = (
        None if days.last is None else list_of_terms(connection, terms._replace(received=days.last))
    )
    if its_list is None or own is None or its_list <= own:
        return
    sentence = phrase(
        "reported on {received}, the event is rated on the list of {next}, not of {own}",
        received=received[:10],
        next=str(its_list),
        own=str(own),
    )
    fault = finding(RATED_ON_A_LATER_LIST.code, "info", str(sentence), RATED_ON_A_LATER_LIST.clause)
    fault["name"] = RATED_ON_A_LATER_LIST.name
    fault["sentence"] = as_json(sentence)
    yield fault


def _kind(t: Tournament, days: Days, event: Row[Any] | None) -> str:
    """The list that an event belongs to; before there were others, all is standard."""
    if event is not None:
        return event.kind
    is_old = days.first is not None and days.first < RAPID_RATED_SINCE
    return STANDARD if is_old else kind_of_event(t.time_control)


def _kind_played(t: Tournament, days: Days, registered: str) -> str:
    """The list for which a period takes the games, as `ratings.period` decides it."""
    is_old = days.first is not None and days.first < RAPID_RATED_SINCE
    return STANDARD if is_old and registered == STANDARD else kind_of_event(t.time_control)


def _text(day: date | None) -> str:
    return "" if day is None else day.isoformat()


def _verdict(findings: Sequence[Finding]) -> str:
    severities = {finding["severity"] for finding in findings}
    return next(
        (severity for severity in ("error", "warning", "info") if severity in severities), "clean"
    )


# -- the event ------------------------------------------------------------------------------------


_EVENT = select(EVENTS).where(EVENTS.c.number == bindparam("event"))


def _event(connection: Connection, number: int) -> Row[Any] | None:
    return connection.execute(_EVENT, {"event": number}).first()


_BEGINNING = select(EVENTS.c.number, EVENTS.c.name).where(
    EVENTS.c.starts == bindparam("day"), EVENTS.c.state == "registered"
)
_plain = lru_cache(maxsize=10_000)(plain)
"""Hundreds of events may begin on one day, and every report of that day is compared with all."""


def event_of(connection: Connection, t: Tournament, days: Days) -> Row[Any] | None:
    """The registered event of a report: the same first day, and the same name or the only one."""
    if days.first is None:
        return None
    beginning = connection.execute(_BEGINNING, {"day": days.first.isoformat()})
    name = _plain(t.name or "")
    matching = [number for number, own in beginning if _plain(own) == name]
    return _event(connection, matching[0]) if name and len(matching) == 1 else None


def _of_the_office(
    t: Tournament, days: Days, event: Row[Any] | None, received: str
) -> Iterator[Finding]:
    if event is not None and (own := _kind_played(t, days, event.kind)) != event.kind:
        message = f"by its rate of play this is a {own} event, registered as {event.kind}; "
        yield finding(
            "office-other-kind", "error", f"{message}correct the report or the registration"
        )
    if event is not None and days.first is not None:
        stated = (_text(days.first), _text(days.last))
        if stated != (event.starts, event.ends):
            message = f"the report covers {stated[0]} to {stated[1]}, "
            yield finding(
                "office-other-days",
                "warning",
                f"{message}the event was registered for {event.starts} to {event.ends}",
            )
    if days.last is not None and _text(days.last) > received[:10]:
        message = f"the event ends on {days.last}, after the report was received; "
        yield finding("office-from-the-future", "error", f"{message}correct the dates")


_EARLIER = MEMBERSHIPS.alias()
_MOVED = (
    select(
        MEMBERSHIPS,
        _EARLIER.c.federation.label("old_federation"),
        _EARLIER.c.club.label("old_club"),
    )
    .join(_EARLIER, _EARLIER.c.person == MEMBERSHIPS.c.person)
    .where(_EARLIER.c.valid_until == MEMBERSHIPS.c.valid_from)
    .where(_EARLIER.c.superseded.is_(None), MEMBERSHIPS.c.superseded.is_(None))
    .where(MEMBERSHIPS.c.valid_from > bindparam("first"))
    .where(MEMBERSHIPS.c.valid_from <= bindparam("last"))
    .where(MEMBERSHIPS.c.person.in_(bindparam("persons", expanding=True)))
    .order_by(MEMBERSHIPS.c.person)
)
"""Memberships that began within an event, with those before them."""


def _transfers(
    connection: Connection, days: Days, players: Sequence[tuple[int, int | None, int | None, str]]
) -> Iterator[Finding]:
    """Players who changed federation or club in the middle of the event."""
    persons = {person: start for start, _, person, _ in players if person is not None}
    given = {"first": _text(days.first), "last": _text(days.last), "persons": list(persons)}
    for row in connection.execute(_MOVED, given) if persons else ():
        old, new = (", ".join(filter(None, side)) for side in _sides(row))
        message = (
            f"player {persons[row.person]} moved from {old} to {new} on {row.valid_from}, in the "
            f"middle of the event; {old} counts until it ends, {new} on the list"
        )
        yield finding("office-transfer", "warning", message)


def _sides(row: Row[Any]) -> tuple[tuple[str, str], tuple[str, str]]:
    return (row.old_federation, row.old_club), (row.federation, row.club)


def finding(code: str, severity: str, message: str, clause: str = "") -> Finding:
    """A finding of the office in the shape of the checker's."""
    return {
        "code": code,
        "name": code,
        "severity": severity,
        "message": message,
        "line": None,
        "column": None,
        "end_column": None,
        "related": [],
        "clause": clause,
        "fix": None,
    }


# -- players --------------------------------------------------------------------------------------


def _listed_people(connection: Connection, t: Tournament, kind: str) -> ListedPeople:
    sought = sought_in(t)
    numbers = (fide_number(text) for text in sought.numbers)
    by_id = listed_by_number(connection, (n for n in numbers if n is not None), kind)
    doubtful = [
        (place, Unidentified(person, given, None if given is None else by_id.get(str(given))))
        for place, person in sought.in_doubt(by_id)
        if (given := fide_number(t.players[place].fide_id)) or not t.players[place].fide_id
    ]
    proposals = propose_persons(connection, [person for _, person in doubtful], kind)
    places = (place for place, _ in doubtful)
    edition = current_edition(connection, kind)
    month = None if edition is None else date.fromisoformat(edition.list_day)
    ratings: frozenset[Which] = frozenset((kind,))  # type: ignore[arg-type]
    candidates = MappingProxyType(dict(zip(places, proposals, strict=True)))
    return ListedPeople(MappingProxyType(by_id), ratings, candidates, month)


def _players(
    t: Tournament, listed: ListedPeople
) -> tuple[list[tuple[int, int | None, int | None, str]], list[Question]]:
    rows = []
    questions = []
    used = {player.fide_id for player in t.players}
    for place, player in enumerate(t.players):
        if t.by_number.get(player.number) is not player:
            continue
        given = fide_number(player.fide_id)
        identified = listed.identify(place, player, used)
        state = _state(given, identified)
        person = given if state in (KNOWN, FOREIGN) else None
        rows.append((player.number, given, person, state))
        if state in OPEN:
            questions.append(_question(player, given, state, identified))
    return rows, questions


_STATES = {
    Doubt.SOMEBODY_ELSE: DOUBTFUL,
    Doubt.MISTYPED: MISTYPED,
    Doubt.NO_NUMBER: PROPOSED,
}


def _state(given: int | None, identified: Identification) -> str:
    if identified.doubt is not None:
        return _STATES[identified.doubt]
    if given is None:
        return NEW
    return FOREIGN if identified.listed is None else KNOWN


def _question(
    player: Player, given: int | None, state: str, identified: Identification
) -> Question:
    candidates = list(identified.candidates)
    if identified.listed is not None:
        candidates.append(assess(Person.of(player), identified.listed))
    may_be: list[MayBe] = [
        {
            "person": int(candidate.player.fide_id),
            "score": candidate.score,
            "reasons": list(candidate.reasons),
        }
        for candidate in candidates
    ]
    return {
        "start_number": player.number,
        "name": player.name,
        "given": given,
        "state": state,
        "candidates": may_be,
    }


def event_bound(connection: Connection, submission: int) -> int | None:
    """The event of a submission."""
    return connection.scalar(select(BINDINGS.c.event).where(BINDINGS.c.submission == submission))
