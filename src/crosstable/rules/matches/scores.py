"""What matches and byes are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import ZERO
from crosstable.rules.matches.colours import colour_of_first_team
from crosstable.rules.matches.event import Draft, Duel, Event
from crosstable.rules.matches.model import NO_POINTS, NOBODY, Board, Match, MatchScore
from crosstable.rules.scoring import abnormal_value, effective_round

Scores = tuple[MatchScore, MatchScore]
"""Of the White team and of the Black team."""


def counted_match(event: Event, draft: Draft, boards: int) -> tuple[Match, bool]:
    """The match with its White team and scores, and whether anything told the colours."""
    round_number, first, second = draft.meeting
    record = event.forfeits.get((round_number, frozenset((first, second))))
    colour = colour_of_first_team(event, draft)
    first_is_white = record.white == first if record else colour is not Colour.BLACK
    white, black = (first, second) if first_is_white else (second, first)
    seats = tuple(
        _board(event, round_number, number, duel if first_is_white or not duel else duel.turned)
        for number, duel in enumerate(draft.duels, 1)
    )
    forfeit = record.kind if record else _forfeit_on_all_boards(seats)
    is_open = forfeit is None and _is_open(seats)
    match = Match(round_number, white, black, seats, forfeit, NO_POINTS, NO_POINTS, is_open)
    scores = (
        _played_scores(event, match) if forfeit is None else _forfeit_scores(event, match, boards)
    )
    told = record is not None or colour is not None
    return replace(match, white_score=scores[0], black_score=scores[1]), told


def _board(event: Event, round_number: int, number: int, duel: Duel | None) -> Board:
    """A board; the first player of the duel is of the White team."""
    white, black = duel or (NOBODY, NOBODY)
    games = event.game(white, round_number), event.game(black, round_number)
    return Board(number, white or None, black or None, *games)


def _forfeit_on_all_boards(seats: Sequence[Board]) -> str | None:
    """The forfeit that boards show without a record: all forfeited the same way."""
    white = [seat.white_game.result for seat in seats if seat.white_game]
    black = [seat.black_game.result for seat in seats if seat.black_game]
    if not white + black or not all(result.is_forfeit for result in white + black):
        return None
    won_by_white, won_by_black = (Result.FORFEIT_WIN in side for side in (white, black))
    if not won_by_white and not won_by_black:
        return "--"
    if won_by_white and not won_by_black and Result.FORFEIT_LOSS not in white:
        return "+-"
    if won_by_black and not won_by_white and Result.FORFEIT_LOSS not in black:
        return "-+"
    return None


def _is_open(seats: Sequence[Board]) -> bool:
    games = [game for seat in seats for game in (seat.white_game, seat.black_game) if game]
    return not games or any(game.result is Result.PENDING for game in games)


def _forfeit_scores(event: Event, match: Match, boards: int) -> Scores:
    forfeit = match.forfeit or ""
    present = (
        sum(seat.white is not None for seat in match.boards),
        sum(seat.black is not None for seat in match.boards),
    )
    teams = (match.white, match.black)
    white, black = (
        forfeit_score(event, match.round_number, team, mark, number, boards)
        for team, mark, number in zip(teams, forfeit, present, strict=True)
    )
    return white, black


def forfeit_score(
    event: Event, round_number: int, team: int, mark: str, present: int, boards: int
) -> MatchScore:
    """A forfeit: the winner has a game win per player present (C27), the loser nothing."""
    changed = _changed_score(event, mark, round_number, team)
    if changed is not None:
        return changed
    if mark != "+":
        return NO_POINTS
    counted = boards if event.first_draft or not present else present
    return MatchScore(event.match_scoring.win, counted * event.scoring.forfeit_win)


def _played_scores(event: Event, match: Match) -> Scores:
    white = _game_points(event, match.round_number, (seat.white for seat in match.boards))
    black = _game_points(event, match.round_number, (seat.black for seat in match.boards))
    if match.is_open:
        return MatchScore(ZERO, white), MatchScore(ZERO, black)
    letters = _outcome(white, black)
    values = event.match_scoring
    worth = {"W": values.win, "D": values.draw, "L": values.loss}

    def score(letter: str, team: int, games: Decimal) -> MatchScore:
        changed = _changed_score(event, letter, match.round_number, team)
        return changed or MatchScore(worth[letter], games)

    return score(letters[0], match.white, white), score(letters[1], match.black, black)


def _outcome(white: Decimal, black: Decimal) -> str:
    """Won, drawn or lost by the two teams: who has no point has lost, the opponent or not."""
    if white == black:
        return "DD" if white > ZERO else "LL"
    return "WL" if white > black else "LW"


def _game_points(event: Event, round_number: int, players: Iterable[int | None]) -> Decimal:
    entries = (event.entry(number, round_number) for number in players if number is not None)
    return sum((event.scoring.points(entry) for entry in entries), ZERO)


def _changed_score(event: Event, kind: str, round_number: int, team: int) -> MatchScore | None:
    """What record 299 says about a kind of result of a team, if anything."""
    record = abnormal_value(event.t, kind, round_number, team)
    return MatchScore(record.match_points, record.game_points) if record else None


def bye_score(event: Event, kind: ByeKind, round_number: int, team: int, boards: int) -> MatchScore:
    """The worth of a bye; without a record 320 the allocated one is a drawn match (C.04.6)."""
    games = event.scoring
    matches = event.match_scoring
    if kind is ByeKind.PAIRING_ALLOCATED:
        stated = event.t.team_pairing_bye
        if stated is not None:
            return MatchScore(stated.match_points, stated.game_points)
        return MatchScore(matches.draw, boards * games.white_draw)
    changed = _changed_score(event, kind.code, round_number, team)
    if changed is not None:
        return changed
    return {
        ByeKind.FULL_POINT: MatchScore(matches.win, boards * games.white_win),
        ByeKind.HALF_POINT: MatchScore(matches.draw, boards * games.white_draw),
    }.get(kind, NO_POINTS)


def adjustments(event: Event) -> dict[tuple[int, int], MatchScore]:
    """Bonuses and penalties of record 299 by team and round."""
    result: dict[tuple[int, int], MatchScore] = {}
    common: dict[int, MatchScore] = {}
    for record in event.t.abnormal_points:
        if record.kind:
            continue
        round_number = effective_round(record, event.first_draft)
        score = MatchScore(record.match_points, record.game_points)
        if not record.participants:
            common[round_number] = common.get(round_number, NO_POINTS).plus(score)
        for team in record.participants:
            if team in event.members:
                key = (team, round_number)
                result[key] = result.get(key, NO_POINTS).plus(score)
    for round_number, score in common.items():
        for team in event.t.team_by_number:
            key = (team, round_number)
            result[key] = result.get(key, NO_POINTS).plus(score)
    return result
