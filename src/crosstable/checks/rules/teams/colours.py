"""Rules about boards and their colours: record 352 against the games."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.unreliable_matches import unreliable_matches
from crosstable.checks.rules.teams.unreliable_teams import contradicted_teams, unreliable_teams
from crosstable.checks.rules.teams.words import (
    board_letters,
    boards_used,
    call_team,
    has_surplus_boards,
    plays_matches,
)
from crosstable.model.phrases import enumerated, phrase, plural
from crosstable.model.results import Colour
from crosstable.model.tournament import Game
from crosstable.rules.matches import Board, Match, is_default_order


@rule
def letters_of_boards(report: Report) -> Iterator[Noticed]:
    """Record 352 has no more letters than boards are used (format notes, 14)."""
    letters = board_letters(report)
    if not letters or not has_surplus_boards(report):
        return
    used = boards_used(report)
    place = report.t.place("board_colours", "board_colours")
    right = letters[:used]
    title = phrase("write {text}", text=right)
    yield kinds.BOARD_COLOURS_TOO_LONG.at(
        place,
        fix=field_fix(report, title, place.line, "board_colours", right, safe=False),
        field=("board-colours", "board_colours"),
        letters=len(letters),
        boards=plural(used, "{n} board was", "{n} boards were"),
    )


@rule
def boards_of_matches(report: Report) -> Iterator[Noticed]:
    """A match has no more boards than record 352 has letters (format notes, 14)."""
    letters = board_letters(report)
    if not letters or not plays_matches(report):
        return
    doubtful = unreliable_teams(report)
    long = {(n.round_number, n.team) for n in report.t.lineups if len(n.players) > len(letters)}
    for match in report.matches.matches:
        if long & {(match.round_number, team) for team in (match.white, match.black)}:
            continue  # told as a line-up that is too long
        if doubtful & {match.white, match.black}:
            continue
        for board in match.boards[len(letters) :]:
            number = board.white or board.black
            if number is None or number not in report.t.by_number:
                continue
            team = match.white if board.white else match.black
            player = report.t.by_number[number]
            yield kinds.BOARD_BEYOND_THE_LAST.at(
                report.t.place(player, "round_opponent", match.round_number),
                related=((report.t.place("board_colours"), phrase("the boards")),),
                field=("board-colours", "board_colours"),
                round=match.round_number,
                team=call_team(report, team),
                player=report.who(player),
                board=board.number,
                boards=len(letters),
            )


@rule
def colours_of_matches(report: Report) -> Iterator[Noticed]:
    """The colours of a match follow record 352 for one of its teams (C46).

    A match whose order of boards is in doubt is told for that, and a board on which both players
    have the same colour for that.
    """
    letters = board_letters(report)
    if not letters or not plays_matches(report):
        return
    lineups = {(lineup.round_number, lineup.team) for lineup in report.t.lineups}
    unclear = unreliable_matches(report)
    contradicted = contradicted_teams(report)
    for match in report.matches.matches:
        in_doubt = (match.white, match.round_number) in unclear
        in_doubt |= bool(contradicted & {match.white, match.black})
        if in_doubt or not _order_is_known(report, match, lineups):
            continue
        boards = zip(match.boards, letters, strict=False)
        odd = [board for board, letter in boards if _is_against(board, letter)]
        if odd:
            yield _against(report, match, odd, letters)


def _order_is_known(report: Report, match: Match, lineups: set[tuple[int, int]]) -> bool:
    for team, numbers in (
        (match.white, [board.white for board in match.boards if board.white]),
        (match.black, [board.black for board in match.boards if board.black]),
    ):
        roster_team = report.t.team_by_number[team]
        if not roster_team.numbered:
            return False
        if (match.round_number, team) not in lineups and not is_default_order(
            roster_team.roster, [n for n in numbers if n in roster_team.roster]
        ):
            return False
    return True


def _is_against(board: Board, letter: str) -> bool:
    """Whether a played game has the other colours than the letter gives to the White team."""
    white = _colour(board.white_game)
    black = _colour(board.black_game)
    if white is not None and white is black:
        return False
    colour = white or (black.opposite if black is not None else None)
    return colour is (Colour.BLACK if letter == "W" else Colour.WHITE)


def _colour(game: Game | None) -> Colour | None:
    """The colour of a game, unless it was forfeited: nobody sat there."""
    return game.colour if game is not None and not game.result.is_forfeit else None


def _against(report: Report, match: Match, odd: list[Board], letters: str) -> Noticed:
    number = odd[0].white or odd[0].black or 0
    player = report.t.by_number.get(number)
    numbers = [str(board.number) for board in odd]
    return kinds.COLOURS_AGAINST_SEQUENCE.at(
        report.t.place(player, "round_colour", match.round_number),
        related=((report.t.place("board_colours"), phrase("the colours of the White team")),),
        field=("board-colours", "board_colours"),
        round=match.round_number,
        white=call_team(report, match.white),
        black=call_team(report, match.black),
        boards=plural(len(odd), "board {a}", "boards {a}", a=enumerated(numbers)),
        letters=letters,
    )
