"""A team's round: its side of a match, or a round without one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game
from crosstable.rules.matches.event import Event
from crosstable.rules.matches.model import NOBODY, Match, TeamRound
from crosstable.rules.matches.scores import bye_score, forfeit_score


def sides(event: Event, match: Match, boards: int, colour_known: bool) -> Iterator[TeamRound]:
    marks = match.forfeit or "  "
    for team, opponent, colour, score, mark in (
        (match.white, match.black, Colour.WHITE, match.white_score, marks[0]),
        (match.black, match.white, Colour.BLACK, match.black_score, marks[1]),
    ):
        is_absent = mark == "-"
        players = () if is_absent else _numbers_on_boards(match, colour, boards)
        results = [_character(event, number, match.round_number) for number in players]
        yield TeamRound(
            team=team,
            round_number=match.round_number,
            opponent=opponent,
            colour=colour if colour_known else None,
            forfeit=match.forfeit is not None,
            score=score,
            players=players,
            results="-" * boards if is_absent else "".join(results),
            is_open=match.is_open,
        )


def _numbers_on_boards(match: Match, colour: Colour, boards: int) -> tuple[int, ...]:
    numbers = [
        (seat.white if colour is Colour.WHITE else seat.black) or NOBODY for seat in match.boards
    ]
    return (*numbers, *[NOBODY] * (boards - len(numbers)))


def _character(event: Event, number: int, round_number: int) -> str:
    """The result of a board as record 801 shows it; an empty board is lost by forfeit."""
    if number == NOBODY:
        return Result.FORFEIT_LOSS.code
    entry = event.entry(number, round_number)
    if isinstance(entry, Game):
        return entry.result.code
    return ByeKind.ZERO_POINT.code if entry is None else entry.kind.code


def round_without_match(event: Event, team: int, round_number: int, boards: int) -> TeamRound:
    entries = [event.entry(number, round_number) for number in event.members[team]]
    present = [
        number
        for number, entry in zip(event.members[team], entries, strict=True)
        if isinstance(entry, Game) and entry.result is Result.FORFEIT_WIN
    ]
    kind = _bye_kind(event, team, round_number, entries)
    if present and kind is ByeKind.ZERO_POINT:
        score = forfeit_score(event, round_number, team, "+", len(present), boards)
        return TeamRound(
            team,
            round_number,
            forfeit=True,
            score=score,
            players=tuple(present),
            results="+" * len(present),
        )
    return TeamRound(
        team,
        round_number,
        bye=kind,
        score=bye_score(event, kind, round_number, team, boards),
        results=kind.code * boards,
    )


def _bye_kind(event: Event, team: int, round_number: int, entries: Sequence[Entry]) -> ByeKind:
    """The bye of a team: by record 320, by 240, by its players' cells, else a zero-point bye."""
    allocated = event.t.team_pairing_bye
    if allocated and allocated.teams[round_number - 1 : round_number] == (team,):
        return ByeKind.PAIRING_ALLOCATED
    for bye in event.t.team_byes:
        if bye.round_number == round_number and team in bye.teams:
            return bye.kind
    told = {entry.kind for entry in entries if isinstance(entry, Bye)}
    for kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, ByeKind.HALF_POINT):
        if kind in told:
            return kind
    return ByeKind.ZERO_POINT
