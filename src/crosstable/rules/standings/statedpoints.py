"""The points that a report states against those of the standings: no difference goes unsaid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from crosstable.model.findings import Assumption
from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.tournament import Tournament
from crosstable.rules.scoring import (
    ScoringInForce,
    points_after,
    scoring_in_force,
    with_unwritten_byes,
)

UNWRITTEN = "unwritten-byes"
DIFFER = "points-differ"
EARLY = "points-of-later-rounds"
KINDS = frozenset((UNWRITTEN, DIFFER, EARLY))
"""The kinds of the notes, for programs and for paper."""
_SHOWN = 10
"""So many players are named, then the others are counted."""


def notes_on_points(t: Tournament) -> Iterator[Assumption]:
    """Byes that only the points show, and points that do not follow from the results.

    Not for team events: there the points of players are informative.
    """
    in_force = scoring_in_force(t)
    if in_force.unwritten:
        who = _some(item.words for item in in_force.unwritten)
        byes = phrase(
            "blank rounds count as byes with points, as the points in the report show: players {l}",
            l=who,
        )
        yield Assumption(UNWRITTEN, byes)
    if in_force.unexplained:
        differences = _some(_differences(t, in_force))
        differ = phrase(
            "the points in the report do not follow from its results: {a}", a=differences
        )
        yield Assumption(DIFFER, differ)

    early = tuple(_counted_early(t, in_force))
    if early:
        later = phrase(
            "the points in the report have more than the rounds that count here, such as byes of "
            "later rounds: {l}",
            l=_some(early),
        )
        yield Assumption(EARLY, later)


def _counted_early(t: Tournament, scoring_in_force: ScoringInForce) -> Iterator[Words]:
    """Players whose stated points are explained by more than the rounds that were paired."""
    if scoring_in_force.is_default or (
        len(t.round_states) == t.paired_rounds and not _is_lent(scoring_in_force)
    ):
        return
    written = with_unwritten_byes(t, scoring_in_force.unwritten)
    unexplained = frozenset(scoring_in_force.unexplained)
    for player in written.players:
        if player.points is None or player.number in unexplained:
            continue
        paired = t.paired_rounds
        earned = points_after(
            written, player, scoring_in_force.reading, scoring_in_force.scoring, paired, paired
        )
        if earned != player.points:
            yield phrase(
                "player {n} has {a} there, {b} here",
                n=player.number,
                a=player.points,
                b=_format_points(earned),
            )


def _is_lent(scoring_in_force: ScoringInForce) -> bool:
    """Whether the points hold fictitious points of an acceleration."""
    return scoring_in_force.reading.accelerated_round is not None


def _differences(t: Tournament, scoring_in_force: ScoringInForce) -> Iterator[Words]:
    last = len(t.round_states)
    written = with_unwritten_byes(t, scoring_in_force.unwritten)
    for number in scoring_in_force.unexplained:
        player = written.by_number[number]
        earned = points_after(
            written, player, scoring_in_force.reading, scoring_in_force.scoring, last, last
        )
        yield phrase(
            "player {n} has {a} there, {b} by the results",
            n=number,
            a=player.points,
            b=_format_points(earned),
        )


def _format_points(points: Decimal) -> str:
    return f"{points:.1f}" if points * 10 % 1 == 0 else f"{points.normalize():f}"


def _some(items: Iterable[Words]) -> Words:
    listed = list(items)
    more = len(listed) - _SHOWN
    if more > 0:
        listed[_SHOWN:] = [phrase("and {n} more", n=more)]
    return joined(listed)
