"""The order of the ranks against the points (U06).

Which of two players with equal points is ranked first is for the tie-breaks (module `tiebreaks`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from decimal import Decimal

from crosstable.checks.catalogue import totals as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.totals.points import doubtful_players
from crosstable.checks.rules.totals.ranking import (
    ranked_players,
    ranks_count,
    right_ranks,
    shared_ranks,
    standing_out,
)
from crosstable.model.phrases import phrase
from crosstable.model.tournament import ZERO, Player


@rule
def ranks_follow_points(report: Report) -> Iterator[Noticed]:
    """Who has more points is ranked higher; as few players as possible are called wrong.

    Players whose points are doubtful are left out: their ranks may follow the right points.
    """
    if ranks_count(report) and not report.accounts.is_hopeless:
        yield from standing_out(report, _notice_disorder(report))


def _notice_disorder(report: Report) -> Iterator[Noticed]:
    if any(p.points is None for p in report.t.players):
        return
    points = {id(p): p.points or ZERO for p in report.t.players}
    doubtful = doubtful_players(report)
    ranked = [p for p, _ in ranked_players(report) if id(p) not in doubtful]
    right = _longest_descent([points[id(p)] for p in ranked])
    kept = set(right)
    wrong = [place for place in range(len(ranked)) if place not in kept]
    if len(wrong) > max(2, len(ranked) // 4) and not report.t.is_team_event:
        same = all(p.rank == p.number for p in report.t.players)
        yield kinds.RANKS_AGAINST_POINTS.at(
            report.t.place(ranked[wrong[0]], "rank"),
            fix=right_ranks(report),
            wrong=len(wrong),
            players=len(ranked),
            hint=phrase(": they repeat the starting ranks") if same else "",
        )
        return
    shared = shared_ranks(report)
    for place in wrong:
        if ranked[place].rank not in shared:
            yield _against_points(report, ranked, points, place, right)


def _longest_descent(values: Sequence[Decimal]) -> list[int]:
    """The places of a longest part of the list that never rises."""
    ends: list[Decimal] = []
    last: list[int] = []
    previous: list[int] = []
    for place, value in enumerate(values):
        length = bisect_right(ends, -value)
        previous.append(last[length - 1] if length else -1)
        if length == len(ends):
            ends.append(-value)
            last.append(place)
        else:
            ends[length] = -value
            last[length] = place
    chosen: list[int] = []
    place = last[-1] if last else -1
    while place >= 0:
        chosen.append(place)
        place = previous[place]
    return chosen[::-1]


def _rival(
    ranked: Sequence[Player], points: dict[int, Decimal], place: int, right: Sequence[int]
) -> Player | None:
    """A rightly ranked player who contradicts the one at this place, with another rank."""
    player = ranked[place]
    own = points[id(player)]
    # The points of those before never rise: the first ones have no fewer than the player.
    before = bisect_left(right, place)
    first = bisect_right(right, -own, hi=before, key=lambda n: -points[id(ranked[n])])
    for index in range(first, len(right)):
        other_place = right[index]
        other = ranked[other_place]
        if other.rank == player.rank:
            continue
        theirs = points[id(other)]
        if (theirs < own) if other_place < place else (theirs > own):
            return other
    return None


def _against_points(
    report: Report,
    ranked: Sequence[Player],
    points: dict[int, Decimal],
    place: int,
    right: Sequence[int],
) -> Noticed:
    player = ranked[place]
    other = _rival(ranked, points, place, right) or player
    return kinds.RANK_AGAINST_POINTS.at(
        report.t.place(player, "rank"),
        related=(
            (report.t.place(other, "rank"), phrase("the rank of {who}", who=report.who(other))),
        ),
        fix=right_ranks(report),
        player=report.who(player),
        rank=player.rank,
        points=points[id(player)],
        other=report.who(other),
        other_rank=other.rank,
        other_points=points[id(other)],
    )
