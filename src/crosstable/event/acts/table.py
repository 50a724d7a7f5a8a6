"""All acts by the name that the journal has for them."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.event.acts.act import Act, frozen
from crosstable.event.acts.boards import (
    CorrectedForRating,
    Decided,
    Postponed,
    ResultCleared,
    ResultEntered,
)
from crosstable.event.acts.events import Created, FideModeLeft, Remark, SettingsChanged, Undone
from crosstable.event.acts.imports import Imported
from crosstable.event.acts.people import (
    ByeRequested,
    CheckedIn,
    DataChanged,
    Entered,
    Removed,
    Returned,
    Withdrawn,
)
from crosstable.event.acts.rounds import ChangedByHand, Closed, Paired, Published, Unpublished
from crosstable.event.journal import Line

ACTS: Mapping[str, type[Act]] = {
    act.NAME: act
    for act in (
        Created,
        Imported,
        SettingsChanged,
        FideModeLeft,
        Remark,
        Undone,
        Entered,
        DataChanged,
        CheckedIn,
        ByeRequested,
        Withdrawn,
        Returned,
        Removed,
        Paired,
        ChangedByHand,
        Published,
        Unpublished,
        Closed,
        ResultEntered,
        ResultCleared,
        Postponed,
        Decided,
        CorrectedForRating,
    )
}


def act_of(line: Line) -> Act:
    """The act that a line of the journal holds; raises `KeyError` or `TypeError` if it has none."""
    return ACTS[line.act](**{key: frozen(value) for key, value in line.args.items()})
