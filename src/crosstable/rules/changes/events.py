"""The two events side by side, with the identities behind their numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from crosstable.model.phrases import Words
from crosstable.model.tournament import ZERO, GameScoring, MatchScoring, Player, Tournament
from crosstable.rules.changes.matching import Matching, match_players, match_teams
from crosstable.rules.changes.words import NOBODY, number_and_name, team_words
from crosstable.rules.scoring import adjustments, computed_points, entry_points, match_scoring

Reference = tuple[str, int] | None
"""Whom a number means: a known identity, or just the number where nobody has it."""


class Event(NamedTuple):
    """One of the two events, with the identities behind its numbers."""

    tournament: Tournament
    scoring: GameScoring
    people: Mapping[int, int]
    teams: Mapping[int, int]

    def person(self, number: int | None) -> Reference:
        return _reference("player", self.people, number)

    def team(self, number: int | None) -> Reference:
        return _reference("team", self.teams, number)

    def participant(self, number: int) -> Reference:
        """A team in a team event, otherwise a player, as records 250, 260 and 299 mean it."""
        of_team = self.tournament.is_team_event
        return self.team(number) if of_team else self.person(number)

    def group(self, numbers: Sequence[int], reference_of: Callable[[int], Reference]) -> Hashable:
        """Several participants; an ascending list stays the same when numbers move."""
        references = tuple(reference_of(number) for number in numbers)
        ascending = all(x < y for x, y in pairwise(numbers))
        return frozenset(references) if ascending else references

    def person_label(self, number: int) -> Words:
        player = self.tournament.by_number.get(number)
        return number_and_name(number, player.name if player else None)

    def team_label(self, number: int) -> Words:
        team = self.tournament.team_by_number.get(number)
        return team_words(number, team.name if team else None)

    def participant_label(self, number: int) -> Words:
        of_team = self.tournament.is_team_event
        return self.team_label(number) if of_team else self.person_label(number)

    def points(self, player: Player, round_number: int) -> Decimal:
        """The points of one round; none where the player has no cell."""
        if round_number > len(player.rounds):
            return ZERO
        if self.tournament.is_team_event:  # there record 299 names teams
            return self.scoring.points(player.rounds[round_number - 1])
        return entry_points(self.tournament, player, round_number, self.scoring)

    def total(self, player: Player) -> Decimal:
        """The points of all rounds, in an individual event with record 299."""
        t = self.tournament
        scoring = self.scoring
        if t.is_team_event or t.by_number.get(player.number) is not player:
            return computed_points(player, scoring)
        given = adjustments(t, player.number, t.paired_rounds, scoring=scoring)
        return computed_points(player, scoring, adjustments=given)

    @property
    def match_scoring(self) -> MatchScoring:
        return match_scoring(self.tournament)


def _reference(what: str, known: Mapping[int, int], number: int | None) -> Reference:
    if number is None:
        return None
    return (what, known[number]) if number in known else (f"{what} number", number)


class Person(NamedTuple):
    """A player of either event, or of both."""

    identity: int
    old: Player | None
    new: Player | None

    def of(self, is_old: bool) -> Player | None:
        return self.old if is_old else self.new

    @property
    def latest(self) -> Player:
        player = self.new or self.old
        assert player is not None  # every identity comes from one of the two
        return player

    @property
    def is_in_both(self) -> bool:
        return self.old is not None and self.new is not None

    @property
    def label(self) -> Words:
        return number_and_name(self.latest.number, self.latest.name)

    @property
    def short_name(self) -> str:
        """The family name, where the name tells which part that is."""
        return self.latest.name.partition(",")[0].strip() or str(self.latest.number)


@dataclass(frozen=True)
class Events:
    """Both events and who is who in them."""

    a: Event
    b: Event
    people: Mapping[int, Person]
    players: Matching
    teams: Matching
    running: dict[int, Decimal] = field(default_factory=dict)
    """The points of each player in both events, from the first to the second, change by change."""

    @cached_property
    def in_both(self) -> tuple[tuple[Person, Player, Player], ...]:
        """The players of both events, by number."""
        pairs = [(p, p.old, p.new) for p in self.people.values() if p.old and p.new]
        return tuple(sorted(pairs, key=lambda entry: (entry[2].number, entry[0].identity)))

    @cached_property
    def is_renumbered(self) -> bool:
        """Whether any number moved, so that sorted records stand in another order."""
        teams_a = self.a.tournament.teams
        teams_b = self.b.tournament.teams
        return any(old.number != new.number for _, old, new in self.in_both) or any(
            teams_a[i].number != teams_b[j].number for i, j in self.teams.partner.items()
        )

    @cached_property
    def same_scoring(self) -> bool:
        return self.a.scoring == self.b.scoring

    def who(self, reference: Reference) -> Words:
        """The label of a person."""
        if reference is None:
            return NOBODY
        what, identity = reference
        return self.people[identity].label if what == "player" else number_and_name(identity, None)

    def number_of(self, reference: Reference) -> int | None:
        if reference is None:
            return None
        what, identity = reference
        return self.people[identity].latest.number if what == "player" else identity


def events_of(a: Tournament, b: Tournament, scoring: Callable[[Tournament], GameScoring]) -> Events:
    players = match_players(a.players, b.players)
    teams = match_teams(a.teams, b.teams)
    people = {
        i: Person(i, player, b.players[players.partner[i]] if i in players.partner else None)
        for i, player in enumerate(a.players)
    }
    for j in players.left_b:
        people[len(a.players) + j] = Person(len(a.players) + j, None, b.players[j])
    (people_a, people_b) = players.identities()
    (teams_a, teams_b) = teams.identities()
    return Events(
        Event(a, scoring(a), people_a, teams_a),
        Event(b, scoring(b), people_b, teams_b),
        people,
        players,
        teams,
    )
