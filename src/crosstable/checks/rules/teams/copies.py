"""Rules about records 801 and 802, which repeat what other records say."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import teams as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.missinglineups import unclear_boards
from crosstable.checks.rules.teams.unreliable_matches import unreliable_matches
from crosstable.checks.rules.teams.unreliable_teams import unreliable_teams
from crosstable.checks.rules.teams.words import boards_are_known, call_team, plays_matches
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import phrase
from crosstable.rules.matches.copies import (
    Difference,
    differences_of_round,
    differences_of_totals,
)

if TYPE_CHECKING:
    from crosstable.model.records import InformativeRow, Team


@rule
def copies_repeat_the_records(report: Report) -> Iterator[Noticed]:
    """Records 801 and 802 agree with what they repeat (format notes, 5.3 and 14).

    What is in doubt for another reason is not compared.
    """
    if not (report.t.informative and plays_matches(report) and boards_are_known(report)):
        return
    doubtful = unreliable_teams(report)
    unclear = {*unreliable_matches(report), *unclear_boards(report)}
    for copy in report.t.informative:
        team = report.t.team_by_number.get(copy.team)
        if team is None or team.number in doubtful:
            continue
        kind = kinds.TEAM_RESULTS_DIFFER if copy.is_by_board else kinds.TEAM_SUMMARY_DIFFERS
        for difference in _differences(report, copy, team, unclear):
            place = _place_of_copy(report, team, difference)
            yield kind.at(
                report.t.place(copy, difference.field, difference.item),
                related=((place, phrase("the record that is copied")),),
                fix=_fix(report, copy, difference),
                team=call_team(report, team.number),
                what=difference.what,
                shown=difference.shown or phrase("nothing"),
                right=difference.right or phrase("nothing"),
            )


def _fix(report: Report, copy: InformativeRow, difference: Difference) -> Fix | None:
    if copy.is_by_board and difference.field == "round_opponent" and not difference.right.isdigit():
        return None  # a bye is told by the results there
    text = difference.right
    title = phrase("write {text}", text=text) if text else phrase("leave it blank")
    name = difference.field
    return field_fix(report, title, copy.line, name, text, difference.item, safe=False)


def _differences(
    report: Report, copy: InformativeRow, team: Team, unclear: Set[tuple[int, int]]
) -> Iterator[Difference]:
    yield from differences_of_totals(report.matches, copy, team)
    for number, shown in enumerate(copy.rounds, 1):
        row = report.matches.rounds.get((team.number, number))
        if row is None or row.is_open or (team.number, number) in unclear:
            continue
        if (shown.opponent or 0, number) in unclear:
            continue
        yield from differences_of_round(report.matches, copy, team, number, row)


def _place_of_copy(report: Report, team: Team, difference: Difference) -> Span:
    """The first cell of the team's round, else its record."""
    if not difference.field.startswith("round_"):
        return report.t.place(team, difference.field)
    row = report.matches.rounds.get((team.number, difference.item))
    seated = row.players if row is not None else ()
    number = next((n for n in seated if n in report.t.by_number), None)
    if number is None:
        return report.t.place(team)
    return report.t.place(report.t.by_number[number], "round_opponent", difference.item)
