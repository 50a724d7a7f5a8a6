"""Acts on people: entered, changed, checked in, byes, withdrawn, returned, expelled, removed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, person_of, refuse_unknown_byes
from crosstable.event.acts.halfpointbyes import circumstances_of_limits
from crosstable.event.journal import Line
from crosstable.event.people.numbering import insert_late_entry, numbers_of, strength
from crosstable.event.state import Event, Person, Section
from crosstable.event.systems.system import has_fixed_field, is_club_season, is_table
from crosstable.event.typed import check_person
from crosstable.event.warnings import Circumstance
from crosstable.model.fideids import LONGEST, SHORTEST, WELL_FORMED
from crosstable.model.phrases import phrase

DUTY = "D"
"""An absence for the club: a half-point bye for every reader of a report, and more in the table."""
DATA = (
    "name",
    "sex",
    "title",
    "rating",
    "federation",
    "fide_id",
    "born",
    "club",
    "rating_list",
    "half_byes",
    "national",
    "fixed_board",
)
"""What is known about a person, by the names of the journal."""


@dataclass(frozen=True)
class Entered(OfSection):
    """Somebody enters, under a permanent id."""

    NAME = "entered"

    person: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Twice the same person is asked about; a late entry is noted."""
        current = event.section(section)
        _check_data(self.data)
        if not self.data.get("name"):
            raise CannotAct(phrase("a player needs a name"))
        if self.person in current.people:
            raise CannotAct(phrase("the id {person} is taken", person=self.person))
        name = self.data["name"]
        fide_id = self.data.get("fide_id")
        yield from _number_faults(current, name, fide_id)
        for other in current.people.values():
            if other.name == name and (not fide_id or other.fide_id != fide_id):
                number = numbers_of(current).get(other.id)
                yield Circumstance("same-name", {"name": name, "number": number})
        if current.rounds and has_fixed_field(current):
            raise CannotAct(phrase("round 1 is paired, so {name} can no longer enter", name=name))
        if current.rounds:
            yield Circumstance("late-entry", {"name": name})

    def change(self, section: Section, line: Line) -> Section:
        """Before round 1 the number follows from the strength; later it is inserted by it."""
        last = section.last_round
        joins = last.number + 1 if last else 1
        return enter_person(section, Person(self.person, joins_in=joins, **self.data))


def enter_person(section: Section, person: Person) -> Section:
    """The section with somebody more."""
    section = section.with_person(person)
    if section.order is None or (is_table(section) and not section.rounds):
        return replace(section, order=None)  # lots are drawn again (C.05, 6)
    return replace(section, order=insert_late_entry(section, section.order, person))


@dataclass(frozen=True)
class DataChanged(OfSection):
    """Something that is known about a person changes."""

    NAME = "data-changed"

    person: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """The person exists and the values can be; two with one FIDE number are asked about."""
        current = event.section(section)
        person = person_of(current, self.person)
        _check_data(self.data)
        name = str(self.data.get("name", person.name))
        yield from _number_faults(current, name, self.data.get("fide_id"), person.id)

    def change(self, section: Section, line: Line) -> Section:
        """The numbers of a started event stay; a late entry gets its own with the first pairing."""
        before = section.people[self.person]
        person = before._replace(**self.data)
        section = section.with_person(person)
        if strength(person, section) == strength(before, section):
            return section
        return _place_by_strength(section, person)


def _place_by_strength(section: Section, person: Person) -> Section:
    """Somebody who came late and was never paired stands where the strength belongs (2.4)."""
    if section.order is None or not is_waiting(section, person):
        return section
    others = tuple(who for who in section.order if who != person.id)
    return replace(section, order=insert_late_entry(section, others, person))


def is_waiting(section: Section, person: Person) -> bool:
    """Whether somebody came late, and no round was paired since."""
    last = section.last_round
    return last is not None and person.joins_in > last.number


@dataclass(frozen=True)
class CheckedIn(OfSection):
    """Somebody is there, or is not."""

    NAME = "checked-in"

    person: str
    present: bool = True

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """The person exists."""
        person_of(event.section(section), self.person)
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """Checked in, or no longer."""
        person = section.people[self.person]
        return section.with_person(person._replace(is_checked_in=self.present))


@dataclass(frozen=True)
class EverybodyCheckedIn(OfSection):
    """Everybody is there but a few, who are not; who withdrew stays away."""

    NAME = "everybody-checked-in"

    missing: tuple[str, ...] = ()

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """The missing ones exist, and somebody's state changes."""
        current = event.section(section)
        for who in self.missing:
            person_of(current, who)
        if self.change(current, Line(0, "", "", self.NAME)) == current:
            raise CannotAct(phrase("this changes nothing: they are checked in like this already"))
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """Checked in, or not."""
        people = {
            person.id: person
            if person.withdrawn_after is not None
            else person._replace(is_checked_in=person.id not in self.missing)
            for person in section.people.values()
        }
        return replace(section, people=people)


@dataclass(frozen=True)
class ByeRequested(OfSection):
    """Byes for rounds that are not paired yet: H half a point, F a full one, Z none.

    In a club's season H is an evening away with notice, Z one without, and D one for the club.
    """

    NAME = "bye-requested"

    person: str
    rounds: tuple[int, ...]
    kind: str = "H"

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only for coming rounds; half-point byes have a limit (Q174)."""
        current = event.section(section)
        person = person_of(current, self.person)
        if has_fixed_field(current):
            raise CannotAct(phrase("this system has no byes; enter the game as a forfeit"))
        if self.kind == DUTY and not is_club_season(current):
            raise CannotAct(phrase("only a club's season (Keizer) knows absences for the club"))
        if self.kind not in ("H", "F", "Z", "", DUTY):
            raise CannotAct(
                phrase(
                    "{kind} is not a bye; use H (half a point), F (a point) or Z (zero points)",
                    kind=self.kind,
                )
            )
        last = current.last_round
        for number in self.rounds:
            if (
                last is not None
                and number <= last.number
                and not _was_missed(current, person, number)
            ):
                raise CannotAct(phrase("round {number} is already paired", number=number))
            if current.base.declared_rounds and not 1 <= number <= current.base.declared_rounds:
                raise CannotAct(
                    phrase(
                        "there is no round {number}; the event has {rounds} rounds",
                        number=number,
                        rounds=current.base.declared_rounds,
                    )
                )
        if self.kind == "F":
            yield Circumstance("full-point-bye")
        yield from self._over_the_limit(event, current, person)

    def _over_the_limit(
        self, event: Event, section: Section, person: Person
    ) -> Iterator[Circumstance]:
        if self.kind != "H" or is_club_season(section):
            return
        if not person.half_byes:
            yield Circumstance("bye-not-eligible", {"name": person.name})
        had = {round_.number for round_ in section.rounds if round_.absent.get(person.id) == "H"}
        coming = {
            n
            for n, kind in person.byes.items()
            if kind == "H" and (n > len(section.rounds) or n < person.joins_in)
        }
        yield from circumstances_of_limits(event, section, person.name, had | coming, self.rounds)

    def change(self, section: Section, line: Line) -> Section:
        """The byes stand with the person until the round is paired; none takes one back."""
        if self.kind not in ("", DUTY):
            refuse_unknown_byes((self.kind,))
        return section.with_person(with_byes(section.people[self.person], self.rounds, self.kind))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Full-point byes are recorded (Q179)."""
        if self.kind != "F":
            return None
        name = event.section(section).people[self.person].name
        return f"FPB @ Round {', '.join(map(str, self.rounds))}: {name}"


def with_byes(person: Person, rounds: Collection[int], kind: str) -> Person:
    """Somebody with these byes; an empty kind takes them back."""
    byes = {number: bye for number, bye in person.byes.items() if number not in rounds}
    duties = person.duties.difference(rounds)
    if kind == DUTY:
        duties |= {*rounds}
    if kind:
        byes |= dict.fromkeys(rounds, "H" if kind == DUTY else kind)
    return person._replace(byes=byes, duties=duties)


def _was_missed(section: Section, person: Person, number: int) -> bool:
    """Whether a round was over before somebody came, who is not paired yet."""
    return is_waiting(section, person) and number < person.joins_in


@dataclass(frozen=True)
class Withdrawn(OfSection):
    """Somebody plays no further rounds."""

    NAME = "withdrawn"

    person: str
    expelled: bool = False

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """A round that is paired is played or lost; an expulsion is asked about."""
        current = event.section(section)
        person = person_of(current, self.person)
        if person.withdrawn_after is not None:
            raise CannotAct(phrase("{name} has already withdrawn", name=person.name))
        last = current.last_round
        if last is not None and any(self.person in b.pair for b in last.open_boards):
            yield Circumstance("withdraw-paired", {"name": person.name, "round": last.number})
        if self.expelled:
            yield Circumstance("expelled", {"name": person.name})

    def change(self, section: Section, line: Line) -> Section:
        """From the next round on the person is not paired."""
        last = section.last_round
        person = section.people[self.person]
        after = last.number if last else 0
        return section.with_person(
            person._replace(withdrawn_after=after, is_expelled=self.expelled)
        )


@dataclass(frozen=True)
class Returned(OfSection):
    """Somebody who withdrew plays again."""

    NAME = "returned"

    person: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only somebody who withdrew can return."""
        person = person_of(event.section(section), self.person)
        if person.withdrawn_after is None:
            raise CannotAct(phrase("{name} has not withdrawn", name=person.name))
        if person.is_expelled:
            raise CannotAct(phrase("{name} was expelled", name=person.name))
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """The rounds between stay without points."""
        return section.with_person(section.people[self.person]._replace(withdrawn_after=None))


@dataclass(frozen=True)
class Removed(OfSection):
    """An entry is removed before round 1; later people withdraw."""

    NAME = "removed"

    person: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Nobody who has a number for good is removed."""
        current = event.section(section)
        person = person_of(current, self.person)
        if current.rounds:
            raise CannotAct(
                phrase(
                    "round 1 is paired, so {name} cannot be removed, only withdrawn",
                    name=person.name,
                )
            )
        if any(self.person in team.roster for team in current.teams.values()):
            raise CannotAct(
                phrase("{name} is in a team; change its roster first", name=person.name)
            )
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """The others move up."""
        people = {key: person for key, person in section.people.items() if key != self.person}
        order = section.order
        if order is not None:
            rest = tuple(who for who in order if who != self.person)
            order = None if is_table(section) else rest  # lots are drawn again (C.05, 6)
        prohibited = tuple(
            prohibition
            for prohibition in section.prohibited
            if self.person not in prohibition.group
        )
        return replace(section, people=people, order=order, prohibited=prohibited)


def _number_faults(
    section: Section, name: str, fide_id: object, own: str = ""
) -> Iterator[Circumstance]:
    """Others who have the FIDE number already, and a number that cannot be right."""
    if fide_id and WELL_FORMED.fullmatch(str(fide_id)) is None:
        yield Circumstance(
            "fide-number-odd", {"fide_id": str(fide_id), "shortest": SHORTEST, "longest": LONGEST}
        )
    for other in section.people.values():
        if fide_id and other.fide_id == fide_id and other.id != own:
            yield Circumstance(
                "same-fide-id", {"name": name, "fide_id": str(fide_id), "other": other.name}
            )


def _check_data(data: Mapping[str, Any]) -> None:
    for key in data:
        if key not in DATA:
            raise CannotAct(
                phrase(
                    "players have no {key}; choose from {fields}",
                    key=key,
                    fields=", ".join(DATA),
                )
            )
    check_person(data)
