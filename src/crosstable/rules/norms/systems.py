"""What the system of an event means for norms."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import ROUND_ROBINS
from crosstable.rules.systems import SYSTEM_WORDS, recognised_system

PERMITTED = frozenset(("swiss", *ROUND_ROBINS, "knockout", "team"))
"""Systems that need no approval (1.4.2e); teams meet each other by one of them."""
_OF_TEAMS = frozenset(("team", "scheveningen", "schiller"))
_PREDETERMINED = frozenset((*ROUND_ROBINS, "scheveningen", "schiller", "match"))


class NormSystem(NamedTuple):
    """A system as the articles tell them apart."""

    name: str
    is_team: bool
    is_round_robin: bool
    """Every player meets every other one: 1.4.2b and 1.4.1f speak of it."""
    is_double: bool
    """A double round robin (1.4.5f)."""
    is_predetermined: bool
    """Who meets whom was known beforehand: all rounds must be used (1.4.1e)."""
    inferred_from: Phrase | None = None
    """Why it is taken for this system, if neither the report nor the user states it."""

    @property
    def title(self) -> str:
        """The system in words, with the teams where it does not speak of them itself."""
        words = self.name.replace("-", " ")
        is_told = not self.is_team or self.name in _OF_TEAMS
        return words if is_told else f"team {words}"

    @property
    def words(self) -> Words:
        """The name of the system in words."""
        return SYSTEM_WORDS.get(self.name, self.name)

    @property
    def is_permitted(self) -> bool:
        """Whether no approval is needed (1.4.2e)."""
        return self.name in PERMITTED

    @property
    def is_swiss(self) -> bool:
        """The system of 1.4.3d, which does not ask whether players or teams are paired."""
        return self.name == "swiss"

    @property
    def is_individual_swiss(self) -> bool:
        """The system of 1.5.6."""
        return self.is_swiss and not self.is_team


def norm_system(t: Tournament, override: str | None = None) -> NormSystem:
    """The system of an event: given, by its type, else by who met whom.

    Teams that meet in a round robin choose their players: nobody's opponents are determined
    beforehand then, unlike in the Scheveningen system.
    """
    recognised = recognised_system(t, override)
    name = recognised.name
    is_team = t.is_team_event if override is None else override in ("team", "scheveningen")
    is_round_robin = name in ROUND_ROBINS and not is_team
    is_predetermined = name in _PREDETERMINED and (not is_team or name not in ROUND_ROBINS)
    is_double = is_round_robin and name == "double-round-robin"
    inferred_from = None
    if recognised.is_assumed:
        inferred_from = phrase("nothing suggests otherwise")
    elif not recognised.certain:
        inferred_from = recognised.reason
    return NormSystem(name, is_team, is_round_robin, is_double, is_predetermined, inferred_from)
