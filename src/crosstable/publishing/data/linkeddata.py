"""JSON-LD of an event (schema.org `SportsEvent`), for search engines."""

from __future__ import annotations

import json

from crosstable.model.jsonschema import Json
from crosstable.output.language import Say
from crosstable.publishing.data.snapshot import day
from crosstable.publishing.source import PublicEvent


def linked_data(event: PublicEvent, address: str, say: Say) -> str:
    """The object as text that can stand inside a page: no sign in it can end the element."""
    description = _event(event)
    if address:
        description["url"] = f"{address}index.html"
    days = enumerate(event.t.round_dates, 1)
    subs = [_round(event, number, address, say) for number, each_day in days if each_day]
    if subs:
        description["subEvent"] = subs
    text = json.dumps({"@context": "https://schema.org", **description}, ensure_ascii=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _event(event: PublicEvent) -> dict[str, Json]:
    t = event.t
    jsons: dict[str, Json] = {"@type": "SportsEvent", "name": event.name, "sport": "Chess"}
    if begun := day(t.start):
        jsons["startDate"] = begun
    if ended := day(t.end) or begun:
        jsons["endDate"] = ended
    jsons["eventStatus"] = "https://schema.org/EventScheduled"
    jsons["eventAttendanceMode"] = "https://schema.org/OfflineEventAttendanceMode"
    jsons["location"] = _place(event)
    return jsons


def _place(event: PublicEvent) -> dict[str, Json]:
    where = ", ".join(filter(None, (event.t.city, event.t.federation))) or event.name
    return {"@type": "Place", "name": where, "address": where}


def _round(event: PublicEvent, number: int, address: str, say: Say) -> dict[str, Json]:
    """A round of the event, complete by itself."""
    description = _event(event)
    description["name"] = f"{event.name}: {say('Round {n}').format(n=number)}"
    if address and number <= event.t.paired_rounds:
        description["url"] = f"{address}round-{number}.html"
    when = day(event.t.round_dates[number - 1])
    if when:
        description["startDate"] = description["endDate"] = when
    return description
