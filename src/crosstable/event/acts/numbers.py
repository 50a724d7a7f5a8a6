"""Acts on starting numbers and on who must not meet: what the rules fix as the event goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, person_of
from crosstable.event.journal import Line
from crosstable.event.people.numbering import made_again, numbers_of, order_of, playing_strength
from crosstable.event.state import Event, Section
from crosstable.event.warnings import Circumstance

LAST_ROUND_FOR_NUMBERS = 4
"""Once this round is paired numbers change for late entries only (C.04.2, 2.3)."""


def _fixed(section: Section) -> Iterator[Circumstance]:
    if section.imported_numbers:
        raise CannotAct("the numbers of an imported report cannot be changed")
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
        found = event.section(section)
        one, other = person_of(found, self.one), person_of(found, self.other)
        if one == other:
            raise CannotAct("numbers can only be swapped between two different players")
        yield from _fixed(found)
        numbers = numbers_of(found)
        ratings = [playing_strength(person, found) for person in (one, other)]
        if ratings[0] != ratings[1]:
            values: dict[str, object] = {"one": one.name, "rating": ratings[0]}
            values |= {"other": other.name, "other_rating": ratings[1]}
            yield Circumstance("numbers-exchanged-unequal", values)
        values = {"one": numbers[self.one], "other": numbers[self.other]}
        yield Circumstance("numbers-exchanged", values)

    def changed(self, section: Section, line: Line) -> Section:
        """The order with the two in each other's places."""
        swap = {self.one: self.other, self.other: self.one}
        return replace(section, order=tuple(swap.get(who, who) for who in order_of(section)))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded once the event has begun (Q113)."""
        found = event.section(section)
        if not found.rounds:
            return None
        one, other = (found.people[who].name for who in (self.one, self.other))
        return f"Exchange @ Round {len(found.rounds)}: {one} and {other}"


@dataclass(frozen=True)
class NumbersMadeAgain(OfSection):
    """The starting numbers follow the ratings and titles as they are now."""

    NAME = "numbers-made-again"

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Until round 4 is paired, for corrected ratings (Q153 to Q155)."""
        found = event.section(section)
        yield from _fixed(found)
        if found.rounds:
            yield Circumstance("numbers-made-again", {"round": len(found.rounds)})

    def changed(self, section: Section, line: Line) -> Section:
        """By rating and title; equals keep their order."""
        return replace(section, order=made_again(section))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded once the event has begun (Q113)."""
        found = event.section(section)
        return f"Regeneration @ Round {len(found.rounds)}" if found.rounds else None


@dataclass(frozen=True)
class Prohibited(OfSection):
    """People who must not be paired with each other; `lifted` takes that back."""

    NAME = "prohibited"

    people: tuple[str, ...]
    lifted: bool = False

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Before round 1 is paired only (Q194 to Q196)."""
        found = event.section(section)
        names = [person_of(found, who).name for who in self.people]
        if len({*self.people}) < 2 or len({*self.people}) != len(self.people):
            raise CannotAct("a prohibition needs two or more different players")
        if self.lifted and self._group not in found.prohibited:
            raise CannotAct(f"{' and '.join(names)} are not prohibited from meeting")
        if not self.lifted and self._group in found.prohibited:
            raise CannotAct(f"{' and '.join(names)} are already prohibited from meeting")
        if found.rounds:
            yield Circumstance("prohibited-after-start")

    @property
    def _group(self) -> tuple[str, ...]:
        return tuple(sorted(self.people))

    def changed(self, section: Section, line: Line) -> Section:
        """The group joins the others, or leaves them."""
        others = tuple(group for group in section.prohibited if group != self._group)
        return replace(section, prohibited=others if self.lifted else (*others, self._group))
