"""An event cut to some of its rounds: what a federation wants of a long one, month by month."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from crosstable.errors import CannotWrite
from crosstable.model.phrases import phrase
from crosstable.model.records import AbnormalPoints, Acceleration, ProhibitedPairing
from crosstable.model.tournament import ZERO, Player, Tournament
from crosstable.rules.scoring import entry_points, scoring_in_force


def cut_to_rounds(t: Tournament, first: int, last: int) -> Tournament:
    """The event as if it had only these rounds, which are counted from 1 again.

    Points are those of the rounds that are left; ranks and totals of teams are not known for them.
    """
    if not 1 <= first <= last <= max(t.rounds, t.paired_rounds):
        raise CannotWrite(
            phrase("the event has no rounds {first} to {last}", first=first, last=last)
        )
    dates = t.round_dates[first - 1 : last]
    known = [day for day in dates if day is not None]
    bye = t.team_pairing_bye
    return replace(
        t,
        players=tuple(_players(t, first, last)),
        round_dates=dates,
        start=known[0] if known else t.start,
        end=known[-1] if known else t.end,
        declared_rounds=last - first + 1,
        current_round=None,
        initial_colour=t.initial_colour if first == 1 else None,
        teams=tuple(
            replace(team, match_points=None, game_points=None, rank=None) for team in t.teams
        ),
        lineups=tuple(
            replace(lineup, round_number=lineup.round_number - first + 1)
            for lineup in t.lineups
            if first <= lineup.round_number <= last
        ),
        team_pairing_bye=None if bye is None else replace(bye, teams=bye.teams[first - 1 : last]),
        team_byes=tuple(
            replace(team_bye, round_number=team_bye.round_number - first + 1)
            for team_bye in t.team_byes
            if first <= team_bye.round_number <= last
        ),
        team_forfeits=tuple(
            replace(forfeit, round_number=forfeit.round_number - first + 1)
            for forfeit in t.team_forfeits
            if first <= forfeit.round_number <= last
        ),
        accelerations=tuple(_accelerations(t.accelerations, first, last)),
        prohibited=tuple(_prohibited_in_range(t.prohibited, first, last)),
        abnormal_points=tuple(_abnormal(t.abnormal_points, first, last)),
        informative=(),
    )


def _players(t: Tournament, first: int, last: int) -> Iterator[Player]:
    scoring = scoring_in_force(t).scoring
    rounds = range(first, min(last, t.paired_rounds) + 1)
    for player in t.players:
        points = sum((entry_points(t, player, round_, scoring) for round_ in rounds), ZERO)
        stated = None if player.points is None else points
        yield replace(player, rounds=player.rounds[first - 1 : last], points=stated, rank=None)


def _accelerations(
    accelerations: Iterable[Acceleration], first: int, last: int
) -> Iterator[Acceleration]:
    for acceleration in accelerations:
        begin = max(acceleration.first_round, first)
        end = min(acceleration.last_round, last)
        if begin <= end:
            yield replace(acceleration, first_round=begin - first + 1, last_round=end - first + 1)


def _prohibited_in_range(
    pairings: Iterable[ProhibitedPairing], first: int, last: int
) -> Iterator[ProhibitedPairing]:
    for pairing in pairings:
        begin = max(pairing.first_round or first, first)
        end = min(pairing.last_round or last, last)
        if begin <= end:
            yield replace(pairing, first_round=begin - first + 1, last_round=end - first + 1)


def _abnormal(points: Iterable[AbnormalPoints], first: int, last: int) -> Iterator[AbnormalPoints]:
    for special in points:
        if special.round_number is None:
            yield special
        elif first <= special.round_number <= last:
            yield replace(special, round_number=special.round_number - first + 1)
