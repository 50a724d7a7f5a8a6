"""Ranks: when they count, who has which, and how they follow from the points alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from crosstable.catalogue.kind import Noticed
from crosstable.checks.edits import field_edit
from crosstable.checks.report import Report
from crosstable.checks.totals.points import doubtful_players
from crosstable.diagnostics import Fix
from crosstable.model import ZERO, Player

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
    found = list(faults)
    if not report.t.is_team_event or len(found) == 1:
        yield from found


def number_of_players(report: Report) -> int:
    """How many players there are, those included whose lines are missing."""
    absent = {game.opponent for game in report.encounters.strangers}
    declared = report.t.player_count
    stated = declared.value if declared is not None and declared.value is not None else 0
    return max(len(report.t.players) + len(absent), stated)


def ranked_players(report: Report) -> list[tuple[Player, int]]:
    """Players with a possible rank, in the order of ranks; among equals more points first."""
    t, count = report.t, number_of_players(report)
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
    found = set()
    for player, rank in ranked_players(report):
        if points.setdefault(rank, player.points) != player.points:
            found.add(rank)
    return frozenset(found)


def ranks_by_points(report: Report) -> Fix | None:
    """All ranks anew, where points alone decide them: no two players have the same."""
    players = report.t.players
    points = {p.points for p in players}
    if report.t.is_team_event or None in points or len(points) < number_of_players(report):
        return None
    if doubtful_players(report):
        return None
    ordered = sorted(players, key=lambda p: -(p.points or ZERO))
    edits = [
        field_edit(report, player.line, "rank", str(rank))
        for rank, player in enumerate(ordered, 1)
        if player.rank != rank
    ]
    done = tuple(edit for edit in edits if edit is not None)
    if not done or len(done) < len(edits):
        return None
    return Fix("write the ranks in the order of the points", True, done)
