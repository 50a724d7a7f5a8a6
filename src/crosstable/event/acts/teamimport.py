"""Teams of a report that is taken over: rosters, matches, line-ups, byes and walkovers.

A report has no record of a match: matches are rebuilt from the games and the team records. Every
cell that is not a game on a board of a match is kept as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from crosstable.event.people.teams import BOARDS_OF_A_MATCH, EMPTY
from crosstable.event.results import BoardFacts, BoardResult, Fact
from crosstable.event.state import Board, Match, Round, Section, Status, Team
from crosstable.model.results import Colour
from crosstable.model.tournament import Entry, Game, Tournament
from crosstable.pairing.careers import rounds_behind
from crosstable.rules.matches import Board as Seat
from crosstable.rules.matches import Match as Meeting
from crosstable.rules.matches import TeamMatches, team_matches
from crosstable.rules.sides import colours_mirror, names_back


class _Import(NamedTuple):
    """A report with the ids of its players and teams."""

    t: Tournament
    rebuilt: TeamMatches
    players: Mapping[int, str]
    teams: Mapping[int, str]
    by: str
    act: int


def with_imported_teams(
    section: Section,
    t: Tournament,
    players: Mapping[int, str],
    seed: str,
    by: str,
    act: int,
    known: Mapping[str, Team],
) -> Section:
    """The section of a team event with its teams, and with rounds of matches."""
    teams = _team_ids(t, seed, known)
    imported = _Import(t, team_matches(t), players, teams, by, act)
    numbers = sorted(teams)
    is_plain = numbers == list(range(1, len(numbers) + 1))
    return replace(
        section,
        base=_base(section.base, imported),
        teams=dict(_teams(imported, known)),
        team_order=tuple(teams[number] for number in numbers),
        imported_team_numbers={} if is_plain else {teams[number]: number for number in numbers},
        rounds=tuple(_round(imported, number) for number in range(1, rounds_behind(t) + 1)),
    )


def _team_ids(t: Tournament, seed: str, known: Mapping[str, Team]) -> dict[int, str]:
    by_name = {team.name: team.id for team in known.values()}
    return {
        number: by_name.get(team.name)
        or "t" + sha256(f"{seed}:team:{number}".encode()).hexdigest()[:8]
        for number, team in t.team_by_number.items()
    }


def _base(base: Tournament, imported: _Import) -> Tournament:
    """The header; what follows from the matches is written from them."""
    boards = imported.rebuilt.boards
    bye = base.team_pairing_bye
    return replace(
        base,
        teams=(),
        lineups=(),
        team_byes=(),
        team_forfeits=(),
        team_pairing_bye=None if bye is None else replace(bye, teams=()),
        board_colours=base.board_colours or ("WB" * boards)[:boards] or None,
    )


def _teams(imported: _Import, known: Mapping[str, Team]) -> Iterator[tuple[str, Team]]:
    for number, record in imported.t.team_by_number.items():
        who = imported.teams[number]
        byes = {
            bye.round_number: bye.kind.code
            for bye in imported.t.team_byes
            if bye.round_number > rounds_behind(imported.t) and number in bye.teams
        }
        roster = dict.fromkeys(imported.players[n] for n in record.roster if n in imported.players)
        before = known.get(who, Team(who, record.name))
        yield (
            who,
            before._replace(
                name=record.name,
                nickname=record.nickname,
                roster=tuple(roster),
                byes=byes,
                strength=record.strength,
            ),
        )


# -- rounds ---------------------------------------------------------------------------------------


def _round(imported: _Import, number: int) -> Round:
    meetings = [match for match in imported.rebuilt.matches if match.round_number == number]
    boards: list[Board] = []
    facts: dict[tuple[str, str], BoardFacts] = {}
    for place, meeting in enumerate(meetings, 1):
        for board, result in _boards(imported, meeting, place):
            boards.append(board)
            if result is not None:
                facts[board.pair] = BoardFacts(
                    result.text, (Fact(result.text, "import", imported.by, imported.act),)
                )
    return Round(
        number,
        tuple(boards),
        _team_with_bye(imported, number),
        dict(_absent(imported, number)),
        Status.CLOSED if len(facts) == len(boards) else Status.PUBLISHED,
        facts,
        _other_cells(imported, number, boards),
        is_imported=True,
        matches=tuple(
            Match(place, imported.teams[meeting.white], imported.teams[meeting.black])
            for place, meeting in enumerate(meetings, 1)
        ),
        lineups=dict(_lineups(imported, meetings)),
        walkovers=dict(_walkovers(imported, number, meetings)),
    )


def _boards(
    imported: _Import, meeting: Meeting, place: int
) -> Iterator[tuple[Board, BoardResult | None]]:
    """The boards of a match whose players both have a game against each other."""
    for seat in meeting.boards:
        games = _both_games(imported, seat, meeting.round_number)
        if games is None or seat.white is None or seat.black is None:
            continue
        own, other = games
        number = place * BOARDS_OF_A_MATCH + seat.number
        is_white = own.colour is Colour.WHITE
        pair = (seat.white, seat.black) if is_white else (seat.black, seat.white)
        white, black = (own, other) if is_white else (other, own)
        result = BoardResult(white.result, black.result)
        board = Board(number, *(imported.players[who] for who in pair))
        yield board, None if result.is_open else result


def _both_games(imported: _Import, seat: Seat, number: int) -> tuple[Game, Game] | None:
    """The games of both players, if they name each other and have different colours."""
    if seat.white is None or seat.black is None:
        return None
    own = imported.t.by_number[seat.white].entry(number)
    other = imported.t.by_number[seat.black].entry(number)
    if not names_back(own, seat.black) or not names_back(other, seat.white):
        return None
    has_colours = own.colour is not None and colours_mirror(own.colour, other.colour)
    return (own, other) if has_colours else None


def _other_cells(imported: _Import, number: int, boards: Sequence[Board]) -> dict[str, Entry]:
    seated = {who for board in boards for who in board.pair}
    return {
        imported.players[player.number]: player.entry(number)
        for player in imported.t.by_number.values()
        if imported.players[player.number] not in seated
    }


def _team_with_bye(imported: _Import, number: int) -> str | None:
    bye = imported.t.team_pairing_bye
    teams = () if bye is None else bye.teams
    return imported.teams.get(teams[number - 1]) if number <= len(teams) else None


def _absent(imported: _Import, number: int) -> Iterator[tuple[str, str]]:
    for bye in imported.t.team_byes:
        if bye.round_number == number:
            for team in bye.teams:
                if team in imported.teams:
                    yield imported.teams[team], bye.kind.code


def _lineups(
    imported: _Import, meetings: Sequence[Meeting]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Who sat where, as the games and the records 300 show it together."""
    for meeting in meetings:
        for team, is_white in ((meeting.white, True), (meeting.black, False)):
            players = [EMPTY] * imported.rebuilt.boards
            for seat in meeting.boards[: len(players)]:
                number = seat.white if is_white else seat.black
                players[seat.number - 1] = imported.players.get(number or 0, EMPTY)
            yield imported.teams[team], tuple(players)


def _walkovers(
    imported: _Import, number: int, meetings: Sequence[Meeting]
) -> Iterator[tuple[int, str]]:
    for forfeit in imported.t.team_forfeits:
        if forfeit.round_number != number:
            continue
        for place, meeting in enumerate(meetings, 1):
            if (meeting.white, meeting.black) == (forfeit.white, forfeit.black):
                yield place, forfeit.kind
            elif (meeting.black, meeting.white) == (forfeit.white, forfeit.black):
                yield place, forfeit.kind[::-1]
