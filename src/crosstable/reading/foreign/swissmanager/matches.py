"""Teams and their matches in a file of Swiss-Manager."""

from __future__ import annotations

from collections.abc import Sequence
from struct import unpack_from

from crosstable.model.phrases import phrase
from crosstable.model.records import Team
from crosstable.reading.foreign.cells import Cells
from crosstable.reading.foreign.misreadings import wrong_match
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.swissmanager.boards import (
    BYE,
    NOT_PAIRED,
    Board,
    boards_of,
    by_round,
)
from crosstable.reading.foreign.swissmanager.layout import Layout, Row
from crosstable.reading.foreign.swissmanager.people import ROSTER_BOARD, TEAM
from crosstable.reading.foreign.swissmanager.settings import Settings
from crosstable.reading.foreign.teammatches import Seats, TeamMatches, TeamPart
from crosstable.reading.foreign.texts import one_line

_MATCHES_OF_ROUND = 8
_NAME = 0
_SHORT_NAME = 1
_CAPTAIN = 2
_GROUP = 4


def put_team_games(layout: Layout, settings: Settings, cells: Cells, notes: Notes) -> TeamPart:
    """The games of all matches into the cells, and the records of teams."""
    matches = TeamMatches(teams_of(layout, notes), settings.boards, cells, notes)
    pieces = by_round(layout.rounds, layout.matches, _MATCHES_OF_ROUND, notes)
    for round_, (boards, records) in enumerate(
        zip(boards_of(layout, notes), pieces, strict=True), 1
    ):
        _put_round(round_, boards, records, settings.boards, matches, notes)
    return matches.part()


def teams_of(layout: Layout, notes: Notes) -> list[Team]:
    """The teams with their rosters; an event of individuals may have some, too."""
    return [_team(number, row, layout, notes) for number, row in enumerate(layout.teams, 1)]


def _team(number: int, row: Row, layout: Layout, notes: Notes) -> Team:
    texts = [one_line(text) for text in row.texts]
    for index in (_CAPTAIN, _GROUP):
        if texts[index]:
            notes.lose("team-data", phrase("team {n}: {text}", n=number, text=texts[index]))
    members = [
        (player.u16(ROSTER_BOARD), place)
        for place, player in enumerate(layout.players, 1)
        if player.u16(TEAM) == number
    ]
    roster = tuple(place for _, place in sorted(members))
    nickname = texts[_SHORT_NAME] if texts[_SHORT_NAME] != texts[_NAME] else ""
    return Team(number, texts[_NAME], roster, nickname=nickname or None)


def _put_round(
    round_: int,
    boards: Sequence[Board],
    records: Sequence[bytes],
    boards_of_match: int,
    matches: TeamMatches,
    notes: Notes,
) -> None:
    """The matches of a round take its boards one after the other."""
    start = 0
    for record in records:
        first, second, half_points, _ = unpack_from("<HHHH", record)
        taken = boards[start : start + boards_of_match]
        with notes.part:
            if second == BYE:
                matches.put_allocated_bye(round_, first, half_points)
            elif second == NOT_PAIRED:
                matches.put_absence(round_, first, half_points)
            else:
                start += boards_of_match
                seats = [Seats(board.white, board.black, *board.results()) for board in taken]
                matches.put_match(round_, first, second, seats)
    with notes.part:
        if start != len(boards):
            raise wrong_match(round_)
