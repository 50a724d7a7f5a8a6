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
from crosstable.event.acts.claims import ClaimDeclined, Claimed
from crosstable.event.acts.events import (
    Created,
    DetailsImported,
    FideModeLeft,
    Remark,
    SettingsChanged,
    Undone,
)
from crosstable.event.acts.imports import Imported
from crosstable.event.acts.knockout import WinnerNamed
from crosstable.event.acts.lots import LotsDrawn
from crosstable.event.acts.merged import Merged, Resolved
from crosstable.event.acts.numbers import NumbersExchanged, NumbersMadeAgain, Prohibited
from crosstable.event.acts.people import (
    ByeRequested,
    CheckedIn,
    DataChanged,
    Entered,
    Removed,
    Returned,
    Withdrawn,
)
from crosstable.event.acts.ranking import ExternalValues, RankedByHand, RatingFromRound
from crosstable.event.acts.rounds import ChangedByHand, Closed, Paired, Published, Unpublished
from crosstable.event.acts.sections import Moved, SectionAdded, SectionRemoved
from crosstable.event.acts.sending import Sent
from crosstable.event.acts.teams import (
    LineupHandedIn,
    MatchForfeited,
    RosterChanged,
    TeamByeRequested,
    TeamChanged,
    TeamEntered,
    TeamRemoved,
    TeamWithdrawn,
)
from crosstable.event.journal import Line

ACTS: Mapping[str, type[Act]] = {
    act.NAME: act
    for act in (
        Created,
        Imported,
        SettingsChanged,
        DetailsImported,
        FideModeLeft,
        Remark,
        Undone,
        Merged,
        Resolved,
        Entered,
        DataChanged,
        CheckedIn,
        ByeRequested,
        Withdrawn,
        Returned,
        Removed,
        LotsDrawn,
        WinnerNamed,
        NumbersExchanged,
        NumbersMadeAgain,
        Prohibited,
        SectionAdded,
        SectionRemoved,
        Moved,
        TeamEntered,
        TeamChanged,
        RosterChanged,
        TeamRemoved,
        TeamByeRequested,
        TeamWithdrawn,
        LineupHandedIn,
        MatchForfeited,
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
        Claimed,
        ClaimDeclined,
        RankedByHand,
        ExternalValues,
        RatingFromRound,
        Sent,
    )
}


def act_of(line: Line) -> Act:
    """The act that a line of the journal holds; raises `KeyError` or `TypeError` if it has none."""
    return ACTS[line.act](**{key: frozen(value) for key, value in line.args.items()})
