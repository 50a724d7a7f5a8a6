"""Points that are off for nearly everybody: one fault of the file, with one cause.

Either the points are still those after an earlier round, as when somebody typed the results
of a round into the cells; or nothing explains them, as when the last rounds were cut off.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from crosstable.checks.catalogue import totals as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_edit
from crosstable.checks.rules.report import Report
from crosstable.checks.rules.totals.disputed_cells import disputes, odd_cells, scoring_is_in_doubt
from crosstable.checks.rules.words import state_after
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Player
from crosstable.rules.scoring import USUAL, scoring_name
from crosstable.text.formats import points_text


def unexplained_points(report: Report) -> Noticed:
    """The points of most players follow from nothing; what the results give is a proposal."""
    accounts = report.accounts
    player = accounts.unexplained[0]
    known = accounts.is_stated or accounts.scoring == USUAL
    return kinds.POINTS_UNEXPLAINED.at(
        report.t.place(player, "points"),
        fix=fix_all(report, accounts.unexplained, safe=False) if known else None,
        wrong=len(accounts.unexplained),
        players=accounts.considered,
        player=report.who(player),
        points=player.points,
        expected=points_text(accounts.expected_points(player)),
        system=scoring_name(accounts.scoring),
    )


# -- the points of an earlier round ---------------------------------------------------------------


def stale_points(report: Report, until: int) -> Noticed:
    """The points are those after an earlier round."""
    accounts = report.accounts
    return kinds.POINTS_OF_EARLIER_ROUND.at(
        report.t.place(accounts.unexplained[0], "points"),
        fix=fix_all(report, accounts.unexplained, safe=are_certain(report, accounts.unexplained)),
        when=state_after(until),
        last=report.t.rounds_played or report.t.paired_rounds,
        wrong=len(accounts.unexplained),
    )


def are_certain(report: Report, players: Iterable[Player]) -> bool:
    """Whether the results give the points of players for sure.

    An inferred system would be inferred from the very points that are to be written.
    """
    accounts = report.accounts
    if not accounts.is_stated and accounts.scoring != USUAL:
        return False
    doubtful = odd_cells(report) | disputes(report).keys()
    return (
        not report.encounters.unread
        and not scoring_is_in_doubt(report)
        and doubtful.isdisjoint(map(id, players))
    )


def fix_all(report: Report, players: Iterable[Player], *, safe: bool) -> Fix | None:
    """The computed points for all these players; None if one of them cannot be written."""
    accounts = report.accounts
    points = ((p, accounts.expected_points(p) - accounts.fictitious(p)) for p in players)
    return write_points(report, points, safe=safe)


def write_points(
    report: Report, points: Iterable[tuple[Player, Decimal]], *, safe: bool
) -> Fix | None:
    """The fix that writes points of players; None if one of them cannot be written."""
    edits = [field_edit(report, p.line, "points", points_text(value)) for p, value in points]
    done = tuple(edit for edit in edits if edit is not None)
    if not done or len(done) < len(edits):
        return None
    title = phrase("write the points of {n} players", n=len(done))
    return Fix(title, safe, done)
