"""What lies ahead of a player in a running event: pairings, rounds to come, who may be met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.model.tournament import Tournament
from crosstable.rules.norms.candidate import LEAST_GAMES, LeastGames, NormField, least_games
from crosstable.rules.norms.games import NormRound, RoundKind
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.pool import Others, Pool

MOST_TO_COME = 40
"""Rounds that are forecast; no event has so many."""


class Ahead(NamedTuple):
    """A player's games so far and those to come.

    `coming` has an opponent for each game to come, None if unknown, by round; `others` are the
    players who may still be met.
    """

    player: NormPlayer
    entered: tuple[NormRound, ...]
    coming: tuple[tuple[int, NormPlayer | None], ...]
    others: Others
    least: LeastGames


def what_lies_ahead(t: Tournament, field: NormField, player: NormPlayer, pool: Pool) -> Ahead:
    """The games so far, the pairings known, the rounds without one."""
    rounds = field.rounds_of.get(player.number, ())
    entered = tuple(round_ for round_ in rounds if round_.enters)
    coming = tuple(_coming(t, field, player, rounds))
    met = {round_.opponent.number for round_ in rounds if round_.opponent is not None}
    own_team = t.team_by_number.get(t.team_of.get(player.number, 0)) if t.is_team_event else None
    mates = () if own_team is None else own_team.roster
    others = Others(pool, frozenset((player.number, *met, *mates)))
    return Ahead(player, entered, coming, others, _least(field, rounds, entered, coming))


def _coming(
    t: Tournament, field: NormField, player: NormPlayer, rounds: Sequence[NormRound]
) -> Iterator[tuple[int, NormPlayer | None]]:
    """Paired games without a result, then the rounds that are not paired."""
    for round_ in rounds:
        is_open = round_.kind in (RoundKind.PENDING, RoundKind.UNDECIDED)
        if is_open and round_.opponent is not None and round_.opponent.has_federation:
            yield round_.round_number, round_.opponent
    if field.system.is_round_robin:
        yield from _not_yet_met(field, player, rounds)
        return
    last = min(t.rounds, t.paired_rounds + MOST_TO_COME)
    for number in range(t.paired_rounds + 1, last + 1):
        has_bye = number <= len(rounds) and rounds[number - 1].result
        if not has_bye:
            yield number, None


def _not_yet_met(
    field: NormField, player: NormPlayer, rounds: Sequence[NormRound]
) -> Iterator[tuple[int, NormPlayer]]:
    """The opponents that a round robin still owes; who comes when does not matter."""
    if not field.rounds_to_come:
        return
    met = Counter(round_.opponent.number for round_ in rounds if round_.opponent is not None)
    times = 2 if field.system.is_double else 1
    for number, other in field.people.items():
        if number != player.number and other.has_federation:
            for _ in range(times - met[number]):
                yield field.rounds, other


def _least(
    field: NormField,
    rounds: Sequence[NormRound],
    entered: Sequence[NormRound],
    coming: Sequence[object],
) -> LeastGames:
    """How many games are needed, if all that are to come enter (1.4.1a to c)."""
    known = least_games(field, rounds)
    if field.rounds != LEAST_GAMES or len(entered) + len(coming) != LEAST_GAMES - 1:
        return known if known.clause != "1.4.1c" else LeastGames()
    blameless = (RoundKind.FORFEIT_WIN, RoundKind.ALLOCATED_BYE)
    if any(round_.kind in blameless for round_ in rounds):
        return LeastGames(LEAST_GAMES - 1, "1.4.1c", LEAST_GAMES)
    return known
