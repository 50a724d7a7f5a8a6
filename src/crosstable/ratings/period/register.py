"""The register of rated events: so that no game is rated twice, in this period or in a later one.

It lies beside the list of a period and is read with it. Without a register nobody knows what was
rated before.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from crosstable.model.phrases import phrase
from crosstable.ratings.period.findings import WARNING, PeriodFinding
from crosstable.ratings.period.identity import Identity, is_same_event

REGISTER_NAME = "register.csv"
COLUMNS = ("name", "federation", "start", "list", "rounds", "people")
"""Header, the list on which it was rated last, fingerprints of the rated rounds, the players."""
_KEPT_MONTHS = 48
"""A report is too late after a few lists; four years are plenty."""
_LONGEST_CELL = 1 << 24


class RatedEvent(NamedTuple):
    """An event of the register; rounds that were not rated have no fingerprint."""

    identity: Identity
    list_day: date


class Register:
    """Rated events, found by what is known of an event."""

    def __init__(self, events: Iterable[RatedEvent]) -> None:
        self.events = tuple(events)
        self._by_header: dict[tuple[str, str, str], list[RatedEvent]] = {}
        self._by_rounds: dict[tuple[str, ...], list[RatedEvent]] = {}
        for event in self.events:
            identity = event.identity
            self._by_header.setdefault(
                (identity.name, identity.federation, identity.start), []
            ).append(event)
            self._by_rounds.setdefault(identity.rounds, []).append(event)

    def find(self, identity: Identity) -> RatedEvent | None:
        """The entry of the same event, if there is one."""
        header = identity.name, identity.federation, identity.start
        candidates = (
            *self._by_header.get(header, ()),
            *self._by_rounds.get(identity.rounds, ()),
        )
        return next((e for e in candidates if is_same_event(e.identity, identity)), None)

    def with_rated(self, rated: Iterable[RatedEvent], next_list: date) -> Register:
        """The register after a period; entries of long ago are dropped."""
        new = list(rated)
        again = {self.find(event.identity) for event in new}
        oldest = (next_list.year * 12 + next_list.month) - _KEPT_MONTHS
        kept = (
            event
            for event in self.events
            if event not in again and event.list_day.year * 12 + event.list_day.month > oldest
        )
        return Register((*kept, *new))


def register_text(register: Register) -> str:
    """The register as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for event in sorted(register.events, key=_order):
        identity = event.identity
        rounds = " ".join(fingerprint or "-" for fingerprint in identity.rounds)
        people = "|".join(sorted(identity.people))
        writer.writerow(
            (identity.name, identity.federation, identity.start, event.list_day, rounds, people)
        )
    return text.getvalue()


def _order(event: RatedEvent) -> tuple[object, ...]:
    identity = event.identity
    return event.list_day, identity.start, identity.federation, identity.name, identity.rounds


def read_register(path: Path) -> tuple[Register, tuple[PeriodFinding, ...]]:
    """The register of a file; rows that are not understood are noted."""
    events: list[RatedEvent] = []
    findings: list[PeriodFinding] = []
    csv.field_size_limit(_LONGEST_CELL)
    with path.open(encoding="utf-8", errors="replace", newline="") as stream:
        for number, row in _rows(stream):
            event = _event(row)
            if event is not None:
                events.append(event)
            elif number > 1:
                message = phrase("{file}: this row is not understood; left out", file=path.name)
                findings.append(PeriodFinding("register-row", WARNING, message, line=number))
    return Register(events), tuple(findings)


def _rows(lines: Iterable[str]) -> Iterator[tuple[int, Sequence[str]]]:
    reader = csv.reader(lines)
    number = 0
    while True:
        number += 1
        try:
            yield number, next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield number, ()


def _event(row: Sequence[str]) -> RatedEvent | None:
    if len(row) != len(COLUMNS):
        return None
    name, federation, start, day, rounds, people = row
    try:
        list_day = date.fromisoformat(day)
    except ValueError:
        return None
    fingerprints = tuple("" if text == "-" else text for text in rounds.split())
    everybody = frozenset(people.split("|"))
    return RatedEvent(Identity(name, federation, start, everybody, fingerprints), list_day)
