"""The canonical layout of the same content: `crosstable fmt`.

Every record is laid out again by the columns of its dialect, in the canonical order of records;
comments and unknown lines stay before the record that they preceded. Values keep their meaning;
what cannot be laid out safely stays as it is.
"""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from crosstable.errors import CannotWrite, WrongKind
from crosstable.model.choices import LineEnd
from crosstable.model.dates import PartialDate
from crosstable.model.origin import convert_first
from crosstable.model.phrases import phrase
from crosstable.model.requiring import require_line_end
from crosstable.model.tournament import Tournament
from crosstable.reading.interpret import interpret
from crosstable.reading.jsonmodel import json_bytes
from crosstable.text.dialects.detect import detect
from crosstable.text.document import Document
from crosstable.text.formats import fits, read_decimal, read_whole, write_decimal
from crosstable.text.layout import Field, Record, Shape
from crosstable.text.playercolumns import count_outside
from crosstable.text.rows import LineKind, Row
from crosstable.text.source import Source

# The order of sections that the texts recommend: the event, players, national data, teams, byes,
# points, line-ups, informative copies.
_SECTIONS = (
    ("player",),
    ("player-note",),
    ("national-player",),
    ("team",),
    ("roster",),
    ("byes", "absent-next-round"),
    ("acceleration", "acceleration-by-player"),
    ("prohibited",),
    ("abnormal-points",),
    ("lineup",),
    ("team-pairing-bye",),
    ("team-forfeit",),
    ("team-results",),
    ("team-summary",),
)
_KEPT = frozenset(("team-results", "game-scoring", "match-scoring"))
"""Lines that stay as they are: columns that depend on the event, pairs that stand anywhere."""
_ORDER = {subject: rank for rank, group in enumerate(_SECTIONS, 1) for subject in group}


def formatted(document: Document, line_end: LineEnd = "\r\n") -> Document:
    """The document in canonical layout: UTF-8, one kind of line ending, fields in their columns.

    The meaning is compared before and after. If it would change in any way (a file that
    contradicts its own columns), the lines are kept and only line endings are made uniform.
    A file of Vega, whose fields stand between bars, is right as it is and stays so.

    >>> import crosstable
    >>> document = crosstable.loads("012   Club Open").document
    >>> if document is not None:
    ...     print(crosstable.formatted(document).to_bytes())
    b'012 Club Open\\r\\n'
    """
    if isinstance(document, Tournament):
        raise WrongKind(phrase("formatted() takes a Document: write formatted(t.document)"))
    require_line_end(line_end)
    return _format(document, interpret(document), line_end)


def _format(document: Document, meaning: Tournament, line_end: str = "\r\n") -> Document:
    """The same for a document whose meaning is known."""
    if document.source.data is not None and not document.source.texts:
        return document  # nothing that could be laid out
    if document.dialect.keeps_own_lines:
        return document
    result = _document(document, _lines_in_order(document), line_end)
    if _means_the_same(result, meaning):
        return result
    return _document(document, document.source.texts, line_end)


def formatted_file(t: Tournament) -> bytes:
    """The file of a tournament in canonical layout, whatever dialect it was read from."""
    assert t.document is not None
    if t.origin is not None:
        raise CannotWrite(convert_first(t.origin))
    has_records = t.document.dialect.has_records
    return _format(t.document, t).to_bytes() if has_records else json_bytes(t)


def _means_the_same(document: Document, meaning: Tournament) -> bool:
    """Whether it tells the same event, also to a reader who has to detect the dialect."""
    if (
        not document.dialect_was_given
        and detect(document.source.readable_texts)[0] != document.dialect
    ):
        return False
    return _in_any_order_of_comments(interpret(document)) == _in_any_order_of_comments(meaning)


def _in_any_order_of_comments(t: Tournament) -> Tournament:
    """Comments and rulers move with the record that they precede, so their order may change."""
    return replace(t, comments=tuple(sorted(t.comments)))


def _document(document: Document, lines: Sequence[str], line_end: str) -> Document:
    # A text that begins with U+FEFF would be taken for a file with a byte order mark.
    bom = codecs.BOM_UTF8 if lines and lines[0].startswith("\ufeff") else b""
    source = Source(tuple(lines), (line_end,) * len(lines), "utf-8", bom)
    return replace(document, source=source, findings=())


def _lines_in_order(document: Document) -> list[str]:
    """Laid-out lines by section; what is not a record travels with the record after it."""
    blocks: list[tuple[int, str, list[str]]] = []
    waiting: list[str] = []
    players = _PlayerLines(document)
    for number in range(1, document.line_count + 1):
        kind, record = document.classify(number)
        text = document.text(number)
        if kind is LineKind.BLANK:
            continue
        if kind is not LineKind.RECORD or record is None:
            waiting.append(text.rstrip(" \t"))
            continue
        subject = record.subject
        # Records of the header keep the order of their numbers; so do extension lines after them.
        code = text[:3] if subject not in _ORDER else ""
        key = f"0{code}" if code.isdigit() else f"1{code}" if code else ""
        line = players.laid_out(text, record) or laid_out(document, number, record)
        blocks.append((_ORDER.get(subject, 0), key, [*waiting, line]))
        waiting = []
    blocks.sort(key=lambda block: block[:2])
    return [line for _, _, lines in blocks for line in lines] + waiting


def laid_out(document: Document, number: int, record: Record) -> str:
    """One line by the columns of its dialect, or as it is where that is not safe."""
    text = document.text(number).rstrip(" \t")
    if record.subject in _KEPT or "\t" in text:
        return text
    row, _ = document.read_line(number, record)
    if row.record.shape is Shape.COLUMNS and row.record.misfit(text):
        return text
    if not set(row.places) <= {f.name for f in record.fields}:
        return text
    try:
        values = document.dialect.as_printed(record, _canonical_values(row, record))
        return record.line(values, code=text[:3])
    except CannotWrite:
        return text


def in_own_lines(document: Document, lines: Sequence[str]) -> list[str]:
    """Lines that were composed anew, each as the document has it where it says the same there."""
    own: dict[str, list[str]] = {}
    for number in range(1, document.line_count + 1):
        kind, record = document.classify(number)
        if kind is LineKind.RECORD and record is not None:
            own.setdefault(laid_out(document, number, record), []).append(document.text(number))
    return [own[line].pop(0) if own.get(line) else line for line in lines]


class _PlayerLines:
    """The lines of players, nearly all of a large file, laid out with less effort.

    Most texts of a field were met before, and the notation of each is looked for once.
    """

    def __init__(self, document: Document) -> None:
        record = document.dialect.by_subject.get("player")
        self._record = record if record is not None and record.shape is Shape.COLUMNS else None
        fields = self._record.fields if self._record is not None else ()
        self._fields = [
            (f.name, int(f.start) - 1, int(f.end or 0) - int(f.start) + 1, f.step, _Notation(f))
            for f in fields
        ]

    def laid_out(self, text: str, record: Record) -> str | None:
        """As the function of this name; None where a line is not in the columns of a player."""
        body = text.rstrip()
        if record is not self._record or "\t" in text or count_outside(record, body):
            return None
        values: dict[str, str | list[str]] = {}
        try:
            for name, start, width, step, known in self._fields:
                if step is None:
                    values[name] = known[body[start : start + width]]
                else:
                    places = range(start, len(body), int(step))
                    values[name] = [known[body[place : place + width]] for place in places]
            _fill_byes(values)
            return record.line(values)
        except CannotWrite:
            return None


class _Notation(dict[str, str]):
    """The values of a field in the notation of its format, by what stands in the columns."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._field = field

    def __missing__(self, text: str) -> str:
        if not fits(self._field.format, text):
            raise CannotWrite(text)
        if len(self) > _MOST_TEXTS:
            self.clear()
        value = self[text] = _canonical(self._field, text.strip())
        return value


_MOST_TEXTS = 20_000


def _canonical_values(row: Row, record: Record) -> dict[str, str | list[str]]:
    """The values in the notation of the record to be written; the line may have had another."""
    values: dict[str, str | list[str]] = {}
    for f in record.fields:
        texts = [_canonical(f, text) for text in row.items(f.name)]
        values[f.name] = texts if f.step is not None else texts[0] if texts else ""
    if record.shape is Shape.BARS:
        values["sex"] = values["sex"] or "m"  # what a blank means (Vega manual, page 84)
    if record.has("round_result"):
        _fill_byes(values)
    return values


def _fill_byes(values: dict[str, str | list[str]]) -> None:
    """``0000 -`` in front of a bye's letter, where a file left them blank."""
    opponents = values["round_opponent"]
    colours = values["round_colour"]
    results = values["round_result"]
    assert isinstance(opponents, list)
    assert isinstance(colours, list)
    for index, result in enumerate(results):
        if result and not opponents[index].strip("0"):
            opponents[index] = "0000"
            colours[index] = colours[index] or "-"


def _canonical(f: Field, text: str) -> str:
    """A value in the notation of its format."""
    form = f.format
    if form.startswith("dec"):
        value = read_decimal(text)
        return text if value is None else _decimal(value, form, text)
    if form.startswith("int") and f.name != "fide_id":
        return _whole(text, form)
    if form.startswith("enum:"):
        return _standard_spelling(text, form)
    if form.startswith("date:"):
        date = PartialDate.parse(text)
        mask = form.partition(":")[2]
        return date.formatted(mask) if date is not None and date.is_understood else text
    return text


def _decimal(value: Decimal, form: str, text: str) -> str:
    try:
        return write_decimal(value, form)
    except CannotWrite:
        return text


def _whole(text: str, form: str) -> str:
    value = read_whole(text)
    if value is None:
        return text
    if value == 0:
        return "0000" if "|0000" in form else "000" if "|000" in form else text
    return str(value)


def _standard_spelling(text: str, form: str) -> str:
    """The spelling of the standard for a word that differs in case only."""
    for word in form.partition(":")[2].split("|"):
        if word.lower() == text.lower():
            return word
    return text
