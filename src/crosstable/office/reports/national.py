"""National ratings in a report: record 172 and an NRS record for each player of the national list.

A federation that keeps a list of its own gives such reports to its arbiters before an event, and
adds the records to reports that come without them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection

from crosstable.errors import OfficeProblem
from crosstable.model.records import NationalRecord, RankingMethod
from crosstable.model.tournament import Tournament
from crosstable.office.lists.calendar import national_rules_of
from crosstable.office.people.asking import current_edition, kept_numbers, listed_by_number
from crosstable.office.store.kinds import NATIONAL
from crosstable.ratings.period.partition import fide_number

NATIONAL_FIRST = "NRO"
"""Record 172: the national ratings decide the starting rank."""


class WithRecords(NamedTuple):
    """A report with national records, and the starting numbers of players without a rating."""

    tournament: Tournament
    rated: tuple[int, ...]
    unrated: tuple[int, ...]


def with_national_records(connection: Connection, t: Tournament) -> WithRecords:
    """The report with the ratings of the newest national list, in place of what it has of them."""
    federation = national_rules_of(connection).federation
    if current_edition(connection, NATIONAL) is None:
        raise OfficeProblem("the office has no national list; import the initial one first")
    merged = kept_numbers(connection)
    numbers = {
        start: merged.get(number, number)
        for start, player in t.by_number.items()
        if (number := fide_number(player.fide_id)) is not None
    }
    listed = listed_by_number(connection, numbers.values(), NATIONAL)
    records = []
    unrated = []
    for start, player in t.by_number.items():
        person = listed.get(str(numbers.get(start, "")))
        if person is None or not person.standard:
            unrated.append(start)
            continue
        records.append(
            NationalRecord(
                federation,
                start,
                person.standard,
                person.fide_id,
                player.sex,
                None,
                player.name,
                person.federation,
                player.born,
            )
        )
    others = tuple(record for record in t.national if record.federation != federation)
    methods = tuple(known for known in t.ranking_methods if known.federation != federation)
    changed = replace(
        t,
        national=(*others, *records),
        ranking_methods=(*methods, RankingMethod(federation, NATIONAL_FIRST)),
    )
    return WithRecords(changed, tuple(record.number for record in records), tuple(unrated))
