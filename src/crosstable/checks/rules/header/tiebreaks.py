"""Records 202 and 212: known tie-breaks with parts that they take, and one list only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.header.lines import data_span, first_row, part_fix, part_span
from crosstable.checks.rules.players.fields import suggestion
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, enumerated, phrase
from crosstable.model.tiebreak_codes import (
    CATALOGUE,
    PTS,
    TieBreakCode,
    is_known,
    list_202_to_212,
    nearest_tiebreaks,
    parse_tiebreak,
    parse_tiebreak_list,
    unfit_parts,
)
from crosstable.text.rows import Row

_SUBJECTS = {"tiebreaks": "tiebreaks", "standings-tiebreaks": "standings_tiebreaks"}
_WORD = re.compile(r"[^,\s]+")


class _Criterion(NamedTuple):
    """One code of a list, with its place."""

    code: TieBreakCode
    span: Span
    field: tuple[str, str]
    row: Row | None = None
    start: int = 0

    def fix(self, text: str) -> Fix | None:
        """The fix that writes another code in its place."""
        if self.row is None:
            return None
        end = self.start + len(self.code.text)
        return part_fix(self.row, phrase("write {text}", text=text), self.start, end, text)


def _criteria(report: Report) -> Iterator[_Criterion]:
    """Every code of both records; of a tournament without lines those of its one list."""
    if report.document is None:
        field = ("standings-tiebreaks", "standings_tiebreaks")
        for text in report.t.tiebreaks or ():
            yield _Criterion(parse_tiebreak(text), report.t.place("tiebreaks"), field)
        return
    for row in report.rows(*_SUBJECTS):
        field = (row.record.subject, _SUBJECTS[row.record.subject])
        for word in _WORD.finditer(row.text, 4):
            span = part_span(row, word.start(), word.end())
            yield _Criterion(parse_tiebreak(word[0]), span, field, row, word.start())


@rule
def tiebreaks_are_right(report: Report) -> Iterator[Noticed]:
    """Names and parts are those of the table of tie-breaks, and rank these participants."""
    is_team = report.t.is_team_event
    for criterion in _criteria(report):
        if not is_known(criterion.code):
            yield from _unknown(criterion)
            continue
        yield from _unfit(criterion)
        if not report.has_teams_against_its_code:
            yield from _for_others(criterion, is_team)
        if criterion.code == PTS and criterion.row and criterion.field[0] == "tiebreaks":
            yield _points(criterion, criterion.row)


def _unfit(criterion: _Criterion) -> Iterator[Noticed]:
    """Parts that the tie-break does not take."""
    code = criterion.code
    unfit = unfit_parts(code)
    if unfit:
        rest = str(code)
        for part in unfit:
            rest = rest.replace(part, "", 1)
        yield kinds.TIEBREAK_PART_UNKNOWN.at(
            criterion.span,
            fix=criterion.fix(rest),
            field=criterion.field,
            code=code.text,
            name=Phrase(CATALOGUE[code.name].title),
            parts=enumerated(unfit),
        )


def _unknown(criterion: _Criterion) -> Iterator[Noticed]:
    text = criterion.code.text
    if text.upper().startswith("OTHER_"):
        return
    near = next(iter(nearest_tiebreaks(text)), "")
    yield kinds.TIEBREAK_UNKNOWN.at(
        criterion.span,
        fix=criterion.fix(near) if near else None,
        field=criterion.field,
        code=text,
        hint=suggestion(near),
    )


def _for_others(criterion: _Criterion, is_team: bool) -> Iterator[Noticed]:
    """Tie-breaks of teams rank teams, those of individuals rank players."""
    entry = CATALOGUE[criterion.code.name]
    if not (entry.team if is_team else entry.individual):
        yield kinds.TIEBREAK_FOR_OTHERS.at(
            criterion.span,
            code=criterion.code.text,
            name=Phrase(entry.title),
            whom=phrase("individuals") if is_team else phrase("teams"),
            event=phrase("a team event") if is_team else phrase("an event of individuals"),
        )


def _points(criterion: _Criterion, row: Row) -> Noticed:
    """The code PTS belongs to record 212: the list of 202 begins after the points."""
    end = criterion.start + len(criterion.code.text)
    rest = row.text[end:]
    end += len(rest) - len(rest.lstrip(", "))
    fix = part_fix(row, phrase("leave the points out"), criterion.start, end, "")
    return kinds.POINTS_AMONG_TIEBREAKS.at(criterion.span, fix=fix)


@rule
def one_list_of_tiebreaks(report: Report) -> Iterator[Noticed]:
    """202 and 212 are alternatives; where both stand, they must mean the same (C15)."""
    first = first_row(report, "tiebreaks")
    second = first_row(report, "standings-tiebreaks")
    if first is None or second is None or not first.data or not second.data:
        return
    implied = list_202_to_212(parse_tiebreak_list(first.data))
    same = implied == parse_tiebreak_list(second.data)
    yield (kinds.TIEBREAKS_TWICE if same else kinds.TIEBREAKS_DISAGREE).at(
        data_span(first), related=((data_span(second), phrase("this list counts")),)
    )
