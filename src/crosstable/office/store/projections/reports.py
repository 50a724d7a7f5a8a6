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


def _registered(place: Place, act: Act) -> None:
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


def _changed(place: Place, act: Act) -> None:
    place.change(EVENTS, {"number": act.facts["event"]}, **act.facts["changes"])


_OF_SUBMISSION = (
    *("content", "size", "file", "club", "replaces", "receipt", "kind", "first_day", "last_day"),
    *("verdict", "findings"),
)


def _submitted(place: Place, act: Act) -> None:
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


def _bound(place: Place, act: Act) -> None:
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


def _resolved(place: Place, act: Act) -> None:
    facts = act.facts
    key = {"submission": facts["submission"], "start_number": facts["start_number"]}
    place.change(PARTICIPATIONS, key, person=facts["person"], state=facts["state"])


def _decided(place: Place, act: Act) -> None:
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


def _appealed(place: Place, act: Act) -> None:
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
    "event-registered": _registered,
    "event-changed": _changed,
    "report-submitted": _submitted,
    "report-bound": _bound,
    "player-resolved": _resolved,
    "report-decided": _decided,
    "appeal-opened": _appealed,
    "appeal-closed": _appeal_closed,
}
