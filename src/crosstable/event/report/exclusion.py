"""Round robins: players who withdraw before half of their games are not in the standings (C.05,
6.6).

The games stay in the report and are rated. What they are worth in the standings is in records
299: nothing, for both players.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from decimal import Decimal

from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.results import board_result
from crosstable.event.state import Board, Person, Round, Section
from crosstable.event.systems.system import is_table, is_team, schedule_of
from crosstable.model.records import AbnormalPoints
from crosstable.model.results import Result
from crosstable.model.tournament import Tournament
from crosstable.rules.matches import Match, team_matches

_WORTH = {Result.WIN: "W", Result.SHORT_WIN: "W", Result.FORFEIT_WIN: "+"} | {
    Result.DRAW: "D",
    Result.SHORT_DRAW: "D",
}
"""The kinds of result that give points, by the letters of record 299."""


def excluded_people(section: Section) -> frozenset[str]:
    """The ids of those who withdrew with less than half of their games completed."""
    gone = (person for person in section.people.values() if person.withdrawn_after is not None)
    return frozenset(person.id for person in gone if is_before_half(section, person))


def excluded_numbers(section: Section) -> tuple[int, ...]:
    """The numbers of those who have no place: players, or in a team event teams."""
    people = numbers_of(section)
    teams = team_numbers_of(section)
    numbers = [people[who] for who in excluded_people(section)]
    numbers += [teams[team] for team in excluded_teams(section)]
    return tuple(sorted(numbers))


def is_before_half(section: Section, person: Person) -> bool:
    """Whether somebody who leaves a round robin now has completed less than half of the games."""
    if not is_table(section) or is_team(section):
        return False
    games = (len(section.people) - 1) * schedule_of(section).cycles
    completed = sum(
        _is_completed(round_, board, person.id)
        for round_ in section.rounds
        for board in round_.boards
        if person.id in board.pair
    )
    return 2 * completed < games


def _is_completed(round_: Round, board: Board, who: str) -> bool:
    """A game that was played, or that the opponent lost by forfeit."""
    text = round_.facts_of(board).result
    if text is None:
        return False
    result = board_result(text)
    own = result.white if who == board.white else result.black
    return own.is_played or own is Result.FORFEIT_WIN


def worthless_games(section: Section, numbers: Mapping[str, int]) -> Iterator[AbnormalPoints]:
    """Records 299 for the games of those who are excluded: no points on either side."""
    gone = excluded_people(section)
    if not gone:
        return
    nothing = Decimal(0)
    for round_ in section.rounds:
        kinds: dict[str, list[int]] = {}
        for board in round_.boards:
            text = round_.facts_of(board).result
            if text is not None and gone & {*board.pair}:
                for who, result in zip(board.pair, board_result(text), strict=True):
                    if result in _WORTH:
                        kinds.setdefault(_WORTH[result], []).append(numbers[who])
        for kind, who_scored in sorted(kinds.items()):
            yield AbnormalPoints(kind, nothing, nothing, round_.number, tuple(sorted(who_scored)))


def with_last(ranks: Mapping[int, int], gone: AbstractSet[int]) -> Mapping[int, int]:
    """Who is not in the standings comes after those who are; ties stay ties.

    >>> with_last({1: 1, 2: 2, 3: 2, 4: 4}, {1})
    {1: 4, 2: 1, 3: 1, 4: 3}
    """
    ordered = sorted((number in gone, rank) for number, rank in ranks.items())
    return {n: bisect_left(ordered, (n in gone, rank)) + 1 for n, rank in ranks.items()}


# -- teams ----------------------------------------------------------------------------------------


def excluded_teams(section: Section) -> frozenset[str]:
    """The ids of teams that withdrew with less than half of their matches completed."""
    if not is_table(section):
        return frozenset()
    matches = (len(section.teams) - 1) * schedule_of(section).cycles
    gone = (team for team in section.teams.values() if team.withdrawn_after is not None)
    return frozenset(team.id for team in gone if 2 * _completed_games(section, team.id) < matches)


def _completed_games(section: Section, team: str) -> int:
    played = (
        round_.walkovers.get(match.number, "++")[match.pair.index(team)] == "+"
        for round_ in section.rounds
        for match in round_.matches
        if team in match.pair
    )
    return sum(played)


def worthless_matches(
    t: Tournament, section: Section, of_team: Mapping[str, int]
) -> Iterator[AbnormalPoints]:
    """Records 299 for the matches of teams that are excluded."""
    gone = {of_team[team] for team in excluded_teams(section)}
    nothing = Decimal(0)
    for match in team_matches(t).matches if gone else ():
        if gone & {match.white, match.black} and not match.is_open:
            for team, kind in zip((match.white, match.black), _kinds(match), strict=True):
                yield AbnormalPoints(kind, nothing, nothing, match.round_number, (team,))


def _kinds(match: Match) -> str:
    """How a match ended, by the letters of record 299."""
    white = match.white_score.game_points
    black = match.black_score.game_points
    if match.forfeit is not None:
        return match.forfeit
    return "DD" if white == black else "WL" if white > black else "LW"
