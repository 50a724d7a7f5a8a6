"""Ranks: when they count, who has which, and what the right ones are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.places import ranks_by_tiebreaks, ranks_written
from crosstable.checks.rules.report import Report, once
from crosstable.checks.rules.totals.disputed_cells import in_doubt
from crosstable.checks.rules.totals.points import doubtful_players
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import phrase
from crosstable.model.tournament import ZERO, Game, Player

_BY_POINTS = frozenset(("swiss", "double-swiss", "round-robin", "double-round-robin", "match"))


def ranks_count(report: Report) -> bool:
    """Whether ranks can be judged: the event is over and was decided by points."""
    t = report.t
    if report.is_running or t.is_team_event:
        return not report.is_running
    points_first = not t.tiebreaks or t.tiebreaks[0].upper() == "PTS"
    return points_first and report.system.name in _BY_POINTS


def standing_out(report: Report, faults: Iterable[Noticed]) -> Iterator[Noticed]:
    """The faults; in a team event only one that has no company."""
    all_faults = list(faults)
    if not report.t.is_team_event or len(all_faults) == 1:
        yield from all_faults


def number_of_players(report: Report) -> int:
    """How many players there are, those included whose lines are missing."""
    absent = {game.opponent for game in report.encounters.strangers}
    declared = report.t.player_count
    stated = declared.value if declared is not None and declared.value is not None else 0
    return max(len(report.t.players) + len(absent), stated)


def ranked_players(report: Report) -> list[tuple[Player, int]]:
    """Players with a possible rank, in the order of ranks; among equals more points first."""
    t = report.t
    count = number_of_players(report)
    ranked = [(p, p.rank) for p in t.players if p.rank is not None and 0 < p.rank <= count]
    return sorted(ranked, key=lambda item: (item[1], -(item[0].points or ZERO), item[0].number))


def ranks_are_possible(report: Report) -> bool:
    """Whether all players are there and have ranks that can be."""
    count = len(report.t.players)
    return number_of_players(report) == count and all(
        p.rank is not None and 0 < p.rank <= count for p in report.t.players
    )


def shared_ranks(report: Report) -> frozenset[int]:
    """Ranks of several players with different points; a fault of its own."""
    if not ranks_are_possible(report):
        return frozenset()
    points: dict[int, Decimal | None] = {}
    shared = set()
    for player, rank in ranked_players(report):
        if points.setdefault(rank, player.points) != player.points:
            shared.add(rank)
    return frozenset(shared)


# -- the fix ---------------------------------------------------------------------------------------


@once
def right_ranks(report: Report) -> Fix | None:
    """All ranks anew, by points and the declared tie-breaks or where points alone decide."""
    if not _standings_are_certain(report):
        return None
    return ranks_by_tiebreaks(report, report.t.players) or _by_points_alone(report)


@once
def proposed_ranks(report: Report) -> Fix | None:
    """Ranks for a report that has none: the right ones, else by points with ties shared.

    The second is a suggestion, because the report does not say what breaks ties (lichess names no
    tie-break, and writes no ranks either).
    """
    right = right_ranks(report)
    if right is not None or report.t.tiebreaks or not _standings_are_certain(report):
        return right
    players = sorted(report.t.players, key=lambda player: -(player.points or ZERO))
    points = [player.points for player in players]
    ranks = [(player, points.index(player.points) + 1) for player in players]
    title = phrase("write the ranks in the order of the points, the same for equal points")
    fix = ranks_written(report, title, ranks)
    return None if fix is None else replace(fix, safe=False)


def _standings_are_certain(report: Report) -> bool:
    """Whether everybody is there with points that follow from the results, and no cell in doubt.

    Who left may have rank 0, and others the ranks of those who stayed: nobody can tell.
    """
    t = report.t
    if t.is_team_event or not t.players or not ranks_count(report):
        return False
    if not number_of_players(report) == len(t.players) == len(t.by_number) or 0 in t.by_number:
        return False
    if any(p.points is None or (p.rank == 0 and has_left(report, p)) for p in t.players):
        return False
    if report.encounters.has_doubts:
        return False
    accounts = report.accounts
    adds_up = accounts.is_certain and accounts.in_force.reading.accelerated_round is None
    return adds_up and not doubtful_players(report) and not in_doubt(report)


def has_left(report: Report, player: Player) -> bool:
    """Whether a player left: rank 0 and no game in the last round is what programs write."""
    return player.rank == 0 and not isinstance(player.entry(report.t.paired_rounds), Game)


def _by_points_alone(report: Report) -> Fix | None:
    """The ranks where no two players have the same points."""
    players = report.t.players
    if len({p.points for p in players}) < len(players):
        return None
    ordered = enumerate(sorted(players, key=lambda p: -(p.points or ZERO)), 1)
    ranks = [(player, rank) for rank, player in ordered if player.rank != rank]
    return ranks_written(report, phrase("write the ranks in the order of the points"), ranks)
