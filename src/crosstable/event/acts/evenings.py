"""A club evening begins: who is away, and why, in one act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, person_of
from crosstable.event.acts.people import DUTY, with_byes
from crosstable.event.journal import Line
from crosstable.event.state import Event, Person, Section
from crosstable.event.systems.system import is_club_season
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase

KINDS_OF_ABSENCE: Mapping[str, str] = {"excused": "H", "unexcused": "Z", "duty": DUTY}
"""Why somebody is away on a club evening, with the letter of the journal."""


@dataclass(frozen=True)
class EveningBegun(OfSection):
    """Everybody is there for the next round but those who are away, each with the reason.

    Whoever withdrew stays away, and whoever had announced an absence and came anyway plays.
    """

    NAME = "evening-begun"

    round: int
    absent: Mapping[str, str] = field(default_factory=dict)

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """A club's season, its next round, and reasons that there are."""
        current = event.section(section)
        if not is_club_season(current):
            raise CannotAct(
                phrase(
                    "evenings are those of a club's season (Keizer); check players in, and give "
                    "byes to those who are away"
                )
            )
        following = len(current.rounds) + 1
        if self.round != following:
            raise CannotAct(
                phrase(
                    "the next round to pair is {expected}, not {round}",
                    expected=following,
                    round=self.round,
                )
            )
        for who, kind in self.absent.items():
            person_of(current, who)
            if kind not in KINDS_OF_ABSENCE.values():
                raise CannotAct(phrase("{kind} is not a reason to be away", kind=str(kind)[:20]))
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """Those who are there are checked in; the others have a bye of their kind."""
        people = {who: self._on_the_evening(person) for who, person in section.people.items()}
        return replace(section, people=people)

    def _on_the_evening(self, person: Person) -> Person:
        if person.withdrawn_after is not None:
            return person
        kind = self.absent.get(person.id, "")
        return with_byes(person, (self.round,), kind)._replace(is_checked_in=not kind)
