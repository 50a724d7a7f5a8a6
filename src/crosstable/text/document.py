"""The lossless document: every line in order, known or not, with the places of its fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import phrase
from crosstable.text.dialect import Dialect
from crosstable.text.dialects import DIALECTS, codes_about
from crosstable.text.dialects.detect import Evidence, detect
from crosstable.text.dialects.national import is_national_code, starting_ranks
from crosstable.text.layout import Record, Shape
from crosstable.text.marks import with_milder_marks
from crosstable.text.playercolumns import player_layout, player_row
from crosstable.text.record801 import resolve_team_results
from crosstable.text.roundcolumns import RoundColumns, find_round_columns
from crosstable.text.rows import (
    Fit,
    LineKind,
    Row,
    find_national_record,
    find_record,
    is_ruler,
    read_row,
)
from crosstable.text.source import MAX_COLUMNS, Source

_PLAYER_ROWS_REMEMBERED = 5_000

JSON = Dialect("json", "Crosstable's own JSON", "the published JSON Schema", suffix="json")
"""The JSON form: no records, but a dialect to read from and write to."""


@dataclass(frozen=True)
class Document:
    """A file as written. An unchanged document is written back with exactly the bytes it had.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> if t.document is not None:
    ...     print(t.document.dialect.name, t.document.source.encoding_name)
    trf26 utf-8
    """

    source: Source
    dialect: Dialect
    evidence: tuple[Evidence, ...] = ()
    findings: tuple[Finding, ...] = ()
    dialect_was_given: bool = False

    def __repr__(self) -> str:
        """A line that says what it is; the lines are in `source`."""
        return f"<Document: {self.dialect.name}, {len(self.source.texts)} lines>"

    @classmethod
    def read(
        cls, data: bytes, dialect: Dialect | None = None, encoding: str | None = None
    ) -> Document:
        """Read a document from bytes; any bytes are accepted."""
        source, findings = Source.read(data, encoding)
        if dialect is not None:
            given = Evidence(dialect.name, None, phrase("the dialect was given"))
            return cls(source, dialect, (given,), findings, dialect_was_given=True)
        detected, evidence = detect(source.readable_texts)
        return cls(source, detected, evidence, findings)

    @cached_property
    def judged_by(self) -> Dialect:
        """The tables whose marks the report is judged by: those of its dialect, milder where
        another one fits equally. Nobody has to write what only a text asks for that may not be
        the report's own."""
        others = (DIALECTS[piece.dialect] for piece in self.evidence if piece.fits_equally)
        return with_milder_marks(self.dialect, others)

    def to_bytes(self) -> bytes:
        """The file's bytes."""
        return self.source.to_bytes()

    def with_line(self, number: int, text: str) -> Document:
        """The same document with one line replaced; every other byte stays the same."""
        return replace(self, source=self.source.with_line(number, text))

    @property
    def line_count(self) -> int:
        """How many lines there are."""
        return len(self.source.texts)

    def text(self, line: int) -> str:
        """The text of a line (1-based) without its ending."""
        return self.source.texts[line - 1]

    # -- what each line is ----------------------------------------------------------------------

    @cached_property
    def _starting_ranks(self) -> frozenset[int]:
        return starting_ranks(self.source.readable_texts)

    @cached_property
    def _method_federations(self) -> frozenset[str]:
        return frozenset(t[4:7] for t in self.source.texts if t[:3] == "172")

    def classify(self, line: int) -> tuple[LineKind, Record | None]:
        """The kind of a line, and the record with its code."""
        text = self.text(line)
        code = text[:3]
        if len(text) > MAX_COLUMNS:
            return LineKind.UNKNOWN, None
        if not text.strip():
            return LineKind.BLANK, None
        if code == "###":
            return LineKind.COMMENT, None
        record = find_record(code, self.dialect) if text[3:4] in ("", " ", "\t") else None
        if record is not None and record.subject != "national-player":
            return LineKind.RECORD, record
        if is_national_code(text, self._starting_ranks, self._method_federations):
            return LineKind.RECORD, find_national_record(self.dialect)
        if is_ruler(text):
            return LineKind.RULER, None
        return LineKind.UNKNOWN, None

    def subject(self, line: int) -> str:
        """What a line is about; empty if it is not a record."""
        row = self.row(line)
        return "" if row is None else row.record.subject

    def row(self, line: int) -> Row | None:
        """A line's fields, or None if it is not a record."""
        is_player = self.text(line)[:3] == "001"
        rows = self._player_rows if is_player else self._other_rows
        if line not in rows:
            kind, record = self.classify(line)
            is_record = kind is LineKind.RECORD and record is not None
            if is_player and len(rows) > _PLAYER_ROWS_REMEMBERED:
                rows.clear()
            rows[line] = self.read_line(line, record)[0] if is_record and record else None
        return rows[line]

    @cached_property
    def _player_rows(self) -> dict[int, Row | None]:
        """Rows that were asked for: a place is often asked for again."""
        return {}

    @cached_property
    def _other_rows(self) -> dict[int, Row | None]:
        """The same for other records, which take longer to read: all of them are kept."""
        return {}

    def read_line(self, line: int, record: Record) -> tuple[Row, tuple[Finding, ...]]:
        """A line's fields by a record, and what had to be recovered."""
        if record.subject == "player" and record.shape is Shape.COLUMNS:
            record = self.player_record or record
            return player_row(line, self.text(line), record, self.layout(line, record)), ()
        if record.subject == "team-results":
            record = self.team_results_record or record
        return read_row(line, self.text(line), record, self.dialect, self._fits)

    def layout(self, line: int, record: Record) -> Record:
        """The columns of a player's line; cached, because a broken line needs many attempts."""
        if line not in self._layouts:
            self._layouts[line] = player_layout(self.text(line), record)
        return self._layouts[line]

    @cached_property
    def _layouts(self) -> dict[int, Record]:
        return {}

    @cached_property
    def _fits(self) -> dict[int, Fit]:
        """The layouts of other lines that do not fit their record."""
        return {}

    def rows_about(self, *subjects: str) -> Iterator[Row]:
        """The lines about these subjects, whatever their code is in the dialect."""
        codes = frozenset[str]().union(*map(codes_about, subjects))
        for line, text in enumerate(self.source.texts, 1):
            row = self.row(line) if text[:3] in codes else None
            if row is not None and row.record.subject in subjects:
                yield row

    def span(self, line: int, field_name: str, item: int = 1) -> Span:
        """The columns of a field on a line."""
        row = self.row(line)
        return Span(line) if row is None else row.span(field_name, item)

    @cached_property
    def round_columns(self) -> RoundColumns | None:
        """Where the rounds of all players stand, if not in the columns of the dialect."""
        record = self.dialect.by_subject.get("player")
        texts = (text for text in self.source.readable_texts if text[:4] == "001 ")
        return find_round_columns(texts, record) if record is not None else None

    @property
    def player_record(self) -> Record | None:
        """The columns of players in this file; None where they have none."""
        if self.round_columns is not None:
            return self.round_columns.record
        record = self.dialect.by_subject.get("player")
        return record if record is not None and record.shape is Shape.COLUMNS else None

    @cached_property
    def team_results_record(self) -> Record | None:
        """The columns of record 801 in this file (they depend on the event), or None."""
        return resolve_team_results(self.source.readable_texts, self.dialect)
