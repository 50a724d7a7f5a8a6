"""Ranks against the points and tie-breaks that the report itself declares (U06; C.07, 4.2).

Judged only where nothing else is doubtful: every rank is there and follows the points, the points
follow the results, and all declared tie-breaks can be computed. Players who are tied in everything
may have any of the ranks of the group: lots are drawn, or the rank is shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import totals as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.places import Place, places
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.rightranks import right_ranks as right_ranks_of_teams
from crosstable.checks.rules.teams.rightranks import totals_agree
from crosstable.checks.rules.teams.totals import ranks_follow_points as team_ranks_follow_points
from crosstable.checks.rules.teams.unreliable_teams import unreliable_teams
from crosstable.checks.rules.teams.words import boards_are_known, name_of, plays_matches
from crosstable.checks.rules.totals.points import doubtful_players
from crosstable.checks.rules.totals.ranking import ranks_are_possible, ranks_count, right_ranks
from crosstable.checks.rules.totals.ranks import ties_are_numbered
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import ZERO, Player

if TYPE_CHECKING:
    from crosstable.model.records import Team


@rule
def ranks_follow_tiebreaks(report: Report) -> Iterator[Noticed]:
    """Ranks follow from points and tie-breaks (format notes, 14)."""
    t = report.t
    if not t.tiebreaks or report.is_running:
        return
    people = _judged_teams(report) if t.is_team_event else _judged_players(report)
    right = places(report) if len(people) > 1 else None
    if right is None:
        return
    wrong = _wrongly_ranked(people, right)
    if len(wrong) > max(2, len(people) // 4):
        yield _many(report, people, wrong, right)
        return
    for person in wrong:
        yield kinds.RANK_AGAINST_TIEBREAKS.at(
            t.place(person, "rank"),
            fix=_fix(report),
            who=_who(report, person),
            rank=person.rank,
            right=right[person.number].words,
            order=_order(report),
        )


def _judged_players(report: Report) -> Sequence[Player]:
    """The players of an individual event, if their ranks can be judged by tie-breaks."""
    if not ranks_count(report) or not ranks_are_possible(report) or doubtful_players(report):
        return ()
    if len(report.t.by_number) < len(report.t.players) or not ties_are_numbered(report):
        return ()
    told = report.encounters
    if told.one_sided or told.strangers or any(True for _ in told.disputes()):
        return ()
    ordered = sorted(report.t.players, key=lambda p: (p.rank or 0, -(p.points or ZERO)))
    falls = all((a.points or ZERO) >= (b.points or ZERO) for a, b in pairwise(ordered))
    return report.t.players if falls else ()


def _judged_teams(report: Report) -> Sequence[Team]:
    """The teams of a team event, under the same conditions."""
    t = report.t
    if not plays_matches(report) or not boards_are_known(report) or unreliable_teams(report):
        return ()
    if any(team.rank is None or not 0 < team.rank <= len(t.teams) for team in t.teams):
        return ()
    if not totals_agree(report) or any(True for _ in team_ranks_follow_points(report)):
        return ()
    return t.teams if len(t.team_by_number) == len(t.teams) else ()


def _wrongly_ranked(
    people: Sequence[Player | Team], right: Mapping[int, Place]
) -> list[Player | Team]:
    """Participants whose rank is none of those that they may have.

    Where ties take no room (1 2 2 3), it is the order that counts: a rank is then worth one more
    than there are participants before it.
    """
    worth = _worth_of_ranks(people)
    return [p for p in people if not _is_in(worth[p.rank or 0], right[p.number])]


def _is_in(rank: int, place: Place) -> bool:
    return place.first <= rank <= place.last


def _worth_of_ranks(people: Sequence[Player | Team]) -> Mapping[int, int]:
    holders = Counter(person.rank or 0 for person in people)
    used = sorted(holders)
    if used != list(range(1, len(used) + 1)):
        return {rank: rank for rank in used}
    before = accumulate((holders[rank] for rank in used), initial=0)
    return {rank: count + 1 for rank, count in zip(used, before, strict=False)}


def _many(
    report: Report,
    people: Sequence[Player | Team],
    wrong: Sequence[Player | Team],
    right: Mapping[int, Place],
) -> Noticed:
    first = min(wrong, key=lambda person: right[person.number])
    fix = _fix(report)
    return kinds.RANKS_AGAINST_TIEBREAKS.at(
        report.t.place(first, "rank"),
        # So many: more likely the list of tie-breaks is wrong than the ranks. The arbiter decides.
        fix=None if fix is None else replace(fix, safe=False),
        wrong=len(wrong),
        players=len(people),
        participants=phrase("players") if isinstance(first, Player) else phrase("teams"),
        who=_who(report, first),
        rank=first.rank,
        right=right[first.number].words,
        order=_order(report),
    )


def _fix(report: Report) -> Fix | None:
    """All ranks that the tie-breaks give."""
    return right_ranks_of_teams(report) if report.t.is_team_event else right_ranks(report)


def _who(report: Report, person: Player | Team) -> Phrase:
    return report.who(person) if isinstance(person, Player) else name_of(person)


def _order(report: Report) -> str:
    return ", ".join(report.t.tiebreaks or ())
