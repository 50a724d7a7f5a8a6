"""A report as the rules see it: the tournament, its document, and what several rules ask for.

Nothing here depends on the purpose: rules notice, `checking` judges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from crosstable.catalogue.kind import Noticed
from crosstable.dialects import DIALECTS
from crosstable.layout import Dialect, Record
from crosstable.matches import TeamMatches, team_matches
from crosstable.model import Player, Tournament
from crosstable.scoring import ScoringInForce, scoring_in_force
from crosstable.systems import RecognisedSystem, recognised_system

if TYPE_CHECKING:
    from crosstable.details import EventDetails
    from crosstable.document import Document


@dataclass(frozen=True)
class Report:
    """One report under examination."""

    t: Tournament
    details: EventDetails | None = None
    system_override: str | None = None

    @property
    def document(self) -> Document | None:
        """The lines; None for a tournament that was not read from a text (JSON)."""
        document = self.t.document
        return document if document is not None and document.dialect.records else None

    @cached_property
    def dialect(self) -> Dialect:
        """The tables that the report is judged by; JSON by those of the text in force."""
        return self.document.dialect if self.document is not None else DIALECTS["trf26"]

    @staticmethod
    def who(player: Player) -> str:
        """A player in a message: ``player 12 (Lee, Ann)``."""
        return f"player {player.number}" + (f" ({player.name})" if player.name else "")

    def record(self, subject: str) -> Record | None:
        """The record of the dialect that is about this subject."""
        return self.dialect.by_subject.get(subject)

    @cached_property
    def scoring(self) -> ScoringInForce:
        """The scoring system, stated or inferred."""
        return scoring_in_force(self.t)

    @cached_property
    def system(self) -> RecognisedSystem:
        """Swiss, round robin, …: by the type, by the games, or as the user said."""
        return recognised_system(self.t, self.system_override)

    @cached_property
    def matches(self) -> TeamMatches:
        """The matches of a team event."""
        return team_matches(self.t)

    @cached_property
    def first_day(self) -> date | None:
        """The day on which the event began, if the report says so exactly."""
        start = self.t.start
        return start.earliest() if start is not None and start.is_complete else None


Rule = Callable[[Report], Iterator[Noticed]]
"""A check: what it notices in a report."""
