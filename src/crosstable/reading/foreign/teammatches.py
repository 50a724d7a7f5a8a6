"""Matches of teams, put together from their boards: what line-ups and colours a report needs.

Every player has to be of one of the two teams: a board of strangers is a sign of a misread file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.phrases import phrase
from crosstable.model.records import Lineup, Team, TeamBye, TeamPairingBye
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.reading.foreign.cells import Cells
from crosstable.reading.foreign.misreadings import wrong_match
from crosstable.reading.foreign.notes import Notes
from crosstable.rules.matches import needs_lineup_record

NOBODY = 0


class Seats(NamedTuple):
    """A board of a match: both players, 0 for nobody, and their results."""

    white: int
    black: int
    white_result: Result
    black_result: Result


@dataclass(frozen=True, slots=True)
class TeamPart:
    """What teams add to a tournament."""

    teams: tuple[Team, ...] = ()
    lineups: tuple[Lineup, ...] = ()
    pairing_bye: TeamPairingBye | None = None
    byes: tuple[TeamBye, ...] = ()
    board_colours: str | None = None


class TeamMatches:
    """The matches of an event, as they are put in."""

    def __init__(self, teams: Sequence[Team], boards: int, cells: Cells, notes: Notes) -> None:
        self._teams: Mapping[int, Team] = {team.number: team for team in teams}
        self._team_of = {number: team.number for team in teams for number in team.roster}
        self._boards = boards
        self._cells = cells
        self._notes = notes
        self._seen: set[tuple[int, int]] = set()
        self._lineups: list[Lineup] = []
        self._byes: list[TeamBye] = []
        self._allocated: dict[int, tuple[int, int]] = {}
        self._colours: set[str] = set()

    def _enter(self, round_: int, team: int) -> None:
        """A team plays once in a round."""
        if team not in self._teams or (round_, team) in self._seen:
            raise wrong_match(round_)
        self._seen.add((round_, team))

    def put_allocated_bye(self, round_: int, team: int, half_points: int) -> None:
        """The bye that the pairing gives; 0 half points if the file does not value it."""
        self._enter(round_, team)
        if round_ in self._allocated:
            raise wrong_match(round_)
        self._allocated[round_] = (team, half_points)

    def put_absence(self, round_: int, team: int, half_points: int) -> None:
        """A team that was not paired."""
        self._enter(round_, team)
        full = 2 * self._boards
        kinds = {0: ByeKind.ZERO_POINT, self._boards: ByeKind.HALF_POINT, full: ByeKind.FULL_POINT}
        if half_points not in kinds:
            raise wrong_match(round_)
        self._byes.append(TeamBye(kinds[half_points], round_, (team,)))

    def put_match(self, round_: int, first: int, second: int, boards: Sequence[Seats]) -> None:
        """A match with its boards in their order."""
        self._enter(round_, first)
        self._enter(round_, second)
        sides: dict[int, list[int]] = {first: [], second: []}
        colours = ""
        for seats in boards:
            home_is_white = self._is_home_white(round_, seats, first, second)
            colours += "?" if home_is_white is None else "WB"[not home_is_white]
            home = seats.black if home_is_white is False else seats.white
            sides[first].append(home)
            sides[second].append(seats.white if home_is_white is False else seats.black)
            self._put_seats(round_, seats)
        self._colours.add(colours)
        if not any(sides[first]) and not any(sides[second]):
            names = (self._teams[first].name, self._teams[second].name)
            self._notes.lose(
                "open-match",
                phrase("round {round}: {text}", round=round_, text=" - ".join(names)),
            )
        for team, opponent in ((first, second), (second, first)):
            players = tuple(sides[team])
            if needs_lineup_record(self._teams[team].roster, players, self._boards):
                self._lineups.append(Lineup(round_, team, opponent, players))

    def _is_home_white(self, round_: int, seats: Seats, first: int, second: int) -> bool | None:
        """Whether the first team has White at a board; None if nobody sits there."""
        if seats.white == seats.black == NOBODY:
            return None
        teams = [self._team_of.get(seats.white), self._team_of.get(seats.black)]
        is_known = [
            team is not None or number == NOBODY
            for team, number in zip(teams, seats[:2], strict=True)
        ]
        if all(is_known):
            if teams in ([first, second], [first, None], [None, second]):
                return True
            if teams in ([second, first], [second, None], [None, first]):
                return False
        raise wrong_match(round_)

    def _put_seats(self, round_: int, seats: Seats) -> None:
        if seats.white != NOBODY and seats.black != NOBODY:
            self._cells.put_game(round_, *seats)
            return
        sides = (
            (seats.white, seats.white_result, Colour.WHITE),
            (seats.black, seats.black_result, Colour.BLACK),
        )
        for player, result, colour in sides:
            if player == NOBODY:
                continue
            if result is Result.FORFEIT_WIN:
                self._cells.put_forfeit_against_nobody(round_, player, colour)
            elif result is Result.FORFEIT_LOSS:
                self._cells.put_bye(round_, player, ByeKind.ZERO_POINT)
            elif result is not Result.PENDING:
                raise wrong_match(round_)

    def part(self) -> TeamPart:
        """The records of teams."""
        return TeamPart(
            tuple(self._teams.values()),
            tuple(self._lineups),
            self._pairing_bye(),
            tuple(self._byes),
            self._board_colours(),
        )

    def _pairing_bye(self) -> TeamPairingBye | None:
        if not self._allocated:
            return None
        values = {half_points for _, half_points in self._allocated.values() if half_points}
        half_points = max(values, default=self._boards)
        match_points = Decimal((half_points >= self._boards) + (half_points > self._boards))
        self._notes.assume(
            "team-bye",
            phrase(
                "the bye of teams is assumed to be worth {points} match points",
                points=str(match_points),
            ),
        )
        last = max(self._allocated)
        teams = (self._allocated.get(round_, (0, 0))[0] for round_ in range(1, last + 1))
        return TeamPairingBye(match_points, Decimal(half_points) / 2, tuple(teams))

    def _board_colours(self) -> str | None:
        """The colours of the first team at the boards, if they are the same in all matches."""
        patterns = {colours for colours in self._colours if "?" not in colours}
        if len(patterns) == 1:
            return patterns.pop()
        if patterns:
            self._notes.assume(
                "board-colours", phrase("the colours at the boards differ between matches")
            )
        return None
