"""Verbs about teams."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping

from crosstable.cli.event.acting import BYES, do, do_each, given_values, opened_at
from crosstable.cli.event.looking import board_lines, status_json
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import answered
from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
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
from crosstable.event.answers import TeamAnswer
from crosstable.event.disk.folder import EventFolder
from crosstable.event.intake.lineups import lineup_typed, new_team_id, teams_of_clubs
from crosstable.event.intake.matchresults import match_acts
from crosstable.event.people.finding import person_meant
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_meant, team_order_of
from crosstable.event.state import Section
from crosstable.event.status import event_status
from crosstable.event.typed import typed_rounds
from crosstable.text.formats import read_whole


def _listed(section: Section, options: Namespace) -> int:
    numbers = numbers_of(section)
    found: list[TeamAnswer] = [
        {
            "number": number,
            "team": team.name,
            "captain": team.captain,
            "players": [
                {"number": numbers[who], "name": section.people[who].name} for who in team.roster
            ],
        }
        for number, team in enumerate((section.teams[one] for one in team_order_of(section)), 1)
    ]
    return answered(options, {"teams": found}, map(_team_line, found))


def _team_line(team: TeamAnswer) -> str:
    captain = f" (captain {team['captain']})" if team["captain"] else ""
    names = "; ".join(one["name"] for one in team["players"])
    return f"{team['number']:3}  {team['team']}{captain}: {names}"


def _players(section: Section, options: Namespace) -> tuple[str, ...]:
    return tuple(person_meant(section, text).id for text in options.values)


def _add(section: Section, options: Namespace) -> tuple[Act, str]:
    roster = _players(section, options)
    act = TeamEntered(new_team_id(), {"name": options.team}, roster)
    return act, f"entered {options.team} with {len(roster)} players"


def _roster(section: Section, options: Namespace) -> tuple[Act, str]:
    team = team_meant(section, options.team)
    return RosterChanged(team.id, _players(section, options)), f"changed {team.name}"


def _captain(section: Section, options: Namespace) -> tuple[Act, str]:
    team = team_meant(section, options.team)
    name = " ".join(options.values) or None
    return TeamChanged(team.id, {"captain": name}), f"{team.name}: captain {name or '-'}"


def _change(section: Section, options: Namespace) -> tuple[Act, str]:
    team = team_meant(section, options.team)
    data = {key: value or None for key, value in given_values(options)}
    return TeamChanged(team.id, data), f"changed {team.name}"


def _bye(section: Section, options: Namespace) -> tuple[Act, str]:
    team = team_meant(section, options.team)
    rounds = typed_rounds(options.rounds or "")
    act = TeamByeRequested(team.id, rounds, BYES[options.kind])
    return act, f"{team.name}: {options.kind} bye in round {options.rounds}"


def _withdraw(section: Section, options: Namespace) -> tuple[Act, str]:
    team = team_meant(section, options.team)
    return TeamWithdrawn(team.id), f"{team.name} has withdrawn"


def _return(section: Section, options: Namespace) -> tuple[Act, str]:
    team = team_meant(section, options.team)
    return TeamWithdrawn(team.id, returns=True), f"{team.name} plays again"


def _remove(section: Section, options: Namespace) -> tuple[Act, str]:
    team = team_meant(section, options.team)
    return TeamRemoved(team.id), f"{team.name} is removed"


_VERBS: Mapping[str, Callable[[Section, Namespace], tuple[Act, str]]] = {
    "add": _add,
    "roster": _roster,
    "captain": _captain,
    "change": _change,
    "bye": _bye,
    "withdraw": _withdraw,
    "return": _return,
    "remove": _remove,
}


@takes(
    argument(
        "what",
        choices=("list", *_VERBS, "clubs"),
        nargs="?",
        default="list",
        help="what to do; clubs makes a team from every club",
    ),
    argument("team", metavar="TEAM", nargs="?", help="number, or part of the name"),
    argument("values", metavar="VALUE", nargs="*", help="players, the captain, or KEY=VALUE"),
    argument("--rounds", metavar="LIST", help="rounds of a bye, separated by commas"),
    argument("--kind", choices=tuple(BYES), default="half", help="points of a bye"),
)
def run_team(options: Namespace) -> int:
    """List, enter or change teams."""
    event, section = opened_at(options)
    if options.what == "list":
        return _listed(section, options)
    if options.what == "clubs":
        return _by_club(event, section, options)
    if options.team is None:
        raise CannotAct(f"give the team: team {options.what} TEAM")
    act, done = _VERBS[options.what](section, options)
    return do(event, act, options, done)


def _by_club(event: EventFolder, section: Section, options: Namespace) -> int:
    """One team per club, its players by strength; who has a team already stays there."""
    acts = [
        (act, f"entered {act.data['name']} with {len(act.roster)} players")
        for act in teams_of_clubs(section)
    ]
    return do_each(event, acts, options)


# -- rounds ---------------------------------------------------------------------------------------


@takes(
    argument("team", metavar="TEAM", help="number, or part of the name"),
    argument(
        "players",
        metavar="LIST",
        help="roster places from board 1 on, separated by commas; 0 is an empty board",
    ),
)
def run_lineup(options: Namespace) -> int:
    """Hand in the line-up of a team for the round that is paired."""
    event, section = opened_at(options)
    team = team_meant(section, options.team)
    players = lineup_typed(section, team, options.players)
    act = LineupHandedIn(section.current_round.number, team.id, players)
    return do(event, act, options, f"{team.name}: line-up {options.players}")


_ABSENT = {"first": "-+", "second": "+-", "both": "--", "none": ""}


@takes(
    argument("match", metavar="MATCH", help="number of the match"),
    argument(
        "results",
        metavar="RESULTS",
        nargs="?",
        help="results by board from the first team's point of view: 1, 0, =, +, -, or . for not "
        "known",
    ),
    argument(
        "--walkover",
        choices=("first", "second", "both", "none"),
        help="team that did not appear; none cancels it",
    ),
)
def run_match(options: Namespace) -> int:
    """Enter the results of a match, or show it."""
    event, section = opened_at(options)
    one = section.current_round
    match = match_numbered(one, read_whole(options.match) or 0)
    names = " - ".join(section.teams[team].name for team in match.pair)
    if options.walkover is not None:
        act = MatchForfeited(one.number, match.number, _ABSENT[options.walkover])
        return do(event, act, options, f"{names}: walkover {options.walkover}")
    if options.results is None:
        return _show_match(event, section, options)
    acts = match_acts(section, one, match, options.results)
    return do_each(event, ((act, f"{names}: {act.result}") for act in acts), options)


def _show_match(event: EventFolder, section: Section, options: Namespace) -> int:
    status = event_status(event.event, section)
    return answered(options, status_json(status), board_lines(status))
