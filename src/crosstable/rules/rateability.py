"""Which games of a report are rated at all, and as which system: plain functions on a tournament.

The checker and the ratings ask the same questions here.

>>> from crosstable.model.tournament import Tournament
>>> rating_system(Tournament()).name
'swiss'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from crosstable.model.phrases import Words, phrase
from crosstable.model.results import Result
from crosstable.model.timecontrol import TimeControl
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.model.tournament_types import ROUND_ROBINS
from crosstable.rules.rateofplay import (
    BLITZ,
    RAPID,
    STANDARD,
    Regulations,
    band_of,
    kind_of_play,
    least_time,
)
from crosstable.rules.systems import SYSTEMS, recognised_system

HALF_POINTS = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}
"""A rated game in half points, whatever the event's own scoring was."""


class RatingSystem(NamedTuple):
    """The system that an event is rated as; `note` says why it is not the one that it was."""

    name: str
    note: Words = ""

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody met everybody."""
        return self.name in ROUND_ROBINS


def rating_system(
    t: Tournament, override: str | None = None, needs_all_games: bool = True
) -> RatingSystem:
    """Swiss, round robin, match, team or Scheveningen, as the regulations tell them apart.

    A round robin with an unplayed game is reported as a Swiss (2002, 6.43), as long as round
    robins have rules of their own (`needs_all_games`).
    """
    name = recognised_system(t, override).name
    if override is None and t.is_team_event and name != "scheveningen":
        return RatingSystem("team")
    if name in ROUND_ROBINS and needs_all_games:
        times = meetings_of_all(t)
        if times is None:
            note = phrase("a round robin with unplayed games is rated as a Swiss")
            return RatingSystem("swiss", note)
        return RatingSystem("double-round-robin" if times == 2 else "round-robin")
    return RatingSystem(name if name in SYSTEMS else "swiss")


def meetings_of_all(t: Tournament) -> int | None:
    """How often everybody met everybody over the board; None if not all equally often."""
    met = Counter((game.player, game.opponent) for game in rated_games(t))
    count = len(t.by_number)
    times = set(met.values())
    if count < 2 or len(met) != count * (count - 1) or len(times) != 1:
        return None
    return times.pop()


class RatedGame(NamedTuple):
    """A game that was played over the board and counts for rating, from one player's side."""

    round_number: int
    player: int
    opponent: int
    half_points: int


def rated_games(t: Tournament) -> Iterator[RatedGame]:
    """The games that count (5.1): forfeits, byes and games of less than a move do not."""
    known = t.by_number
    for player in known.values():
        for number, entry in enumerate(player.rounds, 1):
            if not isinstance(entry, Game) or entry.result not in HALF_POINTS:
                continue
            opponent = entry.opponent
            if opponent is not None and opponent != player.number and opponent in known:
                yield RatedGame(number, player.number, opponent, HALF_POINTS[entry.result])


# ---- matches ------------------------------------------------------------------------------------


def rounds_after_decision(games: Sequence[RatedGame], length: int) -> frozenset[int]:
    """The rounds of a match that were played after one player had won (2002, 6.5; 2024, 6.2).

    `length` is the number of games that the match was scheduled for: more than half of as many
    points decide it.
    """
    by_round: dict[int, list[RatedGame]] = {}
    for game in games:
        by_round.setdefault(game.round_number, []).append(game)
    scores: Counter[int] = Counter()
    late = set()
    for number in sorted(by_round):
        if max(scores.values(), default=0) > length:
            late.add(number)
        for game in by_round[number]:
            scores[game.player] += game.half_points
    return frozenset(late)


def unrated_in_match(t: Tournament) -> Player | None:
    """The unrated player of a match, which then is not rated (2024, 6.1)."""
    return next((player for player in t.players if not player.rating), None)


# ---- rate of play, game by game -----------------------------------------------------------------


def is_too_fast(control: TimeControl | None, rules: Regulations, higher: int) -> bool:
    """Whether a standard game is too fast for the higher of its two ratings (2024, 1.1).

    `fastcontrols` has the exceptions for whole events.
    """
    if control is None or not rules.per_game:
        return False
    return least_time(control) < 60 * band_of(rules, higher).minutes


def kind_of_event(control: TimeControl | None) -> str:
    """Standard, rapid or blitz; standard where no time control is known."""
    return STANDARD if control is None else kind_of_play(control)


# ---- large differences in rapid and blitz -------------------------------------------------------


class ExcludedDifference(NamedTuple):
    """Games so far apart in rating, and with so strong a player, are not rated since a day."""

    since: date
    difference: int
    above: int

    def excludes(self, first_day: date | None, rating: int, other: int) -> bool:
        """Whether a game of an event that began on a day is not rated."""
        if first_day is None or first_day < self.since:
            return False
        return abs(rating - other) >= self.difference and max(rating, other) > self.above


EXCLUDED_SINCE_2024 = ExcludedDifference(date(2024, 12, 1), difference=600, above=2600)
"""Rapid and Blitz Rating Regulations, 7.3.1."""


def excluded_difference(kind: str) -> ExcludedDifference | None:
    """The rule for a kind of play; standard games are rated however far apart the players are."""
    return EXCLUDED_SINCE_2024 if kind in (RAPID, BLITZ) else None


# ---- all points or none in a round robin --------------------------------------------------------


_ONE_POINT = 2
"""In half points: below it the score of an unrated player is disregarded (2002, 10.20)."""


def without_a_difference(t: Tournament, least_half_points: int = _ONE_POINT) -> tuple[Player, ...]:
    """Rated players with 100 % or 0 % in a complete round robin with unrated players.

    The table has no difference dp for them (2002, 10.1), and Ra needs one (10.21b). Games
    against unrated players whose score is disregarded give no part of it (6.1, 10.20).
    """
    if meetings_of_all(t) is None:
        return ()
    games = list(rated_games(t))
    scores: Counter[int] = Counter()
    for game in games:
        scores[game.player] += game.half_points
    unrated = {number for number, player in t.by_number.items() if not player.rating}
    disregarded = {number for number in unrated if scores[number] < least_half_points}
    if unrated == disregarded:
        return ()
    points: dict[int, list[int]] = {}
    for game in games:
        if game.opponent not in disregarded:
            points.setdefault(game.player, []).append(game.half_points)
    return tuple(
        t.by_number[number]
        for number, halves in points.items()
        if number not in unrated and sum(halves) in (0, 2 * len(halves))
    )
