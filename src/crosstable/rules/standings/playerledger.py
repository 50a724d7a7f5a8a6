"""The players of an event as a ledger: kinds of round and points after a given round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import ZERO, Entry, Game, GameScoring, Player, Tournament
from crosstable.rules.mainrating import main_ratings
from crosstable.rules.outcomes import BLANK, OUTCOMES, opponents_of, outcomes_of
from crosstable.rules.scoring import (
    FINAL_STANDINGS_ROUND,
    adjustments,
    entry_points,
    scoring_in_force,
    with_unwritten_byes,
)
from crosstable.rules.standings.doublematches import with_played_matches
from crosstable.rules.standings.frame import KIND_OF_BYE, Frame, common_unit, values_of
from crosstable.rules.standings.ledger import Ledger, Participant, RoundKind, RoundRow, Scores

_HALVES = {"W": 2, "D": 1, "L": 0}


def players_ledger(t: Tournament, frame: Frame) -> Ledger:
    """The ledger of the players, also inside a team event."""
    in_force = scoring_in_force(t)
    scoring = _without_team_byes(in_force.scoring) if t.is_team_event else in_force.scoring
    t = with_unwritten_byes(t, in_force.unwritten)
    players = list(t.by_number.values())
    changed = () if t.is_team_event else t.abnormal_points
    unit = common_unit((*values_of(scoring), *(r.game_points for r in changed)))
    outcomes, rows = _rounds(t, frame.after)
    if t.type is not None and t.type.system == "double-swiss":
        rows = with_played_matches(rows)
    worth = [int(scoring.points(outcome) * unit) for outcome in OUTCOMES]
    points: Sequence[Sequence[int]] = (
        _with_changed_values(t, players, scoring, unit, frame.after)
        if changed
        else _looked_up(outcomes, worth)
    )
    extras = [_bonuses(t, p, scoring, unit, frame.after) if changed else ({}, 0) for p in players]
    scores = Scores(
        name="PTS",
        win=int(scoring.white_win * unit),
        draw=int(scoring.white_draw * unit),
        points=points,
        bonuses=[bonuses for bonuses, _ in extras],
        final=[final for _, final in extras],
        wins=frozenset((int(scoring.white_win * unit), int(scoring.black_win * unit))),
    )
    return Ledger(
        participants=_participants(t, players),
        rounds=frame.after,
        rows=rows,
        scores={"PTS": scores},
        primary="PTS",
        unit=unit,
        edition=frame.edition,
        predetermined=frame.predetermined,
        is_team=False,
        is_final=frame.after >= t.rounds,
    )


def _without_team_byes(scoring: GameScoring) -> GameScoring:
    """Inside a team event byes are the team's and give players nothing."""
    return replace(scoring, pairing_allocated_bye=ZERO, full_point_bye=ZERO, half_point_bye=ZERO)


def _participants(t: Tournament, players: Sequence[Player]) -> list[Participant]:
    """Numbers, names and main ratings; without records 172 and NRS that is the FIDE rating."""
    if not t.national and not t.ranking_methods:
        return [Participant(p.number, p.name, p.rating or None, p.federation) for p in players]
    ratings = main_ratings(t)
    return [Participant(p.number, p.name, ratings[p.number].value, p.federation) for p in players]


# -- rounds ---------------------------------------------------------------------------------------


def _kind(outcome: Entry) -> tuple[RoundKind, bool, int | None]:
    """What an outcome is in a ledger: kind of round, Black or not, halves.

    A game that waits for its result counts as played, without a result.
    """
    if not isinstance(outcome, Game):
        return KIND_OF_BYE[ByeKind.ZERO_POINT if outcome is None else outcome.kind], False, None
    is_black = outcome.colour is Colour.BLACK
    if outcome.result is Result.FORFEIT_WIN:
        return RoundKind.FORFEIT_WIN, is_black, 2
    if outcome.result is Result.FORFEIT_LOSS:
        return RoundKind.FORFEIT_LOSS, is_black, 0
    return RoundKind.PLAYED, is_black, _HALVES.get(outcome.result.symbol)


def _rounds(t: Tournament, after: int) -> tuple[list[bytes], list[RoundRow]]:
    """Outcomes and rounds of everybody up to a round, those of missing cells included."""
    row_of: dict[int, bytes] = {}
    for player, row in zip(t.players, outcomes_of(t), strict=True):
        row_of.setdefault(player.number, row)
    outcomes = [row[:after].ljust(after, bytes((BLANK,))) for row in row_of.values()]
    nobody: list[int | None] = [None] * after
    opponents = [
        places if len(places) == after else (places + nobody[len(places) :])[:after]
        for places in opponents_of(t)
    ]
    columns: Any = zip(*map(_kind, OUTCOMES), strict=True)
    kind, is_black, halves = map(list, columns)
    kinds = kind.__getitem__
    results = halves.__getitem__
    return outcomes, [
        RoundRow(list(map(kinds, row)), places, blacks, list(map(results, row)))
        for row, places, blacks in zip(
            outcomes, opponents, _looked_up(outcomes, is_black), strict=True
        )
    ]


def _looked_up(rows: Sequence[bytes], values: Sequence[int]) -> Sequence[Sequence[int]]:
    """The values of outcomes; those that fit into bytes are looked up many times faster."""
    if min(values) >= 0 and max(values) < 256:
        table = bytes(values).ljust(256)
        return [row.translate(table) for row in rows]
    return [list(map(values.__getitem__, row)) for row in rows]


# -- record 299 -----------------------------------------------------------------------------------


def _with_changed_values(
    t: Tournament, players: Sequence[Player], scoring: GameScoring, unit: int, after: int
) -> list[list[int]]:
    """The points of each round as record 299 changes them for kinds of result (A37)."""
    return [
        [int(entry_points(t, player, number, scoring) * unit) for number in range(1, after + 1)]
        for player in players
    ]


def _bonuses(
    t: Tournament, player: Player, scoring: GameScoring, unit: int, after: int
) -> tuple[dict[int, int], int]:
    """What record 299 adds by round, and what it adds in the final standing only (C29)."""
    by_round: dict[int, int] = {}
    final = 0
    for item in adjustments(t, player.number, after, scoring=scoring):
        if item.record.kind:
            continue
        amount = int(item.points * unit)
        if item.round_number == FINAL_STANDINGS_ROUND:
            final += amount
        else:
            by_round[item.round_number] = by_round.get(item.round_number, 0) + amount
    return by_round, final
