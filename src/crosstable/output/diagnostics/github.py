"""Diagnostics as annotations of GitHub's build server."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.diagnostics import Diagnostic, Severity
from crosstable.model.jsonschema import Json
from crosstable.output.diagnostics.results import CheckedFile

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def annotation_lines(checked: CheckedFile) -> Iterator[str]:
    """One command a diagnostic."""
    return (annotation(d, checked.path) for d in checked.diagnostics)


def annotation(d: Diagnostic, path: str) -> str:
    """``::error file=…,line=…,col=…,endColumn=…,title=…::message``."""
    properties: dict[str, Json] = {"file": path}
    if d.line is not None:
        properties["line"] = d.line
    if d.column is not None:
        properties["col"] = d.column
        properties["endColumn"] = d.column + 1 if d.span.end_column is None else d.span.end_column
    properties["title"] = f"{d.code} {d.name}"
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    return f"::{_COMMANDS[d.severity]} {listed}::{_data(d.message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
