"""Faults, their fixes, and edits by hand."""

from __future__ import annotations

from typing import Any

from crosstable.checks.catalogue import kind_named
from crosstable.checks.fixing import mend, with_edits
from crosstable.checks.judging import check
from crosstable.desk.editing import source_with_text
from crosstable.desk.jobs.reading import details_of, listed, report
from crosstable.errors import NoSuchFault
from crosstable.model.diagnostics import Diagnostic
from crosstable.output.diagnostics.jsonoutput import (
    DiagnosticAnswer,
    diagnostic_json,
    file_json,
    summary_json,
)
from crosstable.output.diagnostics.pages import sections, title_of
from crosstable.output.diagnostics.results import Tally, checked_report
from crosstable.text.source import Source


def checked(
    data: bytes,
    purpose: str | None = None,
    rating_list: str | None = None,
    details: bytes | None = None,
) -> dict[str, Any]:
    """The file and its diagnostics in the shape of the contract, and how many of each severity."""
    t = report(data)
    found = check(t, purpose, listed(data, rating_list), details=details_of(details))
    tally = Tally.of(found)
    file = file_json(checked_report("", t, found))
    return {**file, "summary": summary_json(tally), "mendable": tally.mendable}


def text_of(data: bytes) -> list[str]:
    """The lines of a file, as they are shown and edited; an empty one after a last line end."""
    source = Source.read(data)[0]
    ends_with_break = bool(source.endings) and source.endings[-1] != ""
    return [*source.texts, ""] if ends_with_break else list(source.texts)


def fixed(
    data: bytes,
    purpose: str | None,
    code: str,
    line: int | None,
    column: int | None,
    rating_list: str | None = None,
    details: bytes | None = None,
) -> tuple[bytes, str]:
    """The file with the fix of one fault, and what was done."""
    t = report(data)
    assert t.document is not None
    for d in check(t, purpose, listed(data, rating_list), details=details_of(details)):
        if d.code == code and d.line == line and d.column == column and d.fix is not None:
            return with_edits(t.document.source, d.fix.edits).to_bytes(), _step(d)
    raise NoSuchFault(f"{code} is not there any more, or has no fix; look at the list anew")


def _step(d: Diagnostic) -> str:
    assert d.fix is not None
    return f"{d.code}: {d.fix.title}"


def all_fixed(
    data: bytes,
    purpose: str | None,
    rating_list: str | None = None,
    details: bytes | None = None,
) -> tuple[bytes, list[DiagnosticAnswer]]:
    """The file with every safe fix, and the faults that were mended."""
    mended = mend(report(data), purpose, listed(data, rating_list), details=details_of(details))
    return mended.to_bytes(), [diagnostic_json(d) for d in mended.applied]


def saved(data: bytes, text: str) -> tuple[bytes, dict[str, str] | None]:
    """The file with a text edited by hand; if its encoding had to change, that and a letter."""
    old = Source.read(data)[0]
    source, missing = source_with_text(old, text)
    lost = {"encoding": old.encoding_name, "sign": missing} if missing is not None else None
    return source.to_bytes(), lost


def explained(code: str) -> dict[str, Any]:
    """The page of a diagnostic: its parts with heading, lines, and whether they are an example."""
    kind = kind_named(code)
    if kind is None:
        raise NoSuchFault(f"{code} is no code of a diagnostic")
    parts = [
        {"heading": heading, "lines": lines, "is_example": is_example}
        for heading, lines, is_example in sections(kind)
    ]
    return {"code": kind.code, "title": title_of(kind), "sections": parts}
