"""A checked file in the format that was asked for: lines, or pieces of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable

from crosstable.cli.check.outcome import Outcome, Status
from crosstable.cli.check.request import Presentation
from crosstable.output.diagnostics import text
from crosstable.output.diagnostics.github import annotation_lines
from crosstable.output.diagnostics.jsonoutput import file_json
from crosstable.output.diagnostics.results import CheckedFile, Tally, frequency_of
from crosstable.output.diagnostics.sarif import results_of


def present(checked: CheckedFile, show: Presentation) -> Outcome:
    """What is printed about a checked file."""
    diagnostics = checked.diagnostics
    outcome = Outcome(
        checked.path, Status.CHECKED, Tally.of(diagnostics), frequency=frequency_of(diagnostics)
    )
    if show.format == "json":
        return outcome._replace(objects=(_piece(file_json(checked)),))
    if show.format == "sarif":
        return outcome._replace(objects=tuple(map(_piece, results_of(checked))))
    if show.format == "github":
        return outcome._replace(lines=tuple(annotation_lines(checked)))
    if show.summarises:
        lines: Iterable[text.Line] = (text.summary_line(checked, show.look.hints),)
    else:
        lines = text.file_lines(checked, show.look)
    return outcome._replace(lines=printable_lines(lines, show))


def printable_lines(lines: Iterable[text.Line], show: Presentation) -> tuple[str | text.Line, ...]:
    """Lines with their styles for a console, plain ones elsewhere."""
    return tuple(lines) if show.is_coloured else tuple(map(text.plain, lines))


def _piece(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
