"""Tournament to the lines of a dialect, with everything that could not be carried over.

Each subject has one writer. Where a dialect has no record for a subject, the writer says what is
lost, item by item. Column positions come from the dialect's tables; the writers fill in texts.
"""

from __future__ import annotations

from collections.abc import Callable

from crosstable.model.tournament import Tournament
from crosstable.text.dialect import Dialect
from crosstable.writing.compose.comments import comments, unknown_lines
from crosstable.writing.compose.composer import Composer, KnownLines
from crosstable.writing.compose.header import header
from crosstable.writing.compose.pairing import (
    abnormal_points,
    accelerations,
    byes,
    write_prohibited,
)
from crosstable.writing.compose.players import national, notes, players
from crosstable.writing.compose.teams import (
    lineups,
    team_copies,
    team_forfeits,
    team_pairing_bye,
    teams,
)

__all__ = ["WRITERS", "Composer", "compose"]

WRITERS: tuple[Callable[[Composer], None], ...] = (
    header,
    players,
    notes,
    national,
    teams,
    byes,
    accelerations,
    write_prohibited,
    abnormal_points,
    lineups,
    team_pairing_bye,
    team_forfeits,
    team_copies,
    unknown_lines,
    comments,
)
"""In the order of the file; the comments last, because they go where the other lines are."""


def compose(
    t: Tournament,
    dialect: Dialect,
    *,
    team_copies: bool = True,
    is_for_engine: bool = False,
    known_lines: KnownLines | None = None,
) -> Composer:
    """All lines of the tournament in a dialect, and what was said on the way."""
    composer = Composer(t, dialect, team_copies, is_for_engine, known_lines=known_lines)
    for write in WRITERS:
        write(composer)
    return composer
