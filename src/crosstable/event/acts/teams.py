"""Acts on teams: entered, changed, rosters, byes, withdrawals, line-ups, matches without a team."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, person_of, round_of
from crosstable.event.journal import Line
from crosstable.event.people.teams import (
    EMPTY,
    boards_of,
    boards_of_a_match,
    is_in_roster_order,
    seated,
    team_of,
)
from crosstable.event.state import Event, Match, Round, Section, Status, Team
from crosstable.event.systems.system import has_fixed_field, is_table, is_team
from crosstable.event.typed import one_line
from crosstable.event.warnings import Circumstance

DATA = ("name", "nickname", "captain")
"""What is known about a team beside its roster, by the names of the journal."""


@dataclass(frozen=True)
class TeamEntered(OfSection):
    """A team enters, under a permanent id, with players who are entered."""

    NAME = "team-entered"

    team: str
    data: Mapping[str, Any] = field(default_factory=dict)
    roster: tuple[str, ...] = ()

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Names of teams are different, and nobody plays for two."""
        found = event.section(section)
        if not is_team(found):
            raise CannotAct("this section is not a team event; set a team system first")
        _check_data(found, self.team, self.data)
        if not self.data.get("name"):
            raise CannotAct("a team needs a name")
        if self.team in found.teams:
            raise CannotAct(f"the id {self.team} is taken")
        if found.rounds and has_fixed_field(found):
            raise CannotAct("round 1 is paired, so teams can no longer enter")
        _check_roster(found, self.team, self.roster)
        if found.rounds:
            yield Circumstance("late-team", {"name": self.data["name"]})

    def changed(self, section: Section, line: Line) -> Section:
        """Before round 1 the number follows from the strength; later it is the next one."""
        section = section.with_team(Team(self.team, roster=self.roster, **self.data))
        if section.team_order is None or (is_table(section) and not section.rounds):
            return replace(section, team_order=None)
        return replace(section, team_order=(*section.team_order, self.team))


@dataclass(frozen=True)
class TeamChanged(OfSection):
    """The name, the short name or the captain of a team changes."""

    NAME = "team-changed"

    team: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """The team exists and the values can be."""
        found = event.section(section)
        known_team(found, self.team)
        _check_data(found, self.team, self.data)
        yield from ()

    def changed(self, section: Section, line: Line) -> Section:
        """The other data stay as they are."""
        return section.with_team(section.teams[self.team]._replace(**self.data))


@dataclass(frozen=True)
class RosterChanged(OfSection):
    """The players of a team in the order of its boards."""

    NAME = "roster-changed"

    team: str
    roster: tuple[str, ...]

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Once round 1 is paired the order stands, and players are only added at the end."""
        found = event.section(section)
        team = known_team(found, self.team)
        _check_roster(found, self.team, self.roster)
        if not found.rounds:
            return
        if self.roster[: len(team.roster)] != team.roster:
            raise CannotAct(
                f"round 1 is paired, so the order of {team.name} is fixed; players can only be "
                "added"
            )
        yield Circumstance("roster-extended", {"name": team.name})

    def changed(self, section: Section, line: Line) -> Section:
        """The roster is the new one."""
        return section.with_team(section.teams[self.team]._replace(roster=self.roster))


@dataclass(frozen=True)
class TeamRemoved(OfSection):
    """A team is removed before round 1; later teams withdraw."""

    NAME = "team-removed"

    team: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """No team that has a number for good is removed."""
        found = event.section(section)
        team = known_team(found, self.team)
        if found.rounds:
            raise CannotAct(f"round 1 is paired, so {team.name} cannot be removed, only withdrawn")
        yield from ()

    def changed(self, section: Section, line: Line) -> Section:
        """Its players stay entered."""
        teams = {key: one for key, one in section.teams.items() if key != self.team}
        return replace(section, teams=teams, team_order=None)


@dataclass(frozen=True)
class TeamByeRequested(OfSection):
    """Byes of a team for rounds that are not paired yet: H, F or Z; none takes them back."""

    NAME = "team-bye-requested"

    team: str
    rounds: tuple[int, ...]
    kind: str = "H"

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only for coming rounds of a Swiss."""
        found = event.section(section)
        known_team(found, self.team)
        if has_fixed_field(found):
            raise CannotAct("this system has no byes; enter the match as a walkover")
        if self.kind not in ("H", "F", "Z", ""):
            raise CannotAct(
                f"{self.kind} is not a bye; use H (half-point), F (full-point) or Z (zero-point)"
            )
        for number in self.rounds:
            if number <= len(found.rounds) or number > (found.base.declared_rounds or 99):
                raise CannotAct(f"round {number} is not a coming round")
        if self.kind == "F":
            yield Circumstance("full-point-bye")

    def changed(self, section: Section, line: Line) -> Section:
        """The byes stand with the team until the round is paired."""
        team = section.teams[self.team]
        byes = {number: kind for number, kind in team.byes.items() if number not in self.rounds}
        if self.kind:
            byes |= dict.fromkeys(self.rounds, self.kind)
        return section.with_team(team._replace(byes=byes))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Full-point byes are recorded (Q179)."""
        if self.kind != "F":
            return None
        name = event.section(section).teams[self.team].name
        return f"FPB @ Round {', '.join(map(str, self.rounds))}: {name}"


@dataclass(frozen=True)
class TeamWithdrawn(OfSection):
    """A team plays no further rounds, or plays again."""

    NAME = "team-withdrawn"

    team: str
    returns: bool = False

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only a team that plays can withdraw, and only one that withdrew can return."""
        team = known_team(event.section(section), self.team)
        if self.returns == (team.withdrawn_after is None):
            has = "has not withdrawn" if self.returns else "has already withdrawn"
            raise CannotAct(f"{team.name} {has}")
        yield from ()

    def changed(self, section: Section, line: Line) -> Section:
        """From the next round on."""
        after = None if self.returns else len(section.rounds)
        return section.with_team(section.teams[self.team]._replace(withdrawn_after=after))


@dataclass(frozen=True)
class LineupHandedIn(OfSection):
    """Who plays for a team in the round that is paired, board by board."""

    NAME = "lineup"

    round: int
    team: str
    players: tuple[str, ...]
    """The ids from board 1 on; an empty id is a board that nobody sits at."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Members of the team, in the order of the roster, before the match has a result."""
        found = event.section(section)
        team = known_team(found, self.team)
        round_ = round_of(found, self.round)
        match = next((match for match in round_.matches if self.team in match.pair), None)
        if match is None:
            raise CannotAct(f"{team.name} has no match in round {self.round}")
        _check_untouched(found, round_, match)
        self._check_players(found, team)
        if not is_in_roster_order(team.roster, self.players):
            yield Circumstance("lineup-order", {"name": team.name})

    def _check_players(self, section: Section, team: Team) -> None:
        boards = boards_of_a_match(section)
        players = [who for who in self.players if who != EMPTY]
        if len(self.players) != boards:
            raise CannotAct(f"a match has {boards} boards, not {len(self.players)}")
        if not players or len({*players}) != len(players):
            raise CannotAct("a line-up needs at least one player, and no player twice")
        for who in players:
            if who not in team.roster:
                name = person_of(section, who).name
                raise CannotAct(f"{name} is not in the roster of {team.name}")

    def changed(self, section: Section, line: Line) -> Section:
        """The boards of the match follow."""
        round_ = round_of(section, self.round)
        lineups = {**round_.lineups, self.team: self.players}
        return section.with_round(seated(section, round_._replace(lineups=lineups)))


@dataclass(frozen=True)
class MatchForfeited(OfSection):
    """A team, or both, did not come to a match: `+-`, `-+` or `--`; empty takes it back."""

    NAME = "match-forfeited"

    round: int
    match: int
    kind: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only a match without results, and always asked about."""
        found = event.section(section)
        round_ = round_of(found, self.round)
        match = match_numbered(round_, self.match)
        if self.kind not in ("+-", "-+", "--", ""):
            raise CannotAct(f"{self.kind} is not a walkover; use +-, -+ or --")
        _check_untouched(found, round_, match)
        if self.kind:
            marks = zip(match.pair, self.kind, strict=True)
            names = " and ".join(found.teams[team].name for team, mark in marks if mark == "-")
            yield Circumstance("match-forfeited", {"names": names, "match": self.match})

    def changed(self, section: Section, line: Line) -> Section:
        """No boards; whoever came wins on each."""
        round_ = round_of(section, self.round)
        walkovers = {key: kind for key, kind in round_.walkovers.items() if key != self.match}
        if self.kind:
            walkovers[self.match] = self.kind
        return section.with_round(seated(section, round_._replace(walkovers=walkovers)))


# -- what the acts have in common -----------------------------------------------------------------


def known_team(section: Section, wanted: str) -> Team:
    """The team with an id."""
    if wanted not in section.teams:
        raise CannotAct(f"no team has the id {wanted}")
    return section.teams[wanted]


def match_numbered(round_: Round, number: int) -> Match:
    """The match with a printed number."""
    found = next((match for match in round_.matches if match.number == number), None)
    if found is None:
        raise CannotAct(f"round {round_.number} has no match {number}")
    return found


def _check_untouched(section: Section, round_: Round, match: Match) -> None:
    if round_ != section.last_round or round_.status is Status.CLOSED:
        raise CannotAct(f"round {round_.number} is over")
    if any(round_.known(board).facts for board in boards_of(round_, match)):
        raise CannotAct(f"match {match.number} has results; clear them first")


def _check_data(section: Section, team: str, data: Mapping[str, Any]) -> None:
    for key, value in data.items():
        if key not in DATA:
            raise CannotAct(f"teams have no {key}; choose from {', '.join(DATA)}")
        if value is not None:
            one_line(f"the {key} of a team", value)
    name = data.get("name", "?")
    if not name:
        raise CannotAct("a team needs a name")
    others = (one.name for key, one in section.teams.items() if key != team)
    if str(name).casefold() in map(str.casefold, others):
        raise CannotAct(f"there is already a team {name}")


def _check_roster(section: Section, team: str, roster: tuple[str, ...]) -> None:
    if len({*roster}) != len(roster):
        raise CannotAct("a roster must not contain a player twice")
    for who in roster:
        other = team_of(section, who)
        name = person_of(section, who).name
        if other is not None and other.id != team:
            raise CannotAct(f"{name} plays for {other.name}")
