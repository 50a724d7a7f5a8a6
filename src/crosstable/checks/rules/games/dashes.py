"""Absences that are written as a dash. Nothing else can be meant, so the cells are in no doubt."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import games as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.games.cells import cell_fix, item_text, lines_like
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.words import with_places
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import phrase
from crosstable.model.results import ByeKind
from crosstable.model.resultwords import BYE_WORDS
from crosstable.model.tournament import OPPONENT, RESULT, Bye


@rule
def absences_are_not_dashes(report: Report) -> Iterator[Noticed]:
    """A dash alone, as lichess wrote for whoever did not come: a habit, so one fault for all."""
    if report.t.is_team_event or report.has_teams_against_its_code:
        return
    if not report.dialect.has_letters:
        return  # TRF06 has no other sign
    named = report.encounters.named_by_others()
    met = [
        (player, round_number)
        for player, row in lines_like(report, "- ", "-")
        for round_number, entry in enumerate(player.rounds, 1)
        if entry == Bye(ByeKind.ZERO_POINT)
        and item_text(row, RESULT, round_number) == "-"
        and not item_text(row, OPPONENT, round_number)
        and (player.number, round_number) not in named  # a forfeit without its opponent
    ]
    if not met:
        return
    title = phrase("write {text}", text="0000 - Z")
    fixes = [cell_fix(report, title, *at, Bye(ByeKind.ZERO_POINT), safe=False) for at in met]
    edits = tuple(edit for fix in fixes if fix is not None for edit in fix.edits)
    first, round_number = met[0]
    yield kinds.BYE_WITHOUT_LETTER.at(
        report.t.cell_place(first, round_number, RESULT),
        fix=Fix(with_places(title, len(edits)), False, edits) if edits else None,
        round=round_number,
        player=report.who(first),
        more=phrase(" (and {n} more)", n=f"{len(met) - 1:,}") if met[1:] else "",
        sign="-",
        bye=BYE_WORDS[ByeKind.ZERO_POINT],
    )
