"""How much of an event is public: a level decides what exists in the folder at all."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum

from crosstable.errors import Unknown, or_one_of
from crosstable.model.results import Result
from crosstable.model.tournament import Entry, Game, Player, Tournament


class Level(IntEnum):
    """What everybody may see; each level has all that the lower ones have."""

    NOTHING = 0
    """The announcement: name, place, days, rules. Nobody's name."""
    PAIRINGS = 1
    """Who takes part and who meets whom."""
    RESULTS = 2
    """How the games ended."""
    STANDINGS = 3
    """Places, tie-breaks, rating changes and norms."""

    @property
    def word(self) -> str:
        """How commands and event files write it."""
        return self.name.lower()


LEVELS = tuple(level.word for level in Level)


def level_named(word: str) -> Level:
    """The level of a word."""
    for level in Level:
        if level.word == word:
            return level
    raise Unknown(f"unknown level {word}{or_one_of(word, LEVELS)}")


def shown_at(t: Tournament, level: Level) -> Tournament:
    """What is left of an event at a level; what follows from more is gone."""
    if level is Level.NOTHING:
        return _at_announcement(t)
    if level is Level.PAIRINGS:
        return _at_pairing(t)
    if level is Level.RESULTS:
        return _at_play(t)
    return t


def _at_announcement(t: Tournament) -> Tournament:
    """The header, without anything that was counted."""
    return replace(
        t,
        players=(),
        teams=(),
        lineups=(),
        national=(),
        prohibited=(),
        abnormal_points=(),
        accelerations=(),
        team_byes=(),
        team_forfeits=(),
        team_pairing_bye=None,
        player_count=None,
        rated_count=None,
        team_count=None,
    )


def _at_play(t: Tournament) -> Tournament:
    """Everything but the places."""
    return replace(
        t,
        players=tuple(replace(player, rank=None) for player in t.players),
        teams=tuple(replace(team, rank=None) for team in t.teams),
    )


def _at_pairing(t: Tournament) -> Tournament:
    """Everybody with the rounds that were paired, every game still open."""
    teams = (replace(team, match_points=None, game_points=None, rank=None) for team in t.teams)
    return replace(
        t,
        players=tuple(map(_without_results, t.players)),
        teams=tuple(teams),
        team_forfeits=(),
        abnormal_points=(),
    )


def _without_results(player: Player) -> Player:
    return replace(player, rounds=tuple(map(_open, player.rounds)), points=None, rank=None)


def _open(entry: Entry) -> Entry:
    return replace(entry, result=Result.PENDING) if isinstance(entry, Game) else entry
