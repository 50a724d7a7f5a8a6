"""Team matches, rebuilt from the players' games and the team records.

A report has no record of a match. Who met whom follows from the games of the players (record
001), helped by line-ups (300) and forfeited matches (330); boards follow from the line-ups, else
from the order of the rosters; points from records 162, 362, 320, 240 and 299.

The way: pair the teams of each round (`pairings`) → put the duels of each match on boards
(`boards`) → say who is the White team (`colours`) → count (`scores`) → see each team's side
(`rounds`). Contradictions become findings and never stop the rebuilding. What the report does not
write and its points show (`hidden`) is counted like what is written, and told (`notes_on`).
"""

from crosstable.rules.matches.completing import team_matches, with_team_points
from crosstable.rules.matches.hidden import (
    HIDDEN_KINDS,
    HiddenResults,
    hidden_results,
    notes_on,
    notes_on_inferred,
    notes_on_open,
    with_hidden_results,
)
from crosstable.rules.matches.hiddenwins import empty_rounds
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
from crosstable.rules.matches.rebuilding import matches_as_written, with_score

__all__ = [
    "HIDDEN_KINDS",
    "NOBODY",
    "NO_POINTS",
    "Board",
    "HiddenResults",
    "Match",
    "MatchScore",
    "TeamMatches",
    "TeamRound",
    "empty_rounds",
    "hidden_results",
    "is_default_order",
    "matches_as_written",
    "needs_lineup_record",
    "notes_on",
    "notes_on_inferred",
    "notes_on_open",
    "stated_boards",
    "team_matches",
    "total_after",
    "with_hidden_results",
    "with_score",
    "with_team_points",
]
