"""Who is who: the people of the other program's list, and those of the event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from crosstable.event.people.numbering import numbers_of
from crosstable.event.state import Person, Section
from crosstable.model.phrases import Words, phrase
from crosstable.reading.beside.names import name_keys
from crosstable.reading.beside.snapshot import SeenPlayer, Snapshot

SOMEBODY_NEW = "new"
"""The answer that somebody is nobody who is here."""
_DATA = ("sex", "title", "rating", "national", "federation", "fide_id", "born", "club")


class PersonChange(NamedTuple):
    """Somebody who is new, changed or no longer listed there."""

    kind: str
    """`new`, `changed`, `renamed` or `gone`."""
    who: str
    name: str
    number: int
    data: Mapping[str, str | int | None]
    """What is new about the person."""
    before: Mapping[str, str | int | None]


class Identity(NamedTuple):
    """The ids of the people there, by their numbers, and what is different about them."""

    ids: Mapping[int, str]
    changes: tuple[PersonChange, ...]
    problems: tuple[Words, ...]

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers there by id."""
        return {who: number for number, who in self.ids.items()}


def identify(section: Section, snapshot: Snapshot, matches: Mapping[str, str]) -> Identity:
    """Who of the list is who of the event: by hand, by FIDE number, by name, by number and data."""
    search = _Search(section, matches)
    ids: dict[int, str] = {}
    changes: list[PersonChange] = []
    problems: list[Words] = []
    unknown: list[SeenPlayer] = []
    for seen in snapshot.players:
        persons = search.persons_of(seen)
        if len(persons) > 1:
            names = "; ".join(person.name for person in persons)
            problems.append(phrase("{name} may be {names}", name=seen.name, names=names))
        elif not persons:
            unknown.append(seen)
        elif persons[0].id in ids.values():
            problems.append(phrase("{name} is there twice in the list", name=persons[0].name))
        else:
            ids[seen.number] = persons[0].id
    for seen in unknown:
        here = search.person_numbered(seen.number, {*ids.values()})
        if here is not None and not search.is_somebody_new(seen):
            if not _is_alike(here, seen):
                problems.append(
                    phrase(
                        "number {n} is {there} there and {here} here; say whether that is one "
                        "person",
                        n=seen.number,
                        there=seen.name,
                        here=here.name,
                    )
                )
                continue
            ids[seen.number] = here.id
        else:
            ids[seen.number] = new_person_id(seen, section)
    people = section.people
    numbers = numbers_of(section) if section.people else {}
    for seen in snapshot.players:
        who = ids.get(seen.number)
        if who is not None:
            change = _change(people.get(who), who, seen)
            changes += [] if change is None else [change]
    if snapshot.players and not problems:
        for person in people.values():
            if person.id not in ids.values() and person.withdrawn_after is None:
                number = numbers.get(person.id, 0)
                changes.append(PersonChange("gone", person.id, person.name, number, {}, {}))
    return Identity(ids, tuple(changes), tuple(problems))


class _Search:
    """The people of a section, to be found by what a list tells of somebody."""

    def __init__(self, section: Section, matches: Mapping[str, str]) -> None:
        self._people = section.people
        self._matches = matches
        self._numbers = numbers_of(section) if section.people else {}
        self._by_number = {number: who for who, number in self._numbers.items()}
        self._by_fide: dict[str, list[Person]] = {}
        self._by_key: dict[str, list[Person]] = {}
        for person in section.people.values():
            if person.fide_id:
                self._by_fide.setdefault(person.fide_id, []).append(person)
            for key in name_keys(person.name):
                self._by_key.setdefault(key, []).append(person)

    def is_somebody_new(self, seen: SeenPlayer) -> bool:
        """Whether somebody said so."""
        return self._matches.get(seen.name) == SOMEBODY_NEW

    def persons_of(self, seen: SeenPlayer) -> Sequence[Person]:
        """Those who may be meant."""
        by_hand = self._people.get(self._matches.get(seen.name, ""))
        if by_hand is not None:
            return [by_hand]
        if self.is_somebody_new(seen):
            return []
        by_fide = self._by_fide.get(seen.fide_id or "", [])
        if len(by_fide) == 1:
            return by_fide
        named = {
            person.id: person
            for key in name_keys(seen.name)
            for person in self._by_key.get(key, ())
        }
        if len(named) > 1:  # namesakes are told apart by their numbers
            own = self._by_number.get(seen.number, "")
            return [named[own]] if own in named else [*named.values()]
        return [*named.values()]

    def person_numbered(self, number: int, taken: set[str]) -> Person | None:
        """Whoever has this number here and was not found by name."""
        who = self._by_number.get(number)
        return None if who is None or who in taken else self._people[who]


def _is_alike(here: Person, seen: SeenPlayer) -> bool:
    """Whether somebody with another name is the same person: the same birth or rating."""
    year = (here.born or "")[:4]
    if year and seen.born and year != seen.born[:4]:
        return False
    has_same_year = bool(year) and bool(seen.born)
    has_same_rating = here.rating is not None and here.rating == seen.rating
    return has_same_year or has_same_rating


def _change(here: Person | None, who: str, seen: SeenPlayer) -> PersonChange | None:
    known = {name: value for name in _DATA if (value := getattr(seen, name)) is not None}
    if here is None:
        data: dict[str, str | int | None] = {"name": seen.name, **known}
        return PersonChange("new", who, seen.name, seen.number, data, {})
    different = {name: value for name, value in known.items() if _differs(here, name, value)}
    kind = "changed"
    if not seen.is_squashed and not name_keys(seen.name) & name_keys(here.name):
        different["name"] = seen.name
        kind = "renamed"
    if not different:
        return None
    before = {name: getattr(here, name) for name in different}
    return PersonChange(kind, who, here.name, seen.number, different, before)


def _differs(here: Person, name: str, value: str | int) -> bool:
    """A list that knows less does not change what is known here."""
    known = getattr(here, name)
    if name == "born" and known is not None:
        return not str(known).startswith(str(value)[:4]) or (len(str(value)) > len(str(known)))
    if name in ("sex", "club", "federation", "title"):
        return known is None or str(known).casefold() != str(value).casefold()
    return bool(known != value)


def new_person_id(seen: SeenPlayer, section: Section) -> str:
    """An id for somebody new: made from the list, so that looking twice gives the same one."""
    text = f"{section.id}:{seen.number}:{seen.name}"
    return "p" + sha256(text.encode()).hexdigest()[:8]
