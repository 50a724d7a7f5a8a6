"""Team matches, rebuilt from the players' games and the team records.

A report has no record of a match. Who met whom follows from the games of the players (record
001), helped by line-ups (300) and forfeited matches (330); boards follow from the line-ups, else
from the order of the rosters; points from records 162, 362, 320, 240 and 299.

The way: pair the teams of each round (`pairings`) → put the duels of each match on boards
(`boards`) → say who is the White team (`colours`) → count (`scores`) → see each team's side
(`rounds`). Contradictions become findings and never stop the rebuilding.
"""

from crosstable.rules.matches.lineups import is_default_order, needs_lineup_record, stated_boards
from crosstable.rules.matches.model import (
    NO_POINTS,
    NOBODY,
    Board,
    Match,
    MatchScore,
    TeamMatches,
    TeamRound,
    total_after,
)
from crosstable.rules.matches.rebuilding import team_matches, with_score, with_team_points

__all__ = [
    "NOBODY",
    "NO_POINTS",
    "Board",
    "Match",
    "MatchScore",
    "TeamMatches",
    "TeamRound",
    "is_default_order",
    "needs_lineup_record",
    "stated_boards",
    "team_matches",
    "total_after",
    "with_score",
    "with_team_points",
]
