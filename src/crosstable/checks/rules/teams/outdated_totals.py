"""Totals of teams that are still those after an earlier round.

It is what a report has after somebody typed the results of a round into the cells: one fault of
the file, not one of each team.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from crosstable.checks.rules.report import Report, once
from crosstable.checks.rules.teams.sums import differences
from crosstable.model.results import Result
from crosstable.model.tournament import Game, Player
from crosstable.rules.matches import MatchScore, team_matches, total_after
from crosstable.rules.matches.model import NO_POINTS
from crosstable.rules.scoring import counts_by

if TYPE_CHECKING:
    from crosstable.model.records import Team
    from crosstable.model.tournament import Tournament


@once
def earlier_round_of_teams(report: Report) -> int | None:
    """The round after which the totals of all teams would be right, if several are not right now.

    Every total has to be the one of that round: a single wrong one is a fault of its own.
    """
    if len({total.team.number for total in differences(report)}) < 2:
        return None
    courses: list[_Course] = []
    earlier = range(report.t.paired_rounds - 1, -1, -1)
    plain = (until for until in earlier if _are_totals_after(report, courses, until))
    late = (until for until in earlier if _were_totals_with_an_open_game(report, courses, until))
    return next(chain(plain, late), None)


class _Course(NamedTuple):
    """The scores of a team after 0, 1, 2, … rounds, and those of the byes that come later."""

    played: list[MatchScore]
    later_byes: list[MatchScore]
    adjusted: list[tuple[int, MatchScore]]
    """What record 299 gives, with the round that it names."""

    def after(self, t: Tournament, until: int) -> MatchScore:
        """The score after a round, as `total_after` has it."""
        total = self.played[until]
        for number, score in self.adjusted:
            if counts_by(t, number, until):
                total = total.plus(score)
        return total


def _course(report: Report, team: int) -> _Course:
    rounds = range(1, report.t.paired_rounds + 1)
    rows = [report.matches.rounds.get((team, number)) for number in rounds]
    played = [NO_POINTS]
    later = [NO_POINTS]
    for row in rows:
        played.append(played[-1] if row is None else played[-1].plus(row.score))
    for row in reversed(rows):
        is_bye = row is not None and row.bye is not None
        later.append(later[-1].plus(row.score) if row is not None and is_bye else later[-1])
    adjusted = [
        (number, score)
        for (whose, number), score in report.matches.adjustments.items()
        if whose == team and number >= 0
    ]
    return _Course(played, later[::-1], adjusted)


def _are_totals_after(report: Report, courses: list[_Course], until: int) -> bool:
    """Programs write the points of a bye when they pair the round, or when it is over."""
    plain = True
    with_byes = True
    for place, team in enumerate(report.t.teams):
        if place == len(courses):  # as far as anybody was looked at: mostly the first team
            courses.append(_course(report, team.number))
        after = courses[place].after(report.t, until)
        byes = after.plus(courses[place].later_byes[until])
        plain = plain and _has(team, after)
        with_byes = with_byes and _has(team, byes)
        if not plain and not with_byes:
            return False
    return True


def _were_totals_with_an_open_game(report: Report, courses: list[_Course], until: int) -> bool:
    """Whether one game that had no result then explains the two teams that do not fit."""
    for with_byes in (False, True):
        wrong = list(islice(_misfits(report, courses, until, with_byes=with_byes), 3))
        if len(wrong) == 2 and _one_game_explains(report, wrong, until):
            return True
    return False


def _misfits(
    report: Report, courses: list[_Course], until: int, *, with_byes: bool
) -> Iterator[tuple[Team, MatchScore]]:
    """Teams with other totals than after a round, and the points of byes that are in them."""
    for place, team in enumerate(report.t.teams):
        if place == len(courses):
            courses.append(_course(report, team.number))
        byes = courses[place].later_byes[until] if with_byes else NO_POINTS
        if not _has(team, courses[place].after(report.t, until).plus(byes)):
            yield team, byes


def _one_game_explains(report: Report, wrong: list[tuple[Team, MatchScore]], until: int) -> bool:
    """As for players: an adjourned game was worth what the scoring says, or nothing yet."""
    (team, _), (opponent, _) = wrong
    for number in range(1, until + 1):
        row = report.matches.rounds.get((team.number, number))
        if row is None or row.opponent != opponent.number:
            continue
        for player in filter(None, row.players):
            for result in (Result.UNKNOWN, Result.PENDING):
                t = _with_open_game(report.t, player, number, result)
                matches = team_matches(t)
                totals = (
                    total_after(t, matches, side.number, until).plus(byes) for side, byes in wrong
                )
                if all(_has(side, total) for (side, _), total in zip(wrong, totals, strict=True)):
                    return True
    return False


def _with_open_game(t: Tournament, number: int, round_number: int, result: Result) -> Tournament:
    """The report as it was before a game of a player had its result."""
    game = t.by_number[number].entry(round_number)
    if not isinstance(game, Game):
        return t
    sides = (number, game.opponent)
    return replace(
        t,
        players=tuple(
            _open(player, round_number, result) if player.number in sides else player
            for player in t.players
        ),
    )


def _open(player: Player, round_number: int, result: Result) -> Player:
    game = player.entry(round_number)
    if not isinstance(game, Game):
        return player
    before = player.rounds[: round_number - 1]
    after = player.rounds[round_number:]
    return replace(player, rounds=(*before, replace(game, result=result), *after))


def _has(team: Team, total: MatchScore) -> bool:
    """Whether the totals of a record are these; a blank one contradicts nothing."""
    return team.match_points in (None, total.match_points) and team.game_points in (
        None,
        total.game_points,
    )
