"""Smaller reports made from a team report before a round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from crosstable.model.records import (
    Acceleration,
    Lineup,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
)
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament
from crosstable.pairing.versus.cutting import a_round_earlier, kept_together, with_computed_points
from crosstable.rules.matches import TeamMatches, TeamRound, team_matches, with_team_points

Told = TypeVar("Told", Lineup, TeamBye, TeamForfeit)
"""What is told of one round."""


def teams_without_first_round(t: Tournament) -> Tournament | None:
    """The event as if it had begun one round later; None if nothing lies behind."""
    if not t.paired_rounds:
        return None
    bye = t.team_pairing_bye
    return _with_computed_points(
        replace(
            t,
            players=tuple(replace(player, rounds=player.rounds[1:]) for player in t.players),
            declared_rounds=max(1, t.rounds - 1),
            lineups=tuple(_earlier(t.lineups)),
            team_byes=tuple(_earlier(t.team_byes)),
            team_forfeits=tuple(_earlier(t.team_forfeits)),
            team_pairing_bye=None if bye is None else replace(bye, teams=bye.teams[1:]),
            accelerations=tuple(_accelerated_earlier(t.accelerations)),
            prohibited=tuple(map(a_round_earlier, t.prohibited)),
        )
    )


def _earlier(records: Sequence[Told]) -> Iterator[Told]:
    for record in records:
        if record.round_number > 1:
            yield replace(record, round_number=record.round_number - 1)


def _accelerated_earlier(records: Sequence[Acceleration]) -> Iterator[Acceleration]:
    for record in records:
        if record.last_round > 1:
            first = max(1, record.first_round - 1)
            yield replace(record, first_round=first, last_round=record.last_round - 1)


def _with_computed_points(t: Tournament) -> Tournament:
    """Points of teams and players by the results that are left."""
    return with_computed_points(with_team_points(t))


# -- without some teams ---------------------------------------------------------------------------


def without_teams(t: Tournament, gone: Collection[int]) -> Tournament | None:
    """The event without some teams and their players; matches against them become byes."""
    kept = [team for team in t.teams if team.number not in gone]
    if len(kept) < 2:
        return None
    return _Without(t, kept).event()


class _Without:
    """The event of some of its teams, teams and players numbered anew."""

    def __init__(self, t: Tournament, kept: Sequence[Team]) -> None:
        self._t = t
        self._kept = kept
        self._matches: TeamMatches = team_matches(t)
        self._team = {team.number: number for number, team in enumerate(kept, 1)}
        self._team_of = {player: team.number for team in kept for player in team.roster}
        left = [player.number for player in t.players if player.number in self._team_of]
        self._player = {number: new for new, number in enumerate(left, 1)}

    def event(self) -> Tournament:
        t = self._t
        return _with_computed_points(
            replace(
                t,
                players=tuple(
                    self._remaining_player(p) for p in t.players if p.number in self._player
                ),
                teams=tuple(map(self._renumber, self._kept)),
                lineups=tuple(self._lineups()),
                team_byes=(*self._byes(), *self._new_byes()),
                team_forfeits=tuple(self._forfeits()),
                team_pairing_bye=self._pairing_bye(),
                player_count=None,
                rated_count=None,
                team_count=None,
                accelerations=tuple(self._accelerations()),
                prohibited=tuple(kept_together(t.prohibited, self._team)),
            )
        )

    def _renumber(self, team: Team) -> Team:
        roster = tuple(self._player[number] for number in team.roster if number in self._player)
        return replace(team, number=self._team[team.number], roster=roster)

    def _remaining_player(self, player: Player) -> Player:
        rounds = tuple(
            self._entry(self._team_of[player.number], number, entry)
            for number, entry in enumerate(player.rounds, 1)
        )
        return replace(player, number=self._player[player.number], rounds=rounds)

    def _entry(self, team: int, round_number: int, entry: Entry) -> Entry:
        instead = self._instead(team, round_number)
        if instead is not None:
            return Bye(instead)
        if isinstance(entry, Game) and entry.opponent is not None:
            return replace(entry, opponent=self._player.get(entry.opponent))
        return entry

    def _instead(self, team: int, round_number: int) -> ByeKind | None:
        """The bye that stands for a match against a team that is gone."""
        ours = self._matches.rounds.get((team, round_number))
        if ours is None or ours.opponent is None or ours.opponent in self._team:
            return None
        theirs = self._matches.rounds.get((ours.opponent, round_number))
        return _worth_as_much(ours, theirs)

    def _new_byes(self) -> Iterator[TeamBye]:
        for team, round_number in self._matches.rounds:
            if team in self._team:
                kind = self._instead(team, round_number)
                if kind is not None:
                    yield TeamBye(kind, round_number, (self._team[team],))

    def _byes(self) -> Iterator[TeamBye]:
        for record in self._t.team_byes:
            left = tuple(self._team[number] for number in record.teams if number in self._team)
            if left:
                yield replace(record, teams=left)

    def _pairing_bye(self) -> TeamPairingBye | None:
        bye = self._t.team_pairing_bye
        if bye is None:
            return None
        return replace(bye, teams=tuple(self._team.get(number, 0) for number in bye.teams))

    def _lineups(self) -> Iterator[Lineup]:
        for record in self._t.lineups:
            if record.team in self._team and record.opponent in self._team:
                yield replace(
                    record,
                    team=self._team[record.team],
                    opponent=self._team[record.opponent],
                    players=tuple(self._player.get(number, 0) for number in record.players),
                )

    def _forfeits(self) -> Iterator[TeamForfeit]:
        for record in self._t.team_forfeits:
            if record.white in self._team and record.black in self._team:
                white = self._team[record.white]
                black = self._team[record.black]
                yield replace(record, white=white, black=black)

    def _accelerations(self) -> Iterator[Acceleration]:
        for record in self._t.accelerations:
            left = [n for old, n in self._team.items() if record.first <= old <= record.last]
            if left:
                yield replace(record, first=min(left), last=max(left))


def _worth_as_much(ours: TeamRound, theirs: TeamRound | None) -> ByeKind:
    if ours.is_open or theirs is None or ours.score.match_points == theirs.score.match_points:
        return ByeKind.HALF_POINT
    won = ours.score.match_points > theirs.score.match_points
    return ByeKind.FULL_POINT if won else ByeKind.ZERO_POINT
