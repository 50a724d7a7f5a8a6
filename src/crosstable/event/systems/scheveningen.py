"""Scheveningen: two teams whose players all meet each other, by the tables."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.errors import NotPaired
from crosstable.event.people.teams import boards_of_a_match, team_order_of
from crosstable.event.state import Section
from crosstable.model.phrases import phrase
from crosstable.pairing.scheveningen import scheveningen_round, sizes

TITLE = "Scheveningen tables"


class Seating(NamedTuple):
    """The line-ups of both teams in a round, and the colours of the first one."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    colours: str


def the_two_teams(section: Section) -> tuple[str, str]:
    """Teams A and B of the tables; raises `NotPaired` where they do not fit."""
    boards = boards_of_a_match(section)
    teams = team_order_of(section)
    if len(teams) != 2:
        raise NotPaired(phrase("a Scheveningen match has two teams, not {n}", n=len(teams)))
    if boards not in sizes():
        known = ", ".join(map(str, sizes()))
        raise NotPaired(
            phrase(
                "there is no Scheveningen table for {boards} boards; choose from {known}",
                boards=boards,
                known=known,
            )
        )
    for team in teams:
        if len(section.teams[team].roster) != boards:
            name = section.teams[team].name
            raise NotPaired(
                phrase(
                    "{name} needs exactly {boards} players, as many as there are boards",
                    name=name,
                    boards=boards,
                )
            )
    return teams[0], teams[1]


def seating(section: Section, round_number: int) -> Seating:
    """Who sits where in a round, in the order of team A."""
    own, other = (section.teams[team].roster for team in team_order_of(section))
    seats = scheveningen_round(boards_of_a_match(section), round_number)
    return Seating(
        tuple(own[seat.a - 1] for seat in seats),
        tuple(other[seat.b - 1] for seat in seats),
        "".join("W" if seat.a_is_white else "B" for seat in seats),
    )
