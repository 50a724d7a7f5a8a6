"""Matches that are not checked further, because a fault in them is reported already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crosstable.checks.rules.report import Report, once

Rounds = frozenset[tuple[int, int]]
"""Teams with their rounds."""


@once
def unreliable_matches(report: Report) -> Rounds:
    """Teams and rounds with a reported fault, and their opponents there."""
    rounds = report.matches.rounds
    unreliable = set(faulty_rounds(report))
    unreliable.update(_rounds_outside_matches(report), _rounds_of_lost_opponents(report))
    for team, round_number in tuple(unreliable):
        row = rounds.get((team, round_number))
        if row is not None and row.opponent is not None:
            unreliable.add((row.opponent, round_number))
    return frozenset(unreliable)


@once
def faulty_rounds(report: Report) -> Rounds:
    """Teams and rounds with a reported fault in the roster or in one of the games."""
    rosters = set(unreliable_rosters(report))
    faulty = {key for key in report.matches.rounds if key[0] in rosters}
    faulty.update(_rounds_of_faulty_games(report))
    return frozenset(faulty)


def _rounds_of_faulty_games(report: Report) -> Iterator[tuple[int, int]]:
    """Games that their two players tell differently, or against somebody of no team."""
    t = report.t
    faults = report.encounters
    cells = [(player.number, number) for player, number, _ in faults.disputes()]
    for fault in (*faults.one_sided, *faults.strangers, *faults.with_himself):
        cells += [(n, fault.round_number) for n in (fault.player.number, fault.opponent)]
    of_line = {player.line: player.number for player in t.players}
    cells += [(of_line[line], number) for line, number in faults.unread if line in of_line]
    cells += [
        (player.number, number)
        for number, player, game in t.games()
        if game.opponent is not None
        and (game.opponent not in t.team_of or game.opponent in report.shared_players)
    ]
    yield from ((t.team_of[n], number) for n, number in cells if n in t.team_of)


def _rounds_outside_matches(report: Report) -> Iterator[tuple[int, int]]:
    """Games against another team than the one of the match."""
    t = report.t
    for number, player, game in t.games():
        own = t.team_of.get(player.number)
        other = t.team_of.get(game.opponent or 0)
        row = report.matches.rounds.get((own or 0, number))
        if own is not None and other is not None and (row is None or row.opponent != other):
            yield own, number
            yield other, number


def _rounds_of_lost_opponents(report: Report) -> Iterator[tuple[int, int]]:
    """Matches against a team that is not in the file, or that nobody names."""
    known = report.t.team_by_number
    for forfeit in report.t.team_forfeits:
        for team, other in ((forfeit.white, forfeit.black), (forfeit.black, forfeit.white)):
            if team in known and other not in known:
                yield team, forfeit.round_number
    for key, row in report.matches.rounds.items():
        if row.forfeit and row.opponent is None:
            yield key


def unreliable_rosters(report: Report) -> Iterator[int]:
    """Teams with a number, or a player's number, that is not theirs alone, or nobody's."""
    teams = report.t.teams
    holders = report.encounters.holders
    times = Counter(number for team in teams for number in team.roster)
    for team in teams:
        if any(times[n] > 1 or len(holders.get(n, ())) != 1 for n in team.roster):
            yield team.number
    numbers = Counter(team.number for team in teams)
    yield from (number for number, count in numbers.items() if count > 1 or not number)
