"""The numbers of record 062 and its neighbours, which follow from the players of a file."""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.tournament import Count, Tournament


def with_counts(t: Tournament) -> Tournament:
    """The tournament with the numbers of its players, rated players and teams."""
    players = len(t.players)
    rated = sum(player.rating is not None for player in t.players)
    return replace(
        t,
        player_count=Count(players, str(players)),
        rated_count=Count(rated, str(rated)),
        team_count=Count(len(t.teams), str(len(t.teams))) if t.teams else None,
    )
