"""Teams of a table: who plays for whom, in the order of its boards.

The order is that of the table and never of the ratings: the boards decide colours and match cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crosstable.event.acts.teams import RosterChanged, TeamEntered
from crosstable.event.intake.entries import Seat
from crosstable.event.intake.lineups import new_team_id
from crosstable.event.intake.spelling import club_key, club_spellings
from crosstable.event.people.teams import team_of
from crosstable.event.state import Section, Team
from crosstable.event.systems.system import is_team


def seats_in(section: Section, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats that mean something: those of a section that teams play in."""
    return tuple(seats) if is_team(section) else ()


def names_of_teams(seats: Sequence[Seat]) -> Mapping[str, str]:
    """How each team is written most often, by its key, in the order of the table."""
    spellings = club_spellings((), [seat.team for seat in seats])
    return {key: spellings[key] for key in dict.fromkeys(club_key(seat.team) for seat in seats)}


def team_acts(
    section: Section, seats: Sequence[Seat], people: Mapping[int, str]
) -> Iterator[TeamEntered | RosterChanged]:
    """What makes the teams of a table; `people` has who is entered, by row.

    Whoever has a team stays there. In a team that is there already, new players come before those
    whom the table has on later boards, and behind all others once round 1 is paired.
    """
    free = [
        seat for seat in seats if seat.row in people and team_of(section, people[seat.row]) is None
    ]
    place_of = {people[seat.row]: _place(seat) for seat in seats if seat.row in people}
    known = {club_key(team.name): team for team in section.teams.values()}
    names = names_of_teams(seats)
    for key in dict.fromkeys(club_key(seat.team) for seat in free):
        joining = sorted((seat for seat in free if club_key(seat.team) == key), key=_place)
        players = [*dict.fromkeys(people[seat.row] for seat in joining)]
        team = known.get(key)
        if team is None:
            yield TeamEntered(new_team_id(), {"name": names[key]}, tuple(players))
        elif section.rounds:
            yield RosterChanged(team.id, (*team.roster, *players))
        else:
            yield RosterChanged(team.id, _merged_roster(team, players, place_of))


def _place(seat: Seat) -> tuple[bool, int, int]:
    """The board, and the rows without one at the end."""
    return seat.board is None, seat.board or 0, seat.row


def _merged_roster(
    team: Team, players: Sequence[str], place_of: Mapping[str, tuple[bool, int, int]]
) -> tuple[str, ...]:
    roster = [*team.roster]
    for who in players:
        later = (
            place
            for place, other in enumerate(roster)
            if other in place_of and place_of[other] > place_of[who]
        )
        roster.insert(next(later, len(roster)), who)
    return tuple(roster)
