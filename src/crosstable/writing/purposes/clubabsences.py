"""Absences of club evenings in a file for rating.

In the Keizer system an evening away is worth something in the club's table and nothing in a game.
A half-point bye is a draw's worth in every report, and no record changes that, so a report for
rating has zero-point byes in their place; the kind of absence stays in the event.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.phrases import plural
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, GameScoring, Player
from crosstable.rules.keizer.duties import is_of_duties
from crosstable.rules.scoring import scoring_in_force
from crosstable.writing.purposes.preparation import Preparation

_PAID = (ByeKind.HALF_POINT, ByeKind.FULL_POINT)


def write_absences_as_zero(p: Preparation) -> None:
    """Write absences of a Keizer season as zero-point byes, and the points without them."""
    if p.t.type is None or p.t.type.pairing != "keizer":
        return
    count = sum(map(_paid_absences, p.t.players))
    if not count:
        return
    scoring = scoring_in_force(p.t).scoring
    p.t = replace(
        p.t,
        players=tuple(_without_pay(player, scoring) for player in p.t.players),
        comments=tuple(comment for comment in p.t.comments if not is_of_duties(comment)),
    )
    p.assume(
        "club-absence",
        plural(
            count,
            "{n} absence of a Keizer evening is written as a zero-point bye, without points",
            "{n} absences of Keizer evenings are written as zero-point byes, without points",
        ),
    )


def _paid_absences(player: Player) -> int:
    return sum(isinstance(entry, Bye) and entry.kind in _PAID for entry in player.rounds)


def _without_pay(player: Player, scoring: GameScoring) -> Player:
    if not _paid_absences(player):
        return player
    worth = {
        ByeKind.HALF_POINT: scoring.half_point_bye,
        ByeKind.FULL_POINT: scoring.full_point_bye,
    }
    points = player.points
    rounds = []
    for entry in player.rounds:
        if isinstance(entry, Bye) and entry.kind in _PAID:
            points = None if points is None else points - worth[entry.kind]
            entry = Bye(ByeKind.ZERO_POINT)
        rounds.append(entry)
    return replace(player, rounds=tuple(rounds), points=points)
