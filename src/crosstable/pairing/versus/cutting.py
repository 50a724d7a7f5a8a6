"""A report as it stood before a round, and smaller reports made of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from crosstable.model.records import AbnormalPoints, Acceleration, ProhibitedPairing, Team
from crosstable.model.results import ByeKind
from crosstable.model.tournament import ZERO, Bye, Entry, Game, GameScoring, Player, Tournament
from crosstable.model.tournament_types import without_baku
from crosstable.rules.acceleration.points import points_from_ranges, ranges_from_points
from crosstable.rules.acceleration.systems import acceleration_in_force
from crosstable.rules.matches import team_matches, total_after, with_score
from crosstable.rules.scoring import (
    adjustments,
    computed_points,
    counts_by,
    effective_round,
    follows_first_draft,
    scoring_in_force,
)


def before_round(t: Tournament, round_number: int) -> Tournament:
    """The event when the round was to be paired: byes of the round announced, nothing else."""
    scoring = scoring_in_force(t).scoring
    cut = replace(
        t,
        players=tuple(_cut_player(t, player, round_number) for player in t.players),
        teams=tuple(_cut_team(t, round_number)),
        lineups=tuple(x for x in t.lineups if x.round_number < round_number),
        team_byes=tuple(x for x in t.team_byes if x.round_number <= round_number),
        team_forfeits=tuple(x for x in t.team_forfeits if x.round_number < round_number),
        stated_scoring=scoring,
        accelerations=acceleration_in_force(t),
        abnormal_points=tuple(_points_by_then(t, round_number - 1)),
        round_dates=(),
        deputy_arbiters=(),
        current_round=None,
        comments=(),
        informative=(),
        document=None,
    )
    bye = cut.team_pairing_bye
    if bye is not None:
        cut = replace(cut, team_pairing_bye=replace(bye, teams=bye.teams[: round_number - 1]))
    return with_computed_points(cut)


def _points_by_then(t: Tournament, until: int) -> Iterable[AbnormalPoints]:
    """Records 299 without bonuses and penalties of later rounds, in terms of the later texts.

    A report that is made here has no dialect: the draft of 2024 names the round before (C28).
    """
    early = follows_first_draft(t)
    for record in t.abnormal_points:
        number = effective_round(record, early)
        if record.kind:
            yield record
        elif counts_by(t, number, until):
            yield replace(record, round_number=number or None)


def _cut_player(t: Tournament, player: Player, round_number: int) -> Player:
    """The rounds behind, and a bye of the coming one that the pairing did not allocate."""
    behind = tuple(player.entry(number) for number in range(1, round_number))
    coming = player.entry(round_number)
    if t.is_team_event:
        return replace(player, rounds=behind)
    if isinstance(coming, Bye) and coming.kind is not ByeKind.PAIRING_ALLOCATED:
        return replace(player, rounds=(*behind, coming))
    is_out = coming is None and round_number <= t.paired_rounds
    return replace(player, rounds=(*behind, Bye(ByeKind.ZERO_POINT)) if is_out else behind)


def _cut_team(t: Tournament, round_number: int) -> Iterable[Team]:
    if not t.teams:
        return ()
    rebuilt = team_matches(t)
    return (
        with_score(team, total_after(t, rebuilt, team.number, round_number - 1)) for team in t.teams
    )


def with_computed_points(t: Tournament) -> Tournament:
    """Points by the results, ranks by the points: programs compare them.

    The points of an announced bye are in, as JaVaFo and its successors want it.
    """
    scoring = t.stated_scoring or GameScoring()
    players = [
        replace(p, points=computed_points(p, scoring, None, adjustments(t, p.number)))
        for p in t.players
    ]
    order = sorted(players, key=lambda p: (-(p.points or ZERO), p.number))
    rank_of = {player.number: rank for rank, player in enumerate(order, 1)}
    return replace(t, players=tuple(replace(p, rank=rank_of[p.number]) for p in players))


# -- smaller ones, of players ---------------------------------------------------------------------


def without_first_round(t: Tournament) -> Tournament | None:
    """The event as if it had begun one round later; None if nothing lies behind."""
    if not t.paired_rounds:
        return None
    players = tuple(replace(player, rounds=player.rounds[1:]) for player in t.players)
    rows = points_from_ranges(t.accelerations, t.by_number, t.rounds)
    return with_computed_points(
        replace(
            t,
            players=players,
            declared_rounds=max(1, t.rounds - 1),
            accelerations=ranges_from_points({n: row[1:] for n, row in rows.items()}),
            prohibited=tuple(map(a_round_earlier, t.prohibited)),
        )
    )


def a_round_earlier(record: ProhibitedPairing) -> ProhibitedPairing:
    """A prohibition of an event that began one round later."""
    first = record.first_round
    last = record.last_round
    return replace(
        record,
        first_round=None if first is None else max(1, first - 1),
        last_round=None if last is None else max(1, last - 1),
    )


def without_players(t: Tournament, gone: Collection[int]) -> Tournament | None:
    """The event without some players; games against them become byes that score alike."""
    kept = [player for player in t.players if player.number not in gone]
    if len(kept) < 2:
        return None
    new = {player.number: number for number, player in enumerate(kept, 1)}
    rows = points_from_ranges(t.accelerations, new, t.rounds)
    return with_computed_points(
        replace(
            t,
            players=tuple(
                replace(
                    player,
                    number=new[player.number],
                    rounds=tuple(_renumber(entry, new) for entry in player.rounds),
                )
                for player in kept
            ),
            player_count=None,
            rated_count=None,
            accelerations=ranges_from_points({new[n]: row for n, row in rows.items()}),
            prohibited=tuple(kept_together(t.prohibited, new)),
        )
    )


def _renumber(entry: Entry, new: Mapping[int, int]) -> Entry:
    if not isinstance(entry, Game) or entry.opponent is None:
        return entry
    if entry.opponent in new:
        return replace(entry, opponent=new[entry.opponent])
    kinds = {"W": ByeKind.FULL_POINT, "D": ByeKind.HALF_POINT, "X": ByeKind.HALF_POINT}
    return Bye(kinds.get(entry.result.symbol, ByeKind.ZERO_POINT))


def kept_together(
    records: Iterable[ProhibitedPairing], new: Mapping[int, int]
) -> Iterable[ProhibitedPairing]:
    """Prohibitions among participants who are left, by their new numbers."""
    for record in records:
        left = tuple(new[number] for number in record.participants if number in new)
        if len(left) > 1:
            yield replace(record, participants=left)


def without_prohibitions(t: Tournament) -> Tournament | None:
    """The event without prohibited pairs; None if there are none."""
    return replace(t, prohibited=()) if t.prohibited else None


def without_acceleration(t: Tournament) -> Tournament | None:
    """The event without virtual points; None if there are none."""
    if not t.accelerations or t.type_code is None:
        return None
    nothing: tuple[Acceleration, ...] = ()
    plain = without_baku(t.type_code)
    return with_computed_points(replace(t, accelerations=nothing, type_code=plain))
