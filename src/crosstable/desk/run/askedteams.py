"""What the page of the teams asks for, as acts of the event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crosstable.desk.run.asked import Asked, Body, number_in, text_in
from crosstable.errors import CannotAct
from crosstable.event.acts.act import round_of
from crosstable.event.acts.teams import (
    LineupHandedIn,
    MatchForfeited,
    RosterChanged,
    TeamByeRequested,
    TeamChanged,
    TeamEntered,
    TeamRemoved,
    TeamWithdrawn,
    known_team,
    match_numbered,
)
from crosstable.event.intake.lineups import lineup_text, lineup_typed, new_team_id, teams_of_clubs
from crosstable.event.intake.matchresults import match_acts
from crosstable.event.people.teams import boards_of, lineup_of
from crosstable.event.state import Match, Round, Section

_MOST_PLAYERS = 200


def _roster_in(body: Body) -> tuple[str, ...]:
    found: Any = body.get("roster", [])
    if not isinstance(found, list) or len(found) > _MOST_PLAYERS:
        raise CannotAct("roster is missing")
    return tuple(str(one) for one in found)


def _of_clubs(section: Section, body: Body) -> Asked:
    first, *others = teams_of_clubs(section)
    return Asked(first, more=tuple(others))


def _changed(section: Section, body: Body) -> Asked:
    team = known_team(section, text_in(body, "team"))
    values = body.get("values")
    if not isinstance(values, Mapping) or not values:
        raise CannotAct("values are missing")
    data = {str(key): str(value).strip()[:120] or None for key, value in values.items()}
    now = {key: getattr(team, key, None) or "" for key in data}
    return Asked(TeamChanged(team.id, data), now)


def _roster(section: Section, body: Body) -> Asked:
    team = known_team(section, text_in(body, "team"))
    return Asked(RosterChanged(team.id, _roster_in(body)), list(team.roster))


def _withdrawn(section: Section, body: Body) -> Asked:
    team = known_team(section, text_in(body, "team"))
    has_left = team.withdrawn_after is not None
    return Asked(TeamWithdrawn(team.id, returns=has_left), has_left)


def _bye(section: Section, body: Body) -> Asked:
    team, number = known_team(section, text_in(body, "team")), number_in(body, "round")
    act = TeamByeRequested(team.id, (number,), text_in(body, "kind"))
    return Asked(act, team.byes.get(number, ""))


# -- matches --------------------------------------------------------------------------------------


def _lineup(section: Section, body: Body) -> Asked:
    team = known_team(section, text_in(body, "team"))
    one = round_of(section, number_in(body, "round"))
    players = lineup_typed(section, team, text_in(body, "players"))
    now = lineup_text(team, lineup_of(section, one, team.id))
    return Asked(LineupHandedIn(one.number, team.id, players), now)


def results_now(one: Round, match: Match) -> list[str]:
    """What somebody saw of a match: the results of its boards."""
    return [one.known(board).result or "" for board in boards_of(one, match)]


def _match(section: Section, body: Body) -> Asked:
    one = round_of(section, number_in(body, "round"))
    match = match_numbered(one, number_in(body, "match"))
    acts = match_acts(section, one, match, text_in(body, "results").replace(" ", ""))
    if not acts:
        raise CannotAct("no result was typed")
    return Asked(acts[0], results_now(one, match), acts[1:])


def _walkover(section: Section, body: Body) -> Asked:
    one = round_of(section, number_in(body, "round"))
    match = match_numbered(one, number_in(body, "match"))
    act = MatchForfeited(one.number, match.number, text_in(body, "kind"))
    return Asked(act, one.walkovers.get(match.number, ""))


ASKED_OF_TEAMS: Mapping[str, Callable[[Section, Body], Asked]] = {
    "team-enter": lambda section, body: Asked(
        TeamEntered(new_team_id(), {"name": text_in(body, "name")}, _roster_in(body))
    ),
    "teams-of-clubs": _of_clubs,
    "team-change": _changed,
    "roster": _roster,
    "team-remove": lambda section, body: Asked(
        TeamRemoved(known_team(section, text_in(body, "team")).id)
    ),
    "team-withdraw": _withdrawn,
    "team-bye": _bye,
    "lineup": _lineup,
    "match": _match,
    "walkover": _walkover,
}
"""What the page can ask for, by the name in its request."""
