"""Acts on the event as a whole: created, settings changed, FIDE mode left, a remark, undone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act, OfSection
from crosstable.event.journal import Line
from crosstable.event.settings import SETTINGS, changed_header
from crosstable.event.state import Event, Section
from crosstable.event.warnings import Circumstance
from crosstable.model.tournament import Tournament


@dataclass(frozen=True)
class Created(Act):
    """An event begins, with one section."""

    NAME = "created"

    name: str
    section: str = "main"

    def apply(self, event: Event, line: Line) -> Event:
        """An event without anybody in it."""
        begun = Section(self.section, Tournament(name=self.name))
        return replace(event, name=self.name).with_section(begun)


@dataclass(frozen=True)
class SettingsChanged(OfSection):
    """Settings of a section, by key (`event/settings.py` has the keys)."""

    NAME = "settings"

    values: Mapping[str, Any] = field(default_factory=dict)

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Some settings are fixed, or asked for twice, once round 1 is paired."""
        found = event.section(section)
        for key, value in self.values.items():
            if key not in SETTINGS:
                raise CannotAct(f"{key} is not a setting; there are {', '.join(SETTINGS)}")
            setting = SETTINGS[key]
            old = setting.shown(found)
            changed_header(found, key, value)
            if found.rounds and setting.after_start and old != str(value):
                yield Circumstance(setting.after_start, {"old": old, "new": value})

    def changed(self, section: Section, line: Line) -> Section:
        """The header of the report follows the settings."""
        for key, value in self.values.items():
            section = changed_header(section, key, value)
        return section

    def comment(self, event: Event, section: str | None) -> str | None:
        """A change of the configuration after the start is recorded (Q59, Q202)."""
        found = event.section(section)
        last = found.last_round
        if last is None:
            return None
        changes = "; ".join(
            f"{key} {SETTINGS[key].shown(found)} -> {value}" for key, value in self.values.items()
        )
        return f"Configuration @ Round {last.number}: {changes}"


@dataclass(frozen=True)
class FideModeLeft(Act):
    """Somebody leaves FIDE mode on purpose."""

    NAME = "fide-mode-left"

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Always a double warning (Q42)."""
        yield Circumstance("leave-fide-mode")

    def apply(self, event: Event, line: Line) -> Event:
        """The event remembers the act."""
        return replace(event, left_fide_mode=line.n)

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded with the round (Q44)."""
        last = event.section(section).last_round
        return f"FIDE mode left @ Round {last.number if last else 0}"


@dataclass(frozen=True)
class Remark(OfSection):
    """A remark of an arbiter, which the report carries as a comment."""

    NAME = "remark"

    text: str = ""

    def changed(self, section: Section, line: Line) -> Section:
        """Nothing but the comment."""
        return section

    def comment(self, event: Event, section: str | None) -> str | None:
        """The remark itself."""
        return f"Remark: {self.text}"


@dataclass(frozen=True)
class Undone(Act):
    """Acts are taken back: the state is again what it was after the act `to`."""

    NAME = "undone"

    to: int = 0
    publication: str = ""
    """What was published and is taken back, for the comment."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """What players may have seen is not taken back without a question."""
        if self.publication:
            yield Circumstance("undo-published", {"what": self.publication})

    def apply(self, event: Event, line: Line) -> Event:
        """The fold has gone back already; nothing else changes."""
        return event

    def comment(self, event: Event, section: str | None) -> str | None:
        """Taking back a publication is recorded."""
        return f"Undone: {self.publication}" if self.publication else None
