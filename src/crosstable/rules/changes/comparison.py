"""The whole comparison: its parts in the order in which changes are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from crosstable.model.requiring import require_tournament
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.rules.changes.changes import Change
from crosstable.rules.changes.events import Events, events_of
from crosstable.rules.changes.header import header
from crosstable.rules.changes.lists import list_changes
from crosstable.rules.changes.players import players
from crosstable.rules.changes.records import OTHER_RECORDS, TEAM_RECORDS
from crosstable.rules.changes.rounds import rounds
from crosstable.rules.changes.teambye import team_bye
from crosstable.rules.changes.teams import teams
from crosstable.rules.scoring import scoring_in_force

PARTS: tuple[Callable[[Events], Iterator[Change]], ...] = (
    header,
    players,
    rounds,
    teams,
    partial(list_changes, listings=TEAM_RECORDS),
    team_bye,
    partial(list_changes, listings=OTHER_RECORDS),
)


def diff(
    a: Tournament, b: Tournament, scoring: Callable[[Tournament], GameScoring] | None = None
) -> tuple[Change, ...]:
    """The changes that turn `a` into `b`; empty if and only if the two are equal.

    `scoring` gives the points of an event (default: the scoring in force in its report).

    >>> import crosstable
    >>> old = crosstable.loads("012 Spring Open")
    >>> new = crosstable.loads("012 Autumn Open")
    >>> [change.kind for change in crosstable.diff(old, new)]
    ['header']
    """
    require_tournament(a, "diff")
    require_tournament(b, "diff")
    if a == b:
        return ()
    events = events_of(a, b, scoring or _in_force)
    return tuple(change for part in PARTS for change in part(events))


def _in_force(tournament: Tournament) -> GameScoring:
    return scoring_in_force(tournament).scoring
