"""Ranks against the points and tie-breaks that the report itself declares (U06; C.07, 4.2).

Judged only where nothing else is doubtful: every rank is there and follows the points, the points
follow the results, and all declared tie-breaks can be computed. Who is tied in everything may have
any of the ranks of the group: lots are drawn, or the rank is shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from crosstable.catalogue.kind import Noticed
from crosstable.catalogue.totals import RANK_AGAINST_TIEBREAKS, RANKS_AGAINST_TIEBREAKS
from crosstable.checks.edits import field_edit
from crosstable.checks.report import Report, Rule
from crosstable.checks.teams.doubts import doubtful_teams
from crosstable.checks.teams.totals import ranks_follow_points as team_ranks_follow_points
from crosstable.checks.teams.words import boards_are_known, plays_matches
from crosstable.checks.totals.points import doubtful_players
from crosstable.checks.totals.ranking import ranks_are_possible, ranks_count
from crosstable.checks.totals.ranks import ranks_count_up
from crosstable.diagnostics import Edit, Fix
from crosstable.model import ZERO, Player, Team

_IN_DOUBT = frozenset(("not-computed", "two-lists", "koya-in-swiss"))
"""Notes on a list of tie-breaks after which nobody can say what the ranks must be."""


class _Place(NamedTuple):
    """The ranks that a participant may have."""

    first: int
    last: int


def ranks_follow_tiebreaks(report: Report) -> Iterator[Noticed]:
    """Ranks follow from points and tie-breaks (format notes, 14)."""
    t = report.t
    if not t.tiebreaks or report.is_running:
        return
    people = _judged_teams(report) if t.is_team_event else _judged_players(report)
    places = _places(report) if len(people) > 1 else None
    if places is None:
        return
    wrong = [p for p in people if not _is_right(p, places)]
    if len(wrong) > max(2, len(people) // 4):
        yield _many(report, people, wrong, places)
        return
    for person in wrong:
        yield RANK_AGAINST_TIEBREAKS.at(
            t.place(person, "rank"),
            fix=_fix(report, [person], places),
            who=_who(report, person),
            rank=person.rank,
            right=_in_words(places[person.number]),
            order=_order(report),
        )


def _judged_players(report: Report) -> Sequence[Player]:
    """The players of an individual event, if their ranks can be judged by tie-breaks."""
    if not ranks_count(report) or not ranks_are_possible(report) or doubtful_players(report):
        return ()
    if len(report.t.by_number) < len(report.t.players) or any(True for _ in ranks_count_up(report)):
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
    if not plays_matches(report) or not boards_are_known(report) or doubtful_teams(report):
        return ()
    if any(team.rank is None or not 0 < team.rank <= len(t.teams) for team in t.teams):
        return ()
    totals = report.matches.totals
    agree = all((team.match_points, team.game_points) == totals[team.number] for team in t.teams)
    if not agree or any(True for _ in team_ranks_follow_points(report)):
        return ()
    return t.teams if len(t.team_by_number) == len(t.teams) else ()


def _places(report: Report) -> Mapping[int, _Place] | None:
    """The ranks that each participant may have; None if something had to be assumed for them."""
    from crosstable.tiebreaks.standings import standings

    table = standings(report.t, system=report.system_override)
    if table.assumptions or any(note.kind in _IN_DOUBT for note in table.notes):
        return None
    ranks = table.rank_of
    size: dict[int, int] = {}
    for rank in ranks.values():
        size[rank] = size.get(rank, 0) + 1
    return {number: _Place(rank, rank + size[rank] - 1) for number, rank in ranks.items()}


def _is_right(person: Player | Team, places: Mapping[int, _Place]) -> bool:
    place = places[person.number]
    return place.first <= (person.rank or 0) <= place.last


def _many(
    report: Report,
    people: Sequence[Player | Team],
    wrong: Sequence[Player | Team],
    places: Mapping[int, _Place],
) -> Noticed:
    first = min(wrong, key=lambda person: places[person.number])
    return RANKS_AGAINST_TIEBREAKS.at(
        report.t.place(first, "rank"),
        fix=_fix(report, wrong, places),
        wrong=len(wrong),
        players=len(people),
        participants="teams" if isinstance(first, Team) else "players",
        who=_who(report, first),
        rank=first.rank,
        right=_in_words(places[first.number]),
        order=_order(report),
    )


def _fix(
    report: Report, wrong: Sequence[Player | Team], places: Mapping[int, _Place]
) -> Fix | None:
    """The ranks that the tie-breaks give; a tie in everything is for the arbiter to decide."""
    edits: list[Edit] = []
    for person in wrong:
        place = places[person.number]
        edit = field_edit(report, person.line, "rank", str(place.first))
        if edit is None or place.first != place.last:
            return None
        edits.append(edit)
    return Fix("write the ranks by points and tie-breaks", True, tuple(edits))


def _who(report: Report, person: Player | Team) -> str:
    if isinstance(person, Team):
        return f"team {person.number}" + (f" ({person.name})" if person.name else "")
    return report.who(person)


def _in_words(place: _Place) -> str:
    return str(place.first) if place.first == place.last else f"{place.first} to {place.last}"


def _order(report: Report) -> str:
    return ", ".join(report.t.tiebreaks or ())


RULES: tuple[Rule, ...] = (ranks_follow_tiebreaks,)
