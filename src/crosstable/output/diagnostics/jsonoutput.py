"""Diagnostics for programs: the published JSON."""

from __future__ import annotations

from typing import TypedDict

from crosstable.model.diagnostics import Diagnostic
from crosstable.output.answers.filling import fill_answer
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
    return fill_answer(
        FileAnswer,
        checked,
        encoding=checked.source.encoding_name,
        line_ending=checked.source.line_ending,
        diagnostics=[diagnostic_json(d) for d in checked.diagnostics],
        fixed=[diagnostic_json(d) for d in checked.fixed],
    )


def diagnostic_json(d: Diagnostic) -> DiagnosticAnswer:
    """One diagnostic."""
    edits = [] if d.fix is None else [fill_answer(EditAnswer, edit) for edit in d.fix.edits]
    return {
        "code": d.code,
        "name": d.name,
        "severity": d.severity.value,
        "message": d.message,
        **fill_answer(PlaceAnswer, d.span),
        "related": [fill_answer(RelatedAnswer, span, message=text) for span, text in d.related],
        "clause": d.clause,
        "fix": None if d.fix is None else fill_answer(FixAnswer, d.fix, edits=edits),
    }


def summary_json(tally: Tally) -> SummaryAnswer:
    """How many of each severity."""
    return fill_answer(SummaryAnswer, tally)
