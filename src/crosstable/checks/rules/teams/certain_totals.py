"""Whether totals of teams follow for certain, so that they may be corrected without asking.

Totals rest on every record about byes, forfeits, boards and scoring: one slip there would change
correct totals of several teams.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.rules.report import Report, Rule, once, rules_of
from crosstable.checks.rules.teams import (
    byes,
    colours,
    forfeits,
    ignored_records,
    lineups,
    points,
    references,
)
from crosstable.checks.rules.teams.missinglineups import lost_boards
from crosstable.checks.rules.teams.sums import differences
from crosstable.checks.rules.teams.unreliable_teams import unreliable_teams

_SUBJECTS = (
    "byes",
    "abnormal-points",
    "lineup",
    "team-pairing-bye",
    "team-forfeit",
    "board-colours",
    "game-scoring",
    "match-scoring",
)
"""Records 162, 240, 299, 300, 320, 330, 352 and 362, whatever their codes in the dialect."""

_ABOUT_THEM: tuple[Rule, ...] = (
    *rules_of(references, byes, forfeits, ignored_records),
    colours.letters_of_boards,
    colours.boards_of_matches,
    lineups.players_of_lineups,
    lineups.repeated_lineups,
    lineups.lineups_against_games,
    points.abnormal_points,
    points.repeated_abnormal_points,
)
"""Rules whose faults are about these records; that a record is not needed harms no total."""


@once
def team_totals_are_certain(report: Report) -> bool:
    """Whether the records behind the totals are flawless, and few teams differ from them.

    Where many teams differ, one cause that nobody sees is likelier than many wrong totals. A total
    that stands in a copy as well (801, 802) is not a slip of the pen.
    """
    different = {difference.team.number for difference in differences(report)}
    few = len(different) <= max(1, len(report.t.teams) // 4)
    return few and _records_are_flawless(report)


def stale_totals_are_certain(report: Report) -> bool:
    """Whether totals of an earlier round may be brought up to date: no cell is in doubt either."""
    open_rounds = any(row.is_open for row in report.matches.rounds.values())
    if report.encounters.has_doubts or open_rounds or unreliable_teams(report):
        return False
    return _records_are_flawless(report)


def _records_are_flawless(report: Report) -> bool:
    doubts = (_repeated_totals(report), lost_boards(report), _doubted_records(report))
    return not any(True for doubt in doubts for _ in doubt)


def _repeated_totals(report: Report) -> Iterator[int]:
    """Teams whose totals stand in records 801 or 802 just as in 310."""
    stated = {(total.team.number, total.field): total.value for total in differences(report)}
    for copy in report.t.informative if stated else ():
        for field, value in (
            ("match_points", copy.match_points),
            ("game_points", copy.game_points),
        ):
            if value is not None and stated.get((copy.team, field)) == value:
                yield copy.team


def _doubted_records(report: Report) -> Iterator[int]:
    """Lines about teams with a fault, read by a guess, or not read at all."""
    lines = {row.line for row in report.rows(*_SUBJECTS)}
    for finding in report.t.reading_findings:
        line = finding.span.line
        if line is not None and (line in lines or finding.kind == "unknown-record"):
            yield line
    for rule in _ABOUT_THEM:
        for fault in report.notice(rule):
            places = (fault.span, *(span for span, _ in fault.notes))
            yield from (span.line for span in places if span.line in lines and span.line)
