"""Teams of a section: their numbers, who plays for them, and the boards of their matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crosstable.errors import CannotAct
from crosstable.event.people.presence import has_left
from crosstable.event.state import Board, Match, Person, Round, Section, Team
from crosstable.model.phrases import phrase
from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Entry, Game
from crosstable.text.formats import read_whole

EMPTY = ""
"""The id at a board that nobody sits at."""
BOARDS_OF_A_MATCH = 100
"""Board 2 of match 3 has the number 302, which is printed as 3.2."""
_USUAL_BOARDS = 4


def boards_of_a_match(section: Section) -> int:
    """How many boards a match has: record 352, else four."""
    return len(section.base.board_colours or "") or _USUAL_BOARDS


def colours_of_white(section: Section) -> str:
    """The colours of the White team, board by board; without record 352 they alternate."""
    return (section.base.board_colours or "WB" * _USUAL_BOARDS).upper()[
        : boards_of_a_match(section)
    ]


# -- numbers --------------------------------------------------------------------------------------


def strength_of(section: Section, team: Team) -> int:
    """The average rating of the first boards, by which teams are numbered (C.04.6, 1.1)."""
    if team.strength is not None:
        return team.strength
    boards = boards_of_a_match(section)
    ratings = [section.people[who].rating or 0 for who in team.roster[:boards]]
    return sum(ratings) // boards


def team_order_of(section: Section) -> tuple[str, ...]:
    """The ids of the teams: as they were fixed, else by strength and name."""
    if section.team_order is not None:
        return section.team_order
    teams = sorted(
        section.teams.values(),
        key=lambda team: (-strength_of(section, team), team.name.casefold(), team.id),
    )
    return tuple(team.id for team in teams)


def team_numbers_of(section: Section) -> Mapping[str, int]:
    """The number of each team."""
    numbers = {team: number for number, team in enumerate(team_order_of(section), 1)}
    return {**numbers, **section.imported_team_numbers}


def team_meant(section: Section, text: str) -> Team:
    """The one team that a number, an id or a part of a name means."""
    wanted = text.strip()
    if wanted in section.teams:
        return section.teams[wanted]
    numbers = {str(number): team for team, number in team_numbers_of(section).items()}
    if wanted in numbers:
        return section.teams[numbers[wanted]]
    folded = wanted.casefold()
    exact = [team for team in section.teams.values() if team.name.casefold() == folded]
    part = [team for team in section.teams.values() if folded and folded in team.name.casefold()]
    matching = exact or part
    if len(matching) != 1:
        raise CannotAct(
            phrase(
                '"{wanted}" matches {n} teams; give a number or part of a name',
                wanted=wanted,
                n=len(matching),
            )
            if matching
            else phrase(
                '"{wanted}" matches no team; give a number or part of a name', wanted=wanted
            )
        )
    return matching[0]


def team_of(section: Section, person: str) -> Team | None:
    """The team that has somebody in its roster."""
    return next((team for team in section.teams.values() if person in team.roster), None)


# -- line-ups -------------------------------------------------------------------------------------


def is_there(person: Person, number: int) -> bool:
    """Whether somebody can be put into a line-up of a round."""
    return not has_left(person, number) and number >= person.joins_in and number not in person.byes


def default_lineup(section: Section, team: str, number: int) -> tuple[str, ...]:
    """The first players of the roster who are there; boards without one stay empty."""
    boards = boards_of_a_match(section)
    there = [who for who in section.teams[team].roster if is_there(section.people[who], number)]
    return (*there[:boards], *[EMPTY] * (boards - len(there)))


def lineup_of(section: Section, round_: Round, team: str) -> tuple[str, ...]:
    """Who plays for a team in a round: as handed in, else by default."""
    return round_.lineups.get(team) or default_lineup(section, team, round_.number)


def is_in_roster_order(roster: Sequence[str], players: Sequence[str]) -> bool:
    """Whether a line-up follows the roster; gaps are allowed, empty boards only at the end."""
    places = [roster.index(who) for who in players if who != EMPTY]
    seated = [who for who in players if who != EMPTY]
    return places == sorted(places) and (*players[: len(seated)],) == (*seated,)


# -- boards ---------------------------------------------------------------------------------------


def seat_teams(section: Section, round_: Round) -> Round:
    """The round with the boards of its matches, and with wins against nobody."""
    boards: list[Board] = []
    odd: dict[str, Entry] = {}
    for match in round_.matches:
        if match.number in round_.walkovers:
            odd |= _walkover(section, round_, match)
            continue
        for place, (white, black) in enumerate(_seats(section, round_, match), 1):
            if white and black:
                boards.append(Board(match.number * BOARDS_OF_A_MATCH + place, white, black))
            elif white or black:
                colour = Colour.WHITE if white else Colour.BLACK
                odd[white or black] = Game(None, colour, Result.FORFEIT_WIN)
    return round_._replace(boards=tuple(boards), odd=odd)


def _seats(section: Section, round_: Round, match: Match) -> Iterator[tuple[str, str]]:
    """White and Black of each board."""
    ours, theirs = (lineup_of(section, round_, team) for team in match.pair)
    letters = round_.colours or colours_of_white(section)
    for letter, own, other in zip(letters, ours, theirs, strict=True):
        yield (own, other) if letter == "W" else (other, own)


def _walkover(section: Section, round_: Round, match: Match) -> dict[str, Entry]:
    """Who came to a match without an opponent wins on every board."""
    entries: dict[str, Entry] = {}
    for team, mark in zip(match.pair, round_.walkovers[match.number], strict=True):
        if mark == "+":
            players = filter(None, lineup_of(section, round_, team))
            entries |= dict.fromkeys(players, Game(None, None, Result.FORFEIT_WIN))
    return entries


def board_label(number: int, *, of_teams: bool) -> str:
    """The number of a board as it is printed.

    >>> board_label(302, of_teams=True), board_label(302, of_teams=False)
    ('3.2', '302')
    """
    if not of_teams:
        return str(number)
    return f"{number // BOARDS_OF_A_MATCH}.{number % BOARDS_OF_A_MATCH}"


def board_in_words(round_: Round, number: int) -> int | str:
    """A board as sentences name it: 3.2 is board 2 of match 3."""
    return board_label(number, of_teams=True) if round_.matches else number


def board_number(text: str) -> int | None:
    """The number of a board that somebody typed; None if it is none.

    >>> board_number("12"), board_number("3.2"), board_number("3.x")
    (12, 302, None)
    """
    match, point, board = text.strip().partition(".")
    if not point:
        return read_whole(match)
    numbers = read_whole(match), read_whole(board)
    if numbers[0] is None or numbers[1] is None or not 0 < numbers[1] < BOARDS_OF_A_MATCH:
        return None
    return numbers[0] * BOARDS_OF_A_MATCH + numbers[1]


def boards_of(round_: Round, match: Match) -> tuple[Board, ...]:
    """The boards of a match that have two players."""
    return tuple(b for b in round_.boards if b.number // BOARDS_OF_A_MATCH == match.number)
