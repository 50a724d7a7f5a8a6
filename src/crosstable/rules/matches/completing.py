"""The matches of an event, with the results that only its points show."""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.requiring import require_tournament
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.rules.matches.hidden import with_hidden_results
from crosstable.rules.matches.model import TeamMatches
from crosstable.rules.matches.rebuilding import matches_as_written, with_score


def team_matches(
    t: Tournament, *, scoring: GameScoring | None = None, first_draft: bool | None = None
) -> TeamMatches:
    """Reconstruct every match of the paired rounds, hidden results included (`hidden_results`).

    `first_draft` chooses the rules of the 2024 draft of the extensions: a forfeit win is worth
    all boards instead of the players present (C27), and a bonus or penalty counts one round
    earlier (C28). Without it the dialect of the report decides.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("team-swiss"))
    >>> match = crosstable.team_matches(t).matches[0]
    >>> t.team(match.white).name, t.team(match.black).name
    ('SK Nordhavnen', 'Oostmeer Schaakclub')
    """
    require_tournament(t, "team_matches")
    return matches_as_written(with_hidden_results(t), scoring=scoring, first_draft=first_draft)


def with_team_points(t: Tournament) -> Tournament:
    """The tournament with the points of its teams as its matches give them."""
    totals = team_matches(t).totals
    return replace(t, teams=tuple(with_score(team, totals[team.number]) for team in t.teams))
