"""The points of the players as an exchange wants them: those before the round to be paired."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.phrases import phrase
from crosstable.model.tournament import ZERO, Bye, Player, RoundState, Tournament
from crosstable.rules.acceleration.points import game_points_in_round
from crosstable.rules.acceleration.systems import acceleration_in_force
from crosstable.rules.scoring import ScoringInForce, entry_points, scoring_in_force
from crosstable.text.dialect import Dialect
from crosstable.writing.purposes.preparation import Preparation


def has_next_byes(dialect: Dialect) -> bool:
    """Whether the cells of players show the byes of the round to be paired."""
    return dialect.announces_byes_of_players or "absent-next-round" in dialect.by_subject


class _Extra(NamedTuple):
    """What the points of a player hold too much."""

    lent: Decimal
    byes: Decimal


def state_points(p: Preparation, *, with_next_byes: bool) -> None:
    """Points of record 001 are those before the round to be paired (6.7, C41).

    Fictitious points and byes of coming rounds are taken out. Engines add up the cells and want
    the points of a bye of the round to be paired in them (10.1). Points that nothing explains stay.
    """
    if p.t.is_team_event:
        return
    accelerations = acceleration_in_force(p.t)
    in_force = scoring_in_force(p.t, accelerations)
    lent_in = in_force.reading.accelerated_round
    numbers = (player.number for player in p.t.players)
    lent = {} if lent_in is None else game_points_in_round(accelerations, numbers, lent_in)
    unexplained = frozenset(in_force.unexplained)
    extras = []
    for player in p.t.players:
        early, explained = _early_byes(p.t, player, in_force, player.number not in unexplained)
        if with_next_byes and explained:
            early -= _next_bye(p.t, player, in_force)
        own = lent.get(player.number, ZERO) if player.number not in unexplained else ZERO
        extras.append(_Extra(own, early))
    _say_extras(p, lent_in, extras)
    p.t = replace(
        p.t,
        players=tuple(
            player
            if player.points is None or not any(extra)
            else replace(player, points=player.points - sum(extra, ZERO))
            for player, extra in zip(p.t.players, extras, strict=True)
        ),
    )


def _say_extras(p: Preparation, lent_in: int | None, extras: Iterable[_Extra]) -> None:
    if lent_in is not None:
        p.assume(
            "points",
            phrase(
                "the fictitious points of round {lent_in} were removed from the points",
                lent_in=lent_in,
            ),
        )
    byes = [extra.byes for extra in extras]
    if any(value < 0 for value in byes):
        p.assume(
            "points",
            phrase(
                "the byes announced for round {next_round} were added to the points",
                next_round=p.t.next_round,
            ),
        )
    if any(value > 0 for value in byes):
        p.assume("points", phrase("byes announced for coming rounds were removed from the points"))


def _early_byes(
    t: Tournament, player: Player, in_force: ScoringInForce, explained: bool
) -> tuple[Decimal, bool]:
    """What announced byes add to a player's points, and whether that is known."""
    if player.points is None:
        return ZERO, False
    announced = [
        n
        for n, s in enumerate(t.round_states, 1)
        if s is RoundState.ANNOUNCED and in_force.reading.includes(player.entry(n), n, s)
    ]
    if not announced:
        return ZERO, True
    worth = sum((entry_points(t, player, n, in_force.scoring) for n in announced), ZERO)
    if in_force.is_default:  # nothing was compared: no round has been paired
        possible = (worth, _next_bye(t, player, in_force))
        return (player.points if player.points in possible else ZERO), True
    return (worth if explained else ZERO), explained


def _next_bye(t: Tournament, player: Player, in_force: ScoringInForce) -> Decimal:
    if not isinstance(player.entry(t.next_round), Bye):
        return ZERO
    return entry_points(t, player, t.next_round, in_force.scoring)
