"""A tournament as a ledger: points, kinds of round and boards after a given round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import lcm

from crosstable.mainrating import main_ratings
from crosstable.matches import Match, TeamMatches, TeamRound, team_matches
from crosstable.model import ZERO, Entry, Game, GameScoring, Player, Tournament
from crosstable.results import ByeKind, Colour, Result
from crosstable.scoring import (
    FINAL_STANDINGS_ROUND,
    adjustments,
    entry_points,
    match_scoring,
    scoring_in_force,
)
from crosstable.standings.editions import Edition
from crosstable.standings.ledger import Ledger, Participant, RoundEntry, RoundKind, Scores

_KIND_OF_BYE = {
    ByeKind.PAIRING_ALLOCATED: RoundKind.PAIRING_BYE,
    ByeKind.FULL_POINT: RoundKind.FULL_BYE,
    ByeKind.HALF_POINT: RoundKind.HALF_BYE,
    ByeKind.ZERO_POINT: RoundKind.ZERO_BYE,
}
_HALVES = {"W": 2, "D": 1, "L": 0}


@dataclass(frozen=True, slots=True)
class Frame:
    """What a ledger is built under."""

    edition: Edition
    predetermined: bool
    after: int
    primary: str | None = None


def ledger_of(t: Tournament, frame: Frame) -> Ledger:
    """The ledger of an individual event or of the teams of a team event."""
    return _team_ledger(t, frame) if t.is_team_event else players_ledger(t, frame)


def _unit(values: Iterable[Decimal]) -> int:
    """The smallest unit in which every value, and half of it, is whole."""
    return lcm(10, *(Fraction(value).denominator for value in values))


# -- players --------------------------------------------------------------------------------------


def players_ledger(t: Tournament, frame: Frame) -> Ledger:
    """The ledger of the players, also inside a team event."""
    scoring = scoring_in_force(t).scoring
    players = list(t.by_number.values())
    place_of = {player.number: place for place, player in enumerate(players)}
    values = (*vars_of(scoring), *(r.game_points for r in t.abnormal_points))
    unit = _unit(values)
    ratings = main_ratings(t)
    return Ledger(
        participants=[Participant(p.number, p.name, ratings[p.number].value) for p in players],
        rounds=frame.after,
        entries=[_player_entries(p, place_of, frame.after) for p in players],
        scores={"PTS": _player_scores(t, players, scoring, unit, frame.after)},
        primary="PTS",
        unit=unit,
        edition=frame.edition,
        predetermined=frame.predetermined,
        is_team=False,
        is_final=frame.after >= t.rounds,
    )


def vars_of(scoring: GameScoring) -> Iterator[Decimal]:
    """All values of a scoring system."""
    return (getattr(scoring, name) for name in scoring.__dataclass_fields__)


def _player_entries(player: Player, place_of: Mapping[int, int], after: int) -> list[RoundEntry]:
    return [round_entry(player.entry(number), place_of) for number in range(1, after + 1)]


def round_entry(entry: Entry, place_of: Mapping[int, int]) -> RoundEntry:
    """A cell of a player as the rules see it; a game that waits for its result counts as played."""
    if not isinstance(entry, Game):
        return RoundEntry(RoundKind.ZERO_BYE if entry is None else _KIND_OF_BYE[entry.kind])
    opponent = place_of.get(entry.opponent) if entry.opponent is not None else None
    black = entry.colour is Colour.BLACK
    if entry.result is Result.FORFEIT_WIN:
        return RoundEntry(RoundKind.FORFEIT_WIN, opponent, black, 2)
    if entry.result is Result.FORFEIT_LOSS:
        return RoundEntry(RoundKind.FORFEIT_LOSS, opponent, black, 0)
    return RoundEntry(RoundKind.PLAYED, opponent, black, _HALVES.get(entry.result.symbol))


def _player_scores(
    t: Tournament, players: Sequence[Player], scoring: GameScoring, unit: int, after: int
) -> Scores:
    cache: dict[object, int] = {}

    def points(player: Player, number: int) -> int:
        entry = player.entry(number)
        if t.abnormal_points:
            return int(entry_points(t, player, number, scoring) * unit)
        key = (entry.result, entry.colour) if isinstance(entry, Game) else entry
        if key not in cache:
            cache[key] = int(scoring.points(entry) * unit)
        return cache[key]

    extras = [_bonuses(t, player, scoring, unit, after) for player in players]
    return Scores(
        name="PTS",
        win=int(scoring.white_win * unit),
        draw=int(scoring.white_draw * unit),
        points=[[points(player, number) for number in range(1, after + 1)] for player in players],
        bonuses=[bonuses for bonuses, _ in extras],
        final=[final for _, final in extras],
    )


def _bonuses(
    t: Tournament, player: Player, scoring: GameScoring, unit: int, after: int
) -> tuple[dict[int, int], int]:
    """What record 299 adds by round, and what it adds in the final standing only (C29)."""
    by_round: dict[int, int] = {}
    final = 0
    for item in adjustments(t, player.number, after, scoring=scoring) if t.abnormal_points else ():
        if item.record.kind:
            continue
        amount = int(item.points * unit)
        if item.round_number == FINAL_STANDINGS_ROUND:
            final += amount
        else:
            by_round[item.round_number] = by_round.get(item.round_number, 0) + amount
    return by_round, final


# -- teams ----------------------------------------------------------------------------------------


def _team_ledger(t: Tournament, frame: Frame) -> Ledger:
    matches = team_matches(t)
    teams = list(t.team_by_number.values())
    place_of = {team.number: place for place, team in enumerate(teams)}
    games, worth = scoring_in_force(t).scoring, match_scoring(t)
    unit = _unit(_team_values(t, matches, games))
    marks = _forfeit_marks(matches.matches)
    rows = [
        [matches.rounds.get((team.number, r)) for r in range(1, frame.after + 1)] for team in teams
    ]
    boards = matches.boards
    scores = {
        "MP": _team_scores(
            matches,
            "MP",
            teams_rows=rows,
            unit=unit,
            after=frame.after,
            win=worth.win,
            draw=worth.draw,
            numbers=list(place_of),
        ),
        "GP": _team_scores(
            matches,
            "GP",
            teams_rows=rows,
            unit=unit,
            after=frame.after,
            win=boards * games.white_win,
            draw=boards * games.white_draw,
            numbers=list(place_of),
        ),
    }
    return Ledger(
        participants=[Participant(team.number, team.name) for team in teams],
        rounds=frame.after,
        entries=[[_team_entry(row, place_of, marks) for row in team_rows] for team_rows in rows],
        scores=scores,
        primary=frame.primary or "MP",
        unit=unit,
        edition=frame.edition,
        predetermined=frame.predetermined,
        is_team=True,
        is_final=frame.after >= t.rounds,
        board_count=boards,
        boards=[[_board_points(t, row, games, boards, unit) for row in r] for r in rows],
    )


def _team_values(t: Tournament, matches: TeamMatches, games: GameScoring) -> Iterator[Decimal]:
    yield from vars_of(games)
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


def _team_entry(
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
        return RoundEntry(_KIND_OF_BYE[row.bye])
    return RoundEntry(RoundKind.PLAYED, opponent, black)


def _team_scores(
    matches: TeamMatches,
    name: str,
    *,
    teams_rows: Sequence[Sequence[TeamRound | None]],
    unit: int,
    after: int,
    win: Decimal,
    draw: Decimal,
    numbers: Sequence[int],
) -> Scores:
    """One of the two scores of the teams."""
    which = 0 if name == "MP" else 1
    bonuses: list[dict[int, int]] = [{} for _ in numbers]
    final = [0] * len(numbers)
    place_of = {number: place for place, number in enumerate(numbers)}
    for (team, round_number), score in matches.adjustments.items():
        amount, place = int(score[which] * unit), place_of.get(team)
        if place is None:
            continue
        if round_number == FINAL_STANDINGS_ROUND:
            final[place] += amount
        elif round_number <= after:
            bonuses[place][round_number] = bonuses[place].get(round_number, 0) + amount
    return Scores(
        name=name,
        win=int(win * unit),
        draw=int(draw * unit),
        points=[
            [0 if row is None else int(row.score[which] * unit) for row in rows]
            for rows in teams_rows
        ],
        bonuses=bonuses,
        final=final,
    )


def _board_points(
    t: Tournament, row: TeamRound | None, games: GameScoring, boards: int, unit: int
) -> list[int]:
    """The points of each board in a round (article 12).

    Board forfeits are normal results; an allocated bye is a win on each board, a half-point bye a
    draw, a forfeited match a win on each board that was there.
    """
    if row is None or row.bye is ByeKind.ZERO_POINT:
        return [0] * boards
    if row.bye is not None:
        each = games.white_draw if row.bye is ByeKind.HALF_POINT else games.white_win
        return [int(each * unit)] * boards
    points = [0] * boards
    for place, number in enumerate(row.players[:boards]):
        player = t.by_number.get(number)
        entry = player.entry(row.round_number) if player is not None else None
        points[place] = int(games.points(entry) * unit) if isinstance(entry, Game) else 0
    if row.forfeit and not any(points) and row.score.game_points > ZERO:
        return [int(games.forfeit_win * unit)] * boards
    return points
