"""Results that only the points of a team report show, written where the target has totals of teams.

Record 310 states match points and game points. They follow from results that a report of records
001 and 013 may not write, so these results are written too, and told.
"""

from __future__ import annotations

from crosstable.rules.matches import (
    hidden_results,
    notes_on_inferred,
    notes_on_open,
    with_hidden_results,
)
from crosstable.writing.losses import Loss
from crosstable.writing.purposes.preparation import Preparation


def write_hidden_results(p: Preparation) -> None:
    """Boards won by forfeit and byes of teams; what stays unknown makes totals doubtful."""
    if not p.target.has_records or "team" not in p.target.by_subject:
        return
    hidden = hidden_results(p.t)
    p.assumptions.extend(notes_on_inferred(p.t, hidden))
    for note in notes_on_open(p.t, hidden):
        p.losses.append(Loss("missing-result", note.sentence))
    p.t = with_hidden_results(p.t, hidden)
