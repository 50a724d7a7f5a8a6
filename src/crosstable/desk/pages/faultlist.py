"""The list of faults: one template for the page, for the editor, and after every fix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from markupsafe import Markup
from starlette.requests import Request

from crosstable.desk.jobs.checking import CheckedReport, FaultInWords
from crosstable.desk.pages.common import text_of
from crosstable.desk.pages.run.settings import player_address, setting_address
from crosstable.desk.run.labels import LABELS
from crosstable.desk.run.opened import OF_SECTION
from crosstable.desk.serving.prefix import ROOT, below
from crosstable.desk.store import DeskFile
from crosstable.model.phrases import Words as PhraseOrText
from crosstable.output.diagnostics.jsonoutput import SummaryAnswer
from crosstable.web.language import Words, words_of
from crosstable.web.templating import severity_word

MOST_SHOWN = 500
MOST_RELATED = 20
"""Faults in the list, and other places of one; a file may be nothing but faults."""
SEVERITIES = ("error", "warning", "info")


class MarkedFault(TypedDict):
    """What the editor needs of a fault to mark its place."""

    line: int | None
    column: int | None
    end_column: int | None
    severity: str
    code: str
    message: str
    word: str


class ListedFault(FaultInWords):
    """A fault with its name on the page, and where it is mended."""

    id: str
    word: str
    place: str
    mends: Mends | None


class Mends(NamedTuple):
    """The setting or the player that mends a fault of a run event, and where it is."""

    title: PhraseOrText
    address: str


class FaultList(TypedDict):
    """The list of faults for the page and for its script."""

    list: Markup
    diagnostics: Sequence[MarkedFault]
    counts: dict[str, int]
    mendable: int
    said: str


def fault_list(
    request: Request, file: DeskFile, checked: CheckedReport, purpose: str | None
) -> FaultList:
    """The list as text for the page, the places for the editor, and how many of each severity."""
    said = words_of(request)
    first = _first(file, checked["diagnostics"], said)
    values = {
        "diagnostics": first,
        "more": len(checked["diagnostics"]) - len(first),
        "file": file,
        "purpose": purpose or "",
    }
    return {
        "list": Markup(text_of(request, "faults.html", **values)),
        "diagnostics": [_marked_fault(d, said) for d in first],
        "counts": {
            **_counts(checked["summary"]),
            "all": len(checked["diagnostics"]),
            "fixable": sum(bool(d["fix"] or d["choices"]) for d in first),
        },
        "mendable": checked["mendable"],
        "said": summary(_counts(checked["summary"]), said),
    }


def _counts(summary: SummaryAnswer) -> dict[str, int]:
    return {"error": summary["error"], "warning": summary["warning"], "info": summary["info"]}


def _marked_fault(d: ListedFault, said: Words) -> MarkedFault:
    return {
        "line": d["line"],
        "column": d["column"],
        "end_column": d["end_column"],
        "severity": d["severity"],
        "code": d["code"],
        "message": said.of(d["message"]),
        "word": d["word"],
    }


def _mends(d: FaultInWords, file: DeskFile) -> Mends | None:
    """Of a report that follows from an event: where the setting or player is that mends a fault."""
    if not file.follows_event:
        return None
    event, _, section = file.id.partition(OF_SECTION)
    key = d["setting"]
    if key is not None:
        return Mends(LABELS.get(key, key), setting_address(event, section, key))
    if d["player"] is not None:
        number, name = d["player"]
        return Mends(name, player_address(event, section, number))
    return None


def list_below(request: Request, answer: FaultList) -> str:
    """The list for a script: nobody puts the prefix of the desk before its addresses later."""
    return below(getattr(request.state, ROOT, ""), answer["list"])


def summary(counts: dict[str, int], said: Words) -> str:
    """How many faults there are of each severity."""
    return ", ".join(
        f"{counts[severity]} {severity_word(said, severity, counts[severity])}"
        for severity in SEVERITIES
    )


def _first(file: DeskFile, diagnostics: list[FaultInWords], said: Words) -> list[ListedFault]:
    """The faults that are listed, each with its first places."""
    names: set[str] = set()
    return [
        {
            **d,
            "id": _name(d, names),
            "related": d["related"][:MOST_RELATED],
            "mends": _mends(d, file),
            "word": severity_word(said, d["severity"]),
            "place": _place(d["line"], d["column"], said),
        }
        for d in diagnostics[:MOST_SHOWN]
    ]


def _name(d: FaultInWords, taken: set[str]) -> str:
    """The name of a fault in addresses: code, line and column; the second there gets a number."""
    plain = f"{d['code']}-{d['line'] or ''}-{d['column'] or ''}"
    name = plain
    count = 1
    while name in taken:
        count += 1
        name = f"{plain}-{count}"
    taken.add(name)
    return name


def _place(line: int | None, column: int | None, said: Words) -> str:
    """Where a fault is, in words."""
    if line is None:
        return said.say("whole file")
    if column is None:
        return said.say("line {line}", line=line)
    return said.say("line {line}, column {column}", line=line, column=column)
