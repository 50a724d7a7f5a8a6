"""Acts on teams: entered, changed, rosters, byes, withdrawals, line-ups, matches without a team."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, person_of, refuse_unknown_byes, round_of
from crosstable.event.acts.halfpointbyes import circumstances_of_limits
from crosstable.event.journal import Line
from crosstable.event.people.teams import (
    EMPTY,
    boards_of,
    boards_of_a_match,
    is_in_roster_order,
    seat_teams,
    team_of,
)
from crosstable.event.state import Event, Match, Round, Section, Status, Team
from crosstable.event.systems.system import has_fixed_field, is_table, is_team
from crosstable.event.typed import one_line
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import enumerated, phrase

DATA = ("name", "nickname", "captain")
"""What is known about a team beside its roster, by the names of the journal."""
_TEXTS = {
    "name": phrase("the name of a team"),
    "nickname": phrase("the nickname of a team"),
    "captain": phrase("the captain of a team"),
}


@dataclass(frozen=True)
class TeamEntered(OfSection):
    """A team enters, under a permanent id, with players who are entered."""

    NAME = "team-entered"

    team: str
    data: Mapping[str, Any] = field(default_factory=dict)
    roster: tuple[str, ...] = ()

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Names of teams are different, and nobody plays for two."""
        current = event.section(section)
        if not is_team(current):
            raise CannotAct(phrase("this section is not a team event; set a team system first"))
        _check_data(current, self.team, self.data)
        if not self.data.get("name"):
            raise CannotAct(phrase("a team needs a name"))
        if self.team in current.teams:
            raise CannotAct(phrase("the id {person} is taken", person=self.team))
        if current.rounds and has_fixed_field(current):
            raise CannotAct(phrase("round 1 is paired, so teams can no longer enter"))
        _check_roster(current, self.team, self.roster)
        if current.rounds:
            yield Circumstance("late-team", {"name": self.data["name"]})

    def change(self, section: Section, line: Line) -> Section:
        """Before round 1 the number follows from the strength; later it is the next one."""
        _refuse_strangers(section, self.roster)
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
        current = event.section(section)
        known_team(current, self.team)
        _check_data(current, self.team, self.data)
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
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
        current = event.section(section)
        team = known_team(current, self.team)
        _check_roster(current, self.team, self.roster)
        if not current.rounds:
            return
        if self.roster[: len(team.roster)] != team.roster:
            raise CannotAct(
                phrase(
                    "round 1 is paired, so the order of {name} is fixed; players can only be added",
                    name=team.name,
                )
            )
        yield Circumstance("roster-extended", {"name": team.name})

    def change(self, section: Section, line: Line) -> Section:
        """The roster is the new one."""
        _refuse_strangers(section, self.roster)
        return section.with_team(section.teams[self.team]._replace(roster=self.roster))


@dataclass(frozen=True)
class TeamRemoved(OfSection):
    """A team is removed before round 1; later teams withdraw."""

    NAME = "team-removed"

    team: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """No team that has a number for good is removed."""
        current = event.section(section)
        team = known_team(current, self.team)
        if current.rounds:
            raise CannotAct(
                phrase(
                    "round 1 is paired, so {name} cannot be removed, only withdrawn", name=team.name
                )
            )
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """Its players stay entered."""
        teams = {key: team for key, team in section.teams.items() if key != self.team}
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
        current = event.section(section)
        team = known_team(current, self.team)
        if has_fixed_field(current):
            raise CannotAct(phrase("this system has no byes; enter the match as a walkover"))
        if self.kind not in ("H", "F", "Z", ""):
            raise CannotAct(
                phrase(
                    "{kind} is not a bye; use H (half-point), F (full-point) or Z (zero-point)",
                    kind=self.kind,
                )
            )
        for number in self.rounds:
            if number <= len(current.rounds) or number > (current.base.declared_rounds or 99):
                raise CannotAct(phrase("round {number} is not a coming round", number=number))
        if self.kind == "F":
            yield Circumstance("full-point-bye")
        if self.kind == "H":
            others = [number for number, kind in team.byes.items() if kind == "H"]
            yield from circumstances_of_limits(event, current, team.name, others, self.rounds)

    def change(self, section: Section, line: Line) -> Section:
        """The byes stand with the team until the round is paired."""
        team = section.teams[self.team]
        byes = {number: kind for number, kind in team.byes.items() if number not in self.rounds}
        if self.kind:
            refuse_unknown_byes((self.kind,))
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
            raise CannotAct(
                phrase("{name} has not withdrawn", name=team.name)
                if self.returns
                else phrase("{name} has already withdrawn", name=team.name)
            )
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
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
        current = event.section(section)
        team = known_team(current, self.team)
        round_ = round_of(current, self.round)
        match = next((match for match in round_.matches if self.team in match.pair), None)
        if match is None:
            raise CannotAct(
                phrase("{name} has no match in round {round}", name=team.name, round=self.round)
            )
        _check_untouched(current, round_, match)
        self._check_players(current, team)
        if not is_in_roster_order(team.roster, self.players):
            yield Circumstance("lineup-order", {"name": team.name})

    def _check_players(self, section: Section, team: Team) -> None:
        boards = boards_of_a_match(section)
        players = [who for who in self.players if who != EMPTY]
        if len(self.players) != boards:
            raise CannotAct(
                phrase("a match has {boards} boards, not {n}", boards=boards, n=len(self.players))
            )
        if not players or len({*players}) != len(players):
            raise CannotAct(phrase("a line-up needs at least one player, and no player twice"))
        for who in players:
            if who not in team.roster:
                name = person_of(section, who).name
                raise CannotAct(
                    phrase("{name} is not in the roster of {team}", name=name, team=team.name)
                )

    def change(self, section: Section, line: Line) -> Section:
        """The boards of the match follow."""
        round_ = round_of(section, self.round)
        lineups = {**round_.lineups, self.team: self.players}
        return section.with_round(seat_teams(section, round_._replace(lineups=lineups)))


@dataclass(frozen=True)
class MatchForfeited(OfSection):
    """A team, or both, did not come to a match: `+-`, `-+` or `--`; empty takes it back."""

    NAME = "match-forfeited"

    round: int
    match: int
    kind: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only a match without results, and always asked about."""
        current = event.section(section)
        round_ = round_of(current, self.round)
        match = match_numbered(round_, self.match)
        if self.kind not in ("+-", "-+", "--", ""):
            raise CannotAct(phrase("{kind} is not a walkover; use +-, -+ or --", kind=self.kind))
        _check_untouched(current, round_, match)
        if self.kind:
            marks = zip(match.pair, self.kind, strict=True)
            names = enumerated(current.teams[team].name for team, mark in marks if mark == "-")
            yield Circumstance("match-forfeited", {"names": names, "match": self.match})

    def change(self, section: Section, line: Line) -> Section:
        """No boards; whoever came wins on each."""
        round_ = round_of(section, self.round)
        walkovers = {key: kind for key, kind in round_.walkovers.items() if key != self.match}
        if self.kind:
            walkovers[self.match] = self.kind
        return section.with_round(seat_teams(section, round_._replace(walkovers=walkovers)))


# -- what the acts have in common -----------------------------------------------------------------


def known_team(section: Section, wanted: str) -> Team:
    """The team with an id."""
    if wanted not in section.teams:
        raise CannotAct(phrase("no team has the id {wanted}", wanted=wanted))
    return section.teams[wanted]


def match_numbered(round_: Round, number: int) -> Match:
    """The match with a printed number."""
    match_of_number = next((match for match in round_.matches if match.number == number), None)
    if match_of_number is None:
        raise CannotAct(
            phrase("round {round} has no match {match}", round=round_.number, match=number)
        )
    return match_of_number


def _check_untouched(section: Section, round_: Round, match: Match) -> None:
    if round_ != section.last_round or round_.status is Status.CLOSED:
        raise CannotAct(phrase("round {number} is over", number=round_.number))
    if any(round_.facts_of(board).facts for board in boards_of(round_, match)):
        raise CannotAct(phrase("match {number} has results; clear them first", number=match.number))


def _check_data(section: Section, team: str, data: Mapping[str, Any]) -> None:
    for key, value in data.items():
        if key not in DATA:
            raise CannotAct(
                phrase("teams have no {key}; choose from {fields}", key=key, fields=", ".join(DATA))
            )
        if value is not None:
            one_line(_TEXTS[key], value)
    name = data.get("name", "?")
    if not name:
        raise CannotAct(phrase("a team needs a name"))
    others = (known.name for key, known in section.teams.items() if key != team)
    if str(name).casefold() in map(str.casefold, others):
        raise CannotAct(phrase("there is already a team {name}", name=name))


def _refuse_strangers(section: Section, roster: Iterable[str]) -> None:
    """Only those who are entered play for a team; a journal of ours has no others."""
    for who in roster:
        person_of(section, who)


def _check_roster(section: Section, team: str, roster: tuple[str, ...]) -> None:
    if len({*roster}) != len(roster):
        raise CannotAct(phrase("a roster must not contain a player twice"))
    for who in roster:
        other = team_of(section, who)
        name = person_of(section, who).name
        if other is not None and other.id != team:
            raise CannotAct(phrase("{name} plays for {team}", name=name, team=other.name))
