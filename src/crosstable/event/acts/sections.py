"""Acts on sections: added, removed while empty, and a player who moves from one to another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act, person_of
from crosstable.event.acts.people import enter_person
from crosstable.event.journal import Line
from crosstable.event.settings import SETTINGS, changed_header
from crosstable.event.state import Event, Section
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament

_NAME = re.compile(r"\w[\w -]{0,39}")
_RESERVED = frozenset(("copies", "journal", "event"))
"""Names of other files of an event."""


@dataclass(frozen=True)
class SectionAdded(Act):
    """Another tournament of the event; what it does not state itself is as in the first one."""

    NAME = "section-added"

    section: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Its name is also that of a file, and no other section has it."""
        if not _NAME.fullmatch(self.section) or self.section.casefold() in _RESERVED:
            raise CannotAct(
                phrase("{section} cannot be the name of a section", section=self.section[:40])
            )
        if self.section.casefold() in (section.casefold() for section in event.sections):
            raise CannotAct(phrase("there is already a section {section}", section=self.section))
        for key in self.values:
            if key not in SETTINGS:
                raise CannotAct(
                    phrase(
                        "{key} is not a setting; choose from {names}",
                        key=key,
                        names=", ".join(SETTINGS),
                    )
                )
        self._begin_section(event)
        yield from ()

    def _begin_section(self, event: Event) -> Section:
        first = event.first_section
        begun = Section(
            self.section,
            Tournament(**_common(first.base, is_of_section=False)),
            **_common(first, is_of_section=True),
        )
        values = {"name": f"{event.name} {self.section}", **self.values}
        for key, value in values.items():
            begun = changed_header(begun, key, value)
        return begun

    def apply(self, event: Event, line: Line) -> Event:
        """A section without anybody in it."""
        return event.with_section(self._begin_section(event))


def _common(source: object, *, is_of_section: bool) -> dict[str, Any]:
    """The settings that a new section has from the first one, by their attributes."""
    attributes = (
        setting.attribute for setting in SETTINGS.values() if setting.is_of_section == is_of_section
    )
    return {name: getattr(source, name) for name in attributes}


@dataclass(frozen=True)
class SectionRemoved(Act):
    """A section that nobody plays in is removed."""

    NAME = "section-removed"

    section: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """An event keeps one section, and nobody loses an entry by this."""
        if event.section(self.section).people:
            raise CannotAct(
                phrase(
                    "section {section} has players; move or remove them first", section=self.section
                )
            )
        if len(event.sections) == 1:
            raise CannotAct(phrase("an event needs at least one section"))
        yield from ()

    def apply(self, event: Event, line: Line) -> Event:
        """The event without it."""
        rest = {
            key: section_kept for key, section_kept in event.sections.items() if key != self.section
        }
        return replace(event, sections=rest)


@dataclass(frozen=True)
class Moved(Act):
    """Somebody plays in another section, with everything that is known and the same id."""

    NAME = "moved"

    person: str
    origin: str
    to: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Before round 1 of both; later people withdraw here and enter there."""
        origin = event.section(self.origin)
        to = event.section(self.to)
        person = person_of(origin, self.person)
        if self.origin == self.to:
            raise CannotAct(phrase("{name} is already in {to}", name=person.name, to=self.to))
        for side in (origin, to):
            if side.rounds:
                raise CannotAct(
                    phrase(
                        "round 1 of {id} is paired; {name} can withdraw and enter another section",
                        id=side.id,
                        name=person.name,
                    )
                )
        if any(self.person in team.roster for team in origin.teams.values()):
            raise CannotAct(
                phrase("{name} is in a team; change its roster first", name=person.name)
            )
        yield from ()

    def apply(self, event: Event, line: Line) -> Event:
        """Out of one section, into the other."""
        origin = event.section(self.origin)
        to = event.section(self.to)
        person = origin.people[self.person]
        people = {key: person for key, person in origin.people.items() if key != self.person}
        left = replace(origin, people=people, order=None)
        return event.with_section(left).with_section(enter_person(to, person))
