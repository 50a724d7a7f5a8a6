"""Acts on the event as a whole: created, settings changed, FIDE mode left, a remark, undone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act, OfSection
from crosstable.event.details import (
    RUNNING,
    RUNNING_KEYS,
    checked_details,
    detail_key,
    read_value,
    running,
    values_of,
    with_value,
)
from crosstable.event.journal import Line
from crosstable.event.settings import (
    SETTINGS,
    after_start,
    changed_header,
    is_fixed_after_start,
    refuse_impossible_days,
)
from crosstable.event.state import Event, Section
from crosstable.event.systems.system import is_table
from crosstable.event.typed import one_line
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import Words, phrase
from crosstable.model.tiebreak_codes import parse_tiebreak
from crosstable.model.tournament import Tournament
from crosstable.rules.prizes import parse_fund


@dataclass(frozen=True)
class Created(Act):
    """An event begins, with one section."""

    NAME = "created"
    IS_A_RECORD = True

    name: str
    section: str = "main"

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """An event has a name."""
        if not one_line(phrase("the name"), self.name).strip():
            raise CannotAct(phrase("an event needs a name"))
        yield from ()

    def apply(self, event: Event, line: Line) -> Event:
        """An event without anybody in it."""
        begun = Section(self.section, Tournament(name=self.name))
        return replace(event, name=self.name).with_section(begun)


@dataclass(frozen=True)
class SettingsChanged(OfSection):
    """Settings of a section, by key (`event/settings.py` has the keys)."""

    NAME = "settings"
    IS_A_RECORD = True  # to state the usual value is a decision too

    values: Mapping[str, Any] = field(default_factory=dict)
    differences: Words = ""
    """How the last paired round differs from what the rules give with the new number of rounds."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Some settings are fixed, or asked for twice, once round 1 is paired."""
        current = event.section(section)
        for key, value in self.values.items():
            if key not in SETTINGS:
                _check_detail(key, value)
                continue
            setting = SETTINGS[key]
            old = setting.show(current)
            changed_header(current, key, value)
            if current.rounds and is_fixed_after_start(current, key) and old != str(value):
                circumstance = after_start(key, old, str(value))
                yield Circumstance(circumstance, {"old": old or phrase("none"), "new": value})
        if {"start", "end", "round-dates"} & self.values.keys():
            refuse_impossible_days(self.change(current, Line(0, "", "", self.NAME)))
        yield from _buchholz_in_a_table(current, self.values)
        if self.differences:
            values = {"new": self.values.get("rounds"), "round": len(current.rounds)}
            values["differences"] = self.differences
            yield Circumstance("last-round-differs-now", values)

    def change(self, section: Section, line: Line) -> Section:
        """The header of the report follows the settings."""
        for key, value in self.values.items():
            if key in SETTINGS:
                section = changed_header(section, key, value)
        return section

    def apply(self, event: Event, line: Line) -> Event:
        """What no record holds goes into the details of the event."""
        after = super().apply(event, line)
        text = event.details_text
        for key, value in self.values.items():
            full = detail_key(key)
            if key not in SETTINGS and full is not None:
                text = with_value(text, full, read_value(full, str(value)))
        return after if text == event.details_text else with_details(after, text)

    def comment(self, event: Event, section: str | None) -> str | None:
        """A change of the configuration after the start is recorded (Q59, Q202)."""
        current = event.section(section)
        last = current.last_round
        if last is None:
            return None
        changes = "; ".join(
            f"{key} {SETTINGS[key].show(current)} -> {value}"
            for key, value in self.values.items()
            if key in SETTINGS
        )
        told = "; ".join(filter(None, (changes, str(self.differences))))
        return f"Configuration @ Round {last.number}: {told}" if told else None


BUCHHOLZ = ("BH", "FB", "AOB")
"""Tie-breaks that compare fields of opponents, which in a round robin are the same for all."""


def _buchholz_in_a_table(section: Section, values: Mapping[str, Any]) -> Iterator[Circumstance]:
    """The Buchholz family does not belong into a round robin (Q105)."""
    for key in ("system", "tiebreaks"):
        if key in values:
            section = changed_header(section, key, values[key])
    if not {"system", "tiebreaks"} & values.keys() or not is_table(section):
        return
    codes = [code for code in section.base.tiebreaks or () if parse_tiebreak(code).name in BUCHHOLZ]
    if codes:
        yield Circumstance("buchholz-in-round-robin", {"codes": ", ".join(codes)})


def _check_detail(key: str, value: object) -> None:
    full = detail_key(key)
    if full is None:
        names = [*SETTINGS, *(name.replace("_", "-") for name in RUNNING_KEYS)]
        raise CannotAct(
            phrase("{key} is not a setting; choose from {names}", key=key, names=", ".join(names))
        )
    read = read_value(full, str(value))
    if full == f"{RUNNING}.prizes":
        parse_fund(read)  # refused when it is written, not when prizes are to be given


def with_details(event: Event, text: str) -> Event:
    """The event with another text of details; board numbers begin where it says."""
    details = values_of(text)
    first = running(details, "first_board", 1)
    sections = {
        name: replace(section, first_board=first) for name, section in event.sections.items()
    }
    return replace(event, details=details, details_text=text, sections=sections)


@dataclass(frozen=True)
class DetailsImported(Act):
    """Somebody changed `event.toml` by hand, and the event follows."""

    NAME = "details-imported"
    IS_A_RECORD = True

    text: str = ""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """The text has to be TOML; what is wrong with a value is reported by every command."""
        checked_details(self.text)
        yield from ()

    def apply(self, event: Event, line: Line) -> Event:
        """The text as it was written."""
        return with_details(event, self.text)


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
    IS_A_RECORD = True

    text: str = ""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """A comment is one line of the report."""
        if not one_line(phrase("a remark"), self.text).strip():
            raise CannotAct(phrase("a remark needs a text"))
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """Nothing but the comment."""
        return section

    def comment(self, event: Event, section: str | None) -> str | None:
        """The remark itself."""
        return f"Remark: {self.text}"


@dataclass(frozen=True)
class Undone(Act):
    """Acts are taken back: the state is again what it was after the act `to`."""

    NAME = "undone"
    IS_A_RECORD = True

    to: int = 0
    publication: Words = ""
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
