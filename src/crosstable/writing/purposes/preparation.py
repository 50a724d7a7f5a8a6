"""A tournament on its way to another dialect."""

from __future__ import annotations

from dataclasses import dataclass, field

from crosstable.model.findings import Assumption
from crosstable.model.phrases import Words
from crosstable.model.tournament import Tournament
from crosstable.text.dialect import Dialect
from crosstable.writing.losses import Loss

_HELD_BY_JSON = frozenset(("rounds", "initial-colour", "acceleration", "byes"))
"""JSON has no records; these subjects of an exchange it can hold."""


@dataclass
class Preparation:
    """A tournament on its way to another dialect, with what was said about it."""

    t: Tournament
    target: Dialect
    assumptions: list[Assumption] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    refusals: list[Words] = field(default_factory=list)

    def assume(self, kind: str, message: Words) -> None:
        """Note a decision."""
        self.assumptions.append(Assumption(kind, message))

    def holds(self, *subjects: str) -> bool:
        """Whether the target has a record for one of these subjects."""
        held = self.target.by_subject if self.target.has_records else _HELD_BY_JSON
        return any(subject in held for subject in subjects)
