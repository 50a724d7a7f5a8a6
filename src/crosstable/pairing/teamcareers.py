"""The careers of the teams of a team event, by match points or game points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import Bye, Entry, Game, GameScoring, Tournament
from crosstable.pairing.careers import Careers, Stage, Story, careers_of, rounds_behind, units
from crosstable.pairing.playercareers import smallest_unit
from crosstable.pairing.task import Worth
from crosstable.rules.acceleration.points import points_in_round
from crosstable.rules.matches import NO_POINTS, MatchScore, TeamMatches, TeamRound, team_matches
from crosstable.rules.scoring import FINAL_STANDINGS_ROUND, match_scoring
from crosstable.rules.standings.frame import KIND_OF_BYE, values_of
from crosstable.rules.standings.ledger import RoundKind

if TYPE_CHECKING:
    from crosstable.model.records import Acceleration, Team


class _Event(NamedTuple):
    """What the steps below share; `primary` and `second` are places in a `MatchScore`."""

    t: Tournament
    matches: TeamMatches
    winners: Mapping[tuple[int, int], bool]
    unit: int
    primary: int
    second: int | None

    def first_units(self, score: MatchScore) -> int:
        """What counts for the pairing."""
        return units(score[self.primary], self.unit)

    def second_units(self, score: MatchScore) -> int:
        """What decides who is the first team, where it is used at all."""
        return 0 if self.second is None else units(score[self.second], self.unit)


def team_careers(
    t: Tournament,
    scoring: GameScoring,
    accelerations: Sequence[Acceleration],
    primary: str,
    secondary: str | None,
) -> Careers:
    """The career of every team; scores are named ``MP`` and ``GP``."""
    drawn = _with_open_games_drawn(t)
    matches = team_matches(drawn, scoring=scoring)
    place = {"MP": 0, "GP": 1}
    event = _Event(
        t=drawn,
        matches=matches,
        winners=_forfeit_winners(matches),
        unit=_unit(drawn, matches, scoring, accelerations),
        primary=place[primary],
        second=None if secondary is None else place[secondary],
    )
    teams = sorted(t.team_by_number.values(), key=lambda team: team.number)
    stories = [_story(event, team) for team in teams]
    lent = _virtual_points(event, accelerations, [team.number for team in teams])
    return Careers(careers_of(stories, lent), _worth(event, scoring), event.unit)


def _with_open_games_drawn(t: Tournament) -> Tournament:
    """Adjourned games are draws for pairing purposes (C.04.2, 3.1), so matches have a result."""
    open_games = [g for _, _, g in t.games() if g.result.is_open]
    if not open_games:
        return t
    players = tuple(replace(p, rounds=tuple(map(_count_as_draw, p.rounds))) for p in t.players)
    return replace(t, players=players)


def _count_as_draw(entry: Entry) -> Entry:
    is_open = isinstance(entry, Game) and entry.result.is_open
    return replace(entry, result=Result.DRAW) if is_open and isinstance(entry, Game) else entry


def _unit(
    t: Tournament,
    matches: TeamMatches,
    scoring: GameScoring,
    accelerations: Sequence[Acceleration],
) -> int:
    bye = t.team_pairing_bye
    worth = match_scoring(t)
    pairs = (*t.abnormal_points, *accelerations, *((bye,) if bye else ()))
    values: list[Decimal] = [worth.win, worth.draw, worth.loss, *values_of(scoring)]
    values += [points for pair in pairs for points in (pair.match_points, pair.game_points)]
    values += [points for row in matches.rounds.values() for points in row.score]
    return smallest_unit(values)


def _forfeit_winners(matches: TeamMatches) -> dict[tuple[int, int], bool]:
    """Whether a team won a forfeited match, by team and round."""
    return {
        (team, match.round_number): mark == "+"
        for match in matches.matches
        if match.forfeit is not None
        for team, mark in zip((match.white, match.black), match.forfeit, strict=True)
    }


def _story(event: _Event, team: Team) -> Story:
    rounds = range(1, rounds_behind(event.t) + 1)
    rows = [event.matches.rounds.get((team.number, number)) for number in rounds]
    bonuses = {
        number: score
        for (of_team, number), score in event.matches.adjustments.items()
        if of_team == team.number and number != FINAL_STANDINGS_ROUND
    }
    return Story(
        number=team.number,
        rating=team.strength,
        stages=tuple(_stage(event, row) for row in rows),
        bonuses={number: event.first_units(score) for number, score in bonuses.items()},
        second_bonuses={number: event.second_units(score) for number, score in bonuses.items()},
        is_announced_absent=_is_absent(event.t, team),
    )


def _stage(event: _Event, row: TeamRound | None) -> Stage:
    score = NO_POINTS if row is None else row.score
    gained = event.first_units(score)
    second = event.second_units(score)
    if row is None:
        return Stage(RoundKind.ZERO_BYE, None, None, gained, second)
    if row.forfeit:
        won = event.winners.get((row.team, row.round_number), True)
        kind = RoundKind.FORFEIT_WIN if won else RoundKind.FORFEIT_LOSS
        return Stage(kind, row.opponent, row.colour, gained, second)
    if row.bye is not None:
        return Stage(KIND_OF_BYE[row.bye], None, None, gained, second)
    return Stage(RoundKind.PLAYED, row.opponent, row.colour, gained, second)


def _is_absent(t: Tournament, team: Team) -> bool:
    """By a record 240 for the coming round, or because all its players are said to be absent."""
    coming = rounds_behind(t) + 1
    if any(bye.round_number == coming and team.number in bye.teams for bye in t.team_byes):
        return True
    members = [t.by_number[number] for number in team.roster if number in t.by_number]
    entries = [player.entry(coming) for player in members]
    return bool(entries) and all(
        isinstance(entry, Bye) and entry.kind is not ByeKind.PAIRING_ALLOCATED for entry in entries
    )


def _virtual_points(
    event: _Event, accelerations: Sequence[Acceleration], numbers: Sequence[int]
) -> list[dict[int, int]]:
    """The virtual points on the primary score, of each paired round and of the next one."""
    rounds = range(1, rounds_behind(event.t) + 2)
    return [
        {
            number: units(points[event.primary], event.unit)
            for number, points in points_in_round(accelerations, numbers, round_number).items()
        }
        for round_number in rounds
    ]


def _worth(event: _Event, scoring: GameScoring) -> Worth:
    """What a match is worth; the bye is a drawn match unless record 320 says otherwise."""
    worth = match_scoring(event.t)
    bye = event.t.team_pairing_bye
    boards = event.matches.boards
    by_score = (
        (worth.win, worth.draw, worth.loss),
        tuple(boards * v for v in (scoring.white_win, scoring.white_draw, scoring.white_loss)),
    )
    win, draw, loss = (units(value, event.unit) for value in by_score[event.primary])
    stated = None if bye is None else (bye.match_points, bye.game_points)
    allocated = draw if stated is None else units(stated[event.primary], event.unit)
    return Worth(win=win, draw=draw, loss=loss, pairing_bye=allocated)
