"""The first pass: every line to the handler of its subject."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.records import UnknownLine
from crosstable.reading.interpret.reading import Handler, Reading
from crosstable.text.dialects.marker import format_named
from crosstable.text.layout import Record, Shape
from crosstable.text.rows import EARLY_CODES, LineKind
from crosstable.text.source import MAX_COLUMNS


def collect(reading: Reading, handlers: Mapping[str, Handler]) -> None:
    """All lines, one after the other; those of players are only set aside here."""
    bars = reading.document.dialect.has_bars
    for number, text in enumerate(reading.document.source.texts, 1):
        if text[:4] == "001 " and not (bars and "|" in text) and len(text) <= MAX_COLUMNS:
            reading.player_lines.append((number, text))
            if reading.waiting_comments:
                _place_comments(reading, "player")
        else:
            _line(reading, handlers, number, text)
    _place_comments(reading, "")


def _line(reading: Reading, handlers: Mapping[str, Handler], number: int, text: str) -> None:
    kind, record = reading.document.classify(number)
    if kind is LineKind.COMMENT and format_named(text[3:]) is not None:
        return  # it speaks of the file, not of the event; `convert` names the new format if need be
    if kind in (LineKind.COMMENT, LineKind.RULER):
        # A ruler tells nothing of the event and is kept as what it is: a comment for the eye.
        comment = text[3:] if kind is LineKind.COMMENT else f" {text}"
        reading.add("comments", comment.rstrip())
        reading.waiting_comments.append(number)
    elif kind is LineKind.UNKNOWN:
        _keep_unknown(reading, number, text)
    elif kind is LineKind.RECORD and record is not None:
        _place_comments(reading, record.subject)
        if record.subject == "player" and record.shape is Shape.COLUMNS:  # a bare 001, or a tab
            reading.player_lines.append((number, text))
        else:
            _record(reading, handlers, number, record)


def _place_comments(reading: Reading, subject: str) -> None:
    """The comments met since the last record stand before a record of this subject."""
    for number in reading.waiting_comments:
        reading.add("comment_places", (number, subject))
    reading.waiting_comments.clear()


def _keep_unknown(reading: Reading, number: int, text: str) -> None:
    reading.add("unknown_lines", UnknownLine(text, number))
    if len(text) > MAX_COLUMNS:
        message = phrase(
            "{n} characters are not a record; the line is kept as it is", n=f"{len(text):,}"
        )
        reading.findings.append(Finding("line-too-long", message, Span(number)))
        return
    message = _unknown_code(text[:3])
    span = Span(number, 1, min(len(text), 3) + 1)
    reading.findings.append(Finding("unknown-record", message, span))


def _unknown_code(code: str) -> Phrase:
    if code in EARLY_CODES:
        return phrase(
            "{quoted} is an early experimental code; the line is kept as it is", quoted=repr(code)
        )
    return phrase("{quoted} is not a known record; the line is kept as it is", quoted=repr(code))


def _record(reading: Reading, handlers: Mapping[str, Handler], number: int, record: Record) -> None:
    code = record.code
    dialect = reading.document.dialect
    if code not in dialect.records and code not in dialect.also_met:
        message = phrase("record {code} is not one of {dialect}", code=code, dialect=dialect.name)
        reading.findings.append(Finding("record-of-other-dialect", message, Span(number, 1, 4)))
    row, recovered = reading.document.read_line(number, record)
    reading.findings.extend(recovered)
    handler = handlers.get(row.record.subject)  # not the record's: a row may fit another one
    if handler is not None:
        handler(reading, row)
