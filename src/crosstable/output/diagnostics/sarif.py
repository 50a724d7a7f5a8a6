"""Diagnostics in SARIF 2.1.0, the format that build servers and editors take."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NotRequired, TypedDict
from urllib.parse import quote

from crosstable._version import __version__
from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.checks.catalogue.kind import Kind, Levels
from crosstable.model.diagnostics import Diagnostic, Edit, Fix, Severity
from crosstable.model.findings import Span
from crosstable.output.diagnostics.results import CheckedFile
from crosstable.text.source import Source

VERSION = "2.1.0"
SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
COLUMN_KIND = "unicodeCodePoints"

# -- the parts of the format that are written -----------------------------------------------------


class Message(TypedDict):
    """A text; also the text that a fix inserts."""

    text: str


class ArtifactLocation(TypedDict):
    """A file."""

    uri: str


class Region(TypedDict):
    """Lines and columns, counted from 1; the end is behind the last one."""

    startLine: int
    startColumn: NotRequired[int]
    endLine: NotRequired[int]
    endColumn: NotRequired[int]


class PhysicalLocation(TypedDict):
    """A place in a file, or the whole file."""

    artifactLocation: ArtifactLocation
    region: NotRequired[Region]


class Location(TypedDict):
    """Where a result is; a related one has a number and says why it is."""

    physicalLocation: PhysicalLocation
    id: NotRequired[int]
    message: NotRequired[Message]


class Replacement(TypedDict):
    """An edit."""

    deletedRegion: Region
    insertedContent: Message


class ArtifactChange(TypedDict):
    """The edits of a file."""

    artifactLocation: ArtifactLocation
    replacements: list[Replacement]


class ProposedFix(TypedDict):
    """A fix."""

    description: Message
    artifactChanges: list[ArtifactChange]


class Result(TypedDict):
    """A fault."""

    ruleId: str
    ruleIndex: int
    level: str
    message: Message
    locations: list[Location]
    relatedLocations: NotRequired[list[Location]]
    fixes: NotRequired[list[ProposedFix]]


class Configuration(TypedDict):
    """How bad a rule is unless a result says otherwise."""

    level: str


class Rule(TypedDict):
    """A kind of fault."""

    id: str
    name: str
    shortDescription: Message
    fullDescription: Message
    help: Message
    defaultConfiguration: Configuration


class Driver(TypedDict):
    """The tool."""

    name: str
    version: str
    rules: list[Rule]


class Notification(TypedDict):
    """Why a file could not be checked."""

    level: str
    message: Message
    locations: list[Location]


class Invocation(TypedDict):
    """A run of the tool."""

    executionSuccessful: bool
    toolExecutionNotifications: list[Notification]


# -- writing --------------------------------------------------------------------------------------

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def driver_json() -> Driver:
    """The tool and all its rules."""
    rules = [_rule(kind) for kind in KINDS_OF_FAULT.values()]
    return {"name": "crosstable", "version": __version__, "rules": rules}


def _rule(kind: Kind) -> Rule:
    levels = kind.severity
    severity = levels.rating if isinstance(levels, Levels) else levels.most
    level = "none" if severity is None else _LEVELS[severity]
    return {
        "id": kind.code,
        "name": kind.name,
        "shortDescription": {"text": kind.name.replace("-", " ").capitalize()},
        "fullDescription": {"text": f"{kind.what} {kind.why}"},
        "help": {"text": f"{kind.remedy} Clause: {kind.clause}"},
        "defaultConfiguration": {"level": level},
    }


@cache
def _index_of_rules() -> dict[str, int]:
    return {code: index for index, code in enumerate(KINDS_OF_FAULT)}


def results_of(checked: CheckedFile) -> Iterator[Result]:
    """The results of one file."""
    return (_result(d, checked.path, checked.source) for d in checked.diagnostics)


def _result(d: Diagnostic, path: str, source: Source) -> Result:
    result: Result = {
        "ruleId": d.code,
        "ruleIndex": _index_of_rules().get(d.code, -1),
        "level": _LEVELS[d.severity],
        "message": {"text": d.message},
        "locations": [_location(path, d.span)],
    }
    if d.related:
        result["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _location(path, span)["physicalLocation"],
                "message": {"text": message},
            }
            for number, (span, message) in enumerate(d.related, 1)
        ]
    if d.fix is not None:
        result["fixes"] = [_fix(d.fix, path, source)]
    return result


def uri(path: str) -> str:
    """A path as a relative reference, or as an address where it is absolute."""
    quoted = quote(path.replace("\\", "/"), safe="/", errors="surrogateescape")
    if path[1:2] == ":":  # a drive of Windows
        return f"file:///{path[0]}:{quoted[4:]}"
    return f"file://{quoted}" if path.startswith("/") else quoted


def _location(path: str, span: Span) -> Location:
    place: PhysicalLocation = {"artifactLocation": {"uri": uri(path)}}
    if span.line is not None:
        region: Region = {"startLine": span.line}
        if span.column is not None:
            region["startColumn"] = span.column
            region["endColumn"] = span.column + 1 if span.end_column is None else span.end_column
        place["region"] = region
    return {"physicalLocation": place}


def _fix(fix: Fix, path: str, source: Source) -> ProposedFix:
    changes: list[Replacement] = [
        {"deletedRegion": _region(e, source), "insertedContent": _text(e, source)}
        for e in fix.edits
    ]
    change: ArtifactChange = {"artifactLocation": {"uri": uri(path)}, "replacements": changes}
    return {"description": {"text": fix.title}, "artifactChanges": [change]}


def _region(edit: Edit, source: Source) -> Region:
    if edit.column is not None:
        end = edit.column if edit.end_column is None else edit.end_column
        return {"startLine": edit.line, "startColumn": edit.column, "endColumn": end}
    if _follows_open_line(edit, source):
        end = len(source.texts[-1]) + 1
        return {"startLine": len(source.texts), "startColumn": end, "endColumn": end}
    if edit.line > len(source.texts):
        return {"startLine": edit.line, "startColumn": 1, "endColumn": 1}
    return {"startLine": edit.line, "startColumn": 1, "endLine": edit.line + 1, "endColumn": 1}


def _text(edit: Edit, source: Source) -> Message:
    end = "\r\n" if "\r\n" in source.endings else "\n"
    return {"text": end + edit.text if _follows_open_line(edit, source) else edit.text}


def _follows_open_line(edit: Edit, source: Source) -> bool:
    """Whether a line is added after a last one that has no ending."""
    is_added = edit.column is None and edit.line > len(source.texts)
    return is_added and bool(source.endings) and not source.endings[-1]


def invocation_json(problems: list[tuple[str, str]]) -> Invocation:
    """Whether all files could be checked, and which could not."""
    notes: list[Notification] = [
        {
            "level": "error",
            "message": {"text": message},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri(path)}}}],
        }
        for path, message in problems
    ]
    return {"executionSuccessful": not problems, "toolExecutionNotifications": notes}
