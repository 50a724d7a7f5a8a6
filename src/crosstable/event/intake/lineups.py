"""Line-ups and rosters as somebody types them, for the command and the desk alike."""

from __future__ import annotations

import re
import secrets

from crosstable.errors import CannotAct
from crosstable.event.acts.teams import TeamEntered
from crosstable.event.people.numbering import initial_order
from crosstable.event.people.teams import EMPTY, boards_of_a_match, team_of
from crosstable.event.state import Section, Team
from crosstable.model.phrases import phrase
from crosstable.text.formats import read_whole

_BETWEEN = re.compile(r"[\s,;]+")


def lineup_typed(section: Section, team: Team, text: str) -> tuple[str, ...]:
    """The ids of a line-up typed as places in the roster, from board 1 on; 0 is an empty board.

    Boards that are not named stay empty; raises `CannotAct` for a place that the roster has not.
    """
    parts = [part for part in _BETWEEN.split(text.strip()) if part]
    places = [read_whole(part) for part in parts]
    if not places or any(place is None or not 0 <= place <= len(team.roster) for place in places):
        raise CannotAct(phrase("{name} has places 1 to {n}", name=team.name, n=len(team.roster)))
    players = tuple(team.roster[place - 1] if place else EMPTY for place in places)
    return players + (EMPTY,) * (boards_of_a_match(section) - len(players))


def lineup_text(team: Team, players: tuple[str, ...]) -> str:
    """A line-up as it is typed."""
    return " ".join(str(team.roster.index(who) + 1) if who else "0" for who in players)


def new_team_id() -> str:
    """A permanent id for a team."""
    return f"t{secrets.token_hex(4)}"


def teams_of_clubs(section: Section) -> tuple[TeamEntered, ...]:
    """One team per club, its players by strength; who has a team already stays there."""
    clubs: dict[str, list[str]] = {}
    for person in (section.people[who] for who in initial_order(section)):
        if person.club and team_of(section, person.id) is None:
            clubs.setdefault(person.club, []).append(person.id)
    if not clubs:
        raise CannotAct(phrase("no player without a team has a club"))
    return tuple(
        TeamEntered(new_team_id(), {"name": club}, tuple(roster)) for club, roster in clubs.items()
    )
