"""Acts on starting numbers and on who must not meet: what the rules fix as the event goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, person_of
from crosstable.event.acts.teams import known_team
from crosstable.event.journal import Line
from crosstable.event.people.numbering import made_again, numbers_of, order_of, playing_strength
from crosstable.event.state import Event, Prohibition, Section
from crosstable.event.typed import MOST_ROUNDS
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import Filling, enumerated, phrase

LAST_ROUND_FOR_NUMBERS = 4
"""Once this round is paired numbers change for late entries only (C.04.2, 2.3)."""


def _circumstances_of_numbers(section: Section) -> Iterator[Circumstance]:
    if section.imported_numbers:
        raise CannotAct(phrase("the numbers of an imported report cannot be changed"))
    if len(section.rounds) >= LAST_ROUND_FOR_NUMBERS:
        yield Circumstance("numbers-after-round-4")


@dataclass(frozen=True)
class NumbersExchanged(OfSection):
    """Two players of equal rating exchange their starting numbers."""

    NAME = "numbers-exchanged"

    one: str
    other: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Among equals only, and not once round 4 is paired (Q148 to Q152)."""
        current = event.section(section)
        person = person_of(current, self.one)
        other = person_of(current, self.other)
        if person == other:
            raise CannotAct(phrase("numbers can only be swapped between two different players"))
        yield from _circumstances_of_numbers(current)
        numbers = numbers_of(current)
        ratings = [playing_strength(person, current) for person in (person, other)]
        if ratings[0] != ratings[1]:
            values: dict[str, Filling] = {"one": person.name, "rating": ratings[0]}
            values |= {"other": other.name, "other_rating": ratings[1]}
            yield Circumstance("numbers-exchanged-unequal", values)
        values = {"one": numbers[self.one], "other": numbers[self.other]}
        yield Circumstance("numbers-exchanged", values)

    def change(self, section: Section, line: Line) -> Section:
        """The order with the two in each other's places."""
        swap = {self.one: self.other, self.other: self.one}
        return replace(section, order=tuple(swap.get(who, who) for who in order_of(section)))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded once the event has begun (Q113)."""
        current = event.section(section)
        if not current.rounds:
            return None
        name, other = (current.people[who].name for who in (self.one, self.other))
        return f"Exchange @ Round {len(current.rounds)}: {name} and {other}"


@dataclass(frozen=True)
class NumbersMadeAgain(OfSection):
    """The starting numbers follow the ratings and titles as they are now."""

    NAME = "numbers-made-again"

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Until round 4 is paired, for corrected ratings (Q153 to Q155)."""
        current = event.section(section)
        yield from _circumstances_of_numbers(current)
        if current.rounds:
            yield Circumstance("numbers-made-again", {"round": len(current.rounds)})

    def change(self, section: Section, line: Line) -> Section:
        """By rating and title; equals keep their order."""
        return replace(section, order=made_again(section))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded once the event has begun (Q113)."""
        current = event.section(section)
        return f"Regeneration @ Round {len(current.rounds)}" if current.rounds else None


@dataclass(frozen=True)
class Prohibited(OfSection):
    """People, or teams, who must not be paired with each other; `lifted` takes that back.

    `first` and `last` are the rounds for which it holds, 0 for all of them (record 260).
    """

    NAME = "prohibited"

    people: tuple[str, ...]
    lifted: bool = False
    first: int = 0
    last: int = 0
    while_possible: bool = False
    """Whether it gives way in a round that cannot be paired with it."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Before round 1 is paired only (Q194 to Q196)."""
        own = event.section(section)
        names = enumerated([_name_of(own, who) for who in self.people])
        if len({*self.people}) < 2 or len({*self.people}) != len(self.people):
            raise CannotAct(phrase("a prohibition needs two or more different players"))
        if (self.first or self.last) and not 1 <= self.first <= self.last <= MOST_ROUNDS:
            raise CannotAct(
                phrase(
                    "rounds {first} to {last} is not a valid range",
                    first=self.first,
                    last=self.last,
                )
            )
        if self.lifted and not self._lifts_any(own):
            raise CannotAct(phrase("{names} are not prohibited from meeting", names=names))
        if not self.lifted and self._prohibition in own.prohibited:
            raise CannotAct(phrase("{names} are already prohibited from meeting", names=names))
        if own.rounds:
            yield Circumstance("prohibited-after-start")

    @property
    def _prohibition(self) -> Prohibition:
        group = tuple(sorted(self.people))
        return Prohibition(group, self.first, self.last, self.while_possible)

    def _is_lifted(self, other: Prohibition) -> bool:
        """Whether another prohibition is taken back: the same, or any of them without rounds."""
        is_same_group = other.group == self._prohibition.group
        is_same_range = (other.first, other.last) == (self.first, self.last)
        return is_same_group and (is_same_range or not self.first)

    def _lifts_any(self, section: Section) -> bool:
        return any(self._is_lifted(other) for other in section.prohibited)

    def change(self, section: Section, line: Line) -> Section:
        """The group joins the others, or leaves them."""
        if self.lifted:
            rest = tuple(other for other in section.prohibited if not self._is_lifted(other))
            return replace(section, prohibited=rest)
        others = tuple(other for other in section.prohibited if other != self._prohibition)
        return replace(section, prohibited=(*others, self._prohibition))


@dataclass(frozen=True)
class GivenWay(OfSection):
    """A wish to keep people apart gives way in a round that cannot be paired with it."""

    NAME = "given-way"

    people: tuple[str, ...]
    round: int

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only the next round, and only what was stated as a wish."""
        own = event.section(section)
        names = enumerated([_name_of(own, who) for who in self.people])
        if self.round != len(own.rounds) + 1 or not any(map(self._is_meant, own.prohibited)):
            raise CannotAct(phrase("{names} are not prohibited from meeting", names=names))
        yield Circumstance("kept-apart-gives-way", {"names": names, "round": self.round})

    def _is_meant(self, prohibition: Prohibition) -> bool:
        is_own = prohibition.group == tuple(sorted(self.people))
        return is_own and prohibition.while_possible and prohibition.holds_in(self.round)

    def change(self, section: Section, line: Line) -> Section:
        """It holds in the other rounds."""
        prohibited = tuple(
            prohibition._replace(given_way=(*prohibition.given_way, self.round))
            if self._is_meant(prohibition)
            else prohibition
            for prohibition in section.prohibited
        )
        return replace(section, prohibited=prohibited)


def _name_of(section: Section, who: str) -> str:
    """The name of somebody who can be paired: a team in a team event."""
    if section.teams:
        return known_team(section, who).name
    return person_of(section, who).name
