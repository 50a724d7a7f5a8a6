"""The act of drawing lots for the numbers of a section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection
from crosstable.event.journal import Line
from crosstable.event.people.lots import plain_order, varma_order
from crosstable.event.state import Event, Section
from crosstable.event.systems.system import (
    has_fixed_field,
    is_team,
    numbers_are_fixed,
    participants,
)
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase


@dataclass(frozen=True)
class LotsDrawn(OfSection):
    """Starting numbers are drawn by lot from a seed, which the journal keeps (C.05, 6)."""

    NAME = "lots-drawn"

    seed: str
    varma: bool = False
    """Whether the draw is restricted so that compatriots do not meet in the last three rounds."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only before round 1 is paired; the Varma tables have their sizes."""
        current = event.section(section)
        if current.rounds:
            raise CannotAct(phrase("round 1 is paired, so the numbers are fixed"))
        if not participants(current):
            raise CannotAct(phrase("no players are entered"))
        self._order(current)
        if not has_fixed_field(current) and not is_team(current):
            yield Circumstance("lots-in-swiss")
        if numbers_are_fixed(current):
            yield Circumstance("lots-again")

    def _order(self, section: Section) -> tuple[str, ...]:
        if not self.varma:
            return plain_order(participants(section), self.seed)
        if is_team(section):
            raise CannotAct(phrase("the Varma tables are for players, not for teams"))
        return varma_order(section, self.seed)

    def change(self, section: Section, line: Line) -> Section:
        """The numbers are the drawn ones."""
        if is_team(section):
            return replace(section, team_order=self._order(section))
        return replace(section, order=self._order(section), imported_numbers={})
