"""Which points a result is worth, and whether the points of the report say so.

A report either states its scoring system or leaves it to be inferred from the points of the
players (format notes, 3.1). The way: what a round is worth under a system (`points`) → the systems
that are tried (`candidates`) → what each player did, against the points of the report (`ledgers`) →
the system that explains most of them (`inforce`), with byes that are not written (`absences`).
The points of players in a team event are in `teamplayers`.
"""

from crosstable.rules.scoring.absences import UnwrittenByes, blank_rounds, with_unwritten_byes
from crosstable.rules.scoring.history import TOLERATED, points_after, stale_since
from crosstable.rules.scoring.inforce import (
    ScoringInForce,
    scoring_in_force,
    scoring_in_words,
    scoring_name,
)
from crosstable.rules.scoring.ledgers import Reading
from crosstable.rules.scoring.points import (
    FINAL_STANDINGS_ROUND,
    USUAL,
    Adjustment,
    abnormal_record,
    abnormal_value,
    adjustments,
    bonuses_of,
    computed_points,
    counts_by,
    effective_round,
    entry_points,
    follows_first_draft,
    match_scoring,
    points_by_round,
)

__all__ = [
    "FINAL_STANDINGS_ROUND",
    "TOLERATED",
    "USUAL",
    "Adjustment",
    "Reading",
    "ScoringInForce",
    "UnwrittenByes",
    "abnormal_record",
    "abnormal_value",
    "adjustments",
    "blank_rounds",
    "bonuses_of",
    "computed_points",
    "counts_by",
    "effective_round",
    "entry_points",
    "follows_first_draft",
    "match_scoring",
    "points_after",
    "points_by_round",
    "scoring_in_force",
    "scoring_in_words",
    "scoring_name",
    "stale_since",
    "with_unwritten_byes",
]
