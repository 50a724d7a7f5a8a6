"""Entries held against a rating list: what differs is reported, and taken over by choice only."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from crosstable.event.acts.people import DataChanged
from crosstable.event.intake.fromlists import Source, list_named, listed_data, listed_rating
from crosstable.event.people.numbering import numbers_of
from crosstable.event.state import Person, Section
from crosstable.event.typed import PersonData, PersonValue
from crosstable.lists.names import is_same_name
from crosstable.lists.store import ListStore, StoredPlayer
from crosstable.model.dates import PartialDate

NATIONAL = "national"


class Difference(NamedTuple):
    """Somebody of whom the list has other data than the event."""

    person: Person
    number: int
    data: PersonData
    """What the list has, by the names of the journal."""

    @property
    def was(self) -> dict[str, PersonValue]:
        """What the event has instead."""
        return {key: getattr(self.person, key) for key in self.data}


class Comparison(NamedTuple):
    """The entries of a section and a list."""

    list: str
    date: str
    is_in_force: bool | None
    """Whether the list is the one of the month in which the event starts; None if nobody knows."""
    differences: tuple[Difference, ...]
    missing: tuple[str, ...]
    """Names of those who are not in the list, or have no FIDE number."""

    def acts(self, wanted: Collection[str] | None = None) -> tuple[DataChanged, ...]:
        """The acts that take over what differs, of everybody or of some ids."""
        return tuple(
            DataChanged(difference.person.id, difference.data)
            for difference in self.differences
            if wanted is None or difference.person.id in wanted
        )


def compared_with_list(
    section: Section, source: Source, store: ListStore, *, national: bool = False
) -> Comparison:
    """What a list has otherwise than the event, for everybody with a FIDE number.

    `national`: only the rating, which is kept as the national one.
    """
    used = list_named(store, source.list)
    numbers = numbers_of(section)
    differences: list[Difference] = []
    missing: list[str] = []
    for person in sorted(section.people.values(), key=lambda person: numbers[person.id]):
        player = _find_in_list(person, store, used.name)
        if player is None:
            missing.append(person.name)
            continue
        rating = listed_rating(player, used, source.kinds)
        known = (
            {NATIONAL: rating.get("rating")} if national else _known_data(player, person, rating)
        )
        other = {key: value for key, value in known.items() if _differs(person, key, value)}
        if "rating" in other:
            other["rating_list"] = rating["rating_list"]
        if other:
            differences.append(Difference(person, numbers[person.id], other))
    in_force = _is_in_force(section, used.date)
    return Comparison(used.name, used.date, in_force, tuple(differences), tuple(missing))


def _find_in_list(person: Person, store: ListStore, name: str) -> StoredPlayer | None:
    if not person.fide_id:
        return None
    return next((player for player in store.search(person.fide_id) if player.list == name), None)


def _known_data(
    player: StoredPlayer, person: Person, rating: Mapping[str, int | str]
) -> dict[str, PersonValue]:
    """What a list says, but for what only looks different: a spelling, a year for a whole date."""
    data: dict[str, PersonValue] = {**listed_data(player), **rating}
    del data["fide_id"]
    if is_same_name(person.name, player.name):
        del data["name"]
    born = PartialDate.parse(person.born or "")
    if born is not None and born.year == player.birth_year:
        del data["born"]
    return data


def _differs(person: Person, key: str, value: object) -> bool:
    """Whether the list knows better; what it does not say is no difference, but for a title."""
    own = getattr(person, key)
    if key == "rating_list":
        return False  # it comes with another rating
    return own != value and (value is not None or (key == "title" and bool(own)))


def _is_in_force(section: Section, day: str) -> bool | None:
    start = section.base.start
    listed = PartialDate.parse(day)
    if start is None or listed is None or listed.year is None or start.year is None:
        return None
    return (listed.year, listed.month) == (start.year, start.month)
