"""Requests about teams and matches."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.errors import CannotAct
from crosstable.event.acts.teams import (
    LineupHandedIn,
    MatchForfeited,
    RosterChanged,
    TeamByeRequested,
    TeamChanged,
    TeamEntered,
    TeamRemoved,
    TeamWithdrawn,
    match_numbered,
)
from crosstable.event.intake.lineups import lineup_text, lineup_typed, new_team_id, teams_of_clubs
from crosstable.event.intake.matchresults import match_acts
from crosstable.event.people.teams import boards_of, lineup_of
from crosstable.event.requests.people import kind_of_bye
from crosstable.event.requests.request import (
    Body,
    Maker,
    Request,
    people_in,
    round_in,
    rounds_in,
    team_in,
    values_in,
)
from crosstable.event.state import Event, Match, Round, Section
from crosstable.model.phrases import Words, joined, phrase

_LONGEST_VALUE = 120
ABSENT_TEAMS: Mapping[str, str] = {"first": "-+", "second": "+-", "both": "--", "none": ""}
"""The letters of a walkover by the team that did not appear; none cancels it."""


def _roster_in(section: Section, body: Body) -> tuple[str, ...]:
    roster = Body({"roster": [], **body.words})
    return tuple(person.id for person in people_in(section, roster, "roster"))


def make_entered(event: Event, section: Section, body: Body) -> Request:
    """A team is entered with its roster."""
    name = body.text("name")
    act = TeamEntered(new_team_id(), {"name": name}, _roster_in(section, body))
    return Request((act,), about=name)


def make_of_clubs(event: Event, section: Section, body: Body) -> Request:
    """One team for each club."""
    return Request(tuple(teams_of_clubs(section)))


def make_changed(event: Event, section: Section, body: Body) -> Request:
    """Name, captain and the like."""
    team = team_in(section, body)
    values = values_in(body)
    data = {str(key): str(value).strip()[:_LONGEST_VALUE] or None for key, value in values.items()}
    now = {key: getattr(team, key, None) or "" for key in data}
    return Request((TeamChanged(team.id, data),), now, team.name)


def make_roster(event: Event, section: Section, body: Body) -> Request:
    """The players of a team, in the order of the boards."""
    team = team_in(section, body)
    return Request(
        (RosterChanged(team.id, _roster_in(section, body)),), list(team.roster), team.name
    )


def make_removed(event: Event, section: Section, body: Body) -> Request:
    """A team is removed."""
    team = team_in(section, body)
    return Request((TeamRemoved(team.id),), about=team.name)


def make_withdrawn(event: Event, section: Section, body: Body) -> Request:
    """A team leaves, or plays again; without a word the other of what it does now."""
    team = team_in(section, body)
    has_left = team.withdrawn_after is not None
    returns = body.is_true("returns") if body.has("returns") else has_left
    return Request((TeamWithdrawn(team.id, returns=returns),), has_left, team.name)


def make_bye(event: Event, section: Section, body: Body) -> Request:
    """A bye of a team."""
    team = team_in(section, body)
    rounds = rounds_in(body)
    act = TeamByeRequested(team.id, rounds, kind_of_bye(body))
    return Request((act,), team.byes.get(rounds[0], ""), team.name)


def make_lineup(event: Event, section: Section, body: Body) -> Request:
    """The line-up of a team in a round."""
    team = team_in(section, body)
    round_ = round_in(section, body)
    players = lineup_typed(section, team, body.text("players"))
    now = lineup_text(team, lineup_of(section, round_, team.id))
    return Request((LineupHandedIn(round_.number, team.id, players),), now, team.name)


def results_now(round_: Round, match: Match) -> list[str]:
    """What somebody saw of a match: the results of its boards."""
    return [round_.facts_of(board).result or "" for board in boards_of(round_, match)]


def _about(section: Section, match: Match) -> Words:
    return joined([section.teams[team].name for team in match.pair], " - ")


def make_match(event: Event, section: Section, body: Body) -> Request:
    """The results of a whole match in one word."""
    round_ = round_in(section, body)
    match = match_numbered(round_, body.number("match"))
    acts = match_acts(section, round_, match, body.text("results").replace(" ", ""))
    if not acts:
        raise CannotAct(phrase("no result was typed"))
    return Request(acts, results_now(round_, match), _about(section, match))


def make_walkover(event: Event, section: Section, body: Body) -> Request:
    """A team that did not appear."""
    round_ = round_in(section, body)
    match = match_numbered(round_, body.number("match"))
    kind = body.text("kind")
    act = MatchForfeited(round_.number, match.number, ABSENT_TEAMS.get(kind, kind))
    return Request((act,), round_.walkovers.get(match.number, ""), _about(section, match))


OF_TEAMS: Mapping[str, Maker] = {
    "team-enter": make_entered,
    "teams-of-clubs": make_of_clubs,
    "team-change": make_changed,
    "roster": make_roster,
    "team-remove": make_removed,
    "team-withdraw": make_withdrawn,
    "team-bye": make_bye,
    "lineup": make_lineup,
    "match": make_match,
    "walkover": make_walkover,
}
