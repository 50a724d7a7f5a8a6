"""Diagnostics for programs: the JSON of the contract."""

from __future__ import annotations

from typing import TypedDict

from crosstable.model.diagnostics import Diagnostic, Edit, Fix
from crosstable.model.findings import Span
from crosstable.output.diagnostics.results import CheckedFile, Tally


class PlaceAnswer(TypedDict):
    """Where something stands; null for what concerns the whole file."""

    line: int | None
    column: int | None
    end_column: int | None


class RelatedAnswer(PlaceAnswer):
    """Another place that matters."""

    message: str


class EditAnswer(PlaceAnswer):
    """A text instead of what stands in a place; without columns instead of the whole line."""

    text: str


class FixAnswer(TypedDict):
    """How a fault is mended."""

    title: str
    safe: bool
    edits: list[EditAnswer]


class DiagnosticAnswer(PlaceAnswer):
    """A fault."""

    code: str
    name: str
    severity: str
    message: str
    related: list[RelatedAnswer]
    clause: str
    fix: FixAnswer | None


class FileAnswer(TypedDict):
    """A file and its faults; a file that is not a report has neither dialect nor counts."""

    path: str
    dialect: str | None
    encoding: str
    line_ending: str | None
    players: int | None
    teams: int | None
    rounds: int | None
    diagnostics: list[DiagnosticAnswer]
    fixed: list[DiagnosticAnswer]


class SummaryAnswer(TypedDict):
    """How many faults there are of each severity."""

    error: int
    warning: int
    info: int


def file_json(checked: CheckedFile) -> FileAnswer:
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


def diagnostic_json(d: Diagnostic) -> DiagnosticAnswer:
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


def _place(span: Span) -> PlaceAnswer:
    return {"line": span.line, "column": span.column, "end_column": span.end_column}


def _fix(fix: Fix) -> FixAnswer:
    return {"title": fix.title, "safe": fix.safe, "edits": [_edit(edit) for edit in fix.edits]}


def _edit(edit: Edit) -> EditAnswer:
    return {
        "line": edit.line,
        "column": edit.column,
        "end_column": edit.end_column,
        "text": edit.text,
    }


def summary_json(tally: Tally) -> SummaryAnswer:
    """How many of each severity."""
    return {"error": tally.error, "warning": tally.warning, "info": tally.info}
