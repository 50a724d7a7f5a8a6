"""Rules about line-ups that are missing: boards out of order, or empty, without a record 300."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import added_record
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.lineups import agrees_with_games, crossed_boards, lineups_of
from crosstable.checks.rules.teams.unreliable_matches import unreliable_matches
from crosstable.checks.rules.teams.unreliable_teams import unreliable_teams
from crosstable.checks.rules.teams.words import (
    board_letters,
    boards_are_known,
    call_team,
    members,
    plays_matches,
)
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.rules.matches import NOBODY, TeamRound, is_default_order

if TYPE_CHECKING:
    from crosstable.model.records import Team


class _Missing(NamedTuple):
    """A line-up that should be told: boards out of order (else empty), as certain as it is."""

    team: Team
    row: TeamRound
    seated: Sequence[int]
    out_of_order: bool
    certain: bool


@rule
def missing_lineups(report: Report) -> Iterator[Noticed]:
    """Boards out of the default order, or empty, need a record 300 (TRF26, record 300).

    Rosters of records 013 alone promise no order, and older dialects have no record for it.
    """
    told: set[tuple[int, int]] = set()
    for missing in _missing(report):
        row = missing.row
        if not missing.out_of_order:
            yield _empty_board(report, missing.team, row)
        elif (row.opponent or 0, row.round_number) not in told:  # one word for both teams
            told.add((row.team, row.round_number))
            yield _notice_needed(report, missing)


def _missing(report: Report) -> Iterator[_Missing]:
    if not plays_matches(report) or report.record("lineup") is None:
        return
    lineups = lineups_of(report)
    unclear = unreliable_matches(report)
    doubtful = unreliable_teams(report)
    boards = len(board_letters(report)) if boards_are_known(report) else 0
    for (number, round_number), row in report.matches.rounds.items():
        team = report.t.team_by_number.get(number)
        if team is None or not team.numbered or (round_number, number) in lineups:
            continue
        seated = [player for player in row.players if player in team.roster]
        if row.opponent is None or not seated or (number, round_number) in unclear:
            continue
        other = lineups.get((round_number, row.opponent))
        if other is not None and not agrees_with_games(report, other, number):
            continue
        if not is_default_order(team.roster, seated):
            yield _Missing(team, row, seated, True, other is not None)
        elif 0 < len(seated) < boards and number not in doubtful:
            yield _Missing(team, row, seated, False, True)


def lost_boards(report: Report) -> Iterator[tuple[int, int]]:
    """Teams and rounds with an empty board, whose player may stand in a cell that is lost."""
    for missing in _missing(report):
        if not missing.out_of_order and any(True for _ in _blank_cells(report, missing.row)):
            yield missing.team.number, missing.row.round_number


def unclear_boards(report: Report) -> Iterator[tuple[int, int]]:
    """Teams and rounds whose boards are told as faulty."""
    for missing in _missing(report):
        yield missing.team.number, missing.row.round_number
        yield missing.row.opponent or 0, missing.row.round_number
    lineups = lineups_of(report)
    for (round_number, team), lineup in lineups.items():
        row = report.matches.rounds.get((team, round_number))
        opponent = row.opponent if row is not None else None
        other = lineups.get((round_number, opponent or 0))
        crossed = other is not None and list(crossed_boards(report, lineup, other))
        if opponent is None or crossed or not agrees_with_games(report, lineup, opponent):
            yield team, round_number
            yield opponent or 0, round_number


def _notice_needed(report: Report, missing: _Missing) -> Noticed:
    t = report.t
    team = missing.team
    row = missing.row
    seated = missing.seated
    places = [team.roster.index(number) for number in seated]
    late = next((seated[i] for i in range(1, len(places)) if places[i] < places[i - 1]), seated[-1])
    return kinds.LINEUP_NEEDED.at(
        t.place(t.by_number.get(late), "round_opponent", row.round_number),
        related=((t.place(team, "player"), phrase("the roster")),),
        fix=_lineup_fix(report, row) if missing.certain else None,
        field=("lineup", "team"),
        round=row.round_number,
        team=call_team(report, team.number),
        opponent=call_team(report, row.opponent or 0),
    )


def _empty_board(report: Report, team: Team, row: TeamRound) -> Noticed:
    return kinds.EMPTY_BOARD_WITHOUT_LINEUP.at(
        report.t.place(team),
        related=(
            (report.t.place("board_colours"), phrase("the boards")),
            *_blank_cells(report, row),
        ),
        fix=_lineup_fix(report, row),
        field=("lineup", "team"),
        round=row.round_number,
        team=call_team(report, team.number),
        players=sum(1 for number in row.players if number),
        boards=report.matches.boards,
    )


def _blank_cells(report: Report, row: TeamRound) -> Iterator[tuple[Span, Phrase]]:
    """Players of the team of whom nothing is told in the round: one of them may have played."""
    for player in members(report, row.team):
        if player.entry(row.round_number) is None:
            yield report.t.place(player), phrase("nothing in this round")


def _lineup_fix(report: Report, row: TeamRound) -> Fix | None:
    record = report.record("lineup")
    if record is None:
        return None
    values: dict[str, str | Sequence[str]] = {
        "round": str(row.round_number),
        "team": str(row.team),
        "opponent": str(row.opponent),
        "player": [f"{number:04}" if number == NOBODY else str(number) for number in row.players],
    }
    last = max((line for line in _team_lines(report) if line), default=None)
    return added_record(report, last, record, values)


def _team_lines(report: Report) -> Iterator[int | None]:
    yield from (team.line for team in report.t.teams)
    yield from (lineup.line for lineup in report.t.lineups)
