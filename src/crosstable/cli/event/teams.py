"""Verbs about teams."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import NamedTuple

from crosstable.cli.event.acting import ask, do_each, event_of, given_values, opened_at
from crosstable.cli.event.looking import board_lines, status_json
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.errors import CannotAct
from crosstable.event.acts.teams import match_numbered
from crosstable.event.answers import TeamAnswer
from crosstable.event.disk.folder import EventFolder
from crosstable.event.intake.lineups import teams_of_clubs
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_order_of
from crosstable.event.requests.people import KINDS_OF_BYES
from crosstable.event.requests.request import Body
from crosstable.event.requests.table import request_of
from crosstable.event.requests.teams import ABSENT_TEAMS
from crosstable.event.state import Section
from crosstable.event.status import event_status
from crosstable.text.formats import read_whole


class TeamRequest(NamedTuple):
    """The name of a request, what to say when it is done, and its words."""

    name: str
    done: str
    body: Body


def _list_teams(section: Section, options: Namespace) -> int:
    numbers = numbers_of(section)
    team_answers: list[TeamAnswer] = [
        {
            "number": number,
            "team": team.name,
            "captain": team.captain,
            "players": [
                {"number": numbers[who], "name": section.people[who].name} for who in team.roster
            ],
        }
        for number, team in enumerate(
            (section.teams[identity] for identity in team_order_of(section)), 1
        )
    ]
    return print_answer(options, {"teams": team_answers}, map(_team_line, team_answers))


def _team_line(team: TeamAnswer) -> str:
    captain = f" (captain {team['captain']})" if team["captain"] else ""
    names = "; ".join(player["name"] for player in team["players"])
    return f"{team['number']:3}  {team['team']}{captain}: {names}"


def _add(options: Namespace) -> TeamRequest:
    done = f"entered {{about}} with {len(options.values)} players"
    words = Body({"name": options.team, "roster": options.values})
    return TeamRequest("team-enter", done, words)


def _roster(options: Namespace) -> TeamRequest:
    return TeamRequest("roster", "changed {about}", Body({"roster": options.values}))


def _captain(options: Namespace) -> TeamRequest:
    name = " ".join(options.values)
    done = f"{{about}}: captain {name or '-'}"
    return TeamRequest("team-change", done, Body({"values": {"captain": name}}))


def _change(options: Namespace) -> TeamRequest:
    words = Body({"values": dict(given_values(options))})
    return TeamRequest("team-change", "changed {about}", words)


def _bye(options: Namespace) -> TeamRequest:
    done = f"{{about}}: {options.kind} bye in round {options.rounds}"
    words = Body({"rounds": options.rounds or "", "kind": options.kind})
    return TeamRequest("team-bye", done, words)


def _withdraw(options: Namespace) -> TeamRequest:
    return TeamRequest("team-withdraw", "{about} has withdrawn", Body({"returns": False}))


def _return(options: Namespace) -> TeamRequest:
    return TeamRequest("team-withdraw", "{about} plays again", Body({"returns": True}))


def _remove(options: Namespace) -> TeamRequest:
    return TeamRequest("team-remove", "{about} is removed", Body({}))


_VERBS: Mapping[str, Callable[[Namespace], TeamRequest]] = {
    "add": _add,
    "roster": _roster,
    "captain": _captain,
    "change": _change,
    "bye": _bye,
    "withdraw": _withdraw,
    "return": _return,
    "remove": _remove,
}
"""What each verb asks for."""


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
    argument("--kind", choices=tuple(KINDS_OF_BYES), default="half", help="points of a bye"),
)
def run_team(options: Namespace) -> int:
    """List, enter or change teams."""
    event, section = opened_at(options)
    if options.what == "list":
        return _list_teams(section, options)
    if options.what == "clubs":
        return _by_club(event, section, options)
    if options.team is None:
        raise CannotAct(f"give the team: team {options.what} TEAM")
    asked = _VERBS[options.what](options)
    words = {"team": options.team, **asked.body.words}
    return ask(event, asked.name, options, asked.done, **words)


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
    done = f"{{about}}: line-up {options.players}"
    words = {"team": options.team, "players": options.players}
    return ask(event_of(options), "lineup", options, done, **words)


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
        choices=tuple(ABSENT_TEAMS),
        help="team that did not appear; none cancels it",
    ),
)
def run_match(options: Namespace) -> int:
    """Enter the results of a match, or show it."""
    event, section = opened_at(options)
    if options.walkover is not None:
        done = f"{{about}}: walkover {options.walkover}"
        words = {"match": options.match, "kind": options.walkover}
        return ask(event, "walkover", options, done, **words)
    if options.results is None:
        match_numbered(section.current_round, read_whole(options.match) or 0)
        return _show_match(event, section, options)
    words = {"match": options.match, "results": options.results}
    request = request_of(event.event, section, "match", words)
    acts = [(act, f"{request.about}: {getattr(act, 'result', '')}") for act in request.acts]
    return do_each(event, acts, options)


def _show_match(event: EventFolder, section: Section, options: Namespace) -> int:
    status = event_status(event.event, section)
    return print_answer(options, status_json(status), board_lines(status))
