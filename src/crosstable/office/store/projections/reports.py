"""Events, the reports that were handed in, and what was decided about them."""

from __future__ import annotations

import json

from crosstable.office.store.bulk import insert_rows
from crosstable.office.store.chain import Act
from crosstable.office.store.projections.rows import Place
from crosstable.office.store.tables import (
    APPEALS,
    BINDINGS,
    DECISIONS,
    EVENTS,
    PARTICIPATIONS,
    SUBMISSIONS,
)

_OF_EVENT = (
    *("name", "place", "federation", "starts", "ends", "kind", "rate_of_play", "fee_class"),
    *("club", "official", "league", "highest", "highest_woman", "registered_on", "notice"),
)


def _register_event(place: Place, act: Act) -> None:
    arbiters = act.says("arbiters") or []
    place.insert(
        EVENTS,
        number=act.facts["event"],
        organiser=act.says("organiser"),
        arbiters=json.dumps(arbiters, ensure_ascii=False),
        state="registered",
        by=act.by,
        since=act.number,
        **{name: act.facts[name] for name in _OF_EVENT},
    )


def _change_event(place: Place, act: Act) -> None:
    place.change(EVENTS, {"number": act.facts["event"]}, **act.facts["changes"])


_OF_SUBMISSION = (
    *("content", "size", "file", "club", "replaces", "receipt", "kind", "first_day", "last_day"),
    *("verdict", "findings"),
)


def _add_submission(place: Place, act: Act) -> None:
    facts = act.facts
    number = act.facts["submission"]
    place.insert(
        SUBMISSIONS,
        number=number,
        by=act.by,
        received_at=facts["received_at"],
        act=act.number,
        **{name: facts[name] for name in _OF_SUBMISSION},
    )
    if facts["event"] is not None:
        place.insert(BINDINGS, submission=number, event=facts["event"], act=act.number)
    columns = ("submission", "start_number", "given", "person", "state")
    rows = ((number, *player) for player in facts["players"])
    insert_rows(place.connection, PARTICIPATIONS, columns, rows)


def _bind_event(place: Place, act: Act) -> None:
    facts = act.facts
    submission = act.facts["submission"]
    place.connection.execute(BINDINGS.delete().where(BINDINGS.c.submission == submission))
    place.insert(
        BINDINGS,
        submission=submission,
        event=facts["event"],
        act=act.number,
        verdict=facts["verdict"],
        findings=facts["findings"],
    )


def _resolve_player(place: Place, act: Act) -> None:
    facts = act.facts
    key = {"submission": facts["submission"], "start_number": facts["start_number"]}
    place.change(PARTICIPATIONS, key, person=facts["person"], state=facts["state"])


def _add_decision(place: Place, act: Act) -> None:
    facts = act.facts
    place.insert(
        DECISIONS,
        act=act.number,
        submission=facts["submission"],
        outcome=facts["outcome"],
        reason=facts["reason"],
        counts_from=facts["counts_from"],
        findings=facts["findings"],
        by=act.by,
        at=act.at,
    )
    for start_number, person in facts["persons"]:
        key = {"submission": facts["submission"], "start_number": start_number}
        place.change(PARTICIPATIONS, key, person=person, state="decided")


def _add_appeal(place: Place, act: Act) -> None:
    facts = act.facts
    place.insert(
        APPEALS,
        number=facts["appeal"],
        submission=facts["submission"],
        person=facts["person"],
        reason=act.says("reason"),
        outcome="open",
        answer="",
        opened=act.number,
        closed=None,
    )


def _appeal_closed(place: Place, act: Act) -> None:
    facts = act.facts
    place.change(
        APPEALS,
        {"number": facts["appeal"]},
        outcome=facts["outcome"],
        answer=facts["answer"],
        closed=act.number,
    )


PROJECTIONS = {
    "event-registered": _register_event,
    "event-changed": _change_event,
    "report-submitted": _add_submission,
    "report-bound": _bind_event,
    "player-resolved": _resolve_player,
    "report-decided": _add_decision,
    "appeal-opened": _add_appeal,
    "appeal-closed": _appeal_closed,
}
