"""The people of a table become entries: matched to a list, compared with who is there, entered.

Nothing happens before everything was looked at, and then all of it or nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.event.acts.act import Act
from crosstable.event.acts.people import DataChanged, Entered
from crosstable.event.details import running
from crosstable.event.intake.entries import (
    Differences,
    Entries,
    Seat,
    differences,
    finder_of_people,
    spellings_of_clubs,
)
from crosstable.event.intake.fromlists import (
    KINDS,
    SEQUENCES,
    Found,
    Match,
    Source,
    complete_entry,
    list_named,
    match_entry,
)
from crosstable.event.intake.spelling import club_key
from crosstable.event.intake.teamtables import names_of_teams, seats_in, team_acts
from crosstable.event.state import Event, Section
from crosstable.event.typed import PersonData
from crosstable.lists.store import ListStore
from crosstable.model.timecontrol import parse_time_control
from crosstable.rules.rateofplay import STANDARD, kind_of_play

PARTS = ("new", "changed")

Chooser = Callable[[Match], Found | None]
"""Asks somebody who of the proposals is meant."""


def nobody(match: Match) -> Found | None:
    """Nobody can be asked: whoever is doubtful stays as given."""
    return None


class Registration(NamedTuple):
    """What a table would do, before anything is done."""

    section: Section
    entries: Entries
    found: Differences
    matches: tuple[Match, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays in which team, if teams play and the table says it."""
        return seats_in(self.section, self.entries.seats)

    @property
    def teams(self) -> tuple[str, ...]:
        """The names of the teams of the table."""
        return tuple(names_of_teams(self.seats).values())

    def acts(self, parts: Collection[str] = PARTS) -> tuple[Act, ...]:
        """The acts that it needs."""
        new = [Entered(new_id(), _with_name(data)) for data in self.found.new]
        changed = [DataChanged(person.id, other) for person, other in self.found.changed]
        if "new" not in parts:
            return tuple(changed) if "changed" in parts else ()
        return (*new, *(changed if "changed" in parts else ()), *self._teams(new))

    def _teams(self, new: Sequence[Entered]) -> Iterator[Act]:
        """The teams of the table; those who are new are so in its order."""
        find = finder_of_people(self.section)
        entering = iter(new)
        who = [find(data) or next(entering) for data in self.entries.people]
        ids = [person.person if isinstance(person, Entered) else person.id for person in who]
        people = dict(zip(self.entries.numbers, ids, strict=True)) if self.seats else {}
        return team_acts(self.section, self.seats, people)


def new_id() -> str:
    """A permanent id for somebody."""
    return f"p{secrets.token_hex(4)}"


def _with_name(data: PersonData) -> PersonData:
    """Somebody of whom only the number is known is called by it until a list is asked."""
    return data if data.get("name") else {**data, "name": f"FIDE {data['fide_id']}"}


def sequence_of(event: Event, section: Section) -> tuple[str, ...]:
    """The ratings of a list that count, in their order: as set, else by the time control."""
    stated = [kind for kind in running(event.details, "rating_sequence", []) if kind in KINDS]
    if stated:
        return tuple(stated)
    control = parse_time_control(section.base.time_control_code or "")
    return SEQUENCES[STANDARD if control is None else kind_of_play(control)]


def usual_list(event: Event) -> str | None:
    """The list that entries are completed from unless somebody names another one."""
    return running(event.details, "rating_list", "") or None


def registration(
    section: Section,
    entries: Entries,
    source: Source | None = None,
    choose: Chooser = nobody,
    store: ListStore | None = None,
) -> Registration:
    """What a table would do; with a list, whoever is found in it gets what is missing."""
    matches: tuple[Match, ...] = ()
    spellings = spellings_of_clubs(section, entries.people)
    people = tuple(_with_usual_club(data, spellings) for data in entries.people)
    entries = entries._replace(people=people)
    if source is not None:
        store = ListStore() if store is None else store
        matches = tuple(match_entry(data, store, source.list) for data in entries.people)
        people = _complete_entries(entries.people, matches, source, choose, store)
        entries = entries._replace(people=people)
    return Registration(section, entries, differences(section, entries), matches)


def _with_usual_club(data: PersonData, spellings: Mapping[str, str]) -> PersonData:
    club = data.get("club")
    return {**data, "club": spellings[club_key(str(club))]} if club else data


def _complete_entries(
    people: Sequence[PersonData],
    matches: Sequence[Match],
    source: Source,
    choose: Chooser,
    store: ListStore,
) -> tuple[PersonData, ...]:
    used = list_named(store, source.list)
    done: list[PersonData] = []
    for data, match in zip(people, matches, strict=True):
        chosen = match.found[0] if match.is_certain else choose(match) if match.found else None
        player = None if chosen is None else chosen.player
        done.append(data if player is None else complete_entry(data, player, used, source.kinds))
    return tuple(done)
