"""A team event as the steps of the rebuilding look it up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosstable.model.findings import Finding
from crosstable.model.records import Lineup, TeamForfeit
from crosstable.model.tournament import Entry, Game, GameScoring, MatchScoring, Tournament
from crosstable.rules.matches.model import NOBODY
from crosstable.rules.scoring import match_scoring

FORFEITS = ("+-", "-+", "--")


class Meeting(NamedTuple):
    """Two teams that met in a round, the lower number first."""

    round_number: int
    first: int
    second: int

    @property
    def teams(self) -> tuple[int, int]:
        return self.first, self.second


class Duel(NamedTuple):
    """Two players who sit opposite each other, by team; 0 where nobody does."""

    first: int
    second: int

    @property
    def turned(self) -> Duel:
        """The same duel seen from the other team."""
        return Duel(self.second, self.first)


class Draft(NamedTuple):
    """A match whose boards are known (None: both empty) and whose White team is not yet."""

    meeting: Meeting
    duels: tuple[Duel | None, ...]


class Event(NamedTuple):
    """What every step needs to look up; `members` are rosters and players of line-ups alone."""

    t: Tournament
    scoring: GameScoring
    match_scoring: MatchScoring
    first_draft: bool
    members: Mapping[int, tuple[int, ...]]
    team_of: Mapping[int, int]
    lineups: Mapping[tuple[int, int], Lineup]
    forfeits: Mapping[tuple[int, frozenset[int]], TeamForfeit]
    findings: list[Finding]

    def entry(self, number: int, round_number: int) -> Entry:
        """A player's round; on an empty board there is nobody, whoever has the number 0."""
        player = self.t.by_number.get(number) if number != NOBODY else None
        return player.entry(round_number) if player else None

    def game(self, number: int, round_number: int) -> Game | None:
        entry = self.entry(number, round_number)
        return entry if isinstance(entry, Game) else None

    def name(self, team: int) -> str:
        name = self.t.team_by_number[team].name
        return f"{name} (team {team})" if name else f"team {team}"

    def report(self, kind: str, subject: object, message: str) -> None:
        self.findings.append(Finding(kind, message, self.t.place(subject)))


def event_of(t: Tournament, scoring: GameScoring, first_draft: bool) -> Event:
    team_of: dict[int, int] = {}
    for number, team in _claims(t):
        if number != NOBODY:
            team_of.setdefault(number, team)
    members: dict[int, list[int]] = {number: [] for number in t.team_by_number}
    for number, team in team_of.items():
        members[team].append(number)
    return Event(
        t=t,
        scoring=scoring,
        match_scoring=match_scoring(t),
        first_draft=first_draft,
        members={team: tuple(numbers) for team, numbers in members.items()},
        team_of=team_of,
        lineups={(lineup.round_number, lineup.team): lineup for lineup in t.lineups},
        forfeits={
            (f.round_number, frozenset((f.white, f.black))): f
            for f in t.team_forfeits
            if f.kind in FORFEITS
        },
        findings=[],
    )


def _claims(t: Tournament) -> Iterator[tuple[int, int]]:
    """Players and the teams that name them: rosters first, then line-ups; the first one counts."""
    for number, team in t.team_by_number.items():
        yield from ((player, number) for player in team.roster)
    for lineup in t.lineups:
        if lineup.team in t.team_by_number:
            yield from ((player, lineup.team) for player in lineup.players)
