"""The teams of an event as a ledger: matches, both scores and the boards after a given round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import ZERO, GameScoring, Tournament
from crosstable.rules.matches import Match, TeamMatches, TeamRound, team_matches
from crosstable.rules.scoring import (
    FINAL_STANDINGS_ROUND,
    counts_by,
    match_scoring,
    scoring_in_force,
)
from crosstable.rules.standings.frame import KIND_OF_BYE, Frame, common_unit, values_of
from crosstable.rules.standings.ledger import (
    Ledger,
    Participant,
    RoundEntry,
    RoundKind,
    RoundRow,
    Scores,
)

_Rows = Sequence[Sequence[TeamRound | None]]
"""For each team its rounds, one after the other."""


@dataclass(frozen=True)
class _Event:
    """What the steps below share."""

    t: Tournament
    games: GameScoring
    matches: TeamMatches
    unit: int
    after: int

    def units(self, points: Decimal) -> int:
        """Points as a whole number of units."""
        return int(points * self.unit)


def teams_ledger(t: Tournament, frame: Frame) -> Ledger:
    """The ledger of the teams of a team event."""
    matches = team_matches(t)
    games = scoring_in_force(t).scoring
    worth = match_scoring(t)
    unit = common_unit(_values(t, matches, games))
    event = _Event(t, games, matches, unit, frame.after)
    place_of = {number: place for place, number in enumerate(t.team_by_number)}
    marks = _forfeit_marks(matches.matches)
    rounds = range(1, frame.after + 1)
    rows = [[matches.rounds.get((number, r)) for r in rounds] for number in place_of]
    boards = matches.boards
    scores = (
        _scores(event, "MP", rows, worth.win, worth.draw),
        _scores(event, "GP", rows, boards * games.white_win, boards * games.white_draw),
    )
    return Ledger(
        participants=[Participant(team.number, team.name) for team in t.team_by_number.values()],
        rounds=frame.after,
        rows=[RoundRow.of([_entry(row, place_of, marks) for row in team]) for team in rows],
        scores={score.name: score for score in scores},
        primary=frame.primary or "MP",
        unit=unit,
        edition=frame.edition,
        predetermined=frame.predetermined,
        is_team=True,
        is_final=frame.after >= t.rounds,
        board_count=boards,
        boards=[[_board_points(event, row) for row in team] for team in rows],
    )


def _values(t: Tournament, matches: TeamMatches, games: GameScoring) -> Iterator[Decimal]:
    yield from values_of(games)
    for record in t.abnormal_points:
        yield from (record.match_points, record.game_points)
    for row in matches.rounds.values():
        yield from row.score
    yield from (match_scoring(t).win, match_scoring(t).draw)


def _forfeit_marks(matches: Iterable[Match]) -> dict[tuple[int, int], str]:
    """``+`` or ``-`` of each team in a forfeited match, by team and round."""
    marks: dict[tuple[int, int], str] = {}
    for match in matches:
        if match.forfeit is not None:
            marks[match.white, match.round_number] = match.forfeit[0]
            marks[match.black, match.round_number] = match.forfeit[1]
    return marks


def _entry(
    row: TeamRound | None, place_of: Mapping[int, int], marks: Mapping[tuple[int, int], str]
) -> RoundEntry:
    if row is None:
        return RoundEntry(RoundKind.ZERO_BYE)
    opponent = place_of.get(row.opponent) if row.opponent is not None else None
    black = row.colour is Colour.BLACK
    if row.forfeit:
        won = marks.get((row.team, row.round_number), "+") == "+"
        kind = RoundKind.FORFEIT_WIN if won else RoundKind.FORFEIT_LOSS
        return RoundEntry(kind, opponent, black)
    if row.bye is not None:
        return RoundEntry(KIND_OF_BYE[row.bye])
    return RoundEntry(RoundKind.PLAYED, opponent, black)


def _scores(event: _Event, name: str, rows: _Rows, win: Decimal, draw: Decimal) -> Scores:
    """One of the two scores of the teams."""
    which = 0 if name == "MP" else 1
    points = [[event.units(row.score[which]) if row else 0 for row in team] for team in rows]
    bonuses, final = _bonuses(event, which)
    return Scores(
        name=name,
        win=event.units(win),
        draw=event.units(draw),
        points=points,
        bonuses=bonuses,
        final=final,
        wins=frozenset((event.units(win),)),
    )


def _bonuses(event: _Event, which: int) -> tuple[list[dict[int, int]], list[int]]:
    """What record 299 adds by round, and what it adds in the final standing only (C29)."""
    place_of = {number: place for place, number in enumerate(event.t.team_by_number)}
    bonuses: list[dict[int, int]] = [{} for _ in place_of]
    final = [0] * len(place_of)
    for (team, round_number), score in event.matches.adjustments.items():
        if not counts_by(event.t, round_number, event.after):
            continue
        amount = event.units(score[which])
        place = place_of[team]
        if round_number == FINAL_STANDINGS_ROUND:
            final[place] += amount
        else:
            bonuses[place][round_number] = bonuses[place].get(round_number, 0) + amount
    return bonuses, final


def _board_points(event: _Event, row: TeamRound | None) -> list[int]:
    """The points of each board in a round (article 12).

    Board forfeits are normal results; an allocated bye is a win on each board, a half-point bye a
    draw, a forfeited match a win on each board that was there.
    """
    boards = event.matches.boards
    games = event.games
    if row is None or row.bye is ByeKind.ZERO_POINT:
        return [0] * boards
    if row.bye is not None:
        each = games.white_draw if row.bye is ByeKind.HALF_POINT else games.white_win
        return [event.units(each)] * boards
    points = [0] * boards
    for place, number in enumerate(row.players[:boards]):
        player = event.t.by_number.get(number)
        if player is not None:
            points[place] = event.units(games.points(player.entry(row.round_number)))
    if row.forfeit and not any(points) and row.score.game_points > ZERO:
        return [event.units(games.forfeit_win)] * boards
    return points
