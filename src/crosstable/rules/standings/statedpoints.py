"""The points that a report states against those of the standings: no difference goes unsaid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from crosstable.model.findings import Assumption
from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.tournament import Tournament
from crosstable.rules.matches import HIDDEN_KINDS, hidden_results
from crosstable.rules.matches import notes_on as notes_on_hidden_results
from crosstable.rules.scoring import (
    ScoringInForce,
    points_after,
    scoring_in_force,
    with_unwritten_byes,
)

UNWRITTEN, DIFFER = "unwritten-byes", "points-differ"
KINDS = frozenset((UNWRITTEN, DIFFER)) | HIDDEN_KINDS
"""The kinds of the notes, for programs and for paper."""
_SHOWN = 10
"""So many players are named, then the others are counted."""


def notes_on_points(t: Tournament) -> Iterator[Assumption]:
    """Byes that only the points show, and points that do not follow from the results."""
    if t.is_team_event:  # there the points of players are informative
        yield from notes_on_hidden_results(t, hidden_results(t))
        return
    found = scoring_in_force(t)
    if found.unwritten:
        who = _some(item.text for item in found.unwritten)
        byes = phrase(
            "blank rounds count as byes with points, as the points in the report show: players {l}",
            l=who,
        )
        yield Assumption(UNWRITTEN, byes)
    if found.unexplained:
        differences = _some(_differences(t, found))
        differ = phrase(
            "the points in the report do not follow from its results: {a}", a=differences
        )
        yield Assumption(DIFFER, differ)


def _differences(t: Tournament, found: ScoringInForce) -> Iterator[Words]:
    last, written = len(t.round_states), with_unwritten_byes(t, found.unwritten)
    for number in found.unexplained:
        player = written.by_number[number]
        earned = points_after(written, player, found.reading, found.scoring, last, last)
        yield phrase(
            "player {n} has {a} there, {b} by the results",
            n=number,
            a=player.points,
            b=_shown(earned),
        )


def _shown(points: Decimal) -> str:
    return f"{points:.1f}" if points * 10 % 1 == 0 else f"{points.normalize():f}"


def _some(items: Iterable[Words]) -> Words:
    listed = list(items)
    more = len(listed) - _SHOWN
    if more > 0:
        listed[_SHOWN:] = [phrase("and {n} more", n=more)]
    return joined(listed)
