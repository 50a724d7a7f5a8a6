"""Diagnostics for programs: the JSON of the contract."""

from __future__ import annotations

from crosstable.model.diagnostics import Diagnostic, Edit, Fix
from crosstable.model.findings import Span
from crosstable.output.diagnostics.results import CheckedFile, Tally


def file_json(checked: CheckedFile) -> dict[str, object]:
    """A file and its diagnostics; `fixed` tells what was mended before."""
    return {
        "path": checked.path,
        "dialect": checked.dialect,
        "encoding": checked.source.encoding_name,
        "line_ending": checked.source.line_ending,
        "players": checked.players,
        "teams": checked.teams,
        "rounds": checked.rounds,
        "diagnostics": [diagnostic_json(d) for d in checked.diagnostics],
        "fixed": [diagnostic_json(d) for d in checked.fixed],
    }


def diagnostic_json(d: Diagnostic) -> dict[str, object]:
    """One diagnostic."""
    return {
        "code": d.code,
        "name": d.name,
        "severity": d.severity.value,
        "message": d.message,
        **_place(d.span),
        "related": [{**_place(span), "message": message} for span, message in d.related],
        "clause": d.clause,
        "fix": None if d.fix is None else _fix(d.fix),
    }


def _place(span: Span) -> dict[str, object]:
    return {"line": span.line, "column": span.column, "end_column": span.end_column}


def _fix(fix: Fix) -> dict[str, object]:
    return {"title": fix.title, "safe": fix.safe, "edits": [_edit(edit) for edit in fix.edits]}


def _edit(edit: Edit) -> dict[str, object]:
    place = {"line": edit.line, "column": edit.column, "end_column": edit.end_column}
    return {**place, "text": edit.text}


def summary_json(tally: Tally) -> dict[str, int]:
    """How many of each severity."""
    return {"error": tally.error, "warning": tally.warning, "info": tally.info}
