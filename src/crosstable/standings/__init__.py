"""Standings by the tie-break rules of FIDE (Handbook C.07), individual and team, with the working.

The way: tournament → `building` (a ledger of rounds, the same for players and teams) → `criteria`
(one class a family of tie-breaks) → `ranking` → `Standings`, which can explain every value.
"""

from crosstable.standings.editions import EDITIONS, Edition, edition_in_force
from crosstable.standings.standings import (
    Standing,
    Standings,
    UnknownTieBreak,
    standings,
)
from crosstable.standings.why import Explanation, Neighbour, Working, explain

__all__ = [
    "EDITIONS",
    "Edition",
    "Explanation",
    "Neighbour",
    "Standing",
    "Standings",
    "UnknownTieBreak",
    "Working",
    "edition_in_force",
    "explain",
    "standings",
]
