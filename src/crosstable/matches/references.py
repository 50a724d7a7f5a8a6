"""Players and teams that team records name but the report does not have."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.findings import Finding
from crosstable.matches.model import NOBODY
from crosstable.model import Tournament


def team_reference_findings(t: Tournament) -> tuple[Finding, ...]:
    """Players and teams that team records name but the report does not have, or has twice."""
    return (*_roster_findings(t), *_team_findings(t))


def _roster_findings(t: Tournament) -> Iterator[Finding]:
    for team in t.teams:
        for number in team.roster:
            if number not in t.by_number:
                message = f"team {team.number} has player {number}, who is not in the file"
                yield Finding("player-unknown", message, t.place(team))
            elif t.team_of[number] != team.number:
                message = f"player {number} is in team {t.team_of[number]} and in {team.number}"
                yield Finding("player-in-two-teams", message, t.place(team))
    for lineup in t.lineups:
        for number in lineup.players:
            if number != NOBODY and number not in t.by_number:
                message = f"the line-up names player {number}, who is not in the file"
                yield Finding("player-unknown", message, t.place(lineup))


def _team_findings(t: Tournament) -> Iterator[Finding]:
    named: list[tuple[object, tuple[int, ...]]] = []
    named += [(lineup, (lineup.team, lineup.opponent or NOBODY)) for lineup in t.lineups]
    named += [(forfeit, (forfeit.white, forfeit.black)) for forfeit in t.team_forfeits]
    named += [(bye, bye.teams) for bye in t.team_byes]
    if t.team_pairing_bye:
        named.append((t.team_pairing_bye, t.team_pairing_bye.teams))
    for record, teams in named:
        for team in teams:
            if team != NOBODY and team not in t.team_by_number:
                message = f"a record names team {team}, which is not in the file"
                yield Finding("team-unknown", message, t.place(record))
