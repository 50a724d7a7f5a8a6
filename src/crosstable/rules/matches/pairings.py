"""Who met whom: the matches of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from crosstable.rules.matches.event import FORFEITS, Event, Meeting
from crosstable.rules.matches.model import NOBODY

_WEIGHT_OF_FORFEIT_RECORD = 10_000
_WEIGHT_OF_GAME = 2
_WEIGHT_OF_LINEUP = 1


def meetings(event: Event, round_number: int) -> list[Meeting]:
    """The matches of a round: forfeit records first, then by the number of games."""
    games = _games_between_teams(event, round_number)
    weights = Counter({pair: _WEIGHT_OF_GAME * count for pair, count in games.items()})
    for lineup in event.t.lineups:
        if lineup.round_number == round_number and lineup.opponent in event.members:
            weights[_pair(lineup.team, lineup.opponent)] += _WEIGHT_OF_LINEUP
    for forfeit in event.t.team_forfeits:
        if forfeit.round_number == round_number and forfeit.kind in FORFEITS:
            weights[_pair(forfeit.white, forfeit.black)] += _WEIGHT_OF_FORFEIT_RECORD
    chosen: dict[int, int] = {}
    for first, second in sorted(weights, key=lambda pair: (-weights[pair], pair)):
        usable = first in event.members and second in event.members and first != second
        if usable and first not in chosen and second not in chosen:
            chosen[first] = second
            chosen[second] = first
    _compare_opponents(event, round_number, games, chosen)
    return sorted(Meeting(round_number, a, b) for a, b in chosen.items() if a < b)


def _pair(a: int, b: int | None) -> tuple[int, int]:
    other = NOBODY if b is None else b
    return (a, other) if a < other else (other, a)


def _games_between_teams(event: Event, round_number: int) -> Counter[tuple[int, int]]:
    """How many cells of the round name a player of another team, by pair of teams."""
    games: Counter[tuple[int, int]] = Counter()
    for number, team in event.team_of.items():
        game = event.game(number, round_number)
        if game and game.opponent is not None:
            other = event.team_of.get(game.opponent)
            if other is not None and other != team:
                games[_pair(team, other)] += 1
    return games


def _compare_opponents(
    event: Event,
    round_number: int,
    games: Mapping[tuple[int, int], int],
    chosen: Mapping[int, int],
) -> None:
    """Reports teams whose games or line-up name another team than the match they were put in."""
    opponents: dict[int, set[int]] = {}
    for first, second in games:
        opponents.setdefault(first, set()).add(second)
        opponents.setdefault(second, set()).add(first)
    for team, others in sorted(opponents.items()):
        if others != {chosen.get(team)}:
            names = ", ".join(event.name(other) for other in sorted(others))
            message = f"round {round_number}: the players of {event.name(team)} met {names}"
            event.report("match-opponent-unclear", event.t.team_by_number[team], message)
    for team in event.members:
        lineup = event.lineups.get((round_number, team))
        if lineup and lineup.opponent and lineup.opponent != chosen.get(team):
            message = (
                f"round {round_number}: the line-up of {event.name(team)} names "
                f"team {lineup.opponent} as opponent, the games do not"
            )
            event.report("lineup-disagrees", lineup, message)
