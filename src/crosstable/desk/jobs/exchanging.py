"""Conversion with its losses, and the comparison of two reports."""

from __future__ import annotations

from typing import TypedDict

from crosstable.desk.jobs.reading import report
from crosstable.errors import CrosstableError
from crosstable.model.choices import FOR_VEGA
from crosstable.model.phrases import Words, phrase
from crosstable.output.anonymous.lines import BIRTHS
from crosstable.output.anonymous.making import anonymise
from crosstable.output.answers.conversion import ConversionAnswer, conversion_answer
from crosstable.rules.changes import KINDS, change_json, diff
from crosstable.rules.changes.changes import ChangeAnswer
from crosstable.text.dialectnames import dialect_named, written_names
from crosstable.text.dialects.trf16 import TRF16
from crosstable.writing.conversion import LINE_ENDS, convert
from crosstable.writing.losses import LOSS_KINDS
from crosstable.writing.purposes import PURPOSES

ENCODINGS = ("utf-8", "cp1252", "iso-8859-1", "cp1250", "iso-8859-2", "cp1251", "ascii")
"""Those that tournament programs read; the command line takes any."""


def dialects() -> list[tuple[str, str]]:
    """The dialects with their titles."""
    return [(name, dialect_named(name).title) for name in written_names()]


class LostItem(TypedDict):
    """Something that the other dialect cannot hold, for a page."""

    kind: str
    message: Words
    line: int | None


class ConvertedReport(ConversionAnswer):
    """A conversion: the new file, and what it lost."""

    kinds: dict[str, str]
    lost: list[LostItem]
    reasons: list[Words]
    """Why the new file must not be used."""
    assumed: list[Words]
    changes_results: list[str]
    data: bytes


class ChangeView(ChangeAnswer):
    """A change between two reports, in words."""

    sentence: Words
    follows: Words | None
    title: str
    """What its kind is called, to be translated."""


def convert_report(
    data: bytes,
    to: str | None,
    purpose: str | None = None,
    eol: str = "crlf",
    encoding: str = "utf-8",
) -> ConvertedReport:
    """The answer for programs, the new file, and whether it must not be used."""
    if eol not in LINE_ENDS:
        raise CrosstableError(
            phrase(
                "line ends are {line_ends}, not {eol}",
                line_ends=", ".join(LINE_ENDS),
                eol=repr(eol),
            )
        )
    if purpose is not None and purpose not in PURPOSES:
        raise CrosstableError(
            phrase(
                "a conversion is for {purposes}, not {purpose}",
                purposes=", ".join(PURPOSES),
                purpose=repr(purpose),
            )
        )
    if encoding not in ENCODINGS:
        raise CrosstableError(
            phrase(
                "encodings are {encodings}, not {encoding}",
                encodings=", ".join(ENCODINGS),
                encoding=repr(encoding),
            )
        )
    t = report(data)
    assert t.document is not None
    conversion = convert(
        t,
        TRF16.name if purpose == FOR_VEGA else to or t.document.dialect.name,
        purpose,
        line_end=LINE_ENDS[eol],
        encoding=encoding,
    )
    return {
        **conversion_answer(t.document.dialect.name, conversion),
        "lost": [
            {"kind": loss.kind, "message": loss.sentence, "line": loss.line}
            for loss in conversion.losses
        ],
        "reasons": list(conversion.reasons),
        "assumed": [assumption.sentence for assumption in conversion.assumptions],
        "kinds": {x.kind: LOSS_KINDS[x.kind].title for x in conversion.losses},
        "changes_results": sorted(
            {x.kind for x in conversion.losses if LOSS_KINDS[x.kind].changes_results}
        ),
        "data": b"" if conversion.refusals else conversion.to_bytes(),
    }


def anonymous_report(data: bytes, births: str = BIRTHS[0], keep_comments: bool = False) -> bytes:
    """The report without the people in it; raises `CannotWrite` if something else moved."""
    return anonymise(data, births=births, keep_comments=keep_comments)


def compare_reports(data: bytes, other: bytes) -> list[ChangeView]:
    """What changed from the first report to the second, each change with its sentence."""
    return [
        {
            **change_json(change),
            "sentence": change.sentence,
            "follows": change.follows,
            "title": KINDS[change.kind],
        }
        for change in diff(report(data), report(other))
    ]
