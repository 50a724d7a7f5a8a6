"""The ranks of a finished event: complete, counting up, shared only by equals (U06).

In a running event a rank means little and is left alone. In a team event the ranks of players are
often those of their boards, so only a single one that stands out is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from crosstable.checks.catalogue import totals as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.report import Report, once, rule
from crosstable.checks.rules.totals.points import doubtful_players
from crosstable.checks.rules.totals.ranking import (
    has_left,
    number_of_players,
    proposed_ranks,
    ranked_players,
    ranks_are_possible,
    ranks_count,
    right_ranks,
    standing_out,
)
from crosstable.model.phrases import phrase, plural
from crosstable.model.tournament import Player


@rule
def ranks_are_complete(report: Report) -> Iterator[Noticed]:
    """Everybody has a rank, and it is not beyond the number of players."""
    if ranks_count(report):
        yield from standing_out(report, _incomplete(report))


def _incomplete(report: Report) -> Iterator[Noticed]:
    t = report.t
    count = number_of_players(report)
    missing = [p for p in t.players if not p.rank]
    if len(missing) == len(t.players) and not t.is_team_event:
        place = t.place(missing[0], "rank")
        yield kinds.RANKS_MISSING.at(place, fix=proposed_ranks(report), field=("player", "rank"))
        return
    for player in missing:
        if _is_blank(report, player) and not has_left(report, player):
            yield kinds.RANK_MISSING.at(
                t.place(player, "rank"),
                fix=right_ranks(report),
                field=("player", "rank"),
                player=report.who(player),
            )
    for player in t.players:
        if player.rank is not None and player.rank > count:
            yield kinds.RANK_OUT_OF_RANGE.at(
                t.place(player, "rank"),
                fix=right_ranks(report),
                player=report.who(player),
                rank=player.rank,
                players=count,
            )


def _is_blank(report: Report, player: Player) -> bool:
    """Whether the rank is blank or 0; an unreadable one is another fault."""
    row = report.row(player.line)
    return row is None or not row.get("rank").strip("0")


# -- ties and holes -------------------------------------------------------------------------------


@rule
def ranks_count_up(report: Report) -> Iterator[Noticed]:
    """Only players with equal points share a rank, and no rank is left out without a tie."""
    return iter(_not_counting_up(report))


def ties_are_numbered(report: Report) -> bool:
    """Whether nothing is to be said about ties and holes."""
    return not _not_counting_up(report)


@once
def _not_counting_up(report: Report) -> tuple[Noticed, ...]:
    if not ranks_count(report) or not ranks_are_possible(report):
        return ()
    return tuple(standing_out(report, _uneven_ties(report)))


def _uneven_ties(report: Report) -> Iterator[Noticed]:
    groups = _groups(ranked_players(report))
    doubtful = doubtful_players(report)
    clean = not report.t.is_team_event
    for rank, players in groups:
        first = players[0]
        for player in players[1:]:
            if player.points != first.points:
                clean = False
                if id(player) in doubtful or id(first) in doubtful:
                    continue
                yield kinds.RANK_SHARED_WITH_OTHER_POINTS.at(
                    report.t.place(player, "rank"),
                    related=((report.t.place(first, "rank"), phrase("rank {n} as well", n=rank)),),
                    fix=right_ranks(report),
                    player=report.who(player),
                    first=report.who(first),
                    rank=rank,
                    points=player.points,
                    first_points=first.points,
                )
    if clean:
        yield from _broken_sequence(report, groups)


Groups = list[tuple[int, list[Player]]]


def _groups(ranked: Sequence[tuple[Player, int]]) -> Groups:
    """The ranks in use with their players."""
    groups: Groups = []
    for player, rank in ranked:
        if groups and groups[-1][0] == rank:
            groups[-1][1].append(player)
        else:
            groups.append((rank, [player]))
    return groups


def _broken_sequence(report: Report, groups: Groups) -> Iterator[Noticed]:
    """Where ranks do not count up, in whichever of the usual ways ties are numbered."""
    if _is_consistent(groups):
        return
    crowded, holes = _crowded_and_holes(groups)
    for rank, players in crowded:
        yield kinds.RANK_USED_TOO_OFTEN.at(
            report.t.place(players[-1], "rank"),
            related=tuple((report.t.place(p, "rank"), report.who(p)) for p in players[:-1]),
            fix=right_ranks(report),
            player=report.who(players[-1]),
            first=report.who(players[0]),
            rank=rank,
            next=rank + 1,
        )
    for before, rank, players in holes if not crowded else ():
        yield kinds.RANK_LEFT_OUT.at(
            report.t.place(players[0], "rank"),
            fix=right_ranks(report),
            player=report.who(players[0]),
            rank=rank,
            before=plural(before, "only {n} player is", "only {n} players are"),
        )


def _is_consistent(groups: Groups) -> bool:
    """Whether ties take no room at all (1 2 2 3), or always their last rank (1 3 3 4)."""
    ranks = [rank for rank, _ in groups]
    if ranks == list(range(1, len(groups) + 1)):
        return True
    sizes = [len(players) for _, players in groups]
    return ranks == list(accumulate(sizes)) and sum(size > 1 for size in sizes) > 1


def _crowded_and_holes(groups: Groups) -> tuple[Groups, list[tuple[int, int, list[Player]]]]:
    """Ties that leave no room for the ranks after them, and ranks that nobody has without a tie."""
    crowded: Groups = []
    holes = []
    before = 0
    for place, (rank, players) in enumerate(groups):
        following = groups[place + 1][0] if place + 1 < len(groups) else None
        if following is not None and following < rank + len(players):
            crowded.append((rank, players))
        elif rank > before + 1:
            holes.append((before, rank, players))
        before = max(before + len(players), rank)
    return crowded, holes
