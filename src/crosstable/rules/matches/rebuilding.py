"""All matches of an event, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from crosstable.model.findings import Finding
from crosstable.model.records import Team
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.rules.matches.boards import boards_of, number_of_boards
from crosstable.rules.matches.event import Draft, Event, event_of
from crosstable.rules.matches.model import NO_POINTS, Match, MatchScore, TeamMatches, TeamRound
from crosstable.rules.matches.pairings import meetings
from crosstable.rules.matches.rounds import round_without_match, sides
from crosstable.rules.matches.scores import adjustments, counted_match
from crosstable.rules.scoring import follows_first_draft, scoring_in_force


def matches_as_written(
    t: Tournament, *, scoring: GameScoring | None = None, first_draft: bool | None = None
) -> TeamMatches:
    """Reconstruct every match of the paired rounds from what the report writes, and no more."""
    values = scoring or (scoring_in_force(t).scoring if t.teams else GameScoring())
    event = event_of(t, values, follows_first_draft(t) if first_draft is None else first_draft)
    drafts = drafts_of(event)
    boards = number_of_boards(t, drafts)
    counted = [counted_match(event, draft, boards) for draft in drafts]
    rounds = {
        (side.team, side.round_number): side
        for match, colour_known in counted
        for side in sides(event, match, boards, colour_known)
    }
    for round_number in _paired_rounds(t):
        for team in t.team_by_number:
            if (team, round_number) not in rounds:
                rounds[team, round_number] = round_without_match(event, team, round_number, boards)
    return _assemble(event, tuple(match for match, _ in counted), rounds, boards)


def drafts_of(event: Event) -> list[Draft]:
    """The matches of all rounds with their boards."""
    return [
        Draft(meeting, boards_of(event, meeting))
        for round_number in _paired_rounds(event.t)
        for meeting in meetings(event, round_number)
    ]


_MOST_ROUNDS = 999
"""As many as the columns of a record can name; a model in JSON may say a million."""


def with_score(team: Team, score: MatchScore) -> Team:
    """A team with other points."""
    return replace(team, match_points=score.match_points, game_points=score.game_points)


def _paired_rounds(t: Tournament) -> range:
    stated = (f.round_number for f in t.team_forfeits if f.round_number <= _MOST_ROUNDS)
    return range(1, max(t.paired_rounds, *stated, 0) + 1)


def _assemble(
    event: Event,
    matches: tuple[Match, ...],
    rounds: Mapping[tuple[int, int], TeamRound],
    boards: int,
) -> TeamMatches:
    extra = adjustments(event)
    totals = dict.fromkeys(event.t.team_by_number, NO_POINTS)
    for (team, _), side in rounds.items():
        totals[team] = totals[team].plus(side.score)
    for (team, _), score in extra.items():
        totals[team] = totals[team].plus(score)
    return TeamMatches(
        matches=matches,
        rounds=MappingProxyType(dict(sorted(rounds.items()))),
        totals=MappingProxyType(totals),
        boards=boards,
        adjustments=MappingProxyType(extra),
        findings=_summarise(event),
    )


def _summarise(event: Event) -> tuple[Finding, ...]:
    """The findings; where only records 013 exist, one about the order of boards is enough.

    Such rosters come from reports that cannot tell line-ups, often in alphabetical order.
    """
    out_of_order = [f for f in event.findings if f.kind == "boards-out-of-order"]
    if not out_of_order or any(team.numbered for team in event.t.teams):
        return tuple(event.findings)
    message = (
        f"{len(out_of_order)} line-ups are not in the order of the rosters, and the report has no "
        "records 300: the order of boards is a guess"
    )
    others = (f for f in event.findings if f.kind != "boards-out-of-order")
    return (*others, Finding("boards-out-of-order", message, event.t.place(event.t.teams[0])))
