"""The report behind some bytes, and what goes with it: rating list, event details, documents.

The last few are remembered, since people stay with a file.
"""

from __future__ import annotations

from functools import lru_cache

from crosstable.errors import NoReport
from crosstable.lists.lookup import ListedPeople, list_for
from crosstable.model.details.event import EventDetails
from crosstable.model.details.reading import parse_details
from crosstable.model.findings import Finding
from crosstable.model.tournament import Tournament
from crosstable.output.forms.case import Case
from crosstable.output.forms.making import case_of
from crosstable.reading.files import loads
from crosstable.text.source import Source

REMEMBERED = 4
"""Reports that a worker keeps; one of 300 players needs about two megabytes."""


@lru_cache(maxsize=REMEMBERED)
def report(data: bytes) -> Tournament:
    """The report, or a complaint that it is none."""
    t = loads(data)
    if t.verdict is not None:
        raise NoReport(t.verdict.message)
    return t


@lru_cache(maxsize=REMEMBERED)
def listed_people(data: bytes, path: str | None) -> ListedPeople | None:
    """What a rating list says about the players of a report: one pass over the list."""
    return None if path is None else list_for(report(data), path)


def details_of(said: bytes | None) -> EventDetails | None:
    """The event details that were brought along."""
    return None if said is None else _parse_details(said)[0]


def details_findings(said: bytes) -> tuple[Finding, ...]:
    """What is wrong with the event details."""
    return _parse_details(said)[1]


@lru_cache(maxsize=REMEMBERED)
def _parse_details(said: bytes) -> tuple[EventDetails, tuple[Finding, ...]]:
    source, noticed = Source.read(said)
    details, findings = parse_details("\n".join(source.texts))
    return details, (*noticed, *findings)


@lru_cache(maxsize=REMEMBERED)
def case(
    data: bytes,
    rating_list: str | None = None,
    details: bytes | None = None,
    language: str = "en",
    round_number: int | None = None,
    player: int | None = None,
) -> Case:
    """What the documents of an event are made of."""
    return case_of(
        report(data),
        players=listed_people(data, rating_list),
        details=details_of(details),
        language=language,
        round_number=round_number,
        player=player,
    )
