"""Where a participant's round is in the file."""

from __future__ import annotations

from crosstable.model.findings import Span
from crosstable.model.tournament import Player, Tournament

OPPONENT, COLOUR, RESULT = "round_opponent", "round_colour", "round_result"


def cell_place(t: Tournament, player: Player, round_number: int, field: str = OPPONENT) -> Span:
    """A field of a cell; where the line ends before it, the opponent, else the line.

    Rows between bars (Vega) have one field for a round.
    """
    for name in (field, OPPONENT, "round"):
        span = t.place(player, name, round_number)
        if span.column is not None:
            return span
    return t.place(player)
